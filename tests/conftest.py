"""What every test folder shares: one headless Chromium for the whole run, and axe-core's source.

Playwright's synchronous interface can be started once per process only, so no test starts its own:
take the `chromium` fixture (a Playwright `Browser`) and open contexts and pages from it.
"""

from __future__ import annotations

import importlib.resources
import os
import shutil
from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Playwright

HOW_TO_GET_CHROMIUM = (
    "this test needs Chromium, which was not found: on Debian or Ubuntu `sudo apt-get install chromium`, "
    "elsewhere install Chromium or Chrome, or name its program in the variable BEELAB_CHROMIUM"
)


def find_chromium() -> str | None:
    """Path of a Chromium-like browser, or None."""
    named = os.environ.get("BEELAB_CHROMIUM")
    if named:
        return named
    # The headless shell opens a page twice as fast, because it draws no window around it.
    names = (
        "chromium-headless-shell",
        "chromium",
        "chromium-browser",
        "google-chrome-stable",
        "google-chrome",
        "chrome",
    )
    return next((path for name in names if (path := shutil.which(name))), None)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark every test that uses the browser, so that `-m "not browser"` leaves them out."""
    for item in items:
        if "chromium" in getattr(item, "fixturenames", ()):
            item.add_marker("browser")


@pytest.fixture(scope="session")
def chromium_path() -> str:
    """Path of the browser; without one the test is skipped, in CI it fails."""
    path = find_chromium()
    if path is None:
        if os.environ.get("CI"):
            pytest.fail(HOW_TO_GET_CHROMIUM)
        pytest.skip(HOW_TO_GET_CHROMIUM)
    return path


@pytest.fixture(scope="session")
def playwright(chromium_path: str) -> Iterator[Playwright]:
    """The one Playwright driver of this run."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="session")
def chromium(playwright: Playwright, chromium_path: str) -> Iterator[Browser]:
    """The one headless Chromium of this run; open a context of your own and close it."""
    # A container's root has no sandbox, and its /dev/shm is too small for Chromium. No name but this machine's
    # is found: what works here works without a network.
    arguments = [
        "--no-sandbox",
        "--disable-dev-shm-usage",
        "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
    ]
    browser = playwright.chromium.launch(executable_path=chromium_path, args=arguments)
    yield browser
    browser.close()


@pytest.fixture(scope="session")
def axe_source() -> str:
    """JavaScript of axe-core, for `page.evaluate(axe_source)`; then `axe.run(root)`."""
    return importlib.resources.files("axe_playwright_python").joinpath("axe.min.js").read_text("utf-8")
