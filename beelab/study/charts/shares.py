"""Shares as dots with their 95 % intervals, beside exact values and fair shares: one layout for several charts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

import altair as alt
import polars as pl

from beelab.engine.errors import BeelabError
from beelab.study.charts.style import (
    BESIDE,
    HEIGHT,
    INK,
    PAPER,
    WIDTH,
    colours,
    finished,
    percent,
    shapes,
    values,
)
from beelab.study.intervals import wilson


class Share(NamedTuple):
    """How often something happened, with its 95 % interval, and its exact chance where it is known."""

    value: float
    low: float
    high: float
    exact: float | None = None

    @property
    def holds_exact(self) -> bool:
        """Whether the interval holds the exact chance."""
        return self.exact is not None and self.low <= self.exact <= self.high


def share(hits: pl.Series, *, exact: Fraction | float | None = None) -> Share:
    """How often something happened in independent tries, with its 95 % interval.

    Args:
        hits: for each try whether it happened; a number from 0 to 1 where it is shared.
        exact: its exact chance, where it is known.

    Raises:
        BeelabError: there are no tries.

    >>> share(pl.Series([True, False]), exact=Fraction(1, 2)).value
    0.5
    """
    wanted = (
        "a share is taken of a series of True and False, or of numbers from 0 to 1, with at least one entry"
    )
    if (
        not isinstance(hits, pl.Series)
        or not (hits.dtype == pl.Boolean or hits.dtype.is_numeric())
        or not len(hits)
    ):
        raise BeelabError(wanted)
    value = float(hits.mean() or 0.0)  # type: ignore[arg-type]
    if not (0 <= value <= 1):
        raise BeelabError(wanted)
    low, high = wilson(value, len(hits))
    return Share(value, low, high, None if exact is None else float(exact))


def in_percent(shares: Mapping[Any, Share]) -> dict[Any, tuple[float | None, ...]]:
    """Shares in per cent, in the form in which `Predict` sets them beside a prediction.

    >>> in_percent({"HIGH": Share(0.25, 0.2, 0.3, 0.25)})
    {'HIGH': (25.0, 20.0, 30.0, 25.0)}
    """
    return {
        item: tuple(None if part is None else 100 * part for part in found) for item, found in shares.items()
    }


def rows_of(shares: Mapping[Any, Share], **more: Any) -> list[dict[str, Any]]:
    """Rows for `dots`, one for each share."""
    if not shares:
        raise BeelabError("there is nothing to draw: no shares")
    return [{"label": str(item), **found._asdict(), **more} for item, found in shares.items()]


def in_words(rows: Sequence[dict[str, Any]]) -> list[str]:
    """Each row's number with its interval."""
    return [
        f"{row.get('said', row['label'])}: {percent(row['value'])} ({percent(row['low'])} to {percent(row['high'])})"
        + (f", exact {percent(row['exact'])}" if row.get("exact") is not None else "")
        for row in rows
    ]


def dots(
    rows: Sequence[dict[str, Any]],
    finding: str,
    *,
    along: str,
    axis: str,
    series: str = "",
    rule: float | None = None,
    told: str = "",
    joined: bool = False,
    size: int = 110,
) -> alt.LayerChart:
    """Dots with intervals along a list of labels.

    Args:
        rows: label, value, low, high, then perhaps exact (a dark dot beside), fair (a dark stroke), series, and said
            (the label in words, for the ear).
        finding: what the chart shows, in one sentence.
        along: what the labels are.
        axis: what the shares are shares of.
        series: what the rows' series are; each has a colour and a shape.
        rule: a dashed line across.
        told: what the rule or the strokes mean.
        joined: whether the dots of a series are joined by a line.
        size: of a dot, in square pixels; smaller where it would hide its interval.
    """
    order = list(dict.fromkeys(row["label"] for row in rows))
    x = alt.X("label:N", sort=order, title=along, axis=alt.Axis(labelAngle=0))
    reached = [row[name] for row in rows for name in ("high", "exact", "fair") if row.get(name) is not None]
    top = 1.08 * max([*reached, rule or 0, 0.05])
    scale = alt.Scale(domain=[0, min(1.05, top)], nice=False)
    y = alt.Y("value:Q", title=axis, axis=alt.Axis(format="%", titleLimit=240), scale=scale)
    base = alt.Chart(values(rows), width=max(WIDTH, 44 * len(order)), height=HEIGHT)
    look: dict[str, Any] = {"color": alt.value("#0072B2")}
    if series:
        names = list(dict.fromkeys(row["series"] for row in rows))
        look = {"color": alt.Color("series:N", scale=colours(names), sort=names, title=series)}
        look["shape"] = alt.Shape("series:N", scale=shapes(names), sort=names, title=series)
        if not joined:
            look["xOffset"] = alt.XOffset("series:N", sort=names)
    line = {key: part for key, part in look.items() if key != "shape"}
    layers: list[Any] = []
    if rule is not None:
        dashed = alt.Chart(values([{"rule": rule}])).mark_rule(color=INK, strokeWidth=2, strokeDash=[5, 4])
        layers.append(dashed.encode(y="rule:Q"))
    if joined:
        layers.append(base.mark_line(strokeWidth=2).encode(x=x, y=y, color=look["color"]))
    layers.append(base.mark_rule(strokeWidth=3).encode(x=x, y="low:Q", y2="high:Q", **line))
    layers.append(base.mark_point(filled=True, size=size, opacity=1).encode(x=x, y=y, **look))
    meant = ["upright lines: 95 % intervals", told]
    for name, what in (("exact", "dark dots: the exact values"), ("fair", "")):
        marks = [{"label": row["label"], name: row[name]} for row in rows if row.get(name) is not None]
        if marks:
            layers.append(_marks(marks, name, order))
            meant.append(what)
    return finished(alt.layer(*layers), finding, in_words(rows)[:8], "; ".join(filter(None, meant)))


def _marks(marks: list[dict[str, Any]], name: str, order: list[str]) -> alt.Chart:
    """Exact values as dark dots beside the found ones; fair shares as dark strokes."""
    chart = alt.Chart(values(marks))
    if name == "fair":
        return chart.mark_tick(color=INK, thickness=2, width=alt.RelativeBandSize(0.7)).encode(
            x=alt.X("label:N", sort=order), y="fair:Q"
        )
    dot = chart.mark_point(filled=True, size=70, color=INK, stroke=PAPER, strokeWidth=1.5, opacity=1)
    return dot.encode(x=alt.X("label:N", sort=order, bandPosition=BESIDE), y="exact:Q")
