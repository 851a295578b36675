"""The plain program that The Bears and the Bees is measured against plays the same game: the same scores and turns."""

from __future__ import annotations

import random
from statistics import mean, variance

import polars as pl
import pytest

import beelab
from beelab.engine.compiled import PURE

from . import plain_bears

GAMES = 60 if PURE else 400
THEIRS = 60 if PURE else 4_000


@pytest.mark.parametrize("players", [2, 3])
def test_games_go_alike(players):
    results = plain_bears.simulate(GAMES, players, seed=7)
    table = beelab.simulate("bears_and_the_bees", THEIRS, players, "random", seed=7, progress=False)
    games = table.group_by("game").agg(pl.col("score", "turns").sum())
    for mine, theirs in (
        ([sum(totals) for totals, _ in results], games["score"].to_list()),
        ([turns for _, turns in results], games["turns"].to_list()),
    ):
        error = (variance(mine) / len(mine) + variance(theirs) / len(theirs)) ** 0.5
        assert abs(mean(mine) - mean(theirs)) < 4 * error


def test_a_box_of_103_cards():
    kinds = [kind for kind, _ in plain_bears.BOX]
    assert [kinds.count(kind) for kind in "HDWFB"] == [70, 10, 15, 5, 3]
    assert {len(faces) for _, faces in plain_bears.BOX} == {1, 2, 6}


def test_a_round_keeps_its_cards():
    rng = random.Random(1)
    for _ in range(10):
        table = plain_bears.Round(4, 0, rng)
        scores, turns = table.play()
        held = sum(map(len, table.hands))
        assert held + len(table.pile) + len(table.discards) + len(table.taken) == 104
        assert min(scores) == 0
        assert turns > 4
