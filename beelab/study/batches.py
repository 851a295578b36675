"""Playing many games on several cores: the work is cut into batches, each of which gives the same games anywhere."""

import os
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import FIRST_COMPLETED, Executor, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from beelab.engine.errors import BadOption, BeelabError
from beelab.engine.game import BOT_KINDS
from beelab.engine.state import PURE, as_array, new_table, set_numbers
from beelab.study.frames import number_games, to_frame

if TYPE_CHECKING:
    import polars

BATCH = 10_000  # games: short enough for a smooth progress bar, long enough to cost nothing
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


def play_batch(plan: Plan, first: int, games: int) -> "polars.DataFrame":
    """Play games number `first` to `first + games - 1`; runs in any thread or process.

    Returns:
        The rows of these games in the table that the plan asks for: its results, or its log.
    """
    from beelab.games import game as find

    game = find(plan.game)
    start, numbers = _seated(game, plan.players, plan.bots, tuple(plan.options.items()))
    kind, rows, columns = game.log_shape(plan.log, start)
    out = new_table(games, plan.players, game.out_columns)
    log = new_table(games, rows, columns)
    worlds, desk = game.code.new_worlds(plan.players), game.code.new_desk(start)
    game.code.run(worlds, start, plan.seed, first, games, set_numbers(numbers), desk, out, kind, log)
    if plan.log:
        return number_games(game.log_frame(plan.log, as_array(log), plan.players, plan.options), first)
    return to_frame(game, as_array(out), plan.bots, first)


@lru_cache(maxsize=16)
def _seated(
    game: Any, players: int, bots: tuple[str, ...], options: tuple[Any, ...]
) -> tuple[Any, list[int]]:
    """The state from which all games of a plan begin, which is only read, and the number of each seat's bot."""
    numbers = [game.bot_number(bot) for bot in bots]
    start = game.box(players, dict(options))[0]
    start.noting = 0
    if hasattr(game.code, "bots_that_remember"):
        kinds = [number % BOT_KINDS for number in numbers]
        start.watching = int(max(kinds) >= game.code.bots_that_remember)
    return start, numbers


def cores() -> int:
    """How many cores this process may use; the variable BEELAB_CORES says so where the machine cannot be asked."""
    told = os.environ.get("BEELAB_CORES", "")
    if told.isdecimal() and int(told):
        return int(told)
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def workers(executor: Executor | None) -> Iterator[Executor]:
    """The executor that was given, or a pool of threads for as long as it is needed."""
    if executor is not None:
        if not hasattr(executor, "submit"):
            raise BadOption(f"executor must be a concurrent.futures.Executor, not {type(executor).__name__}.")
        yield executor
        return
    with ThreadPoolExecutor(1 if PURE else cores()) as threads:
        yield threads


def run_in_batches(
    task: Callable[..., Any],
    plan: Any,
    games: int,
    executor: Executor | None = None,
    progress: Progress = "auto",
    batch: int = BATCH,
) -> list[Any]:
    """The results of `task(plan, first, count)` for all batches, in their order.

    At most a few batches per worker are under way at a time. When anything goes wrong, or when `progress` raises
    to cancel, nothing new is begun and the exception comes through.
    """
    pieces = [(first, min(batch, games - first)) for first in range(0, games, batch)]
    results: dict[int, Any] = {}
    with workers(executor) as pool, progress_bar(progress, games) as report:
        todo, under_way = iter(pieces), {}  # type: Iterator[tuple[int, int]], dict[Future[Any], tuple[int, int]]
        try:
            while True:
                while len(under_way) < 2 * cores() and (piece := next(todo, None)):
                    under_way[pool.submit(task, plan, *piece)] = piece
                if not under_way:
                    break
                done, _ = wait(under_way, return_when=FIRST_COMPLETED)
                for future in done:
                    first, count = under_way.pop(future)
                    results[first] = _result(future)
                    report(count)
        except BaseException:
            for future in under_way:
                future.cancel()
            raise
    return [results[first] for first, _ in pieces]


def _result(future: "Future[Any]") -> Any:
    try:
        return future.result()
    except BeelabError:
        raise
    except Exception as error:
        from concurrent.futures import BrokenExecutor

        if isinstance(error, BrokenExecutor):
            raise BadOption(
                f"The workers of the executor died: {error}. Try again with threads (executor=None)."
            ) from error
        raise


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
            f"progress must be 'auto', True, False or a function of (done, total), not {progress!r}."
        )
    from tqdm.auto import tqdm

    with tqdm(total=total, unit=" games", delay=PATIENCE, leave=False, disable=progress is False) as bar:
        yield lambda count: (bar.update(count), None)[1]
