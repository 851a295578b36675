"""The expert: it reckons what each choice is worth in discs, knowing its odds and how boldly the others play."""

from beelab.engine.compiled import compiled
from beelab.games.sweet_honey.habits import MILLION, THOUSAND, sensible_capture
from beelab.games.sweet_honey.memory import unseen_with
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
from beelab.games.sweet_honey.risk import owed_for, possible
from beelab.games.sweet_honey.state import (
    BLANK,
    COUNT,
    HIGH,
    NUMBERS,
    POWER,
    RECEIVE,
    REVEAL,
    SEND,
    back_of,
    card_at,
    count_backs,
    is_in,
    next_active,
    number_of,
    size_of,
)

NEVER = -(10**12)

# What it reckons with besides discs and odds, in thousandths of a disc; found by playing.
STAYING = 4_800  # to be still in the round
AMONG_BOLD = (
    14_000  # so much more, when all the others play at random: they fall, and the last one left is rich
)
STARTING = -2_000  # to be the next start player, who always has a card to lose
RIVAL_OUT = 1_800  # a rival is knocked out
PASSING = 750  # that somebody else has to decide about the card


@compiled
def answer(s, seat):
    """What the expert plays."""
    if s.phase == RECEIVE:
        return receive(s, seat)
    if s.phase == SEND:
        return best_send(s, seat)
    if s.phase == POWER:
        return take_danger(s, seat)
    if s.phase == REVEAL:
        return first_card(s, seat)
    return least_useful(s, seat)


@compiled
def staying_in(s, seat):
    """What it is worth to be still in the round: the more, the bolder the others play."""
    bold = 0
    others = 0
    for other in range(len(s.hand)):
        if other != seat and (s.active >> other) & 1:
            bold += s.boldness[other]
            others += 1
    return STAYING + AMONG_BOLD * (bold // max(others, 1)) // MILLION


@compiled
def ends_round(s, seat, number):
    """Would a new number end the round for a seat (SH-27)?"""
    small = s.small[seat] + (1 if number <= s.small_max else 0)
    return s.total[seat] + number >= s.target_total or small >= s.small_needed


@compiled
def worth_of_number(s, seat, number, pot, life):
    """What capturing a number is worth for a seat, in thousandths of a disc."""
    if is_in(s.captured[seat], number):
        return -THOUSAND * owed_for(s, seat, number) - life
    if ends_round(s, seat, number):
        return THOUSAND * (pot + s.centre)
    return THOUSAND * pot + STARTING


@compiled
def receive(s, seat):
    """Capture, or pass when that is worth more (SH-11)."""
    if not can_pass(s, seat):
        return CAPTURE
    cards = possible(s, seat)
    life = staying_in(s, seat)
    worth = 0
    for number in range(1, NUMBERS + 1):
        copies = (cards >> (4 * number - 4)) & COUNT
        if copies:
            worth += copies * worth_of_number(s, seat, number, s.pot, life)
    return CAPTURE if worth > size_of(cards) * (PASSING - THOUSAND * s.stake) else PASS


@compiled
def best_send(s, seat):
    """The card and the stake that are worth most (SH-09)."""
    life = staying_in(s, seat)
    best = 0
    most = NEVER
    for place in range(s.hand_count[seat]):
        card = card_at(s.hand[seat], place)
        for stake in range(least_stake(s, seat), most_stake(s, seat) + 1):
            worth = worth_of_send(s, seat, card, stake, life)
            if worth > most:
                most = worth
                best = move_of(TO_SEND, card, stake)
    return best


@compiled
def worth_of_send(s, seat, card, stake, life):
    """What it is worth to send a card with a stake: who captures it how likely, and whom it stings."""
    number = number_of(card)
    unseen = unseen_with(s, seat, back_of(card))
    reach = THOUSAND
    worth = 0
    pot = stake
    other = next_active(s, seat)
    while other != seat:
        odds = sensible_capture(size_of(unseen & s.captured[other]), size_of(unseen))
        bold = s.boldness[other] // THOUSAND
        capture = THOUSAND
        if s.discs[other] >= stake:
            capture = (bold * (THOUSAND // 2) + (THOUSAND - bold) * odds) // THOUSAND
        likely = reach * capture // THOUSAND
        if is_in(s.captured[other], number):
            gain = THOUSAND * (pot - stake) + RIVAL_OUT
        else:
            gain = -THOUSAND * stake
            if ends_round(s, other, number):
                gain -= life
        worth += likely * gain
        reach -= likely
        pot += stake
        other = next_active(s, other)
    worth += reach * (worth_of_number(s, seat, number, pot, life) - THOUSAND * stake)
    return worth


@compiled
def first_card(s, seat):
    """The card to reveal: the smallest number, of which there are the fewest to sting (SH-06)."""
    best = card_at(s.hand[seat], 0)
    for place in range(1, s.hand_count[seat]):
        best = min(best, card_at(s.hand[seat], place))
    return move_of(TO_REVEAL, best, 0)


@compiled
def least_useful(s, seat):
    """The hand card to lose: the one that is worth least to send."""
    life = staying_in(s, seat)
    worst = 0
    least = -NEVER
    for place in range(s.hand_count[seat]):
        card = card_at(s.hand[seat], place)
        worth = worth_of_send(s, seat, card, 1, life)
        if worth < least:
            least = worth
            worst = card
    return move_of(TO_DISCARD, worst, 0)


@compiled
def take_danger(s, seat):
    """Of the captor's backs the one that most likely hides a number that would sting the sender (SH-24)."""
    best = 0
    most = -1
    for back in range(BLANK, HIGH + 1):
        if count_backs(s.hand[s.captor], s.hand_count[s.captor], back):
            unseen = unseen_with(s, seat, back)
            danger = THOUSAND * size_of(unseen & s.captured[seat]) // max(size_of(unseen), 1)
            if danger > most:
                most = danger
                best = back
    return move_of(TO_TAKE, 0, best)
