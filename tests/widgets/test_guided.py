"""The guided first game: cards come when their rule has happened, one at a time, and give nothing away."""

from __future__ import annotations

import copy
import random
import re
import tomllib
from typing import Any

import pytest
from hints import follow_hints
from pages import send

import beelab
from beelab_widgets import GuidedGame, Lesson, book, rule_card
from beelab_widgets.cards import CardFile, Deck, seen
from beelab_widgets.materials import BadMaterial, find, read

DATA = tomllib.loads(find("happy_bee", "cards").read_text("utf-8"))
FILE = read(CardFile, "happy_bee", "cards")
FREQUENT = {card.id: card.frequency for card in FILE.card if card.frequency >= 0.2}


def right_fields(game: GuidedGame) -> dict[str, Any]:
    """Fill in the open card as it must be; what is picked is picked."""
    card = game._open
    assert card is not None
    answer = game.deck.answer(card, game.match)
    if card.question.type == "sort":  # type: ignore[union-attr]
        for thing, why in answer.items():
            send(game, f"/card:pick:{thing}:{why}")
        return {}
    if card.question.type == "seats":  # type: ignore[union-attr]
        for name in answer:
            send(game, f"/card:pick:{name}")
        return {}
    return {f: str(n) for f, n in answer.items()} if isinstance(answer, dict) else {"number": str(answer)}


def answered(game: GuidedGame) -> GuidedGame:
    """Answer the open card rightly, and go on."""
    send(game, "/card:check", **right_fields(game))
    return send(game, "/card:go")


def play_on(game: GuidedGame, dice: random.Random | None = None) -> GuidedGame:
    """One play, any."""
    moves = game.match.moves(0)
    game.play((dice or random.Random(1)).choice(moves))
    return game


def finished(seed: int) -> GuidedGame:
    """A whole game with every card that opens answered rightly."""
    game, dice = GuidedGame(seed=seed), random.Random(seed)
    while True:
        if game._open:
            answered(game)
        elif game.match.over:
            return game
        else:
            play_on(game, dice)


# --- when cards come
def test_a_whole_game_earns_the_frequent_cards_one_per_pause():
    game = GuidedGame(seed=5)
    opened = []
    while not (game.match.over and not game._open):
        if game._open:
            opened.append((game.match.moves_played, game._open.id))
            answered(game)
            assert game._open is None  # the rest wait for the next pause
        else:
            play_on(game)
    pauses = [at for at, _ in opened]
    assert len(set(pauses)) == len(pauses)
    ids = [id for _, id in opened]
    assert ids == sorted(ids)
    assert set(FREQUENT) <= set(game.deck.earned)
    assert pauses[0] == 0


def test_the_table_is_grey_and_still_while_a_card_is_open_and_the_cause_is_marked():
    game = GuidedGame(seed=5)
    assert 'class="bee-greyed" data-key="greyed" inert' in game.html
    assert 'data-key="hand" data-cause="true"' in game.html
    send(game, "bee:blue#0", "/undo", "/hint", "/new", "/paste", "/play")
    assert not game.selection.picks
    assert game._open.id == "HB-J0"  # type: ignore[union-attr]
    play_on(answered(game))
    assert re.search(r'data-key="result:1:\w+" data-cause="true"', game.html)
    assert "bee-greyed" not in answered(game).html


def test_a_wrong_answer_has_a_reason_and_a_second_one_is_shown_and_still_earned():
    game = send(GuidedGame(seed=5), "/card:check", number="17")
    assert "24 - 7 counts one hand only." in game.html
    assert not game.deck.earned
    send(game, "/card:check", number="16")
    assert "So it is:" in game.html
    assert "3. 24 - 3 x 7 = 3." in game.html
    assert game.deck.earned == ["HB-J0"]
    assert book.mine().earned["happy_bee"] == ["HB-03", "HB-04", "HB-05"]
    assert send(game, "/card:go")._open is None


def test_later_puts_the_card_back_behind_the_others():
    game = send(GuidedGame(seed=5), "/card:later")
    assert game._open is None
    order = []
    while not game.match.over:
        play_on(game)
        if game._open:
            order.append(game._open.id)
            answered(game)
    assert order[0] == "HB-J1"
    assert "HB-J0" in order
    assert order.index("HB-J0") > 1


