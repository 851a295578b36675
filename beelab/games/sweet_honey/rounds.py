"""The rounds of Sweet Honey, Bee Mine!: how each begins, how it ends, and who wins."""

from beelab.engine.compiled import compiled
from beelab.games.sweet_honey.drawing import draw_hand, turn_top
from beelab.games.sweet_honey.state import CARDS, DONE, NOBODY, REVEAL, everybody
from beelab.games.sweet_honey.telling import tell_end, tell_round_end, tell_set_up


@compiled
def new_round(s):
    """Fifteen discs, no captured cards (SH-01) and five cards (SH-02) for everybody; all cards take part (SH-30)."""
    s.round_number += 1
    for at in range(CARDS):
        s.deck[at] = s.box[at]
    s.deck_count = s.cards
    for seat in range(len(s.hand)):
        s.hand[seat] = draw_hand(s, s.hand_size)
        s.hand_count[seat] = s.hand_size
        s.discs[seat] = s.start_discs
        s.dropped[seat] = 0
        s.captured[seat] = 0
        s.captured_marked[seat] = 0
        s.total[seat] = 0
        s.small[seat] = 0
        s.stung_by[seat] = 0
    turn_top(s)
    s.seen_marked = 0
    s.seen_blank = 0
    s.centre = 0
    s.active = everybody(s)
    s.phase = REVEAL
    if s.noting:
        tell_set_up(s)


@compiled
def end_round(s, how, seat):
    """A round ends (SH-27): the centre goes to whoever ended it (SH-28), and all discs are points (SH-29)."""
    now = s.round_number - 1
    s.ends[now] = how
    s.takers[now] = seat
    s.centres[now] = s.centre
    if seat != NOBODY:
        s.discs[seat] += s.centre
        s.centre = 0
    for other in range(len(s.hand)):
        s.round_scores[now][other] = s.discs[other]
        s.points[other] += s.discs[other]
    if s.noting:
        tell_round_end(s, how, seat, s.centres[now])
    if s.round_number == s.rounds:
        finish(s)
    else:
        new_round(s)


@compiled
def finish(s):
    """After the last round the largest total wins; equal totals share (SH-31, SH-G20)."""
    s.over = 1
    s.phase = DONE
    players = len(s.hand)
    for seat in range(players):
        s.place[seat] = 1
        for other in range(players):
            s.place[seat] += s.points[other] > s.points[seat]
    if s.noting:
        tell_end(s)
