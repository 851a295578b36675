"""Jupyter settings that `beelab lab` adds to the user's own: pictures arrive at once, and stay when Python is gone.

Without TCP no-delay the socket waits about 40 ms before a small message leaves, so each click on a table would
be felt twice: once on the way to Python, once on the way back.

A saved notebook keeps no widget, only the still picture beside it: a stored widget whose Python is gone shows
nothing but "Error displaying widget" when the notebook is opened again.
"""

from typing import Any

from jupyter_server.services.contents.manager import ContentsManager
from jupyter_server.services.kernels.websocket import KernelWebsocketHandler

_open = KernelWebsocketHandler.open


async def _open_without_delay(self: KernelWebsocketHandler, *args: Any, **options: Any) -> None:
    self.set_nodelay(True)
    await _open(self, *args, **options)


KernelWebsocketHandler.open = _open_without_delay  # type: ignore[method-assign]

WIDGET_VIEW = "application/vnd.jupyter.widget-view+json"
STILL = ("text/html", "image/svg+xml", "image/png")

_run_hooks = ContentsManager.run_pre_save_hooks


def _run_hooks_and_keep_stills(self: ContentsManager, model: Any, path: str, **more: Any) -> None:
    _run_hooks(self, model, path, **more)
    notebook = model.get("content")
    if model.get("type") != "notebook" or not isinstance(notebook, dict):
        return
    try:
        for cell in notebook["cells"]:
            if cell.get("outputs"):
                cell["outputs"] = [output for output in cell["outputs"] if _keeps_something(output)]
    except (AttributeError, KeyError, TypeError):
        self.log.exception("%s is saved with its widgets", path)  # never stand between people and their work


def _keeps_something(output: Any) -> bool:
    """Take the widget out of an output; False when that leaves nothing to see."""
    data = output.get("data", {})
    if WIDGET_VIEW not in data:
        return True
    del data[WIDGET_VIEW]
    return any(form in data for form in STILL)


ContentsManager.run_pre_save_hooks = _run_hooks_and_keep_stills  # type: ignore[method-assign]