def test_a_card_that_is_answered_cannot_be_put_back_and_one_that_is_open_cannot_be_passed():
    game = send(GuidedGame(seed=5), "/card:go")
    assert game._open
    send(game, "/card:check", number="3")
    assert send(game, "/card:later")._open
    assert send(game, "/card:go")._open is None


def test_undo_takes_no_card_back():
    game = answered(play_on(answered(GuidedGame(seed=5))))
    assert game.deck.earned == ["HB-J0", "HB-J1"]
    send(game, "/undo")
    assert game.match.moves_played == 0
    assert game.deck.earned == ["HB-J0", "HB-J1"]
    play_on(game)
    assert game._open is None or game._open.id not in game.deck.earned


def test_rules_can_be_read_on_an_open_card():
    game = send(GuidedGame(seed=5), "/rule:HB-05", "/rule:HB-99", "/rule:HB-05")
    assert "put aside face down" in game.html.split('data-key="greyed"')[0]


# --- nothing hidden is told
def test_answers_follow_from_what_the_seat_may_see():
    """Whatever the seat can't know is dealt anew: the same cards come, the same answers are right."""
    for seed in range(6):
        match, deck = beelab.match("happy_bee", players=3, seed=seed), Deck(FILE, "happy_bee", 0)
        while not match.over:
            twin = match.fork()
            twin.game.code.shuffle_unseen(twin._s, 0)
            twins = copy.copy(deck)
            twins.fired = dict(deck.fired)
            deck.scan(match), twins.scan(twin)
            assert list(deck.fired) == list(twins.fired)
            for id in deck.fired:
                card = deck.card(id)
                if not card.when.end:
                    assert deck.answer(card, match) == twins.answer(card, twin), id
            for seat in (0, 1, 2):
                match.play(match.choose(seat, "random"), seat)


def test_what_is_right_is_what_really_is():
    """The other side: the totals and the hand that the cards ask for are true."""
    for seed in range(6):
        match, deck = beelab.match("happy_bee", players=3, seed=seed), Deck(FILE, "happy_bee", 0)
        while not match.over:
            deck.scan(match)
            if match.view(0)["round"] > 2:
                assert deck.answer(deck.card("HB-J4"), match) == match.view(1)["hand"]
                if "HB-J3" in deck.fired:
                    assert deck.answer(deck.card("HB-J3"), match) == match.scores[1]
                if "HB-J5" in deck.fired:
                    assert deck.answer(deck.card("HB-J5"), match) == max(match.scores)
            for seat in (0, 1, 2):
                match.play(match.choose(seat, "random"), seat)


def test_an_open_card_does_not_hold_its_answer():
    game = GuidedGame(seed=5)
    while not (game._open and game._open.id == "HB-J4"):
        answered(game) if game._open else play_on(game)
    card = game.html.split('data-key="greyed"')[0]
    assert re.findall(r'data-key="cardcount:\w+" value="(\d*)"', card) == [""] * 4
    game = GuidedGame(seed=5)
    while not (game._open and game._open.id == "HB-J3"):
        answered(game) if game._open else play_on(game)
    assert 'data-key="logpart" hidden' in game.html  # the log would tell Ben's total


def test_only_events_that_the_seat_has_seen_count():
    match = beelab.match("happy_bee", players=3, seed=1)
    assert {e.seat for e in seen(match, 0) if e.rule == "HB-03"} == {0}
    mine = copy.deepcopy(DATA)
    mine["card"][1]["when"] = {"event": "HB-03", "mine": True}
    deck = Deck(CardFile.model_validate(mine), "happy_bee", 0)
    deck.scan(match)
    assert "HB-J1" in deck.fired
    mine["card"][1]["when"] = {"event": "HB-11", "mine": True}
    deck = Deck(CardFile.model_validate(mine), "happy_bee", 0)
    for seed in range(20):
        match = beelab.match("happy_bee", players=3, seed=seed)
        deck.begin(), deck.scan(match)
        for seat in (0, 1, 2):
            match.play(match.choose(seat, "random"), seat)
        deck.scan(match)
        won = any(e.rule == "HB-11" and e.seat == 0 for e in match.events)
        assert ("HB-J1" in deck.fired) == won


