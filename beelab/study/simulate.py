"""Simulate: many games between bots, as a table."""

from collections.abc import Sequence
from concurrent.futures import Executor
from os import PathLike
from typing import Any, overload

import polars as pl

from beelab.engine.errors import BadOption, quoted
from beelab.engine.options import check_bots, check_number, check_options, check_players, check_seed
from beelab.study.batches import Plan, Progress, batch_size, cut, tables, whole_table

MOST_GAMES = 10**9


@overload
def simulate(
    game: str,
    games: int = ...,
    players: int | None = ...,
    bots: str | Sequence[str] = ...,
    seed: int = ...,
    *,
    out: None = None,
    **more: Any,
) -> pl.DataFrame: ...


@overload
def simulate(
    game: str,
    games: int = ...,
    players: int | None = ...,
    bots: str | Sequence[str] = ...,
    seed: int = ...,
    *,
    out: str | PathLike[str],
    **more: Any,
) -> pl.LazyFrame: ...


def simulate(
    game: str,
    games: int = 1_000,
    players: int | None = None,
    bots: str | Sequence[str] = "random",
    seed: int = 0,
    *,
    log: str | None = None,
    progress: Progress = "auto",
    executor: Executor | None = None,
    batch: int | None = None,
    out: str | PathLike[str] | None = None,
    **options: Any,
) -> pl.DataFrame | pl.LazyFrame:
    """Play many games between bots.

    Args:
        game: its name.
        games: how many, from 1 on. Game number i is the same in every run with this seed.
        players: how many play; without it the fewest that the rulebook allows, or as many as there are bots.
        bots: one name for all, or one for each seat; fewer are repeated round the table.
        seed: a whole number from 0 on.
        log: a finer table instead, such as "families" in Happy Bee (see `game.logs`).
        progress: "auto" shows a bar when it takes longer than a second; or a function of (done, total), which may
            raise to cancel.
        executor: any concurrent.futures.Executor; without it threads on all cores.
        batch: games that a worker plays at a time, by default as it suits. It changes nothing but the pace.
        out: a folder of its own for this run. The games are written there as parquet files while they are played, so
            that any number fits. The same call again goes on where a run was stopped or killed, and with more `games`
            it adds to them; a folder that holds anything else is refused.
        options: what is to differ from the usual rules.

    Returns:
        One row per game and seat: `game` u32, `seat` u8, `bot`, `score` f64 points, `place` u8 from 1,
        `win_share` f64 (1 for a win, 1/n for a victory shared by n, else 0), then the game's own columns.
        With `log` one row per unit of the log. With `out` the same as a LazyFrame, read when it is collected:
        `table.group_by("bot").agg(pl.col("score").mean()).collect(engine="streaming")`.

    Raises:
        UnknownGame, BadOption: what is wrong, and what would be right.

    >>> import beelab
    >>> beelab.simulate("happy_bee", games=2, players=3, seed=1).shape
    (6, 11)
    """
    _, plan = make_plan(game, players, bots, seed, log, options)
    check_number("games", games, 1, MOST_GAMES)
    if batch is None:
        batch = batch_size(games, executor)
    check_number("batch", batch, 1, MOST_GAMES)
    if out is not None:
        from beelab.study.parts import keep

        return keep(plan, games, out, executor, progress, batch)
    if log is not None:
        return pl.concat(tables(plan, cut(0, games, batch), executor, progress), rechunk=False)
    return whole_table(plan, games, executor, progress, batch)


def make_plan(
    game: str, players: int | None, bots: Any, seed: int, log: str | None, options: dict[str, Any]
) -> tuple[Any, Plan]:
    """Check everything that describes a run; returns the game and the plan.

    Raises:
        UnknownGame, BadOption: what is wrong, and what would be right.
    """
    from beelab.games import game as find

    room = find(game)
    if players is None:
        count = 1 if isinstance(bots, str) or not hasattr(bots, "__len__") else len(bots)
        players = count if count in room.all_players and count > 1 else room.players[0]
    players = check_players(room, players)
    if log is not None and log not in room.logs:
        raise BadOption(f"{room.title} has no log {quoted(log)}; there are {', '.join(room.logs)}.")
    values = check_options(room, players, options)
    return room, Plan(room.name, players, values, check_bots(room, bots, players), check_seed(seed), log)
