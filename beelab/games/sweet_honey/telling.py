"""The notes from which the table tells what happened, each with the number of its rule."""

from beelab.engine.compiled import compiled
from beelab.games.sweet_honey.state import NO_CARDS, NOBODY, is_in, note

FIRST_BITS = 25  # five cards: a long hand is told in two numbers


@compiled
def tell_set_up(s):
    """A new round (SH-01, SH-30), the deal for each (SH-02, SH-03), and the deck."""
    note(s, 1 if s.round_number == 1 else 30, NOBODY, s.start_discs, s.round_number)
    note(s, 2, NOBODY, s.hand_size, s.deck_count + (1 if s.top else 0))
    for seat in range(len(s.hand)):
        note(s, 3, seat, s.hand[seat] & ((1 << FIRST_BITS) - 1), s.hand[seat] >> FIRST_BITS)


@compiled
def tell_start(s, largest, best):
    """Who starts (SH-07), by lot when several revealed the largest number, and who has to discard (SH-08)."""
    note(s, 7, s.sender, largest, best)
    for seat in range(len(s.hand)):
        if (s.owing >> seat) & 1:
            note(s, 8, seat, s.hand_count[seat] - 1, 2 if is_in(s.captured[seat], 2) else 3)


@compiled
def tell_draw(s, seat):
    """The start player draws (SH-10): everybody sees the back (SH-G22), the player the number."""
    note(s, 10, seat, s.top, 1 if s.backs_public else 0)
    note(s, 10, seat, s.top, 2)


@compiled
def tell_drop(s, seat, card):
    """A card goes on the discard pile (SH-26): which one only its owner knows (SH-G10)."""
    note(s, 26, seat, 0, s.hand_count[seat])
    note(s, 26, seat, card, 0)


@compiled
def tell_round_end(s, how, seat, centre):
    """Why the round ended (SH-27), who takes the centre (SH-28), and everybody's discs (SH-29)."""
    if how == NO_CARDS:
        note(s, 27, NOBODY, how, centre)
    else:
        note(s, 27, seat, how, s.total[seat])
        note(s, 28, seat, centre, 0)
    for other in range(len(s.hand)):
        note(s, 29, other, s.discs[other], s.points[other])


@compiled
def tell_end(s):
    """Who has the largest total (SH-31)."""
    winners = 0
    for seat in range(len(s.hand)):
        if s.place[seat] == 1:
            winners |= 1 << seat
    note(s, 31, NOBODY, winners, 0)
