"""What a lesson needs to know of a game: one module per game, with the same few names.

``GOALS``              named predicates over a play that was made, for ``goal = {...}``
``judge(...)``         one try of a move step
``accepted(...)``      every legal move that meets the goal
``Hand``, ``Awards``   the pieces of a resolve step
``check(...)``         what the engine finds untrue in a step
"""

import importlib
from types import ModuleType


def room(game: str) -> ModuleType:
    """The module that teaches a game."""
    return importlib.import_module(f"{__name__}.{game}")
