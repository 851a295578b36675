"""`beelab record` and `beelab replay`: one game as text, and told again move by move."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from beelab.commands import CommandError, new_command
from beelab.commands.arguments import add_game, add_table, find_game, options, whole
from beelab.commands.output import target_of
from beelab.commands.studies import refuse

if TYPE_CHECKING:
    from beelab.engine.match import Match

RECORD = """\
  beelab record happy_bee --seed 7 > game.txt
  beelab record happy_bee --players 4 --bots greedy,random --seed 7 --moves 12
  beelab record happy_bee --seed 7 | beelab replay -
"""
REPLAY = """\
  beelab replay game.txt
  beelab replay game.txt --moves 12 --view 0       the table as seat 0 sees it after 12 moves
  beelab replay - --format json < game.txt
"""
LONGEST = 800_000  # bytes


def add(commands: Any) -> None:
    """Tell the parser about these commands."""
    record = new_command(
        commands,
        "record",
        "let bots play one game and write its record",
        "It can be loaded and replayed.",
        RECORD,
    )
    add_game(record)
    add_table(record)
    record.add_argument(
        "--seed", type=whole, metavar="N", help="the same seed, the same game (default: a new one)"
    )
    record.add_argument("--moves", type=whole, metavar="N", help="stop after so many moves")
    record.add_argument("--out", metavar="FILE", help="write to this file")
    record.set_defaults(run=_record)

    replay = new_command(
        commands,
        "replay",
        "tell a recorded game, each step with its rule",
        "A broken record is told so far.",
        REPLAY,
    )
    replay.add_argument("file", metavar="FILE", help="a record; - reads what is piped in")
    replay.add_argument("--moves", type=whole, metavar="N", help="stop after so many moves")
    replay.add_argument(
        "--seat", type=whole, metavar="N", help="tell what this seat sees (default: what everybody sees)"
    )
    replay.add_argument(
        "--view", type=whole, metavar="N", help="only the table as this seat sees it at the end, as json"
    )
    replay.add_argument("--format", choices=("text", "json"), default="text", help="default: text")
    replay.set_defaults(run=_replay)


def _record(choices: argparse.Namespace, rest: list[str]) -> int:
    refuse(rest)
    from beelab.engine.options import check_bots
    from beelab.engine.start import match

    game = find_game(choices.game)
    wanted = choices.bots or ["random"]
    players = choices.players or (len(wanted) if len(wanted) in game.all_players else None)
    m = match(game.name, players=players, seed=choices.seed, **options(game, choices))
    bots = check_bots(game, wanted, m.players)
    while not m.over and not _is_enough(m, choices.moves):
        seat = m.to_move[0]
        m.play(m.choose(seat, bots[seat]), seat)
    with target_of(choices.out) as target:
        target.write(m.record().encode())
    return 0


def _is_enough(m: Match, moves: int | None) -> bool:
    return moves is not None and m.moves_played >= moves


def _replay(choices: argparse.Namespace, rest: list[str]) -> int:
    refuse(rest)
    from beelab.engine.errors import BadRecord
    from beelab.engine.game import check_seat
    from beelab.engine.records import replay

    text = _read(choices.file)
    problem = None
    try:
        m = replay(text)
    except BadRecord as error:
        if error.match is None:
            raise
        m, problem = error.match, error
    for seat in (choices.seat, choices.view):
        if seat is not None:
            check_seat(seat, m.players, m.names)
    while choices.moves is not None and m.moves_played > max(0, choices.moves):
        m.undo()
    if choices.view is not None:
        sys.stdout.write(json.dumps(m.view(choices.view), indent=1) + "\n")
    else:
        _tell(m, choices)
    if problem is not None:
        sys.stdout.flush()
        raise problem
    return 0


def _tell(m: Match, choices: argparse.Namespace) -> None:
    events = [event for event in m.events if event.is_seen_by(choices.seat)]
    if choices.format == "json":
        rows = [{"seat": e.seat, "rule": e.rule, "text": e.text, "data": dict(e.data)} for e in events]
        sys.stdout.write(json.dumps(rows, indent=1) + "\n")
        return
    sys.stdout.write(f"{m.game.title}: {', '.join(m.names)}\n")
    for event in events:
        sys.stdout.write(f"{event.rule:>6}  {event.text}\n")
    if not m.over:
        waiting = ", ".join(m.names[seat] for seat in m.to_move)
        sys.stdout.write(f"        The game goes on: {waiting} to move.\n")


def _read(file: str) -> str:
    try:
        if file == "-":
            content = sys.stdin.buffer.read(LONGEST + 1)
        else:
            with Path(file).open("rb") as source:
                content = source.read(LONGEST + 1)
        if len(content) > LONGEST:
            raise CommandError(f"{file} is far too long for a record")
        return content.decode("utf-8")
    except OSError as problem:
        raise CommandError(f"{file} can't be read: {problem.strerror}") from None
    except UnicodeDecodeError:
        raise CommandError(f"{file} is no text") from None
