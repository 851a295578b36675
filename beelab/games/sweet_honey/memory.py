"""What a seat of Sweet Honey, Bee Mine! knows, and the worlds that it cannot exclude (SH-03, SH-04, SH-G22, SH-G23).

Nothing has to be remembered: a seat knows its own hand and discards, the card that it sent, what is face up, and of
all other cards the backs.
"""

from beelab.engine.chance import below, branch
from beelab.engine.compiled import compiled, woven
from beelab.games.sweet_honey.state import (
    ALL_COUNTS,
    BLANK,
    COUNT,
    HIGH,
    LOW,
    LOW_COUNTS,
    NUMBERS,
    POWER,
    RECEIVE,
    REVEAL,
    SLOT,
    back_of,
    count_cards,
)


@woven
def unseen_marked(s, seat):
    """The cards with a hint that a seat has not seen, as counts; its own hand and discards count as seen."""
    own = count_cards(s.hand[seat], 1) + count_cards(s.dropped[seat], 1)
    if s.phase == RECEIVE and seat == s.sender:
        own += count_cards(s.card, 1)
    return s.all_marked - s.seen_marked - own


@woven
def unseen_blank(s, seat):
    """The blank cards that a seat has not seen, as counts."""
    own = count_cards(s.hand[seat], 0) + count_cards(s.dropped[seat], 0)
    if s.phase == RECEIVE and seat == s.sender:
        own += count_cards(s.card, 0)
    return s.all_blank - s.seen_blank - own


@compiled
def unseen_with(s, seat, back):
    """The cards with a back that a seat has not seen, as counts (SH-04)."""
    if back == BLANK:
        return unseen_blank(s, seat)
    return unseen_marked(s, seat) & (LOW_COUNTS if back == LOW else ALL_COUNTS - LOW_COUNTS)


@compiled
def knows_backs(s, seat, other):
    """Does a seat see the backs of another hand? All do (SH-G22), or only a sender who picks a card of it (SH-24)."""
    return s.backs_public or (s.phase == POWER and seat == s.sender and other == s.captor)


@compiled
def lay_out(s, at, counts, marked):
    """Lay the cards of a count on the deck from place `at` on, in rising order; returns the place after them."""
    for number in range(1, NUMBERS + 1):
        for _ in range((counts >> (4 * number - 4)) & COUNT):
            s.deck[at] = 2 * number + marked
            at += 1
    return at


@compiled
def lift(s, first, after):
    """A random card of the deck between two places; the last one takes its place."""
    at = first + below(s.chance, after - first)
    card = s.deck[at]
    s.deck[at] = s.deck[after - 1]
    return card


@compiled
def imagine(s, cards, back, first, after):
    """A hand in which each card with this back is a random one of the deck; BLANK to HIGH are backs, NO_BACK is all."""
    imagined = 0
    place = 0
    while cards:
        card = cards & SLOT
        if back == ANY_BACK or back_of(card) == back:
            card = lift(s, first, after)
            after -= 1
        imagined += card << place
        place += 5
        cards >>= 5
    return imagined


ANY_BACK = HIGH + 1


@compiled
def taken(cards, back):
    """How many cards `imagine` draws."""
    count = 0
    while cards:
        if back == ANY_BACK or back_of(cards & SLOT) == back:
            count += 1
        cards >>= 5
    return count


@compiled
def shuffle_unseen(s, seat):
    """Deal everything that a seat cannot know anew, among all that it cannot exclude: cards keep the backs it sees.

    The others' face-down choices are forgotten (SH-05). Cards are put in a fixed order first, so that the result
    depends on what the seat knows and on `thought`, never on where the hidden cards really are.
    """
    branch(s.chance, s.thought)
    if s.phase == REVEAL:
        s.placed &= 1 << seat
        for other in range(len(s.hand)):
            if other != seat:
                s.chosen[other] = 0
    blank = unseen_blank(s, seat)
    marked = unseen_marked(s, seat)
    first = 0
    for back in range(BLANK, HIGH + 1):
        if back == BLANK:
            after = lay_out(s, first, blank, 0)
        else:
            after = lay_out(s, first, marked & (LOW_COUNTS if back == LOW else ALL_COUNTS - LOW_COUNTS), 1)
        first = imagine_seen_backs(s, seat, back, first, after)
    if not s.backs_public:
        first = imagine_hidden_backs(s, seat, first)
    s.deck_count = first


@compiled
def imagine_seen_backs(s, seat, back, first, after):
    """Draw the cards whose backs a seat sees anew, for one back; returns the place after the cards that are left."""
    for other in range(len(s.hand)):
        if other != seat and knows_backs(s, seat, other):
            hand = imagine(s, s.hand[other], back, first, after)
            after -= taken(s.hand[other], back)
            s.hand[other] = hand
        if other != seat and s.backs_public:
            dropped = imagine(s, s.dropped[other], back, first, after)
            after -= taken(s.dropped[other], back)
            s.dropped[other] = dropped
    if s.card and seat != s.sender and back_of(s.card) == back:
        s.card = lift(s, first, after)
        after -= 1
    if s.top and s.backs_public and back_of(s.top) == back:
        s.top = lift(s, first, after)
        after -= 1
    return after


@compiled
def imagine_hidden_backs(s, seat, after):
    """Draw the cards whose backs a seat doesn't see anew (`backs_public` is off); returns the place after the rest."""
    for other in range(len(s.hand)):
        if other != seat:
            if not knows_backs(s, seat, other):
                hand = imagine(s, s.hand[other], ANY_BACK, 0, after)
                after -= taken(s.hand[other], ANY_BACK)
                s.hand[other] = hand
            dropped = imagine(s, s.dropped[other], ANY_BACK, 0, after)
            after -= taken(s.dropped[other], ANY_BACK)
            s.dropped[other] = dropped
    if s.top:
        s.top = lift(s, 0, after)
        after -= 1
    return after
