"""Sweep: the same simulation under several settings, one row for each setting and bot."""

import re
from collections.abc import Mapping, Sequence
from concurrent.futures import Executor
from itertools import product
from os import PathLike
from pathlib import Path
from typing import Any

import polars as pl

from beelab.engine.errors import BadOption, quoted
from beelab.study.batches import Progress, progress_bar
from beelab.study.intervals import standard_error, wilson
from beelab.study.simulate import make_plan, simulate

WIN = 60  # the parts in which a victory is counted


def sweep(
    game: str,
    over: Mapping[str, Sequence[Any]],
    games: int = 20_000,
    bots: str | Sequence[Any] = "random",
    seed: int = 0,
    players: int | None = None,
    *,
    progress: Progress = "auto",
    executor: Executor | None = None,
    out: str | PathLike[str] | None = None,
    **options: Any,
) -> pl.DataFrame:
    """Vary something and see what it changes.

    Args:
        game: its name.
        over: what to vary: {"players": [3, 4, 5]}, {"tie_rule": ["remove", "carry"]},
            {"bots": [["greedy", "random"], ...]}, or several at once, which gives every combination.
        games: games for each setting; every setting meets the same seeds.
        bots: as in `simulate`, and so are all that follow.
        seed: a whole number from 0 on.
        players: how many play.
        progress: "auto", True, False, or a function of (done, total).
        executor: any concurrent.futures.Executor.
        out: keep the games too, as `simulate` does: a folder with one for each setting in it. The same call again
            goes on where it was stopped.
        **options: what is to differ from the usual rules in every setting.

    Returns:
        One row per setting and bot, in the order asked for: the settings, `bot`, `games`,
        `win_rate` of one such bot (a shared victory counts in parts) with its 95 % interval `win_low`, `win_high`,
        `fair` (the share of a player no better than the others), `mean_score` and its standard error `score_se`.

    Raises:
        UnknownGame, BadOption: before anything is played, with what is wrong in which setting.

    >>> import beelab
    >>> table = beelab.sweep("happy_bee", over={"players": [3, 4]}, games=100, bots=["greedy", "random"])
    >>> table["players"].to_list()
    [3, 3, 4, 4]
    """
    if out is not None and (not isinstance(out, str | PathLike) or not str(out).strip()):
        raise BadOption(f"out must name a folder, not {quoted(out)}.")
    settings = [
        _setting(game, over, combination, bots, seed, players, options) for combination in _combinations(over)
    ]
    from beelab.games import game as find

    rows: list[dict[str, Any]] = []
    with progress_bar(progress, games * len(settings)) as report:
        for shown, call in settings:
            done = [0]

            def tell(so_far: int, _total: int, done: list[int] = done) -> None:
                report(so_far - done[0])
                done[0] = so_far

            if out is None:
                table: Any = simulate(game, games, progress=tell, executor=executor, **call)
            else:
                kept = Path(out, _folder_name(shown))
                table = simulate(game, games, progress=tell, executor=executor, out=kept, **call)
            rows.extend({**shown, **row} for row in summary(table, find(game).point))
    return pl.DataFrame(rows, infer_schema_length=None)


def _combinations(over: Any) -> list[dict[str, Any]]:
    if not isinstance(over, Mapping) or not over:
        raise BadOption("over must name what to vary, as in over={'players': [3, 4, 5]}.")
    for name, values in over.items():
        if isinstance(values, str) or not isinstance(values, Sequence) or not len(values):
            raise BadOption(f"over needs a list of values for {name}, not {quoted(values)}.")
    return [dict(zip(over, values, strict=True)) for values in product(*over.values())]


def _setting(
    game: str,
    over: Any,
    combination: dict[str, Any],
    bots: Any,
    seed: int,
    players: int | None,
    options: dict[str, Any],
) -> tuple[dict[str, Any], dict[str, Any]]:
    """What is shown of a setting, and the call of `simulate` that plays it, already checked."""
    twice = sorted(set(over) & {*options, *(["players"] if players is not None else [])})
    if twice:
        raise BadOption(f"{', '.join(twice)} cannot be fixed and varied at once.")
    call = {"bots": bots, "seed": seed, "players": players, **options, **combination}
    rest = {name: value for name, value in call.items() if name not in ("bots", "seed", "players")}
    try:
        make_plan(game, call["players"], call["bots"], call["seed"], None, rest)
    except BadOption as error:
        where = ", ".join(f"{name} = {quoted(value)}" for name, value in combination.items())
        raise BadOption(f"With {where}: {error}") from error
    plain = (int, float, str, bool)
    return {n: v if isinstance(v, plain) else ", ".join(map(str, v)) for n, v in combination.items()}, call


def _folder_name(shown: dict[str, Any]) -> str:
    """A setting as the name of a folder on any system."""
    text = " ".join(f"{name}={value}" for name, value in shown.items())
    return re.sub(r"[^\w .,=+-]", "_", text)[:150].strip(" .")


def summary(table: pl.DataFrame | pl.LazyFrame, point: int) -> list[dict[str, Any]]:
    """One row per bot of a table of `simulate`: its win rate per seat with a 95 % interval, and its mean score.

    All is added up in whole numbers, parts of a point and of a win, so that the order of the rows changes no digit.
    """
    whole = [
        (pl.col(name) * parts).round().cast(pl.Int64).alias(name)
        for name, parts in (("score", point), ("win_share", WIN))
    ]
    sums = (
        table.lazy()
        .select("bot", "game", "seat", *whole)
        .group_by("bot")
        .agg(
            rows=pl.len(),
            seats=pl.col("seat").n_unique(),
            wins=pl.col("win_share").sum(),
            total=pl.col("score").sum(),
            squares=(pl.col("score") ** 2).sum(),
        )
        .sort("bot")
        .collect(engine="streaming")
    )
    players = int(sums["seats"].sum())
    return [_row(players, point, **row) for row in sums.iter_rows(named=True)]


def _row(
    players: int, point: int, bot: str, rows: int, seats: int, wins: int, total: int, squares: int
) -> dict[str, Any]:
    games = rows // seats
    share = wins / WIN / rows
    low, high = wilson(share, games)
    return {
        "bot": bot,
        "games": games,
        "win_rate": share,
        "win_low": low,
        "win_high": high,
        "fair": 1 / players,
        "mean_score": total / point / rows,
        "score_se": standard_error(total / point, squares / point**2, rows),
    }
