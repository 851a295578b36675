"""Cards are kept, none moves, the hive is one and matches, after every move of 20,000 random games."""

from __future__ import annotations

import pytest

import beelab
from beelab.engine.compiled import PURE
from beelab.engine.options import check_options

from .conservation import breaches, is_wrong

GAMES = 3 if PURE else 20_000
TABLES = [3] if PURE else [3, 5]


@pytest.mark.rule("TB-03", "TB-07", "TB-08", "TB-09", "TB-10")
@pytest.mark.parametrize("players", TABLES)
def test_no_move_loses_or_moves_a_card(players):
    game = beelab.game("bears_and_the_bees")
    start = game.box(players, check_options(game, players, {}))[0]
    start.noting = 0
    games = GAMES if players == 3 else GAMES // 10
    assert breaches(game.code.new_worlds(players), start, 21, games, game.code.new_desk(start)) == 0


@pytest.mark.parametrize("field", ["pile_count", "discard_count", "laid_count"])
def test_the_count_finds_what_is_missing(field):
    m = beelab.match("bears_and_the_bees", players=3, seed=1)
    for _ in range(9):
        m.play(m.choose(m.to_move[0], "expert"))
    s = m._s
    assert is_wrong(s) == 0
    setattr(s, field, getattr(s, field) + 1 if field == "discard_count" else getattr(s, field) - 1)
    assert is_wrong(s) == 1


def test_a_turned_card_is_found():
    m = beelab.match("bears_and_the_bees", players=3, seed=1)
    while len(m.view(None)["hive"]) < 12:
        m.play(m.choose(m.to_move[0], "random"))
    s = m._s
    assert is_wrong(s) == 0
    found = 0
    for _ in range(5):
        cell = int(s.laid[3])
        lies = int(s.lies[cell]) - 1
        s.lies[cell] = 1 + lies // 6 * 6 + (lies + 1) % 6
        found += is_wrong(s)
    assert found > 0
