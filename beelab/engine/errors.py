"""What can go wrong, as a short closed list. A message says what was tried, what refused it, and what would work."""

from reprlib import Repr
from typing import Any

MOST_LETTERS = 60  # of what was given, when a message quotes it

_short = Repr()
_short.maxstring = _short.maxother = MOST_LETTERS


def quoted(value: Any) -> str:
    """What was given, as Python would write it; in the middle cut out when it is long."""
    return _short.repr(value)


class BeelabError(ValueError):
    """Anything that beelab refuses."""


class UnknownGame(BeelabError):
    """No game has this name."""


class BadOption(BeelabError):
    """A setting that the game cannot be played with: number of players, options, bots, seeds, numbers of games."""


class BadMove(BeelabError):
    """Text that is no move of this game, or a seat that does not exist."""


class IllegalMove(BeelabError):
    """A move that the rules forbid here; `refusal` says which rule, and what would be legal."""

    def __init__(self, message: str, refusal: Any) -> None:
        super().__init__(message)
        self.refusal = refusal


class InvalidPosition(BeelabError):
    """A position that cannot occur; `problems` lists all that is wrong with it."""

    def __init__(self, problems: tuple[str, ...]) -> None:
        super().__init__("This position cannot be used: " + "; ".join(problems))
        self.problems = problems


class BadRecord(BeelabError):
    """A record that cannot be read; `line` is where, `match` the game as far as it could be read (or None)."""

    def __init__(self, message: str, line: int | None = None, match: Any = None) -> None:
        super().__init__(f"Line {line} of the record: {message}" if line else f"The record: {message}")
        self.line = line
        self.match = match
