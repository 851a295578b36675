"""Sweet Honey, Bee Mine!

`sting_chance`, `number_chances`, `distinct_chance` and `solo_chances` are exact numbers; `draws` and `solo` are the
lessons' experiments; `own_deck` reads the cards of your own box.
"""

from beelab.games.sweet_honey.boxes import own_deck
from beelab.games.sweet_honey.chances import distinct_chance, number_chances, solo_chances, sting_chance
from beelab.games.sweet_honey.experiments import draws, solo

__all__ = [
    "distinct_chance",
    "draws",
    "number_chances",
    "own_deck",
    "solo",
    "solo_chances",
    "sting_chance",
]
