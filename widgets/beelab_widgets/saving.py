"""Tables that are kept in a file beside the notebook, and go on from it after a kernel was restarted.

The file holds how the game began, every move, those that were taken back, and who sits where. It is written whole
or not at all, so that a power cut leaves the file of the move before.
"""

import contextlib
import json
import os
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from beelab.engine.errors import BadOption, BadRecord, BeelabError

from .seated import bots_of, pace_of, seats_of

MARK, VERSION = "beelab table", 1
SUFFIX, BEFORE = ".beelab.json", ".before.beelab.json"
NAME = re.compile(r"\w[\w .-]{0,59}")
LONGEST = 1_000_000  # bytes; a real file has a few thousand


@dataclass(frozen=True, slots=True)
class Kept:
    """What a file held: a match, and who sits at it."""

    match: Any
    me: tuple[int, ...]
    looking: int | None
    bots: tuple[str, ...]
    pace: str


def path_of(name: Any) -> Path:
    """The file of a table's name, beside the notebook.

    Raises:
        BadOption: this can't be the name of a file.
    """
    if not isinstance(name, str) or not NAME.fullmatch(name) or name.endswith((" ", ".")):
        raise BadOption(
            f"{str(name)[:60]!r} can't be a table's name: up to 60 letters, digits, blanks, '.', '_' and '-'"
        )
    return Path(name + SUFFIX)


def write(path: Path, match: Any, me: tuple[int, ...], looking: int | None, bots: Any, pace: str) -> None:
    """Write a table to its file.

    Raises:
        BadRecord: it can't be written; what was there stays.
    """
    twin, undone = match.fork(), 0
    while twin.redo():
        undone += 1
    moves = []
    while taken_back := twin.undo():
        moves.append(list(taken_back))
    data = {
        "what": MARK,
        "version": VERSION,
        "people": list(me),
        "looking": looking,
        "bots": list(bots),
        "pace": pace,
        "start": twin.record().splitlines(),
        "moves": moves[::-1],
        "undone": undone,
    }
    text = json.dumps(data, indent=1)
    beside = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        with beside.open("w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except OSError as error:
        with contextlib.suppress(OSError):
            beside.unlink()
        raise BadRecord(f"this table can't be kept in {path}: {error.strerror or error}.") from None


def put_aside(path: Path) -> None:
    """Keep the file of an earlier game under another name."""
    try:
        path.replace(path.with_name(path.name.removesuffix(SUFFIX) + BEFORE))
    except FileNotFoundError:
        pass
    except OSError as error:
        raise BadRecord(f"the earlier {path} can't be kept: {error.strerror or error}.") from None


def read(path: Path) -> Kept:
    """The table that a file holds.

    Raises:
        BadRecord: there is no such file, it is broken, or it holds something else. It is left as it is.
    """
    try:
        if path.stat().st_size > LONGEST:
            raise BadRecord(f"{path} is far too long for a table.")
        data = json.loads(path.read_text("utf-8"))
    except OSError as error:
        raise BadRecord(f"{path} can't be read: {error.strerror or error}.") from None
    except (ValueError, RecursionError):
        raise BadRecord(f"{path} is damaged: it is no JSON. {_LEFT}") from None
    if not isinstance(data, dict) or data.get("what") != MARK:
        raise BadRecord(f"{path} holds no table of beelab. {_LEFT}")
    if data.get("version") != VERSION:
        raise BadRecord(f"{path} was written by another version of beelab. {_LEFT}")
    try:
        return _rebuilt(data)
    except BeelabError as error:
        raise BadRecord(f"{path} is damaged: {error} {_LEFT}") from None
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadRecord(f"{path} is damaged: {type(error).__name__} {error}. {_LEFT}") from None


_LEFT = "It is left as it is; choose another name, or move it away."


def _rebuilt(data: dict[str, Any]) -> Kept:
    import beelab

    match = beelab.replay("\n".join(data["start"]))
    for seat, move in data["moves"]:
        match.play(move, seat)
    undone = data["undone"]
    if not isinstance(undone, int) or not 0 <= undone <= match.moves_played:
        raise BadRecord(f"{undone!r} moves can't be taken back.")
    for _ in range(undone):
        match.undo()
    people, looking = seats_of(tuple(data["people"]), len(match.names)), data["looking"]
    if looking is not None and looking not in people:
        raise BadRecord(f"seat {looking!r} looks, but doesn't play here.")
    return Kept(match, people, looking, bots_of(match.game, tuple(data["bots"])), pace_of(data["pace"]))
