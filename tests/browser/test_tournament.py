"""A tournament in JupyterLab: the ranking and what went wrong can be read by everybody, on a phone too."""

from __future__ import annotations

from tests.browser.lab import Lab

PLAY = """
import beelab
def lot(view, moves, rng):
    return rng.choice(moves)
def broken(view, moves, rng):
    return 1 / 0 if view["round"] == 3 else moves[0]
t = beelab.tournament("happy_bee", {"Bee Team": lot, "<i>Ants</i>": broken, "value": "value"}, games=60, players=3,
                      progress=False)
t
"""
ROOT = "div.beelab-tournament"


def test_the_ranking_is_readable(lab: Lab):
    lab.write("tournament.ipynb", PLAY)
    lab.page.set_viewport_size({"width": 360, "height": 740})
    lab.open("tournament.ipynb", alone=True)
    assert lab.run_all(), lab.kernel_errors()
    shown = lab.page.locator(ROOT)
    shown.wait_for()
    assert shown.get_by_role("row").count() == 4
    assert shown.get_by_role("rowheader").all_inner_texts()[0] == "value"
    assert "<i>Ants</i>" in shown.inner_text(), "text, not a mark"
    assert "ZeroDivisionError" in shown.get_by_role("listitem").inner_text()
    for dark in (False, True):
        lab.theme(dark=dark)
        lab.assert_readable(ROOT)
        lab.assert_accessible(ROOT)
    assert lab.page.evaluate("document.documentElement.scrollWidth <= window.innerWidth"), (
        "only the table scrolls"
    )
    assert lab.python("print(t.faults[0].match().view(t.faults[0].seat)['round'])") == "3"
