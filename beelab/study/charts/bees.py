"""The charts of Sweet Honey's investigations: repeats, ends, what a back tells, courage, and who starts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import altair as alt
import polars as pl

from beelab.engine.errors import BeelabError
from beelab.study.charts.shares import Share, dots, rows_of, share
from beelab.study.charts.style import listed, needed, percent

NUMBER_WORDS = {1: "One", 2: "Two", 3: "Three", 4: "Four", 5: "Five", 6: "Six"}


def repeats(shares: Mapping[int, Share]) -> alt.LayerChart:
    """How often so many random cards are all different; the title says from how many on a repeat is likelier.

    Args:
        shares: for each number of cards how often all are different.
    """
    likely = [cards for cards, found in shares.items() if found.high < 0.5]
    sure = [cards for cards, found in shares.items() if found.low > 0.5]
    finding = "A repeat is never likelier than not"
    if likely:
        first = NUMBER_WORDS.get(min(likely), str(min(likely)))
        finding = f"{first} cards: a repeat is more likely than not"
        if sure and max(sure) + 1 < min(likely):
            finding += f" (with {listed(range(max(sure) + 1, min(likely)))} it can't be told)"
    return dots(
        rows_of(shares), finding, along="random cards", axis="all different (% of the draws)",
        rule=0.5, told="dashed: one half",
    )  # fmt: skip


def endings(shares: Mapping[str, Share]) -> alt.LayerChart:
    """How it ends for somebody who captures random cards alone.

    Args:
        shares: for each end how often it came; the first is what the title tells.
    """
    name, first = next(iter(shares.items()))
    words = _as_fraction(first)
    said = words or f"{percent(first.value)} of the"
    finding = f"{said} collectors are {name}"
    return dots(rows_of(shares), finding, along="how it ends", axis="tries (%)")


def _as_fraction(found: Share) -> str:
    """A share as a simple fraction in words, when its interval holds one and no other: "Four of five"."""
    simple = {(n, d) for d in range(2, 6) for n in range(1, d) if found.low <= n / d <= found.high}
    fits = {Fraction(n, d) for n, d in simple}
    if len(fits) != 1 or found.high - found.low > 0.05:
        return ""
    one = next(iter(fits))
    return f"{NUMBER_WORDS[one.numerator]} of {NUMBER_WORDS[one.denominator].lower()}"


def three_ways(
    simulated: Mapping[str, Share], counted: Mapping[str, Any], formula: Mapping[str, Any]
) -> alt.LayerChart:
    """A chance found by simulation, by counting and by a formula, side by side; the title says whether they agree.

    Args:
        simulated: for each back how often its cards sting.
        counted: for each back its chance, by counting cards.
        formula: the same by a formula.

    Raises:
        BeelabError: the three don't speak of the same backs.
    """
    if not list(simulated) == list(counted) == list(formula):
        raise BeelabError("the three ways must be given for the same things, in the same order")
    rows = [row | {"series": "simulated", "exact": None} for row in rows_of(simulated)]
    for name, exact in (("counted", counted), ("formula", formula)):
        rows += [
            {"label": back, "value": float(p), "low": float(p), "high": float(p), "series": name}
            for back, p in exact.items()
        ]
    apart = [
        back
        for back, found in simulated.items()
        if counted[back] != formula[back] or not found.low <= counted[back] <= found.high
    ]
    told = ", ".join(f"{back} {percent(float(p))}" for back, p in counted.items())
    finding = (
        f"The three ways do not agree for {listed(apart)}"
        if apart
        else f"Three ways, one answer: stung by {told}"
    )
    return dots(
        rows, finding, along="back of the card", axis="cards that sting (%)", series="found by",
    )  # fmt: skip


def first_seat(frame: pl.DataFrame, *, against: str) -> list[dict[str, Any]]:
    """Of a sweep over tables the win rate of each table's first player, as rows for `courage`.

    Args:
        frame: as `beelab.sweep(game, over={"bots": [...]})` gives it.
        against: who sat on the other seats.
    """
    needed(frame, ("bots", "bot", "win_rate", "win_low", "win_high", "fair"), "what beelab.sweep returns")
    rows = []
    for row in frame.to_dicts():
        if row["bot"] == str(row["bots"]).split(", ")[0]:
            risk = float(row["bot"].partition("(")[2].rstrip(")") or 0.1)
            rows.append(
                {
                    "label": f"{risk:g}",
                    "value": row["win_rate"],
                    "low": row["win_low"],
                    "high": row["win_high"],
                }
                | {"series": against, "risk": risk, "line": row["fair"]}
            )
    return rows


def courage(rows: Sequence[dict[str, Any]]) -> alt.LayerChart:
    """How many games players of different courage win, against different opponents.

    Args:
        rows: as `first_seat` gives them, for one or several kinds of opponents.
    """
    if not rows:
        raise BeelabError("there is nothing to draw: no rows")
    best = {}
    for against in dict.fromkeys(row["series"] for row in rows):
        mine = [row for row in rows if row["series"] == against]
        best[against] = max(mine, key=lambda row: row["value"])
    told = [f"{against}: risk {row['label']}" for against, row in best.items()]
    finding = f"Which courage wins most? Against {listed(told)}"
    if len(best) == 2 and len({row["label"] for row in best.values()}) == 2:
        one, other = best
        turned = _is_turned(rows, best[one]["label"], best[other]["label"], one, other)
        lead = "The best courage depends on the table" if turned else "The tables may differ"
        finding = f"{lead}: risk {best[one]['label']} against {one}, {best[other]['label']} against {other}"
    ordered = sorted(rows, key=lambda row: row["risk"])
    ordered = [row | {"label": f"{row['risk']:g}"} for row in ordered]
    return dots(
        ordered, finding, along="risk up to which the player captures", axis="games won (%)",
        series="the three others play", rule=rows[0]["line"], joined=True,
        told=f"dashed: the fair share, {percent(rows[0]['line'])}",
    )  # fmt: skip


def _is_turned(rows: Sequence[dict[str, Any]], a: str, b: str, one: str, other: str) -> bool:
    """Whether courage a beats b against the one and loses against the other, intervals apart."""
    at = {(row["series"], row["label"]): row for row in rows}
    return bool(at[one, a]["low"] > at[one, b]["high"] and at[other, b]["low"] > at[other, a]["high"])


def starters(shares: Mapping[int, Share]) -> alt.LayerChart:
    """How often the first start player ends a round with most discs, beside a fair share.

    Args:
        shares: for each number of players how often.
    """
    rows = [row | {"fair": 1 / int(row["label"])} for row in rows_of(shares)]
    below = [n for n, found in shares.items() if found.high < 1 / n]
    above = [n for n, found in shares.items() if found.low > 1 / n]
    finding = "Starting makes no difference that these games can show"
    if below and not above:
        who = "" if len(below) == len(shares) else f" with {listed(below)} players"
        finding = f"The starter ends on top less often than a fair share{who}"
    elif above:
        finding = f"The starter ends on top more often than a fair share with {listed(above)} players"
    return dots(
        rows, finding, along="players", axis="rounds with most discs (%)",
        told="dark strokes: the fair share",
    )  # fmt: skip


def lengths(cards: pl.Series, exact: Mapping[int, Any]) -> alt.LayerChart:
    """How many cards somebody draws who captures alone, the last one included.

    Args:
        cards: the number of cards of each try.
        exact: for each number its exact chance.
    """
    shares = {n: share(cards == n, exact=exact[n]) for n in sorted(exact)}
    usual = max(shares, key=lambda n: shares[n].value)
    finding = f"Most often it lasts {usual} cards: {percent(shares[usual].value)} of the tries"
    return dots(rows_of(shares), finding, along="cards drawn", axis="tries (%)")


ENDS = {"last": "last one left", "total": "35 or the target", "small": "small bees"}


def round_ends(frame: pl.DataFrame, *, by: str) -> alt.LayerChart:
    """How rounds end under different settings; the title says which end is most frequent where.

    Args:
        frame: one row per round, with the setting and last, total, small (0 or 1), as `beelab.simulate(..., rounds=1)`
            gives them.
        by: the column of the setting.

    Raises:
        BeelabError: columns or rows are missing.
    """
    needed(frame, (by, *ENDS), "what beelab.simulate returns, with the setting as a column")
    settings = frame[by].unique(maintain_order=True).to_list()
    rows, most = [], {}
    for setting in settings:
        mine = frame.filter(pl.col(by) == setting)
        ends = {end: share(mine[end] == 1) for end in ENDS}
        most[setting] = max(ends, key=lambda end: ends[end].value)
        rows += [
            {"label": str(setting), **found._asdict(), "series": ENDS[end]} for end, found in ends.items()
        ]
    name = by.replace("_", " ")
    runs = [(most[s], s) for i, s in enumerate(settings) if i == 0 or most[s] != most[settings[i - 1]]]
    finding = f"Most rounds end by {ENDS[runs[0][0]]}, whatever the {name}"
    if len(runs) > 1:
        finding = f"From {name} {runs[-1][1]} on most rounds end by {ENDS[runs[-1][0]]}"
    elif (apart := _widest_end(rows)) is not None:
        finding = apart
    return dots(rows, finding, along=name, axis="rounds (%)", series="the round ends by")


def _widest_end(rows: Sequence[dict[str, Any]]) -> str | None:
    """The end whose share differs most between the settings, when the intervals are apart."""
    apart = []
    for end in dict.fromkeys(row["series"] for row in rows):
        least, *_, greatest = sorted((r for r in rows if r["series"] == end), key=lambda row: row["value"])
        if least["high"] < greatest["low"]:
            apart.append((greatest["value"] - least["value"], end, least, greatest))
    if not apart:
        return None
    _, end, least, greatest = max(apart, key=lambda found: found[0])
    shares = f"{percent(greatest['value'])} with {greatest['label']}, {percent(least['value'])} with {least['label']}"
    return f"Rounds that end by {end}: {shares}"
