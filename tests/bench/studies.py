"""What studies cost: a slider moved in a what-if panel, tournaments, a second worker, memory of a long run."""

from __future__ import annotations

import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import beelab

from .figures import Figure, seconds


def slider(runs: int) -> list[Figure]:
    """A slider of the what-if panel is moved: until the first picture is there, and until the last."""
    from beelab_widgets import WhatIf

    panel = WhatIf(game="happy_bee")
    arrived: list[float] = []
    show = panel._arrived

    def note(*more: Any) -> None:
        show(*more)
        panel._draw()
        arrived.append(time.perf_counter())

    panel._arrived = note
    first, last = [], []
    for run in range(runs + 1):
        arrived.clear()
        began = time.perf_counter()
        panel._act("/set:bees_per_family", {"value": 6 + run % 2})
        if run:  # the first time also loads what draws
            first.append(1e3 * (arrived[0] - began))
            last.append(1e3 * (arrived[-1] - began))
    panel.close()
    what = f"a slider moved, {len(arrived)} pictures of up to {panel.games:,} games: "
    return [
        Figure(what + "the first", tuple(first), "ms", "200 ms"),
        Figure(what + "the last", tuple(last), "ms"),
    ]


def by_lot(view: Any, moves: Any, rng: Any) -> str:
    """The simplest strategy."""
    move: str = rng.choice(moves)
    return move


def tournaments(runs: int, scale: float) -> list[Figure]:
    """Three players: all bots, and one a strategy in a process of its own."""
    figures = []
    for what, mine, games in (
        ("bots", "left", 3_000),
        ("a strategy of one's own and two bots", by_lot, 1_500),
    ):
        entries = {"mine": mine, "value": "value", "random": "random"}
        count = max(24, int(games * scale))

        def play(run: int, entries: Any = entries, count: int = count) -> float:
            call = partial(beelab.tournament, "happy_bee", entries, count, players=3, progress=False)
            return count / seconds(partial(call, seed=run))

        play(0)
        figures.append(Figure(f"a tournament of {what}", tuple(play(run) for run in range(runs)), "games/s"))
    return figures


def workers(runs: int, scale: float) -> list[Figure]:
    """The same games by one thread and by two, in turns."""
    games = max(20_000, int(2_000_000 * scale))
    call = partial(beelab.simulate, "happy_bee", games, 4, "random", progress=False)
    ratios = []
    for run in range(runs):
        times = []
        for count in (1, 2):
            with ThreadPoolExecutor(count) as pool:
                times.append(seconds(partial(call, seed=run, executor=pool)))
        ratios.append(times[0] / times[1])
    return [Figure("two workers / one, run by run", tuple(ratios), "times", "1.7 times")]


MEMORY = """
import sys, threading, time
import beelab

def megabytes():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * 4096 / 1e6

beelab.simulate("happy_bee", games=1000, players=4, progress=False)
start = peak = megabytes()
def watch():
    global peak
    while True:
        peak = max(peak, megabytes())
        time.sleep(0.01)
threading.Thread(target=watch, daemon=True).start()
out = sys.argv[2] if len(sys.argv) > 2 else None
table = beelab.simulate("happy_bee", games=int(sys.argv[1]), players=4, progress=False, out=out)
print(peak - start)
"""


def peak_memory(games: int, out: str) -> float:
    """Megabytes above its start that a fresh Python needs to keep so many games in a folder; Linux only."""
    command = [sys.executable, "-c", MEMORY, str(games), out]
    return float(subprocess.run(command, check=True, capture_output=True, text=True).stdout)


def memory(scale: float) -> Figure:
    """The peak of a run of ten million games that is kept in a folder."""
    games = max(100_000, int(10_000_000 * scale))
    with tempfile.TemporaryDirectory() as folder:
        told = (peak_memory(games, folder),) if sys.platform == "linux" else (float("nan"),)
    return Figure(f"memory of {games:,} games kept in a folder, above the start", told, "MB", "300 MB")
