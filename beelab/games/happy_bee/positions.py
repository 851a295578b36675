"""Positions of Happy Bee as plain data, in full: what `match.position()` gives. See `loading.py` for the way back."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from beelab.engine.state import plain, to_plain
from beelab.games.happy_bee.cards import FAMILY_NAMES, as_counts, write_cards
from beelab.games.happy_bee.state import SPLIT, TIED, TIED_WAITS, UNPLAYED, UNPLAYED_WAITS, WHOLE

FATES = {  # what became of a flower that no seat took
    "nobody": UNPLAYED,
    "tie": TIED,
    "split": SPLIT,
    "nobody, waits": UNPLAYED_WAITS,
    "tie, waits": TIED_WAITS,
}


def describe(s: Any) -> dict[str, Any]:
    """Everything in a state as plain data, secrets included."""
    s = plain(s)
    players, families, now = len(s.hand), int(s.families), int(s.round_number) - 1
    decided = now + bool(s.over)
    fates = {number: name for name, number in FATES.items()}

    def cards(value: Any) -> dict[str, int]:
        return as_counts(int(value), families)

    return {
        "round": now + 1,
        "over": bool(s.over),
        "hands": [cards(hand) for hand in s.hand],
        "aside": cards(s.aside),
        "faceup": {} if s.over else {FAMILY_NAMES[f]: int(s.pile[f][now]) for f in range(families)},
        "piles": {
            FAMILY_NAMES[f]: [int(s.pile[f][at]) for at in range(now + 1, int(s.rounds))]
            for f in range(families)
        },
        "used": {
            FAMILY_NAMES[f]: [
                [int(s.pile[f][at]), fates.get(int(s.fate[f][at]), int(s.fate[f][at]))]
                for at in range(decided)
            ]
            for f in range(families)
        },
        "shares": [str(Fraction(_shares(s, seat), WHOLE)) for seat in range(players)],
        "taken": {
            FAMILY_NAMES[f]: [at + 1 for at in range(decided) if int(s.taken[f]) >> at & 1]
            for f in range(families)
        }
        if s.bent
        else {},
        "history": [
            [cards(played) for played in s.played[at]] if any(int(p) for p in s.played[at]) else None
            for at in range(decided)
        ],
        "passed": [cards(passed) for passed in s.passed],
        "placed": {
            str(i): write_cards(int(s.played[now][i])) for i in range(players) if int(s.placed) >> i & 1
        },
        "known": [[cards(s.known[seat][other]) for other in range(players)] for seat in range(players)],
        "chance": to_plain(s.chance),
        "thought": to_plain(s.thought),
    }


def inventory(position: Mapping[str, Any]) -> Counter[str]:
    """All bees and flowers of a full position: a played bee stays in its hand, a used flower is one all the same."""
    found: Counter[str] = Counter()
    for bees in (*position["hands"], position["aside"]):
        found.update({f"{family} bee": count for family, count in bees.items() if count})
    found.update(f"{family} {value}" for family, value in position["faceup"].items())
    for family, values in position["piles"].items():
        found.update(f"{family} {value}" for value in values)
    for family, flowers in position["used"].items():
        found.update(f"{family} {value}" for value, _ in flowers)
    return found


def _shares(s: Any, seat: int) -> int:
    """The sixtieths of a point that a seat has from divided flowers."""
    whole = sum(
        int(s.pile[f][at])
        for f in range(int(s.families))
        for at in range(int(s.rounds))
        if int(s.fate[f][at]) == seat and at < int(s.round_number) - 1 + bool(s.over)
    )
    return int(s.points[seat]) - WHOLE * whole
