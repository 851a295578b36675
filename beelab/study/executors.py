"""Where the work is done: threads, processes, other machines. The results come back in their order from anywhere."""

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager, suppress
from typing import Any

from beelab.engine.errors import BadOption, BeelabError
from beelab.engine.state import PURE

AHEAD = 2  # pieces under way for each worker, so that none waits for the next
BREATH = 0.1  # seconds: who waits without end isn't reached by an interrupt everywhere
UNKNOWN = 16  # workers that are reckoned with where an executor doesn't say


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
        if not callable(getattr(executor, "submit", None)):
            raise BadOption(f"executor must be a concurrent.futures.Executor, not {type(executor).__name__}.")
        yield executor
        return
    with ThreadPoolExecutor(1 if PURE else cores()) as threads:
        yield threads


def is_in_this_process(executor: Executor | None) -> bool:
    """Whether the workers are threads of this process, so that results need not be sent."""
    return executor is None or isinstance(executor, ThreadPoolExecutor)


def width(executor: Executor) -> int:
    """How many pieces an executor works on at a time."""
    told = getattr(executor, "_max_workers", None)
    if isinstance(told, int) and told > 0:
        return told
    client: Any = getattr(executor, "_client", None)  # Dask's
    with suppress(Exception):  # it may be closed: then giving it work tells so
        return max(1, sum(client.nthreads().values()))
    return UNKNOWN


def in_order(
    task: Callable[..., Any],
    plan: Any,
    pieces: Iterable[tuple[int, int]],
    executor: Executor | None,
    stop: Callable[[], object] = lambda: None,
) -> Iterator[Any]:
    """The results of `task(plan, first, count)` for all pieces, one after the other.

    Only a few pieces for each worker are under way or finished ahead, however many there are: memory stays flat. When
    anything goes wrong, or when nobody wants more, nothing new is begun, and `stop` tells those who are at work in this
    process: a pool of threads ends only when the last of them has.
    """
    with workers(executor) as pool:
        most = AHEAD * width(pool)
        todo = iter(pieces)
        under_way: deque[Future[Any]] = deque()
        try:
            while True:
                while len(under_way) < most and (piece := next(todo, None)):
                    under_way.append(_submit(pool, task, plan, piece))
                if not under_way:
                    return
                yield _result(under_way.popleft())
        finally:
            if under_way:
                stop()
            for future in under_way:
                future.cancel()


def _submit(pool: Executor, task: Callable[..., Any], plan: Any, piece: tuple[int, int]) -> "Future[Any]":
    try:
        return pool.submit(task, plan, *piece)
    except Exception as error:  # whatever it raises, it has not taken the work
        raise BadOption(f"The executor takes no more work: {_short(error)}.") from None


def _result(future: "Future[Any]") -> Any:
    try:
        while not future.done():
            wait([future], timeout=BREATH)
        return future.result()
    except BeelabError:
        raise
    except (Exception, CancelledError) as error:
        foreign = type(error).__module__.split(".")[0] in ("distributed", "dask", "loky")
        if foreign or isinstance(error, BrokenExecutor | CancelledError):
            raise BadOption(
                f"The workers of the executor died or were stopped: {_short(error)}. "
                "Try again with threads (executor=None)."
            ) from None
        raise


def _short(error: BaseException) -> str:
    text = " ".join(str(error).split()).rstrip(".")
    return text[:200] or type(error).__name__
