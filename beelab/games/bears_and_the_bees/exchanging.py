"""The lesson's bots that exchange: where others draw a card they discard one and draw two, or three for a bear (TB-26).

`exchange` never discards a bear, `bears_first` discards bears before anything else. With the parameter 0 they play
their cards as `random` does, with 1 as `greedy` does, and in between in such a share of their decisions.
"""

from beelab.engine.chance import below
from beelab.engine.compiled import compiled
from beelab.games.bears_and_the_bees.drawing import can_draw
from beelab.games.bears_and_the_bees.expert import answer
from beelab.games.bears_and_the_bees.moves import DRAW, TO_DISCARD, card_move
from beelab.games.bears_and_the_bees.plans import BEARS_FIRST, KINDS, play_at_random
from beelab.games.bears_and_the_bees.state import CARDS, FIRST_BEAR, holds

ALWAYS = 1_000  # a share in thousandths


@compiled
def play_or_exchange(s, seat, bot, desk):
    """What `exchange` or `bears_first` plays; `bot` is its number with the parameter."""
    share = bot // KINDS
    if share >= ALWAYS or (share > 0 and below(s.thought, ALWAYS) < share):
        move = answer(s, seat, 0, desk)
    else:
        move = play_at_random(s, seat, desk)
    if move != DRAW or not can_draw(s):
        return move
    if bot % KINDS == BEARS_FIRST:
        for card in range(FIRST_BEAR, CARDS):
            if holds(s, seat, card):
                return card_move(TO_DISCARD, card)
    return discard_any(s, seat)


@compiled
def discard_any(s, seat):
    """Discard a random card that is no bear; with nothing but bears draw."""
    others = 0
    for card in range(FIRST_BEAR):
        if holds(s, seat, card):
            others += 1
    if others == 0:
        return DRAW
    skip = below(s.thought, others)
    card = 0
    while skip or not holds(s, seat, card):
        if holds(s, seat, card):
            skip -= 1
        card += 1
    return card_move(TO_DISCARD, card)
