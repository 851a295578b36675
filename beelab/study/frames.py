"""The results of played games as tables, made batch by batch where the games were played."""

from functools import lru_cache
from typing import Any

import numpy as np
import polars as pl


def to_frame(room: Any, out: np.ndarray, bots: tuple[str, ...], first: int) -> pl.DataFrame:
    """The results [column, game, seat] as a table: points, place and winners come first in every game.

    Args:
        room: the game.
        out: whole numbers, as the game's `run` writes them.
        bots: the bot of each seat.
        first: the number of the first game.
    """
    _, games, players = out.shape
    points, place, winners, *more = out.reshape(len(out), -1)
    seats, names = _who(games, bots)
    return pl.DataFrame(
        {
            "game": np.repeat(np.arange(first, first + games, dtype=np.uint32), players),
            "seat": seats,
            "bot": names,
            "score": points / room.point,
            "place": place.astype(np.uint8),
            "win_share": (place == 1) / winners,
            **{name: column.astype(np.int16) for name, column in zip(room.columns, more, strict=True)},
        }
    )


@lru_cache(maxsize=16)
def _who(games: int, bots: tuple[str, ...]) -> tuple[pl.Series, pl.Series]:
    """The columns that are the same in every batch of so many games: seats and bots."""
    seats = np.tile(np.arange(len(bots), dtype=np.uint8), games)
    names = pl.Series(list(bots), dtype=pl.Enum(list(dict.fromkeys(bots))))
    return pl.Series(seats), names.gather(seats)


def number_games(log: pl.DataFrame, first: int) -> pl.DataFrame:
    """A log whose games are numbered from `first` on instead of from 0."""
    return log.with_columns((pl.col("game") + first).cast(pl.UInt32))
