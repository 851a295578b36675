"""`beelab tournament`: bots and strategies from files against each other."""

from __future__ import annotations

import argparse
import re
import runpy
import sys
import traceback
from pathlib import Path
from typing import TYPE_CHECKING, Any

from beelab.commands import CommandError, new_command
from beelab.commands.arguments import (
    add_game,
    add_run,
    add_table,
    find_game,
    options,
    progress,
    whole,
    workers,
)
from beelab.commands.output import add_output, format_of, write
from beelab.commands.studies import refuse

if TYPE_CHECKING:
    from beelab.study.tournament.result import Tournament

EXAMPLES = """\
  beelab tournament happy_bee value random greedy --games 2000
  beelab tournament happy_bee mine=my_bot.py:choose value random --players 4
  beelab tournament happy_bee ada=ada.py:play ben=ben.py:play random --faults faults/ --table duels
  beelab tournament happy_bee value random greedy --table games --out games.parquet

A strategy is a function (view, moves, rng) -> move in a file of yours; see beelab.tournament in Python. What goes wrong
is told with the position, a random move is played instead, and the tournament goes on.
"""
TABLES = ("ranking", "games", "duels")


def add(commands: Any) -> None:
    """Tell the parser about `tournament`."""
    parser = new_command(
        commands,
        "tournament",
        "let bots and strategies play against each other",
        "Balanced seats, the same deals for all, and how sure each place is.",
        EXAMPLES,
    )
    add_game(parser)
    parser.add_argument(
        "entries", nargs="+", metavar="ENTRY", help="a bot, name=bot, or name=file.py:function (at least two)"
    )
    parser.add_argument(
        "--games", type=whole, default=2_000, metavar="N", help="at least so many (default: 2000)"
    )
    add_table(parser, bots=False)
    parser.add_argument(
        "--limit",
        type=float,
        default=0.1,
        metavar="SECONDS",
        help="of computing for a decision (default: 0.1)",
    )
    parser.add_argument(
        "--table", choices=TABLES, default="ranking", help="what to give out (default: ranking)"
    )
    parser.add_argument(
        "--faults", metavar="DIR", help="keep the game that stood when something went wrong here"
    )
    add_run(parser)
    add_output(parser)
    parser.set_defaults(run=_tournament)


def _tournament(choices: argparse.Namespace, rest: list[str]) -> int:
    refuse(rest)
    format_of(choices)
    from beelab.study.tournament import tournament

    game = find_game(choices.game)
    entries: dict[str, Any] = {}
    for text in choices.entries:
        name, mind = _entry(text)
        if name in entries:
            raise CommandError(
                f"{name} enters twice; give each entry a name of its own, as in {name}2={text}"
            )
        entries[name] = mind
    with workers(choices) as executor:
        found = tournament(
            game.name,
            entries,
            choices.games,
            choices.players,
            choices.seed,
            limit=choices.limit,
            progress=progress(choices),
            executor=executor,
            **options(game, choices),
        )
    _tell_faults(found, choices.faults)
    return write(getattr(found, choices.table), choices)


def _entry(text: str) -> tuple[str, Any]:
    """The name of an entry, and its bot or its function."""
    name, sign, mind = text.partition("=")
    if not sign:
        return text, text
    file, sign, function = mind.rpartition(":")
    if not sign:
        if mind.endswith(".py"):
            raise CommandError(f"say which function of {mind} is the strategy, as in {name}={mind}:choose")
        return name, mind
    return name, _load(file, function)


def _load(file: str, function: str) -> Any:
    """A function of a file."""
    if not Path(file).is_file():
        raise CommandError(f"there is no file {file}")
    try:
        names = runpy.run_path(file)
    except SystemExit:
        raise CommandError(f"{file} leaves Python when it is read") from None
    except Exception as error:
        own = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename == file]
        where = f", line {own[-1].lineno}" if own else ""
        raise CommandError(f"{file} can't be read: {type(error).__name__}: {error}{where}") from None
    if not callable(names.get(function)):
        found = [name for name, value in names.items() if callable(value) and not name.startswith("_")]
        raise CommandError(f"{file} has no function {function!r}; it has {', '.join(found) or 'none'}")
    return names[function]


def _tell_faults(found: Tournament, folder: str | None) -> None:
    for fault in found.faults:
        sys.stderr.write(f"{fault}\n")
        if folder:
            name = re.sub(r"\W+", "-", f"{fault.entry} {fault.kind}")
            Path(folder).mkdir(parents=True, exist_ok=True)
            path = Path(folder, f"{name}.txt")
            path.write_text(fault.record, "utf-8")
            sys.stderr.write(
                f"  the game as it stood is in {path}: beelab replay {path} --view {fault.seat}\n"
            )
