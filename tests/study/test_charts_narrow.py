"""On a phone a chart's plot is narrower, its words break earlier and stay as large."""

from __future__ import annotations

import json
import re
from typing import Any

import polars as pl

from beelab.study import charts
from beelab.study.charts.fitting import fitting


def rates(*bots: str) -> Any:
    interval = {"games": 1_000, "win_rate": 0.87, "win_low": 0.86, "win_high": 0.88}
    return charts.win_rates(pl.DataFrame([{"bot": bot, **interval} for bot in bots]), players=3)


def seats(*tables: str) -> Any:
    games = pl.DataFrame({"game": [0, 1], "seat": [0, 0], "bot": ["a", "a"], "win_share": [1.0, 1.0]})
    return charts.seats(dict.fromkeys(tables, games))


def narrowed(chart: Any) -> dict[str, Any]:
    return fitting(chart.to_dict(format="vega-lite"))

    return fitting(chart.to_dict(format="vega-lite"))


def test_the_form_for_jupyterlab_is_no_wider_than_its_place():
    drawn = narrowed(rates("value"))
    (width,) = [p["expr"] for p in drawn["params"] if p["name"] == "width"]
    assert width == "clamp(min(containerSize()[0], windowSize()[0] - 100) - 90, 160, 520)"
    narrow, _, usual = drawn["title"]["text"]["expr"].partition("[")[2].partition(" : ")
    assert max(map(len, json.loads("[" + narrow))) <= 27
    assert json.loads(usual) == ["value wins 87 % of the games, more than the fair share of 33 %"]


def test_names_stand_upright_where_they_would_meet():
    few = narrowed(rates("value"))
    many = narrowed(rates(*(f"bot {n}" for n in range(9))))
    angles = [
        [layer["encoding"]["x"]["axis"]["labelAngle"] for layer in drawn["layer"][1:]]
        for drawn in (few, many)
    ]
    assert angles[0] == [0, 0]
    assert angles[1] == [{"expr": "width < 396 ? -90 : 0"}] * 2


def test_long_names_in_a_legend_stand_below_each_other():
    short, long = narrowed(seats("t one", "t two")), narrowed(seats("one", "a long name"))
    columns = [drawn["config"]["legend"]["columns"]["expr"] for drawn in (short, long)]
    assert columns == ["width < 330 ? 2 : 0", "width < 330 ? 1 : 0"]


def test_the_still_picture_keeps_its_width():
    assert int(re.search(r'width="(\d+)"', charts.as_svg(rates("value")))[1]) > 560
