"""Shared by the tests of the widgets: browser pages with a fake model, and no exception that goes unseen."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import hypothesis  # noqa: F401  (Python 3.11 can't compile a module this big once Playwright has switched stacks)
import ipywidgets.widgets.widget as ipywidgets_widget
import pytest

sys.path.insert(0, str(Path(__file__).parent))

from fake_page import FakePage

from beelab_widgets import book, widget

if TYPE_CHECKING:
    from playwright.sync_api import Browser


@pytest.fixture(autouse=True)
def new_book(monkeypatch: pytest.MonkeyPatch) -> book.Book:
    """A learner who has not answered anything yet; options are always shuffled alike."""
    mine = book.Book(5)
    monkeypatch.setattr(book, "_MINE", mine)
    return mine


class _Notebook:
    """Stands in for IPython, to which ipywidgets hands the exceptions of callbacks."""

    def __init__(self) -> None:
        self.failures: list[BaseException | None] = []

    def showtraceback(self, *_: Any, **__: Any) -> None:
        self.failures.append(sys.exc_info()[1])


@pytest.fixture(autouse=True)
def nothing_swallowed(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Ipywidgets swallows what callbacks raise; here it fails the test."""
    notebook = _Notebook()
    monkeypatch.setattr(ipywidgets_widget, "get_ipython", lambda: notebook)
    yield
    assert not notebook.failures


@pytest.fixture(autouse=True)
def done_at_once(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Work behind a page is done at once, except in the browser's tests.

    Once Playwright has started, its event loop seems to run in every later test of the process.
    """
    real = widget.running_loop
    if "chromium" not in request.fixturenames:
        in_main = lambda: threading.current_thread() is threading.main_thread()  # noqa: E731
        monkeypatch.setattr(widget, "running_loop", lambda: None if in_main() else real())


@pytest.fixture
def new_page(chromium: Browser) -> Iterator[Callable[..., FakePage]]:
    """Makes browser pages, and checks at the end that none had an error."""
    pages: list[FakePage] = []

    def make(**wishes: Any) -> FakePage:
        pages.append(FakePage(chromium, **wishes))
        return pages[-1]

    yield make
    errors = [error for page in pages for error in page.errors]
    for page in pages:
        page.close()
    assert not errors
