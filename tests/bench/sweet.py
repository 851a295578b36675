"""Speed of Sweet Honey, Bee Mine!: three-round games of three random players, and a hint for a receiver."""

from __future__ import annotations

from typing import Any

import beelab

from . import plain_sweet
from .figures import Figure, one_core, rate, seconds

NAME = "Sweet Honey"


def simulate(games: int, seed: int, bot: str = "random") -> Any:
    """Three players of the library."""
    return beelab.simulate("sweet_honey", games=games, players=3, bots=(bot,), seed=seed, progress=False)


def games_a_second(runs: int, scale: float) -> list[Figure]:
    """Plain Python and the library, in turns on one core."""
    rates: dict[str, list[float]] = {"plain": [], "library": [], "careful": [], "expert": []}
    few, many = max(200, int(3_000 * scale)), max(10_000, int(500_000 * scale))
    with one_core():
        for bot in ("random", "careful", "expert"):
            simulate(1_000, 0, bot)
        for run in range(runs):
            rates["plain"].append(rate(few, lambda run=run: plain_sweet.simulate(few, 3, run)))
            rates["library"].append(rate(many, lambda run=run: simulate(many, run)))
            for bot in ("careful", "expert"):
                rates[bot].append(rate(many // 5, lambda run=run, bot=bot: simulate(many // 5, run, bot)))
    ratio = [ours / theirs for ours, theirs in zip(rates["library"], rates["plain"], strict=True)]
    return [
        Figure(f"{NAME}: plain Python", tuple(rates["plain"]), "games/s"),
        Figure(
            f"{NAME}: beelab, one core", tuple(rates["library"]), "games/s", "0.5 million, goal 1 million"
        ),
        Figure(f"{NAME}: beelab / plain Python, run by run", tuple(ratio), "times", "100 times"),
        Figure(f"{NAME}: beelab, three `careful`", tuple(rates["careful"]), "games/s"),
        Figure(f"{NAME}: beelab, three `expert`", tuple(rates["expert"]), "games/s"),
    ]


def hint(runs: int, rollouts: int = 2_000) -> Figure:
    """`advise` for the first receiver of a game of three, on all cores, as the table asks for it."""
    m = beelab.match("sweet_honey", players=3, seed=1)
    while m.view(None)["phase"] != "receive":
        seat = m.to_move[0]
        m.play(m.choose(seat, "random"), seat)
    seat = m.to_move[0]
    beelab.advise(m, seat, rollouts=10)
    times = [
        1e3 * seconds(lambda run=run: beelab.advise(m, seat, rollouts=rollouts, seed=run))
        for run in range(runs)
    ]
    return Figure(
        f"{NAME}: a hint, {rollouts:,} `careful` rollouts for each choice", tuple(times), "ms", "100 ms"
    )
