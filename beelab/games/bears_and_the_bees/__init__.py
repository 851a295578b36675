"""The Bears and the Bees.

`fitting_cards`, `fitting_chances`, `opening_chance` and their like are exact numbers; `deals` is an experiment;
`own_deck` reads the cards of your own box.
"""

from beelab.games.bears_and_the_bees.chances import (
    expected_flips,
    fitting_cards,
    fitting_chances,
    no_bear_chance,
    opening_chance,
    opening_shares,
    tempting_opening_chance,
)
from beelab.games.bears_and_the_bees.decks import own_deck
from beelab.games.bears_and_the_bees.experiments import deals

__all__ = [
    "deals",
    "expected_flips",
    "fitting_cards",
    "fitting_chances",
    "no_bear_chance",
    "opening_chance",
    "opening_shares",
    "own_deck",
    "tempting_opening_chance",
]
