"""The finer tables that `simulate(..., log=...)` gives for The Bears and the Bees."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from beelab.games.bears_and_the_bees.batch import CHAIN_LOG, NO_LOG, ROUND_LOG
from beelab.games.bears_and_the_bees.positions import ENDS
from beelab.games.bears_and_the_bees.state import LONGEST


def shape(log: str | None, s: Any) -> tuple[int, int, int]:
    """Number, rows and columns per game of a log."""
    if log == "rounds":
        return ROUND_LOG, int(s.rounds) * len(s.low), 5
    if log == "chains":
        return CHAIN_LOG, len(s.low) * (LONGEST + 1), 1
    return NO_LOG, 1, 1


def frame(log: str, rows: np.ndarray, players: int, options: Mapping[str, Any]) -> Any:
    """The logged rows [game, row, column] as a table.

    "rounds": game, round, seat, score (values left in hand), started (took the first turn), out (played the last
    card), end (how the round ended), turns (of the round, all seats together).
    "chains": game, seat, cards, turns: in how many turns the seat laid so many cards (the last: or more).
    """
    import polars as pl

    if log == "chains":
        games, seats, cards = _numbers(
            len(rows), np.arange(players, dtype=np.uint8), np.arange(LONGEST + 1, dtype=np.uint8)
        )
        turns = rows.reshape(-1).astype(np.uint16)
        return pl.DataFrame({"game": games, "seat": seats, "cards": cards, "turns": turns})
    games, rounds, seats = _numbers(
        len(rows),
        np.arange(1, int(options["rounds"]) + 1, dtype=np.uint8),
        np.arange(players, dtype=np.uint8),
    )
    flat = rows.reshape(-1, 5)
    names = ["", *ENDS.values()]
    return pl.DataFrame(
        {
            "game": games,
            "round": rounds,
            "seat": seats,
            "score": flat[:, 0].astype(np.int16),
            "started": flat[:, 1].astype(bool),
            "out": flat[:, 2].astype(bool),
            "end": pl.Series(names, dtype=pl.Enum(names)).gather(flat[:, 3].astype(np.uint32)),
            "turns": flat[:, 4].astype(np.uint16),
        }
    )


def _numbers(games: int, *inner: Any) -> list[np.ndarray]:
    """The game's number and the inner ones, for every row."""
    each = np.meshgrid(np.arange(games, dtype=np.uint32), *inner, indexing="ij")
    return [np.ascontiguousarray(numbers).reshape(-1) for numbers in each]
