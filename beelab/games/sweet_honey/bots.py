"""The bots of Sweet Honey, Bee Mine! Each uses what its seat knows: own cards, face-up cards, backs and discs."""

from beelab.engine.compiled import compiled, pasted
from beelab.games.sweet_honey.expert import answer
from beelab.games.sweet_honey.plans import EXPERT, KINDS, RANDOM, plan, play_at_random


@compiled
def think(s, seat, bot):
    """What a bot other than `random` plays."""
    if bot % KINDS == EXPERT:
        return answer(s, seat)
    return plan(s, seat, bot)


@pasted
def choose(s, seat, bot, desk, imagined):
    """What a bot plays. It uses what the seat knows, and nothing else (SH-03, SH-04).

    `desk` and `imagined` are room for bots that look things up or imagine hidden cards; none here does.
    """
    if bot == RANDOM:
        return play_at_random(s, seat)
    return think(s, seat, bot)
