"""The rules of Happy Bee, in the order of the rulebook: set-up, round, scoring, end.

Three to six players (HB-01) bid with bee cards for flowers. In each round everybody plays the number of cards that the
tracker asks for; who plays strictly more of a family than anyone else takes its flower. The other cards go
to the left neighbour. After the last round the most points win.

What a state is made of stands in `state.py`, what each seat remembers in `memory.py`. A move is the set of cards
to play.
"""

from beelab.engine.chance import start_game
from beelab.engine.compiled import compiled, woven
from beelab.games.happy_bee.majorities import majorities
from beelab.games.happy_bee.memory import start_watching, watch_passing
from beelab.games.happy_bee.shuffling import draw_cards, shuffle_piles
from beelab.games.happy_bee.state import (
    CARRY,
    FAMILIES,
    FEWEST_FLOWERS,
    MOST_FLOWERS,
    NOBODY,
    ROUNDS,
    SHARE,
    SPLIT,
    TIED,
    TIED_WAITS,
    UNPLAYED,
    UNPLAYED_WAITS,
    WHOLE,
    count_of,
    everybody,
    giver,
    note,
    one_of,
    size_of,
)
from beelab.games.happy_bee.telling import tell_awards, tell_end, tell_passing, tell_plays, tell_set_up

# ---------------------------------------------------------------- set-up


@compiled
def deal(s, seed, game):
    """Shuffle and deal the box: hands (HB-03), cards put aside (HB-05), flower piles (HB-06), round 1 (HB-07).

    `s` is the box: a copy of the start state, which holds the families in play and no others (HB-02).
    """
    start_game(s.chance, s.thought, seed, game)
    cards = s.families * s.bees_per_family
    everything = 0
    for family in range(s.families):
        everything += s.bees_per_family * one_of(family)
    at = 0
    for seat in range(len(s.hand)):
        hand = draw_cards(s, at, s.hand_size, cards)
        at += s.hand_size
        s.hand[seat] = hand
        everything -= hand
    s.aside = everything
    shuffle_piles(s, 0)
    s.round_number = 1
    if s.watching:
        start_watching(s)
    if s.noting:
        tell_set_up(s)


# ---------------------------------------------------------------- moves


@compiled
def to_move(s):
    """The seats that owe a decision, as a set of bits: everybody who has not placed cards yet (HB-09)."""
    return 0 if s.over else everybody(s) & ~s.placed


@compiled
def refusal(s, seat, move):
    """Why a seat may not play these cards: 0, or 1000 times the number of a rule plus a detail.

    20000 the game is over (HB-20); 9000 has placed already (HB-09); 2000 + family: not in play (HB-02);
    8001 + family: more than the hand holds; 8000: not the number of cards that the round asks for (HB-08).
    Any mix of families is fine (HB-10).
    """
    if s.over:
        return 20000
    if (s.placed >> seat) & 1:
        return 9000
    for family in range(FAMILIES):
        if count_of(move, family) > count_of(s.hand[seat], family):
            return (8001 if family < s.families else 2000) + family
    if size_of(move) != s.schedule[s.round_number - 1]:
        return 8000
    return 0


@compiled
def list_moves(s, seat, out):
    """Write every legal move of a seat into `out`; returns how many (HB-08, HB-10).

    The moves grow family by family: each keeps enough room for what the later families can still give.
    """
    if s.over or (s.placed >> seat) & 1:
        return 0
    need = s.schedule[s.round_number - 1]
    later = s.hand_size
    out[0] = 0
    found = 1
    for family in range(s.families):
        held = count_of(s.hand[seat], family)
        later -= held
        grown = found
        for at in range(found):
            missing = need - size_of(out[at])
            fewest = max(0, missing - later)
            for count in range(fewest + 1, min(held, missing) + 1):
                out[grown] = out[at] + count * one_of(family)
                grown += 1
            out[at] += fewest * one_of(family)
        found = grown
    return found


@compiled
def apply(s, seat, move):
    """Place a legal choice face down; when everybody has, reveal and resolve the round (HB-09)."""
    s.played[s.round_number - 1][seat] = move
    s.placed |= 1 << seat
    note(s, 9, seat, s.schedule[s.round_number - 1], 0)
    if s.placed == everybody(s):
        resolve(s)


# ---------------------------------------------------------------- the round


@compiled
def resolve(s):
    """Award the flowers, pass, take back, go on: one whole round."""
    now = s.round_number - 1
    fates = majorities(s.played[now])
    for family in range(s.families):
        award(s, family, now, count_of(fates, family))
    if s.noting:
        tell_plays(s, now)
        tell_awards(s, now)
    s.placed = 0
    if s.round_number == s.rounds:
        finish(s)
    else:
        pass_cards(s)
        next_round(s)


