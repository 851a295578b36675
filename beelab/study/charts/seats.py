"""What one player's plan does to every seat: the chart that compares two tables, seat by seat."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import altair as alt
import polars as pl

from beelab.engine.errors import BeelabError
from beelab.study.charts.findings import finding_of_seats
from beelab.study.charts.style import HEIGHT, INK, WIDTH, colours, finished, needed, percent, shapes, values
from beelab.study.intervals import wilson


def seats(tables: Mapping[str, pl.DataFrame]) -> alt.LayerChart:
    """Share of games that each seat wins, at two tables that differ in who plays.

    Args:
        tables: a name for each table and what `beelab.simulate` gave for it; the first is compared with the second.

    Raises:
        BeelabError: there are not two tables, or they have different numbers of seats.
    """
    if len(tables) != 2:
        raise BeelabError(f"two tables are compared, not {len(tables)}")
    for frame in tables.values():
        needed(frame, ("game", "seat", "bot", "win_share"), "what beelab.simulate returns")
    rows = [row for name, frame in tables.items() for row in shares_of_seats(name, frame)]
    names = list(tables)
    first, second = ([row for row in rows if row["table"] == name] for name in names)
    if len(first) != len(second):
        raise BeelabError(f"{names[0]} has {len(first)} seats, {names[1]} {len(second)}")
    numbers = [
        f"seat {a['seat']}: {percent(a['win_rate'])} ({percent(a['low'])} to {percent(a['high'])}) "
        f"instead of {percent(b['win_rate'])}"
        for a, b in zip(first, second, strict=True)
    ]

    base = alt.Chart(values(rows), width=WIDTH, height=HEIGHT)
    x = alt.X("seat:O", title="seat (cards go to the next)", axis=alt.Axis(labelAngle=0))
    side = alt.XOffset("table:N", sort=names)
    colour = alt.Color("table:N", scale=colours(names), sort=names, title="table")
    shape = alt.Shape("table:N", scale=shapes(names), sort=names, title="table")
    y = alt.Y(
        "win_rate:Q",
        title="games won (%), 95 % interval",
        axis=alt.Axis(format="%"),
        scale=alt.Scale(zero=False),
    )
    fair = alt.Chart(values([{"fair": 1 / len(first)}])).mark_rule(
        color=INK, strokeWidth=2, strokeDash=[5, 4]
    )
    interval = base.mark_rule(strokeWidth=3).encode(x=x, xOffset=side, y="low:Q", y2="high:Q", color=colour)
    point = base.mark_point(filled=True, size=60).encode(x=x, xOffset=side, y=y, color=colour, shape=shape)
    told = f"dashed: the fair share, {percent(1 / len(first))}"
    layers = alt.layer(fair.encode(y="fair:Q"), interval, point)
    return finished(layers, finding_of_seats(first, second), numbers, told)


def shares_of_seats(name: str, frame: pl.DataFrame) -> list[dict[str, Any]]:
    """The share of games that each seat wins (a shared victory counts in parts), with its 95 % interval."""
    games = frame["game"].n_unique()
    rows = (
        frame.group_by("seat").agg(pl.col("bot").first(), pl.col("win_share").mean()).sort("seat").to_dicts()
    )
    made = []
    for row in rows:
        low, high = wilson(row["win_share"], games)
        made.append(
            {"table": name, "seat": row["seat"] + 1, "bot": str(row["bot"]), "win_rate": row["win_share"]}
            | {"low": low, "high": high}
        )
    return made
