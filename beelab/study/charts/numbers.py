"""The numbers behind the charts: shares, means and groups of scores, with their margins."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import polars as pl

from beelab.engine.errors import BeelabError
from beelab.study.charts.style import OUTCOME_FILLS, listed

OUTCOMES = tuple(OUTCOME_FILLS)
NORMAL_95 = 1.959964  # standard errors to each side that hold 95 % of a normal distribution
MOST_BARS = 30


def varying_setting(frame: pl.DataFrame) -> str | None:
    """The one setting that has several values; None when no setting has."""
    settings = frame.columns[: frame.columns.index("bot")]
    varying = [name for name in settings if frame[name].n_unique() > 1]
    if len(varying) > 1:
        raise BeelabError(f"{listed(varying)} all vary; say which goes along the axis: by={varying[0]!r}")
    return varying[0] if varying else None


def with_fair_share(frame: pl.DataFrame, players: int | None) -> pl.DataFrame:
    """Add the column `fair`: one in as many as play.

    Raises:
        BeelabError: neither the frame nor the caller says how many play.
    """
    if players is not None:
        return frame.with_columns(fair=pl.lit(1 / players))
    if "players" not in frame.columns:
        raise BeelabError("the fair share isn't known: say how many play, win_rates(frame, players=3)")
    return frame.with_columns(fair=1 / pl.col("players").cast(pl.Float64))


def outcome_shares(frame: pl.DataFrame) -> list[dict[str, Any]]:
    """For each k the share of every outcome, and half the width of its 95 % interval.

    Flowers of one game depend on each other, so the game is what is counted: the interval comes from how much the
    shares differ between games.
    """
    parts = [(pl.col("outcome").cast(pl.String) == outcome).mean().alias(outcome) for outcome in OUTCOMES]
    by_game = frame.group_by("k", "game").agg(parts)
    means = [pl.col(outcome).mean() for outcome in OUTCOMES]
    margins = [
        (NORMAL_95 * pl.col(outcome).std().fill_null(0.0) / pl.len().sqrt()).alias(f"margin_{outcome}")
        for outcome in OUTCOMES
    ]
    return by_game.group_by("k").agg(*means, *margins).sort("k").to_dicts()


def mean_with_margin(frame: pl.DataFrame, bot: str) -> dict[str, Any]:
    """Mean score of a bot with its 95 % interval; the seats of one game count as one observation."""
    mine = frame.filter(pl.col("bot") == bot)
    by_game = mine.group_by("game").agg(pl.col("score").mean())["score"].sort()
    mean = float(by_game.to_numpy().mean())
    spread = float(by_game.to_numpy().std(ddof=1)) if len(by_game) > 1 else 0.0
    margin = NORMAL_95 * spread / len(by_game) ** 0.5
    quarters = {"quarter": mine["score"].quantile(0.25), "three_quarters": mine["score"].quantile(0.75)}
    return {"bot": bot, "mean": mean, "low": mean - margin, "high": mean + margin} | quarters


def bars_of(frame: pl.DataFrame, bots: Sequence[str]) -> list[dict[str, Any]]:
    """Shares of equally wide groups of scores, at most MOST_BARS, the same groups for every bot."""
    least, most = float(frame["score"].min()), float(frame["score"].max())  # type: ignore[arg-type]
    width = next(w for w in (1, 2, 5, 10, 20, 50, 100, 10**9) if (most - least) / w < MOST_BARS)
    start = least // width * width
    groups = range(int((most - start) // width) + 1)
    rows = []
    for bot in bots:
        mine = frame.filter(pl.col("bot") == bot)["score"]
        counts = dict(((mine - start) // width).cast(pl.Int64).value_counts().iter_rows())
        rows += [
            {"bot": bot, "low": start + group * width, "high": start + (group + 1) * width}
            | {"share": counts.get(group, 0) / len(mine), "zero": 0}
            for group in groups
        ]
    return rows


def outline_of(bars: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The points of a line of steps round the bars, down to the axis at both ends."""
    ends = {"bot": bars[0]["bot"], "share": 0.0}
    return [ends | {"low": bars[0]["low"]}, *bars, ends | {"low": bars[-1]["high"]}]


def as_words(value: Any) -> str:
    """A setting's value as it stands on an axis."""
    return ", ".join(map(str, value)) if isinstance(value, list | tuple | pl.Series) else str(value)


def name_of(setting: str) -> str:
    """A setting's name as it stands on an axis."""
    return setting.replace("_", " ")


def three_of(rows: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """The first, the middle and the last, to be told in words."""
    return list(rows) if len(rows) <= 3 else [rows[0], rows[len(rows) // 2], rows[-1]]
