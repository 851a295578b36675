"""The pieces that a learner of Happy Bee places before the engine does: a new hand, the awards of a round."""

from collections import Counter
from typing import Any

from ..answers import Verdict, fits, named
from ..palette import COLOURS
from ..pictures import happy_bee as front
from ..steps import Reply, ResolveStep


def families(names: Any) -> list[str]:
    """Whole family names from letters or names, one or several."""
    names = [names] if isinstance(names, str) else list(names)
    return list(named(dict.fromkeys(names, 0)))


def spelled(text: str) -> list[str]:
    """The families of a short or whole move text."""
    text = text.replace("nothing", "")
    if "+" in text or text.lower() in COLOURS:
        return [part.strip().lower() for part in text.split("+")]
    return [next(iter(named({letter.upper(): 1}))) for letter in text if letter.isalpha()]


class Hand:
    """Building one's new hand from the cards on the table (HB-16, HB-17).

    Every card is a piece ``card:pile:number``; piles are ``played`` and ``kept`` of each seat.
    """

    rule = "HB-16"

    def __init__(self, match: Any, me: int, step: ResolveStep, plays: dict[int, str]):
        self.me, self.match = me, match
        hands = [match.view(s)["hand"] for s in range(len(match.names))]
        self.piles: dict[str, list[str]] = {}
        for seat, move in plays.items():
            played = Counter(spelled(move))
            self.piles[f"kept{seat}"] = front.spread(dict(Counter(hands[seat]) - played))
            self.piles[f"played{seat}"] = front.spread(dict(played))
        for seat, move in plays.items():
            match.play("+".join(spelled(move)), seat)
        self.after = match.view(me)
        self.goal = Counter(self.after["hand"])
        self.placed = set(self.pieces(f"kept{me}", f"played{me}"))
        self.giver = self.after["passed"]["from"] if self.after["passed"] else None
        right = [p for p in self.piles if self._fits(p)]
        self.solution = set(self.pieces(*right))

    def is_expected(self, expect: Any) -> bool:
        """Whether a lesson's file expects this hand."""
        return Counter(spelled(expect)) == +self.goal

    def _fits(self, pile: str) -> bool:
        return pile in (f"played{self.me}", f"kept{self.giver}")

    def pieces(self, *piles: str) -> list[str]:
        """The pieces of some piles."""
        return [f"card:{pile}:{i}" for pile in piles for i in range(len(self.piles[pile]))]

    def family(self, piece: str) -> str:
        """The family of a piece."""
        _, pile, i = piece.split(":")
        return self.piles[pile][int(i)]

    def place(self, piece: str) -> None:
        """Take a card into the hand, or put it back."""
        if piece.split(":")[1] in self.piles:
            self.placed ^= {piece}

    def judge(self, step: ResolveStep) -> Verdict:
        """Compare the built hand with the engine's."""
        built = Counter(self.family(piece) for piece in self.placed)
        if built == +self.goal:
            return Verdict(
                True, step.done or "Right: what you played came home, the rest travelled.", "HB-17"
            )
        piles = {piece.split(":")[1] for piece in self.placed}
        when = "unchanged" if self.placed == set(self.pieces(f"kept{self.me}", f"played{self.me}")) else ""
        when = when or (
            "wrong_neighbour" if any(not self._mine(p) and not self._fits(p) for p in piles) else ""
        )
        when = when or ("passed_played" if f"played{self.me}" not in piles else "")
        wrong = tuple(sorted(self.placed - self.solution)[:1] or sorted(self.solution - self.placed)[:1])
        line = next((r for r in step.miss if r.when == when or fits(r, dict(built))), None)
        if line:
            return Verdict(False, line.text, line.rule, wrong)
        have, need = sum(built.values()), sum(self.goal.values())
        text = (
            f"You hold {have} cards, and {need} are yours." if have != need else "One card here is not yours."
        )
        return Verdict(False, text, self.rule, wrong)

    def _mine(self, pile: str) -> bool:
        return pile in (f"kept{self.me}", f"played{self.me}")

    def solve(self) -> None:
        """Place everything right."""
        self.placed = set(self.solution)


class Awards:
    """Giving each flower to a seat or to nobody (HB-11 to HB-13); then perhaps why a flower leaves."""

    rule = "HB-11"

    def __init__(self, match: Any, me: int, step: ResolveStep, plays: dict[int, str]):
        self.match, self.me, self.before = match, me, match.view(me)
        self.plays = {seat: Counter(spelled(move)) for seat, move in plays.items()}
        for seat, move in plays.items():
            match.play("+".join(spelled(move)), seat)
        self.after = match.view(me)
        self.outcomes = {o["family"]: o for o in self.after["outcomes"]}
        self.placed: dict[str, str] = {}
        self.asking_reasons = False

    @property
    def solution(self) -> dict[str, str]:
        """The right answer for each flower that is asked about now."""
        if self.asking_reasons:
            return {f: o["rule"] for f, o in self.outcomes.items() if o["winner"] is None}
        return {f: "nobody" if o["winner"] is None else str(o["winner"]) for f, o in self.outcomes.items()}

    def is_expected(self, expect: Any) -> bool:
        """Whether a lesson's file expects these awards."""
        names = list(self.match.names)
        wanted = {f: names.index(n) if n in names else n for f, n in expect.items()}
        return {next(iter(named({f: 0}))): str(to) for f, to in wanted.items()} == self.solution

    def place(self, piece: str) -> None:
        """``award:blue:1``, ``award:green:nobody`` or ``award:green:HB-13``."""
        _, family, to = piece.split(":")
        if family in self.outcomes:
            self.placed = {**self.placed, family: to}

    def judge(self, step: ResolveStep) -> Verdict:
        """Compare the placing with the engine's, the first difference first."""
        solution = self.solution
        wrong = [f for f in solution if self.placed.get(f) != solution[f]]
        if not wrong:
            if step.reasons and not self.asking_reasons and "nobody" in solution.values():
                self.asking_reasons, self.placed = True, {}
                return Verdict(False, "All right so far. Now: why does each lost flower leave?", None)
            return Verdict(True, step.done or "Right.", step.rules[0] if step.rules else None)
        family = wrong[0]
        if family not in self.placed:
            return Verdict(False, f"{family.capitalize()} is still open.", self.rule, (family,))
        line = next((r for r in step.miss if self._meant(r, family)), None)
        rule = line.rule if line and line.rule else self.outcomes[family]["rule"]
        counts = "-".join(str(n) for n in self.outcomes[family]["counts"])
        text = line.text if line else f"Count the {family} cards: {counts}."
        return Verdict(False, text, rule, (family,))

    def _meant(self, reply: Reply, family: str) -> bool:
        if reply.family is not None and families(reply.family) != [family]:
            return False
        if reply.reason is not None:
            return self.asking_reasons and self.placed[family] == reply.reason
        to_player = self.placed[family].isdigit()
        name = self.match.names[int(self.placed[family])] if to_player else "nobody"
        return reply.seat is not None and (reply.seat == name or (reply.seat == "any" and to_player))

    def solve(self) -> None:
        """Place everything right."""
        self.placed = dict(self.solution)
