"""The charts of The Bears and the Bees: what fits at once, gaps, long turns, beginners, exchanging, and means."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import altair as alt
import polars as pl

from beelab.engine.errors import BeelabError
from beelab.study.charts.fitting import HEIGHT, WIDTH
from beelab.study.charts.shares import Share, dots, rows_of
from beelab.study.charts.style import INK, PAPER, colours, finished, listed, needed, percent, shapes, values
from beelab.study.intervals import wilson

NUMBER_WORDS = ("none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
KINDS = ("honeycomb", "drone", "worker", "flower")
Z95 = 1.959964
SMALL = 40  # square pixels of a dot whose interval is short


def fits_dealt(shares: Mapping[int, Share]) -> alt.LayerChart:
    """How many cards of a dealt hand fit at once, beside the exact chances.

    Args:
        shares: for each number of cards how often so many fit, with its exact chance.

    Raises:
        BeelabError: nothing was dealt.
    """
    rows = rows_of(shares)
    usual = sorted(sorted(shares, key=lambda n: -shares[n].value)[:2])
    words = " or ".join(NUMBER_WORDS[n] if n < len(NUMBER_WORDS) else str(n) for n in usual)
    finding = f"Mostly {words} of {max(shares)} cards fit"
    none = shares.get(0)
    chance = none and (none.exact or none.value)
    if chance:
        finding += f"; none about once in {round(1 / chance)} deals"
    return dots(rows, finding, along="cards that fit at once", axis="deals (%)")


def gaps(found: Mapping[str, Mapping[str, int]]) -> alt.LayerChart:
    """How many cards of each kind fit some gaps, sorted by honeycombs; counted, so there are no intervals.

    Args:
        found: for each gap (what touches it, clockwise, as text) how many honeycombs, drones, workers and flowers fit.

    Raises:
        BeelabError: there are no gaps, or a gap lacks a kind.
    """
    if not found or any(set(KINDS) - set(counts) for counts in found.values()):
        raise BeelabError(f"each gap needs its number of {listed(KINDS)}s")
    order = sorted(found, key=lambda gap: (-found[gap]["honeycomb"], gap))
    most, least = order[0], order[-1]
    finding = f"Most honeycombs fit {most} ({found[most]['honeycomb']}), fewest {least} ({found[least]['honeycomb']})"
    if set(most.split()) == {"honey"} and len(set(least.split()) - {"honey", "-"}) > 2:
        finding = (
            f"Honey opens doors, three colours in a row close them: {found[most]['honeycomb']} honeycombs fit {most}, "
            f"{found[least]['honeycomb']} {least}"
        )
    bars = []
    for gap in order:
        low = 0
        for kind in KINDS:
            high = low + found[gap][kind]
            bars.append({"gap": gap, "kind": kind, "low": low, "high": high, "count": found[gap][kind]})
            low = high
    base = alt.Chart(values(bars), width=WIDTH, height=34 * len(order))
    y = alt.Y("gap:N", sort=order, title="what touches the gap, clockwise", axis=alt.Axis(labelLimit=200))
    x = alt.X("low:Q", title="cards of the box that fit")
    bar = base.mark_bar(stroke=PAPER, strokeWidth=1).encode(
        y=y, x=x, x2="high:Q", color=alt.Color("kind:N", scale=colours(KINDS), sort=list(KINDS), title="kind")
    )
    wide = alt.datum.count > 3
    label = base.transform_calculate(middle="(datum.low + datum.high) / 2").transform_filter(wide)
    label = label.mark_text(color="#FFFFFF", fontWeight="bold").encode(y=y, x="middle:Q", text="count:Q")
    told = [f"{gap}: {', '.join(f'{found[gap][kind]} {kind}s' for kind in KINDS)}" for gap in order]
    return finished(alt.layer(bar, label), finding, told[:8], "counted: no chance is in it")


def turn_shares(chains: pl.DataFrame, most: int = 4) -> dict[str, Share]:
    """Of all turns in which cards were laid, how many had one, two, ... or `most` and more.

    Args:
        chains: as `beelab.simulate(..., log="chains")` gives it: seat, cards, turns.
        most: turns with so many cards or more are one group.

    Raises:
        BeelabError: columns are missing, or no card was laid.
    """
    needed(chains, ("cards", "turns"), 'what beelab.simulate(..., log="chains") returns')
    laid = chains.filter(pl.col("cards") > 0).with_columns(pl.col("cards").clip(upper_bound=most))
    counts = dict(laid.group_by("cards").agg(pl.col("turns").cast(pl.Int64).sum()).rows())
    total = sum(counts.values())
    if not total:
        raise BeelabError("there is nothing to draw: no turn with a card")
    names = {n: f"{n}+" if n == most else str(n) for n in range(1, most + 1)}
    shares = {name: counts.get(n, 0) / total for n, name in names.items()}
    return {name: Share(value, *wilson(value, total)) for name, value in shares.items()}


def turn_lengths(chains: Mapping[str, pl.DataFrame]) -> alt.VConcatChart:
    """How many cards a turn has, for different bots; the title tells of the longest turns.

    Below it the same on a scale of powers of ten, length by length: there the rare long turns can be read, too.

    Args:
        chains: for each bot what `beelab.simulate(..., log="chains")` gives.

    Raises:
        BeelabError: there are no bots, columns are missing, or no card was laid.
    """
    if not chains:
        raise BeelabError("there is nothing to draw: no bots")
    grouped = {bot: turn_shares(frame) for bot, frame in chains.items()}
    longest = max(int(frame.filter(pl.col("turns") > 0)["cards"].max()) for frame in chains.values())  # type: ignore[arg-type]
    single = {bot: turn_shares(frame, max(longest, 4)) for bot, frame in chains.items()}
    rows = [row for bot, shares in grouped.items() for row in rows_of(shares, series=bot)]
    tail = list(next(iter(grouped.values())))[-1]
    ends = {bot: shares[tail] for bot, shares in grouped.items()}
    least, most = min(ends, key=lambda b: ends[b].value), max(ends, key=lambda b: ends[b].value)
    finding = f"Turns of {tail} cards: no difference that these games can show"
    if ends[most].low > ends[least].high:
        finding = (
            f"Skill lives in the tail: {tail} cards in {percent(ends[most].value)} of the turns of {most}, "
            f"in {percent(ends[least].value)} of {least}"
        )
    shown: dict[str, Any] = {"axis": "turns with a card (%)", "series": "all play like"}
    above = dots(rows, finding, along="cards of a turn", **shown).properties(height=200)
    above.title = above.description = alt.Undefined  # they stand over both
    both = alt.vconcat(above, _tails(single), spacing=24).resolve_scale(xOffset="independent")
    told = [
        f"{bot}, {name}: {100 * share.value:.1f} % ({100 * share.low:.1f} to {100 * share.high:.1f})"
        for bot, shares in grouped.items()
        for name, share in shares.items()
    ]
    meant = "upright lines: 95 % intervals; below, each step of the scale is ten times the next"
    return finished(both, finding, told, meant)


def _tails(single: Mapping[str, Mapping[str, Share]]) -> Any:
    """Turns of each length on a scale of powers of ten; lengths that never came are left out."""
    rows = [row for bot, shares in single.items() for row in rows_of(shares, series=bot) if row["value"] > 0]
    names, order = list(single), list(next(iter(single.values())))
    powers = [10.0**-n for n in range(10) if 10.0**-n > min(row["low"] for row in rows) / 10]
    base = alt.Chart(values(rows), width=WIDTH, height=HEIGHT - 60)
    x = alt.X("label:N", sort=order, title="cards of a turn", axis=alt.Axis(labelAngle=0))
    y = alt.Y(
        "value:Q",
        title="turns, in powers of ten",
        axis=alt.Axis(format="~%", values=powers),
        scale=alt.Scale(type="log", domain=[powers[-1], 1], nice=False),
    )
    colour = alt.Color("series:N", scale=colours(names), sort=names, title="all play like")
    aside = alt.XOffset("series:N", sort=names)
    shape = alt.Shape("series:N", scale=shapes(names), sort=names, title="all play like")
    lines = base.mark_rule(strokeWidth=3).encode(x=x, y="low:Q", y2="high:Q", color=colour, xOffset=aside)
    points = base.mark_point(filled=True, size=80, opacity=1)
    return alt.layer(lines, points.encode(x=x, y=y, color=colour, shape=shape, xOffset=aside))


def beginners(shares: Mapping[int, Share]) -> alt.LayerChart:
    """How often whoever begins a round goes out first, beside a fair share.

    Args:
        shares: for each number of players how often.
    """
    rows = [row | {"fair": 1 / int(row["label"])} for row in rows_of(shares)]
    above = [n for n, found in shares.items() if found.low > 1 / n]
    below = [n for n, found in shares.items() if found.high < 1 / n]
    finding = "Beginning makes no difference that these rounds can show"
    if above and not below:
        who = "" if len(above) == len(shares) else f", seen with {listed(above)} players"
        finding = f"Beginning helps in a round{who}"
    elif below:
        finding = f"Beginning costs with {listed(below)} players"
    return dots(
        rows, finding, along="players", axis="rounds won by the beginner (%)",
        told="dark strokes: the fair share", size=SMALL,
    )  # fmt: skip


def exchangers(rows: Sequence[dict[str, Any]]) -> alt.LayerChart:
    """How often one of three equal players wins who exchanges a card where the others draw one.

    Args:
        rows: label (what is exchanged), series (how all play), value, low, high.

    Raises:
        BeelabError: there are no rows.
    """
    if not rows:
        raise BeelabError("there is nothing to draw: no rows")
    fair = 1 / 3
    lowest = min(rows, key=lambda row: row["low"])
    finding = "Exchanging makes no difference that these games can show"
    if lowest["low"] > fair:
        least = min(row["value"] for row in rows)
        finding = f"Same number of cards, better cards: who exchanges wins {percent(least)} or more"
    elif max(row["low"] for row in rows) > fair:
        finding = "Exchanging wins more than a fair share, but not in every case"
    told = [row | {"said": f"{row['label']}, all play {row['series']}"} for row in rows]
    return dots(
        told, finding, along="what is discarded when nothing fits", axis="games won (%)",
        series="all three play", rule=fair, told=f"dashed: the fair share, {percent(fair)}",
    )  # fmt: skip


def mean(numbers: pl.Series) -> tuple[float, float, float]:
    """The mean of independent numbers with its 95 % interval, in the form in which `Predict` sets them beside a guess.

    Raises:
        BeelabError: fewer than two numbers.

    >>> mean(pl.Series([1, 1, 1, 1]))
    (1.0, 1.0, 1.0)
    """
    if not isinstance(numbers, pl.Series) or len(numbers) < 2 or not numbers.dtype.is_numeric():
        raise BeelabError("a mean with its interval is taken of a series of two numbers or more")
    middle, spread = float(numbers.mean()), float(numbers.std())  # type: ignore[arg-type]
    half = Z95 * spread / len(numbers) ** 0.5
    return middle, middle - half, middle + half


def means(
    found: Mapping[Any, tuple[float, float, float]], *, along: str, axis: str, what: str, each: str = ""
) -> alt.LayerChart:
    """Means as dots with their 95 % intervals; the title says where they are least and greatest.

    Args:
        found: for each setting what `mean` gives.
        along: what is varied.
        axis: of what the means are, with its unit.
        what: the same in words, for the title.
        each: what the settings are numbers of, if they are numbers.

    Raises:
        BeelabError: nothing was found.
    """
    if not found:
        raise BeelabError("there is nothing to draw: no means")
    rows: list[dict[str, Any]] = [
        {"label": str(setting), "value": value, "low": low, "high": high}
        for setting, (value, low, high) in found.items()
    ]
    order = [row["label"] for row in rows]
    least, most = min(rows, key=lambda row: row["value"]), max(rows, key=lambda row: row["value"])
    finding = f"{what}: no difference that these games can show"
    if least["high"] < most["low"]:
        finding = (
            f"{what}: {most['value']:.1f} with {most['label']} {each}".rstrip()
            + f", {least['value']:.1f} with {least['label']}"
        )
    base = alt.Chart(values(rows), width=max(WIDTH, 60 * len(order)), height=HEIGHT)
    x = alt.X("label:N", sort=order, title=along, axis=alt.Axis(labelAngle=0))
    y = alt.Y("value:Q", title=axis, scale=alt.Scale(domainMin=0))
    lines = base.mark_rule(strokeWidth=3, color=INK).encode(x=x, y="low:Q", y2="high:Q")
    points = base.mark_point(filled=True, size=SMALL, opacity=1, color="#0072B2").encode(x=x, y=y)
    told = [f"{row['label']}: {row['value']:.1f} ({row['low']:.1f} to {row['high']:.1f})" for row in rows]
    return finished(alt.layer(lines, points), finding, told[:8], "upright lines: 95 % intervals")
