"""The results of played games as a table, whose columns are filled batch by batch where the games are played."""

from typing import Any

import numpy as np
import polars as pl

from beelab.engine.errors import BadOption

PIECE = 1_000  # games whose bots are put together from single ones


class Columns:
    """The columns of a table of so many games, laid out at once: that costs less than tables put together.

    Args:
        room: the game.
        games: how many.
        players: how many play.

    Raises:
        BadOption: so many games don't fit into memory.
    """

    def __init__(self, room: Any, games: int, players: int) -> None:
        self.room, self.games, self.players = room, games, players
        rows = games * players
        try:
            self.score, self.win_share = np.empty((2, rows))
            self.place = np.empty(rows, np.uint8)
            self.more = dict(zip(room.columns, np.empty((len(room.columns), rows), np.int16), strict=True))
        except MemoryError:
            raise BadOption(
                f"{games:,} games don't fit into memory; name a folder for them, as in out='runs/first'."
            ) from None

    def fill(self, out: np.ndarray, first: int) -> None:
        """Write the results [column, game, seat] of some games, as the game's `run` gives them, from `first` on."""
        _, games, players = out.shape
        here = slice(first * players, (first + games) * players)
        points, place, winners, *more = out.reshape(len(out), -1)
        np.divide(points, self.room.point, out=self.score[here])
        np.divide(place == 1, winners, out=self.win_share[here])
        self.place[here] = place
        for column, numbers in zip(self.more.values(), more, strict=True):
            column[here] = numbers

    def frame(self, bots: tuple[str, ...], first: int = 0) -> pl.DataFrame:
        """The table, its games numbered from `first` on, with the bot of each seat."""
        of_a_game = pl.Series(list(bots), dtype=pl.Enum(list(dict.fromkeys(bots))))
        return pl.DataFrame(
            {
                "game": np.repeat(np.arange(first, first + self.games, dtype=np.uint32), self.players),
                "seat": np.tile(np.arange(self.players, dtype=np.uint8), self.games),
                "bot": over_and_over(of_a_game, self.games),
                "score": self.score,
                "place": self.place,
                "win_share": self.win_share,
                **self.more,
            }
        )


def over_and_over(series: pl.Series, times: int) -> pl.Series:
    """A short series so many times in a row, put together from long pieces."""
    piece = pl.concat([series] * min(times, PIECE), rechunk=True)
    return pl.concat([*[piece] * (times // PIECE), piece[: times % PIECE * len(series)]], rechunk=True)


def number_games(log: pl.DataFrame, first: int) -> pl.DataFrame:
    """A log whose games are numbered from `first` on instead of from 0."""
    return log.with_columns((pl.col("game") + first).cast(pl.UInt32))
