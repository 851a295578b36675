"""Just-in-time rule cards: what each waits for, which one opens at a pause, and how it is earned.

A card opens once its rule has happened in the learner's own game: at most one per pause, in the order of the file;
the rest wait. What it asks is worked out from what the learner's seat may see. Undo takes no card back.
"""

from collections.abc import Sequence
from typing import Any, Literal

from pydantic import Field, model_validator

from . import answers, teach
from .answers import Verdict
from .materials import Part
from .steps import Question, Reply

SHOWN_AFTER = 2  # misses


class When(Part):
    """What a card waits for: exactly one of start, event, state, seen, end, new_game."""

    start: bool = False  # the set-up of the game
    event: str = ""  # the first event of this rule
    mine: bool = False  # only the learner's own events
    after: str = ""  # only events that come after one of this rule
    state: dict[str, Any] = Field(
        default_factory=dict
    )  # conditions of what is seen when the learner is to move
    seen: dict[str, Any] = Field(default_factory=dict)  # conditions of what is seen at any pause
    end: dict[str, Any] = Field(default_factory=dict)  # conditions of what is seen when the game is over
    new_game: bool = False  # the first touch of "New game"

    @model_validator(mode="after")
    def _is_one(self) -> "When":
        given = [
            self.start,
            bool(self.event),
            bool(self.state),
            bool(self.seen),
            bool(self.end),
            self.new_game,
        ]
        if sum(given) != 1:
            raise ValueError("exactly one of start, event, state, seen, end, new_game")
        return self


class Asked(Part):
    """A card's question; the answer is given, or worked out from what the seat sees."""

    ask: str
    type: Literal["number", "counts", "seats", "one", "sort"] = "number"
    answer: Any = None
    answer_from: str = ""
    options: Any = Field(default_factory=list)
    rule: str | None = None
    gap: str = ""
    why: str = ""
    miss: list[Reply] = Field(default_factory=list)

    @model_validator(mode="after")
    def _has_an_answer(self) -> "Asked":
        if (self.answer is None) == (not self.answer_from):
            raise ValueError("either answer or answer_from")
        return self


class Card(Part):
    """One rule card."""

    id: str
    title: str
    rules: list[str]
    when: When
    frequency: float = Field(ge=0, le=1)
    say: str
    cause: list[str] = Field(default_factory=list)  # data-keys of what is marked on the table
    hide: list[str] = Field(default_factory=list)  # data-keys of what would give the answer away
    question: Asked | None = None
    missing: list[str] = Field(min_length=1)


class CardFile(Part):
    """All cards of a guided game, in the order in which they open."""

    title: str
    players: int
    bots: list[str]
    options: dict[str, Any] = Field(default_factory=dict)  # how the guided game differs from a usual one
    card: list[Card]


def seen(match: Any, me: int) -> list[Any]:
    """The events that a seat has seen."""
    return [event for event in match.events if event.seen_by is None or me in event.seen_by]


