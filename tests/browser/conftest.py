"""The fixtures `server` (one JupyterLab for the run) and `lab` (a page of it); told in lab.py."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.browser.lab import Lab
from tests.browser.server import Server, jupyter_lab

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext

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


@pytest.fixture(scope="session")
def lab_context(chromium: Browser) -> Iterator[BrowserContext]:
    """One browser profile for all pages: JupyterLab's 10 MB of scripts are fetched and compiled once."""
    context = chromium.new_context(viewport=SCREEN, reduced_motion="reduce")
    yield context
    context.close()


@pytest.fixture
def lab(
    lab_context: BrowserContext,
    server: Server,
    axe_source: str,
    request: pytest.FixtureRequest,
    tmp_path: Path,
) -> Iterator[Lab]:
    """A fresh page of JupyterLab; the test fails when the page had an error or left this machine."""
    opened = Lab(lab_context.new_page(), server, axe_source)
    yield opened
    if request.node.stash.get(FAILED, False):
        picture = tmp_path / "failed.png"
        opened.page.screenshot(path=picture)
        print(f"the page when it failed: {picture}\nproblems: {opened.problems}")
    opened.page.close()
    opened.stop_kernels()
    server.forget_settings()
    assert not opened.problems, "\n".join(opened.problems)
