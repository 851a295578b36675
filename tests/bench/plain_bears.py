"""The Bears and the Bees in plain Python, as a good Python programmer would write it: no numpy, no compiler.

It is what the library is measured against, so it does no work that the game does not ask for. Ordinary rules, random
players, no options. Every way in which a card can be turned is worked out once; what touches a cell is kept with it.
"""

from __future__ import annotations

import csv
import random
from pathlib import Path

import beelab.games

AROUND = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]
KINDS = {"honeycomb": "H", "drone": "D", "worker": "W", "flower": "F", "bear": "B"}
VALUES = {"H": 1, "D": 2, "W": 2, "F": 3, "B": 5}
ROUNDS, MOST_TURNS = 3, 400

Card = tuple[
    str, tuple[tuple[str, ...], ...]
]  # its kind, and its six sides in each rotation that looks different


def read_box() -> list[Card]:
    """Every card of the box, the queen left out."""
    cards = []
    file = Path(beelab.games.__file__).parent / "bears_and_the_bees" / "deck.csv"
    for row in csv.DictReader(file.read_text("utf-8").splitlines()):
        if row["kind"] in KINDS:
            sides = [row[f"side{i}"] for i in range(6)]
            faces = dict.fromkeys(tuple(sides[(i - turn) % 6] for i in range(6)) for turn in range(6))
            cards.append((KINDS[row["kind"]], tuple(faces)))
    return cards


BOX = read_box()


class Round:
    """One round at a table."""

    def __init__(self, players: int, starter: int, rng: random.Random) -> None:
        self.rng, self.turn = rng, starter
        self.pile = BOX[:]
        rng.shuffle(self.pile)
        size = 9 if players < 4 else 8
        self.hands = [[self.pile.pop() for _ in range(size)] for _ in range(players)]
        self.discards: list[Card] = []
        self.taken: set[tuple[int, int]] = set()
        self.open: dict[tuple[int, int], dict[int, tuple[str, str]]] = {}  # side: (what it shows, whose)
        self.lay((0, 0), "Q", ("honey",) * 6)
        while self.pile[-1][0] != "H":
            self.discards.append(self.pile.pop())
        self.lay((0, -1), "H", self.rng.choice([*self.pile.pop()[1]]))

    def lay(self, cell: tuple[int, int], kind: str, sides: tuple[str, ...]) -> None:
        """A card lies there now, and its empty neighbours are touched by it."""
        self.taken.add(cell)
        self.open.pop(cell, None)
        q, r = cell
        for side, (dq, dr) in enumerate(AROUND):
            near = q + dq, r + dr
            if near not in self.taken:
                self.open.setdefault(near, {})[(side + 3) % 6] = (sides[side], kind)

    def placements(self, hand: list[Card], cells: list[tuple[int, int]], is_first: bool) -> list[tuple]:
        """Every card, cell and rotation that is legal."""
        found = []
        for cell in cells:
            touching = self.open.get(cell, {})
            if len(touching) < 2:
                continue
            kinds = [kind for _, kind in touching.values()]
            if "B" in kinds:
                continue
            needs = [(side, shown) for side, (shown, _) in touching.items() if shown != "honey"]
            at_queen = "Q" in kinds
            for card in hand:
                kind, faces = card
                if kind != "H" and at_queen:
                    continue
                if kind == "B":
                    if is_first and any(s == "honey" and k in "DW" for s, k in touching.values()):
                        found.append((card, cell, faces[0], len(touching)))
                    continue
                for face in faces:
                    for side, shown in needs:
                        if face[side] != shown and face[side] != "honey":
                            break
                    else:
                        found.append((card, cell, face, len(touching)))
        return found

    def draw(self, seat: int) -> bool:
        """One card, from the discards if need be; False when there is none."""
        if not self.pile:
            self.pile, self.discards = self.discards, []
            self.rng.shuffle(self.pile)
        if self.pile:
            self.hands[seat].append(self.pile.pop())
            return True
        return False

    def play_card(self, choice: tuple) -> int:
        """Lay a card with its forced draws; the bonus plays that it earns."""
        card, cell, face, m = choice
        kind, hand = card[0], self.hands[self.turn]
        hand.remove(card)
        self.lay(cell, kind, face)
        others = [seat % len(self.hands) for seat in range(self.turn + 1, self.turn + len(self.hands))]
        if kind == "W":
            for _ in range(m - 1):
                self.draw(self.rng.choice(others))
        elif kind == "F":
            for seat in others:
                for _ in range(m - 1):
                    self.draw(seat)
        return max(0, m - 2) if kind != "B" else 0

    def take_turn(self, is_later: bool) -> bool:
        """A whole turn of a random player; whether a card was played or drawn."""
        hand = self.hands[self.turn]
        choices = self.placements(hand, list(self.open), True)
        if not choices:
            return self.draw(self.turn)
        choice = self.rng.choice(choices)
        bonus = self.play_card(choice)
        if choice[0][0] == "B":
            return True
        if is_later and hand:
            q, r = choice[1]
            cells = [(q + dq, r + dr) for dq, dr in AROUND]
            choices = self.placements(hand, cells, False)
            if choices:
                bonus += self.play_card(self.rng.choice(choices))
        while bonus and hand:
            choices = self.placements(hand, list(self.open), False)
            if not choices:
                break
            bonus += self.play_card(self.rng.choice(choices)) - 1
        return True

    def play(self) -> tuple[list[int], int]:
        """Play to the end: everybody's score, and how many turns it took."""
        players, turns, idle = len(self.hands), 0, 0
        while idle < players and turns < MOST_TURNS:
            idle = 0 if self.take_turn(turns >= players) else idle + 1
            turns += 1
            if not self.hands[self.turn]:
                break
            self.turn = (self.turn + 1) % players
        return [sum(VALUES[kind] for kind, _ in hand) for hand in self.hands], turns


def simulate(games: int, players: int = 3, seed: int = 0) -> list[tuple[list[int], int]]:
    """Totals and turns of so many games."""
    rng = random.Random(seed)
    results = []
    for _ in range(games):
        totals, turns, starter = [0] * players, 0, rng.randrange(players)
        for number in range(ROUNDS):
            scores, count = Round(players, (starter + number) % players, rng).play()
            totals = [total + score for total, score in zip(totals, scores, strict=True)]
            turns += count
        results.append((totals, turns))
    return results