# --- after the game
def test_missing_cards_are_offered_with_their_positions():
    game = finished(5)
    assert "Cards still missing" in game.html
    assert [card.id for card in game.deck.missing()] == ["HB-J6", "HB-J7"]
    send(game, "/practise:HB-J6")
    assert "Equal scores" in game.html
    assert "bee-table" not in game.html
    follow_hints_inside(game)
    assert "HB-J6" in game.deck.earned
    assert "HB-24" in book.mine().earned["happy_bee"]
    send(game, "/back", "/practise:HB-J7")
    follow_hints_inside(game)
    assert "You have earned every card." in send(game, "/back").html


def follow_hints_inside(game: GuidedGame) -> None:
    """Do the lesson that the game shows, through the game's own page."""
    lesson = game._practice[1]  # type: ignore[index]
    lesson._on_page_message = lambda _w, content, _b: game._on_page_message(game, content, None)
    shown = type(
        "Shown",
        (),
        {
            "html": property(lambda _: game.html),
            "error": "",
            "_complete": property(lambda _: lesson._complete),
            "_on_page_message": staticmethod(
                lambda _w, content, _b: game._on_page_message(game, content, None)
            ),
            "step": property(lambda _: lesson.step),
            "_feedback": property(lambda _: lesson._feedback),
        },
    )()
    follow_hints(shown)


def test_no_position_is_offered_while_the_game_goes_on():
    game = send(answered(GuidedGame(seed=5)), "/practise:HB-J6")
    assert game._practice is None


def test_new_game_brings_the_card_about_families_first_and_then_the_form():
    game = send(answered(GuidedGame(seed=5)), "/new")
    assert game._open.id == "HB-J7"  # type: ignore[union-attr]
    answered(game)
    assert 'data-key="/new:start"' in game.html
    fields = {"players": "3", "me": "0", "name": "Ada", "seed": "8", "bot1": "random", "bot2": "random"}
    send(game, "/new:start", **fields)
    assert game.match.seed == 8
    assert game.deck.earned == ["HB-J0", "HB-J7"]
    assert game._open is None  # earned already: it does not come again


def test_a_shared_victory_brings_its_card():
    seeds = (seed for seed in range(500) if _is_shared(seed))
    match = _played(next(seeds))
    deck = Deck(FILE, "happy_bee", 0)
    deck.scan(match)
    assert "HB-J6" in deck.fired
    winners = [match.names[seat] for seat in match.winners]
    assert deck.judge(deck.card("HB-J6"), match, winners, 0, lambda _: "").right
    others = [name for name in match.names if name not in winners]
    assert not deck.judge(deck.card("HB-J6"), match, others, 0, lambda _: "").right


def _played(seed: int) -> Any:
    match = beelab.match("happy_bee", players=3, seed=seed)
    while not match.over:
        match.play(match.choose(match.to_move[0], "random"), match.to_move[0])
    return match


def _is_shared(seed: int) -> bool:
    scores = _played(seed).scores
    return bool(scores.count(max(scores)) > 1)


# --- record and rule card
def test_earned_cards_are_kept_with_the_record():
    game = answered(play_on(answered(GuidedGame(seed=5))))
    send(game, "/record")
    text = game._panel["text"]
    assert [line.partition("{")[2] for line in text.splitlines() if "{e" in line] == [
        "earned HB-J0}",
        "earned HB-J1}",
    ]
    assert max(map(len, text.splitlines())) <= 76
    assert beelab.replay(text).moves_played == 3
    book.mine().clear()
    other = answered(GuidedGame(seed=9))
    send(other, "/paste:go", record=text.replace("HB-J1}", "HB-J1 HB-J99 nonsense}"))
    assert other.deck.earned == ["HB-J0", "HB-J1"]
    assert other.match.moves_played == 3
    assert "HB-13" in book.mine().earned["happy_bee"]
    send(other, "/paste:go", record="rubbish {earned HB-J5}")
    assert "HB-J5" not in other.deck.earned


