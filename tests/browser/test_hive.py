"""A hive of 60 cards in a real JupyterLab: read, zoomed, picked and played by keyboard, on a phone, in the dark."""

from __future__ import annotations

import time

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
SLOW = 1.5  # s from a key to the new picture, on a machine that does other things


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
    assert press("Enter") < SLOW
    assert lab.page.evaluate("() => document.activeElement.dataset.key") == f"cell:{cell}"
    for dark in (False, True):
        lab.theme(dark=dark)
        lab.assert_readable(".bee")
    touch(lab, '[data-key="/play"]')
    assert lab.python(f"print(any(one['card'] == '{card}' for one in table.match.view(0)['hive']))") == "True"
    assert lab.kernel_errors() == []


def test_the_hive_on_a_phone(lab: Lab):
    m = hive_of(20)
    lab.page.set_viewport_size({"width": 360, "height": 740})
    lab.write("hive.ipynb", TABLE.format(record=m.record()))
    assert lab.open("hive.ipynb", alone=True).run_all(), lab.kernel_errors()
    lab.page.locator(".tb-lit").first.wait_for()
    assert lab.page.evaluate(CUT_OFF) == []
    box = lab.page.locator(".tb-lit").first.bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 24
