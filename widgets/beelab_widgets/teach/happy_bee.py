"""What is asked of a learner of Happy Bee: goals of a play, and the two things to do before the engine does."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ..answers import Verdict, fits, named
from ..palette import COLOURS
from ..pictures import happy_bee as front
from ..steps import LessonFile, MoveStep, Reply, ResolveStep, Step

View = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Play:
    """A play that was made on a fork: by whom, with which cards, and how the table looked before and after."""

    seat: int
    cards: dict[str, int]
    before: View
    after: View

    @property
    def wins(self) -> dict[str, int]:
        """The points of each flower that the learner took."""
        return {
            o["family"]: sum(o["taken"] or [o["value"]])
            for o in self.after["outcomes"]
            if o["winner"] == self.seat
        }

    @property
    def burnt(self) -> set[str]:
        """The families whose flower left the game."""
        return {o["family"] for o in self.after["outcomes"] if o["winner"] is None}


def families(names: Any) -> list[str]:
    """Whole family names from letters or names, one or several."""
    names = [names] if isinstance(names, str) else list(names)
    return list(named(dict.fromkeys(names, 0)))


def is_certain(play: Play, family: str) -> bool:
    """Whether the learner takes a flower whatever the others play, from what the learner may know (HB-19)."""
    before, mine = play.before, play.seat
    bees = before["options"].get("bees_per_family", 6)
    others = [s for s in range(before["players"]) if s != mine]
    known = {s: before["known"][s].get(family, 0) for s in others}
    unseen = bees - before["hand"][family] - sum(known.values())
    most = [known[s] + (0 if before["known_whole"][s] else unseen) for s in others]
    return play.cards.get(family, 0) > max(min(before["k"], n) for n in most)


def _best_flower(play: Play, _wanted: Any) -> bool:
    best = max(play.before["flowers"].values())
    return all(play.before["flowers"].get(family) == best for family, n in play.cards.items() if n)


GOALS: dict[str, Callable[[Play, Any], bool]] = {
    "points_at_least": lambda play, wanted: sum(play.wins.values()) >= wanted,
    "takes": lambda play, wanted: set(families(wanted)) <= set(play.wins),
    "removed": lambda play, wanted: set(families(wanted)) <= play.burnt,
    "plays": lambda play, wanted: all(play.cards.get(f, 0) == n for f, n in named(wanted).items()),
    "at_least": lambda play, wanted: all(play.cards.get(f, 0) >= n for f, n in named(wanted).items()),
    "plays_best_flower": _best_flower,
    "certain": lambda play, wanted: all(is_certain(play, family) for family in families(wanted)),
    "wins_game": lambda play, wanted: (
        play.after["over"] and (play.seat in play.after["ranking"][0]) == wanted
    ),
}


def seats(names: list[str], plays: dict[str, Any]) -> dict[int, Any]:
    """Plays by seat instead of by name."""
    return {names.index(name): move for name, move in plays.items()}


def make(match: Any, me: int, move: str, others: dict[int, str]) -> Play:
    """Play a move on a fork, the others as given or at random."""
    fork, before = match.fork(), match.view(me)
    events = fork.play(move, me)
    for seat in [s for s in fork.to_move if s != me and not before["placed"][s]]:
        if seat in fork.to_move:
            events += fork.play(others.get(seat) or fork.choose(seat, "random"), seat)
    cards = next(e.data["cards"] for e in events if e.rule == "HB-09" and e.seat == me and "cards" in e.data)
    return Play(me, dict(cards), before, fork.view(me))


def meets(goal: dict[str, Any], play: Play) -> bool:
    """Whether a play meets every part of a goal."""
    return all(GOALS[name](play, wanted) for name, wanted in goal.items())


def accepted(match: Any, me: int, step: MoveStep, others: dict[int, str]) -> list[str]:
    """Every legal move that meets the step's goal."""
    return [move for move in match.moves(me) if meets(step.goal, make(match, me, move, others))]


def judge(
    match: Any, me: int, step: MoveStep, others: dict[int, str], move: str
) -> tuple[Verdict, Play | None]:
    """One try of a move step: refused by a rule, legal but missing the goal, or right."""
    refusal = match.why_not(move, me)
    if refusal is not None:
        written = next((r for r in step.refuse if r.move is not None and same(match, r.move, move)), None)
        return Verdict(False, written.text if written else refusal.text, refusal.rule), None
    play = make(match, me, move, others)
    if meets(step.goal, play):
        rule = step.rules[0] if step.rules else None
        return Verdict(True, step.done or default_line(play), rule), play
    written = next((r for r in step.miss if applies(match, r, move, play)), None)
    if written:
        return Verdict(False, filled(written.text, play), written.rule), play
    wanted = f" Wanted: {step.wanted}." if step.wanted else ""
    return Verdict(False, default_line(play) + wanted, None), play


def same(match: Any, text: str, move: str) -> bool:
    """Whether two texts are the same play."""
    return Counter(spelled(text)) == Counter(spelled(move))


def spelled(text: str) -> list[str]:
    """The families of a short or whole move text."""
    text = text.replace("nothing", "")
    if "+" in text or text.lower() in COLOURS:
        return [part.strip().lower() for part in text.split("+")]
    return [next(iter(named({letter.upper(): 1}))) for letter in text if letter.isalpha()]


def applies(match: Any, reply: Reply, move: str, play: Play) -> bool:
    """Whether a written line is meant for this legal move."""
    if reply.default:
        return True
    if reply.plays is not None:
        return all(play.cards.get(f, 0) == n for f, n in named(reply.plays).items())
    return reply.move is not None and same(match, reply.move, move)


