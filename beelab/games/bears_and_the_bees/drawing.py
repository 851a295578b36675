"""The draw pile and the discard pile. A card is drawn by lot: as good as shuffling, and only drawn cards cost luck."""

from beelab.engine.chance import below
from beelab.engine.compiled import compiled, woven
from beelab.games.bears_and_the_bees.state import NOBODY, add_card, note


@woven
def lift(s):
    """The next card of a pile that is not empty."""
    at = below(s.chance, s.pile_count)
    card = s.pile[at] + 0
    s.pile_count -= 1
    s.pile[at] = s.pile[s.pile_count]
    return card


@woven
def can_draw(s):
    """Is there a card to draw: in the pile, or in the discards that are shuffled when it is empty (TB-G7)?"""
    return s.pile_count > 0 or (s.reshuffle and s.discard_count > 0)


@compiled
def turn_over(s):
    """The discard pile becomes the draw pile (TB-G7)."""
    note(s, 107, NOBODY, s.discard_count, 0)
    for at in range(s.discard_count):
        s.pile[at] = s.discards[at]
    s.pile_count = s.discard_count
    s.discard_count = 0


@compiled
def draw(s, seat, count):
    """Draw so many cards, or as many as there are; returns how many. What was drawn is told to the seat alone."""
    told = 0
    drawn = 0
    while drawn < count and can_draw(s):
        if s.pile_count == 0:
            turn_over(s)
        card = lift(s)
        add_card(s, seat, card)
        drawn += 1
        if s.noting:
            told = (told << 7) + card + 1
            if drawn % 4 == 0:
                note(s, 226, seat, told, 0)
                told = 0
    if told:
        note(s, 226, seat, told, 0)
    return drawn


@woven
def put_away(s, card):
    """Put a card on the discard pile, face up."""
    s.discards[s.discard_count] = card
    s.discard_count += 1
