"""Simple plans: `random` to the letter, `careful` and `ev`. The expert lets everybody go on like one of them."""

from beelab.engine.chance import WORD, below, fair_word
from beelab.engine.compiled import compiled, woven
from beelab.games.sweet_honey.moves import (
    CAPTURE,
    PASS,
    TO_DISCARD,
    TO_REVEAL,
    TO_SEND,
    TO_TAKE,
    can_pass,
    least_stake,
    most_stake,
    move_of,
)
from beelab.games.sweet_honey.risk import gain_of_capture, possible
from beelab.games.sweet_honey.state import (
    POWER,
    RECEIVE,
    REVEAL,
    SEND,
    back_of,
    card_at,
    is_in,
    number_of,
    size_of,
)

RANDOM, CAREFUL, EV, EXPERT = 0, 1, 2, 3
KINDS = 64  # a bot's number is its kind, and its parameter in thousandths times this
THOUSAND = 1_000


@woven
def play_at_random(s, seat):
    """Anything legal: every card of the hand, every stake, capture and pass equally likely."""
    if s.phase == RECEIVE:
        return answer_at_random(s, seat)
    if s.phase == SEND:
        return send_at_random(s, seat)
    if s.phase == POWER:
        place = below(s.thought, s.hand_count[s.captor])
        return move_of(TO_TAKE, 0, back_of(card_at(s.hand[s.captor], place)))
    return move_of(TO_REVEAL if s.phase == REVEAL else TO_DISCARD, card_at_random(s, seat), 0)


@woven
def card_at_random(s, seat):
    """Any card of the hand, to be revealed (SH-05) or discarded (SH-08)."""
    return card_at(s.hand[seat], below(s.thought, s.hand_count[seat]))


@woven
def answer_at_random(s, seat):
    """Capture or pass (SH-11)."""
    if can_pass(s, seat) and below(s.thought, 2):
        return PASS
    return CAPTURE


@woven
def send_at_random(s, seat):
    """Any card with any stake (SH-09), both from one random word."""
    low = least_stake(s, seat)
    stakes = most_stake(s, seat) - low + 1
    luck = fair_word(s.thought, stakes * s.hand_count[seat]) * s.hand_count[seat]
    stake = low + (((luck & WORD) * stakes) >> 32)
    return move_of(TO_SEND, card_at(s.hand[seat], luck >> 32), stake)


@compiled
def plan(s, seat, bot):
    """What `careful` or `ev` plays: they differ in what they capture, and `ev` may have a favourite stake."""
    if s.phase == RECEIVE and can_pass(s, seat):
        if bot % KINDS == CAREFUL:
            return capture_if_safe(s, seat, bot // KINDS)
        return capture_if_worth(s, seat)
    if s.phase == SEND:
        return send_safely(s, seat, 0 if bot % KINDS == CAREFUL else bot // KINDS // THOUSAND)
    return play_at_random(s, seat)


@compiled
def capture_if_safe(s, seat, risk):
    """Capture when at most so many thousandths of the cards that the flying one can be would sting (SH-18)."""
    cards = possible(s, seat)
    return CAPTURE if THOUSAND * size_of(cards & s.captured[seat]) <= risk * size_of(cards) else PASS


@compiled
def capture_if_worth(s, seat):
    """Capture when that brings more discs on average than passing: this flight alone considered."""
    return CAPTURE if gain_of_capture(s, seat) > -s.stake * size_of(possible(s, seat)) else PASS


@compiled
def send_safely(s, seat, favourite):
    """Send a random one of the cards that cannot sting the sender itself, if any; a random stake, or the favourite."""
    safe = 0
    for place in range(s.hand_count[seat]):
        if not is_in(s.captured[seat], number_of(card_at(s.hand[seat], place))):
            safe += 1
    skip = below(s.thought, safe if safe else s.hand_count[seat])
    low = least_stake(s, seat)
    high = most_stake(s, seat)
    stake = min(max(favourite, low), high) if favourite else low + below(s.thought, high - low + 1)
    for place in range(s.hand_count[seat]):
        card = card_at(s.hand[seat], place)
        if safe == 0 or not is_in(s.captured[seat], number_of(card)):
            if skip == 0:
                return move_of(TO_SEND, card, stake)
            skip -= 1
    return 0
