"""beelab: five bee games to learn, play, simulate and vary. Every name loads what it needs when it is first used."""

from __future__ import annotations

from importlib import import_module

TYPE_CHECKING = False  # importing it from `typing` would take longer than all the rest
if TYPE_CHECKING:
    from typing import Any

    from beelab.engine.errors import (
        BadMove,
        BadOption,
        BadRecord,
        BeelabError,
        IllegalMove,
        InvalidPosition,
        UnknownGame,
    )
    from beelab.engine.game import Event, Refusal
    from beelab.engine.match import Match
    from beelab.engine.records import load, replay
    from beelab.engine.rulebook import Rule
    from beelab.engine.start import match
    from beelab.games import game, shelf
    from beelab.study.advise import advise
    from beelab.study.simulate import simulate
    from beelab.study.sweep import sweep
    from beelab.study.tournament import tournament

_HOME = {
    **dict.fromkeys(
        ("BadMove", "BadOption", "BadRecord", "BeelabError", "IllegalMove", "InvalidPosition", "UnknownGame"),
        "beelab.engine.errors",
    ),
    **dict.fromkeys(("Event", "Refusal"), "beelab.engine.game"),
    "Match": "beelab.engine.match",
    **dict.fromkeys(("load", "replay"), "beelab.engine.records"),
    "Rule": "beelab.engine.rulebook",
    "match": "beelab.engine.start",
    **dict.fromkeys(("game", "shelf"), "beelab.games"),
    "advise": "beelab.study.advise",
    "simulate": "beelab.study.simulate",
    "sweep": "beelab.study.sweep",
    "tournament": "beelab.study.tournament",
}

__all__ = sorted(_HOME)
__version__ = "0.1.0"


def __getattr__(name: str) -> Any:
    if name not in _HOME:
        raise AttributeError(f"beelab has no {name!r}; it has {', '.join(sorted(_HOME))}.")
    value = getattr(import_module(_HOME[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return __all__
