"""Playing many games on several cores: the work is cut into batches, each of which gives the same games anywhere."""

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import numpy as np

from beelab.engine.errors import BadOption, quoted
from beelab.engine.state import PURE, as_array, new_results, new_table, set_numbers
from beelab.study.executors import cores, in_order, is_in_this_process, width
from beelab.study.frames import Columns, number_games

__all__ = [
    "Plan",
    "Progress",
    "batch_size",
    "cores",
    "cut",
    "progress_bar",
    "run_in_batches",
    "tables",
    "whole_table",
]

if TYPE_CHECKING:
    import polars

BATCH = 200 if PURE else 10_000  # games: short enough for a smooth progress bar, long enough to cost nothing
FEW = 5_000  # games whose results are small enough to stay in the processor's cache
SMALLEST = 50 if PURE else 500  # a shorter one costs more than it gives
SHARES = 4  # batches for each worker, so that all end at about the same time
PATIENCE = 1.0  # seconds before a progress bar appears

Progress = str | bool | Callable[[int, int], object]


@dataclass(frozen=True)
class Plan:
    """What is to be played: everything that a worker needs to know, and nothing that cannot be sent to one."""

    game: str
    players: int
    options: Mapping[str, Any]
    bots: tuple[str, ...]
    seed: int
    log: str | None = None


class Workplace:
    """Where a worker plays games of a plan, one batch after the other: a box, a desk for the bots, room for results."""

    def __init__(self, plan: Plan) -> None:
        from beelab.games import game as find

        self.plan, self.game = plan, find(plan.game)
        self.start, numbers = _seated(self.game, plan.players, plan.bots, tuple(plan.options.items()))
        self.bots = set_numbers(numbers)
        self.worlds, self.desk = self.game.code.new_worlds(plan.players), self.game.code.new_desk(self.start)
        self.results = new_results(self.game.out_columns, 0, plan.players)

    def play(self, first: int, games: int) -> np.ndarray:
        """Play games number `first` to `first + games - 1`.

        Returns:
            Whole numbers: the results [column, game, seat], over which the next batch is written; or the log [game,
            row, column] that the plan asks for.
        """
        if len(self.results[0]) != games:
            self.results = new_results(self.game.out_columns, games, self.plan.players)
        kind, rows, columns = self.game.log_shape(self.plan.log, self.start)
        log = new_table(games, rows, columns)
        out, seed = self.results, self.plan.seed
        self.game.code.run(self.worlds, self.start, seed, first, games, self.bots, self.desk, out, kind, log)
        return as_array(log if self.plan.log else out)


def play_batch(plan: Plan, first: int, games: int) -> "polars.DataFrame":
    """The table of games number `first` to `first + games - 1`; runs in any thread."""
    return as_table(plan, play_numbers(plan, first, games), first)


def play_numbers(plan: Plan, first: int, games: int) -> np.ndarray:
    """The numbers of `Workplace.play` for a batch; runs in any thread or process, or on another machine.

    It makes no table, because polars hangs in a process that was forked from one in which it had begun to work.
    """
    return Workplace(plan).play(first, games)


def as_table(plan: Plan, numbers: np.ndarray, first: int) -> "polars.DataFrame":
    """The whole numbers of played games as the table that the plan asks for, its games numbered from `first`."""
    from beelab.games import game as find

    game = find(plan.game)
    if plan.log:
        return number_games(game.log_frame(plan.log, numbers, plan.players, plan.options), first)
    columns = Columns(game, numbers.shape[1], plan.players)
    columns.fill(numbers, 0)
    return columns.frame(plan.bots, first)


@lru_cache(maxsize=16)
def _seated(
    game: Any, players: int, bots: tuple[str, ...], options: tuple[Any, ...]
) -> tuple[Any, list[int]]:
    """The state from which all games of a plan begin, which is only read, and the number of each seat's bot."""
    numbers = [game.bot_number(bot) for bot in bots]
    start = game.box(players, dict(options))[0]
    start.noting = 0
    start.watching = int(game.must_watch(numbers))
    return start, numbers


