"""Jupyter settings that `beelab lab` adds to the user's own: pictures arrive at once.

Without TCP no-delay the socket waits about 40 ms before a small message leaves, so each click on a table would
be felt twice: once on the way to Python, once on the way back.
"""

from typing import Any

from jupyter_server.services.kernels.websocket import KernelWebsocketHandler

_open = KernelWebsocketHandler.open


async def _open_without_delay(self: KernelWebsocketHandler, *args: Any, **options: Any) -> None:
    self.set_nodelay(True)
    await _open(self, *args, **options)


KernelWebsocketHandler.open = _open_without_delay  # type: ignore[method-assign]
