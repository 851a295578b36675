"""Exact numbers of The Bears and the Bees by counting: gaps and what fits them, the opening, bears in hand, flips."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import comb
from typing import Any

from beelab.engine.errors import BadOption, quoted
from beelab.games.bears_and_the_bees.boxes import COLOURS, looks_of, printed_sides, sides_of
from beelab.games.bears_and_the_bees.cards import KIND_NAMES, kind_name, write_card
from beelab.games.bears_and_the_bees.state import FIRST_BEAR, FIRST_DRONE, ROTATIONS

DECK, HONEYCOMBS, BEARS = 103, 70, 3  # TB-03; the queen is not among them


def fitting_cards(gap: Sequence[str | None], deck: Mapping[str, Any] | None = None) -> dict[str, list[str]]:
    """The cards that fit a gap in some rotation (TB-08, TB-10), away from queen and bears.

    Args:
        gap: what touches it, clockwise from any side on: up to six of "blue", "purple", "red", "green", "white",
            "honey", and None for an open side.
        deck: what `own_deck` gives; without it the cards are those that we rebuilt.

    Returns:
        The cards by kind: honeycomb, drone, worker, flower. Bears are left out: they need honey, not colours.

    Raises:
        BadOption: no such colour, or more than six sides.

    >>> {kind: len(cards) for kind, cards in fitting_cards(["blue", "blue"]).items()}
    {'honeycomb': 24, 'drone': 10, 'worker': 6, 'flower': 1}
    """
    known = (*COLOURS, "honey", None)
    if isinstance(gap, str) or len(gap) > ROTATIONS or any(side not in known for side in gap):
        raise BadOption(
            f"A gap is a list of up to six of {', '.join(map(repr, known))}, clockwise, not {quoted(gap)} (TB-08)."
        )
    found: dict[str, list[str]] = {kind: [] for kind in KIND_NAMES[:-1]}
    printed = printed_sides(deck)
    for card in range(FIRST_BEAR):
        looks = range(looks_of(printed[card]))
        if any(_fits(gap, sides_of(card, rotation, printed)) for rotation in looks):
            found[kind_name(card)].append(write_card(card))
    return found


def _fits(gap: Sequence[str | None], sides: Sequence[str | None]) -> bool:
    return all(
        shown is None or "honey" in (shown, own) or shown == own
        for shown, own in zip(gap, sides, strict=False)
    )


def opening_chance(hand: int = 9) -> Fraction:
    """Chance that the first player of a round can play a card: a honeycomb on one of two cells (TB-05, TB-09, TB-11).

    Args:
        hand: cards in hand, from 1 to 33.

    Raises:
        BadOption: another number.

    >>> round(float(opening_chance(9)), 6)
    0.992584
    """
    return 1 - fitting_chances(hand)[0]


def fitting_chances(hand: int = 9) -> dict[int, Fraction]:
    """How likely so many cards of the first player's hand fit the opening hive (TB-05, TB-09, TB-11).

    The first honeycomb is turned up after the deal, so that the more honeycombs a hand holds, the likelier each of the
    others is the one on the table.

    Args:
        hand: cards in hand, from 1 to 33.

    Raises:
        BadOption: another number.

    >>> sum(number * chance for number, chance in fitting_chances(9).items())
    Fraction(10080, 2369)
    """
    _check_hand(hand)
    found = dict.fromkeys(range(hand + 1), Fraction(0))
    for fitting, share in opening_shares().items():
        for honeycombs in range(hand + 1):
            first = Fraction(HONEYCOMBS, HONEYCOMBS - honeycombs) * comb(DECK - HONEYCOMBS, hand - honeycombs)
            for number in range(honeycombs + 1):
                ways = comb(fitting, number) * comb(HONEYCOMBS - 1 - fitting, honeycombs - number)
                found[number] += share * ways * first / comb(DECK, hand)
    return found


def tempting_opening_chance(hand: int = 9) -> Fraction:
    """The same as if a hand were drawn from the 102 cards that are left: tempting, and wrong.

    >>> round(float(tempting_opening_chance(9)), 6)
    0.992408
    """
    _check_hand(hand)
    fail = Fraction(0)
    for fitting, share in opening_shares().items():
        fail += share * Fraction(comb(DECK - 1 - fitting, hand), comb(DECK - 1, hand))
    return 1 - fail


def opening_shares() -> dict[int, Fraction]:
    """How many other honeycombs fit at the start, and how often it is so many, over all first cards and rotations.

    >>> opening_shares()
    {33: Fraction(2, 7), 54: Fraction(5, 7)}
    """
    shares: dict[int, Fraction] = {}
    for card in range(FIRST_DRONE):
        for rotation in range(ROTATIONS):
            shown = sides_of(card, rotation)
            wanted = {shown[2], shown[4]}
            fitting = sum(
                bool(wanted & set(sides_of(other))) for other in range(FIRST_DRONE) if other != card
            )
            shares[fitting] = shares.get(fitting, Fraction(0)) + Fraction(1, FIRST_DRONE * ROTATIONS)
    return dict(sorted(shares.items()))


def no_bear_chance(hand: int = 9) -> Fraction:
    """Chance that a hand holds no bear (TB-03, TB-17).

    >>> no_bear_chance(9), no_bear_chance(8)
    (Fraction(134044, 176851), Fraction(138415, 176851))
    """
    _check_hand(hand)
    return Fraction(comb(DECK - BEARS, hand), comb(DECK, hand))


def expected_flips() -> Fraction:
    """How many cards are turned up on average until a honeycomb comes (TB-04).

    >>> expected_flips()
    Fraction(104, 71)
    """
    return Fraction(DECK + 1, HONEYCOMBS + 1)


def _check_hand(hand: object) -> None:
    most = DECK - HONEYCOMBS
    if isinstance(hand, bool) or not isinstance(hand, int) or not 1 <= hand <= most:
        raise BadOption(f"hand must be a whole number from 1 to {most}, not {quoted(hand)} (TB-03).")
