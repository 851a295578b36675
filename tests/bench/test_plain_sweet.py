"""The plain program that Sweet Honey is measured against plays the same game: it ends like the library's rounds."""

from __future__ import annotations

import random
from collections import Counter

import pytest

import beelab
from beelab.engine.compiled import PURE

from . import plain_sweet

GAMES = 2_000
THEIRS = 1_000 if PURE else 20_000


def near(one: float, many: int, other: float, more: int) -> bool:
    error = (other * (1 - other) * (1 / many + 1 / more)) ** 0.5
    return abs(one - other) < 4 * error


@pytest.mark.parametrize("players", [2, 3, 6])
def test_rounds_end_alike(players):
    results = plain_sweet.simulate(GAMES, players, seed=7)
    ends = Counter(end for _, games_ends in results for end in games_ends)
    table = beelab.simulate("sweet_honey", THEIRS, players, "random", seed=7, progress=False)
    games = table.filter(table["seat"] == 0)
    for end in ("last", "total", "small"):
        assert near(ends[end] / (3 * GAMES), 3 * GAMES, games[end].sum() / (3 * THEIRS), 3 * THEIRS), end
    assert all(sum(totals) == 45 * players for totals, _ in results)


def test_the_next_seat_to_the_left():
    assert plain_sweet.left_of(0, [True, True, True]) == 1
    assert plain_sweet.left_of(2, [False, True, True]) == 1
    assert plain_sweet.left_of(1, [True, True, False]) == 0


def test_a_round_keeps_its_discs():
    rng = random.Random(1)
    for _ in range(50):
        discs, end = plain_sweet.play_round(4, rng)
        assert sum(discs) == 60
        assert end in ("last", "total", "small")
