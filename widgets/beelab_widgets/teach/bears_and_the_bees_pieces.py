"""The pieces that a learner of The Bears and the Bees places before the engine does: cards, draws, points."""

from abc import ABC, abstractmethod
from typing import Any

from ..answers import Verdict
from ..steps import ResolveStep

MOST_DRAWS = 4  # the largest number that is offered where draws are counted


class Rows(ABC):
    """Rows with choices: each row is one piece, each choice where it can go. ``"Ben:2"`` gives Ben two draws.

    A task fills `solution` (what is right), `labels` (the rows in words), `choices` and `rules` (the rule of each row).
    """

    def __init__(self, match: Any, me: int, step: ResolveStep, plays: dict[int, str]):
        self.match, self.me, self.names = match, me, list(match.names)
        self.placed: dict[str, str] = {}
        self.solution: dict[str, str] = {}
        self.labels: dict[str, str] = {}
        self.choices: dict[str, list[tuple[str, str]]] = {}
        self.rules: dict[str, str] = {}
        self.events = [event for seat, move in plays.items() for event in match.play(move, seat)]
        self.after = match.view(me)
        self.fill(step)

    @abstractmethod
    def fill(self, step: ResolveStep) -> None:
        """Say what the rows are and what is right."""

    def row(self, name: str, label: str, right: Any, choices: list[Any], rule: str) -> None:
        """Add a row; a choice is its value, or its value and its words."""
        self.labels[name], self.solution[name], self.rules[name] = label, str(right), rule
        pairs = [choice if isinstance(choice, tuple) else (choice, choice) for choice in choices]
        self.choices[name] = [(str(value), str(words)) for value, words in pairs]

    def told(self, rule: str) -> list[Any]:
        """The events of a rule."""
        return [event for event in self.events if event.rule == rule]

    @property
    def rows(self) -> list[dict[str, Any]]:
        """Each row with its words and where its piece can go."""
        return [
            {"row": row, "label": label, "choices": self.choices[row]} for row, label in self.labels.items()
        ]

    def is_expected(self, expect: Any) -> bool:
        """Whether a lesson's file expects just this."""
        return {row: str(to) for row, to in expect.items()} == self.solution

    def place(self, piece: str) -> None:
        """``Ben:2``: the piece of row Ben goes to 2."""
        row, _, to = piece.partition(":")
        if to in dict(self.choices.get(row, ())):
            self.placed = {**self.placed, row: to}

    def judge(self, step: ResolveStep) -> Verdict:
        """Compare the placing with the engine's, the first difference first."""
        wrong = [row for row, right in self.solution.items() if self.placed.get(row) != right]
        if not wrong:
            return Verdict(True, step.done or "Right.", step.rules[0] if step.rules else None)
        row = wrong[0]
        if row not in self.placed:
            return Verdict(False, f"Still open: {self.labels[row]} ...", self.rules[row], (row,))
        line = next((r for r in step.miss if r.when == f"{row}:{self.placed[row]}"), None)
        if line:
            return Verdict(False, line.text, line.rule, (row,))
        title = self.match.game.rule(self.rules[row]).title
        return Verdict(False, f"Look again at {row}: {title}.", self.rules[row], (row,))

    def solve(self) -> None:
        """Place everything right."""
        self.placed = dict(self.solution)


class Flips(Rows):
    """The cards that are turned up at the start: onto the discard pile, or the queen's top side (TB-04, TB-05)."""

    def fill(self, step: ResolveStep) -> None:
        """One row for each card that was turned up."""
        places = [
            ("discards", "on the discard pile"),
            ("top", "on the queen's top side"),
            ("below", "below her"),
        ]
        for card in self.after["discards"]:
            self.row(card, f"{card} is turned up and goes", "discards", places, "TB-04")
        first = self.after["hive"][1]["card"]
        self.row(first, f"{first} is turned up and goes", "top", places, "TB-05")


class Draws(Rows):
    """What a played card brings: forced draws for each player (TB-15, TB-16), and bonus plays (TB-23, TB-25)."""

    def fill(self, step: ResolveStep) -> None:
        """One row for each player, one for the bonus plays."""
        drawn = {event.seat: event.data["drawn"] for event in self.told("TB-25")}
        earned = sum(event.data["earned"] for event in self.told("TB-23"))
        rule = "TB-16" if self.told("TB-16") else "TB-15"
        numbers = list(range(MOST_DRAWS + 1))
        for seat, name in enumerate(self.names):
            self.row(name, f"{name} draws", drawn.get(seat, 0), numbers, rule)
        self.row("bonus", "Bonus plays earned", earned, numbers, "TB-25")


class Scores(Rows):
    """The points at the end of a round: forced draws come first, then hands are counted (TB-28 to TB-30)."""

    def fill(self, step: ResolveStep) -> None:
        """One row for each player, with the hand after all draws."""
        drawn = {event.seat: event.data["drawn"] for event in self.told("TB-25")}
        scores = {event.seat: event.data["score"] for event in self.told("TB-30")}
        hands = self.match.position()["hands"]
        for seat, name in enumerate(self.names):
            late = f", {drawn[seat]} of them drawn just now" if seat in drawn else ""
            held = f"{' '.join(hands[seat])}{late}" if hands[seat] else "no card"
            near = {0, scores[seat]} | {abs(scores[seat] + step) for step in (-3, -2, -1, 1, 2, 3)}
            self.row(name, f"{name} ({held}) scores", scores[seat], sorted(near), "TB-30")