def test_the_rule_card_has_the_learners_order_and_words():
    game = answered(GuidedGame(seed=5))
    send(game, "/rulecard")
    assert 'name="HB-03"' in game.html
    send(game, "/rulecard:keep", **{"HB-05": "Three <b>bees</b> sleep.", "HB-99": "x", "HB-03": "y" * 999})
    sheet = rule_card("happy_bee")
    assert "Three &lt;b&gt;bees&lt;/b&gt; sleep." in sheet.html
    assert "HB-99" not in sheet.html
    assert "y" * 301 not in sheet.html
    assert sheet.html.index("HB-03") < sheet.html.index("HB-04") < sheet.html.index("HB-05")
    assert 'class="write"' in sheet.html  # HB-04 has no sentence yet: a line to write on
    assert sheet.data in game.html


def test_the_bar_has_a_dot_for_every_rule():
    game = answered(GuidedGame(seed=5))
    dots = re.findall(r'data-key="dot:(HB-\d+)" class="([^"]*)"', game.html)
    assert [id for id, _ in dots] == [f"HB-{n:02}" for n in range(1, 25)]
    assert [id for id, look in dots if look] == ["HB-03", "HB-04", "HB-05"]


def test_rules_of_the_first_steps_shine_in_the_bar_too():
    follow_hints(Lesson("happy_bee", steps=["HB-S1"]))
    assert "HB-08 earned" in GuidedGame(seed=5).html


# --- hostile
@pytest.mark.parametrize(
    "pick",
    ["/card", "/card:pick", "/card:pick:Ada", "/card:pick:purple:HB-12", "/card:check", "/cause", "/practise:HB-J6",
     "/practise:x", "/back", "/rulecard:keep", "/_earn:HB-J5", "/card:go", "/rule:<b>", "card:later"],
)  # fmt: skip
def test_odd_messages_change_nothing_much(pick: str):
    game = send(GuidedGame(seed=5), pick)
    assert game.deck.earned == []
    assert game._open.id == "HB-J0"  # type: ignore[union-attr]
    game._on_page_message(game, {"pick": pick, "fields": ["x"]}, None)
    assert game.error == ""


def test_html_in_an_answer_is_text():
    game = send(GuidedGame(seed=5), "/card:check", number='"><img src=x>')
    assert "<img src=x" not in game.html


@pytest.mark.parametrize(
    ("at", "change", "problem"),
    [
        (0, {"when": {"start": True, "event": "HB-13"}}, "exactly one"),
        (0, {"missing": ["HB-J99"]}, "there is no step HB-J99"),
        (3, {"when": {"state": {"moon": 1}}}, "no condition 'moon'"),
        (0, {"rules": ["HB-77"]}, "no rule HB-77"),
        (0, {"question": {"ask": "?", "answer_from": "the stars"}}, "no answer 'the stars'"),
        (0, {"question": {"ask": "?"}}, "either answer or answer_from"),
    ],
)
def test_faults_of_the_cards_are_named(at: int, change: dict[str, Any], problem: str):
    data = copy.deepcopy(DATA)
    data["card"][at] |= change
    with pytest.raises(BadMaterial, match=problem):
        GuidedGame(source=data)


def test_a_card_without_a_question_is_earned_by_touching_its_cause():
    data = copy.deepcopy(DATA)
    del data["card"][0]["question"]
    game = GuidedGame(seed=5, source=data)
    assert 'data-key="hand" data-cause="true" data-pick="/cause" role="button" tabindex="0"' in game.html
    assert "inert" not in game.html
    send(game, "/cause")
    assert game.deck.earned == ["HB-J0"]
    assert game._open is None


def test_the_page_tells_nothing_that_the_seat_cannot_know():
    """At every pause: what the seat can't know is dealt anew, and the page that would be sent is the same."""
    game, dice = GuidedGame(seed=8), random.Random(8)
    while not game.match.over:
        page, own = game._draw(), game.match
        game.match = own.fork()
        game.match.game.code.shuffle_unseen(game.match._s, 0)
        assert game._draw() == page
        game.match = own
        answered(game) if game._open else play_on(game, dice)
