"""Everything that we draw, judged by axe and by measuring: light and dark, wide and on a phone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from bees import at_table, hive_of, placements, until
from fake_page import FakePage
from steps_for_tests import LESSON

from beelab_widgets import Lesson, Table, WhatIf
from beelab_widgets.widget import Page

NewPage = Callable[..., FakePage]
RULES = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"]
OPEN_ALL = "() => document.querySelectorAll('.bee details').forEach((n) => { n.open = true; })"
LONG = "<img src=x onerror=alert(1)>"


def played(rounds: int, **more: Any) -> Table:
    table = Table(**{"seed": 3, "bots": ("random",), "rollouts": 20, **more})
    for _ in range(rounds):
        table.play(table.match.moves(table.me)[0])
    return table


def acted(page: Page, *picks: str) -> Page:
    for pick in picks:
        page._on_page_message(page, {"pick": pick, "id": "x"}, None)
    return page


def honey(wanted: str, *picks: str, **more: Any) -> Page:
    """A table of Sweet Honey, played on until this is asked of whoever looks."""
    table = Table(
        **{"game": "sweet_honey", "seed": 8, "bots": ("random",), "rollouts": 5, "rounds": 1, **more}
    )
    while not table.match.over and (table.match.view(0)["phase"] != wanted or not table.match.view(0)["out"]):
        table.play(table.match.choose(table.me, "careful"))
    return acted(table, *picks)


def laid(m: Any, *picks: str) -> Page:
    """A table of The Bears and the Bees on which a card lies for now that may be turned."""
    (card, cell), _ = max(placements(m).items(), key=lambda found: len(found[1]))
    return acted(at_table(m), f"card:{card}", f"cell:{cell}", *picks)


MAKE: dict[str, Callable[[], Page]] = {
    "table, start": lambda: played(0),
    "table, picked and refused": lambda: acted(played(2), "bee:blue#0", "/play"),
    "table, hint": lambda: acted(played(3), "/hint"),
    "table, hint, why": lambda: acted(played(3), "/hint", "/hint:why"),
    "table, covered": lambda: Table(seed=3, me=(0, 1), names=(LONG, "Ben", "Chi")),
    "table, two people": lambda: acted(Table(seed=3, me=(0, 1)), "/ready", "bee:blue#0"),
    "table, step by step": lambda: acted(played(1, pace="step by step"), "/step"),
    "table, bots": lambda: acted(played(1, players=6), "/seats"),
    "table, keep": lambda: acted(played(1), "/save"),
    "table, replay": lambda: acted(played(4, players=6), "/replay", "/replay:next"),
    "table, replay of the end": lambda: acted(played(9), "/replay", "/replay:last"),
    "table, new game": lambda: acted(played(1, players=6), "/new"),
    "table, record": lambda: acted(played(1), "/record"),
    "table, bad record": lambda: acted(played(1), "/paste:go"),
    "table, rule, long name": lambda: acted(played(1, names=(LONG, "Ben", "Chi")), "/rule:HB-11"),
    "table, end": lambda: played(9),
    "honey, start": lambda: Table(game="sweet_honey", seed=8, players=6, names=(LONG, *"BCDEF")),
    "honey, receive": lambda: honey("receive", "verb:pass", "/hint", "/hint:why"),
    "honey, send": lambda: honey("send", "stake:2", "/why", players=4, seed=9),
    "honey, end": lambda: honey("never"),
    "honey, replay": lambda: honey("never", "/replay", "/replay:last", "/replay:back", players=5),
    "honey, new game": lambda: acted(Table(game="sweet_honey", seed=8, players=6), "/new"),
    "bees, start": lambda: Table(game="bears_and_the_bees", seed=8, players=5, names=(LONG, *"BCDE")),
    "bees, hint": lambda: laid(hive_of(16), "/hint", "/hint:why"),
    "bees, refused": lambda: acted(at_table(hive_of(12)), "/clear", "cell:0,0", "/why"),
    "bees, draws": lambda: at_table(until(lambda view: view["phase"] == "give")),
    "lesson, move": lambda: acted(Lesson(LESSON), "bee:blue#0", "bee:blue#1", "/check", "/hint", "/hint"),
    "lesson, hand": lambda: acted(Lesson(LESSON), "/step:1", "/check", "/hint", "/hint"),
    "lesson, number": lambda: acted(Lesson(LESSON), "/step:2", "/check", "/hint"),
    "lesson, awards": lambda: acted(Lesson(LESSON), "/step:3", "/place:award:blue:2", "/check"),
    "lesson, winners": lambda: acted(Lesson(LESSON), "/step:4", "/toggle:2", "/check"),
    "what if": lambda: WhatIf(
        games=200, knobs=["tie_rule", "open_scores", "schedule", "bees_per_family"], vary="tie_rule"
    ),
}


def violations(page: FakePage, axe: str) -> list[tuple[str, str]]:
    """What axe finds; in the dark only the contrasts are looked at, because nothing else differs there."""
    page.page.evaluate(axe)
    rules = {"type": "rule", "values": ["color-contrast"]} if page.dark else {"type": "tag", "values": RULES}
    call = (
        "only => axe.run('.bee-host', {runOnly: only, resultTypes: ['violations']}).then((r) => r.violations)"
    )
    found = page.page.evaluate(call, rules)
    return [(v["id"], node["html"][:120]) for v in found for node in v["nodes"]]


def wait_for_what_is_worked_out(page: FakePage, widget: Page) -> None:
    """Hints and games are played behind the page; Playwright's own loop brings them home."""
    for _ in range(100):
        if "Thinking" not in widget.html and "playing games" not in widget.html:
            break
        page.settle(0.1)
    page.refresh()


