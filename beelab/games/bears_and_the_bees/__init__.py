"""The Bears and the Bees.

All that is here gives exact numbers: what fits a gap, whether the first player can play, bears in a hand, flips.
"""

from beelab.games.bears_and_the_bees.chances import (
    expected_flips,
    fitting_cards,
    no_bear_chance,
    opening_chance,
    opening_shares,
    tempting_opening_chance,
)

__all__ = [
    "expected_flips",
    "fitting_cards",
    "no_bear_chance",
    "opening_chance",
    "opening_shares",
    "tempting_opening_chance",
]
