"""`python -m beelab.conformance happy_bee 0,1 3,4` writes the digest of a game: what both modes must agree on."""

import json
import sys
from importlib import import_module
from typing import Any

from beelab.conformance.front import count_from_the_front
from beelab.conformance.modes import digest
from beelab.games import game, guest


def find(address: str) -> Any:
    """A game by its name on the shelf, or by module:class."""
    if ":" not in address:
        return game(address)
    module, kind = address.split(":")
    return getattr(import_module(module), kind)()


if __name__ == "__main__":
    count_from_the_front()
    room = find(sys.argv[1])
    seeds, players = (tuple(int(number) for number in row.split(",")) for row in sys.argv[2:4])
    with guest(room):
        json.dump(digest(room, seeds, players), sys.stdout)
