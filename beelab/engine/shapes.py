"""The parts of a written position: each in the shape that its game wants, or a sentence that says which."""

from collections.abc import Mapping
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from beelab.engine.errors import InvalidPosition

Written = TypeVar("Written", bound=BaseModel)


def read_parts(written: type[Written], wanted: Mapping[str, str], position: Mapping[str, Any]) -> Written:
    """The position with its parts in the right shape.

    Args:
        written: the parts that a game's position has.
        wanted: what each part looks like, in words.
        position: as it was written.

    Raises:
        InvalidPosition: each part that has another shape, and what it should look like.
    """
    try:
        return written(**{str(key): value for key, value in position.items()})
    except ValidationError as error:
        parts = dict.fromkeys(str(e["loc"][0]) for e in error.errors())
    raise InvalidPosition(tuple(_problem(part, wanted, position) for part in parts))


def _problem(part: str, wanted: Mapping[str, str], position: Mapping[str, Any]) -> str:
    if part not in wanted:
        return f"there is no {part[:40]!r} in a position; there are {', '.join(wanted)}"
    if part not in position:
        return f"{part} is missing: {wanted[part]}"
    given = repr(position[part])
    return f"{part} must be {wanted[part]}, not {given if len(given) <= 80 else given[:77] + '...'}"
