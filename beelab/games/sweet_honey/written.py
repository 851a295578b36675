"""The shape of a written position of Sweet Honey, Bee Mine!, and what to say when it is another."""

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, StrictInt, StrictStr

from beelab.engine.shapes import read_parts

Cards = StrictStr | list[StrictStr]
Seat = StrictInt | StrictStr

SOME_CARDS = "cards such as ['9H', '7', '4L'] or '9H 7 4L'"
EACH_SEAT = "a list with one entry for each seat, or {name: ...}"
WANTED = {
    "round": "a whole number",
    "phase": "text",
    "hands": f"a hand for each seat, {SOME_CARDS}",
    "captured": f"the captured cards of each seat: {EACH_SEAT}",
    "stung": "{name: card} for everybody who is knocked out",
    "dropped": f"the cards that each seat put face down on the discard pile: {EACH_SEAT}",
    "top": "a card such as '9H'",
    "deck": SOME_CARDS,
    "discs": f"a number of discs for each seat: {EACH_SEAT}",
    "centre": "a whole number",
    "chosen": "{name: card}",
    "owing": "a list of seats",
    "start": "a seat or a name",
    "turn": "a seat or a name",
    "captor": "a seat or a name",
    "card": "a card such as '9H'",
    "stake": "a whole number",
    "pot": "a whole number",
    "finished": "for each finished round {'scores': [...], 'end': ..., 'taker': ..., 'centre': ...}",
    "boldness": "a number of millionths for each seat",
    "chance": "four whole numbers",
    "thought": "four whole numbers",
}


class Round(BaseModel):
    """A finished round."""

    model_config = ConfigDict(extra="forbid")

    scores: list[StrictInt]
    end: StrictStr
    taker: Seat | None = None
    centre: StrictInt = 0


class Written(BaseModel):
    """The parts of a position; whether they make sense together is checked afterwards."""

    model_config = ConfigDict(extra="forbid")

    game: Any = None
    players: Any = None
    names: Any = None
    options: Any = None
    round: StrictInt = 1
    phase: StrictStr = "reveal"
    hands: list[Cards | None] | dict[str, Cards] | None = None
    captured: list[Cards] | dict[str, Cards] | None = None
    stung: dict[str, StrictStr] = Field(default_factory=dict)
    dropped: list[Cards] | dict[str, Cards] | None = None
    top: StrictStr | None = None
    deck: Cards | None = None
    discs: list[StrictInt] | dict[str, StrictInt] | None = None
    centre: StrictInt | None = None
    chosen: dict[str, StrictStr] = Field(default_factory=dict)
    owing: list[Seat] | None = None
    start: Seat | None = None
    turn: Seat | None = None
    captor: Seat | None = None
    card: StrictStr | None = None
    stake: StrictInt | None = None
    pot: StrictInt | None = None
    finished: list[Round] = Field(default_factory=list)
    boldness: list[StrictInt] | None = None
    chance: list[StrictInt] | None = Field(default=None, min_length=4, max_length=4)
    thought: list[StrictInt] | None = Field(default=None, min_length=4, max_length=4)


def read_shape(position: Mapping[str, Any]) -> Written:
    """The position with its parts in the right shape.

    Raises:
        InvalidPosition: each part that has another shape, and what it should look like.
    """
    return read_parts(Written, WANTED, position)
