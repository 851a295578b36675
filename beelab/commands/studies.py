"""`beelab simulate`, `sweep` and `components`: tables of many games, and of what is in the box."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path
from typing import Any

from beelab.commands import CommandError, new_command
from beelab.commands.arguments import (
    add_game,
    add_run,
    add_table,
    find_game,
    names,
    options,
    progress,
    read_value,
    whole,
    workers,
)
from beelab.commands.output import add_output, write

SIMULATE = """\
  beelab simulate happy_bee --games 1000 | head
  beelab simulate happy_bee --players 4 --bots value,random --seed 7 --out games.parquet
  beelab simulate happy_bee --set tie_rule=carry --set schedule=1,2,3 --set flower_values=1,2,3
  beelab simulate happy_bee --log families --format json > families.json
  beelab simulate happy_bee --games 10_000_000 --out runs/first/     a folder: goes on where it was stopped
"""
SWEEP = """\
  beelab sweep happy_bee --over players=3,4,5 --bots value,random
  beelab sweep happy_bee --over tie_rule=remove,split --over hand_size=6,7 --games 50_000 --out sweep.csv
  beelab sweep happy_bee --over "bots=value,random;hoard,random" --over "schedule=1,2,3;3,2,1" --set flower_values=1,2,3
Values have commas between them; where a value itself has commas, semicolons.
"""
COMPONENTS = """\
  beelab components happy_bee
  beelab components happy_bee --out box.csv
"""


def add(commands: Any) -> None:
    """Tell the parser about these commands."""
    simulate = new_command(
        commands, "simulate", "play many games between bots", "One row for each game and seat.", SIMULATE
    )
    add_game(simulate)
    simulate.add_argument("--games", type=whole, default=1_000, metavar="N", help="how many (default: 1000)")
    add_table(simulate)
    simulate.add_argument(
        "--log", metavar="NAME", help="a finer table instead, such as families in Happy Bee"
    )
    add_run(simulate)
    add_output(
        simulate, ", a / at its end a folder of parquet files for runs of any size, resumed by the same call"
    )
    simulate.set_defaults(run=_simulate)

    sweep = new_command(
        commands,
        "sweep",
        "play the same games under several settings",
        "One row for each setting and bot.",
        SWEEP,
    )
    add_game(sweep)
    sweep.add_argument(
        "--over",
        action="append",
        required=True,
        metavar="NAME=A,B,...",
        help="what to vary: players, bots or an option of the game; given several times: every combination",
    )
    sweep.add_argument(
        "--games", type=whole, default=20_000, metavar="N", help="for each setting (default: 20000)"
    )
    add_table(sweep)
    add_run(sweep)
    add_output(sweep)
    sweep.set_defaults(run=_sweep)

    components = new_command(
        commands,
        "components",
        "list what is in the box",
        "With a column that says how sure we are.",
        COMPONENTS,
    )
    add_game(components)
    add_output(components)
    components.set_defaults(run=_components)


def _simulate(choices: argparse.Namespace, rest: list[str]) -> int:
    refuse(rest)
    from beelab.engine.options import check_number
    from beelab.study.batches import batch_size, cut, tables
    from beelab.study.simulate import MOST_GAMES, make_plan, simulate

    game = find_game(choices.game)
    more = options(game, choices)
    bots = choices.bots or "random"
    _, plan = make_plan(game.name, choices.players, bots, choices.seed, choices.log, more)
    check_number("--games", choices.games, 1, MOST_GAMES)
    with workers(choices) as executor:
        if choices.out and (choices.out.endswith(("/", os.sep)) or Path(choices.out).is_dir()):
            if choices.format not in (None, "parquet"):
                raise CommandError(f"a folder holds parquet files; for {choices.format} name a file")
            call = {
                "log": choices.log,
                "out": choices.out,
                "progress": progress(choices),
                "executor": executor,
            }
            simulate(game.name, choices.games, plan.players, bots, choices.seed, **call, **more)
            sys.stderr.write(f"{choices.games:,} games are in {choices.out}\n")
            return 0
        return write(
            tables(
                plan, cut(0, choices.games, batch_size(choices.games, executor)), executor, progress(choices)
            ),
            choices,
        )


def _sweep(choices: argparse.Namespace, rest: list[str]) -> int:
    refuse(rest)
    from beelab.study.sweep import sweep

    game = find_game(choices.game)
    over = dict(_varied(game, text) for text in choices.over)
    if len(over) < len(choices.over):
        raise CommandError("--over names the same thing twice")
    if "bots" in over and choices.bots:
        raise CommandError("bots can't be fixed and varied at once")
    fixed = {"bots": choices.bots} if choices.bots else {}
    with workers(choices) as executor:
        table = sweep(
            game.name,
            over,
            choices.games,
            seed=choices.seed,
            players=choices.players,
            progress=progress(choices),
            executor=executor,
            **fixed,
            **options(game, choices),
        )
    return write(table, choices)


def _varied(game: Any, text: str) -> tuple[str, list[Any]]:
    name, sign, values = text.partition("=")
    name = name.strip()
    if not sign or not name or not values.strip():
        raise CommandError(f"--over {text[:60]} must be NAME=A,B,...")
    lists = name == "bots" or any(o.name == name and o.allowed.kind == "numbers" for o in game.options)
    parts = [part.strip() for part in values.split(";" if lists or ";" in values else ",")]
    if name == "bots":
        return name, [names(part) for part in parts]
    return name, [read_value(game, name, part) for part in parts]


def _components(choices: argparse.Namespace, rest: list[str]) -> int:
    refuse(rest)
    from beelab.games import game

    return write(game(choices.game).components(), choices)


def refuse(rest: list[str]) -> None:
    """Nothing follows -- here.

    Raises:
        CommandError: something does.
    """
    if rest:
        raise CommandError(f"nothing is to follow -- here, but there is {' '.join(rest)[:60]}")
