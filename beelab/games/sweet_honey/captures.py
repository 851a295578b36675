"""Captures in Sweet Honey, Bee Mine!: success, the power of 2 and 3, stings and penalties, who starts next."""

from beelab.engine.chance import below
from beelab.engine.compiled import compiled, woven
from beelab.games.sweet_honey.habits import watch_answer
from beelab.games.sweet_honey.moves import can_pass
from beelab.games.sweet_honey.rounds import end_round
from beelab.games.sweet_honey.state import (
    BY_NUMBER,
    COUNT,
    FIVE,
    LAST_ONE,
    NO_CARDS,
    NOBODY,
    OWN_POWER,
    POWER,
    SEND,
    SMALL,
    TOTAL,
    TOTAL_AND_SMALL,
    back_of,
    card_at,
    is_in,
    next_active,
    note,
    number_of,
    one_of,
    take_card,
)
from beelab.games.sweet_honey.telling import tell_drop


@woven
def capture(s, seat):
    """Turn the card over and compare its number with the captured ones (SH-16); it is seen by all."""
    if s.watching and can_pass(s, seat):
        watch_answer(s, seat, 1)
    card = s.card
    s.card = 0
    if is_in(s.captured[seat], number_of(card)):
        sting(s, seat, card)
    else:
        succeed(s, seat, card)


@woven
def keep(s, seat, card):
    """Lay a card face up with the captured ones (SH-06, SH-17)."""
    number = number_of(card)
    bits = COUNT * one_of(number)
    s.captured[seat] |= bits
    s.captured_marked[seat] |= bits * (card & 1)
    show(s, card)
    s.total[seat] += number
    s.small[seat] += number <= s.small_max


@woven
def show(s, card):
    """A card is face up for the first time: it is counted with those of its kind."""
    one = one_of(number_of(card))
    s.seen_marked += one * (card & 1)
    s.seen_blank += one * (1 - (card & 1))


@woven
def succeed(s, seat, card):
    """A new number: take the discs, keep the card, start the next flight (SH-17), unless the round ends (SH-27).

    A captured 2 or 3 costs a hand card first (SH-24), and both cost two (SH-25); not when the round ends (SH-G17).
    """
    note(s, 17, seat, card, s.pot)
    s.discs[seat] += s.pot
    s.pot = 0
    keep(s, seat, card)
    full = s.total[seat] >= s.target_total
    several = s.small[seat] >= s.small_needed
    if full or several:
        end_round(s, TOTAL_AND_SMALL if full and several else TOTAL if full else SMALL, seat)
    elif shrinks_hand(number_of(card)) and s.powers and s.hand_count[seat]:
        s.captor = seat
        s.turn = s.sender
        s.phase = OWN_POWER if seat == s.sender else POWER
        note(s, 24, seat, s.sender, NOBODY)
    else:
        begin_flight(s, seat)


@woven
def shrinks_hand(number):
    """Does capturing this number cost a hand card (SH-08, SH-24)?"""
    return number == 2 or number == 3


@compiled
def lose_card(s, seat, back):
    """The sender picks a card of the captor's hand by its back (SH-24); among equal backs chance decides."""
    captor = s.captor
    held = 0
    for place in range(s.hand_count[captor]):
        if back_of(card_at(s.hand[captor], place)) == back:
            held += 1
    skip = below(s.chance, held)
    for place in range(s.hand_count[captor]):
        card = card_at(s.hand[captor], place)
        if back_of(card) == back:
            if skip == 0:
                note(s, 24, captor, seat, back)
                drop(s, captor, card)
                break
            skip -= 1
    begin_flight(s, captor)


@compiled
def drop(s, seat, card):
    """A hand card goes face down on the discard pile: only its owner knows it (SH-26, SH-G10)."""
    take_card(s, seat, card)
    s.dropped[seat] = (s.dropped[seat] << 5) + card
    if s.noting:
        tell_drop(s, seat, card)


# ---------------------------------------------------------------- a sting


@woven
def sting(s, seat, card):
    """The same number twice: out for the round (SH-18). Then the discs, the penalty, the next start player (SH-22)."""
    number = number_of(card)
    s.active &= ~(1 << seat)
    s.stung_by[seat] = card
    show(s, card)
    s.stung[seat] += 1
    s.stings += 1 << (6 * number - 6)
    note(s, 18, seat, card, 0)
    give_back(s, seat)
    pay_penalty(s, seat, number)
    left = next_active(s, seat)
    if s.active == 1 << left:
        end_round(s, LAST_ONE, left)
    else:
        note(s, 22, left, 0, 0)
        begin_flight(s, left)


@woven
def give_back(s, seat):
    """The discs on the card: to the start player (SH-19), to the centre when that is who was stung (SH-20)."""
    if seat == s.sender:
        s.centre += s.pot
        note(s, 20, seat, s.pot, 0)
    else:
        if s.return_to_owners:
            for other in range(len(s.hand)):
                if (s.passed >> other) & 1:
                    s.discs[other] += s.stake
                    s.pot -= s.stake
        s.discs[s.sender] += s.pot
        note(s, 19, s.sender, s.pot, s.passed if s.return_to_owners else 0)
    s.pot = 0


@woven
def pay_penalty(s, seat, number):
    """Pay the card's number to the centre (SH-21), double with the 1 (SH-23); at most what is there (SH-G5)."""
    owed = number if s.penalty == BY_NUMBER else 5 if s.penalty == FIVE else 0
    if is_in(s.captured[seat], 1):
        owed *= s.penalty_with_1
    paid = owed if s.debt else min(owed, s.discs[seat])
    s.discs[seat] -= paid
    s.centre += paid
    s.penalties[seat] += paid
    note(s, 21, seat, paid, owed)


# ---------------------------------------------------------------- the next flight


@woven
def begin_flight(s, seat):
    """A start player is to send a card (SH-09); without a card, the nearest to the left who has one (SH-G15)."""
    if not s.hand_count[seat]:
        seat = with_cards(s, seat)
    if seat == NOBODY:
        end_round(s, NO_CARDS, NOBODY)
        return
    s.sender = seat
    s.turn = seat
    s.phase = SEND


@compiled
def with_cards(s, seat):
    """The nearest active seat to the left that has a hand card, or NOBODY (SH-G15)."""
    for _ in range(len(s.hand)):
        seat = next_active(s, seat)
        if s.hand_count[seat]:
            return seat
    return NOBODY