@pytest.mark.parametrize("name", MAKE)
def test_axe_finds_nothing(new_page: NewPage, axe_source: str, name: str) -> None:
    widget = MAKE[name]()
    for dark in (False, True):
        page = new_page(dark=dark)
        page.add(widget)
        wait_for_what_is_worked_out(page, widget)
        page.page.evaluate(OPEN_ALL)
        found = violations(page, axe_source)
        assert not found, found


def test_axe_finds_a_planted_fault(new_page: NewPage, axe_source: str) -> None:
    """The control: pale text and a nameless button are found, in the light and in the dark."""
    for dark in (False, True):
        page = new_page(dark=dark)
        page.add(played(1))
        page.page.evaluate(
            "() => document.querySelector('.bee').insertAdjacentHTML('beforeend',"
            ' \'<p style="color:#888;background:#999">pale</p><button data-pick="x"></button>\')'
        )
        wanted = {"color-contrast"} if dark else {"color-contrast", "button-name"}
        assert wanted <= {id for id, _ in violations(page, axe_source)}


@pytest.mark.parametrize("name", MAKE)
def test_nothing_is_cut_off_on_a_phone(new_page: NewPage, name: str) -> None:
    page = new_page(width=360)
    widget = MAKE[name]()
    page.add(widget)
    wait_for_what_is_worked_out(page, widget)
    page.page.evaluate(OPEN_ALL)
    assert page.page.evaluate("() => document.documentElement.scrollWidth") <= 360
    sticking_out = """() => [...document.querySelectorAll('.bee-host *')].filter((n) => {
        if (n.closest('svg svg, .bee-sr, .bee-scroll, .bee-log') || n.closest('.bee-sr')) return false;
        const b = n.getBoundingClientRect();
        return b.width && (b.right > innerWidth || b.left < 0);
      }).map((n) => n.outerHTML.slice(0, 120))"""
    assert page.page.evaluate(sticking_out) == []


@pytest.mark.parametrize("dark", [False, True])
def test_whoever_has_the_focus_shows_it(new_page: NewPage, dark: bool) -> None:
    """Each Tab stop has an outline of at least 2 px that stands out from what is round it by 3 to 1."""
    page = new_page(dark=dark)
    page.add(played(2))
    stops = []
    for _ in range(30):
        page.press("Tab")
        if page.focused == "BODY":
            break
        look = page.page.evaluate(
            "() => { const s = getComputedStyle(document.activeElement);"
            " return [s.outlineStyle, parseFloat(s.outlineWidth)]; }"
        )
        stops.append((page.focused, look))
    assert len(stops) >= 6
    assert [stop for stop in stops if stop[1][0] != "solid" or stop[1][1] < 2] == []


