"""Whether an answer that was typed into a cell is right, and what is said when it isn't: never only "wrong".

Answers come as any Python object, so nothing here trusts them: what can't be read is told, not raised.
"""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from itertools import islice
from math import isfinite
from typing import Any, Literal

from pydantic import Field, model_validator

from .answers import LETTERS, Verdict
from .materials import Part

MOST = 200  # parts of an answer that are looked at
EXACT = 1e-9  # how far apart equal numbers may be, once they were divided


class Miss(Part):
    """What is said to one very answer that is not right."""

    answer: Any
    text: str
    rule: str | None = None


class Exercise(Part):
    """An exercise and its answer."""

    id: str
    ask: str
    type: Literal["number", "numbers", "set", "sets", "map", "engine"]
    level: Literal["support", "core", "extension"] = "core"
    answer: Any = None
    tol: float = 0.0
    check: str = ""  # type engine: the check's name in the game's teaching module
    data: dict[str, Any] = Field(default_factory=dict)
    rule: str | None = None
    why: str = ""
    gap: str = ""
    miss: list[Miss] = Field(default_factory=list)

    @model_validator(mode="after")
    def _can_be_marked(self) -> "Exercise":
        if self.type == "engine":
            if not self.check:
                raise ValueError("type engine needs the name of a check")
        elif self.answer is None:
            raise ValueError("an answer is missing")
        elif not isinstance(self.answer, _FORM[self.type]) or isinstance(self.answer, bool):
            raise ValueError(f"answer {self.answer!r} does not fit type {self.type}")
        return self


_FORM: dict[str, Any] = {"number": (int, float), "numbers": list, "set": list, "sets": list, "map": dict}


# --- reading what was given
def is_open(given: Any) -> bool:
    """Whether nothing was answered yet: ``...``, None, an empty text, or only such."""
    if isinstance(given, Mapping):
        return all(is_open(value) for value in given.values())
    if isinstance(given, list | tuple | set | frozenset):
        return all(is_open(part) for part in given)
    return given is None or given is Ellipsis or (isinstance(given, str) and given.strip() in ("", "..."))


def number(given: Any) -> Fraction | None:
    """A number of any kind, or a text that is one (``1/2``, ``0,5``, ``40 %``); None when it is none."""
    if isinstance(given, bool) or given is None or given is Ellipsis:
        return None
    try:
        if isinstance(given, str):
            text = given.strip().replace(",", ".")
            share = text.endswith("%")
            if len(text) > 40 or not text.isascii() or "e" in text.lower():  # 1e999999 would take for ever
                return None
            return Fraction(text.removesuffix("%").strip()) / (100 if share else 1)
        if isinstance(given, int | Fraction):
            return Fraction(given)
        value = float(given)
        return Fraction(value) if isfinite(value) else None
    except Exception:
        return None


def parts(given: Any) -> list[Any] | None:
    """The parts of a list, tuple, set, series or of a text with commas; None when it has none."""
    if isinstance(given, str):
        return [piece.strip() for piece in given.replace(";", ",").split(",") if piece.strip()][:MOST]
    if isinstance(given, Mapping) or not isinstance(given, Iterable):
        return None
    try:
        return list(islice(given, MOST))
    except Exception:
        return None


def word(given: Any) -> Any:
    """A value to compare: numbers as numbers, texts without case and outer blanks, letters as their family."""
    value = number(given)
    if value is not None:
        return value
    text = shown(given).strip().casefold()
    return LETTERS.get(text.upper(), text)


def shown(given: Any) -> str:
    """A value as it is quoted in an answer: short, and without raising."""
    try:
        if isinstance(given, Fraction):
            given = given.numerator if given.denominator == 1 else float(given)
        text = f"{given:g}" if isinstance(given, float) else " ".join(str(given).split())
    except Exception:
        text = ""
    if not text or callable(given):
        text = f"this {type(given).__name__}"
    return text if len(text) <= 60 else f"{text[:57]}..."


# --- judging
def judge(exercise: Exercise, given: Any, misses: int, title: Any) -> Verdict:
    """Judge one answer of any type but ``engine``.

    Args:
        exercise: the exercise.
        given: what was answered.
        misses: how many tries missed before.
        title: from a rule's id to its title.
    """
    verdict = _JUDGES[exercise.type](exercise, given, title)
    if verdict.right:
        return Verdict(True, exercise.why, exercise.rule)
    for line in exercise.miss:
        if _same(line.answer, given):
            verdict = Verdict(False, line.text, line.rule or exercise.rule)
    if misses >= 1 and exercise.gap:
        verdict = Verdict(False, f"{verdict.text} {exercise.gap}", verdict.rule)
    return verdict


