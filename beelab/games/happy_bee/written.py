"""The shape of a written position of Happy Bee, and what to say when it is another."""

from collections.abc import Mapping
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, StrictBool, StrictInt

from beelab.engine.shapes import read_parts

Cards = str | dict[str, StrictInt]

A_SET = "text like BBBPPYG or counts like {'blue': 3}"
EACH_SEAT = "a list with one entry for each seat, or {name: ...}"
WANTED = {
    "round": "a whole number",
    "over": "True or False",
    "hands": f"a hand for each seat: {A_SET}",
    "aside": A_SET,
    "faceup": "{family: value}",
    "piles": "{family: values from the top}",
    "used": "{family: [[value, fate], ...]}",
    "won": f"values of flowers for each seat: {EACH_SEAT}",
    "shares": "a number of points as text for each seat",
    "taken": "{family: rounds}",
    "history": "for each earlier round the cards that each seat played, or None",
    "shown": f"cards that each seat played last: {EACH_SEAT}",
    "passed": "cards that each seat passed last",
    "placed": "{name or seat: move}",
    "known": "for each seat the cards that it knows of each other seat",
    "chance": "four whole numbers",
    "thought": "four whole numbers",
}


class Written(BaseModel):
    """The parts of a position; whether they make sense together is checked afterwards."""

    model_config = ConfigDict(extra="forbid")

    game: Any = None
    players: Any = None
    names: Any = None
    options: Any = None
    round: StrictInt = 1
    over: StrictBool = False
    hands: list[Cards] | dict[str, Cards]
    aside: Cards | None = None
    faceup: dict[str, StrictInt] = Field(default_factory=dict)
    piles: dict[str, list[StrictInt]] = Field(default_factory=dict)
    used: dict[str, list[tuple[StrictInt, StrictInt | str]]] = Field(default_factory=dict)
    won: list[list[StrictInt]] | dict[str, list[StrictInt]] | None = None
    shares: list[str] | None = None
    taken: dict[str, list[StrictInt]] = Field(default_factory=dict)
    history: list[list[Cards] | None] | None = None
    shown: list[Cards] | dict[str, Cards] | None = None
    passed: list[Cards] | None = None
    placed: dict[str, str] = Field(default_factory=dict)
    known: list[list[Cards]] | dict[str, dict[str, Cards]] | None = None
    chance: list[StrictInt] | None = Field(default=None, min_length=4, max_length=4)
    thought: list[StrictInt] | None = Field(default=None, min_length=4, max_length=4)


def read_shape(position: Mapping[str, Any]) -> Written:
    """The position with its parts in the right shape.

    Raises:
        InvalidPosition: each part that has another shape, and what it should look like.
    """
    return read_parts(Written, WANTED, position)
