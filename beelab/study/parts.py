"""A run kept in a folder, part by part: memory stays flat, and a run that was killed goes on where it stopped.

The folder holds `settings.json` and parquet files named after their games, from the first to the one after the last. A
part appears under its name only when it is whole, so nothing else is needed to know what is still to be played.
"""

import json
import os
import re
import time
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import suppress
from pathlib import Path
from typing import Any

import polars as pl

from beelab.engine.errors import BadOption
from beelab.study.batches import Plan, Progress, cut, progress_bar, tables
from beelab.study.locks import only_one

SETTINGS, LOCK, UNFINISHED = "settings.json", ".lock", ".unfinished"
PART = re.compile(r"games-(\d{10})-(\d{10})\.parquet")
PART_GAMES = 100_000
PART_SECONDS = (
    15.0  # a part is closed after so long even when it is small: a killed run loses no more than that
)
FORMAT = 1


def keep(
    plan: Plan, games: int, out: Any, executor: Executor | None, progress: Progress, batch: int
) -> pl.LazyFrame:
    """Play what the folder doesn't hold yet; the table of the whole run, read from the folder when it is needed.

    Raises:
        BadOption: the folder can't be used: foreign files, other settings, another run at work, too many games.
    """
    folder = _folder(out)
    with only_one(folder / LOCK, f"Another run is writing into {folder} now"):
        _settle(folder, plan)
        (folder / UNFINISHED).unlink(missing_ok=True)
        there = _whole_parts(folder, games)
        with progress_bar(progress, games) as report:
            if there:
                report(sum(end - first for first, end in there))
            for first, end in _missing(there, games):
                _play(plan, first, end, folder, executor, report, batch)
        return pl.scan_parquet([_part(folder, *part) for part in sorted(_parts(folder))])


def _folder(out: Any) -> Path:
    try:
        folder = Path(out).expanduser()
        if str(out).strip() in ("", "."):
            raise BadOption("out must name a folder of its own, such as 'runs/first'.")
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, TypeError, ValueError, RuntimeError) as error:
        why = getattr(error, "strerror", None) or error
        if isinstance(error, BadOption):
            raise
        raise BadOption(f"out: the folder {str(out)[:200]!r} can't be made: {why}.") from None
    return folder


# ---------------------------------------------------------------- settings


def _settle(folder: Path, plan: Plan) -> None:
    """See that the folder belongs to this run, or make it its own."""
    foreign = sorted(
        path.name
        for path in folder.iterdir()
        if not path.name.startswith(".") and path.name != SETTINGS and not PART.fullmatch(path.name)
    )
    if foreign:
        more = f" and {len(foreign) - 3} more" if len(foreign) > 3 else ""
        raise BadOption(
            f"{folder} holds other files ({', '.join(foreign[:3])}{more}); name a new or empty folder."
        )
    wanted = _settings(plan)
    file = folder / SETTINGS
    if not file.exists():
        if _parts(folder):
            raise BadOption(f"{folder} holds games, but {SETTINGS} is missing; name a new or empty folder.")
        _write(file, lambda path: path.write_text(json.dumps(wanted, indent=1), "utf-8"))
        return
    try:
        found = json.loads(file.read_text("utf-8"))
    except (OSError, ValueError):
        found = None
    if not isinstance(found, dict):
        raise BadOption(f"{file} can't be read; name a new or empty folder.")
    differences = list(_differences(found, wanted))
    if differences:
        raise BadOption(
            f"{folder} holds games of another run: {'; '.join(differences)}. Name another folder, or run it as before."
        )


def _settings(plan: Plan) -> dict[str, Any]:
    from beelab import __version__

    settings = {
        "format": FORMAT,
        "beelab": __version__,
        "game": plan.game,
        "players": plan.players,
        "bots": plan.bots,
        "seed": plan.seed,
        "log": plan.log,
        "options": dict(plan.options),
    }
    plain: dict[str, Any] = json.loads(json.dumps(settings))
    return plain


def _differences(found: dict[str, Any], wanted: dict[str, Any]) -> Iterator[str]:
    for name in dict.fromkeys([*wanted, *found]):
        there, here = found.get(name), wanted.get(name)
        if name == "options" and isinstance(there, dict):
            yield from _differences(there, here or {})
        elif there != here:
            yield f"{name} is {json.dumps(there)[:80]} there and {json.dumps(here)[:80]} here"


# ---------------------------------------------------------------- parts


def _part(folder: Path, first: int, end: int) -> Path:
    return folder / f"games-{first:010d}-{end:010d}.parquet"


def _parts(folder: Path) -> list[tuple[int, int]]:
    found = (PART.fullmatch(path.name) for path in folder.iterdir())
    return [(int(name[1]), int(name[2])) for name in found if name]


def _whole_parts(folder: Path, games: int) -> list[tuple[int, int]]:
    """The parts that can be read, in order; what a crash of the machine has spoilt is taken away and played again."""
    there = []
    last = 0
    for first, end in sorted(_parts(folder)):
        if first < last or end <= first:
            raise BadOption(
                f"{_part(folder, first, end)} doesn't fit to the other parts; name a new or empty folder."
            )
        if _is_whole(_part(folder, first, end), first, end):
            there.append((first, end))
            last = end
        else:
            _part(folder, first, end).unlink()
    if last > games:
        raise BadOption(
            f"{folder} holds {last:,} games already, more than the {games:,} asked for; ask for at least as many, "
            "or name another folder."
        )
    return there


def _is_whole(path: Path, first: int, end: int) -> bool:
    try:
        range_ = pl.scan_parquet(path).select(low=pl.col("game").min(), high=pl.col("game").max()).collect()
    except (OSError, pl.exceptions.PolarsError):
        return False
    low, high = range_.row(0)
    return low is None or (low >= first and high < end)


def _missing(there: list[tuple[int, int]], games: int) -> list[tuple[int, int]]:
    """The games between the parts.

    >>> _missing([(0, 10), (30, 40)], 100)
    [(10, 30), (40, 100)]
    """
    edges = [0, *(edge for part in there for edge in part), games]
    return [(a, b) for a, b in zip(edges[::2], edges[1::2], strict=True) if a < b]


def _play(
    plan: Plan, first: int, end: int, folder: Path, executor: Executor | None, report: Any, batch: int
) -> None:
    pieces = cut(first, end, batch)
    begun, since = first, time.monotonic()
    kept: list[pl.DataFrame] = []
    for (start, count), table in zip(pieces, tables(plan, pieces, executor, progress=False), strict=True):
        kept.append(table)
        now = start + count
        if now - begun >= PART_GAMES or time.monotonic() - since >= PART_SECONDS or now == end:
            whole = pl.concat(kept)
            _write(_part(folder, begun, now), whole.write_parquet)
            begun, since = now, time.monotonic()
            kept = []
        report(count)


def _write(path: Path, write: Any) -> None:
    """Write a file so that it is there as a whole or not at all, whatever happens meanwhile."""
    unfinished = path.with_name(UNFINISHED)
    try:
        write(unfinished)
        with unfinished.open("rb+") as file:
            os.fsync(file.fileno())
        unfinished.replace(path)
    except (OSError, pl.exceptions.PolarsError) as error:
        with suppress(OSError):
            unfinished.unlink()
        raise BadOption(f"{path} can't be written: {' '.join(str(error).split())[:200]}.") from None
