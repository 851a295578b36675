"""Many games of Happy Bee in one go: whole games for `simulate`, games from a decision on for `advise`."""

from beelab.engine.chance import start_game
from beelab.engine.compiled import compiled, pasted, woven
from beelab.engine.state import copy_silent
from beelab.games.happy_bee.bots import LEFT, choose
from beelab.games.happy_bee.memory import shuffle_unseen
from beelab.games.happy_bee.rules import apply, deal, to_move
from beelab.games.happy_bee.state import FAMILIES, TIED, UNPLAYED, count_of

NO_LOG, FAMILY_LOG, ROUND_LOG, DEAL_LOG = 0, 1, 2, 3
COLUMNS = 8
THIRD = 3  # cards in the rounds whose ties the class counts


@pasted
def play_round(s, bots, desk, imagined):
    """Everybody who owes a decision makes it (HB-09)."""
    undecided = to_move(s)
    for seat in range(len(s.hand)):
        if (undecided >> seat) & 1:
            apply(s, seat, choose(s, seat, bots[seat], desk, imagined))


@compiled
def run(worlds, start, seed, first, games, bots, desk, out, kind, log):
    """Play whole games and write their results.

    Args:
        worlds: two states to work in, the second for bots that imagine.
        start: the box (see `rules.deal`).
        seed: of the whole run; game number i is the same game in every run with this seed.
        first: number of the first game.
        games: how many.
        bots: number of the bot in each seat.
        desk: tables for the bots.
        out: [column][game][seat]: points in sixtieths, place, winners, flowers, tied, unplayed, awarded,
            tied in rounds of 3 cards.
        kind: which log to write: NO_LOG, FAMILY_LOG, ROUND_LOG or DEAL_LOG.
        log: [game][row][column] as the log needs.
    """
    s, imagined = worlds[0], worlds[1]
    for i in range(games):
        copy_silent(s, start)
        deal(s, seed, first + i)
        if kind == DEAL_LOG:
            log_deal(s, log[i])
        while not s.over:
            now = s.round_number - 1
            play_round(s, bots, desk, imagined)
            if kind == ROUND_LOG:
                log_round(s, now, log[i])
        if kind == FAMILY_LOG:
            log_families(s, log[i])
        tally(s, out, i)


@woven
def tally(s, out, game):
    """Write the results of a finished game into its place in every column."""
    winners = 0
    for seat in range(len(s.hand)):
        winners += s.place[seat] == 1
    tied_with_three = 0
    for at in range(s.rounds):
        if s.schedule[at] == THIRD:
            for family in range(s.families):
                tied_with_three += s.fate[family][at] == TIED
    awarded = 0
    for seat in range(len(s.hand)):
        awarded += s.flowers[seat]
    for seat in range(len(s.hand)):
        out[0][game][seat] = s.points[seat]
        out[1][game][seat] = s.place[seat]
        out[2][game][seat] = winners
        out[3][game][seat] = s.flowers[seat]
        out[4][game][seat] = s.flowers[TIED]
        out[5][game][seat] = s.flowers[UNPLAYED]
        out[6][game][seat] = awarded
        out[7][game][seat] = tied_with_three


@compiled
def log_deal(s, rows):
    """One row per seat: the longest family of the dealt hand, then the count of each family."""
    for seat in range(len(s.hand)):
        row = rows[seat]
        row[0] = 0
        for family in range(FAMILIES):
            row[1 + family] = count_of(s.hand[seat], family)
            row[0] = max(row[0], row[1 + family])


@compiled
def log_round(s, now, rows):
    """One row per round and seat: points and flowers so far."""
    for seat in range(len(s.hand)):
        row = rows[now * len(s.hand) + seat]
        row[0] = s.points[seat]
        row[1] = s.flowers[seat]


@compiled
def log_families(s, rows):
    """One row per round and family: the flower's value and its fate."""
    for at in range(s.rounds):
        for family in range(s.families):
            row = rows[at * s.families + family]
            row[0] = s.pile[family][at]
            row[1] = s.fate[family][at]


@compiled
def roll_out(worlds, start, seat, move, seed, first, games, bots, desk, sums):
    """Play on from a decision, in worlds that the seat cannot exclude, and add up how it ends for the seat.

    World number i is the same for every move, so that moves are compared under equal luck.

    Args:
        worlds: two states to work in.
        start: the state before the decision.
        seat: who decides.
        move: what it does.
        seed: of the worlds.
        first: number of the first world.
        games: how many worlds.
        bots: number of the bot that goes on in each seat.
        desk: tables for the bots.
        sums: added to: wins in sixtieths (a shared victory counts in parts), points, squared points.
    """
    watching = 0
    for other in range(len(start.hand)):
        if bots[other] >= LEFT:
            watching = 1
    s, imagined = worlds[0], worlds[1]
    for i in range(games):
        copy_silent(s, start)
        start_game(s.chance, s.thought, seed, first + i)
        shuffle_unseen(s, seat)
        s.noting = 0
        s.watching = watching
        apply(s, seat, move)
        while not s.over:
            play_round(s, bots, desk, imagined)
        winners = 0
        for other in range(len(s.hand)):
            if s.place[other] == 1:
                winners += 1
        if s.place[seat] == 1:
            sums[0] += 60 // winners
        sums[1] += s.points[seat]
        sums[2] += s.points[seat] * s.points[seat]
