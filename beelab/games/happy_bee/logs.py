"""The finer tables that `simulate(..., log=...)` gives for Happy Bee."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from beelab.games.happy_bee.batch import DEAL_LOG, FAMILY_LOG, NO_LOG, ROUND_LOG
from beelab.games.happy_bee.cards import FAMILY_NAMES
from beelab.games.happy_bee.state import FAMILIES, SPLIT, TIED, UNPLAYED, WHOLE


def shape(log: str | None, s: Any) -> tuple[int, int, int]:
    """Number, rows and columns per game of a log."""
    if log == "families":
        return FAMILY_LOG, int(s.rounds) * int(s.families), 2
    if log == "rounds":
        return ROUND_LOG, int(s.rounds) * len(s.hand), 2
    if log == "deal":
        return DEAL_LOG, len(s.hand), 1 + FAMILIES
    return NO_LOG, 1, 1


def frame(log: str, rows: np.ndarray, players: int, options: Mapping[str, Any]) -> Any:
    """The logged rows [game, row, column] as a table.

    "families": game, round, k (cards to play), family, value, outcome ("awarded", "tied", "nobody"), seat or null.
    "rounds": game, round, seat, k, points and flowers won in that round.
    "deal": game, seat, longest (cards of the longest family in the dealt hand), and a column for each family.
    """
    make = {"families": _families, "rounds": _rounds, "deal": _deal}
    return make[log](rows, players, options)


def _numbers(games: int, *inner: Any) -> list[np.ndarray]:
    """The game's number and the inner ones, for every row."""
    each = np.meshgrid(np.arange(games, dtype=np.uint32), *inner, indexing="ij")
    return [np.ascontiguousarray(e.reshape(-1)) for e in each]


def _families(rows: np.ndarray, _players: int, options: Mapping[str, Any]) -> Any:
    import polars as pl

    families, schedule = options["families"], np.array(options["schedule"], np.uint8)
    flat = rows.reshape(-1, 2)
    fate = flat[:, 1]
    games, rounds, family = _numbers(
        len(rows), np.arange(len(schedule), dtype=np.uint8), np.arange(families, dtype=np.uint32)
    )
    outcome = np.where(fate < UNPLAYED, 0, np.where((fate == TIED) | (fate == SPLIT), 1, 2)).astype(np.uint32)
    outcomes = ["awarded", "tied", "nobody"]
    names = list(FAMILY_NAMES[:families])
    return pl.DataFrame(
        {
            "game": games,
            "round": rounds + 1,
            "k": schedule[rounds],
            "family": family,
            "value": flat[:, 0].astype(np.uint8),
            "outcome": outcome,
            "seat": fate.astype(np.uint8),
        }
    ).with_columns(
        pl.col("family").replace_strict(dict(enumerate(names)), return_dtype=pl.Enum(names)),
        pl.col("outcome").replace_strict(dict(enumerate(outcomes)), return_dtype=pl.Enum(outcomes)),
        pl.when(pl.col("outcome") == 0).then("seat").alias("seat"),
    )


def _rounds(rows: np.ndarray, players: int, options: Mapping[str, Any]) -> Any:
    import polars as pl

    schedule = np.array(options["schedule"], np.uint8)
    so_far = rows.reshape(len(rows), len(schedule), players, 2)
    won = np.diff(so_far, axis=1, prepend=0).reshape(-1, 2)
    games, rounds, seats = _numbers(
        len(rows), np.arange(len(schedule), dtype=np.uint8), np.arange(players, dtype=np.uint8)
    )
    return pl.DataFrame(
        {
            "game": games,
            "round": rounds + 1,
            "seat": seats,
            "k": schedule[rounds],
            "points": won[:, 0] / WHOLE,
            "flowers": won[:, 1].astype(np.uint8),
        }
    )


def _deal(rows: np.ndarray, players: int, options: Mapping[str, Any]) -> Any:
    import polars as pl

    games, seats = _numbers(len(rows), np.arange(players, dtype=np.uint8))
    flat = rows.reshape(-1, 1 + FAMILIES).astype(np.uint8)
    counts = {FAMILY_NAMES[f]: flat[:, 1 + f].copy() for f in range(options["families"])}
    return pl.DataFrame({"game": games, "seat": seats, "longest": flat[:, 0].copy(), **counts})
