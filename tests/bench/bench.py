"""Speed, told as ratios measured in one run, because a machine's own speed is a matter of its day.

Each figure is the median of several runs with the lowest and the highest. Programs that are compared take
turns, run by run, on the same single core, so that what else the machine does falls on all of them.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import beelab

from . import bears, plain, studies, sweet
from .figures import Figure, one_core, rate, seconds, table
from .readme import write_into

HERE = Path(__file__).parent
README = HERE.parents[1] / "README.md"
OPTIONS = {"tie_rule": "carry", "unclaimed_rule": "carry", "pass_direction": "alternate", "tiebreak": "share"}


# Games a second -------------------------------------------------------------------------------------


def simulate(games: int, seed: int, bot: str = "random", **options: Any) -> Any:
    """Four players of the library."""
    return beelab.simulate(
        "happy_bee", games=games, players=4, bots=(bot,), seed=seed, progress=False, **options
    )


def compile_c(folder: Path) -> Path | None:
    """The C program, built for this machine; None without a compiler."""
    compiler = shutil.which("cc")
    if compiler is None:
        return None
    program = folder / "happy_bee"
    command = [compiler, "-O3", "-march=native", "-o", str(program), str(HERE / "happy_bee.c")]
    return program if subprocess.run(command, check=False, capture_output=True).returncode == 0 else None


def c_rate(program: Path, games: int, seed: int) -> float:
    """Games a second that the C program tells of itself."""
    told = subprocess.run([program, str(games), str(seed)], check=True, capture_output=True, text=True).stdout
    return float(told.split()[0])


def games_a_second(runs: int, scale: float) -> list[Figure]:
    """Plain Python, the library and C, in turns on one core."""
    rates: dict[str, list[float]] = {"plain": [], "library": [], "options": [], "greedy": [], "c": []}
    few, many = max(200, int(3_000 * scale)), max(10_000, int(1_000_000 * scale))
    with tempfile.TemporaryDirectory() as folder, one_core():
        program = compile_c(Path(folder))
        simulate(1_000, 0)
        simulate(1_000, 0, **OPTIONS)
        simulate(1_000, 0, "greedy")
        for run in range(runs):
            rates["plain"].append(rate(few, lambda run=run: plain.simulate(few, 4, run)))
            rates["library"].append(rate(many, lambda run=run: simulate(many, run)))
            rates["options"].append(rate(many, lambda run=run: simulate(many, run, **OPTIONS)))
            rates["greedy"].append(rate(many // 20, lambda run=run: simulate(many // 20, run, "greedy")))
            if program:
                rates["c"].append(c_rate(program, many, run))
    ratio = [ours / theirs for ours, theirs in zip(rates["library"], rates["plain"], strict=True)]
    figures = [
        Figure("plain Python", tuple(rates["plain"]), "games/s"),
        Figure("beelab, one core", tuple(rates["library"]), "games/s", "0.9 million, goal 1.5 million"),
        Figure("beelab with four options changed", tuple(rates["options"]), "games/s"),
        Figure("beelab, four `greedy`", tuple(rates["greedy"]), "games/s"),
        Figure("beelab / plain Python, run by run", tuple(ratio), "times", "100 times"),
    ]
    if rates["c"]:
        share = [ours / theirs for ours, theirs in zip(rates["library"], rates["c"], strict=True)]
        figures += [
            Figure("C without options", tuple(rates["c"]), "games/s"),
            Figure("beelab / C, run by run", tuple(share), "times"),
        ]
    else:
        print("(no C compiler, or it could not build the program: the comparison with C is left out)")
    return figures


# Hints, clicks and the start ----------------------------------------------------------------------------


def before_round_four(most_moves: int = 12) -> Any:
    """A table of four before round 4 where seat 0 has at most so many moves, and as many as can be found."""
    best: Any = None
    for seed in range(40):
        m = beelab.match("happy_bee", players=4, seed=seed)
        while m.view(None)["round"] < 4:
            seat = m.to_move[0]
            m.play(m.choose(seat, "random"), seat)
        moves = len(m.moves(0))
        if moves <= most_moves and (best is None or moves > len(best.moves(0))):
            best = m
    return best


def hints(runs: int) -> list[Figure]:
    """`advise` before round 4, on all cores."""
    m = before_round_four()
    figures = []
    for bot, rollouts in (("random", 10_000), ("greedy", 1_000)):
        beelab.advise(m, 0, rollouts=10, bot=bot)
        times = [
            1e3
            * seconds(lambda run=run, bot=bot, n=rollouts: beelab.advise(m, 0, rollouts=n, bot=bot, seed=run))
            for run in range(runs)
        ]
        what = f"a hint: {len(m.moves(0))} moves x {rollouts:,} `{bot}` rollouts"
        figures.append(Figure(what, tuple(times), "ms", "150 ms on two threads"))
    return figures


def click(runs: int) -> Figure:
    """What Python does for one click: a legal play, and what the table then asks for."""
    times = []
    for seed in range(runs):
        m = beelab.match("happy_bee", players=4, seed=seed)
        while not m.over:
            for seat in m.to_move:
                began = time.perf_counter()
                m.view(seat)
                m.play(m.moves(seat)[0], seat)
                m.view(seat)
                times.append(1e3 * (time.perf_counter() - began))
    return Figure("a click: view, moves, play, view", tuple(times), "ms", "10 ms with the picture")


def fresh_python(code: str) -> float:
    """Milliseconds that a fresh Python takes for some code, bytecode kept as it usually is."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return 1e3 * seconds(
        lambda: subprocess.run([sys.executable, "-c", code], check=True, env=env, cwd=HERE.parents[1])
    )


def starts(runs: int) -> list[Figure]:
    """What `import beelab` adds to Python's own start, and the way to the first play in a fresh Python."""
    first_play = "import beelab; m = beelab.match('happy_bee', players=4, seed=1); m.play(m.moves(0)[0], 0)"
    fresh_python("import beelab")
    fresh_python(first_play)
    imports, plays = [], []
    for _ in range(runs):
        bare = fresh_python("pass")
        imports.append(fresh_python("import beelab") - bare)
        plays.append(fresh_python(first_play) - bare)
    return [
        Figure("`import beelab` beyond Python's start", tuple(imports), "ms", "15 ms"),
        Figure("to the first play in a fresh Python", tuple(plays), "ms"),
    ]


def main(arguments: list[str] | None = None) -> int:
    """Measure everything and print one markdown table."""
    parser = argparse.ArgumentParser(prog="make bench", description="Speed of beelab, as ratios in one run.")
    parser.add_argument("--runs", type=int, default=7, help="runs of each figure (default 7)")
    parser.add_argument(
        "--scale", type=float, default=1.0, help="size of the game runs (default 1: about two minutes)"
    )
    parser.add_argument("--readme", action="store_true", help="also write the table into README.md")
    chosen = parser.parse_args(arguments)
    figures = [
        *games_a_second(chosen.runs, chosen.scale),
        *hints(chosen.runs),
        click(chosen.runs),
        *studies.slider(chosen.runs),
        *studies.tournaments(chosen.runs, chosen.scale),
        *studies.workers(chosen.runs, chosen.scale),
        studies.memory(chosen.scale),
        *sweet.games_a_second(chosen.runs, chosen.scale),
        sweet.hint(chosen.runs),
        *bears.games_a_second(chosen.runs, chosen.scale),
        bears.hint(chosen.runs),
        *starts(2 * chosen.runs),
    ]
    told = table(figures)
    print(told, end="")
    if chosen.readme:
        write_into(README, told)
    return 0
