"""What was asked for, checked, and the way from tables to a result."""

from concurrent.futures import Executor
from functools import partial
from typing import Any
from uuid import uuid4

import numpy as np
import polars as pl

from beelab.engine.options import check_options, check_players, check_seed
from beelab.study.batches import Progress, run_in_batches
from beelab.study.tournament.entries import check_entries, check_limit
from beelab.study.tournament.playing import BATCH, Batch, Mishap, Plan, play_batch, stop
from beelab.study.tournament.result import Fault, Tournament
from beelab.study.tournament.seating import OTHERS, Table


class Asked:
    """Everything that was asked for, checked, and the way from tables to a result."""

    def __init__(
        self,
        game: str,
        entries: Any,
        fewest: int,
        players: int | None,
        seed: int,
        limit: float,
        options: dict[str, Any],
        against: str = "random",
    ) -> None:
        from beelab.games import game as find

        self.room = find(game)
        self.players = check_players(self.room, self.room.players[0] if players is None else players)
        self.seed, self.limit = check_seed(seed), check_limit(limit)
        self.options = check_options(self.room, self.players, options)
        self.others = self.room.bot_number(against)
        self.names, self.minds = check_entries(self.room, entries, fewest)

    def results(self, tables: list[Table], progress: Progress, executor: Executor | None) -> list[Batch]:
        """Play all tables; what came of each batch."""
        plan = Plan(
            self.room.name,
            self.players,
            self.options,
            self.names,
            self.minds,
            self.others,
            tuple(tables),
            self.seed,
            self.limit,
            uuid4().hex,
        )
        return run_in_batches(
            play_batch, plan, len(tables), executor, progress, BATCH, partial(stop, plan.run)
        )

    def play(self, tables: list[Table], progress: Progress, executor: Executor | None) -> Tournament:
        """Play all tables; the result as people see it."""
        results = self.results(tables, progress, executor)
        rows = np.concatenate([batch.rows for batch in results])
        return Tournament(self.room.title, self._frame(tables, rows), self.faults(results))

    def _frame(self, tables: list[Table], rows: np.ndarray) -> pl.DataFrame:
        seats = np.array([seats for _, seats in tables], np.int64).reshape(-1)
        flat, mine = rows.reshape(len(seats), -1), seats != OTHERS
        flat, numbers = flat[mine], np.arange(len(seats))[mine] // self.players
        kind = pl.Enum(self.names)
        return pl.DataFrame(
            {
                "game": numbers.astype(np.uint32),
                "deal": np.array([deal for deal, _ in tables], np.uint32)[numbers],
                "seat": np.tile(np.arange(self.players, dtype=np.uint8), len(tables))[mine],
                "entry": pl.Series(seats[mine].astype(np.uint32)).replace_strict(
                    dict(enumerate(self.names)), return_dtype=kind
                ),
                "score": flat[:, 0] / self.room.point,
                "place": flat[:, 1].astype(np.uint8),
                "win_share": np.where(flat[:, 1] == 1, 1 / flat[:, 2], 0.0),
                "faults": flat[:, 3].astype(np.uint16),
            }
        )

    def faults(self, results: list[Batch]) -> tuple[Fault, ...]:
        """The first fault of each entry and kind, with the number of all."""
        first: dict[tuple[int, str], Mishap] = {}
        count: dict[tuple[int, str], int] = {}
        for mishap in (mishap for batch in results for mishap in batch.mishaps):
            key = (mishap.entry, mishap.kind)
            first.setdefault(key, mishap)
            count[key] = count.get(key, 0) + mishap.count
        return tuple(
            Fault(
                self.names[m.entry],
                m.kind,
                m.text,
                count[key],
                m.game,
                m.deal,
                m.seat,
                m.round,
                m.position,
            )
            for key, m in sorted(
                first.items(), key=lambda entry: (entry[1].entry, entry[1].game, entry[1].round)
            )
        )
