"""How much chance is tried: enough in `make test`, which people wait for, and all of it in `make deep`."""

from __future__ import annotations

import os

DEEP = os.environ.get("BEELAB_DEEP") == "1"


def how_many(usually: int, deep: int) -> int:
    """A number of random trials, by the variable BEELAB_DEEP."""
    return deep if DEEP else usually
