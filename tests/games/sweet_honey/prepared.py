"""Prepared tables: `9H` is a nine with HIGH on its back, `4L` a four with LOW, `7` a seven with a blank back.

Ada, Ben and Chi sit in this order, left is the next one. What a test does not say is drawn from the seed.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

import beelab

NAMES = ("Ada", "Ben", "Chi", "Dov", "Eli", "Fay")
HAND = ["8", "4L", "3", "10"]
CAPTURED = (["9H"], ["6H"], ["8H"], ["10H"], ["7H"], ["6"])


def table(players: int = 3, phase: str = "send", **more: Any) -> Any:
    """A match in which Ada starts a flight, everybody has 15 discs and has captured one high card."""
    position: dict[str, Any] = {"players": players, "phase": phase}
    if phase != "reveal":
        position |= {"start": "Ada", "captured": list(CAPTURED[:players])}
    if phase == "send":
        position["hands"] = {"Ada": HAND}
    options = more.pop("options", {})
    return beelab.match("sweet_honey", position={**position, **more}, seed=3, **options)


def flying(card: str = "8", stake: int = 2, turn: str = "Ben", **more: Any) -> Any:
    """A match in which Ada's card is under way, and everybody before `turn` has passed."""
    seats = NAMES.index(turn) if turn != "Ada" else more.get("players", 3)
    discs = {name: 15 - stake * (NAMES.index(name) < seats) for name in NAMES[: more.get("players", 3)]}
    return table(phase="receive", card=card, stake=stake, turn=turn, **{"discs": discs, **more})


def play(m: Any, *moves: str) -> tuple[Any, ...]:
    """Make moves, each by whoever is to move; the events of the last one."""
    events: tuple[Any, ...] = ()
    for move in moves:
        events = m.play(move)
    return events


def reveal(m: Any, *cards: str) -> tuple[Any, ...]:
    """Everybody chooses a card to reveal, by seat; the events of the last choice."""
    events: tuple[Any, ...] = ()
    for seat, card in enumerate(cards):
        events = m.play(f"reveal {card}", seat)
    return events


def rules_of(events: Iterable[Any]) -> list[str]:
    return [event.rule for event in events]


def discs(m: Any) -> list[int]:
    return list(m.view(None)["discs"])


def discs_in_all(m: Any) -> int:
    view = m.view(None)
    return sum(view["discs"]) + view["centre"] + (view["flight"]["pot"] if view["flight"] else 0)


def everything(m: Any) -> tuple[Any, ...]:
    seats = range(m.players)
    views = [m.view(seat) for seat in (None, *seats)]
    return m.position(), m.record(), m.events, m.to_move, m.scores, views, [m.moves(s) for s in seats]


def is_refused(m: Any, tried: str, seat: int, rule: str) -> Any:
    """Assert that a move is refused by this rule and changes nothing; the refusal."""
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
