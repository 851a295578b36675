"""Compile the rules ahead of time, so that the first click of a lesson is as quick as the second.

`python -m beelab.warm` is what `make lab` and Binder's postBuild call; `--players 3 4` and `--games happy_bee` compile
these only, and what else is played is compiled when it is needed. What has been compiled before is left alone.
"""

import argparse
import sys
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context

from beelab.engine.kernel_cache import mark_of
from beelab.study.batches import cores


def warm_up(game: str, players: int) -> tuple[str, int, float]:
    """Compile everything that a table, a simulation and a hint of one game with so many players need."""
    import beelab

    began = time.perf_counter()
    m = beelab.match(game, players=players, seed=1)
    seat = m.to_move[0]
    m.why_not(m.moves(seat)[0], seat)
    beelab.advise(m, seat, rollouts=1)
    for seat in m.to_move:
        m.play(m.choose(seat, beelab.game(game).bots[-1].name), seat)
    beelab.simulate(game, games=1, players=players, progress=False)
    mark = mark_of(beelab.game(game).folder, players)
    if mark is not None:
        mark.touch()
    return game, players, time.perf_counter() - began


def is_warm(game: str, players: int) -> bool:
    """Whether `warm_up` has been done here before and nothing has changed since."""
    import beelab

    mark = mark_of(beelab.game(game).folder, players)
    return mark is not None and mark.exists()


def main(arguments: Sequence[str] | None = None) -> int:
    """Compile every game for every number of players, or for some, on all cores."""
    from beelab.engine.compiled import PURE
    from beelab.games import shelf

    numbers = sorted({players for name in shelf for players in shelf[name].all_players})
    parser = argparse.ArgumentParser(prog="python -m beelab.warm", description=main.__doc__)
    parser.add_argument("--players", type=int, nargs="+", choices=numbers, default=numbers, metavar="N")
    parser.add_argument("--games", nargs="+", choices=list(shelf), default=list(shelf), metavar="GAME")
    chosen = parser.parse_args(arguments)
    if PURE:
        print("The rules run as plain Python here (numba is missing or BEELAB_PURE=1): nothing to compile.")
        return 0
    todo = [
        (name, players)
        for name in chosen.games
        for players in shelf[name].all_players
        if players in chosen.players
    ]
    todo = [entry for entry in todo if not is_warm(*entry)]
    if not todo:
        print("All rules have been compiled before.")
        return 0
    todo.sort(key=lambda entry: entry[1] not in (3, 4))  # what a class needs first
    print(f"Compiling the rules for {len(todo)} tables (once; kept for later).", flush=True)
    with ProcessPoolExecutor(cores(), mp_context=get_context("spawn")) as pool:
        for done in as_completed([pool.submit(warm_up, *entry) for entry in todo]):
            game, players, seconds = done.result()
            print(f"  {game}, {players} players: {seconds:.0f} s", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
