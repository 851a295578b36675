"""Prepared tables in short letters: `BBBPPYG` is a hand of three blue, two purple, a yellow and a green bee.

Every test of the rules starts from here, so that a test reads as a table of the game: this position, these
plays, that result.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

import pytest

import beelab

FAMILIES = ("blue", "purple", "yellow", "green", "red", "pink", "orange")
LETTERS = "BPYGRKO"
NAMES = ("Ada", "Ben", "Chi", "Dov", "Eli", "Fay")
VALUES = (1, 1, 2, 2, 3, 3, 4, 4, 5)
SCHEDULE = (1, 2, 3, 4, 5, 4, 3, 2, 1)

# The hands of most prepared tables with three players; aside are B, P and G.
HANDS = ("BBBPPYG", "BPYYYGG", "BPPYYGG")
FOUR_HANDS = ("BBBPPYG", "BPYYYGG", "BPPYGRR", "BPYGRRR")


def family(letter: str) -> str:
    return FAMILIES[LETTERS.index(letter)]


def cards(text: str) -> Counter[str]:
    """The cards of a short text: `BBP` is two blue and a purple one."""
    return Counter(family(letter) for letter in text)


def bag(counts: Mapping[str, int] | None) -> Counter[str]:
    """Counts without their zeros, so that two hands compare whatever form they came in."""
    return Counter({name: n for name, n in (counts or {}).items() if n})


def hands_of(m: Any) -> list[Counter[str]]:
    return [bag(hand) for hand in m.position()["hands"]]


def move(chosen: str | Mapping[str, int]) -> str:
    """The canonical text of a move: families in their fixed order, joined by a plus."""
    counts = cards(chosen) if isinstance(chosen, str) else chosen
    return "+".join(name for name in FAMILIES for _ in range(counts.get(name, 0)))


def flowers(text: str) -> dict[str, int]:
    """Face-up flowers: `B5 P1` is a blue 5 and a purple 1."""
    return {family(word[0]): int(word[1:]) for word in text.split()}


def table(hands: Iterable[str] = HANDS, faceup: str = "B5 P1 Y1 G4", round: int = 3, **more: Any) -> Any:
    """A match that starts from a prepared position."""
    position: dict[str, Any] = {"hands": list(hands), "faceup": flowers(faceup), "round": round}
    position.update(more)
    return beelab.match("happy_bee", position=position, seed=3)


def everybody_plays(m: Any, *plays: str) -> tuple[Any, ...]:
    """Place one play a seat; the events of the last placing, which are those of the whole round."""
    events: tuple[Any, ...] = ()
    for seat, text in enumerate(plays):
        events = m.play(move(text), seat)
    return events


def results(m: Any) -> dict[str, str]:
    """Who got the flower of each family in the last finished round: a name, `tie` or `nobody`."""
    words = {"HB-12": "tie", "HB-13": "nobody"}
    return {
        one["family"]: m.view(None)["names"][one["winner"]] if one["rule"] == "HB-11" else words[one["rule"]]
        for one in m.view(None)["outcomes"]
    }


def rules_of(events: Iterable[Any]) -> list[str]:
    return [event.rule for event in events]


def finish(m: Any, bot: str = "random") -> Any:
    """Play a match to its end."""
    while not m.over:
        seat = m.to_move[0]
        m.play(m.choose(seat, bot), seat)
    return m


def everything(m: Any) -> tuple[Any, ...]:
    """All that a match says of itself; equal before and after a refused call."""
    seats = range(m.view(None)["players"])
    return (
        m.position(), m.record(), m.events, m.to_move, m.over, m.scores,
        [m.view(seat) for seat in [None, *seats]], [m.moves(seat) for seat in m.to_move],
    )  # fmt: skip


def is_refused(m: Any, tried: str, seat: int, rule: str) -> Any:
    """Assert that a move is refused by this rule and changes nothing; the refusal."""
    before = everything(m)
    with pytest.raises(beelab.IllegalMove, match=rule) as caught:
        m.play(tried, seat)
    assert everything(m) == before
    assert caught.value.refusal.rule == rule
    assert caught.value.refusal.text
    assert len(caught.value.refusal.instead) <= 5
    for proposed in caught.value.refusal.instead:
        assert proposed in m.moves(seat), "a refusal must propose legal moves only"
    assert m.why_not(tried, seat) == caught.value.refusal
    assert everything(m) == before
    return caught.value.refusal
