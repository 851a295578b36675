"""Whole rounds of The Bears and the Bees in a real JupyterLab: by mouse alone, by keyboard alone."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from beelab_widgets.pictures.bears_and_the_bees_words import round_told
from tests.browser.hive_player import Keyboard, Mouse, play_a_round, points
from tests.browser.lab import Lab
from tests.browser.touching import show

TABLE = """
from beelab_widgets import Table
table = Table(game="bears_and_the_bees", seed={seed}, rounds={rounds}, hand_size=5, names=("Ada", "Ben", "Chi"),
              bots=("random",), rollouts=2)
table
"""
VALUES = {
    "H": 1,
    "D": 2,
    "W": 2,
    "F": 3,
    "B": 5,
}  # honeycomb, drone, worker, flower, bear left in hand (TB-G1)
HANDS = "print('/'.join(' '.join(hand) for hand in table.match.position()['hands']))"
EVERYTHING = {"first", "adjacent", "bonus", "turned", "give", "exchange", "draw", "end"}


def told_points(lab: Lab) -> list[int]:
    """The points of the round as the log tells them, by seat (TB-30)."""
    lines = lab.page.locator('.bee-log [data-key^="log:"]').all_inner_texts()
    said = [next(line for line in lines if f"{name} scores" in line) for name in ("Ada", "Ben", "Chi")]
    return [points(line.partition("scores")[2])[0] for line in said]


def test_a_whole_round_by_mouse(lab: Lab):
    show(lab, TABLE.format(seed=249, rounds=1))
    assert set(play_a_round(Mouse(lab))) == EVERYTHING
    held = [hand.split() for hand in lab.python(HANDS).split("/")]
    counted = [sum(VALUES[card[0]] for card in hand) for hand in held]
    assert counted[0] == 0 < min(counted[1:])  # Ada has gone out, the others are left with cards
    page = lab.page
    assert points(page.locator(".tb-rounds tbody tr").nth(0).inner_text()) == [1, *counted]
    assert points(page.locator(".tb-sum").inner_text()) == counted
    assert told_points(lab) == counted
    ranking = [
        (int(place.rstrip(".")), name.removesuffix(" (you)"), int(score))
        for place, name, score in (
            row.locator(".bee-place, b").all_inner_texts() for row in page.locator(".bee-ranking li").all()
        )
    ]
    names = sorted(("Ada", "Ben", "Chi"), key=lambda name: counted["ABC".index(name[0])])
    assert ranking == [(n, name, counted["ABC".index(name[0])]) for n, name in enumerate(names, 1)]
    expect(page.locator('[data-key="end"] .bee-big')).to_contain_text("Ada wins with 0 points")
    expect(page.locator(".bee-status > [aria-hidden]")).to_have_text("The game is over. Ada won.")
    assert page.locator(".tb-lit, .tb-held, .tb-verbs").count() == 0
    assert lab.kernel_errors() == []


def test_a_whole_round_by_keyboard_alone(lab: Lab):
    show(lab, TABLE.format(seed=206, rounds=2))
    assert set(play_a_round(Keyboard(lab))) == EVERYTHING | {"skip"}
    page, scored = lab.page, told_points(lab)
    assert sorted(scored)[0] == 0 < sorted(scored)[1]  # one has gone out, the others pay for their cards
    assert points(page.locator(".tb-rounds tbody tr").nth(0).inner_text()) == [1, *scored]
    assert points(page.locator(".tb-sum").inner_text()) == scored
    expect(page.locator(".bee-status > [aria-hidden]")).to_contain_text("Round 2 of 2.")
    out = ("Ada", "Ben", "Chi")[scored.index(0)]
    ada, ben, chi = scored
    shown = f"Round 1 is over: {out} played the last card. Points: Ada {ada}, Ben {ben}, Chi {chi}."
    expect(page.locator('[data-key="roundend"]')).to_have_text(shown)
    spoken = page.locator(".bee-status [role=status]")
    expect(spoken).to_contain_text(f"{out} has played the last card: the round ends. Ada scores {ada}")
    expect(page.locator(".tb-held")).to_have_count(5)
    Keyboard(lab).touch("verb:draw")
    expect(page.locator('[data-key="roundend"]')).to_have_count(0)  # it is told until one has had a turn
    assert page.locator(".jp-Cell").count() == 1  # no key became a command of the notebook
    assert lab.kernel_errors() == []


@pytest.mark.parametrize(
    ("end", "winner", "said"),
    [
        ("out", 1, "Ben played the last card"),
        ("six sides", 0, "Ada matched six sides"),
        ("blocked", None, "nobody went out"),
        ("too long", None, "nobody went out"),
    ],
)
def test_every_end_of_a_round_is_told_until_ones_first_turn(end: str, winner: int | None, said: str):
    done = {"scores": [3, 4], "end": end, "winner": winner}
    view: dict[str, Any] = {"over": False, "names": ["Ada", "Ben"], "seat": 0, "turn": 0, "turns": [0, 1]}
    assert round_told(view | {"finished": [done]}) == f"Round 1 is over: {said}. Points: Ada 3, Ben 4."
    assert round_told(view | {"finished": []}) == ""
    assert round_told(view | {"finished": [done], "turns": [1, 1]}) == ""
    assert round_told(view | {"finished": [done], "over": True}) == ""  # then the ranking tells it
