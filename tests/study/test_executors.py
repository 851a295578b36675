"""The same tables from threads, processes and Dask, with any number of workers and any size of batches."""

from __future__ import annotations

import contextlib
import sys
import time
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from multiprocessing import get_context

import cloudpickle
import polars as pl
import pytest

import beelab
from beelab.engine.compiled import PURE
from beelab.study.executors import in_order, width

cloudpickle.register_pickle_by_value(sys.modules[__name__])  # as functions of a notebook cell are

GAMES = 130 if PURE else 2_300


def by_lot(view, moves, rng):
    return rng.choice(moves)


def simulate(executor=None, **more):
    settings = {"games": GAMES, "players": 3, "bots": ("value", "random"), "seed": 5, "progress": False}
    return beelab.simulate("happy_bee", executor=executor, **{**settings, **more})


def all_studies(executor=None, batch=100):
    """One of each kind of study."""
    m = beelab.match("happy_bee", players=3, seed=7)
    over = {"tie_rule": ["remove", "split"]}
    entries = {"mine": by_lot, "bot": "random"}
    return [
        simulate(executor, batch=batch),
        simulate(executor, batch=batch, games=GAMES // 10, log="families"),
        beelab.sweep(
            "happy_bee",
            over=over,
            games=GAMES // 2,
            bots="random",
            players=3,
            progress=False,
            executor=executor,
        ),
        beelab.advise(m, 0, rollouts=40, bot="random", executor=executor),
        beelab.tournament("happy_bee", entries, games=12, players=3, progress=False, executor=executor).games,
    ]


def assert_same(found, expected):
    for one, other in zip(found, expected, strict=True):
        assert one.schema == other.schema
        assert one.equals(other)


@pytest.fixture(scope="module")
def expected():
    return all_studies()


def processes(workers, method):
    return ProcessPoolExecutor(workers, mp_context=get_context(method))


@pytest.fixture(scope="module")
def dask_client():
    """A small cluster of this machine: two processes, no dashboard, no port that others reach."""
    distributed = pytest.importorskip("distributed", reason="Dask is the extra beelab[dask]")
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, host="127.0.0.1"
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client


@pytest.mark.parametrize("workers", [1, 2, 8])
def test_threads(expected, workers):
    with ThreadPoolExecutor(workers) as pool:
        assert_same(all_studies(pool), expected)


@pytest.mark.parametrize(("workers", "method"), [(1, "forkserver"), (2, "spawn"), (2, "fork"), (8, "fork")])
def test_processes(expected, workers, method):
    """Fork too, though polars has worked here before: the workers don't touch it."""
    with processes(workers, method) as pool:
        assert_same(all_studies(pool), expected)


def test_loky(expected):
    loky = pytest.importorskip("loky")
    with loky.ProcessPoolExecutor(2) as pool:
        assert_same(all_studies(pool), expected)


def test_dask(expected, dask_client):
    assert_same(all_studies(dask_client.get_executor()), expected)
    assert width(dask_client.get_executor()) == 2


@pytest.mark.parametrize("batch", [1, 7, 64, GAMES - 1, GAMES, 10**6])
def test_batches_of_any_size(expected, batch):
    assert simulate(batch=batch).equals(expected[0])


def test_progress_is_told_from_processes():
    told = []
    with processes(2, "fork") as pool:
        simulate(pool, batch=50, progress=lambda done, total: told.append((done, total)))
    assert told[-1] == (GAMES, GAMES)
    assert told == sorted(told)


# ---------------------------------------------------------------- when something goes wrong


class Cancelled(Exception):
    pass


def test_raising_in_progress_cancels_what_is_to_come():
    begun = []

    def note(plan, first, count):
        begun.append(first)
        time.sleep(0.001)

    with ThreadPoolExecutor(2) as pool:
        results = in_order(note, None, [(i, 1) for i in range(1000)], pool)
        next(results)
        results.close()
    assert len(begun) <= 8

    def cancel(done, total):
        raise Cancelled

    with pytest.raises(Cancelled):
        simulate(batch=10, progress=cancel)


def test_only_a_few_results_wait_to_be_used():
    done = []
    with ThreadPoolExecutor(2) as pool:
        results = in_order(
            lambda plan, first, count: done.append(first), None, [(i, 1) for i in range(100)], pool
        )
        next(results)
        time.sleep(0.2)
        assert len(done) <= 2 * 2 + 1
        assert len(list(results)) == 99


class Dying(Executor):
    """An executor whose workers die."""

    def __init__(self, error):
        self.error = error

    def submit(self, *_args, **_more):
        future: Future = Future()
        future.set_exception(self.error)
        return future


def closed_pool():
    pool = ThreadPoolExecutor(1)
    pool.shutdown()
    return pool


def broken():
    from concurrent.futures.process import BrokenProcessPool

    return Dying(BrokenProcessPool("A process was terminated abruptly."))


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (broken, "died or were stopped: A process was terminated abruptly. Try again with threads"),
        (closed_pool, "takes no more work: cannot schedule new futures after shutdown"),
        (lambda: 3, "must be a concurrent.futures.Executor, not int"),
        (lambda: "threads", "must be a concurrent.futures.Executor, not str"),
    ],
)
def test_executors_that_do_not_work(make, words):
    with pytest.raises(beelab.BadOption) as caught:
        simulate(make())
    assert words in str(caught.value)
    assert caught.value.__suppress_context__ or caught.value.__context__ is None


def test_a_closed_dask_client_is_told(dask_client):
    import distributed

    client = distributed.Client(dask_client.cluster)
    executor = client.get_executor()
    client.close()
    with pytest.raises(beelab.BadOption):
        simulate(executor)


def test_a_killed_worker_is_told():
    with processes(1, "fork") as pool:
        future = pool.submit(time.sleep, 60)
        for process in list(pool._processes.values()):
            process.kill()
        with contextlib.suppress(Exception):
            future.result(10)
        with pytest.raises(beelab.BadOption, match=r"executor|workers"):
            simulate(pool)


@pytest.mark.skipif(PURE, reason="plain Python holds the lock that threads share")
@pytest.mark.slow
@pytest.mark.alone
def test_two_workers_are_quicker_than_one():
    """A loose check, given time to find a quiet moment; the bench tells the figure."""
    ratios = []
    for _ in range(6):
        seconds = []
        for workers in (1, 2):
            with ThreadPoolExecutor(workers) as pool:
                simulate(pool, games=20_000)
                began = time.perf_counter()
                simulate(pool, games=400_000)
                seconds.append(time.perf_counter() - began)
        ratios.append(seconds[0] / seconds[1])
        if ratios[-1] > 1.4:
            return
    pytest.fail(f"two workers are only {max(ratios):.2f} times as quick as one")


def test_tables_of_threads_need_no_polars_elsewhere(expected):
    assert isinstance(expected[0], pl.DataFrame)
