"""A table's life in a notebook: cells run again, pictures kept, answers in time."""

from __future__ import annotations

import gc
import time
from typing import Any

import ipywidgets.widgets.widget as ipywidgets_widget
import pytest
from tables import play_round, send, table

from beelab.engine.errors import BadOption, BeelabError


class _Cell:
    """Stands in for IPython while a cell runs."""

    def __init__(self, cell: str, run: int) -> None:
        self.parent = {
            "header": {"msg_type": "execute_request", "msg_id": f"run{run}"},
            "metadata": {"cellId": cell},
            "content": {},
        }

    def get_parent(self) -> dict[str, Any]:
        return self.parent


def test_running_a_cell_again_leaks_no_widget(monkeypatch: pytest.MonkeyPatch) -> None:
    import IPython.core.getipython as where

    sizes = []
    for run in range(50):
        monkeypatch.setattr(where, "get_ipython", lambda run=run: _Cell("c1", run))
        first, second = table(), table()  # two tables of one cell live side by side
        assert first.comm is not None
        sizes.append(len(ipywidgets_widget._instances))
    assert sizes[1:] == [sizes[1]] * 49
    monkeypatch.setattr(where, "get_ipython", lambda: _Cell("c2", 1))
    table()
    assert second.comm is not None  # another cell closes nothing of ours


def test_tables_of_one_key_replace_each_other() -> None:
    first = table(key="class")
    second = table(key="class")
    assert first.comm is None
    assert second.comm is not None


def test_a_closed_table_is_forgotten() -> None:
    before = len(ipywidgets_widget._instances)
    table().close()
    gc.collect()
    assert len(ipywidgets_widget._instances) == before


def test_a_still_picture_lies_beside_the_widget() -> None:
    data, _ = table()._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in data
    assert data["text/html"].startswith("<img ")
    assert data["text/plain"] == "Table('happy_bee', players=3, me=0)"


def test_a_pick_is_answered_within_ten_milliseconds() -> None:
    t = table(players=6)
    for _ in range(4):
        play_round(t)  # round 5: five cards, the most moves
    hand = [pick for pick, _ in t._front.hand(t.match.view(0))]
    times = []
    for pick in hand[:3] * 6:
        begun = time.thread_time()  # of this thread: other work on the machine does not count
        send(t, pick)
        times.append(time.thread_time() - begun)
    assert sorted(times)[len(times) // 2] < 0.010


def test_our_errors_are_for_reading() -> None:
    assert issubclass(BadOption, BeelabError)
