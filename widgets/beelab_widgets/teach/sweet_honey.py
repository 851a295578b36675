"""What is asked of a learner of Sweet Honey, Bee Mine!: goals of a move, and discs to place before the engine does."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from beelab.engine.errors import BeelabError

from ..steps import Reply
from .sweet_honey_cards import ANSWERS, CONDITIONS, card_facts
from .sweet_honey_class import batch_columns, class_numbers, starter_chart
from .sweet_honey_exercises import EXERCISES
from .sweet_honey_grid import (
    COVERED,
    before_deciding,
    can_hide,
    chance_line,
    has_to_decide,
    number_of,
    worth_line,
)
from .sweet_honey_page import check_label, page
from .sweet_honey_pieces import Discs

__all__ = [
    "ANSWERS",
    "CONDITIONS",
    "COVERED",
    "EXERCISES",
    "GOALS",
    "TASKS",
    "applies",
    "batch_columns",
    "before_deciding",
    "card_facts",
    "check_label",
    "class_numbers",
    "default_line",
    "filled",
    "make",
    "page",
    "same",
    "spelled",
    "starter_chart",
    "told",
]
View = dict[str, Any]
BACKS = {"H": "HIGH", "L": "LOW", "BLANK": "blank"}


@dataclass(frozen=True, slots=True)
class Play:
    """A move that was made on a fork: by whom, what happened, and how the table looked before and after."""

    seat: int
    move: str
    before: View
    after: View
    events: tuple[Any, ...]

    @property
    def verb(self) -> str:
        """What was done: reveal, discard, send, capture, pass, take."""
        return self.move.split()[0]

    @property
    def said(self) -> str:
        """What happened, as the learner's seat saw it."""
        return " ".join(event.text for event in self.events if event.is_seen_by(self.seat))


def _can_sting(play: Play, name: str) -> bool:
    victim = play.before["names"].index(name)
    numbers = {number_of(card) for card in play.before["captured"][victim]}
    return play.verb == "send" and number_of(play.move.split()[1]) in numbers


def _safe_gain(play: Play, _wanted: Any) -> bool:
    more = play.after["discs"][play.seat] > play.before["discs"][play.seat]
    return play.verb == "capture" and play.before["chance"]["stings"] == 0 and more


def _keeps(play: Play, cards: Any) -> bool:
    return set(cards) <= set(play.after["hand"])


def _back_can_hide(play: Play, number: int) -> bool:
    back = BACKS.get(play.move.split()[-1].upper(), "")
    return play.verb == "take" and can_hide(back, number)


GOALS: dict[str, Callable[[Play, Any], bool]] = {
    "any": lambda play, wanted: bool(wanted),
    "starts": lambda play, wanted: (play.after["start"] == play.seat) == wanted,
    "can_sting": _can_sting,
    "safe_gain": _safe_gain,
    "captures": lambda play, wanted: (play.verb == "capture") == wanted,
    "keeps": _keeps,
    "back_can_hide": _back_can_hide,
}
TASKS: dict[str, Any] = {"discs": Discs}


def make(match: Any, me: int, move: str, others: dict[int, str]) -> Play:
    """Play a move on a fork, with the others' secret choices as given or at random."""
    fork, before = match.fork(), match.view(me)
    written = fork.game.write(fork.game.parse(move))
    events = fork.play(written, me)
    if before["phase"] == "reveal":
        for seat in fork.to_move:
            events += fork.play(others.get(seat) or fork.choose(seat, "random"), seat)
    return Play(me, written, before, fork.view(me), tuple(events))


def spelled(text: str) -> list[str]:
    """A move in one form, whatever its case and spacing."""
    import beelab

    game = beelab.game("sweet_honey")
    return [game.write(game.parse(text))]


def same(_match: Any, text: str, move: str) -> bool:
    """Whether two texts are the same move."""
    try:
        return spelled(text) == spelled(move)
    except BeelabError:
        return False


def applies(match: Any, reply: Reply, move: str, play: Play) -> bool:
    """Whether a written line is meant for this legal move."""
    if reply.default:
        return True
    if reply.begins is not None:
        return f"{play.move} ".startswith(f"{reply.begins} ")
    return reply.move is not None and same(match, reply.move, move)


def filled(text: str, play: Play) -> str:
    """A written line with {chance}, {worth} and {events} filled in."""
    facts = {"events": play.said}
    if has_to_decide(play.before):
        facts |= {"chance": chance_line(play.before), "worth": worth_line(play.before)}
    for name, value in facts.items():
        text = text.replace(f"{{{name}}}", value)
    return text


def default_line(play: Play) -> str:
    """Of a decision what it was worth; of any other move what happened."""
    return filled("{chance} {worth}" if has_to_decide(play.before) else "{events}", play)


def told(name: str, move: str) -> str:
    """Somebody's move in a sentence."""
    verb, _, rest = move.partition(" ")
    return f"{name} {verb}s {rest}".strip() + "." if verb != "pass" else f"{name} passes."
