"""Class codes: a finished game as a short text like ``HB.27.8.3.1.L`` that can be read out, and its way back.

Two letters of the game, the numbers that its ``class.toml`` names, and a check letter that
notices most slips of the pen.
No names, no seeds: a code says what happened and not to whom.
"""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import Field, model_validator

from .materials import Part

CHECKS = "ABCDEFGHJKLMNPQRSTUVWXY"
MOST_LINES = 5_000  # codes that are read at once
LONGEST = 60  # letters of a line; a code has about fifteen
DIGITS = re.compile(r"[0-9]+")


class Number(Part):
    """One number of a code."""

    name: str
    label: str
    low: int = Field(ge=0)
    high: int
    predict: bool = False
    chart: bool = False
    axis: str = ""
    ask: str = ""
    promise: str = ""  # another number of the code: the hundredths of this one that were to be expected


class Code(Part):
    """How a game's code is made, and what its numbers are set beside."""

    letters: str = Field(pattern="^[A-Z]{2}$")
    players: int
    bots: list[str]
    options: dict[str, Any] = Field(default_factory=dict)  # how the class game differs from a usual one
    log: str = ""  # the batch's log that some of the numbers come from
    layers: list[list[str]] = Field(min_length=1, max_length=2)
    games: int = 10_000
    seed: int = 1
    example: str
    ask: str = ""
    reply: str = ""
    number: list[Number] = Field(min_length=1)

    @model_validator(mode="after")
    def _example_is_a_code(self) -> "Code":
        if sum(n.predict for n in self.number) != 1:
            raise ValueError("exactly one number is to be predicted")
        read, bad = read_codes(self, self.example)
        if bad or not read:
            raise ValueError(f"the example {self.example} is no code: {bad[0].reason if bad else 'empty'}")
        return self

    @property
    def predicted(self) -> Number:
        """The number that the learner predicts."""
        return next(n for n in self.number if n.predict)


def played(game: str, code: Code, bots: Sequence[str], games: int, seed: int) -> Any:
    """Many class games at once, one row per game and seat, with the numbers of a code among the columns."""
    import beelab

    from . import teach

    asked: dict[str, Any] = {"games": games, "players": code.players, "bots": tuple(bots), "seed": seed}
    frame = beelab.simulate(game, **asked, progress=False, **code.options)
    if not code.log:
        return frame
    log = beelab.simulate(game, **asked, log=code.log, progress=False, **code.options)
    return teach.room(game).batch_columns(frame, log)


@dataclass(frozen=True, slots=True)
class BadLine:
    """A line that is no code, and why."""

    line: int
    text: str
    reason: str


def check_letter(numbers: Sequence[int]) -> str:
    """The letter at the end of a code.

    >>> check_letter([27, 8, 3, 1])
    'L'
    """
    return CHECKS[sum(place * n for place, n in enumerate(numbers, 1)) % len(CHECKS)]


def write_code(code: Code, numbers: dict[str, int]) -> str:
    """The code of a finished game."""
    found = [int(numbers[n.name]) for n in code.number]
    return ".".join([code.letters, *map(str, found), check_letter(found)])


def read_codes(code: Code, text: str) -> tuple[list[dict[str, int]], list[BadLine]]:
    """All codes in a text, one per line, and the lines that are none.

    Case, blanks and empty lines do not matter; equal codes count each.
    """
    read: list[dict[str, int]] = []
    bad: list[BadLine] = []
    lines = str(text).splitlines()
    for at, line in enumerate(lines[:MOST_LINES], 1):
        tidy = _tidy(line)
        if not tidy:
            continue
        numbers = _numbers(code, tidy)
        if isinstance(numbers, str):
            bad.append(BadLine(at, line.strip()[:LONGEST], numbers))
        else:
            read.append(dict(zip([n.name for n in code.number], numbers, strict=True)))
    if len(lines) > MOST_LINES:
        bad.append(BadLine(MOST_LINES + 1, "", f"{len(lines) - MOST_LINES:,} more lines are not read"))
    return read, bad


def _tidy(line: str) -> str:
    """The line without blanks of any kind, also those that have no width, in capitals."""
    return "".join(c for c in line if not c.isspace() and unicodedata.category(c) not in ("Cf", "Cc")).upper()


def _numbers(code: Code, line: str) -> list[int] | str:
    """The numbers of a line, or why it is no code."""
    first, *rest = line.split(".")
    if not rest or not re.fullmatch("[A-Z]{2}", first):
        return f"not a code like {code.example}"
    if first != code.letters:
        return f"a code of another game ({first})"
    *middle, letter = rest
    if DIGITS.fullmatch(letter):
        middle, letter = rest, ""
    odd = next((part for part in middle if not DIGITS.fullmatch(part)), None)
    if odd is not None:
        return f"{odd[:12]!r} is not written in the digits 0 to 9"
    if len(middle) != len(code.number):
        return f"{len(middle)} number{'' if len(middle) == 1 else 's'} instead of {len(code.number)}"
    numbers = [int(part[:9]) for part in middle]
    for number, value in zip(code.number, numbers, strict=True):
        if not number.low <= value <= number.high:
            return f"{number.label} {value} is out of range ({number.low} to {number.high})"
    if letter != check_letter(numbers):
        return (
            "the check letter is missing"
            if not letter
            else "the check letter does not fit: a slip of the pen?"
        )
    return numbers


def summary(values: Sequence[int], low: float, high: float) -> dict[str, Any]:
    """n, mean, standard deviation, 95 % interval of the mean, and the share between two values.

    With fewer than four values there is no interval; with few it is as wide as Student's t makes it.
    """
    n = len(values)
    mean = sum(values) / n
    sd = (sum((v - mean) ** 2 for v in values) / (n - 1)) ** 0.5 if n > 1 else None
    half = None if sd is None or n < 4 else _t95(n - 1) * sd / n**0.5
    inside = sum(low <= v <= high for v in values) / n
    ends = (None, None) if half is None else (mean - half, mean + half)
    return {"n": n, "mean": mean, "sd": sd, "low": ends[0], "high": ends[1], "inside": inside}


def _t95(freedom: int) -> float:
    """How many standard errors to each side hold 95 %, for three degrees of freedom or more."""
    z = 1.959964
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3
