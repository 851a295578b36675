"""A slow second referee, written from the rulebook: cells are pairs, sides are words, nothing is a bit.

It knows a table by its written position and keeps all that follows from moves by itself, except which cards are drawn:
these it is told afterwards (`look`), and checks that their number is right.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Mapping
from typing import Any

from .patterns import deck

AROUND = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]  # north, then clockwise
SIDES = {**deck(), **{f"B{n}": ("bear",) * 6 for n in range(1, 7)}, "Q": ("honey",) * 6}
USUAL = {
    "rounds": 3, "min_match": 2, "bonus_from": 3, "bonus": "m-2", "adjacent_play": "second turn",
    "bear_discard_draws": 3, "worker_draws": "m-1", "flower_draws": "m-1", "values": (1, 2, 2, 3, 5),
    "six_match_wins": False, "mismatch_allowed": False, "reshuffle": True, "queen_restriction": True,
}  # fmt: skip


class Referee:
    """One table, in the middle of a round."""

    def __init__(self, position: Mapping[str, Any]) -> None:
        self.options = {**USUAL, **position["options"]}
        self.hive: dict[tuple[int, int], tuple[str, tuple[str, ...]]] = {(0, 0): ("Q", SIDES["Q"])}
        for text in position["hive"]:
            card, cell, rotation = self.read(text)
            self.hive[cell] = (card, self.turned(card, rotation))
        self.seats = len(position["hands"])
        self.turn, self.turns = position["turn"], list(position["turns"])
        self.phase, self.idle = position["phase"], position["idle"]
        self.bonus, self.gifts = position.get("bonus", 0), position.get("gifts", 0)
        self.may_adjoin = position.get("adjacent", False)
        self.played = position.get("played", 0)
        self.leaving = position.get("leaving") is not None
        first = position.get("first")
        self.first = tuple(map(int, first.split(","))) if first else None
        self.ended: str | None = None
        self.due: dict[int, int] = {}
        self.look(position)

    def look(self, position: Mapping[str, Any]) -> None:
        """See which cards were drawn."""
        self.hands = [list(hand) for hand in position["hands"]]
        self.pile, self.discards = len(position["pile"]), list(position["discards"])

    @staticmethod
    def read(text: str) -> tuple[str, tuple[int, int], int]:
        card, q, r, rotation = re.fullmatch(r"(\w+)@(-?\d+),(-?\d+)r(\d)", text).groups()
        return card, (int(q), int(r)), int(rotation)

    @staticmethod
    def turned(card: str, rotation: int) -> tuple[str, ...]:
        """Clockwise: what was at the top is one place further round."""
        sides = list(SIDES[card])
        for _ in range(rotation):
            sides = [sides[-1], *sides[:-1]]
        return tuple(sides)

    # ------------------------------------------------------------ where a card may lie

    def neighbours(self, cell: tuple[int, int]) -> list[tuple[int, str, str]]:
        """Side, card, and what it shows there, of all that touches a cell."""
        found = []
        for side, (dq, dr) in enumerate(AROUND):
            near = self.hive.get((cell[0] + dq, cell[1] + dr))
            if near:
                found.append((side, near[0], near[1][(side + 3) % 6]))
        return found

    def matches(self, card: str, sides: tuple[str, ...], cell: tuple[int, int]) -> int:
        """With how many matches a card may lie there; 0 when it may not."""
        near = self.neighbours(cell)
        needed = self.options["min_match"]
        if cell in self.hive or len(near) < needed or any(other[0] == "B" for _, other, _ in near):
            return 0
        if card[0] != "H" and self.options["queen_restriction"] and any(other == "Q" for _, other, _ in near):
            return 0
        if card[0] == "B":
            sweet = [1 for _, other, shown in near if shown == "honey" and other[0] in "DW"]
            return len(near) if sweet else 0
        good = sum("honey" in (sides[side], shown) or sides[side] == shown for side, _, shown in near)
        if self.options["mismatch_allowed"]:
            return good if good >= needed else 0
        return good if good == len(near) else 0

    def cells(self) -> set[tuple[int, int]]:
        """All empty cells that touch the hive."""
        return {(q + dq, r + dr) for q, r in self.hive for dq, dr in AROUND} - set(self.hive)

    def placements(self) -> dict[str, int]:
        """All that may be played now, with the number of matches."""
        found = {}
        for cell in self.cells():
            if self.phase == "adjacent":
                q, r = self.first
                if cell not in {(q + dq, r + dr) for dq, dr in AROUND}:
                    continue
            for card in self.hands[self.turn]:
                if card[0] == "B" and self.phase != "first":
                    continue
                seen = set()
                for rotation in range(6):
                    sides = self.turned(card, rotation)
                    if sides not in seen:
                        seen.add(sides)
                        m = self.matches(card, sides, cell)
                        if m:
                            found[f"{card}@{cell[0]},{cell[1]}r{rotation}"] = m
        return found

    def can_draw(self) -> bool:
        return self.pile > 0 or bool(self.options["reshuffle"] and self.discards)

    def moves(self) -> set[str]:
        """Every legal move of whose turn it is."""
        if self.ended:
            return set()
        if self.phase == "give":
            return {f"give {seat}" for seat in range(self.seats) if seat != self.turn}
        found = set(self.placements())
        if self.phase == "first":
            found.add("draw")
            if self.can_draw():
                found |= {f"discard {card}" for card in self.hands[self.turn]}
        else:
            found.add("end")
            if self.phase == "adjacent" and self.bonus:
                found.add("skip")
        return found

    # ------------------------------------------------------------ playing

    def play(self, move: str) -> None:
        """Make a legal move; which cards are drawn is not known yet, only how many by whom (`due`)."""
        self.due = {}
        word, _, rest = move.partition(" ")
        if word == "give":
            self.gifts -= 1
            self.draw(int(rest), 1)
            if not self.can_draw():
                self.gifts = 0
            if not self.gifts:
                self.go_on()
        elif word in ("draw", "discard"):
            count = 1
            if word == "discard":
                self.hands[self.turn].remove(rest)
                self.discards.append(rest)
                count = self.options["bear_discard_draws"] if rest[0] == "B" else 2
            drawn = self.draw(self.turn, count)
            self.next_turn(bool(drawn))
        elif word == "end":
            self.next_turn(True)
        elif word == "skip":
            self.may_adjoin, self.phase = False, "bonus"
        else:
            self.place(move)

    def draw(self, seat: int, count: int) -> int:
        drawn = 0
        while drawn < count and self.can_draw():
            if not self.pile:
                self.pile, self.discards = len(self.discards), []
            self.pile -= 1
            drawn += 1
        self.due[seat] = self.due.get(seat, 0) + drawn
        return drawn

    def place(self, move: str) -> None:
        m = self.placements()[move]
        card, cell, rotation = self.read(move)
        seat = self.turn
        self.hands[seat].remove(card)
        self.hive[cell] = (card, self.turned(card, rotation))
        if self.phase == "first":
            self.first = cell
            start = self.options["adjacent_play"]
            self.may_adjoin = start == "first turn" or (start == "second turn" and self.turns[seat] >= 1)
        elif self.phase == "adjacent":
            self.may_adjoin = False
        else:
            self.bonus -= 1
        self.played += 1
        kind = card[0]
        self.leaving = not self.hands[seat] or bool(self.options["six_match_wins"] and m == 6 and kind != "B")
        if kind == "B":
            self.may_adjoin, self.bonus = False, 0
            self.go_on()
            return
        if m >= self.options["bonus_from"]:
            self.bonus += {"m-2": m - 2, "one": 1, "none": 0}[self.options["bonus"]]
        if kind == "W":
            count = {"m-1": m - 1, "m": m, "one": 1}[self.options["worker_draws"]]
            if self.seats == 2:
                self.draw(1 - seat, count)
            elif count and self.can_draw():
                self.gifts, self.phase = count, "give"
                return
        if kind == "F":
            count = {"m-1": m - 1, "m": m, "one": 1}[self.options["flower_draws"]]
            for step in range(1, self.seats):
                self.draw((seat + step) % self.seats, count)
        self.go_on()

    def go_on(self) -> None:
        if self.leaving:
            self.ended = "out"
        elif self.may_adjoin:
            self.phase = "adjacent"
        elif self.bonus:
            self.phase = "bonus"
        else:
            self.next_turn(True)

    def next_turn(self, did_something: bool) -> None:
        self.turns[self.turn] += 1
        self.idle = 0 if did_something else self.idle + 1
        if self.idle >= self.seats or sum(self.turns) >= 400:
            self.ended = "blocked"
            return
        self.turn = (self.turn + 1) % self.seats
        self.phase, self.first, self.may_adjoin, self.bonus, self.played = "first", None, False, 0, 0

    # ------------------------------------------------------------ the result

    def scores(self) -> list[int]:
        """What everybody scores for the hands that are left (look first)."""
        value = dict(zip("HDWFB", self.options["values"], strict=True))
        scores = [sum(value[card[0]] for card in hand) for hand in self.hands]
        if self.ended == "out":
            scores[self.turn] = 0
        return scores

    def twin(self) -> Referee:
        """A copy that goes its own way."""
        return copy.deepcopy(self)
