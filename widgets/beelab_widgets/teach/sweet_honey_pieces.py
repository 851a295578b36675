"""The pieces that a learner of Sweet Honey places before the engine does: discs, a penalty, who starts next."""

from typing import Any

from ..answers import Verdict
from ..steps import ResolveStep

ROWS = {"card": "SH-19", "penalty": "SH-21", "start": "SH-22"}  # what is placed, and the rule that says how


class Discs:
    """Where the discs on the card go, what the stung player pays, who starts next (SH-17 to SH-22).

    A piece is ``card:Ada``, ``card:centre``, ``penalty:8`` or ``start:Chi``. Which rows are asked for stands in the
    step's ``expect``.
    """

    def __init__(self, match: Any, me: int, step: ResolveStep, plays: dict[int, str]):
        self.match, self.before, self.names = match, match.view(me), list(match.names)
        asked = [row for row in ROWS if row in (step.expect or ROWS)]
        events = [event for seat, move in plays.items() for event in match.play(move, seat)]
        self.after = match.view(me)
        told = {event.rule: event for event in events}
        self.stung = self.names[told["SH-18"].seat] if "SH-18" in told else ""
        self.pot = int(self.before["flight"]["pot"])
        paid = told["SH-21"].data if "SH-21" in told else {"discs": 0, "owed": 0}
        taker = told.get("SH-17") or told.get("SH-19")
        right = {
            "card": self.names[taker.seat] if taker else "centre",
            "penalty": str(paid["discs"]),
            "start": self.names[self.after["start"]],
        }
        self._all_right = right
        self.solution = {row: right[row] for row in asked}
        self.wrong_rule = {**ROWS, "card": next(r for r in ("SH-17", "SH-19", "SH-20") if r in told)}
        self._amounts = self._possible_amounts()
        self.placed: dict[str, str] = {}

    def _possible_amounts(self) -> list[int]:
        """What a penalty might be: right, and the usual mistakes."""
        flight, number = self.before["flight"], int((self.before["flight"]["card"] or "0").rstrip("HL"))
        held = self.before["discs"][self.names.index(self.stung)] if self.stung else 0
        right = int(self._all_right["penalty"])
        return sorted({0, flight["stake"], self.pot, number, 2 * number, held, right})

    @property
    def rows(self) -> list[dict[str, Any]]:
        """Each row with its words and where a piece can go."""
        everybody = [(name, name) for name in self.names]
        words = {
            "card": (f"The {self.pot} discs on the card go to", [*everybody, ("centre", "the centre")]),
            "penalty": (f"{self.stung} pays to the centre", [(str(n), str(n)) for n in self._amounts]),
            "start": ("The next card is sent by", everybody),
        }
        return [{"row": row, "label": words[row][0], "choices": words[row][1]} for row in self.solution]

    def bank(self) -> list[tuple[str, int]]:
        """How many discs lie where, once what is placed has been done; discs never get lost."""
        discs = dict(zip(self.names, self.before["discs"], strict=True))
        where = {**discs, "on the card": self.pot, "centre": int(self.before["centre"])}
        done = {row: to for row, to in self._all_right.items() if row not in self.solution} | self.placed
        if "card" in done:
            where[done["card"]] += where["on the card"]
            where["on the card"] = 0
        if "penalty" in done and self.stung and ("penalty" in self.placed or "card" not in self.solution):
            pays = min(int(done["penalty"]), where[self.stung]) if "penalty" in self.solution else 0
            where[self.stung] -= pays
            where["centre"] += pays
        return list(where.items())

    def is_expected(self, expect: Any) -> bool:
        """Whether a lesson's file expects just this."""
        return {row: str(to) for row, to in expect.items()} == self.solution

    def place(self, piece: str) -> None:
        """``card:Ada``: the discs on the card go to Ada."""
        row, _, to = piece.partition(":")
        if any(row == r["row"] and to in dict(r["choices"]) for r in self.rows):
            self.placed = {**self.placed, row: to}

    def judge(self, step: ResolveStep) -> Verdict:
        """Compare the placing with the engine's, the first difference first."""
        wrong = [row for row, right in self.solution.items() if self.placed.get(row) != right]
        if not wrong:
            return Verdict(True, step.done or "Right.", step.rules[0] if step.rules else None)
        row = wrong[0]
        label = next(r["label"] for r in self.rows if r["row"] == row)
        if row not in self.placed:
            return Verdict(False, f"Still open: {label} ...", self.wrong_rule[row], (row,))
        line = next((r for r in step.miss if r.when == f"{row}:{self.placed[row]}"), None)
        if line:
            return Verdict(False, line.text, line.rule, (row,))
        title = self.match.game.rule(self.wrong_rule[row]).title
        return Verdict(False, f"Look again: {title}.", self.wrong_rule[row], (row,))

    def solve(self) -> None:
        """Place everything right."""
        self.placed = dict(self.solution)
