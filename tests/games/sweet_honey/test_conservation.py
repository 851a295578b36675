"""Discs and cards are kept after every move of 100,000 random games."""

from __future__ import annotations

import pytest

import beelab
from beelab.engine.compiled import PURE
from beelab.engine.options import check_options

from .conservation import breaches, is_wrong

GAMES = 40 if PURE else 100_000


@pytest.mark.rule("SH-01", "SH-02", "SH-G30")
@pytest.mark.parametrize("players", [2, 3, 6])
def test_no_move_loses_a_disc_or_a_card(players):
    game = beelab.game("sweet_honey")
    start = game.box(players, check_options(game, players, {}))[0]
    start.noting = 0
    assert breaches(game.code.new_worlds(players), start, 21, GAMES if players < 6 else GAMES // 4) == 0


@pytest.mark.parametrize("field", ["centre", "pot", "top", "deck_count"])
def test_the_count_finds_what_is_missing(field):
    s = beelab.match("sweet_honey", players=3, seed=1)._s
    assert is_wrong(s) == 0
    setattr(s, field, getattr(s, field) + 3)
    assert is_wrong(s) == 1
