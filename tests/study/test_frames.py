"""The columns of a run: laid out once, filled in any order, or not laid out at all when they don't fit."""

from __future__ import annotations

import pytest

import beelab
from beelab.engine.errors import BadOption
from beelab.study import frames
from beelab.study.batches import play_numbers
from beelab.study.frames import Columns
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
