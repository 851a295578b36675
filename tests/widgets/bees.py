"""Positions of The Bears and the Bees for the widgets' tests."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import cache
from typing import Any

import beelab
from beelab_widgets import Table

GAME = "bears_and_the_bees"


def hive_of(cards: int, players: int = 5, seed: int = 1, **options: Any) -> Any:
    """A match with so many cards in its hive, in which seat 0 is to play its first card and holds several."""
    return _hive_of(cards, players, seed, tuple(options.items())).fork()


@cache
def _hive_of(cards: int, players: int, seed: int, options: tuple[tuple[str, Any], ...]) -> Any:
    m, rng = beelab.match(GAME, players=players, seed=seed, **dict(options)), random.Random(seed)
    while len(m.view(None)["hive"]) < cards or m.to_move[0] != 0 or m.view(None)["phase"] != "first":
        seat = m.to_move[0]
        moves = m.moves(seat)
        keeps = len(m.view(seat)["hand"]) <= (6 if seat == 0 else 1)
        laid = [] if keeps else [move for move in moves if "@" in move and move[0] != "B"]
        m.play(
            rng.choice(laid or [move for move in moves if move[0] in "dge" and "discard" not in move]), seat
        )
    return m


def until(wanted: Callable[[dict[str, Any]], bool], players: int = 3, **options: Any) -> Any:
    """A match in which seat 0 is to move and sees what is wanted; everybody plays cards at random."""
    for seed in range(200):
        m, rng = beelab.match(GAME, players=players, seed=seed, **options), random.Random(seed)
        while not m.over and m.view(None)["round"] == 1:
            seat = m.to_move[0]
            if seat == 0 and wanted(m.view(0)):
                return m
            moves = m.moves(seat)
            m.play(rng.choice([move for move in moves if "@" in move] or moves), seat)
    raise AssertionError("no such position")


def at_table(m: Any, **more: Any) -> Table:
    return Table(m, **{"me": 0, "bots": ("random",), "rollouts": 5, **more})


def placements(m: Any) -> dict[tuple[str, str], list[int]]:
    """Where the cards of whoever is to move fit: card and cell to rotations."""
    found: dict[tuple[str, str], list[int]] = {}
    for move in m.moves(m.to_move[0]):
        if "@" in move:
            card, _, rest = move.partition("@")
            cell, _, turn = rest.partition("r")
            found.setdefault((card, cell), []).append(int(turn))
    return found
