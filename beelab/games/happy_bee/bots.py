"""The bots of Happy Bee. Each sees the state through its own seat: hand, open flowers, and what it remembers."""

from beelab.engine.chance import below
from beelab.engine.compiled import bytes_at, compiled, pasted, woven
from beelab.games.happy_bee.expert import answer
from beelab.games.happy_bee.plans import RANDOM, plan, play_left
from beelab.games.happy_bee.state import ALL_FAMILIES, EACH

LEFT, EXPERT = 6, 7  # after the plans, which have the numbers 0 to 5


@woven
def play_at_random(s, seat, desk):
    """Any cards of the hand, every set of the right size equally likely."""
    k = s.schedule[s.round_number - 1]
    chosen_up_to = desk.subsets[k][below(s.thought, desk.ways[k])]
    families_up_to = s.hand[seat] * EACH  # how many cards of the hand are of family 0, 0 to 1, 0 to 2, ...
    totals = bytes_at(chosen_up_to[0], chosen_up_to[1], families_up_to)
    return (totals - (totals << 8)) & ALL_FAMILIES


@compiled
def think(s, seat, bot, desk, imagined):
    """What a bot other than `random` plays."""
    if bot == EXPERT:
        return answer(s, seat, desk, imagined)
    if bot == LEFT:
        return play_left(s, seat, desk)
    return plan(s, s.hand[seat], s.round_number - 1, bot, desk)


@pasted
def choose(s, seat, bot, desk, imagined):
    """What a bot plays: RANDOM to EXPERT. It uses what the seat knows, and nothing else (HB-04, HB-19).

    `imagined` is room for a state in which the expert imagines the hidden cards.
    """
    if bot == RANDOM:
        return play_at_random(s, seat, desk)
    return think(s, seat, bot, desk, imagined)
