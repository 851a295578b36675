"""An experiment with the cards of The Bears and the Bees that the lesson makes: many deals, and what fits at once."""

from typing import TYPE_CHECKING

import numpy as np

from beelab.engine.options import check_number, check_seed
from beelab.games.bears_and_the_bees.boxes import sides_of
from beelab.games.bears_and_the_bees.cards import write_card
from beelab.games.bears_and_the_bees.state import FIRST_DRONE, ROTATIONS

if TYPE_CHECKING:
    import polars

DECK, MOST_TIMES = 103, 200_000


def deals(times: int = 10_000, hand: int = 9, seed: int = 0) -> "polars.DataFrame":
    """Deal a hand, turn up cards until a honeycomb comes, lay it on the queen, and see what fits (TB-03 to TB-05).

    Args:
        times: how often.
        hand: cards of the hand, from 1 to 12.
        seed: a whole number from 0 on.

    Returns:
        One row per deal: `deal` u32, `start_card` (the first honeycomb), `flips` (cards turned up until it came),
        `fits` (cards of the hand that could be played at once).

    Raises:
        BadOption: a number outside its limits.
    """
    import polars as pl

    check_number("times", times, 1, MOST_TIMES)
    check_number("hand", hand, 1, 12)
    rng = np.random.default_rng(check_seed(seed))
    cards = rng.random((times, DECK)).argsort(axis=1)
    turned_up = cards[:, hand:] < FIRST_DRONE
    flips = turned_up.argmax(axis=1)
    first = cards[np.arange(times), hand + flips]
    rotation = rng.integers(0, ROTATIONS, times)  # TB-G4
    fits = _fitting()[first, rotation][np.arange(times)[:, None], cards[:, :hand]].sum(axis=1)
    names = [write_card(card) for card in range(FIRST_DRONE)]
    return pl.DataFrame(
        {
            "deal": np.arange(times, dtype=np.uint32),
            "start_card": pl.Series([names[card] for card in first]),
            "flips": (flips + 1).astype(np.uint8),
            "fits": fits.astype(np.uint8),
        }
    )


def _fitting() -> np.ndarray:
    """[first honeycomb, its rotation, card]: whether the card fits one of the two open cells beside both (TB-11)."""
    found = np.zeros((FIRST_DRONE, ROTATIONS, DECK), bool)
    colours = [set(sides_of(card)) for card in range(FIRST_DRONE)]
    for first in range(FIRST_DRONE):
        for rotation in range(ROTATIONS):
            shown = sides_of(first, rotation)
            for card in range(FIRST_DRONE):
                found[first, rotation, card] = bool({shown[2], shown[4]} & colours[card])
    return found
