"""Show widgets in a real JupyterLab and touch them."""

from __future__ import annotations

from playwright.sync_api import Locator

from tests.browser.lab import Lab

PHONE = {"width": 360, "height": 740}
HAND, DONE = ".bee-hand7 [data-pick]", ".bee-host:not([data-waiting])"
CUT_OFF = """() => { const host = document.querySelector('.bee-host').getBoundingClientRect();
  return [...document.querySelectorAll('.bee-host *')].filter((n) => !n.closest('.bee-sr, .bee-scroll, svg'))
    .map((n) => [n.getBoundingClientRect(), n.className]).filter(([b]) => b.width && b.right > host.right + 1)
    .map(([b, name]) => `${name} ${b.right} > ${host.right}`); }"""
# Where to click: the middle of something, brought into sight, if nothing else lies above it there.
POINT = """async (n) => {
  const place = () => n.getBoundingClientRect(), frame = () => new Promise(requestAnimationFrame);
  if (place().top < 80 || place().bottom > innerHeight - 40) {
    n.scrollIntoView({ block: 'center' });
    await frame(); await frame();  // JupyterLab lays out anew what comes into sight
  }
  const b = place(), x = b.x + b.width / 2, y = b.y + b.height / 2, above = document.elementFromPoint(x, y);
  if (!n.contains(above)) throw new Error(`${n.dataset.key} can't be clicked: ${above?.outerHTML.slice(0, 200)}`);
  return [x, y]; }"""


def show(lab: Lab, code: str, name: str = "widgets.ipynb", *, alone: bool = False) -> None:
    lab.write(name, code)
    assert lab.open(name, alone=alone).run_all(), lab.kernel_errors()
    lab.page.locator(".bee").first.wait_for()


def assert_for_everyone(lab: Lab, readable: str = ".bee-host") -> None:
    """What is shown (alone) has contrast and no barrier in both themes, and nothing is cut off on a phone."""
    for dark in (True, False):
        lab.theme(dark=dark)
        lab.assert_readable(readable)
    lab.assert_accessible(".bee-host")  # whose rules, but for contrasts, are the same in the dark
    lab.page.set_viewport_size(PHONE)
    lab.page.wait_for_timeout(300)
    assert lab.page.evaluate(CUT_OFF) == []


def touch(lab: Lab, selector: str) -> None:
    """Click, and wait until Python has answered."""
    lab.page.locator(selector).first.click()
    lab.page.locator(DONE).first.wait_for()


def click(lab: Lab, thing: Locator) -> None:
    """Click the middle of something at once: Playwright's own click takes its time until all is still."""
    x, y = thing.evaluate(POINT)
    lab.page.mouse.click(x, y)
