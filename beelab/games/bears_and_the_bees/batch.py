"""Many games of The Bears and the Bees in one go: whole games for `simulate`, games from a decision on for `advise`."""

from beelab.engine.chance import start_game
from beelab.engine.compiled import compiled, pasted, woven
from beelab.engine.state import copy_silent
from beelab.games.bears_and_the_bees.bots import choose
from beelab.games.bears_and_the_bees.memory import shuffle_unseen
from beelab.games.bears_and_the_bees.rules import apply, deal
from beelab.games.bears_and_the_bees.state import BLOCKED, KINDS, LONGEST, TOO_LONG

NO_LOG, ROUND_LOG, CHAIN_LOG = 0, 1, 2
WIN = 60  # the parts in which a victory is counted

NAMES = {
    "turns": "turns that the player took",
    "sides_1": "cards that the player laid with 1 matching side (only with min_match=1)",
    **{f"sides_{m}": f"cards that the player laid with {m} matching sides" for m in range(2, 7)},
    "honeycombs": "honeycombs that the player laid",
    "drones": "drones that the player laid",
    "workers": "workers that the player laid",
    "flowers": "flowers that the player laid",
    "bears": "bears that the player laid",
    "forced": "cards that the player drew because of others' workers and flowers",
    "drawn": "cards that the player drew instead of playing",
    "exchanges": "turns in which the player discarded a card and drew others",
    "earned": "bonus plays that the player earned",
    "unused": "bonus plays that the player left unused at the end of a turn",
    "longest": "the most cards that the player laid in one turn",
    "out": "rounds that the player ended by going out",
    "started": "rounds that the player began",
    "cards_left": "cards that the player had left at the ends of the rounds",
    "blocked": "rounds of the game that ended blocked",
}
COLUMNS = 3 + len(NAMES)


@pasted
def play_on(s, desk, imagined):
    """One decision of the seat whose turn it is.

    Which bot plays each seat is in the state.
    """
    seat = s.turn + 0
    apply(s, seat, choose(s, seat, s.bots[seat], desk, imagined))


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
        desk: room for the bots' notes.
        out: [column][game][seat]: points, place, winners, then the columns of NAMES.
        kind: which log to write: NO_LOG, ROUND_LOG or CHAIN_LOG.
        log: [game][row][column] as the log needs.
    """
    s, imagined = worlds[0], worlds[1]
    for i in range(games):
        copy_silent(s, start)
        for seat in range(len(s.low)):
            s.bots[seat] = bots[seat]
        deal(s, seed, first + i)
        while not s.over:
            play_on(s, desk, imagined)
        if kind == ROUND_LOG:
            log_rounds(s, log[i])
        elif kind == CHAIN_LOG:
            log_chains(s, log[i])
        tally(s, out, i)


@woven
def tally(s, out, game):
    """Write the results of a finished game into its place in every column."""
    winners = 0
    for seat in range(len(s.low)):
        if s.place[seat] == 1:
            winners += 1
    blocked = 0
    for at in range(s.rounds):
        if s.ends[at] == BLOCKED or s.ends[at] == TOO_LONG:
            blocked += 1
    for seat in range(len(s.low)):
        out[0][game][seat] = s.points[seat]
        out[1][game][seat] = s.place[seat]
        out[2][game][seat] = winners
        out[3][game][seat] = s.all_turns[seat]
        for m in range(1, 7):
            out[3 + m][game][seat] = s.by_sides[seat][m]
        for kind in range(KINDS):
            out[10 + kind][game][seat] = s.by_kind[seat][kind]
        out[15][game][seat] = s.forced[seat]
        out[16][game][seat] = s.drawn[seat]
        out[17][game][seat] = s.discarded[seat]
        out[18][game][seat] = s.earned[seat]
        out[19][game][seat] = s.unused[seat]
        out[20][game][seat] = s.longest[seat]
        out[21][game][seat] = 0
        out[22][game][seat] = 0
        for at in range(s.rounds):
            if s.winners[at] == seat:
                out[21][game][seat] += 1
            if (s.dealers[at] + 1) % len(s.low) == seat:
                out[22][game][seat] += 1
        out[23][game][seat] = s.cards_left[seat]
        out[24][game][seat] = blocked


@compiled
def log_rounds(s, rows):
    """One row per round and seat: score, whether the seat began, whether it went out, how the round ended, turns."""
    for now in range(s.rounds):
        for seat in range(len(s.low)):
            row = rows[now * len(s.low) + seat]
            row[0] = s.round_scores[now][seat]
            row[1] = (s.dealers[now] + 1) % len(s.low) == seat
            row[2] = s.winners[now] == seat
            row[3] = s.ends[now]
            row[4] = s.round_turns[now]


@compiled
def log_chains(s, rows):
    """One row per seat and number of cards: turns in which it laid so many."""
    for seat in range(len(s.low)):
        for cards in range(LONGEST + 1):
            rows[seat * (LONGEST + 1) + cards][0] = s.by_length[seat][cards]


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
        desk: room for the bots' notes.
        sums: added to: wins in sixtieths (a shared victory counts in parts), points, squared points.
    """
    s, imagined = worlds[0], worlds[1]
    for i in range(games):
        copy_silent(s, start)
        start_game(s.chance, s.thought, seed, first + i)
        shuffle_unseen(s, seat)
        s.noting = 0
        for other in range(len(s.low)):
            s.bots[other] = bots[other]
        apply(s, seat, move)
        while not s.over:
            play_on(s, desk, imagined)
        winners = 0
        for other in range(len(s.low)):
            if s.place[other] == 1:
                winners += 1
        if s.place[seat] == 1:
            sums[0] += WIN // winners
        sums[1] += s.points[seat]
        sums[2] += s.points[seat] * s.points[seat]
