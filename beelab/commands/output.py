"""Where tables go: csv, json or parquet, to a file or to our output. Big ones are passed on piece by piece."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, BinaryIO

from beelab.commands import CommandError

if TYPE_CHECKING:
    import polars as pl

FORMATS = ("csv", "json", "parquet")
ROWS = 20_000  # that are written at a time


def add_output(parser: argparse.ArgumentParser, folder: str = "") -> None:
    """Where the table goes."""
    where = "write to this file; its ending tells the format" + folder
    parser.add_argument("--out", metavar="FILE", help=where)
    parser.add_argument("--format", choices=FORMATS, help="default: as the file's name ends, otherwise csv")


def format_of(choices: argparse.Namespace) -> str:
    """The format that was asked for.

    Raises:
        CommandError: parquet for a terminal.
    """
    ending = Path(choices.out).suffix.lower().lstrip(".") if choices.out else ""
    wanted = choices.format or (ending if ending in FORMATS else "csv")
    if wanted == "parquet" and not choices.out and sys.stdout.isatty():
        raise CommandError("parquet is not for reading; name a file with --out, or pass it on with |")
    return str(wanted)


def write(tables: pl.DataFrame | Iterable[pl.DataFrame], choices: argparse.Namespace) -> int:
    """Write a table, or the pieces of one; returns the exit code."""
    import polars as pl

    writers: dict[str, Callable[[Iterator[Any], BinaryIO], None]] = {
        "csv": _csv,
        "json": _json,
        "parquet": _parquet,
    }
    kind = format_of(choices)
    pieces = iter([tables]) if isinstance(tables, pl.DataFrame) else iter(tables)
    with target_of(choices.out) as target:
        writers[kind](pieces, target)
    return 0


@contextmanager
def target_of(out: str | None) -> Iterator[BinaryIO]:
    """Our output, or a file that appears when it is whole.

    Raises:
        CommandError: it can't be written.
    """
    if not out:
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    path = Path(out).expanduser().resolve()
    if path.is_dir():
        raise CommandError(f"{out} is a folder; name a file in it")
    if path.exists() and not path.is_file():  # a device or a pipe, which is no file to be replaced
        with path.open("wb") as device:
            yield device
        return
    try:
        handle, unfinished = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}-")
    except OSError as problem:
        raise CommandError(f"{out} can't be written: {problem.strerror}") from None
    try:
        with os.fdopen(handle, "wb") as file:
            yield file
        umask = os.umask(0)
        os.umask(umask)
        os.chmod(unfinished, 0o666 & ~umask)  # noqa: PTH101  as an ordinary file
        os.replace(unfinished, path)  # noqa: PTH105  both are names of files
    except BaseException:
        with suppress(OSError):
            os.unlink(unfinished)  # noqa: PTH108
        raise


def _csv(pieces: Iterator[Any], target: BinaryIO) -> None:
    for number, rows in enumerate(_slices(pieces)):
        target.write(rows.write_csv(include_header=number == 0).encode())
        target.flush()


def _json(pieces: Iterator[Any], target: BinaryIO) -> None:
    """One list of rows; numbers that are none (nan) become null."""
    import polars.selectors as cs

    target.write(b"[")
    between = b"\n"
    for rows in _slices(pieces):
        lines = rows.with_columns(cs.float().fill_nan(None)).write_ndjson().encode().splitlines()
        target.write(between + b",\n".join(lines))
        target.flush()
        between = b",\n"
    target.write(b"\n]\n")


def _slices(pieces: Iterator[Any]) -> Iterator[Any]:
    for piece in pieces:
        yield from piece.iter_slices(ROWS) if piece.height else [piece]


def _parquet(pieces: Iterator[Any], target: BinaryIO) -> None:
    import polars as pl

    pl.concat(list(pieces)).write_parquet(target)