def tables(
    plan: Plan,
    pieces: Sequence[tuple[int, int]],
    executor: Executor | None = None,
    progress: Progress = "auto",
) -> "Iterator[polars.DataFrame]":
    """The table of a run in pieces (first game, number of games), in their order and without keeping any."""
    here = is_in_this_process(executor)
    for first, result in finished(play_batch if here else play_numbers, plan, pieces, executor, progress):
        yield result if here else as_table(plan, result, first)


def whole_table(
    plan: Plan,
    games: int,
    executor: Executor | None = None,
    progress: Progress = "auto",
    batch: int = BATCH,
) -> "polars.DataFrame":
    """The table of a whole run, into whose columns every batch is written where it is played.

    Raises:
        BadOption: so many games don't fit into memory.
    """
    from beelab.games import game as find

    columns = Columns(find(plan.game), games, plan.players)
    here = is_in_this_process(executor)
    mine = threading.local()

    def play_into(plan: Plan, first: int, count: int) -> None:
        if not hasattr(mine, "workplace"):
            mine.workplace = Workplace(plan)
        for at, few in cut(first, first + count, FEW):
            columns.fill(mine.workplace.play(at, few), at)

    task = play_into if here else play_numbers
    for first, result in finished(task, plan, cut(0, games, batch), executor, progress):
        if not here:
            columns.fill(result, first)
    return columns.frame(plan.bots)


def run_in_batches(
    task: Callable[..., Any],
    plan: Any,
    games: int,
    executor: Executor | None = None,
    progress: Progress = "auto",
    batch: int = BATCH,
    stop: Callable[[], object] = lambda: None,
) -> list[Any]:
    """The results of `task(plan, first, count)` for all batches, in their order."""
    return [result for _, result in finished(task, plan, cut(0, games, batch), executor, progress, stop)]


def finished(
    task: Callable[..., Any],
    plan: Any,
    pieces: Sequence[tuple[int, int]],
    executor: Executor | None,
    progress: Progress,
    stop: Callable[[], object] = lambda: None,
) -> Iterator[tuple[int, Any]]:
    """The first game and the result of `task(plan, first, count)` of each piece, in their order, told as progress.

    When anything goes wrong, or when `progress` raises to cancel, nothing new is begun, `stop` is called for those at
    work, and the exception comes through.
    """
    with progress_bar(progress, sum(count for _, count in pieces)) as report:
        results = in_order(task, plan, pieces, executor, stop)
        for (first, count), result in zip(pieces, results, strict=True):
            yield first, result
            report(count)


def batch_size(games: int, executor: Executor | None) -> int:
    """How many games are played at a time, so that every worker gets some of a short run, too."""
    workers = width(executor) if executor is not None else cores()
    return max(SMALLEST, min(BATCH, games // (SHARES * workers)))


def cut(first: int, end: int, batch: int) -> list[tuple[int, int]]:
    """The games from `first` to `end - 1` in batches: number of the first, and how many.

    >>> cut(5, 30, 10)
    [(5, 10), (15, 10), (25, 5)]
    """
    return [(start, min(batch, end - start)) for start in range(first, end, batch)]


@contextmanager
def progress_bar(progress: Progress, total: int) -> Iterator[Callable[[int], None]]:
    """A bar that appears when it takes longer than a second, nothing at all, or a function of (done, total)."""
    if callable(progress):
        done = [0]

        def tell(count: int) -> None:
            done[0] += count
            progress(done[0], total)

        yield tell
        return
    if progress not in ("auto", True, False):
        raise BadOption(
            f"progress must be 'auto', True, False or a function of (done, total), not {quoted(progress)}."
        )
    from tqdm.auto import tqdm

    with tqdm(total=total, unit=" games", delay=PATIENCE, leave=False, disable=progress is False) as bar:
        yield lambda count: (bar.update(count), None)[1]
