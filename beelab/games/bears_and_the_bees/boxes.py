"""What is in the box under given options, and what the rules work out from its cards once and for all."""

import csv
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any

from beelab.engine.compiled import uncompiled
from beelab.engine.game import Option
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


@cache
def printed_sides() -> tuple[int, ...]:
    """The six sides of every card of the box, by its number: honeycombs (TB-13), drones (TB-14), workers, flowers.

    There are as many bears as any option allows.
    """
    sides = [NOTHING] * (QUEEN + 1)
    with Path(__file__).with_name("deck.csv").open(encoding="utf-8") as file:
        for row in csv.DictReader(file):
            kind, _, number = row["card_id"].partition("_")
            names = [row[f"side{i}"] for i in range(6)]
            colours = [HONEY_OF_QUEEN if kind == "queen" else SIDES[name] for name in names]
            sides[FIRSTS[kind] + int(number) - 1] = sum(c << (3 * i) for i, c in enumerate(colours))
    return tuple(sides)


def sides_of(card: int, rotation: int = 0) -> list[str | None]:
    """What a card shows on its six sides, by name; a bear shows nothing."""
    shown = uncompiled(turned)(printed_sides()[card], rotation)
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
    for card, sides in enumerate(printed_sides()):
        s.printed[card] = sides
        s.looks[card] = looks_of(sides)
    _fill_kinds(s)
    _fill_tables(s)


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


def _fill_tables(s: Any) -> None:
    """The sets from which `fitting.fit` makes those of a cell."""
    everywhere, matching = tables(int(s.cards))
    for at, word in enumerate(everywhere):
        s.everywhere[at] = word
    for at, word in enumerate(matching):
        s.matching[at] = word


@cache
def tables(cards: int) -> tuple[list[int], list[int]]:
    """For a box with so many cards: those that look new in each rotation, and those that match each colour and side."""
    printed = printed_sides()
    everywhere = in_each_rotation(
        lambda r: (card for card in range(FIRST_BEAR) if r < looks_of(printed[card]))
    )
    matching = [0] * (SET * ROTATIONS * BLUE)
    for colour in range(BLUE, WHITE + 1):
        for side in range(6):
            matching += in_each_rotation(partial(matching_cards, cards, colour, side))
    return everywhere, matching


def matching_cards(cards: int, colour: int, side: int, rotation: int) -> list[int]:
    """The cards that match a colour with one side when they are turned like this (TB-08); bears always do (TB-17)."""
    printed = printed_sides()
    shown = [(card, printed[card] >> (3 * ((side - rotation) % 6)) & SIDE) for card in range(cards)]
    return [card for card, value in shown if value in (colour, HONEY, NOTHING)]
