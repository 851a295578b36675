"""Small experiments with the cards of Sweet Honey, Bee Mine! that the lessons make: drawing, and capturing alone."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import numpy as np

from beelab.engine.compiled import uncompiled
from beelab.engine.options import check_number, check_seed
from beelab.games.sweet_honey.cards import BACKS, read_card
from beelab.games.sweet_honey.chances import SMALL, SMALL_NEEDED, TARGET, listed, unseen
from beelab.games.sweet_honey.state import back_of, number_of

if TYPE_CHECKING:
    import polars

numbers_of = uncompiled(number_of)  # plain Python does to a whole array what the rule does to one card
MOST_TIMES = 200_000
LONGEST = 7  # cards that a lonely collector can draw at most: six different numbers, and the one that ends it


def draws(cards: int, times: int = 10_000, without: Sequence[str] = (), seed: int = 0) -> "polars.DataFrame":
    """Draw some random cards of the box, many times.

    Args:
        cards: how many cards at a time, 1 to 10.
        times: how often.
        without: cards that are captured already and so not in the box, such as ["10"] or ["9H", "10"].
        seed: a whole number from 0 on.

    Returns:
        One row per card: `draw` u32, `card` (its place in the draw, from 1), `number`, `back`,
        `stings` (its number is among those of `without` or of an earlier card of the same draw).

    Raises:
        BadMove, BadOption: no such card, or a number outside its limits.
    """
    import polars as pl

    check_number("cards", cards, 1, 10)
    check_number("times", times, 1, MOST_TIMES)
    box = np.array(unseen(without))
    drawn = _shuffled(box, times, cards, seed)
    numbers = numbers_of(drawn)
    held = {int(number_of(read_card(card))) for card in listed(without)}
    stings = np.isin(numbers, list(held))
    for at in range(1, cards):
        stings[:, at] |= (numbers[:, :at] == numbers[:, at : at + 1]).any(axis=1)
    backs = np.array([back_of(int(card)) for card in range(22)])[drawn].reshape(-1)
    return pl.DataFrame(
        {
            "draw": np.repeat(np.arange(times, dtype=np.uint32), cards),
            "card": np.tile(np.arange(1, cards + 1, dtype=np.uint8), times),
            "number": numbers.reshape(-1).astype(np.uint8),
            "back": pl.Series(list(BACKS), dtype=pl.Enum(list(BACKS))).gather(backs),
            "stings": stings.reshape(-1),
        }
    )


def solo(times: int = 10_000, seed: int = 0) -> "polars.DataFrame":
    """Somebody captures random cards of the full box until a card stings or the round would end (SH-18, SH-27).

    Args:
        times: how often.
        seed: a whole number from 0 on.

    Returns:
        One row per try: `cards` drawn, the last one included, `end` ("stung", "total" or "small"; a card that reaches
        both counts as "total", SH-G16), `total` of the captured numbers.

    Raises:
        BadOption: a number outside its limits.
    """
    import polars as pl

    check_number("times", times, 1, MOST_TIMES)
    numbers = numbers_of(_shuffled(np.array(unseen()), times, LONGEST, seed))
    ends = ("stung", "total", "small")
    count, end, total = np.zeros(times, np.uint8), np.zeros(times, np.uint32), np.zeros(times, np.int64)
    small, captured = np.zeros(times, np.int64), np.zeros(times, np.int64)
    going = np.ones(times, bool)
    for at in range(LONGEST):
        number = numbers[:, at]
        count[going] = at + 1
        stung = going & (captured >> number & 1 == 1)
        new = going & ~stung
        total[new] += number[new]
        small[new] += number[new] <= SMALL
        captured[new] |= 1 << number[new]
        reached, several = new & (total >= TARGET), new & (small >= SMALL_NEEDED)
        end[reached] = 1
        end[several & ~reached] = 2
        going = new & ~reached & ~several
    series = pl.Series(list(ends), dtype=pl.Enum(list(ends)))
    return pl.DataFrame({"cards": count, "end": series.gather(end), "total": total.astype(np.uint8)})


def _shuffled(box: np.ndarray, times: int, cards: int, seed: int) -> np.ndarray:
    """So many random cards of the box, without putting them back, in each row."""
    rng = np.random.default_rng(check_seed(seed))
    return box[rng.random((times, len(box))).argpartition(np.arange(cards), axis=1)[:, :cards]]
