"""Show widgets in a real JupyterLab and touch them."""

from __future__ import annotations

from tests.browser.lab import Lab

HAND, DONE = ".bee-hand7 [data-pick]", ".bee-host:not([data-waiting])"
CUT_OFF = """() => { const host = document.querySelector('.bee-host').getBoundingClientRect();
  return [...document.querySelectorAll('.bee-host *')].filter((n) => !n.closest('.bee-sr, .bee-scroll, svg'))
    .map((n) => [n.getBoundingClientRect(), n.className]).filter(([b]) => b.width && b.right > host.right + 1)
    .map(([b, name]) => `${name} ${b.right} > ${host.right}`); }"""


def show(lab: Lab, code: str, name: str = "widgets.ipynb") -> None:
    lab.write(name, code)
    assert lab.open(name).run_all(), lab.kernel_errors()
    lab.page.locator(".bee").first.wait_for()


def touch(lab: Lab, selector: str) -> None:
    """Click, and wait until Python has answered."""
    lab.page.locator(selector).first.click()
    lab.page.locator(DONE).first.wait_for()
