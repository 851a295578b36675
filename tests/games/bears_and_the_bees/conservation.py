"""Plays random games and checks the whole table after every move."""

from beelab.engine.compiled import compiled
from beelab.engine.state import copy_state
from beelab.games.bears_and_the_bees.plans import play_at_random
from beelab.games.bears_and_the_bees.rules import apply, deal


@compiled
def breaches(worlds, start, seed, games, desk):
    """How many moves of so many random games left a table that cannot be."""
    s, before = worlds[0], worlds[1]
    found = 0
    for game in range(games):
        copy_state(s, start)
        deal(s, seed, game)
        moves = 0
        while not s.over and moves < 10_000:
            copy_state(before, s)
            seat = s.turn + 0
            apply(s, seat, play_at_random(s, seat, desk))
            moves += 1
            if before.round_number == s.round_number:
                found += has_moved(before, s)
                found += cards_are_wrong(s) or hive_is_wrong(s, before.laid_count)
            else:
                found += is_wrong(s)
        if not s.over:
            found += 1
    return found


@compiled
def has_moved(before, s):
    """1 when a card that lay in the hive before lies elsewhere now, or turned, else 0 (TB-07)."""
    for i in range(before.laid_count):
        cell = before.laid[i]
        if s.laid[i] != cell or s.at[cell] != before.at[cell] or s.lies[cell] != before.lies[cell]:
            return 1
    return 0


@compiled
def is_wrong(s):
    """1 when a card is missing or twice there, or cards touch that do not match, or one has too few neighbours."""
    return cards_are_wrong(s) or hive_is_wrong(s, 0)


@compiled
def cards_are_wrong(s):
    """1 unless every card of the box is in one place: hive, a hand, pile or discards."""
    low = 0
    high = 0
    count = s.pile_count + s.discard_count + s.laid_count - 1
    for seat in range(len(s.low)):
        low |= s.low[seat]
        high |= s.high[seat]
        count += s.hand_count[seat]
    for at in range(s.pile_count):
        card = s.pile[at] + 0
        low |= 1 << card if card < 53 else 0
        high |= 1 << (card - 53) if card >= 53 else 0
    for at in range(s.discard_count):
        card = s.discards[at] + 0
        low |= 1 << card if card < 53 else 0
        high |= 1 << (card - 53) if card >= 53 else 0
    for i in range(1, s.laid_count):
        card = (s.lies[s.laid[i]] - 1) // 6
        low |= 1 << card if card < 53 else 0
        high |= 1 << (card - 53) if card >= 53 else 0
    everything = low == (1 << 53) - 1 and high == (1 << (s.cards - 53)) - 1
    return 0 if everything and count == s.cards else 1


@compiled
def hive_is_wrong(s, first):
    """1 unless each card from the first one on matches all neighbours (a bear's sides are bare), two or more."""
    for i in range(first, s.laid_count):
        at = s.at[s.laid[i]] + 0
        touching = 0
        for j in range(s.laid_count):
            other = s.at[s.laid[j]] + 0
            for side in range(6):
                if at + step(side) == other:
                    touching += 1
                    one = shown(s, s.laid[i], side)
                    two = shown(s, s.laid[j], (side + 3) % 6)
                    if one and two and one < 6 and two < 6 and one != two:
                        return 1
        if touching == 0 or (i > 1 and touching < 2):
            return 1
    return 0


@compiled
def step(side):
    """From a cell to its neighbour."""
    if side == 0:
        return -1
    if side == 1:
        return 255
    if side == 2:
        return 256
    if side == 3:
        return 1
    return -255 if side == 4 else -256


@compiled
def shown(s, cell, side):
    """What a card shows on a side: 0 for a bear, 1 to 5 colours, 6 and 7 honey."""
    lies = s.lies[cell] - 1
    return (s.printed[lies // 6] >> (3 * ((side - lies % 6 + 6) % 6))) & 7
