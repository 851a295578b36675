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


@pytest.fixture
def drawn(lab: Lab) -> Lab:
    lab.write("charts.ipynb", RATES, OUTCOMES, SCORES, SPREAD, CHANCES)
    assert lab.open("charts.ipynb").run_all(), lab.kernel_errors()
    return lab


def test_jupyterlab_draws_every_chart_with_its_words(drawn: Lab):
    for number in range(5):
        picture = drawn.cell(number).locator(".jp-OutputArea-output [role='graphics-document']")
        picture.wait_for()
        assert picture.bounding_box()["height"] > 200
        assert drawn.cell(number).locator(".vega-embed").count() == 1
    words = drawn.cell(0).locator("[role='graphics-document']").get_attribute("aria-label")
    assert words.startswith("greedy wins more than the fair share with 3 and 4 players.")
