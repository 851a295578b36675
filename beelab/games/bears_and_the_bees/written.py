"""The shape of a written position of The Bears and the Bees, and what to say when it is another."""

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt, StrictStr, ValidationError

from beelab.engine.errors import InvalidPosition

Cards = StrictStr | list[StrictStr]
Seat = StrictInt | StrictStr

SOME_CARDS = "cards such as ['H07', 'D03', 'F2'] or 'H07 D03 F2'"
WANTED = {
    "round": "a whole number",
    "phase": "text",
    "hive": "cards on cells such as ['H01@0,-1r0', 'H07@1,-1r3'], without the queen, who is at 0,0",
    "hands": f"a hand for each seat, {SOME_CARDS}",
    "pile": SOME_CARDS,
    "discards": SOME_CARDS,
    "dealer": "a seat or a name",
    "turn": "a seat or a name",
    "turns": "a number of finished turns for each seat: a list, or {name: turns}",
    "idle": "a whole number",
    "first": "a cell such as '1,-1'",
    "played": "a whole number",
    "adjacent": "true or false",
    "bonus": "a whole number",
    "gifts": "a whole number",
    "leaving": "'out' or 'six sides'",
    "finished": "for each finished round {'scores': [...], 'end': ..., 'winner': ..., 'dealer': ..., 'turns': ...}",
    "chance": "four whole numbers",
    "thought": "four whole numbers",
}


class Round(BaseModel):
    """A finished round."""

    model_config = ConfigDict(extra="forbid")

    scores: list[StrictInt]
    end: StrictStr = "out"
    winner: Seat | None = None
    dealer: Seat | None = None
    turns: StrictInt = Field(default=0, ge=0, le=400)


class Written(BaseModel):
    """The parts of a position; whether they make sense together is checked afterwards."""

    model_config = ConfigDict(extra="forbid")

    game: Any = None
    players: Any = None
    names: Any = None
    options: Any = None
    round: StrictInt = 1
    phase: StrictStr = "first"
    hive: Cards | None = None
    hands: list[Cards | None] | dict[str, Cards] | None = None
    pile: Cards | None = None
    discards: Cards | None = None
    dealer: Seat | None = None
    turn: Seat | None = None
    turns: list[StrictInt] | dict[str, StrictInt] | None = None
    idle: StrictInt = 0
    first: StrictStr | None = None
    played: StrictInt = 1
    adjacent: StrictBool | None = None
    bonus: StrictInt | None = None
    gifts: StrictInt | None = None
    leaving: StrictStr | None = None
    finished: list[Round] = Field(default_factory=list)
    chance: list[StrictInt] | None = Field(default=None, min_length=4, max_length=4)
    thought: list[StrictInt] | None = Field(default=None, min_length=4, max_length=4)


def read_shape(position: Mapping[str, Any]) -> Written:
    """The position with its parts in the right shape.

    Raises:
        InvalidPosition: each part that has another shape, and what it should look like.
    """
    try:
        return Written(**{str(key): value for key, value in position.items()})
    except ValidationError as error:
        parts = dict.fromkeys(str(e["loc"][0]) for e in error.errors())
    raise InvalidPosition(tuple(_problem(part, position) for part in parts))


def _problem(part: str, position: Mapping[str, Any]) -> str:
    if part not in WANTED:
        return f"there is no {part[:40]!r} in a position; there are {', '.join(WANTED)}"
    given = repr(position[part])
    return f"{part} must be {WANTED[part]}, not {given if len(given) <= 80 else given[:77] + '...'}"
