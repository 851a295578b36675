"""What is asked of a learner of Happy Bee: goals of a play, and the two things to do before the engine does."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from ..answers import named
from ..pictures import happy_bee as front
from ..steps import Reply
from .happy_bee_cards import ANSWERS, CONDITIONS, card_facts, lost_counts
from .happy_bee_class import class_numbers, starter_chart
from .happy_bee_exercises import EXERCISES
from .happy_bee_page import check_label, page
from .happy_bee_pieces import Awards, Hand, families, spelled

__all__ = [
    "ANSWERS",
    "CONDITIONS",
    "EXERCISES",
    "GOALS",
    "TASKS",
    "applies",
    "before_deciding",
    "card_facts",
    "check_label",
    "class_numbers",
    "default_line",
    "filled",
    "lost_counts",
    "make",
    "page",
    "same",
    "spelled",
    "starter_chart",
    "told",
]
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


def make(match: Any, me: int, move: str, others: dict[int, str]) -> Play:
    """Play a move on a fork, the others as given or at random."""
    fork, before = match.fork(), match.view(me)
    events = fork.play(move, me)
    for seat in [s for s in fork.to_move if s != me and not before["placed"][s]]:
        if seat in fork.to_move:
            events += fork.play(others.get(seat) or fork.choose(seat, "random"), seat)
    cards = next(e.data["cards"] for e in events if e.rule == "HB-09" and e.seat == me and "cards" in e.data)
    return Play(me, dict(cards), before, fork.view(me))


def same(match: Any, text: str, move: str) -> bool:
    """Whether two texts are the same play."""
    return Counter(spelled(text)) == Counter(spelled(move))


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


TASKS: dict[str, Any] = {"hand": Hand, "awards": Awards}


def told(name: str, move: str) -> str:
    """Somebody's play in a sentence."""
    return f"{name} plays {', '.join(spelled(move))}."


def before_deciding(_view: View) -> None:
    """Nothing is asked before a play."""
