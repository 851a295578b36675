"""A game's teaching materials: toml files in ``lessons/<game>/`` beside the notebooks, checked when they are read.

``quiz.toml``, ``exercises.toml``, ``predictions.toml``, ``cards.toml`` and ``class.toml``. What is special to a game
stands in these or in ``teach/<game>.py``, so a further game adds data and changes no widget.
"""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from beelab.engine.errors import BeelabError

RULE = re.compile(r"\b[A-Z]{2}-G?\d+\b")


class BadMaterial(BeelabError):
    """Teaching material that can't be used; ``problems`` lists all that is wrong with it."""

    def __init__(self, where: str, problems: list[str]):
        self.problems = tuple(problems)
        super().__init__(f"{where}: " + "; ".join(problems))


class Part(BaseModel):
    """A part of a file: unknown keys are refused."""

    model_config = ConfigDict(extra="forbid")


Material = TypeVar("Material", bound=BaseModel)


def read(kind: type[Material], game: str, name: str, source: Any = None) -> Material:
    """Read and check one of a game's files.

    Args:
        kind: the form that it must have.
        game: the game's name.
        name: "quiz", "cards" ...: the file ``lessons/<game>/<name>.toml``.
        source: the data itself, or another file, instead.

    Raises:
        BadMaterial: with everything that is wrong with it.
        UnknownGame: there is no such game.
    """
    import beelab

    rules = {rule.id for rule in beelab.game(game).rules}
    path = Path(source) if isinstance(source, str | Path) else find(game, name)
    data = source if isinstance(source, dict) else _toml(path)
    where = name if isinstance(source, dict) else f"{path.parent.name}/{path.name}"
    try:
        made = kind.model_validate(data)
    except ValidationError as wrong:
        raise BadMaterial(where, [_said(data, problem) for problem in wrong.errors()]) from None
    lost = sorted({id for text in _texts(data) for id in RULE.findall(text) if id not in rules})
    if lost:
        raise BadMaterial(where, [f"there is no rule {id}" for id in lost])
    return made


def find(game: str, name: str) -> Path:
    """``lessons/<game>/<name>.toml`` beside the notebook, in the project, or in the installed package."""
    import beelab

    home = Path(str(beelab.__file__)).parent
    folders = [Path.cwd(), Path.cwd() / "notebooks", home.parent / "notebooks", home / "_notebooks"]
    files = [folder / "lessons" / game / f"{name}.toml" for folder in folders]
    return next((file for file in files if file.is_file()), files[0])


def _toml(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        raise BadMaterial(str(path), ["there is no such file"]) from None
    except (OSError, ValueError) as wrong:
        raise BadMaterial(str(path), [str(wrong)]) from None


def _texts(data: Any) -> Iterator[str]:
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict | list):
        for part in data.values() if isinstance(data, dict) else data:
            yield from _texts(part)


def _said(data: Any, problem: Any) -> str:
    """A problem of the form, with the id of the part that has it."""
    place, here, words = list(problem["loc"]), data, []
    for step in place:
        try:
            here = here[step]
        except (KeyError, IndexError, TypeError):
            here = None
        words.append(str(here["id"]) if isinstance(here, dict) and "id" in here else str(step))
    return f"{' '.join(words) or 'the file'}: {problem['msg'].removeprefix('Value error, ')}"


def by_id(things: list[Any], id: str, what: str) -> Any:
    """The thing with an id ("E2"; "ex2" and "e2" are meant too).

    Raises:
        BadMaterial: there is none; the message lists the ids that there are.
    """
    wanted = re.sub(r"[^a-z0-9]", "", str(id).lower()).replace("ex", "e")
    for thing in things:
        if re.sub(r"[^a-z0-9]", "", thing.id.lower()) == wanted:
            return thing
    ids = ", ".join(thing.id for thing in things)
    raise BadMaterial(what, [f"there is no {str(id)[:40]!r}; there are {ids}"])
