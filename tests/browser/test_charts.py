"""JupyterLab draws the charts itself, with its own older Vega-Lite and without a network."""

from __future__ import annotations

import pytest

from tests.browser.lab import Lab

RATES = """
import polars as pl
from beelab.study import charts
interval = {"win_low": 0.6, "win_high": 0.7}
charts.win_rates(pl.DataFrame([
    {"players": 3, "bot": "greedy", "games": 100, "win_rate": 0.65, **interval},
    {"players": 4, "bot": "greedy", "games": 100, "win_rate": 0.65, **interval},
]))
"""
OUTCOMES = """
charts.outcomes(
    pl.DataFrame([{"game": g, "k": k, "outcome": "tied" if g < k else "awarded"} for g in range(9) for k in (1, 3)]),
    exact={1: {"awarded": 0.5, "tied": 0.2}},
)
"""
SCORES = (
    'charts.scores(pl.DataFrame({"game": [0, 1] * 2, "bot": ["a", "a", "b", "b"], "score": [1, 2, 3, 5]}))'
)
SPREAD = 'charts.spread_of_means(pl.DataFrame({"games": [10, 10, 20, 20], "mean_score": [17.0, 20.0, 18.0, 19.0]}))'
CHANCES = 'charts.chances([{"held": 4, "played": p, "chance": c} for p, c in ((1, 0.2), (2, 0.9), (3, 1))])'


LONGEST = """
charts.longest(pl.DataFrame({"game": [0, 0, 1, 1, 2, 2, 3], "longest": [2, 3, 4, 2, 3, 3, 5]}))
"""
SEATS = """
table = {"game": [0, 0, 0, 1, 1, 1], "seat": [0, 1, 2] * 2, "bot": ["a"] * 6, "win_share": [1.0, 0, 0, 0, 1, 0]}
charts.seats({"greedy, greedy, greedy": pl.DataFrame(table), "left, greedy, greedy": pl.DataFrame(table)})
"""
MANY_NAMES = """
charts.win_rates(pl.DataFrame([
    {"tie": tie, "bot": bot, "games": 100, "win_rate": 0.65, **interval}
    for tie in ("remove", "carry", "split") for bot in ("greedy", "expert", "hoard", "random")
]), by="tie", players=3)
"""
BOTS = """
charts.win_rates(pl.DataFrame([
    {"bot": bot, "games": 100, "win_rate": 0.65, **interval} for bot in ("expert", "greedy", "hoard", "random", "left")
]), players=3)
"""
ALL = (RATES, OUTCOMES, SCORES, SPREAD, CHANCES, LONGEST, SEATS, MANY_NAMES, BOTS)

# A chart that isn't ours: Vega then adds its own style to the page, which makes every chart's box as wide as the chart.
STRANGER = """
from IPython.display import display
spec = {"$schema": "https://vega.github.io/schema/vega-lite/v5.json", "data": {"values": [{}]}, "mark": "point"}
display({"application/vnd.vegalite.v5+json": spec, "text/plain": "a chart"}, raw=True)
"""
DRAWN = ".jp-OutputArea-output canvas"
PLACES = """() => [...document.querySelectorAll('.jp-RenderedVegaLite')].map((place) => {
  const chart = place.querySelector('canvas');
  return { room: place.clientWidth, used: place.scrollWidth, chart: chart.clientWidth, drawn: chart.width };
})"""


def show(lab: Lab, *cells: str, alone: bool = False) -> None:
    lab.write("charts.ipynb", *cells)
    assert lab.open("charts.ipynb", alone=alone).run_all(), lab.kernel_errors()
    lab.page.locator(DRAWN).nth(len(cells) - 1).wait_for()


def busy(lab: Lab) -> float:
    """Seconds that the page has worked so far."""
    session = lab.page.context.new_cdp_session(lab.page)
    session.send("Performance.enable")
    metrics = {m["name"]: m["value"] for m in session.send("Performance.getMetrics")["metrics"]}
    return float(metrics["TaskDuration"])


def test_jupyterlab_draws_every_chart_with_its_words(lab: Lab):
    show(lab, *ALL)
    for number in range(len(ALL)):
        picture = lab.cell(number).locator(".jp-OutputArea-output [role='graphics-document']")
        assert picture.bounding_box()["height"] > 200
        assert lab.cell(number).locator(".vega-embed").count() == 1
    words = lab.cell(0).locator("[role='graphics-document']").get_attribute("aria-label")
    assert words.startswith("greedy wins more than the fair share with 3 and 4 players.")


def assert_they_fit(places: list[dict[str, int]]) -> None:
    """None has to be scrolled, and the letters have their full size."""
    assert len(places) == len(ALL)
    for number, place in enumerate(places):
        assert place["used"] <= place["room"], f"chart {number}: {place}"
        assert place["chart"] == place["drawn"], f"chart {number} is shrunk: {place}"


def test_every_chart_fits_a_phone_beside_charts_of_others(lab: Lab):
    lab.page.set_viewport_size({"width": 360, "height": 740})
    show(lab, STRANGER, *ALL, alone=True)
    assert_they_fit(lab.page.evaluate(PLACES)[1:])


@pytest.mark.parametrize(("width", "alone"), [(360, True), (1280, False)], ids=["phone", "side bar"])
def test_charts_come_to_rest(lab: Lab, width: int, alone: bool):
    """A chart that follows the size of a place that it makes larger itself would grow for ever."""
    lab.page.set_viewport_size({"width": width, "height": 740})
    show(lab, *ALL, alone=alone)
    lab.page.wait_for_timeout(1500)  # Jupyterlab keeps a copy of each as an image first
    before, worked = lab.page.evaluate(PLACES), busy(lab)
    assert_they_fit(before)
    lab.page.wait_for_timeout(3000)
    assert lab.page.evaluate(PLACES) == before
    assert busy(lab) - worked < 1.0
    if width > 1000:
        assert {place["chart"] > 560 for place in before} == {True}
