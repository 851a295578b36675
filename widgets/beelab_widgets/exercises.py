"""Exercises that check themselves: ``check("E3", 3)`` in a cell, and a sentence comes back, never an error."""

from dataclasses import dataclass
from typing import Any

from markupsafe import Markup

from beelab.engine.errors import BeelabError

from . import book, marking, teach
from .answers import Verdict
from .marking import Exercise
from .materials import Part, by_id, read

PATIENCE = 3  # misses before "show me" is answered
SHOW = "show me"
_BOX = Markup(
    '<div role="status" style="border-left:6px solid {};border-radius:6px;padding:8px 14px;margin:4px 0;font-size:16px;'
    'background:color-mix(in srgb, {} 12%, transparent)"><b>{}</b> {}</div>'
)
_LOOKS = {True: ("#009E73", "✓ Right."), False: ("#D55E00", "✗ Not yet."), None: ("#B98A2E", "○")}


class ExerciseFile(Part):
    """All exercises of a game."""

    exercise: list[Exercise]


@dataclass(frozen=True, slots=True)
class Checked:
    """What came of a check; shows itself as a sentence.

    ``right`` is True, False, or None when nothing was tried.
    """

    id: str
    right: bool | None
    text: str
    rule: str | None = None

    def __bool__(self) -> bool:
        return self.right is True

    def __repr__(self) -> str:
        cited = f" ({self.rule})" if self.rule and self.rule not in self.text else ""
        return f"{self.id} {_LOOKS[self.right][1]} {self.text}{cited}"

    def _repr_html_(self) -> str:
        colour, sign = _LOOKS[self.right]
        cited = f" ({self.rule})" if self.rule and self.rule not in self.text else ""
        return str(_BOX.format(colour, colour, f"{self.id} {sign}", self.text + cited))


def check(id: str, *answer: Any, game: str = "happy_bee", source: Any = None) -> Checked:
    """Say whether the answer to an exercise is right; whatever is given, nothing is raised for it.

    A wrong number is called too large or too small, a wrong set is counted, the first wrong part of a table is named.
    The second miss adds the calculation with a gap; after the third, ``check(id, "show me")`` shows the answer.

    Args:
        id: the exercise: "E3"; "ex3" does as well.
        answer: the answer, as one value or as several; ``...`` or nothing is "not tried yet".
        game: the game's name; its exercises lie in ``lessons/<game>/exercises.toml``.
        source: a file or data to take instead.

    Raises:
        BadMaterial: there is no such exercise, or the file has faults.

    >>> check("E3")
    E3 ○ Not tried yet. Put your answer in the place of the dots, and run the cell.
    >>> check("E3", 4)
    E3 ✗ Not yet. 4 is too large. (HB-11)
    """
    exercise = by_id(read(ExerciseFile, game, "exercises", source).exercise, id, f"exercises of {game}")
    entry = book.mine().entry("exercise", f"{game} {exercise.id}")
    tries: list[str] = entry.get("tries", [])
    given: Any = answer[0] if len(answer) == 1 else answer
    if marking.is_open(given):
        hint = "Not tried yet. Put your answer in the place of the dots, and run the cell."
        return Checked(exercise.id, None, hint)
    if isinstance(given, str) and given.strip().casefold() == SHOW:
        return _shown(exercise, len(tries))
    before = sum(text != marking.shown(given) for text in tries)  # the same once more is no second miss
    verdict = _verdict(exercise, game, given, answer, before)
    return _noted(exercise, entry, given, verdict)


def _verdict(exercise: Exercise, game: str, given: Any, answer: tuple[Any, ...], misses: int) -> Verdict:
    import beelab

    title = lambda rule: str(beelab.game(game).rule(rule).title)  # noqa: E731
    try:
        if exercise.type == "engine":
            found: Verdict = teach.room(game).EXERCISES[exercise.check](exercise.data, answer)
            return found
        return marking.judge(exercise, given, misses, title)
    except BeelabError as wrong:
        return Verdict(False, str(wrong))
    except Exception as failure:
        kind = type(given).__name__
        return Verdict(False, f"This {kind} can't be read as an answer ({type(failure).__name__}).")


def _noted(exercise: Exercise, entry: dict[str, Any], given: Any, verdict: Verdict) -> Checked:
    """Keep the try in the learner's book."""
    tries, text = entry.setdefault("tries", []), marking.shown(given)
    entry |= {"ask": exercise.ask, "answer": text, "right": verdict.right}
    if not verdict.right and text not in tries:
        tries.append(text)
    said = verdict.text
    if not verdict.right and len(tries) >= PATIENCE and exercise.type != "engine":
        said += f' To see the answer: check("{exercise.id}", "{SHOW}").'
    return Checked(exercise.id, verdict.right, said, verdict.rule)


def _shown(exercise: Exercise, misses: int) -> Checked:
    if misses < PATIENCE:
        left = PATIENCE - misses
        return Checked(exercise.id, None, f"First {left} more {'try' if left == 1 else 'tries'} of your own.")
    if exercise.type == "engine":
        return Checked(exercise.id, None, exercise.why or "Many answers are right here: ask the table.")
    answer = exercise.answer
    if isinstance(answer, dict):
        answer = ", ".join(f"{key}: {value}" for key, value in answer.items())
    elif isinstance(answer, list):
        answer = ", ".join(map(str, answer))
    return Checked(exercise.id, None, f"The answer is {answer}. {exercise.why} Now once more, on your own.")