def test_the_table_by_keyboard_alone(new_page: NewPage) -> None:
    """A round by Tab, arrows and Enter; Escape takes the picks back."""
    table, page = played(2), new_page()
    page.add(table)
    while not page.focused.startswith("bee:"):
        page.press("Tab")
    page.press("Enter", "ArrowRight", "Enter")
    assert len(table.selection.picks) == 2
    page.press("Escape")
    assert table.selection.picks == []
    for _ in range(3):
        page.press("Enter", "ArrowRight")
    page.press("Tab")
    assert page.focused == "/play"
    page.press("Enter")
    assert table.match.view(0)["round"] == 4
    assert page.focused == "/play"
    assert "Round 4" in (page.page.locator('[role="status"]').text_content() or "")


def test_hot_seat_by_keyboard_alone(new_page: NewPage) -> None:
    """The cover takes the focus; Enter, pressed once more by habit, uncovers nothing."""
    table, page = Table(seed=3, me=(0, 1), bots=("random",)), new_page()
    page.add(table)
    while page.focused != "/ready":
        page.press("Tab")
    page.press("Enter")
    assert not table.covered
    assert page.focused.startswith("bee:")
    page.press("Enter")
    page.press("Tab", "Enter")
    assert table.covered
    assert page.focused == "cover:1"
    page.press("Enter", " ", "Enter")
    assert table.covered
    page.press("Tab", "Enter")
    assert not table.covered
    assert page.focused.startswith("bee:")


def test_a_replay_by_its_slider_and_the_arrow_keys(new_page: NewPage) -> None:
    table, page = played(2), new_page()
    page.add(table)
    page.page.locator('[data-key="/replay"]').focus()
    page.press("Enter")
    assert page.focused == "replayslider"
    page.press("ArrowRight", "ArrowRight", "ArrowLeft", "ArrowRight")
    slider = page.page.locator('[data-key="replayslider"]')
    assert (table._shown.at, slider.input_value()) == (2, "2")
    event = table._shown.event
    assert (
        slider.get_attribute("aria-valuetext")
        == f"Step 3 of {len(table._shown.steps)}: {event.text} ({event.rule})"
    )
    assert (page.page.locator('[role="status"]').text_content() or "") == slider.get_attribute(
        "aria-valuetext"
    )
    page.press("End")
    assert table._shown.at == len(table._shown.steps) - 1
    page.press("Escape")
    assert table._shown is None
    assert page.focused == "/replay"


def test_an_answer_that_comes_late_does_not_move_the_slider_back(new_page: NewPage) -> None:
    table, page = played(2), new_page()
    page.add(table)
    page.page.locator('[data-key="/replay"]').focus()
    page.press("Enter")
    slider = page.page.locator('[data-key="replayslider"]')
    for _ in range(5):
        page.page.keyboard.press("ArrowRight")  # five messages wait
    sent = page.page.evaluate("() => views[0].model.sent.splice(0)")
    places = []
    for content in sent:
        table._on_page_message(table, content, None)
        page.refresh()
        places.append(slider.input_value())
    assert places == ["5"] * 5
    assert table._shown.at == 5


def test_a_panel_opens_closes_by_escape_and_gives_the_focus_back(new_page: NewPage) -> None:
    table, page = played(1), new_page()
    page.add(table)
    page.page.locator('[data-key="/new"]').focus()
    page.press("Enter")
    assert page.focused == "field:players"
    page.press("Escape")
    assert page.page.locator(".bee-panel").count() == 0
    assert page.focused == "/new"


def test_a_game_of_clicks_leaves_the_page_where_it_is(new_page: NewPage) -> None:
    table, page = played(1), new_page()
    page.add(table)
    page.page.evaluate("() => { document.body.style.paddingBottom = '2000px'; scrollTo(0, 300); }")
    before = page.page.evaluate("() => scrollY")
    for number in range(10):
        page.page.evaluate("n => document.querySelectorAll('.bee-hand7 [data-pick]')[n % 7].click()", number)
        page.pump()
    assert page.page.evaluate("() => scrollY") == before


def test_forced_colours_keep_cards_and_choices_apart(new_page: NewPage) -> None:
    page = new_page(forced_colors="active")
    page.add(acted(played(2), "bee:blue#0"))
    card = page.page.locator(".bee-card[aria-pressed]").first
    assert card.evaluate("n => getComputedStyle(n).borderStyle") == "solid"
    assert (
        page.page.locator(".bee-card svg rect").first.evaluate("n => getComputedStyle(n).fill")
        == "rgb(255, 251, 240)"
    )
