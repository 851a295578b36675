"""What is in the box under given options, and what the rules work out from its cards once and for all."""

import csv
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache, partial
from pathlib import Path
from typing import Any

from beelab.engine.compiled import uncompiled
from beelab.engine.rulebook import Option
from beelab.games.bears_and_the_bees.decks import own_sides
from beelab.games.bears_and_the_bees.state import (
    BLUE,
    FIRST_BEAR,
    FIRST_DRONE,
    FIRST_FLOWER,
    FIRST_WORKER,
    GREEN,
    HALF,
    HONEY,
    HONEY_OF_QUEEN,
    KINDS,
    NOTHING,
    PURPLE,
    QUEEN,
    RED,
    ROTATIONS,
    SET,
    SIDE,
    WHITE,
    side_of,
    turned,
)

AS_THEY_ARE = ("rounds", "hand_size", "min_match", "bonus_from", "bears", "bear_discard_draws", "six_match_wins",
               "mismatch_allowed", "reshuffle", "queen_restriction")  # fmt: skip
CHOICES = {"bonus": "bonus_kind", "adjacent_play": "adjacent_from", "worker_draws": "worker_draws",
           "flower_draws": "flower_draws"}  # fmt: skip
COLOURS = {"blue": BLUE, "purple": PURPLE, "red": RED, "green": GREEN, "white": WHITE}
SIDES = {**COLOURS, "honey": HONEY, "bear": NOTHING}
NAMES = {**{number: name for name, number in SIDES.items()}, HONEY_OF_QUEEN: "honey", NOTHING: None}
FIRSTS = {
    "honeycomb": 0,
    "drone": FIRST_DRONE,
    "worker": FIRST_WORKER,
    "flower": FIRST_FLOWER,
    "bear": FIRST_BEAR,
    "queen": QUEEN,
}


def printed_sides(options: Mapping[str, Any] | None = None) -> tuple[int, ...]:
    """The six sides of every card of the box, by its number: honeycombs (TB-13), drones (TB-14), workers, flowers.

    There are as many bears as any option allows. Cards that the options name are one's own, the others as we rebuilt
    them.
    """
    own = own_sides(options or {})
    if not own:
        return _rebuilt_sides()
    sides = list(_rebuilt_sides())
    for kind, cards in own.items():
        for at, names in enumerate(cards):
            sides[FIRSTS[kind] + at] = pack([SIDES[name] for name in names])
    return tuple(sides)


def pack(sides: Iterable[int]) -> int:
    """Six sides as one number, three bits for each."""
    return sum(side << (3 * at) for at, side in enumerate(sides))


@cache
def _rebuilt_sides() -> tuple[int, ...]:
    sides = [NOTHING] * (QUEEN + 1)
    with Path(__file__).with_name("deck.csv").open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            kind, _, number = row["card_id"].partition("_")
            names = [row[f"side{i}"] for i in range(6)]
            colours = [HONEY_OF_QUEEN if kind == "queen" else SIDES[name] for name in names]
            sides[FIRSTS[kind] + int(number) - 1] = pack(colours)
    return tuple(sides)


def sides_of(card: int, rotation: int = 0, printed: Sequence[int] | None = None) -> list[str | None]:
    """What a card shows on its six sides, by name; a bear shows nothing.

    Args:
        card: its number.
        rotation: how many turns of 60 degrees it makes (TB-07).
        printed: the sides of all cards of a box, if it is not the one that we rebuilt.
    """
    sides = _rebuilt_sides()[card] if printed is None else int(printed[card])
    shown = uncompiled(turned)(sides, rotation)
    return [NAMES[uncompiled(side_of)(shown, side)] for side in range(6)]


def fill(s: Any, options: Mapping[str, Any], known: Sequence[Option]) -> None:
    """Put cards and options into a state that is still empty."""
    for name in AS_THEY_ARE:
        setattr(s, name, int(options[name]))
    for option in known:
        if option.name in CHOICES:
            setattr(s, CHOICES[option.name], option.allowed.choices.index(options[option.name]))
    for kind in range(KINDS):
        s.worth[kind] = options["values"][kind]
    s.cards = FIRST_BEAR + int(options["bears"])
    s.noting = 1
    printed = printed_sides(options)
    for card, sides in enumerate(printed):
        s.printed[card] = sides
        s.looks[card] = looks_of(sides)
    _fill_kinds(s)
    _fill_tables(s, printed)


@cache
def looks_of(sides: int) -> int:
    """How many rotations of a card look different: 1, 2, 3 or 6."""
    return next(r for r in range(1, ROTATIONS + 1) if uncompiled(turned)(sides, r % 6) == sides)


def as_set(cards: Iterable[int]) -> tuple[int, int]:
    """A set of cards as its two words."""
    low = high = 0
    for card in cards:
        if card < HALF:
            low |= 1 << card
        else:
            high |= 1 << (card - HALF)
    return low, high


def in_each_rotation(cards_in: Callable[[int], Iterable[int]]) -> list[int]:
    """The words of a set of cards for each rotation."""
    sets = [as_set(cards_in(rotation)) for rotation in range(ROTATIONS)]
    return [low for low, _ in sets] + [high for _, high in sets]


def _fill_kinds(s: Any) -> None:
    bounds = (0, FIRST_DRONE, FIRST_WORKER, FIRST_FLOWER, FIRST_BEAR, int(s.cards))
    for kind in range(KINDS):
        s.kind_low[kind], s.kind_high[kind] = as_set(range(bounds[kind], bounds[kind + 1]))


def _fill_tables(s: Any, printed: tuple[int, ...]) -> None:
    """The sets from which `fitting.fit` makes those of a cell."""
    everywhere, matching = tables(printed, int(s.cards))
    for at, word in enumerate(everywhere):
        s.everywhere[at] = word
    for at, word in enumerate(matching):
        s.matching[at] = word


@lru_cache(maxsize=16)
def tables(printed: tuple[int, ...], cards: int) -> tuple[list[int], list[int]]:
    """For a box with so many cards: those that look new in each rotation, and those that match each colour and side."""
    everywhere = in_each_rotation(
        lambda r: (card for card in range(FIRST_BEAR) if r < looks_of(printed[card]))
    )
    matching = [0] * (SET * ROTATIONS * BLUE)
    for colour in range(BLUE, WHITE + 1):
        for side in range(6):
            matching += in_each_rotation(partial(matching_cards, printed[:cards], colour, side))
    return everywhere, matching


def matching_cards(printed: Sequence[int], colour: int, side: int, rotation: int) -> list[int]:
    """The cards that match a colour with one side when they are turned like this (TB-08); bears always do (TB-17)."""
    shown = [(card, sides >> (3 * ((side - rotation) % 6)) & SIDE) for card, sides in enumerate(printed)]
    return [card for card, value in shown if value in (colour, HONEY, NOTHING)]
