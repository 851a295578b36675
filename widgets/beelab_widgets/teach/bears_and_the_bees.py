"""What is asked of a learner of The Bears and the Bees: goals of a move, and pieces to place before the engine does."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from beelab.engine.errors import BeelabError

from ..pictures import bears_and_the_bees as front
from ..steps import Reply
from .bears_and_the_bees_cards import ANSWERS, CONDITIONS, bear_places, card_facts
from .bears_and_the_bees_class import batch_columns, class_numbers, starter_chart
from .bears_and_the_bees_exercises import EXERCISES
from .bears_and_the_bees_page import check_label, page
from .bears_and_the_bees_pieces import Draws, Flips, Scores

__all__ = [
    "ANSWERS",
    "CONDITIONS",
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


@dataclass(frozen=True, slots=True)
class Play:
    """A move that was made on a fork: by whom, what happened, and how the table looked before and after."""

    seat: int
    move: str
    before: View
    after: View
    events: tuple[Any, ...]

    @property
    def card(self) -> str:
        """The card that was laid; empty when none was."""
        return self.move.partition("@")[0] if "@" in self.move else ""

    @property
    def verb(self) -> str:
        """What was done: play, or the move's own word: draw, discard, give, skip, end."""
        return "play" if self.card else self.move.split()[0]

    @property
    def matches(self) -> int:
        """How many sides matched; 0 when no card was laid."""
        return next((int(event.data["matches"]) for event in self.events if event.rule == "TB-09"), 0)

    @property
    def earned(self) -> int:
        """How many bonus plays that earned (TB-23)."""
        return next((int(event.data["earned"]) for event in self.events if event.rule == "TB-23"), 0)

    @property
    def more(self) -> int:
        """How many cards more the learner holds now."""
        sizes = [view["hand_sizes"][self.seat] for view in (self.before, self.after)]
        return int(sizes[1] - sizes[0])

    @property
    def said(self) -> str:
        """What happened, as the learner's seat saw it; that a card was drawn is left out where it is named."""
        seen = [event for event in self.events if event.is_seen_by(self.seat)]
        named = any(event.rule == "TB-26" and event.seen_by for event in seen)
        return " ".join(event.text for event in seen if not (named and _is_bare_draw(event)))


def _is_bare_draw(event: Any) -> bool:
    """Whether an event tells everybody that a card was drawn, and nothing else (TB-26)."""
    return event.rule == "TB-26" and not event.seen_by and "discard" not in event.data


def _gives(play: Play, name: str) -> bool:
    return play.move == f"give {play.before['names'].index(name)}"


GOALS: dict[str, Callable[[Play, Any], bool]] = {
    "any": lambda play, wanted: bool(wanted),
    "plays": lambda play, wanted: bool(play.card) == wanted,
    "special": lambda play, wanted: bool(play.card) and (front.kind_of(play.card) != "honeycomb") == wanted,
    "kind": lambda play, wanted: bool(play.card) and front.kind_of(play.card) == wanted,
    "lies": lambda play, wanted: play.move.startswith(f"{wanted}r"),
    "earns": lambda play, wanted: play.earned >= wanted,
    "discards": lambda play, wanted: (play.verb == "discard") == wanted,
    "grows": lambda play, wanted: play.more == wanted,
    "gives": _gives,
    "bear_places": lambda play, wanted: len(bear_places(play.after)) == wanted,
}
TASKS: dict[str, Any] = {"flips": Flips, "draws": Draws, "scores": Scores}
TRIES: dict[str, Callable[[Play], bool]] = {  # what a written line may be meant for
    "two matches": lambda play: bool(play.card) and play.matches == 2,
    "no card": lambda play: not play.card,
}


def make(match: Any, me: int, move: str, _others: dict[int, str]) -> Play:
    """Play a move on a fork."""
    fork, before = match.fork(), match.view(me)
    written = fork.game.write(fork.game.parse(move))
    events = fork.play(written, me)
    return Play(me, written, before, fork.view(me), tuple(events))


def spelled(text: str) -> list[str]:
    """A move in one form, whatever its case and spacing."""
    import beelab

    game = beelab.game("bears_and_the_bees")
    return [game.write(game.parse(text))]


def same(_match: Any, text: str, move: str) -> bool:
    """Whether a written move is this one; "H05@0,-2" without a rotation means that card there, however it is turned."""
    try:
        written, done = spelled(text)[0], spelled(move)[0]
    except BeelabError:
        return False
    anyhow = "@" in text and "r" not in text.partition("@")[2]
    return done.startswith(written[:-1]) if anyhow else done == written


def applies(match: Any, reply: Reply, move: str, play: Play) -> bool:
    """Whether a written line is meant for this legal move."""
    if reply.default:
        return True
    if reply.when is not None:
        return TRIES[reply.when](play)
    if reply.begins is not None:
        return play.move.startswith(reply.begins)
    return reply.move is not None and same(match, reply.move, move)


def filled(text: str, play: Play) -> str:
    """A written line with {events}, {matches}, {earned} and {places} filled in."""
    facts = {"events": play.said, "matches": _count(play.matches, "match", "matches"), "earned": play.earned}
    if "{places}" in text:
        facts["places"] = " and ".join(bear_places(play.after)) or "no cell"
    for name, value in facts.items():
        text = text.replace(f"{{{name}}}", str(value))
    return text


def default_line(play: Play) -> str:
    """Of a card its matches and what they earn; of any other move what happened."""
    if not play.card:
        return play.said
    bonus = _count(play.earned, "bonus play", "bonus plays")
    return f"Legal: {_count(play.matches, 'match', 'matches')}, {bonus}."


def _count(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"


def told(name: str, move: str) -> str:
    """Somebody's move in a sentence."""
    verb, _, rest = front.words(move).partition(" ")
    return f"{name} {verb}s {rest}.".replace(" and draw ", " and draws ")


def before_deciding(_view: View) -> None:
    """Nothing is asked before a move."""
