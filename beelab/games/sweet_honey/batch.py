"""Many games of Sweet Honey, Bee Mine! in one go: whole games for `simulate`, games from a decision on for `advise`."""

from beelab.engine.chance import start_game
from beelab.engine.compiled import compiled, woven
from beelab.engine.state import copy_silent
from beelab.games.sweet_honey.bots import choose
from beelab.games.sweet_honey.captures import capture
from beelab.games.sweet_honey.memory import shuffle_unseen
from beelab.games.sweet_honey.moves import CAPTURE, PASS, extra_of, moved_card, to_move
from beelab.games.sweet_honey.plans import (
    EXPERT,
    KINDS,
    RANDOM,
    answer_at_random,
    card_at_random,
    play_at_random,
    send_at_random,
)
from beelab.games.sweet_honey.risk import sting_risk
from beelab.games.sweet_honey.rules import apply, choose_card, deal, pass_along, send
from beelab.games.sweet_honey.state import (
    LAST_ONE,
    NUMBERS,
    RECEIVE,
    REVEAL,
    SEND,
    SMALL,
    TOTAL,
    TOTAL_AND_SMALL,
)

NO_LOG, ROUND_LOG, STING_LOG, CAPTURE_LOG = 0, 1, 2, 3
COLUMNS = 12
WIN = 60  # the parts in which a victory is counted


@compiled
def play_at_random_to_end(s):
    """Go on until the game is over, all at random.

    `play_to_end` would come to the same, but asks each time who decides what, and how that seat plays. Here nothing is
    asked twice, because most of the games that are simulated are random ones.
    """
    while not s.over:
        if s.phase == SEND:
            move = send_at_random(s, s.turn)
            send(s, s.turn, moved_card(move), extra_of(move))
        if s.phase == RECEIVE:
            while answer_at_random(s, s.turn) == PASS:
                pass_along(s, s.turn)
            capture(s, s.turn)
        elif s.phase == REVEAL:
            for seat in range(len(s.hand)):
                if s.phase == REVEAL and not (s.placed >> seat) & 1:
                    choose_card(s, seat, card_at_random(s, seat))
        else:
            seat = deciding(s)
            apply(s, seat, play_at_random(s, seat))


@compiled
def play_to_end(s, desk, imagined):
    """Go on until the game is over.

    Which bot plays each seat is in the state.
    """
    others = 0
    for seat in range(len(s.hand)):
        others += s.bots[seat] != RANDOM
    if others == 0:
        play_at_random_to_end(s)
    while not s.over:
        seat = deciding(s)
        apply(s, seat, choose(s, seat, s.bots[seat], desk, imagined))


@woven
def deciding(s):
    """The lowest seat that owes a decision."""
    if s.phase >= SEND:
        return s.turn
    undecided = to_move(s)
    seat = 0
    while not (undecided >> seat) & 1:
        seat += 1
    return seat


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
        out: [column][game][seat]: points, place, winners, stung, penalties, centre, started, flights, homecomings,
            and how many rounds ended with one player left, with 35, with small bees.
        kind: which log to write: NO_LOG, ROUND_LOG, STING_LOG or CAPTURE_LOG.
        log: [game][row][column] as the log needs.
    """
    s, imagined = worlds[0], worlds[1]
    for i in range(games):
        copy_silent(s, start)
        for seat in range(len(s.hand)):
            s.bots[seat] = bots[seat]
        deal(s, seed, first + i)
        if kind == CAPTURE_LOG:
            play_and_watch(s, desk, imagined, log[i])
        else:
            play_to_end(s, desk, imagined)
        if kind == ROUND_LOG:
            log_rounds(s, log[i])
        elif kind == STING_LOG:
            log_stings(s, log[i])
        tally(s, out, i)


@woven
def tally(s, out, game):
    """Write the results of a finished game into its place in every column."""
    winners = 0
    for seat in range(len(s.hand)):
        winners += s.place[seat] == 1
    last = 0
    total = 0
    small = 0
    for at in range(s.rounds):
        how = s.ends[at]
        last += how == LAST_ONE
        small += how == SMALL
        total += how == TOTAL or how == TOTAL_AND_SMALL
    for seat in range(len(s.hand)):
        out[0][game][seat] = s.points[seat]
        out[1][game][seat] = s.place[seat]
        out[2][game][seat] = winners
        out[3][game][seat] = s.stung[seat]
        out[4][game][seat] = s.penalties[seat]
        centre = 0
        started = 0
        for at in range(s.rounds):
            centre += s.centres[at] if s.takers[at] == seat else 0
            started += s.starters[at] == seat
        out[5][game][seat] = centre
        out[6][game][seat] = started
        out[7][game][seat] = s.flights
        out[8][game][seat] = s.homecomings
        out[9][game][seat] = last
        out[10][game][seat] = total
        out[11][game][seat] = small


@compiled
def log_rounds(s, rows):
    """One row per round and seat: score, whether the seat was the first start player, how it ended, centre won."""
    for now in range(s.rounds):
        for seat in range(len(s.hand)):
            row = rows[now * len(s.hand) + seat]
            row[0] = s.round_scores[now][seat]
            row[1] = s.starters[now] == seat
            row[2] = s.ends[now]
            row[3] = s.centres[now] if s.takers[now] == seat else 0


@compiled
def log_stings(s, rows):
    """One row per number: how often it stung."""
    for number in range(NUMBERS):
        rows[number][0] = (s.stings >> (6 * number)) & 63


@compiled
def play_and_watch(s, desk, imagined, rows):
    """Play a game; one row per seat: captures and stings as a receiver, the summed chances of these (millionths)."""
    while not s.over:
        seat = deciding(s)
        move = choose(s, seat, s.bots[seat], desk, imagined)
        is_risk = move == CAPTURE and seat != s.sender
        stings = s.stung[seat]
        if is_risk:
            rows[seat][2] += sting_risk(s, seat)
        apply(s, seat, move)
        if is_risk:
            rows[seat][0] += 1
            rows[seat][1] += s.stung[seat] - stings


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
    watching = 0
    for other in range(len(start.hand)):
        if bots[other] % KINDS == EXPERT:
            watching = 1
    s, imagined = worlds[0], worlds[1]
    for i in range(games):
        copy_silent(s, start)
        start_game(s.chance, s.thought, seed, first + i)
        shuffle_unseen(s, seat)
        s.noting = 0
        s.watching = watching
        for other in range(len(s.hand)):
            s.bots[other] = bots[other]
        apply(s, seat, move)
        play_to_end(s, desk, imagined)
        winners = 0
        for other in range(len(s.hand)):
            if s.place[other] == 1:
                winners += 1
        if s.place[seat] == 1:
            sums[0] += WIN // winners
        sums[1] += s.points[seat]
        sums[2] += s.points[seat] * s.points[seat]
