"""Studies in a real kernel: functions of a cell play in other processes, and what loops can be interrupted."""

from __future__ import annotations

import os
import time

import nbformat
import pytest
from jupyter_client.manager import start_new_kernel
from nbclient import NotebookClient

DEFINE = """
import beelab
how_many = 1
def by_lot(view, moves, rng):
    print("I think")  # must not disturb anything
    return rng.choice(moves)
class Counting:
    def __call__(self, view, moves, rng):
        return moves[how_many % len(moves)]
def forever(view, moves, rng):
    while view["round"] == 2:
        pass
    return moves[0]
call = {"games": 12, "players": 3, "seed": 2, "progress": False}
entries = {"lot": by_lot, "counting": Counting(), "lambda": lambda view, moves, rng: moves[-1], "value": "value"}
usual = beelab.tournament("happy_bee", entries, **call)
assert usual.faults == (), usual.faults
"""
THREADS = """
from concurrent.futures import ThreadPoolExecutor
with ThreadPoolExecutor(2) as pool:
    assert beelab.tournament("happy_bee", entries, executor=pool, **call).games.equals(usual.games)
"""
PROCESSES = """
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
    assert beelab.tournament("happy_bee", entries, executor=pool, **call).games.equals(usual.games)
"""
LOKY = """
from loky import get_reusable_executor
pool = get_reusable_executor(2)
assert beelab.tournament("happy_bee", entries, executor=pool, **call).games.equals(usual.games)
table = beelab.simulate("happy_bee", games=300, players=3, executor=pool, progress=False)
assert table.equals(beelab.simulate("happy_bee", games=300, players=3, progress=False))
pool.shutdown()
"""
LOOP = """
t = beelab.tournament("happy_bee", {"loop": forever, "value": "value"}, **{**call, "limit": 0.05})
assert {fault.kind for fault in t.faults} == {"too long", "not asked"}
t
"""


def test_functions_of_a_cell_play_anywhere(tmp_path):
    cells = [nbformat.v4.new_code_cell(text) for text in (DEFINE, THREADS, PROCESSES, LOKY, LOOP)]
    notebook = nbformat.v4.new_notebook(cells=cells)
    NotebookClient(notebook, timeout=200, resources={"metadata": {"path": str(tmp_path)}}).execute()
    assert not any(output.get("name") == "stdout" for cell in cells for output in cell.outputs), (
        "no print comes through"
    )
    (shown,) = notebook.cells[-1].outputs
    assert "Instead of these a random legal move was played" in shown["data"]["text/html"]
    assert shown["data"]["text/plain"].startswith("<Tournament of Happy Bee: 12 games on 4 deals; ")


ENDLESS = """
def slow(view, moves, rng):
    import time
    time.sleep(0.2)
    return moves[0]
beelab.tournament("happy_bee", {"slow": slow, "value": "value"}, games=3000, players=3, progress=False)
"""


@pytest.mark.skipif(os.name == "nt", reason="kernels are interrupted by a signal on Linux and macOS")
def test_a_tournament_can_be_interrupted():
    """The stop button of the notebook: the cell ends, no process stays, and the kernel goes on."""
    manager, client = start_new_kernel()
    try:
        client.execute_interactive("import beelab, subprocess", timeout=60)
        asked = client.execute(ENDLESS)
        time.sleep(6)
        manager.interrupt_kernel()
        began = time.perf_counter()
        while client.get_shell_msg(timeout=60)["parent_header"].get("msg_id") != asked:
            pass
        assert time.perf_counter() - began < 20
        look = "subprocess.run(['pgrep', '-P', str(os.getpid()), '-f', 'booth.py'], stdout=-1).stdout"
        said = []
        reply = client.execute_interactive(
            f"import os; print({look})",
            timeout=60,
            output_hook=lambda m: said.append(m["content"].get("text", "")),
        )
        assert reply["content"]["status"] == "ok"
        assert "".join(said).strip() == "b''"
    finally:
        client.stop_channels()
        manager.shutdown_kernel(now=True)
