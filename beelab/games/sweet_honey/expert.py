"""The expert: it tries its choices in worlds that it cannot exclude, and plays each of them to the end of the round."""

from beelab.engine.chance import next_word, start_words
from beelab.engine.compiled import compiled
from beelab.engine.state import copy_state
from beelab.games.sweet_honey.memory import shuffle_unseen
from beelab.games.sweet_honey.moves import list_moves, to_move
from beelab.games.sweet_honey.plans import CAREFUL, KINDS, plan
from beelab.games.sweet_honey.rules import apply
from beelab.games.sweet_honey.state import SEND

WORLDS = 4  # in which every choice is tried first; then more for the better half, again and again
MOST_WORLDS = 32
AVERSION = 250 * KINDS + CAREFUL  # how everybody plays on


@compiled
def answer(s, seat, desk, world):
    """The choice that leaves the seat best at the end of the round, over the worlds that it cannot exclude.

    Every choice meets the same worlds. Step by step the worse half is dropped and the number of worlds is doubled.
    """
    word = next_word(s.thought)
    left = list_moves(s, seat, desk.moves)
    for at in range(left):
        desk.worth[at] = 0
    first = 0
    count = WORLDS
    while left > 1 and first < MOST_WORLDS:
        for i in range(first, first + count):
            for at in range(left):
                desk.worth[at] += try_out(s, seat, desk.moves[at], word, i, world)
        first += count
        count = first
        sort_out(desk, left)
        left = (left + 1) // 2 if left > 2 else left
    return desk.moves[0]


@compiled
def sort_out(desk, left):
    """Put the better choices first."""
    for at in range(1, left):
        move = desk.moves[at]
        worth = desk.worth[at]
        before = at - 1
        while before >= 0 and desk.worth[before] < worth:
            desk.moves[before + 1] = desk.moves[before]
            desk.worth[before + 1] = desk.worth[before]
            before -= 1
        desk.moves[before + 1] = move
        desk.worth[before + 1] = worth


@compiled
def try_out(s, seat, move, word, number, world):
    """What a choice is worth in one world: everybody plays on to the end of the round."""
    copy_state(world, s)
    start_words(world.thought, word, number, 0)
    world.noting = 0
    shuffle_unseen(world, seat)
    apply(world, seat, move)
    while not world.over and world.round_number == s.round_number:
        if world.phase >= SEND:
            apply(world, world.turn, plan(world, world.turn, AVERSION))
        else:
            undecided = to_move(world)
            for other in range(len(s.hand)):
                if (undecided >> other) & 1:
                    apply(world, other, plan(world, other, AVERSION))
    return standing(world, seat)


@compiled
def standing(s, seat):
    """How good the totals are for a seat: its lead on the others, and on the best of them most of all."""
    players = len(s.hand)
    others = 0
    best = -1_000_000
    for other in range(players):
        if other != seat:
            others += s.points[other]
            best = max(best, s.points[other])
    return 2 * s.points[seat] - others // (players - 1) - best
