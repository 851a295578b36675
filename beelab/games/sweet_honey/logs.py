"""The finer tables that `simulate(..., log=...)` gives for Sweet Honey, Bee Mine!"""

from collections.abc import Mapping
from typing import Any

import numpy as np

from beelab.games.sweet_honey.batch import CAPTURE_LOG, NO_LOG, ROUND_LOG, STING_LOG
from beelab.games.sweet_honey.positions import ENDS
from beelab.games.sweet_honey.risk import MILLION
from beelab.games.sweet_honey.state import NUMBERS


def shape(log: str | None, s: Any) -> tuple[int, int, int]:
    """Number, rows and columns per game of a log."""
    if log == "rounds":
        return ROUND_LOG, int(s.rounds) * len(s.hand), 4
    if log == "stings":
        return STING_LOG, NUMBERS, 1
    if log == "captures":
        return CAPTURE_LOG, len(s.hand), 3
    return NO_LOG, 1, 1


def frame(log: str, rows: np.ndarray, players: int, options: Mapping[str, Any]) -> Any:
    """The logged rows [game, row, column] as a table.

    "rounds": game, round, seat, score (discs), most (share of having the most discs), started (was the first start
    player), end (how the round ended), centre (discs won from it).
    "stings": game, number, stings.
    "captures": game, seat, captures and stung as a receiver, risk (the sum of the chances to be stung there).
    """
    import polars as pl

    if log == "rounds":
        return _rounds(rows, players, int(options["rounds"]))
    if log == "stings":
        games, numbers = _numbers(len(rows), np.arange(1, NUMBERS + 1, dtype=np.uint8))
        return pl.DataFrame({"game": games, "number": numbers, "stings": rows.reshape(-1).astype(np.uint8)})
    games, seats = _numbers(len(rows), np.arange(players, dtype=np.uint8))
    captures, stung, risk = rows.reshape(-1, 3).T
    return pl.DataFrame(
        {
            "game": games,
            "seat": seats,
            "captures": captures.astype(np.uint8),
            "stung": stung.astype(np.uint8),
            "risk": risk / MILLION,
        }
    )


def _numbers(games: int, *inner: Any) -> list[np.ndarray]:
    """The game's number and the inner ones, for every row."""
    each = np.meshgrid(np.arange(games, dtype=np.uint32), *inner, indexing="ij")
    return [np.ascontiguousarray(numbers).reshape(-1) for numbers in each]


def _rounds(rows: np.ndarray, players: int, rounds: int) -> Any:
    import polars as pl

    games, numbers, seats = _numbers(
        len(rows), np.arange(1, rounds + 1, dtype=np.uint8), np.arange(players, dtype=np.uint8)
    )
    scores = rows[:, :, 0].reshape(len(rows), rounds, players)
    best = scores == scores.max(axis=2, keepdims=True)
    share = best / best.sum(axis=2, keepdims=True)
    flat = rows.reshape(-1, 4)
    names = ["", *ENDS.values()]
    ends = pl.Series(names, dtype=pl.Enum(names)).gather(flat[:, 2].astype(np.uint32))
    return pl.DataFrame(
        {
            "game": games,
            "round": numbers,
            "seat": seats,
            "score": flat[:, 0].astype(np.int16),
            "most": share.reshape(-1),
            "started": flat[:, 1].astype(bool),
            "end": ends,
            "centre": flat[:, 3].astype(np.int16),
        }
    )
