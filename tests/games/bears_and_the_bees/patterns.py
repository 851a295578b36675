"""Every pattern of sides that can touch a cell: which cards fit, by the rules, and by a slow separate matcher."""

from __future__ import annotations

import csv
from collections.abc import Iterator
from pathlib import Path

from beelab.engine.compiled import compiled
from beelab.games.bears_and_the_bees.fitting import fit

DECK = Path(__file__).parents[3] / "beelab" / "games" / "bears_and_the_bees" / "deck.csv"
LETTERS = {"honeycomb": "H", "drone": "D", "worker": "W", "flower": "F"}
SHOWN = (
    None,
    "blue",
    "purple",
    "red",
    "green",
    "white",
    "queen",
    "honey",
)  # by the numbers that the rules use


@compiled
def fit_all(s, first, count, out):
    """The words of the fitting cards for patterns of touching sides, three bits for each side."""
    for i in range(count):
        fit(s, 0, first + i)
        for word in range(12):
            out[i][word] = s.fits[word]


def deck() -> dict[str, tuple[str, ...]]:
    """The six sides of each card, by its short name; without bears and queen."""
    cards = {}
    with DECK.open() as file:
        for row in csv.DictReader(file):
            if row["kind"] in LETTERS:
                width = 1 if row["kind"] == "flower" else 2
                name = f"{LETTERS[row['kind']]}{int(row['card_id'][-2:]):0{width}}"
                cards[name] = tuple(row[f"side{i}"] for i in range(6))
    return cards


def faces() -> list[tuple[str, int, tuple[str, ...]]]:
    """Every card in every rotation that looks different: name, rotation, the six sides as they lie."""
    found = []
    for name, sides in deck().items():
        seen = set()
        for rotation in range(6):
            lying = tuple(sides[(i - rotation) % 6] for i in range(6))
            if lying not in seen:
                seen.add(lying)
                found.append((name, rotation, lying))
    return found


def matches(own: str, shown: str | None) -> bool:
    return shown is None or own == shown or "honey" in (own, shown) or shown == "queen"


def fitting(
    pattern: tuple[str | None, ...] = (), left: list[tuple[str, int, tuple[str, ...]]] | None = None
) -> Iterator[tuple[tuple[str | None, ...], set[tuple[str, int]]]]:
    """All patterns of six sides with one queen at most, and the cards and rotations that fit."""
    left = faces() if left is None else left
    if len(pattern) == 6:
        queen = "queen" in pattern
        yield pattern, {(name, rotation) for name, rotation, _ in left if not queen or name[0] == "H"}
        return
    for shown in SHOWN:
        if shown != "queen" or "queen" not in pattern:
            side = len(pattern)
            yield from fitting((*pattern, shown), [one for one in left if matches(one[2][side], shown)])
