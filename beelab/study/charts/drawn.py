"""The charts: each function lays out one kind of picture."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import altair as alt
import polars as pl

from beelab.engine.errors import BeelabError
from beelab.study.charts.findings import (
    finding_of_chances,
    finding_of_outcomes,
    finding_of_scores,
    finding_of_spread,
    finding_of_win_rates,
)
from beelab.study.charts.numbers import (
    NORMAL_95,
    OUTCOMES,
    as_words,
    bars_of,
    mean_with_margin,
    name_of,
    outcome_shares,
    outline_of,
    three_of,
    varying_setting,
    with_fair_share,
)
from beelab.study.charts.style import (
    BAR,
    BESIDE,
    HEIGHT,
    INK,
    OUTCOME_FILLS,
    PAPER,
    QUIET,
    WIDTH,
    colours,
    finished,
    listed,
    needed,
    percent,
    shapes,
    values,
)

SHORT = "width < 330 ? replace(datum.label, ' %', '') : datum.label"  # in bars too narrow for the sign
MEASURES = ("bot", "games", "win_rate", "win_low", "win_high", "mean_score", "score_se")


def win_rates(frame: pl.DataFrame, *, by: str | None = None, players: int | None = None) -> alt.LayerChart:
    """Share of games that each bot wins, with its 95 % interval, beside the fair share.

    Args:
        frame: as `beelab.sweep` gives it: the settings, then bot, games, win_rate, win_low, win_high.
        by: the setting along the axis; found by itself when just one setting varies, the bots when none does.
        players: how many play, where the frame has no column `players`; the fair share is one in so many.

    Raises:
        BeelabError: rows or columns are missing, several settings vary and `by` names none of them, or the number of
            players isn't known.
    """
    needed(frame, MEASURES[:5], "what beelab.sweep returns")
    by = by or varying_setting(frame)
    rows = with_fair_share(frame, players).to_dicts()
    for row in rows:
        row["setting"] = row["bot"] if by is None else as_words(row[by])
    bots = list(dict.fromkeys(row["bot"] for row in rows))
    along = list(dict.fromkeys(row["setting"] for row in rows))
    finding = finding_of_win_rates(rows, by)
    telling = three_of(sorted(rows, key=lambda row: -row["win_rate"]))
    numbers = [
        row["bot"]
        + (f" with {name_of(by)} {row['setting']}" if by else "")
        + f" {percent(row['win_rate'])} ({percent(row['win_low'])} to {percent(row['win_high'])})"
        for row in telling
    ]

    base = alt.Chart(values(rows), width=max(WIDTH, 60 * len(along)), height=HEIGHT)
    x = alt.X("setting:N", sort=along, title=name_of(by or "bot"), axis=alt.Axis(labelAngle=0))
    y = alt.Y(
        "win_rate:Q",
        title="games won (%), 95 % interval",
        axis=alt.Axis(format="%"),
        scale=alt.Scale(zero=True),
    )
    side = {} if by is None or len(bots) == 1 else {"xOffset": alt.XOffset("bot:N", sort=bots)}
    legend = None if by is None or len(bots) == 1 else alt.Legend(title="bot")
    colour = alt.Color("bot:N", scale=colours(bots), legend=legend)
    shape = alt.Shape("bot:N", scale=shapes(bots), legend=legend)
    interval = base.mark_rule(strokeWidth=3).encode(x=x, y="win_low:Q", y2="win_high:Q", color=colour, **side)
    point = base.mark_point(filled=True, size=110).encode(x=x, y=y, color=colour, shape=shape, **side)
    fair, told = _fair_share(rows, x)
    return finished(alt.layer(fair, interval, point), finding, numbers, told)


def _fair_share(rows: list[dict[str, Any]], x: alt.X) -> tuple[alt.Chart, str]:
    """One dashed line for all, or a stroke at each setting where the fair share changes; and what it means."""
    shares = sorted({row["fair"] for row in rows})
    if len(shares) == 1:
        line = alt.Chart(values([{"fair": shares[0]}])).mark_rule(color=INK, strokeWidth=2, strokeDash=[5, 4])
        return line.encode(y="fair:Q"), f"dashed: the fair share, {percent(shares[0])}"
    stroke = alt.Chart(values(rows)).mark_tick(color=INK, thickness=2, width=BAR)
    return stroke.encode(x=x, y="fair:Q"), "dark strokes: the fair share"


def outcomes(
    frame: pl.DataFrame, *, exact: Mapping[int, Mapping[str, float]] | None = None
) -> alt.LayerChart:
    """What becomes of the flowers when everybody plays k cards: awarded, tied, or played by nobody.

    Args:
        frame: as `beelab.simulate(..., log="families")` gives it, with game, k and outcome.
        exact: for each k the exact chances, as `outcome_chances` gives them; drawn as dark dots.
    """
    needed(frame, ("game", "k", "outcome"), 'what beelab.simulate(..., log="families") returns')
    shares = outcome_shares(frame)
    finding = finding_of_outcomes(shares)
    telling = three_of(sorted(shares, key=lambda row: -row["tied"]))
    numbers = [
        f"{row['k']} card{'s' if row['k'] > 1 else ''}: tied {percent(row['tied'])} "
        f"(±{100 * row['margin_tied']:.1f}), awarded {percent(row['awarded'])}"
        for row in telling
    ]

    bars, edges = [], []
    for row in shares:
        low = 0.0
        for outcome in OUTCOMES:
            high = low + row[outcome]
            bars.append(
                {"k": row["k"], "outcome": outcome, "low": low, "high": high, "middle": (low + high) / 2}
                | {"label": percent(row[outcome]) if row[outcome] > 0.06 else ""}
            )
            low = high
        for edge, margin in ((row["awarded"], "awarded"), (1 - row["nobody"], "nobody")):
            wide = row[f"margin_{margin}"]
            edges.append({"k": row["k"], "low": max(0.0, edge - wide), "high": min(1.0, edge + wide)})
    dots = [
        {"k": k, "edge": edge}
        for k, chance in sorted((exact or {}).items())
        for edge in (float(chance["awarded"]), float(chance["awarded"]) + float(chance["tied"]))
    ]

    x = alt.X("k:O", title="cards that everybody plays", axis=alt.Axis(labelAngle=0))
    y = alt.Y("low:Q", title="flowers (%)", axis=alt.Axis(format="%"), scale=alt.Scale(domain=[0, 1]))
    fills = alt.Scale(domain=list(OUTCOMES), range=list(OUTCOME_FILLS.values()))
    base = alt.Chart(values(bars), width=WIDTH, height=HEIGHT)
    colour = alt.Color("outcome:N", scale=fills, sort=list(OUTCOMES), title="the flower is")
    bar = base.mark_bar(width=BAR).encode(x=x, y=y, y2="high:Q", color=colour)
    ink = alt.condition("datum.outcome == 'awarded'", alt.value("#FFFFFF"), alt.value(INK))
    label = base.mark_text(text=alt.ExprRef(SHORT)).encode(x=x, y="middle:Q", color=ink)
    margin = alt.Chart(values(edges)).mark_rule(color=INK, strokeWidth=2).encode(x=x, y="low:Q", y2="high:Q")
    layers = [bar, label, margin]
    told = "upright lines: 95 % intervals"
    if dots:
        point = alt.Chart(values(dots)).mark_point(
            filled=True, size=70, color=INK, stroke=PAPER, strokeWidth=1.5, opacity=1
        )
        layers.append(point.encode(x=alt.X("k:O", bandPosition=BESIDE), y="edge:Q"))
        told += "; dots: the exact values"
    return finished(alt.layer(*layers), finding, numbers, told)


def scores(frame: pl.DataFrame, *, bots: Sequence[str] | None = None) -> alt.LayerChart:
    """How often each score occurs: bars for the first bot, an outline for the second.

    Args:
        frame: as `beelab.simulate` gives it, with game, bot and score.
        bots: one or two of the frame's bots; all that it has, when there are no more than two.
    """
    needed(frame, ("game", "bot", "score"), "what beelab.simulate returns")
    present = [str(bot) for bot in frame["bot"].unique(maintain_order=True)]
    chosen = list(bots or present)
    if len(chosen) > 2:
        raise BeelabError(
            f"two bots fit into one picture; choose them: scores(frame, bots={tuple(chosen[:2])})"
        )
    if unknown := [bot for bot in chosen if bot not in present]:
        raise BeelabError(f"the frame has no bot {listed(unknown)}; it has {listed(present)}")
    frame = frame.with_columns(pl.col("bot").cast(pl.String), pl.col("score").cast(pl.Float64))
    means = [mean_with_margin(frame, bot) for bot in chosen]
    numbers = [
        f"{row['bot']}: mean {row['mean']:.1f} ({row['low']:.1f} to {row['high']:.1f}), "
        f"middle half {row['quarter']:.0f} to {row['three_quarters']:.0f} points"
        for row in means
    ]

    groups = bars_of(frame.filter(pl.col("bot").is_in(chosen)), chosen)
    x = alt.X("low:Q", title="points at the end", scale=alt.Scale(zero=False, nice=False))
    y = alt.Y(
        "share:Q",
        title="players with this score (%)",
        axis=alt.Axis(format="%"),
        scale=alt.Scale(domainMin=0),
    )
    colour = alt.Color(
        "bot:N", scale=colours(chosen), title="bot", legend=alt.Legend() if len(chosen) > 1 else None
    )
    first = alt.Chart(values(row for row in groups if row["bot"] == chosen[0]), width=WIDTH, height=HEIGHT)
    layers: list[Any] = [
        first.mark_bar(opacity=0.75, stroke=PAPER).encode(x=x, x2="high:Q", y=y, color=colour)
    ]
    if len(chosen) == 2:
        outline = alt.Chart(values(outline_of([row for row in groups if row["bot"] == chosen[1]])))
        step = outline.mark_line(interpolate="step-after", strokeWidth=2.5)
        layers.append(step.encode(x="low:Q", y="share:Q", color=colour))
    middle = alt.Chart(values(means)).mark_rule(strokeDash=[5, 4], strokeWidth=2)
    layers.append(middle.encode(x="mean:Q", color=colour))
    return finished(alt.layer(*layers), finding_of_scores(means), numbers, "dashed: the mean of each bot")


def spread_of_means(frame: pl.DataFrame, *, exact: float | None = None) -> alt.LayerChart:
    """Means of many samples of the same size, side by side for several sizes: how fast chance evens out.

    Args:
        frame: one row per sample, with games (how many games it has) and mean_score.
        exact: the exact mean, in points; without it the line is the mean of the largest samples.
    """
    needed(frame, ("games", "mean_score"), "one row per sample: games, mean_score")
    sizes = (
        frame.group_by("games")
        .agg(
            pl.len().alias("samples"),
            pl.col("mean_score").mean().alias("mean"),
            pl.col("mean_score").std().alias("sd"),
        )
        .sort("games")
        .to_dicts()
    )
    if lonely := [row["games"] for row in sizes if row["samples"] < 2]:
        raise BeelabError(f"one sample shows no spread; give at least two of {listed(lonely)} games")
    centre = float(sizes[-1]["mean"] if exact is None else exact)
    bands = [
        row | {"low": centre - NORMAL_95 * row["sd"], "high": centre + NORMAL_95 * row["sd"]} for row in sizes
    ]
    numbers = [
        f"{row['games']:,} games: 95 % of the means within {NORMAL_95 * row['sd']:.2g} points of {centre:.4g}"
        for row in sizes
    ]
    points = frame.select("games", "mean_score").sort("games", "mean_score").to_dicts()

    order = [row["games"] for row in sizes]
    x = alt.X("games:O", sort=order, title="games in each sample", axis=alt.Axis(labelAngle=0, format=","))
    y = alt.Y("mean_score:Q", title="mean score (points)", scale=alt.Scale(zero=False))
    band = alt.Chart(values(bands), width=WIDTH, height=HEIGHT).mark_bar(
        color="#F7C948", opacity=0.55, width=BAR
    )
    rule = alt.Chart(values([{"exact": centre}])).mark_rule(color=INK, strokeDash=[5, 4], strokeWidth=2)
    strip = alt.Chart(values(points)).mark_tick(color="#0072B2", thickness=2, width=30)
    told = "strokes: means of the samples; yellow: where 95 % lie; dashed: the "
    told += "mean of the largest" if exact is None else "exact mean"
    layers = alt.layer(
        band.encode(x=x, y=alt.Y("low:Q"), y2="high:Q"), rule.encode(y="exact:Q"), strip.encode(x=x, y=y)
    )
    return finished(layers, finding_of_spread(sizes), numbers, told)


def chances(rows: pl.DataFrame | Iterable[Mapping[str, Any]]) -> alt.LayerChart:
    """Exact chance to win a flower by the number of cards played, a line for each number held.

    Args:
        rows: held, played and chance (a Fraction or a float), as a frame or as dicts.
    """
    listed_rows = rows.to_dicts() if isinstance(rows, pl.DataFrame) else [dict(row) for row in rows]
    frame = pl.DataFrame(
        [{name: float(v) if name == "chance" else v for name, v in row.items()} for row in listed_rows]
    )
    needed(frame, ("held", "played", "chance"), "rows of held, played and chance (see win_chance)")
    points = frame.select("held", "played", "chance").sort("held", "played").to_dicts()
    for row in points:
        row["hold"], row["label"] = f"{row['held']} held", percent(row["chance"])
    lines = list(dict.fromkeys(row["hold"] for row in points))
    best = [
        max((row for row in points if row["hold"] == hold), key=lambda row: row["chance"]) for hold in lines
    ]
    numbers = [f"{row['held']} held, {row['played']} played: {row['label']}" for row in best[:3]]

    base = alt.Chart(values(points), width=WIDTH, height=HEIGHT)
    x = alt.X("played:O", title="cards of the colour you play", axis=alt.Axis(labelAngle=0))
    y = alt.Y(
        "chance:Q",
        title="chance to win the flower (%)",
        axis=alt.Axis(format="%"),
        scale=alt.Scale(domain=[0, 1.05], nice=False),
    )
    colour = alt.Color("hold:N", scale=colours(lines), sort=lines, title="in your hand")
    shape = alt.Shape("hold:N", scale=shapes(lines), sort=lines, title="in your hand")
    certain = (
        alt.Chart(values([{"certain": 1.0}])).mark_rule(color=QUIET, strokeDash=[5, 4]).encode(y="certain:Q")
    )
    line = base.mark_line(strokeWidth=2).encode(x=x, y=y, color=colour)
    point = base.mark_point(filled=True, size=110).encode(x=x, y=y, color=colour, shape=shape)
    return finished(alt.layer(line, certain, point), finding_of_chances(points), numbers, "dashed: certain")
