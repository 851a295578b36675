"""What a lesson needs to know of a game: one module per game, with the same few names.

``GOALS``                     named predicates over a play that was made, for ``goal = {...}``
``make``, ``default_line``    a move made on a fork, and what came of it in a sentence
``same``, ``applies``, ``filled``   written lines: which move they are meant for, and their {words} filled in
``TASKS``                     the pieces of resolve steps
``page``, ``check_label``     what the game's lesson template shows beside the position; what its button says
``before_deciding(view)``     the question that comes before a decision, or None; ``COVERED``: what hides then
``told(name, move)``          a play in a sentence, for worksheets
``card_facts``, ``CONDITIONS``, ``ANSWERS``   what the cards of its guided game wait for and ask
``EXERCISES``, ``class_numbers``, ``starter_chart``   see ADDING_A_GAME.md
"""

import importlib
from types import ModuleType


def room(game: str) -> ModuleType:
    """The module that teaches a game."""
    return importlib.import_module(f"{__name__}.{game}")
