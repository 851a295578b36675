"""The fixtures `server` (one JupyterLab for the run) and `lab` (a page of it); told in lab.py."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.lab import Lab
from tests.browser.server import Server, jupyter_lab

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

SCREEN = {"width": 1100, "height": 900}
FAILED = pytest.StashKey[bool]()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item):
    """Remember a failure, so that `lab` can take a picture of the page before it closes."""
    report = yield
    if report.when == "call":
        item.stash[FAILED] = report.failed
    return report


@pytest.fixture(scope="session")
def server(chromium_path: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A real JupyterLab on copies of the notebooks."""
    with jupyter_lab(tmp_path_factory.mktemp("lab")) as running:
        yield running


class OnePage:
    """The page that tests hand on to each other: loading JupyterLab costs more than most of them."""

    def __init__(self, context: BrowserContext) -> None:
        self.context, self._page = context, None

    def take(self) -> Page:
        if self._page is None:
            self._page = self.context.new_page()
        self._page.set_viewport_size(SCREEN)
        return self._page

    def throw_away(self) -> None:
        if self._page is not None:
            self._page.close()
        self._page = None


@pytest.fixture(scope="session")
def one_page(chromium: Browser) -> Iterator[OnePage]:
    """One browser profile and one page for all tests."""
    context = chromium.new_context(viewport=SCREEN, reduced_motion="reduce")
    yield OnePage(context)
    context.close()


@pytest.fixture
def lab(
    one_page: OnePage,
    server: Server,
    axe_source: str,
    request: pytest.FixtureRequest,
    tmp_path: Path,
) -> Iterator[Lab]:
    """JupyterLab with nothing open; the test fails when the page had an error or left this machine."""
    opened = Lab(one_page.take(), server, axe_source)
    yield opened
    if request.node.stash.get(FAILED, False):
        picture = tmp_path / "failed.png"
        opened.page.screenshot(path=picture)
        print(f"the page when it failed: {picture}\nproblems: {opened.problems}")
        one_page.throw_away()
    elif opened.problems:
        one_page.throw_away()
    else:
        opened.hand_on()
    opened.stop_kernels()
    server.forget_settings()
    assert not opened.problems, "\n".join(opened.problems)