class Deck:
    """The cards of one learner: which are waiting, which are earned.

    Args:
        file: the cards.
        game: the game's name, whose teaching module knows the conditions and answers.
        me: the learner's seat.
    """

    def __init__(self, file: CardFile, game: str, me: int):
        self.file, self.me, self._room = file, me, teach.room(game)
        self.earned: list[str] = []
        self.begin()

    def begin(self) -> None:
        """A new game: nothing has happened in it; what was earned stays earned."""
        self.fired: dict[str, dict[str, Any]] = {}  # card -> what was seen when it was triggered
        self._later: list[str] = []
        self._scanned = 0

    def card(self, id: str) -> Card:
        """The card with an id."""
        return next(card for card in self.file.card if card.id == id)

    # --- triggers
    def scan(self, match: Any) -> None:
        """See what has happened since the last scan: new events in their order, then conditions."""
        view, events = match.view(self.me), match.events
        self._scanned = min(self._scanned, len(events))  # after an undo
        before, self._scanned = self._scanned, len(events)
        fresh = list(enumerate(events))[before:]
        for card in self.file.card:
            if card.id in self.fired:
                continue
            when = card.when
            met = (e for at, e in fresh if self._is_meant(e, when) and self._is_late(events[:at], when))
            cause = next(met, None) if when.event else None
            if cause is not None or self._is_due(when, match, view):
                self._fire(card, view, {**cause.data, "who": cause.seat} if cause is not None else {})

    def _is_due(self, when: When, match: Any, view: dict[str, Any]) -> bool:
        """Whether a card that waits for no event is due now."""
        if when.start:
            return not match.moves_played
        if when.end:
            return bool(match.over) and self._holds(when.end, view)
        if when.seen:
            return self._holds(when.seen, view)
        return bool(when.state) and self.me in match.to_move and self._holds(when.state, view)

    def _is_meant(self, event: Any, when: When) -> bool:
        visible = event.seen_by is None or self.me in event.seen_by
        return bool(event.rule == when.event and visible and (not when.mine or event.seat == self.me))

    @staticmethod
    def _is_late(before: Sequence[Any], when: When) -> bool:
        return not when.after or any(event.rule == when.after for event in before)

    def _holds(self, conditions: dict[str, Any], view: dict[str, Any]) -> bool:
        return all(self._room.CONDITIONS[name](view, wanted) for name, wanted in conditions.items())

    def _fire(self, card: Card, view: dict[str, Any], data: dict[str, Any]) -> None:
        facts = {**view, **self._room.card_facts(view), **data}
        self.fired[card.id] = {"view": view, "cause": [_filled(key, facts) for key in card.cause]}

    def fire_new_game(self, match: Any) -> None:
        """Somebody touched "New game"."""
        for card in self.file.card:
            if card.when.new_game and card.id not in self.fired:
                self._fire(card, match.view(self.me), {})

    # --- which one opens
    def next(self) -> Card | None:
        """The card that opens at this pause: the first that waits, then those that were put back."""
        waiting = [card.id for card in self.file.card if card.id in self.fired and card.id not in self.earned]
        fresh = [id for id in waiting if id not in self._later]
        again = [id for id in self._later if id in waiting]
        return self.card((fresh + again)[0]) if waiting else None

    def put_back(self, id: str) -> None:
        """Later: the card comes again after the others."""
        self._later = [other for other in self._later if other != id] + [id]

    def earn(self, id: str) -> None:
        """The card is earned."""
        if id not in self.earned:
            self.earned.append(id)

    def missing(self) -> list[Card]:
        """The cards that are not earned."""
        return [card for card in self.file.card if card.id not in self.earned]

    # --- what is asked
    def answer(self, card: Card, match: Any) -> Any:
        """What is right, from what the seat may see."""
        asked = card.question
        if asked is None or not asked.answer_from:
            return None if asked is None else asked.answer
        then = self.fired[card.id]["view"]
        return self._room.ANSWERS[asked.answer_from](match.view(self.me), then, seen(match, self.me))

    def things(self, card: Card) -> dict[str, str]:
        """What is to be sorted, each with what may be looked at."""
        counts: dict[str, str] = self._room.lost_counts(self.fired[card.id]["view"])
        return counts

    def judge(self, card: Card, match: Any, given: Any, misses: int, title: Any) -> Verdict:
        """Whether an answer to a card is right, and what is said if it isn't."""
        asked, right = card.question, self.answer(card, match)
        assert asked is not None
        if asked.type == "sort":
            wrong = [thing for thing in right if given.get(thing) != right[thing]]
            if not wrong:
                return Verdict(True, asked.why or "Right.", asked.rule)
            text = f"Look again at {wrong[0]}: {self.things(card)[wrong[0]]}."
            return Verdict(False, text, None, (wrong[0],))
        question = Question(
            ask=asked.ask, type=asked.type, answer=right, options=list(asked.options), rule=asked.rule,
            why=asked.why, gap=asked.gap, miss=asked.miss,
        )  # fmt: skip
        return answers.judge(question, given, misses, title)


def _filled(text: str, facts: dict[str, Any]) -> str:
    """``result:{finished}:{family}`` with its names filled in."""
    for name, value in facts.items():
        text = text.replace(f"{{{name}}}", str(value))
    return text


def told(answer: Any, options: Any = ()) -> str:
    """An answer in words, for when it is shown."""
    if isinstance(answer, dict):
        names = options if isinstance(options, dict) else {}
        return ", ".join(
            f"{n} {thing}" if isinstance(n, int) else f"{thing}: {names.get(n, n)}"
            for thing, n in answer.items()
            if n
        )
    return (
        " and ".join(map(str, answer))
        if isinstance(answer, Sequence) and not isinstance(answer, str)
        else str(answer)
    )
