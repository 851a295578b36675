"""A slow, separate referee of Happy Bee, written from the rule text with Counters and Fractions.

It knows nothing of the library: hands are Counters, a pile is a list, a play is a Counter. The oracle tests
compare it with the library on random tables and random games.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction


@dataclass(frozen=True)
class Decision:
    """What became of one family's flower in one round."""

    family: str
    value: int
    counts: tuple[int, ...]
    rule: str
    winner: int | None = None
    taken: tuple[int, ...] = ()  # values of the flowers that the winner gets, the waiting ones included
    split: tuple[int, ...] = ()  # seats that share the value


@dataclass
class Referee:
    """A table of Happy Bee from some round on; `piles` begin with the face-up flower."""

    hands: list[Counter[str]]
    piles: dict[str, list[int]]
    schedule: tuple[int, ...]
    round: int = 1
    tie_rule: str = "remove"
    unclaimed_rule: str = "remove"
    pass_direction: str = "left"
    pass_played: bool = False
    tiebreak: str = "most flowers"
    won: list[list[tuple[str, int]]] = field(default_factory=list)
    shares: list[Fraction] = field(default_factory=list)
    waiting: dict[str, list[tuple[int, str]]] = field(default_factory=dict)
    removed: list[tuple[str, int, str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        players = len(self.hands)
        self.won = self.won or [[] for _ in range(players)]
        self.shares = self.shares or [Fraction(0)] * players
        self.waiting = self.waiting or {family: [] for family in self.piles}

    @property
    def over(self) -> bool:
        return self.round > len(self.schedule)

    def play_round(self, plays: list[Counter[str]]) -> list[Decision]:
        """Reveal, award, pass, take back, turn up the next flowers (HB-09 to HB-18)."""
        for hand, play in zip(self.hands, plays, strict=True):
            assert play.total() == self.schedule[self.round - 1], "HB-08"
            assert play <= hand, "HB-08"
        decisions = [self.decide(family, plays) for family in self.piles]
        self.round += 1
        if self.over:
            for family, flowers in self.waiting.items():
                self.removed += [(family, value, rule) for value, rule in flowers]
                flowers.clear()
        else:
            self.move_cards(plays)
        return decisions

    def decide(self, family: str, plays: list[Counter[str]]) -> Decision:
        """The majority of one family (HB-11 to HB-13) and where its flower goes."""
        value = self.piles[family].pop(0)
        counts = tuple(play[family] for play in plays)
        best = max(counts)
        at_top = tuple(seat for seat, count in enumerate(counts) if count == best)
        waiting = self.waiting[family]
        if best == 0:
            if self.unclaimed_rule == "carry":
                waiting.append((value, "HB-13"))
            else:
                self.removed.append((family, value, "HB-13"))
            return Decision(family, value, counts, "HB-13")
        if len(at_top) == 1:
            winner = at_top[0]
            taken = (*(waited for waited, _ in waiting), value)
            waiting.clear()
            self.won[winner] += [(family, flower) for flower in taken]
            return Decision(family, value, counts, "HB-11", winner, taken)
        if self.tie_rule == "carry":
            waiting.append((value, "HB-12"))
        elif self.tie_rule == "split":
            for seat in at_top:
                self.shares[seat] += Fraction(value, len(at_top))
            self.removed.append((family, value, "HB-12"))  # the card leaves, its value is shared
            return Decision(family, value, counts, "HB-12", split=at_top)
        else:
            self.removed.append((family, value, "HB-12"))
        return Decision(family, value, counts, "HB-12")

    def move_cards(self, plays: list[Counter[str]]) -> None:
        """Pass first, then take back (HB-16, HB-17); the finished round was `self.round - 1`."""
        players = len(self.hands)
        travelling, staying = [], []
        for hand, play in zip(self.hands, plays, strict=True):
            kept_back = hand - play
            travelling.append(play if self.pass_played else kept_back)
            staying.append(kept_back if self.pass_played else play)
        step = {"left": 1, "right": -1, "none": 0, "alternate": 1 if (self.round - 1) % 2 == 1 else -1}
        received: list[Counter[str]] = [Counter() for _ in range(players)]
        for seat in range(players):
            received[(seat + step[self.pass_direction]) % players] = travelling[seat]
        self.hands = [staying[seat] + received[seat] for seat in range(players)]

    @property
    def scores(self) -> list[Fraction]:
        return [
            sum((Fraction(value) for _, value in flowers), share)
            for flowers, share in zip(self.won, self.shares, strict=True)
        ]

    def ranking(self) -> list[list[int]]:
        """Seats by place; a place is shared by those that no tie-break tells apart (HB-22 to HB-24)."""
        keys = []
        for seat, score in enumerate(self.scores):
            flowers = len(self.won[seat])
            second = {"most flowers": flowers, "fewest flowers": -flowers, "share": 0}[self.tiebreak]
            keys.append((score, second))
        return [
            [seat for seat, own in enumerate(keys) if own == key] for key in sorted(set(keys), reverse=True)
        ]

    def decided_by(self) -> str:
        """The rule that named the winner or the winners."""
        first = self.ranking()[0]
        if len(first) > 1:
            return "HB-24"
        return "HB-23" if self.scores.count(max(self.scores)) > 1 else "HB-22"
