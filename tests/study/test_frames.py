"""The columns of a run: laid out once, filled in any order, or not laid out at all when they don't fit."""

from __future__ import annotations

import polars as pl
import pytest

import beelab
from beelab.engine.compiled import PURE
from beelab.engine.errors import BadOption
from beelab.study import frames
from beelab.study.batches import FEW, play_numbers
from beelab.study.frames import PIECE, Columns, over_and_over
from beelab.study.simulate import make_plan


def test_batches_may_come_in_any_order():
    room, plan = make_plan("happy_bee", 3, ("random",), 4, None, {})
    columns = Columns(room, 30, 3)
    for first in (20, 0, 10):
        columns.fill(play_numbers(plan, first, 10), first)
    table = beelab.simulate("happy_bee", games=30, players=3, seed=4, progress=False)
    assert columns.frame(plan.bots).equals(table)
    assert columns.frame(plan.bots, 100)["game"].to_list() == [100 + game for game in table["game"]]


def test_more_games_than_fit_are_refused_with_the_way_out(monkeypatch):
    def no_room(*_: object) -> None:
        raise MemoryError

    monkeypatch.setattr(frames.np, "empty", no_room)
    with pytest.raises(BadOption, match=r"900,000,000 games don't fit into memory; name a folder .*out="):
        beelab.simulate("happy_bee", games=900_000_000, progress=False)


def test_a_run_that_is_cancelled_leaves_the_next_one_whole():
    class Enough(Exception):
        pass

    def cancel(done: int, total: int) -> None:
        raise Enough

    with pytest.raises(Enough):
        beelab.simulate("happy_bee", games=3_000, seed=1, batch=500, progress=cancel)
    table = beelab.simulate("happy_bee", games=600, seed=1, batch=100, progress=False)
    assert table["score"].is_finite().all()
    assert table.equals(beelab.simulate("happy_bee", games=600, seed=1, progress=False))


@pytest.mark.parametrize("times", [1, PIECE - 1, PIECE, 2 * PIECE + 1])
def test_the_bots_of_a_game_are_told_for_every_game(times):
    bots = pl.Series(["random", "greedy", "random"], dtype=pl.Enum(["random", "greedy"]))
    told = over_and_over(bots, times)
    assert told.to_list() == ["random", "greedy", "random"] * times
    assert told.dtype == bots.dtype
    assert told.n_chunks() == 1


@pytest.mark.skipif(PURE, reason="BEELAB_PURE=1 is set or numba is missing: so many games take too long")
def test_a_batch_whose_results_do_not_stay_in_the_cache_is_the_same():
    """A long batch is played in parts, the last of which is shorter than the others."""
    table = beelab.simulate("happy_bee", games=FEW + 3, seed=2, batch=2 * FEW, progress=False)
    assert table.equals(beelab.simulate("happy_bee", games=FEW + 3, seed=2, batch=1_000, progress=False))
