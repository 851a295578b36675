"""Shares as dots, and the findings over Sweet Honey's charts: they say what the games show, and no more."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import polars as pl
import pytest

import beelab
from beelab.engine.errors import BeelabError
from beelab.study import charts
from beelab.study.charts import Share


def near(value: float, exact: Any = None, half: float = 0.01) -> Share:
    return Share(value, max(0.0, value - half), min(1.0, value + half), exact)


def title(chart: Any) -> str:
    return " ".join(chart.title.text)


def marks(chart: Any) -> list[str]:
    return [layer.mark if isinstance(layer.mark, str) else layer.mark.type for layer in chart.layer]


def test_a_share_has_its_interval_and_its_exact_chance():
    found = charts.share(pl.Series([True] * 30 + [False] * 70), exact=Fraction(1, 3))
    assert found.value == 0.3
    assert found.low == pytest.approx(0.219, abs=0.001)  # Wilson, as published for 30 of 100
    assert found.high == pytest.approx(0.396, abs=0.001)
    assert found.exact == pytest.approx(1 / 3)
    assert found.holds_exact
    assert not near(0.5, 0.4).holds_exact


def test_what_is_shared_counts_in_parts():
    assert charts.share(pl.Series([1.0, 0.5, 0.0, 0.5])).value == 0.5


@pytest.mark.parametrize(
    "hits", [pl.Series([], dtype=pl.Boolean), pl.Series(["a"]), [True], None, pl.Series([3])]
)
def test_what_is_no_share_is_refused(hits: Any):
    with pytest.raises(BeelabError, match="a share is taken of"):
        charts.share(hits)


def test_per_cents_are_what_predictions_are_set_beside():
    assert charts.in_percent({2: Share(0.5, 0.4, 0.6), 3: Share(0.5, 0.4, 0.6, 0.25)}) == {
        2: (50.0, 40.0, 60.0, None),
        3: (50.0, 40.0, 60.0, 25.0),
    }


@pytest.mark.parametrize(
    ("shares", "finding"),
    [
        ({3: near(0.69), 4: near(0.46)}, "Four cards: a repeat is more likely than not"),
        (
            {3: near(0.69), 4: near(0.495), 5: near(0.26)},
            "Five cards: a repeat is more likely than not (with 4 it can't be told)",
        ),
        ({2: near(0.89)}, "A repeat is never likelier than not"),
    ],
)
def test_repeats(shares: Any, finding: str):
    assert title(charts.repeats(shares)) == finding


@pytest.mark.parametrize(
    ("share", "finding"),
    [
        (near(0.803), "Four of five collectors are stung"),
        (near(0.33), "One of three collectors are stung"),
        (near(0.77), "77 % of the collectors are stung"),
        (near(0.8, half=0.1), "80 % of the collectors are stung"),
    ],
)
def test_endings(share: Share, finding: str):
    assert title(charts.endings({"stung": share})) == finding


def test_three_ways_that_agree_and_that_do_not():
    exact = {"HIGH": Fraction(1, 4), "LOW": Fraction(0)}
    simulated = {"HIGH": near(0.252), "LOW": near(0.0)}
    chart = charts.three_ways(simulated, exact, exact)
    assert title(chart) == "Three ways, one answer: stung by HIGH 25 %, LOW 0 %"
    assert "HIGH: 25 % (24 % to 26 %)" in chart.description
    other = {**exact, "HIGH": Fraction(2, 5)}
    assert title(charts.three_ways(simulated, exact, other)) == "The three ways do not agree for HIGH"
    far = {**simulated, "LOW": near(0.3)}
    assert title(charts.three_ways(far, exact, exact)) == "The three ways do not agree for LOW"
    with pytest.raises(BeelabError, match="the same things"):
        charts.three_ways(simulated, {"HIGH": 1}, exact)


def table(against: str, *rates: float, half: float = 0.01) -> list[dict[str, Any]]:
    return [
        {"label": f"{risk:g}", "risk": risk, "value": rate, "low": rate - half, "high": rate + half}
        | {"series": against, "line": 0.25}
        for risk, rate in zip((0.1, 0.3), rates, strict=True)
    ]


def test_courage_turns_round_only_when_the_games_show_it():
    turned = charts.courage(table("random", 0.65, 0.54) + table("careful", 0.22, 0.34))
    assert (
        title(turned) == "The best courage depends on the table: risk 0.1 against random, 0.3 against careful"
    )
    unsure = charts.courage(table("random", 0.65, 0.64) + table("careful", 0.22, 0.34))
    assert title(unsure).startswith("The tables may differ")
    alone = charts.courage(table("random", 0.65, 0.54))
    assert title(alone) == "Which courage wins most? Against random: risk 0.1"
    with pytest.raises(BeelabError, match="nothing to draw"):
        charts.courage([])


def test_the_first_seat_of_a_sweep():
    tables = [("careful(0.3)", "random", "random"), ("careful(0.15)",) * 3]
    frame = beelab.sweep("sweet_honey", over={"bots": tables}, games=60, players=3, seed=1, progress=False)
    rows = charts.first_seat(frame, against="random")
    assert [row["risk"] for row in rows] == [0.3, 0.15]
    assert rows[1]["value"] == pytest.approx(1 / 3)
    with pytest.raises(BeelabError, match="bots"):
        charts.first_seat(frame.drop("bots"), against="random")


@pytest.mark.parametrize(
    ("shares", "finding"),
    [
        ({2: near(0.45), 3: near(0.29)}, "The starter ends on top less often than a fair share"),
        (
            {2: near(0.495), 3: near(0.29)},
            "The starter ends on top less often than a fair share with 3 players",
        ),
        ({2: near(0.6)}, "The starter ends on top more often than a fair share with 2 players"),
        ({2: near(0.495)}, "Starting makes no difference that these games can show"),
    ],
)
def test_starters(shares: Any, finding: str):
    assert title(charts.starters(shares)) == finding


def test_lengths_are_of_all_tries():
    chart = charts.lengths(pl.Series([2, 3, 3, 3]), {2: Fraction(1, 3), 3: Fraction(2, 3)})
    assert title(chart) == "Most often it lasts 3 cards: 75 % of the tries"
    assert "exact 67 %" in chart.description


def ends(setting: Any, last: int, total: int, small: int) -> pl.DataFrame:
    rows = [(1, 0, 0)] * last + [(0, 1, 0)] * total + [(0, 0, 1)] * small
    frame = pl.DataFrame(rows, schema=["last", "total", "small"], orient="row")
    return frame.with_columns(pl.lit(setting).alias("knob"))


@pytest.mark.parametrize(
    ("settings", "finding"),
    [
        (((20, 20, 80, 0), (30, 60, 40, 0)), "From knob 30 on most rounds end by last one left"),
        (((1, 80, 10, 10), (2, 55, 5, 40)), "Rounds that end by small bees: 40 % with 2, 10 % with 1"),
        (((1, 80, 10, 10), (2, 79, 11, 10)), "Most rounds end by last one left, whatever the knob"),
    ],
)
def test_round_ends(settings: Any, finding: str):
    chart = charts.round_ends(pl.concat(ends(*setting) for setting in settings), by="knob")
    assert title(chart) == finding


def test_each_chart_can_be_drawn_and_read():
    rows = table("random", 0.65, 0.54) + table("careful", 0.22, 0.34)
    shares = {2: near(0.45, 0.44), 3: near(0.29, 0.3)}
    drawn = [
        charts.courage(rows),
        charts.starters(shares),
        charts.repeats(shares),
        charts.endings({"stung": near(0.8)}),
    ]
    for chart in drawn:
        svg = charts.as_svg(chart)
        assert svg.startswith('<svg role="img" aria-label="')
        assert "nan" not in svg.lower().split("<title>")[0]
    assert marks(charts.starters(shares)).count("tick") == 1  # the fair shares


def test_nothing_to_draw_is_refused():
    with pytest.raises(BeelabError, match="no shares"):
        charts.repeats({})
