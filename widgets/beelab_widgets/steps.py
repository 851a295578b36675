"""The steps of a lesson: data in a toml (or json) file beside the notebook, read and checked here.

A file has a head, a ``base`` position and any number of steps, each of one of three kinds::

    game = "happy_bee"
    title = "Happy Bee: first steps"
    names = ["Ada", "Ben", "Chi"]

    [base]                                   # what every step's position starts from
    players = 3
    hands = {Ada = "BBBPPYG", Ben = "BPYYYGG", Chi = "BPPYYGG"}

    [[step]]
    id = "HB-S4"
    part = "first steps"
    kind = "move"                            # act in the engine; each legal move that meets the goal is accepted
    title = "Two flowers in one round"
    rules = ["HB-10", "HB-14"]
    say = "You may mix colours. Each colour is decided on its own."
    do = "Win 6 points with three cards."
    hint = "What is the smallest number of blues that beats one blue?"
    position = {round = 3, faceup = {B = 5, P = 1, Y = 1, G = 4}}
    others = {Ben = "YYG", Chi = "GBY"}      # shown beforehand unless peek = false
    goal = {points_at_least = 6}
    wanted = "6 points"
    accept = ["BBP"]                         # every accepted move, for the check
    miss = [{move = "BPP", text = "Blue is 1-1 with Chi.", rule = "HB-12"}]
    refuse = [{move = "BB", text = "Round 3 asks for exactly three.", rule = "HB-08"}]

    [[step]]
    kind = "choose"                          # answer questions about what is shown
    question = [{ask = "How many bees are left over?", answer = 3, rule = "HB-05"}]

    [[step]]
    kind = "resolve"                         # do what the rules do, before the engine does
    task = "hand"                            # one of the game's TASKS
    plays = {Ada = "BBP", Ben = "YYG", Chi = "GBY"}

Any step may have questions before its action (``first``) and after it (``then``). Questions are of type
``number``, ``one`` (of options), ``seats``, ``set`` (of options) and ``counts`` (one for each family); the
type follows from the answer where it can. With ``beforehand = true`` the question comes before the action that the
game's guided game asks before a decision. ``check_lesson`` asks the engine whether all of it is true.
"""

import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError, model_validator

from beelab.engine.errors import BeelabError


class BadLesson(BeelabError):
    """A lesson that can't be shown; ``problems`` lists all that is wrong with it."""

    def __init__(self, where: str, problems: list[str]):
        self.problems = tuple(problems)
        super().__init__(f"{where}: " + "; ".join(problems))


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", populate_by_name=True)


class Reply(_Part):
    """What is said to one wrong try."""

    text: str
    rule: str | None = None
    move: str | None = None  # that very move
    plays: dict[str, int] | None = Field(None, alias="with")  # moves with exactly so many of these
    begins: str | None = None  # moves whose text begins like this
    default: bool = False  # every other try
    answer: Any = None
    contains: str | None = None
    size: int | None = None
    more_than: int | None = None
    when: str | None = None  # a try that the game's module knows by name
    family: str | None = None
    seat: str | None = None
    reason: str | None = None


class Round(_Part):
    """A round to watch."""

    position: dict[str, Any] = {}
    plays: dict[str, str] = {}


class Shown(_Part):
    """What lies on the table during a question."""

    position: dict[str, Any] | None = None
    won: dict[str, list[int]] | None = None
    facts: list[str] = []


class Question(_Part):
    """One question of a step."""

    ask: str
    type: Literal["number", "one", "seats", "set", "counts"] = "number"
    answer: Any = None
    any: int | None = None
    options: list[str] = []
    optional: list[str] = []  # options of a set that may be marked or not
    rule: str | None = None
    hint: str = ""
    why: str = ""
    gap: str = ""
    show: Shown | None = None
    miss: list[Reply] = []

    @model_validator(mode="before")
    @classmethod
    def _infer_type(cls, data: Any) -> Any:
        if isinstance(data, dict) and "type" not in data:
            answer = data.get("answer")
            kind = "counts" if isinstance(answer, dict) else "one" if isinstance(answer, str) else "number"
            if isinstance(answer, list) or "any" in data:
                kind = "set" if data.get("options") else "seats"
            data = {**data, "type": kind}
        return data

    @model_validator(mode="after")
    def _can_be_answered(self) -> "Question":
        if self.answer is None and self.any is None:
            raise ValueError("a question needs an answer")
        if self.type == "number" and not isinstance(self.answer, int | float):
            raise ValueError(f"answer {self.answer!r} is no number")
        if self.type in ("one", "set"):
            wanted = [self.answer] if self.type == "one" else [*(self.answer or []), *self.optional]
            lost = [a for a in wanted if a not in self.options]
            if lost:
                raise ValueError(f"answer {lost} is not among the options {self.options}")
        return self