@woven
def award(s, family, now, fate):
    """Give one family's flower to the majority (HB-11), or to nobody on a tie (HB-12) or when nobody played (HB-13).

    Families are decided one by one, so a seat may win several (HB-14). `now` is the flower's place in its pile.
    """
    if s.bent:
        fate = bend(s, family, now, fate)
    s.fate[family][now] = fate
    s.points[fate] += WHOLE * s.pile[family][now]
    s.flowers[fate] += 1


@compiled
def bend(s, family, now, fate):
    """What a flower's fate becomes under the options that bend HB-12 and HB-13.

    A flower that waits goes to the next winner of its family; after the last round it is removed.
    """
    is_last = now + 1 == s.rounds
    s.taken[family] = 1 << now
    if fate == TIED and s.tie_rule == SHARE:
        split(s, family, now)
        fate = SPLIT
    elif fate == TIED and s.tie_rule == CARRY and not is_last:
        fate = TIED_WAITS
        s.waiting[family] += 1
    elif fate == UNPLAYED and s.unclaimed_rule == CARRY and not is_last:
        fate = UNPLAYED_WAITS
        s.waiting[family] += 1
    if s.waiting[family] and (fate < UNPLAYED or is_last):
        end_waiting(s, family, now, fate)
    return fate


@compiled
def end_waiting(s, family, now, fate):
    """Flowers that waited go to the winner, or leave the game for the reason for which they waited."""
    for at in range(now):
        before = s.fate[family][at]
        if before >= UNPLAYED_WAITS:
            after = fate
            if fate < UNPLAYED:
                s.taken[family] |= 1 << at
            else:
                after = TIED if before == TIED_WAITS else UNPLAYED
            s.fate[family][at] = after
            s.points[before] -= WHOLE * s.pile[family][at]
            s.points[after] += WHOLE * s.pile[family][at]
            s.flowers[before] -= 1
            s.flowers[after] += 1
    s.waiting[family] = 0


@compiled
def waiting_value(s, family, now):
    """The points on the flowers of a family that wait for a winner."""
    value = 0
    for at in range(now):
        if s.fate[family][at] >= UNPLAYED_WAITS:
            value += s.pile[family][at]
    return value


@compiled
def split(s, family, now):
    """The value of the flower is divided equally among the tied."""
    most = 0
    tied = 0
    for seat in range(len(s.hand)):
        count = count_of(s.played[now][seat], family)
        if count > most:
            most = count
            tied = 0
        if count == most:
            tied += 1
    for seat in range(len(s.hand)):
        if count_of(s.played[now][seat], family) == most:
            s.points[seat] += WHOLE * s.pile[family][now] // tied


@compiled
def pass_cards(s):
    """Hand the unplayed cards on (HB-16), then take the played ones back (HB-17): every hand is whole again."""
    played = s.played[s.round_number - 1]
    if s.watching:
        watch_passing(s)
    for seat in range(len(s.hand)):
        s.passed[seat] = played[seat] if s.pass_played else s.hand[seat] - played[seat]
    for seat in range(len(s.hand)):
        s.hand[seat] += s.passed[giver(s, seat, s.round_number)] - s.passed[seat]
    if s.watching:
        for seat in range(len(s.hand)):
            s.known[seat][seat] = s.hand[seat]
    if s.noting:
        tell_passing(s)


@compiled
def next_round(s):
    """Turn up the next flower of every pile and advance the pawn (HB-18)."""
    s.round_number += 1
    note(s, 18, NOBODY, s.schedule[s.round_number - 1], 0)


# ---------------------------------------------------------------- scoring and end


@compiled
def finish(s):
    """End the game (HB-20), count the points (HB-21) and rank the seats (HB-22 to HB-24)."""
    s.over = 1
    players = len(s.hand)
    for seat in range(players):
        s.standing[seat] = standing(s, seat)
    for seat in range(players):
        place = 1
        for other in range(players):
            place += s.standing[other] > s.standing[seat]
        s.place[seat] = place
    if s.noting:
        tell_end(s)


@woven
def standing(s, seat):
    """A number that ranks the seats: by points (HB-22), then by flower cards (HB-23); if equal, both share (HB-24)."""
    cards = 0
    if s.tiebreak == MOST_FLOWERS:
        cards = s.flowers[seat]
    elif s.tiebreak == FEWEST_FLOWERS:
        cards = -s.flowers[seat]
    return (FAMILIES * ROUNDS + 1) * s.points[seat] + cards
