"""The moves of Sweet Honey, Bee Mine!: written as numbers, who may move, what is legal and what is refused."""

from beelab.engine.compiled import compiled, woven
from beelab.games.sweet_honey.state import (
    BLANK,
    DISCARD,
    HIGH,
    POWER,
    RECEIVE,
    REVEAL,
    SEND,
    card_at,
    count_backs,
    everybody,
    is_in,
    number_of,
    place_of,
)

# A move: what is done, with which card, and the stake or the back.
TO_REVEAL, TO_DISCARD, TO_SEND, TO_CAPTURE, TO_PASS, TO_TAKE = 1, 2, 3, 4, 5, 6
CAPTURE, PASS = TO_CAPTURE << 10, TO_PASS << 10
MOST_MOVES = 7 * 5 + 1  # each card of the largest hand with each stake

# Why a move is refused, after 1000 times the number of the rule.
PLAIN, NOT_IN_HAND, NO_STAKE, STAKE_TOO_HIGH, TOO_FEW_DISCS, WAIT = 0, 1, 2, 3, 4, 5


@woven
def move_of(action, card, extra):
    """The number of a move; `extra` is the stake of a card that is sent, or the back of one that is taken."""
    return (action << 10) + (card << 4) + extra


@woven
def action_of(move):
    """What a move does: TO_REVEAL to TO_TAKE."""
    return move >> 10


@woven
def moved_card(move):
    """The card of a move."""
    return (move >> 4) & 63


@woven
def extra_of(move):
    """The stake or the back of a move."""
    return move & 15


@woven
def to_move(s):
    """The seats that owe a decision, as a set of bits."""
    if s.phase == REVEAL:
        return everybody(s) & ~s.placed
    if s.phase == DISCARD:
        return s.owing
    return 0 if s.over else 1 << s.turn


@woven
def least_stake(s, seat):
    """One disc (SH-09), or none when the start player has none (SH-G2, SH-G4)."""
    return 1 if s.discs[seat] > 0 else 0


@woven
def most_stake(s, seat):
    """Three discs, or as many as the start player has (SH-09, SH-G3)."""
    return max(0, min(s.max_stake, s.discs[seat]))


@woven
def can_pass(s, seat):
    """A receiver with enough discs may pass, the start player may not (SH-13, SH-15); a stake of 0 is free (SH-G37)."""
    return seat != s.sender and (s.discs[seat] >= s.stake or s.stake == 0)


@compiled
def list_moves(s, seat, out):
    """Write every legal move of a seat into `out`; returns how many. Equal cards give one move."""
    if not (to_move(s) >> seat) & 1:
        return 0
    if s.phase == RECEIVE:
        out[0] = CAPTURE
        out[1] = PASS
        return 2 if can_pass(s, seat) else 1
    found = 0
    if s.phase == POWER:
        for back in range(BLANK, HIGH + 1):
            if count_backs(s.hand[s.captor], s.hand_count[s.captor], back):
                out[found] = move_of(TO_TAKE, 0, back)
                found += 1
        return found
    action = TO_DISCARD
    low = 0
    high = 0
    if s.phase == REVEAL:
        action = TO_REVEAL
    elif s.phase == SEND:
        action = TO_SEND
        low = least_stake(s, seat)
        high = most_stake(s, seat)
    for place in range(s.hand_count[seat]):
        card = card_at(s.hand[seat], place)
        if place_of(s.hand[seat], card) == 1 << (5 * place):
            for extra in range(low, high + 1):
                out[found] = move_of(action, card, extra)
                found += 1
    return found


@compiled
def refusal(s, seat, move):
    """Why a seat may not make a move: 0, or 1000 times the number of the rule that forbids it plus a detail.

    31000 the game is over; 14000 knocked out (SH-14); 5, 8, 9, 11 or 24 thousand plus WAIT: somebody else decides,
    or the choice is made already; plus PLAIN: not what is to be decided now; NOT_IN_HAND: no such card there
    (6001: it is captured, SH-06); 9000 plus NO_STAKE, STAKE_TOO_HIGH, TOO_FEW_DISCS; 13000, 15000: must capture.
    """
    if s.over:
        return 31000
    rule = rule_of_phase(s.phase)
    if not (to_move(s) >> seat) & 1:
        return 14000 if not (s.active >> seat) & 1 else rule + WAIT
    action = action_of(move)
    if s.phase == RECEIVE:
        return refusal_of_answer(s, seat, move)
    if s.phase == POWER:
        if action != TO_TAKE or moved_card(move) or extra_of(move) > HIGH:
            return rule
        held = count_backs(s.hand[s.captor], s.hand_count[s.captor], extra_of(move))
        return 0 if held else rule + NOT_IN_HAND
    expected = TO_REVEAL if s.phase == REVEAL else TO_SEND if s.phase == SEND else TO_DISCARD
    if action != expected or (extra_of(move) and s.phase != SEND):
        return rule
    return refusal_of_card(s, seat, moved_card(move), extra_of(move), rule)


@compiled
def rule_of_phase(phase):
    """The rule of the decision that is due, times 1000: SH-05, SH-08, SH-09, SH-11 or SH-24."""
    if phase == REVEAL:
        return 5000
    if phase == DISCARD:
        return 8000
    if phase == SEND:
        return 9000
    return 11000 if phase == RECEIVE else 24000


@compiled
def refusal_of_answer(s, seat, move):
    """Why a receiver may not answer like this (SH-11): passing needs discs (SH-13), the start player can't (SH-15)."""
    if move == CAPTURE:
        return 0
    if move != PASS:
        return 11000
    if can_pass(s, seat):
        return 0
    return 15000 if seat == s.sender else 13000


@compiled
def refusal_of_card(s, seat, card, stake, rule):
    """Why a seat may not use this hand card, or send it with this stake (SH-06, SH-09)."""
    if card < 2 or card > 21:
        return rule
    if not place_of(s.hand[seat], card):
        is_captured = is_in(s.captured[seat], number_of(card)) and s.phase != REVEAL
        marked = is_in(s.captured_marked[seat], number_of(card))
        return 6001 if is_captured and marked == card & 1 else rule + NOT_IN_HAND
    if s.phase != SEND:
        return 0
    if stake < least_stake(s, seat):
        return rule + NO_STAKE
    if stake > s.max_stake:
        return rule + STAKE_TOO_HIGH
    return rule + TOO_FEW_DISCS if stake > most_stake(s, seat) else 0
