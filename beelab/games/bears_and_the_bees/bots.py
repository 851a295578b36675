"""The bots of The Bears and the Bees. Each uses what its seat knows: own hand, hive, discards, sizes of hands."""

from beelab.engine.compiled import compiled, pasted
from beelab.games.bears_and_the_bees.exchanging import play_or_exchange
from beelab.games.bears_and_the_bees.expert import answer
from beelab.games.bears_and_the_bees.plans import EXPERT, GREEDY, KINDS, RANDOM, play_at_random


@compiled
def think(s, seat, bot, desk):
    """What a bot other than `random` plays."""
    if bot % KINDS < GREEDY:
        return play_or_exchange(s, seat, bot, desk)
    return answer(s, seat, 1 if bot == EXPERT else 0, desk)


@pasted
def choose(s, seat, bot, desk, imagined):
    """What a bot plays. It uses what the seat knows, and nothing else (TB-03, TB-G26).

    `desk` is room for notes; `imagined` for bots that imagine hidden cards, which none here does.
    """
    if bot == RANDOM:
        return play_at_random(s, seat, desk)
    return think(s, seat, bot, desk)
