"""Everything for the classroom, judged by axe and by measuring, and done by keyboard alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from fake_page import FakePage
from test_accessible import violations

from beelab_widgets import ClassDots, ClassGame, GuidedGame, Lesson, Predict, Quiz, Starter
from beelab_widgets.widget import Page

NewPage = Callable[..., FakePage]
CODES = "\n".join(["HB.27.8.3.1.L"] * 12 + ["HB.19.6.2.2.X", "HB.27.8.3.1.K", "<b>" * 40])
FOUND = {"1": (17, 16, 18, 16.9), "2": (38, 37, 39), "3": (47, 46, 48), "4": (44, 43, 45), "5": (38, 37, 39)}
MINE = {f"n{i}": "20" for i in range(5)}


def acted(page: Page, *picks: str, **fields: str) -> Any:
    for pick in picks:
        page._on_page_message(page, {"pick": pick, "id": "x", "fields": fields}, None)
    return page


def guided(until: str, *then: str) -> GuidedGame:
    """A guided game with this card open."""
    game = GuidedGame(seed=5)
    while not (game._open and game._open.id == until):
        if game._open:
            acted(game, "/card:check", "/card:check", "/card:go", number="999", blue="99")
        else:
            game.play(game.match.moves(0)[0])
    return acted(game, *then)


def over(*then: str) -> GuidedGame:
    game = guided("HB-J5", "/card:later")
    game.play(game.match.moves(0)[0])
    return acted(game, "/card:later", *then)


def class_game(finished: bool) -> ClassGame:
    game = acted(ClassGame(seed=4), "/lock", mine="20", mean="25")
    while finished and not game.match.over:
        game.play(game.match.moves(0)[0])
    return acted(game, "/undo", "/close")


def honey(*then: str) -> GuidedGame:
    """Sweet Honey's guided game where the sting grid is open."""
    game = GuidedGame("sweet_honey", seed=5)
    while game._open or not game._is_open_first:
        acted(game, "/card:later") if game._open else game.play(game.match.moves(0)[0])
    return acted(game, *then)


def hive(card: str, *then: str) -> GuidedGame:
    """The Bears and the Bees' guided game with this card open."""
    game = GuidedGame("bears_and_the_bees", seed=5)
    while not (game._open and game._open.id == card):
        acted(game, "/card:later") if game._open else game.play(game.match.moves(0)[0])
    return acted(game, *then)


MAKE: dict[str, Callable[[], Page]] = {
    "quiz": lambda: acted(Quiz(), "/choose:0:0", "/choose:0:1", "/choose:1:2", "/rule:HB-12"),
    "prediction, open": lambda: acted(Predict("C1", lambda: FOUND), "/lock", n0="x"),
    "prediction, found": lambda: acted(Predict("C1", lambda: FOUND), "/lock", "/run", **MINE),
    "prediction, order": lambda: Predict("C2b", dict),
    "prediction, choice": lambda: acted(Predict("D1", dict), "/pick:1"),
    "class game, open": lambda: acted(ClassGame(seed=4), "/lock", mine="x"),
    "class game, refused": lambda: acted(class_game(False), "/undo"),
    "class game, over": lambda: class_game(True),
    "class dots": lambda: acted(ClassDots(games=100), "/show", codes=CODES),
    "starter, votes": lambda: acted(Starter(games=50), "/next", firstA="3", firstB="x"),
    "starter, end": lambda: acted(
        Starter(games=50), "/next", "/next", "/next", "/next", firstA="3", secondB="4"
    ),
    "guided, number": lambda: acted(guided("HB-J0"), "/card:check", "/rule:HB-05", number="5"),
    "guided, sort": lambda: acted(guided("HB-J1"), "/card:check"),
    "guided, counts": lambda: acted(guided("HB-J4"), "/card:check", blue="9"),
    "guided, answered": lambda: acted(guided("HB-J2"), "/card:check", number="4"),
    "guided, first a question": lambda: acted(honey(), "/first:mark:1", "/first:check"),
    "guided, question answered": lambda: honey("/first:check", "/first:check", "/rule:SH-18"),
    "guided, a card of the hive": lambda: acted(hive("TB-J1"), "/card:check", number="99"),
    "lesson, draws to place": lambda: acted(
        Lesson("bears_and_the_bees", steps=["TB-J4"]), "/place:Ben:3", "/check", "/hint", "/hint"
    ),
    "lesson, a card laid for now": lambda: acted(
        Lesson("bears_and_the_bees", steps=["TB-J5b"]), "card:D01", "cell:1,-2", "/hint", "/hint"
    ),
    "guided, over": lambda: over("/rulecard"),
    "guided, practice": lambda: over("/practise:HB-J6"),
}


