"""A small model of what one seat knows for certain, kept from what that seat has seen.

The cards of a hand are followed as they travel. Of each hand the observer knows a smallest possible content:
cards that were shown came from it, and cards that left it are gone from it. The observer's own hand is known
whole, and stays known when it is passed on. What else is certain follows by counting: every family has its
number of bees, every hand its size.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field

Hand = Counter[str]


@dataclass
class Knowledge:
    """What `seat` knows of all hands; call `see` after each finished round."""

    seat: int
    own: Hand
    players: int
    families: tuple[str, ...]
    bees_per_family: int = 6
    hand_size: int = 7
    pass_direction: str = "left"
    pass_played: bool = False
    round: int = 1
    least: list[Hand] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.least = [Counter() for _ in range(self.players)]
        self.least[self.seat] = Counter(self.own)

    def see(self, shown: list[Hand], own_after: Hand) -> None:
        """All plays were revealed, the cards have travelled, and `own_after` is the observer's new hand.

        Only played cards are public, so what is unknown of a hand travels with its unplayed cards, and the
        observer knows such a bundle for good once it has been in the observer's hand.
        """
        step = {"left": 1, "right": -1, "none": 0, "alternate": 1 if self.round % 2 == 1 else -1}
        step_now = step[self.pass_direction]
        held = [at_least | play for at_least, play in zip(self.least, shown, strict=True)]
        kept = [hand - play for hand, play in zip(held, shown, strict=True)]
        travelling, staying = (shown, kept) if self.pass_played else (kept, shown)
        after: list[Hand] = [Counter() for _ in range(self.players)]
        for seat in range(self.players):
            after[seat] += staying[seat]
            after[(seat + step_now) % self.players] += travelling[seat]
        self.least = after
        self.least[self.seat] = Counter(own_after)
        self.round += 1

    def certain(self) -> list[Hand]:
        """The cards that must be in each hand, by counting too."""
        loose = self.loose_by_family()
        room = self.room()
        certain = []
        for seat in range(self.players):
            hand = Counter(self.least[seat])
            for family in self.families:
                # All loose cards of the other families may lie elsewhere; what is left over of this hand's room
                # can be filled by this family only.
                must = room[seat] + loose[family] - loose.total()
                hand[family] += max(must, 0)
            certain.append(+hand)
        return certain

    def certain_aside(self) -> Hand:
        loose = self.loose_by_family()
        room = self.aside_size()
        must = {family: room + loose[family] - loose.total() for family in self.families}
        return Counter({family: n for family, n in must.items() if n > 0})

    def whole(self) -> list[bool]:
        return [hand.total() == self.hand_size for hand in self.certain()]

    def loose_by_family(self) -> Hand:
        """Cards that the observer cannot place yet."""
        loose = Counter(dict.fromkeys(self.families, self.bees_per_family))
        for hand in self.least:
            loose.subtract(hand)
        assert min(loose.values()) >= 0
        return +loose

    def room(self) -> list[int]:
        return [self.hand_size - hand.total() for hand in self.least]

    def aside_size(self) -> int:
        return len(self.families) * self.bees_per_family - self.players * self.hand_size

    def imagine(self, rng: random.Random) -> tuple[list[Hand], Hand]:
        """Some hands and cards aside that the observer cannot exclude."""
        loose = list(self.loose_by_family().elements())
        rng.shuffle(loose)
        hands = []
        for seat, space in enumerate(self.room()):
            hands.append(self.least[seat] + Counter(loose[:space]))
            loose = loose[space:]
        return hands, Counter(loose)