def _same(one: Any, other: Any) -> bool:
    if isinstance(one, dict):
        return isinstance(other, Mapping) and _words(one) == _words(other)
    if isinstance(one, list):
        return (found := parts(other)) is not None and [word(p) for p in one] == [word(p) for p in found]
    return bool(word(one) == word(other))


def _words(given: Mapping[Any, Any]) -> dict[Any, Any]:
    return {word(key): word(value) for key, value in islice(given.items(), MOST)}


def _off(wanted: Any, given: Any, tol: float) -> str:
    """How a number misses; empty when it doesn't."""
    value, right = number(given), number(wanted)
    if value is None or right is None:
        return f"{shown(given)!r} is no number."
    if abs(value - right) <= max(tol, EXACT):
        return ""
    return f"{shown(given)} is too {'large' if value > right else 'small'}."


def _number(exercise: Exercise, given: Any, _title: Any) -> Verdict:
    text = _off(exercise.answer, given, exercise.tol)
    return Verdict(not text, text, exercise.rule)


def _numbers(exercise: Exercise, given: Any, _title: Any) -> Verdict:
    found, wanted = parts(given), exercise.answer
    if found is None or len(found) != len(wanted):
        here = "one value" if found is None else f"{len(found)}"
        return Verdict(False, f"Wanted are {len(wanted)} numbers; here is {here}.", None)
    for place, (right, one) in enumerate(zip(wanted, found, strict=True), 1):
        if is_open(one):
            return Verdict(False, f"Number {place} is still open.", None)
        if text := _off(right, one, exercise.tol):
            return Verdict(False, f"Number {place}: {text}", exercise.rule)
    return Verdict(True, "", exercise.rule)


def _marks(good: int, of: int, missing: int) -> str:
    marks = "mark is" if of == 1 else "marks are"
    return f"{good} of your {of} {marks} right, {missing} {'is' if missing == 1 else 'are'} still missing."


def _set(exercise: Exercise, given: Any, _title: Any) -> Verdict:
    found = parts(given)
    if found is None:
        return Verdict(False, f"Wanted is a list, like [1, 2]; {shown(given)!r} is none.", None)
    wanted, marks = {word(p) for p in exercise.answer}, {word(p) for p in found}
    text = _marks(len(wanted & marks), len(marks), len(wanted - marks))
    return Verdict(wanted == marks, text, exercise.rule)


def _sets(exercise: Exercise, given: Any, _title: Any) -> Verdict:
    found = parts(given)
    inner = [parts(p) for p in found or ()]
    if found is None or any(p is None for p in inner):
        return Verdict(False, "Wanted is a list of lists, like [[1, 2], [3]].", None)
    wanted = {frozenset(map(word, p)) for p in exercise.answer}
    marks = {frozenset(map(word, p or ())) for p in inner}
    text = _marks(len(wanted & marks), len(marks), len(wanted - marks))
    return Verdict(wanted == marks, text, exercise.rule)


def _map(exercise: Exercise, given: Any, title: Any) -> Verdict:
    if not isinstance(given, Mapping):
        return Verdict(False, f"Wanted is a table like {{'B': ...}}; {shown(given)!r} is none.", None)
    found = {word(key): value for key, value in islice(given.items(), MOST)}
    for key, right in exercise.answer.items():
        if word(key) not in found or is_open(found[word(key)]):
            return Verdict(False, f"{key} is still open.", None)
        one = found[word(key)]
        if number(right) is not None and number(one) is not None:
            if text := _off(right, one, exercise.tol):
                return Verdict(False, f"{key}: {text}", exercise.rule)
        elif word(one) != word(right):
            look = f" Look again: {title(exercise.rule)}." if exercise.rule else ""
            return Verdict(False, f"{key} is not {shown(one)}.{look}", exercise.rule)
    extra = [shown(key) for key in given if word(key) not in {word(k) for k in exercise.answer}]
    return Verdict(not extra, f"{', '.join(extra[:5])} was not asked for." if extra else "", exercise.rule)


_JUDGES: dict[str, Any] = {"number": _number, "numbers": _numbers, "set": _set, "sets": _sets, "map": _map}
