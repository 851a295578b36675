"""How uneven a dealt hand is: the chart of the longest colour."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import altair as alt
import polars as pl

from beelab.study.charts.findings import finding_of_longest
from beelab.study.charts.numbers import NORMAL_95
from beelab.study.charts.style import (
    BAR,
    BESIDE,
    HEIGHT,
    INK,
    PAPER,
    WIDTH,
    finished,
    needed,
    percent,
    values,
)

RARE = 0.001  # rarer hands would be bars that nobody sees


def longest(frame: pl.DataFrame, *, exact: Mapping[int, float] | None = None) -> alt.LayerChart:
    """How many hands hold so many cards of one colour, or more.

    Args:
        frame: as `beelab.simulate(..., log="deal")` gives it, with game and longest.
        exact: for so many cards or more the exact chance, as `longest_chance` gives it; drawn as dark dots.
    """
    needed(frame, ("game", "longest"), 'what beelab.simulate(..., log="deal") returns')
    shares = [row for row in shares_of_longest(frame) if row["share"] >= RARE]
    for row in shares:
        row["label"], row["words"] = percent(row["share"]), f"{row['cards']}+"
    numbers = [f"{row['cards']} or more: {row['label']} (±{100 * row['margin']:.1f})" for row in shares[:3]]
    dots = [
        {"words": f"{n}+", "share": float(chance)}
        for n, chance in sorted((exact or {}).items())
        if any(row["cards"] == n for row in shares)
    ]

    base = alt.Chart(values(shares), width=WIDTH, height=HEIGHT)
    order = [row["words"] for row in shares]
    x = alt.X("words:N", sort=order, title="cards of the longest colour", axis=alt.Axis(labelAngle=0))
    y = alt.Y(
        "share:Q", title="hands (%)", axis=alt.Axis(format="%"), scale=alt.Scale(domain=[0, 1.1], nice=False)
    )
    bar = base.mark_bar(color="#F7C948", width=BAR).encode(x=x, y=y)
    margin = base.mark_rule(color=INK, strokeWidth=2).encode(x=x, y="low:Q", y2="high:Q")
    label = base.mark_text(color=INK, dy=-14).encode(x=x, y=y, text="label:N")
    layers: list[Any] = [bar, margin, label]
    told = "upright lines: 95 % intervals"
    if dots:
        point = alt.Chart(values(dots)).mark_point(
            filled=True, size=70, color=INK, stroke=PAPER, strokeWidth=1.5, opacity=1
        )
        layers.append(point.encode(x=alt.X("words:N", sort=order, bandPosition=BESIDE), y="share:Q"))
        told += "; dots: the exact values"
    return finished(alt.layer(*layers), finding_of_longest(shares), numbers, told)


def shares_of_longest(frame: pl.DataFrame) -> list[dict[str, Any]]:
    """The share of hands whose longest colour has so many cards or more; the hands of one game count as one."""
    games = frame["game"].n_unique()
    rows = []
    for cards in range(2, max(frame["longest"].to_list()) + 1):
        by_game = (
            frame.group_by("game").agg((pl.col("longest") >= cards).mean().alias("share"))["share"].sort()
        )
        share = float(by_game.to_numpy().mean())
        margin = NORMAL_95 * float(by_game.to_numpy().std(ddof=1)) / games**0.5 if games > 1 else 0.0
        rows.append(
            {"cards": cards, "share": share, "margin": margin}
            | {"low": max(0.0, share - margin), "high": min(1.0, share + margin)}
        )
    return rows
