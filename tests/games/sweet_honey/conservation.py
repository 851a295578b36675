"""Plays random games and counts all discs and cards after every move."""

from beelab.engine.compiled import compiled
from beelab.engine.state import copy_state
from beelab.games.sweet_honey.moves import to_move
from beelab.games.sweet_honey.plans import play_at_random
from beelab.games.sweet_honey.rules import apply, deal


@compiled
def breaches(worlds, start, seed, games):
    """How many moves of so many random games left other discs or cards on the table than there were before."""
    s = worlds[0]
    found = 0
    for game in range(games):
        copy_state(s, start)
        deal(s, seed, game)
        moves = 0
        while not s.over and moves < 10_000:
            undecided = to_move(s)
            seat = 0
            while not (undecided >> seat) & 1:
                seat += 1
            apply(s, seat, play_at_random(s, seat))
            moves += 1
            found += is_wrong(s)
        if not s.over:
            found += 1
    return found


@compiled
def is_wrong(s):
    """1 when the discs don't add up to 15 for each player, or a number's cards to as many as it says, else 0."""
    discs = s.pot + s.centre
    for seat in range(len(s.hand)):
        discs += s.discs[seat]
    if discs != 15 * len(s.hand):
        return 1
    for number in range(1, 11):
        count = 0
        for at in range(s.deck_count):
            if s.deck[at] // 2 == number:
                count += 1
        if s.top // 2 == number:
            count += 1
        if s.card // 2 == number:
            count += 1
        for seat in range(len(s.hand)):
            if (s.captured[seat] >> (4 * number - 4)) & 1:
                count += 1
            if s.stung_by[seat] // 2 == number:
                count += 1
            for cards in (s.hand[seat], s.dropped[seat]):
                left = cards
                while left:
                    if (left & 31) // 2 == number:
                        count += 1
                    left >>= 5
        if count != number:
            return 1
    return 0
