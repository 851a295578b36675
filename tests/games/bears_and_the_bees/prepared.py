"""Prepared tables. Ada, Ben and Chi sit in this order; left is the next one. What a test does not say is drawn by lot.

START is the queen, H01 (blue, blue, blue, purple, purple, purple) on top of her, and H05 (blue, blue, blue, red, red,
red) next to both, turned so that two blue sides meet at 1,-2.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

import beelab

NAMES = ("Ada", "Ben", "Chi", "Dov", "Eli")
START = "H01@0,-1r0 H05@1,-1r4"
DRONE = START + " D01@1,-2r0"  # its honey looks north, north-east and south-east
WORKER = START + " W01@1,-2r3"  # its honey looks south, blue south-west
BEAR = DRONE + " B1@2,-2r0"
THREE = DRONE + " H09@0,-2r1 H02@-1,0r2"  # three sides touch at -1,-1: green, blue and purple


def table(hive: str = START, hand: str = "H02 D02 W02 F1 B1", players: int = 3, **more: Any) -> Any:
    """A match in which it is Ada's turn, with this hand; she has had a turn before."""
    options = more.pop("options", {})
    hands = {"Ada": hand, **more.pop("hands", {})}
    position = {"players": players, "hive": hive, "hands": hands, **more}
    return beelab.match("bears_and_the_bees", position=position, seed=3, **options)


def play(m: Any, *moves: str) -> tuple[Any, ...]:
    """Make moves, each by whoever is to move; the events of the last one."""
    events: tuple[Any, ...] = ()
    for move in moves:
        events = m.play(move)
    return events


def rules_of(events: Iterable[Any]) -> list[str]:
    return [event.rule for event in events]


def placements(m: Any, seat: int = 0) -> list[str]:
    return [move for move in m.moves(seat) if "@" in move]


def cards_on(m: Any, cell: str, seat: int = 0) -> set[str]:
    """The cards that a seat may lay on a cell."""
    return {move.partition("@")[0] for move in placements(m, seat) if f"@{cell}r" in move}


def sizes(m: Any) -> list[int]:
    return list(m.view(None)["hand_sizes"])


def everything(m: Any) -> tuple[Any, ...]:
    seats = range(m.players)
    views = [m.view(seat) for seat in (None, *seats)]
    return m.position(), m.record(), m.events, m.to_move, m.scores, views, [m.moves(s) for s in seats]


def is_refused(m: Any, tried: str, rule: str, seat: int | None = None) -> Any:
    """Assert that a move is refused by this rule and changes nothing; the refusal."""
    seat = m.to_move[0] if seat is None and m.to_move else seat or 0
    before = everything(m)
    with pytest.raises(beelab.IllegalMove, match=rule) as caught:
        m.play(tried, seat)
    assert everything(m) == before
    refusal = caught.value.refusal
    assert refusal.rule == rule
    assert set(refusal.instead) <= set(m.moves(seat))
    assert bool(refusal.instead) == bool(m.moves(seat))
    assert m.why_not(tried, seat) == refusal
    return refusal


def finish(m: Any, bot: str = "random") -> Any:
    """Play a match to its end."""
    while not m.over:
        seat = m.to_move[0]
        m.play(m.choose(seat, bot), seat)
    return m


def new(players: int = 3, seed: int = 3, **options: Any) -> Any:
    return beelab.match("bears_and_the_bees", players=players, seed=seed, **options)