class Step(_Part):
    """What all steps have."""

    id: str
    title: str
    rules: list[str]
    part: str = ""
    say: str = ""
    do: str = ""
    hint: str = ""
    done: str = ""
    wanted: str = ""
    note: str = ""
    position: dict[str, Any] = {}
    picture: bool = True
    beforehand: bool = False
    first: list[Question] = []
    then: list[Question] = []
    miss: list[Reply] = []
    refuse: list[Reply] = []


class MoveStep(Step):
    """Act in the engine."""

    kind: Literal["move"]
    goal: dict[str, Any]
    others: dict[str, str] = {}
    peek: bool = True
    accept: list[str] | None = None


class ChooseStep(Step):
    """Answer questions."""

    kind: Literal["choose"]
    question: list[Question]
    show: list[Round] = []
    won: dict[str, list[int]] | None = None
    piles: Literal["open", "closed"] = "open"
    touch: Reply | None = None
    facts: list[str] = []


class ResolveStep(Step):
    """Place the pieces before the engine does."""

    kind: Literal["resolve"]
    task: str
    plays: dict[str, str]
    reasons: bool = False
    expect: Any = None


AnyStep = Annotated[MoveStep | ChooseStep | ResolveStep, Field(discriminator="kind")]


class LessonFile(_Part):
    """A whole lesson."""

    game: str
    title: str
    names: list[str] = ["Ada", "Ben", "Chi"]
    me: int = 0
    base: dict[str, Any] = {}
    step: list[AnyStep]

    def position(self, own: dict[str, Any]) -> dict[str, Any]:
        """A whole position: the base, with a step's own parts in place of single ones."""
        return {"game": self.game, "names": list(self.names), **self.base, **own}


def load_lesson(source: str | Path | dict[str, Any]) -> LessonFile:
    """Read a lesson and check its form and its rule ids.

    Args:
        source: a game's name (``lessons/<game>.toml`` beside the notebook), a file, or the data itself.

    Raises:
        BadLesson: with all that is wrong, each with its step's id.
    """
    import beelab

    data = source if isinstance(source, dict) else _read(Path(source))
    where = "lesson" if isinstance(source, dict) else str(source)
    try:
        lesson = TypeAdapter(LessonFile).validate_python(data)
    except ValidationError as wrong:
        raise BadLesson(where, [_said(data, problem) for problem in wrong.errors()]) from None
    known = {rule.id for rule in beelab.game(lesson.game).rules}
    lost = [
        f"{step.id}: there is no rule {id}" for step in lesson.step for id in _rules(step) if id not in known
    ]
    ids = [step.id for step in lesson.step]
    lost += [f"{id}: two steps have this id" for id in dict.fromkeys(ids) if ids.count(id) > 1]
    if lost:
        raise BadLesson(where, lost)
    return lesson


def _read(path: Path) -> dict[str, Any]:
    path = path if path.suffix in (".toml", ".json") else _find(path.name)
    if not path.is_file():
        raise BadLesson(str(path), ["there is no such file"])
    text = path.read_text("utf-8")
    try:
        read: dict[str, Any] = json.loads(text) if path.suffix == ".json" else tomllib.loads(text)
    except ValueError as wrong:
        raise BadLesson(str(path), [str(wrong)]) from None
    return read


def _find(game: str) -> Path:
    """``lessons/<game>.toml`` beside the notebook, in the project, or in the installed package."""
    import beelab

    home = Path(str(beelab.__file__)).parent
    folders = [Path.cwd(), Path.cwd() / "notebooks", home.parent / "notebooks", home / "_notebooks"]
    files = [folder / "lessons" / f"{game}.toml" for folder in folders]
    return next((file for file in files if file.is_file()), files[0])


def _rules(step: Step) -> Iterator[str]:
    yield from step.rules
    for part in (step, *step.first, *step.then, *getattr(step, "question", ())):
        yield from (reply.rule for reply in (*part.miss, *getattr(part, "refuse", ())) if reply.rule)
        if getattr(part, "rule", None):
            yield part.rule


def _said(data: Any, problem: Any) -> str:
    """A problem of the form, with the id of its step."""
    place = list(problem["loc"])
    if len(place) > 1 and place[0] == "step":
        steps = data.get("step", [])
        at = place[1]
        step = steps[at] if isinstance(at, int) and at < len(steps) and isinstance(steps[at], dict) else {}
        place = [step.get("id", f"step {at}"), *place[2:]]
    return f"{' '.join(map(str, place))}: {problem['msg'].removeprefix('Value error, ')}"


def check_lesson(lesson: LessonFile) -> list[str]:
    """Everything that the engine says is untrue in a lesson: positions, moves, goals, results."""
    from . import teach
    from .teach import trying

    problems, room = [], teach.room(lesson.game)
    for step in lesson.step:
        try:
            problems += [f"{step.id}: {wrong}" for wrong in trying.check(room, lesson, step)]
        except BeelabError as wrong:
            problems.append(f"{step.id}: {wrong}")
    return problems
