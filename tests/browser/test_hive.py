"""A hive of 60 cards in a real JupyterLab: read, zoomed, picked and played by keyboard, on a phone, in the dark."""

from __future__ import annotations

import time
from collections.abc import Callable
from math import hypot

from playwright.sync_api import expect

from tests.browser.lab import Lab
from tests.browser.touching import CUT_OFF, DONE, show, touch
from tests.widgets.bees import hive_of, placements

TABLE = """
import beelab
from beelab_widgets import Table
table = Table(beelab.replay('''{record}'''), me=0, bots=("random",), rollouts=2)
table
"""
NEW = """
new = Table(game="bears_and_the_bees", seed=7, bots=("random",), rollouts=2)
new
"""
FOCUSED = "() => document.activeElement.dataset.key"
SLOW = 1.5  # s from a key to the new picture, on a machine that does other things
WAYS = {"ArrowRight": (1, 0), "ArrowDown": (0, 1), "ArrowLeft": (-1, 0), "ArrowUp": (0, -1)}
PLACES = """() => Object.fromEntries([...document.querySelectorAll('.tb-plane [data-pick]')].map((n) =>
  [n.dataset.key, n.getAttribute('transform').match(/-?[\\d.]+/g).map(Number)]))"""
TOUCHING = 70  # between the middles of two cells that touch, in units of the picture


def assert_no_step_jumps_over_a_neighbour(lab: Lab, press: Callable[[str], float]) -> None:
    """Arrows go to a cell that touches, if there is one in their direction."""
    places, steps = lab.page.evaluate(PLACES), 0
    for key in ["ArrowUp"] * 3 + ["ArrowRight"] * 4 + ["ArrowDown"] * 3 + ["ArrowLeft"] * 4:
        x, y = places[lab.page.evaluate(FOCUSED)]
        (dx, dy), near = WAYS[key], set()
        for name, (to_x, to_y) in places.items():
            along, aside = (to_x - x) * dx + (to_y - y) * dy, abs((to_x - x) * dy) + abs((to_y - y) * dx)
            if aside <= along <= TOUCHING and hypot(along, aside) <= TOUCHING and along:
                near.add(name)
        if near:
            press(key)
            assert lab.page.evaluate(FOCUSED) in near
            steps += 1
    assert steps > 6


def test_a_hive_of_60_cards_stays_usable(lab: Lab):
    m = hive_of(60)
    (card, cell), _ = max(placements(m).items(), key=lambda found: len(found[1]))
    show(lab, TABLE.format(record=m.record()))
    keyboard, hive = lab.page.keyboard, lab.page.locator('[data-key="hive"]')

    def press(key: str) -> float:
        before = time.monotonic()
        keyboard.press(key)
        lab.page.locator(DONE).first.wait_for()
        return time.monotonic() - before

    assert lab.page.locator(".tb-plane [data-pick]").count() > 80
    lab.page.locator(f'[data-key="card:{card}"]').focus()
    assert press("Enter") < SLOW
    for _ in range(9):
        if hive.evaluate("n => n.contains(document.activeElement)"):
            break
        keyboard.press("Shift+Tab")
    for _ in range(4):
        press("+")
    expect(lab.page.locator(".bee-status [role=status]")).to_have_text("Zoom 286 %.")
    lab.page.locator(f'[data-key="cell:{cell}"]').focus()
    seen = f"""() => {{ const b = document.querySelector('[data-key="hive"]').getBoundingClientRect(),
      n = document.querySelector('[data-key="cell:{cell}"]').getBoundingClientRect();
      return n.left >= b.left && n.right <= b.right && n.top >= b.top && n.bottom <= b.bottom; }}"""
    assert lab.page.evaluate(seen)
    assert_no_step_jumps_over_a_neighbour(lab, press)
    lab.page.locator(f'[data-key="cell:{cell}"]').focus()
    assert press("Enter") < SLOW
    assert lab.page.evaluate(FOCUSED) == f"cell:{cell}"
    for dark in (False, True):
        lab.theme(dark=dark)
        lab.assert_readable(".bee")
    touch(lab, '[data-key="/play"]')
    assert lab.python(f"print(any(one['card'] == '{card}' for one in table.match.view(0)['hive']))") == "True"
    assert lab.kernel_errors() == []


def test_the_hive_on_a_phone(lab: Lab):
    m = hive_of(20)
    lab.page.set_viewport_size({"width": 360, "height": 740})
    lab.write("hive.ipynb", TABLE.format(record=m.record()), NEW)
    assert lab.open("hive.ipynb", alone=True).run_all(), lab.kernel_errors()
    lab.page.locator(".tb-lit").first.wait_for()
    assert lab.page.evaluate(CUT_OFF) == []
    box = lab.page.locator(".tb-lit").first.bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 24
    first = lab.cell(1).locator(".tb-lit").first
    first.wait_for()
    box = first.bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 40  # the first cards are no dwarfs
