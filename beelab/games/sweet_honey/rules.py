"""The rules of Sweet Honey, Bee Mine!, in the order of the rulebook: set-up, flight, capture, end.

Two to six players (SH-01) send bee cards round the table, face down with honey discs on top. Who captures a new
number keeps the card and the discs; who captures a number for the second time is stung and out for the round. Each
round gives its discs as points; after the last round the most points win.

Here are set-up and flight; `captures.py` goes on where a card is turned over, `rounds.py` where a round ends. What a
state is made of stands in `state.py`, what is legal in `moves.py`, what each seat knows in `memory.py`.
"""

from beelab.engine.chance import below, start_game
from beelab.engine.compiled import compiled, woven
from beelab.games.sweet_honey.captures import begin_flight, capture, drop, keep, lose_card, shrinks_hand
from beelab.games.sweet_honey.drawing import turn_top
from beelab.games.sweet_honey.habits import watch_answer
from beelab.games.sweet_honey.moves import PASS, extra_of, moved_card
from beelab.games.sweet_honey.rounds import new_round
from beelab.games.sweet_honey.state import (
    DISCARD,
    NOBODY,
    OWN_POWER,
    POWER,
    RECEIVE,
    REVEAL,
    SEND,
    back_of,
    everybody,
    next_active,
    note,
    number_of,
    place_of,
    take_card,
)
from beelab.games.sweet_honey.telling import tell_draw, tell_start


@compiled
def deal(s, seed, game):
    """Begin a game: `s` is the box, a copy of the start state."""
    start_game(s.chance, s.thought, seed, game)
    new_round(s)


@compiled
def apply(s, seat, move):
    """Make a legal move."""
    if s.phase == RECEIVE:
        if move == PASS:
            pass_along(s, seat)
        else:
            capture(s, seat)
    elif s.phase == SEND:
        send(s, seat, moved_card(move), extra_of(move))
    elif s.phase == REVEAL:
        choose_card(s, seat, moved_card(move))
    elif s.phase == POWER:
        lose_card(s, seat, extra_of(move))
    else:
        discard(s, seat, moved_card(move))


# ---------------------------------------------------------------- set-up


@woven
def choose_card(s, seat, card):
    """Choose a card to reveal, in secret; when everybody has, all are turned over (SH-05)."""
    s.chosen[seat] = card
    s.placed |= 1 << seat
    note(s, 5, seat, 0, 0)
    if s.placed == everybody(s):
        reveal(s)


@compiled
def reveal(s):
    """Each revealed card is its player's first captured one (SH-06); the largest number starts (SH-07).

    Players with equal largest numbers draw lots (SH-G1). Who revealed a 2 or a 3 has to discard (SH-08).
    """
    largest = 0
    best = 0
    for seat in range(len(s.hand)):
        card = s.chosen[seat]
        number = number_of(card)
        take_card(s, seat, card)
        keep(s, seat, card)
        note(s, 6, seat, card, 0)
        if number > largest:
            largest = number
            best = 0
        if number == largest:
            best |= 1 << seat
        if s.powers and shrinks_hand(number) and s.hand_count[seat]:
            s.owing |= 1 << seat
        s.chosen[seat] = 0
    s.placed = 0
    s.sender = draw_lots(s, best)
    s.starters[s.round_number - 1] = s.sender
    if s.noting:
        tell_start(s, largest, best)
    s.phase = DISCARD
    if not s.owing:
        begin_flight(s, s.sender)


@woven
def draw_lots(s, seats):
    """One of some seats, all equally likely (SH-G1)."""
    count = 0
    for seat in range(len(s.hand)):
        count += (seats >> seat) & 1
    skip = below(s.chance, count) if count > 1 else 0
    drawn = NOBODY
    for seat in range(len(s.hand)):
        is_in = (seats >> seat) & 1
        drawn = seat if is_in and skip == 0 else drawn
        skip -= is_in
    return drawn


@compiled
def discard(s, seat, card):
    """Put a hand card of one's own choice face down on the discard pile (SH-08, SH-26, SH-G11, SH-G12)."""
    drop(s, seat, card)
    if s.phase == OWN_POWER:
        begin_flight(s, seat)
        return
    s.owing &= ~(1 << seat)
    if not s.owing:
        begin_flight(s, s.sender)


# ---------------------------------------------------------------- the flight


@woven
def send(s, seat, card, stake):
    """Send a card to the left with a stake on it (SH-09), and draw another (SH-10); without a deck none (SH-G14)."""
    s.flights += 1
    s.card = card
    s.stake = stake
    s.pot = stake
    s.discs[seat] -= stake
    s.passed = 0
    if s.top:
        s.hand[seat] += (s.top - card) * place_of(s.hand[seat], card)
    else:
        take_card(s, seat, card)
    s.turn = next_active(s, seat)
    s.phase = RECEIVE
    if s.noting:
        note(s, 9, seat, (back_of(card) << 8) + stake, s.turn)
        if s.top:
            tell_draw(s, seat)
    if s.top:
        turn_top(s)


@woven
def pass_along(s, seat):
    """Add as many discs as the start player did and send the card on to the left (SH-12), past who is out (SH-14)."""
    if s.watching:
        watch_answer(s, seat, 0)
    s.discs[seat] -= s.stake
    s.pot += s.stake
    s.passed |= 1 << seat
    note(s, 12, seat, s.stake, s.pot)
    s.turn = next_active(s, seat)
    if s.turn == s.sender:
        s.homecomings += 1
        note(s, 15, s.sender, 0, 0)