def shown(page: FakePage, widget: Page) -> None:
    page.add(widget)
    for _ in range(100):
        if "Playing games" not in widget.html + widget.status:
            break
        page.settle(0.1)
    page.refresh()


@pytest.mark.parametrize("name", MAKE)
def test_axe_finds_nothing(new_page: NewPage, axe_source: str, name: str):
    widget = MAKE[name]()
    for dark in (False, True):
        page = new_page(dark=dark)
        shown(page, widget)
        found = violations(page, axe_source)
        assert not found, found


@pytest.mark.parametrize("name", MAKE)
def test_nothing_is_cut_off_on_a_phone(new_page: NewPage, name: str):
    page, widget = new_page(width=360), MAKE[name]()
    shown(page, widget)
    assert page.page.evaluate("() => document.documentElement.scrollWidth") <= 360
    sticking_out = """() => [...document.querySelectorAll('.bee-host *')].filter((n) => {
        if (n.closest('svg svg, .bee-sr, .bee-scroll, .bee-log')) return false;
        const b = n.getBoundingClientRect();
        return b.width && (b.right > innerWidth || b.left < 0);
      }).map((n) => n.outerHTML.slice(0, 120))"""
    assert page.page.evaluate(sticking_out) == []


def walk_to(page: FakePage, key: str) -> None:
    """Tab until something with this key has the focus."""
    for _ in range(60):
        if page.focused.startswith(key):
            return
        page.press("Tab")
    raise AssertionError(f"no way to {key} by Tab")


def test_a_quiz_by_keyboard_alone(new_page: NewPage):
    quiz, page = Quiz(), new_page()
    page.add(quiz)
    walk_to(page, "o:0:0")
    for _ in range(4):
        page.press("Enter", "ArrowRight")
    assert quiz._is_done(quiz.questions[0])
    said = page.page.locator('[role="status"]').text_content() or ""
    assert "1 of 5 answered" in said


def test_a_prediction_by_keyboard_alone(new_page: NewPage):
    predict, page = (
        Predict("C2b", lambda: dict.fromkeys(["spread", "hoard", "top", "pairs", "greedy"], 1)),
        new_page(),
    )
    page.add(predict)
    last = predict._order[-1]
    place = predict.asked.items.index(last)
    walk_to(page, f"up:{place}")
    for _ in range(4):
        page.press("Enter")
    assert predict._order[0] == last
    assert page.focused == f"up:{place}"  # the focus travels with the thing that moves
    walk_to(page, "/lock")
    page.press("Enter")
    assert predict.locked
    assert page.focused == "/run"


def test_numbers_are_locked_by_enter(new_page: NewPage):
    predict, page = Predict("C3", lambda: {"3": 77, "4": 15}), new_page()
    page.add(predict)
    walk_to(page, "n:0")
    page.page.keyboard.type("50")
    page.press("Tab")
    page.page.keyboard.type("10")
    page.press("Enter")
    assert predict.prediction == {"3": 50.0, "4": 10.0}


def test_a_card_takes_the_focus_and_gives_it_back(new_page: NewPage):
    game, page = GuidedGame(seed=5), new_page()
    page.add(game)
    walk_to(page, "cardnumber")
    page.page.keyboard.type("3")
    page.press("Enter")
    assert game.deck.earned == ["HB-J0"]
    page.press("Escape")
    assert game._open is None
    walk_to(page, "bee:")
    page.press("Enter")
    walk_to(page, "/play")
    page.press("Enter")
    assert game._open.id == "HB-J1"  # type: ignore[union-attr]
    assert page.focused == "card"
    assert page.page.locator('[role="status"]').text_content().startswith("Rule card: Nobody there.")  # type: ignore[union-attr]
    stops = set()
    for _ in range(30):
        page.press("Tab")
        stops.add(page.focused)
    assert not [
        stop for stop in stops if stop.startswith("bee:") or stop == "/play"
    ]  # the greyed table is out of reach
    page.page.locator('[data-key="/card:later"]').focus()
    page.press("Escape")
    assert game._open is None


def test_a_code_can_be_copied(new_page: NewPage):
    game, page = class_game(True), new_page()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.add(game)
    page.page.locator('[data-key="copy"]').click()
    page.settle(0.2)
    told = page.page.locator(".bee-status").text_content() or ""
    assert "Copied." in told or "copy it with Ctrl+C" in told
    assert page.page.locator(".bee-code").input_value() == game.code


def test_what_is_typed_into_the_box_of_codes_stays(new_page: NewPage):
    dots, page = ClassDots(games=50), new_page()
    page.add(dots)
    page.page.locator('[data-key="codes"]').fill("HB.27.8.3.1.L\nrubbish")
    page.click("/show")
    page.settle(0.5)
    page.refresh()
    assert page.page.locator('[data-key="codes"]').input_value() == "HB.27.8.3.1.L\nrubbish"
    assert len(dots.codes) == 1