def filled(text: str, play: Play) -> str:
    """A written line with {family}, {value}, {points} and {k} filled in."""
    family = next((f for f, n in play.cards.items() if n), "")
    facts = {"family": family, "value": play.before["flowers"].get(family, ""), "k": play.before["k"]}
    for name, value in (facts | {"points": sum(play.wins.values())}).items():
        text = text.replace(f"{{{name}}}", str(value))
    return text


def default_line(play: Play) -> str:
    """The awards of a play in sentences, one for each colour that the learner played."""
    rows = [o for o in play.after["outcomes"] if play.cards.get(o["family"])]
    return " ".join(f"{front.result(play.after, row)['line']}." for row in rows)


# --- resolve: the pieces that the learner places
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

    def judge(self, step: ResolveStep) -> tuple[Verdict, Play | None]:
        """Compare the built hand with the engine's."""
        built = Counter(self.family(piece) for piece in self.placed)
        if built == +self.goal:
            return Verdict(
                True, step.done or "Right: what you played came home, the rest travelled.", "HB-17"
            ), None
        piles = {piece.split(":")[1] for piece in self.placed}
        when = "unchanged" if self.placed == set(self.pieces(f"kept{self.me}", f"played{self.me}")) else ""
        when = when or (
            "wrong_neighbour" if any(not self._mine(p) and not self._fits(p) for p in piles) else ""
        )
        when = when or ("passed_played" if f"played{self.me}" not in piles else "")
        wrong = tuple(sorted(self.placed - self.solution)[:1] or sorted(self.solution - self.placed)[:1])
        line = next((r for r in step.miss if r.when == when or fits(r, dict(built))), None)
        if line:
            return Verdict(False, line.text, line.rule, wrong), None
        have, need = sum(built.values()), sum(self.goal.values())
        text = (
            f"You hold {have} cards, and {need} are yours." if have != need else "One card here is not yours."
        )
        return Verdict(False, text, self.rule, wrong), None

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

    def place(self, piece: str) -> None:
        """``award:blue:1``, ``award:green:nobody`` or ``award:green:HB-13``."""
        _, family, to = piece.split(":")
        if family in self.outcomes:
            self.placed = {**self.placed, family: to}

    def judge(self, step: ResolveStep) -> tuple[Verdict, Play | None]:
        """Compare the placing with the engine's, the first difference first."""
        solution = self.solution
        wrong = [f for f in solution if self.placed.get(f) != solution[f]]
        if not wrong:
            if step.reasons and not self.asking_reasons and "nobody" in solution.values():
                self.asking_reasons, self.placed = True, {}
                return Verdict(False, "All right so far. Now: why does each lost flower leave?", None), None
            return Verdict(True, step.done or "Right.", step.rules[0] if step.rules else None), None
        family = wrong[0]
        if family not in self.placed:
            return Verdict(False, f"{family.capitalize()} is still open.", self.rule, (family,)), None
        line = next((r for r in step.miss if self._meant(r, family)), None)
        rule = line.rule if line and line.rule else self.outcomes[family]["rule"]
        counts = "-".join(str(n) for n in self.outcomes[family]["counts"])
        text = line.text if line else f"Count the {family} cards: {counts}."
        return Verdict(False, text, rule, (family,)), None

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


TASKS = {"hand": Hand, "awards": Awards}


def start(lesson: LessonFile, own: dict[str, Any]) -> Any:
    """The match of a prepared position."""
    import beelab

    return beelab.match(lesson.game, position=lesson.position(own))


def check(lesson: LessonFile, step: Step) -> list[str]:
    """What the engine finds untrue in a step."""
    problems: list[str] = []
    if isinstance(step, MoveStep):
        match, others = start(lesson, step.position), seats(lesson.names, step.others)
        problems += [f"there is no goal {name!r}" for name in step.goal if name not in GOALS]
        if not problems:
            good = [Counter(spelled(move)) for move in accepted(match, lesson.me, step, others)]
            if not good:
                problems.append("no legal move meets the goal")
            listed = None if step.accept is None else [Counter(spelled(move)) for move in step.accept]
            if listed is not None and (any(g not in listed for g in good) or len(good) != len(listed)):
                problems.append(f"accept: the goal accepts {[''.join(front.spread(g)) for g in good]}")
        problems += [
            f"refuse {r.move!r} is legal"
            for r in step.refuse
            if r.move is not None and match.why_not(r.move, lesson.me) is None
        ]
        problems += [
            f"miss {r.move!r} is refused"
            for r in step.miss
            if r.move is not None and match.why_not(r.move, lesson.me) is not None
        ]
    elif isinstance(step, ResolveStep):
        match = start(lesson, step.position)
        task = TASKS[step.task](match, lesson.me, step, seats(lesson.names, step.plays))
        if step.expect is not None and not _expected(lesson, step, task):
            problems.append(f"expect is not what the engine says: {task.solution}")
    else:
        for shown in getattr(step, "show", ()):
            match = start(lesson, shown.position)
            for seat, move in seats(lesson.names, shown.plays).items():
                match.play(move, seat)
    return problems


def _expected(lesson: LessonFile, step: ResolveStep, task: Any) -> bool:
    if step.task == "hand":
        return Counter(spelled(step.expect)) == +task.goal
    wanted = {f: lesson.names.index(n) if n in lesson.names else n for f, n in step.expect.items()}
    return {next(iter(named({f: 0}))): str(to) for f, to in wanted.items()} == task.solution
