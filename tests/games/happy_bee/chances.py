"""Exact chances of a round of random players, counted card by card and not by the library's formula.

Nobody looks at the faces when all play at random, so the six cards of a family lie at random places: each
next card of the family falls on one of the free places of the table, all equally likely.
"""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations

Spread = tuple[int, ...]


def spreads(sizes: tuple[int, ...], others: int, cards: int) -> dict[Spread, Fraction]:
    """How so many cards of a family fall on heaps of these sizes (and `others` more places), one by one."""
    chances: dict[Spread, Fraction] = {(0,) * len(sizes): Fraction(1)}
    places = sum(sizes) + others
    for fallen in range(cards):
        after: Counter[Spread] = Counter()
        for spread, chance in chances.items():
            free = places - fallen
            elsewhere = others - (fallen - sum(spread))
            if elsewhere > 0:
                after[spread] += chance * Fraction(elsewhere, free)
            for heap, size in enumerate(sizes):
                if size > spread[heap]:
                    more = tuple(count + (at == heap) for at, count in enumerate(spread))
                    after[more] += chance * Fraction(size - spread[heap], free)
        chances = dict(after)
    return chances


def outcome(counts: Spread) -> str:
    top = max(counts)
    if top == 0:
        return "nobody"
    return "awarded" if counts.count(top) == 1 else "tied"


def outcomes(players: int, k: int) -> dict[str, Fraction]:
    """Chance that a family's flower is awarded, tied or unplayed when everybody plays k random cards."""
    bees = 6 * (players + 1)
    found = {"awarded": Fraction(0), "tied": Fraction(0), "nobody": Fraction(0)}
    for counts, chance in spreads((k,) * players, bees - players * k, 6).items():
        found[outcome(counts)] += chance
    return found


def outcomes_by_listing(players: int, k: int) -> dict[str, Fraction]:
    """The same by listing every set of six places that the family's cards can lie on."""
    bees = 6 * (players + 1)
    found: Counter[str] = Counter()
    for places in combinations(range(bees), 6):
        counts = [0] * players
        for place in places:
            if place < players * k:
                counts[place // k] += 1
        found[outcome(tuple(counts))] += 1
    total = found.total()
    return {name: Fraction(found[name], total) for name in ("awarded", "tied", "nobody")}


def win(players: int, k: int, held: int, played: int) -> Fraction:
    """Chance that `played` cards beat all others, who hold 6 - held of the family and play at random."""
    others = players - 1
    unseen = 6 * (players + 1) - 7
    chances = spreads((k,) * others, unseen - others * k, 6 - held)
    return sum((chance for counts, chance in chances.items() if max(counts) < played), Fraction(0))


def longest(players: int, at_least: int) -> Fraction:
    """Chance that a hand of seven holds so many cards of one family."""
    families = players + 1
    chances = spreads_of_hand(families)
    return sum((chance for counts, chance in chances.items() if max(counts) >= at_least), Fraction(0))


def spreads_of_hand(families: int) -> dict[Spread, Fraction]:
    """How seven cards drawn one by one fall into the families, six cards each; counts are sorted."""
    chances: dict[Spread, Fraction] = {(0,) * families: Fraction(1)}
    for drawn in range(7):
        after: Counter[Spread] = Counter()
        for counts, chance in chances.items():
            for family in range(families):
                more = tuple(sorted(count + (at == family) for at, count in enumerate(counts)))
                after[more] += chance * Fraction(6 - counts[family], 6 * families - drawn)
        chances = dict(after)
    return chances
