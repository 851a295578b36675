"""Speed of The Bears and the Bees: three-round games of three random players, and a hint in the middle of a round."""

from __future__ import annotations

from typing import Any

import beelab

from . import plain_bears
from .figures import Figure, one_core, rate, seconds

NAME = "The Bears and the Bees"
MOVES = 20  # of the decision that a hint is asked for


def simulate(games: int, seed: int, bot: str = "random") -> Any:
    """Three players of the library."""
    return beelab.simulate(
        "bears_and_the_bees", games=games, players=3, bots=(bot,), seed=seed, progress=False
    )


def games_a_second(runs: int, scale: float) -> list[Figure]:
    """Plain Python and the library, in turns on one core."""
    rates: dict[str, list[float]] = {"plain": [], "library": [], "greedy": [], "expert": []}
    few, many = max(20, int(150 * scale)), max(1_000, int(30_000 * scale))
    with one_core():
        for bot in ("random", "greedy", "expert"):
            simulate(100, 0, bot)
        for run in range(runs):
            rates["plain"].append(rate(few, lambda run=run: plain_bears.simulate(few, 3, run)))
            rates["library"].append(rate(many, lambda run=run: simulate(many, run)))
            for bot in ("greedy", "expert"):
                rates[bot].append(rate(many // 10, lambda run=run, bot=bot: simulate(many // 10, run, bot)))
    ratio = [ours / theirs for ours, theirs in zip(rates["library"], rates["plain"], strict=True)]
    return [
        Figure(f"{NAME}: plain Python", tuple(rates["plain"]), "games/s"),
        Figure(f"{NAME}: beelab, one core", tuple(rates["library"]), "games/s", "20,000, goal 45,000"),
        Figure(f"{NAME}: beelab / plain Python, run by run", tuple(ratio), "times", "100 times"),
        Figure(f"{NAME}: beelab, three `greedy`", tuple(rates["greedy"]), "games/s"),
        Figure(f"{NAME}: beelab, three `expert`", tuple(rates["expert"]), "games/s"),
    ]


def with_moves(moves: int) -> Any:
    """A match of three in its first round where the seat to move has just so many moves."""
    for seed in range(200):
        m = beelab.match("bears_and_the_bees", players=3, seed=seed)
        while m.view(None)["round"] == 1:
            seat = m.to_move[0]
            if len(m.moves(seat)) == moves:
                return m
            m.play(m.choose(seat, "random"), seat)
    raise AssertionError(f"no decision among {moves} moves was found")


def hint(runs: int, rollouts: int = 200) -> Figure:
    """`advise` for a decision among 20 moves, on all cores, as the table asks for it."""
    m = with_moves(MOVES)
    seat = m.to_move[0]
    beelab.advise(m, seat, rollouts=10)
    times = [
        1e3 * seconds(lambda run=run: beelab.advise(m, seat, rollouts=rollouts, seed=run))
        for run in range(runs)
    ]
    what = f"{NAME}: a hint, {MOVES} moves x {rollouts} `random` rollouts"
    return Figure(what, tuple(times), "ms", "150 ms on two threads")
