"""The slow referee itself: does it know what we know?"""

from __future__ import annotations

import pytest

from .prepared import BEAR, DRONE, THREE, table
from .referee import Referee


def at(hive, hand, **more):
    return Referee(table(hive, hand, **more).position())


def test_sides_turn_clockwise():
    assert Referee.turned("H05", 1) == ("red", "blue", "blue", "blue", "red", "red")


@pytest.mark.parametrize(
    ("hive", "hand", "legal"),
    [
        (DRONE, "B1", {"B1@2,-2r0": 2}),
        (BEAR, "D02 B2", {f"D02@0,-2r{r}": 2 for r in range(6)}),
        (DRONE, "F1", {"F1@0,-2r0": 2}),
        (THREE, "W12", {"W12@-1,-1r2": 3}),
    ],
)
def test_where_a_card_may_lie(hive, hand, legal):
    found = at(hive, hand).placements()
    cells = {move.partition("@")[2].partition("r")[0] for move in legal}
    assert {
        move: m for move, m in found.items() if move.partition("@")[2].partition("r")[0] in cells
    } == legal


def test_three_matches_earn_a_bonus_play_and_two_draws():
    referee = at(THREE, "W12 H03 H04")
    referee.play("W12@-1,-1r2")
    assert (referee.bonus, referee.gifts, referee.phase) == (1, 2, "give")
    assert referee.moves() == {"give 1", "give 2"}
    referee.play("give 2")
    referee.play("give 2")
    assert referee.phase == "adjacent"
    assert "skip" in referee.moves()


def test_the_last_card_wins():
    referee = at(DRONE, "B1")
    referee.play("B1@2,-2r0")
    assert referee.ended == "out"
    assert referee.scores()[0] == 0
