"""Who enters a tournament: names, each with a bot or a strategy."""

from collections.abc import Callable, Mapping
from math import isfinite
from typing import Any

from beelab.engine.errors import BadOption
from beelab.engine.options import LONGEST_NAME
from beelab.study.tournament.strategies import pack

Strategy = Callable[[dict[str, Any], tuple[str, ...], Any], str]  # (view, moves, rng) -> move
Entries = Mapping[str, str | Strategy]

MOST = 100
MOST_GAMES = 10**6
LONGEST_LIMIT = 3_600


def check_entries(room: Any, entries: object, fewest: int) -> tuple[tuple[str, ...], tuple[int | bytes, ...]]:
    """The names, and for each the number of its bot or its strategy as bytes.

    Raises:
        BadOption: too few or too many, a name that is none, an unknown bot, or something that can't play.
    """
    if not isinstance(entries, Mapping):
        raise BadOption(
            "entries must be names with a bot or a strategy each, as in {'mine': my_strategy, 'value': 'value'}, "
            f"not {type(entries).__name__}."
        )
    if not fewest <= len(entries) <= MOST:
        raise BadOption(f"entries must be {fewest} to {MOST}, not {len(entries)}.")
    minds: list[int | bytes] = []
    for name, mind in entries.items():
        if not isinstance(name, str) or not name.strip() or len(name) > LONGEST_NAME:
            raise BadOption(
                f"The name of an entry has 1 to {LONGEST_NAME} characters; {str(name)[:60]!r} is none."
            )
        if isinstance(mind, str):
            minds.append(room.bot_number(mind))
        elif callable(mind):
            minds.append(pack(name, mind))
        else:
            raise BadOption(
                f"The entry {name!r} must be a bot's name or a function (view, moves, rng) -> move, "
                f"not {type(mind).__name__}."
            )
    return tuple(entries), tuple(minds)


def check_limit(limit: object) -> float:
    """Seconds for a decision.

    Raises:
        BadOption: no number, or not from 0.001 to 3,600.
    """
    right = isinstance(limit, int | float) and not isinstance(limit, bool) and isfinite(limit)
    if not right or not 0.001 <= limit <= LONGEST_LIMIT:  # type: ignore[operator]
        raise BadOption(f"limit must be 0.001 to {LONGEST_LIMIT} seconds, not {str(limit)[:60]}.")
    return float(limit)  # type: ignore[arg-type]
