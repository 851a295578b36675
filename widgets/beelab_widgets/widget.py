"""What every table, lesson and panel has in common: one page, messages in, a page out, and no silent failure.

Python draws the whole page as html, the browser morphs to it and sends back what was touched
(``static/table.js``). Jupyter swallows exceptions in such callbacks, so each of them runs inside one wrapper
that shows the failure on the page, politely, and leaves everything as it was.
"""

import asyncio
import logging
import weakref
from collections.abc import Callable
from pathlib import Path
from typing import Any

import anywidget
import traitlets

log = logging.getLogger("beelab_widgets")
STATIC = Path(__file__).parent / "static"
LOOKS = (STATIC / "table.css", *sorted((STATIC / "games").glob("*.css")))  # of every page, then of each game
IMPORT = 'import { bring, zooming } from "./zoom.js";\n'
# one module for the browser, which can't ask for a second file
SCRIPT = (STATIC / "zoom.js").read_text("utf-8").replace("export function", "function") + (
    (STATIC / "table.js").read_text("utf-8").replace(IMPORT, "")
)
STYLE = "\n".join(path.read_text("utf-8") for path in LOOKS)


class Page(anywidget.AnyWidget):
    """A page that Python draws and the browser shows.

    A subclass gives ``_act(pick, content)``, which does what was asked; ``_draw()``, which returns
    ``(html, status, spoken)``; and if it can, ``_keep()`` and ``_restore(kept)`` for when an act fails.
    """

    _esm = SCRIPT
    _css = STYLE
    html = traitlets.Unicode("").tag(sync=True)
    status = traitlets.Unicode("").tag(sync=True)  # what there is to do, seen
    spoken = traitlets.Unicode("").tag(sync=True)  # the same for who listens, with what happened
    error = traitlets.Unicode("").tag(sync=True)
    ack = traitlets.Unicode("").tag(sync=True)  # id of the last message handled

    def __init__(self, key: str | None = None):
        super().__init__()
        _close_previous(self, key)
        self.on_msg(self._on_page_message)

    # --- for the subclass
    def _act(self, pick: str, content: dict[str, Any]) -> None:
        raise NotImplementedError

    def _draw(self) -> tuple[str, str, str]:
        raise NotImplementedError

    def _keep(self) -> Any:
        """Whatever ``_restore`` needs to put things back after a failure."""

    def _restore(self, kept: Any) -> None:
        """Put things back as they were when ``_keep`` was called."""

    def _still(self) -> Any:
        """A still picture to store beside the widget, or None."""

    # --- the life of a message
    def _on_page_message(self, _widget: Any, content: Any, _buffers: Any) -> None:
        content = content if isinstance(content, dict) else {}
        self._do(lambda: self._act(str(content.get("pick", "")), content), ack=str(content.get("id", "")))

    def _do(self, act: Callable[[], Any], ack: str | None = None) -> None:
        """Run an act and show the page; whatever fails is said on the page and undone."""
        error, kept = "", None
        try:
            kept = self._keep()
            act()
        except Exception as failure:
            error = explain(failure)
            try:
                self._restore(kept)
            except Exception:
                log.exception("while putting the page back")
        self._show(error, ack)

    def _show(self, error: str = "", ack: str | None = None) -> None:
        """Send the page as it is now, in one message."""
        html, status, spoken = self.html, self.status, self.spoken
        try:
            html, status, spoken = self._draw()
        except Exception as failure:
            error = error or explain(failure)
        with self.hold_sync():
            self.html, self.status, self.spoken, self.error = str(html), status, spoken or status, error
            if ack is not None:
                self.ack = ack

    def _later(self, work: Callable[[], Any], done: Callable[[Any], Any]) -> None:
        """Do slow work beside the page, then ``done(result)`` back on the page's own thread.

        Where no event loop runs (a script, a test) the work is done at once.
        """
        loop = running_loop()
        if loop is None:
            self._do(lambda: done(work()))
            return
        future = loop.run_in_executor(None, work)
        future.add_done_callback(lambda ready: self._do(lambda: done(ready.result())) if self.comm else None)

    # --- its place in the notebook
    def close(self) -> None:
        """Take the page out of the notebook, with the layout that belongs to it."""
        layout = self.layout
        super().close()
        if layout is not None:
            layout.close()

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        bundle = super()._repr_mimebundle_(**kwargs)
        data, metadata = bundle if isinstance(bundle, tuple) else (bundle, {})
        data = {**(data or {}), "text/plain": repr(self)}
        still = self._still()
        if still is not None:
            data = {**data, "text/html": str(still.html)}
        return data, metadata


def running_loop() -> asyncio.AbstractEventLoop | None:
    """The event loop that runs here: the kernel's. None in a script."""
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


def explain(failure: Exception) -> str:
    """A failure as a sentence for the page. The library's own errors are meant to be read; others go to the log."""
    from beelab.engine.errors import BeelabError

    if isinstance(failure, BeelabError):
        return str(failure)
    log.error("a page's callback failed", exc_info=failure)
    return f"Sorry, that went wrong, and nothing was changed. ({type(failure).__name__}: {failure})"


_made_by: dict[str, tuple[str, list[weakref.ref[Page]]]] = {}


def _close_previous(page: Page, key: str | None) -> None:
    """Close the pages that an earlier run of the same cell made, so that re-running a cell leaks nothing.

    Pages made in one and the same run of a cell live side by side.
    """
    cell, run = _where()
    name = f"key {key}" if key is not None else cell
    if name is None:
        return
    before, pages = _made_by.get(name, ("", []))
    if before != run or key is not None:
        for reference in pages:
            old = reference()
            if old is not None and old is not page:
                old.close()
        pages = []
    _made_by[name] = (run, [*pages, weakref.ref(page)])


def _where() -> tuple[str | None, str]:
    """The notebook cell that is running and the id of this run; (None, ...) outside of one."""
    try:
        from IPython.core.getipython import get_ipython

        parent = get_ipython().get_parent()  # type: ignore[union-attr]
        if parent["header"]["msg_type"] != "execute_request":
            return None, ""
        cell = parent.get("metadata", {}).get("cellId") or parent["content"].get("code", "")
        return f"cell {cell}", str(parent["header"]["msg_id"])
    except (AttributeError, KeyError, TypeError, ImportError):
        return None, ""
