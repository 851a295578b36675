"""The rules of The Bears and the Bees, in the order of the rulebook: set-up, cards, turn, scoring, end.

Two to five players (TB-01) build a hive of hexagonal cards round the queen and want to get rid of their hands. A card
lies where at least two of its sides touch the hive and all that touch match. More than two matching sides earn bonus
plays; workers and flowers make others draw; a bear stops the hive from growing round it.

`hive.py` lays the cards, `fitting.py` knows which fit where, `moves.py` what is legal, `rounds.py` begins and ends the
rounds. What a state is made of stands in `state.py`.
"""

from beelab.engine.chance import start_game
from beelab.engine.compiled import compiled, woven
from beelab.games.bears_and_the_bees.drawing import can_draw, draw, put_away
from beelab.games.bears_and_the_bees.fitting import count_matching
from beelab.games.bears_and_the_bees.hive import find_cell, lay
from beelab.games.bears_and_the_bees.moves import (
    DRAW,
    SKIP,
    TO_DISCARD,
    TO_GIVE,
    TO_PLACE,
    action_of,
    aimed_at,
    moved_card,
    rotation_of,
)
from beelab.games.bears_and_the_bees.rounds import begin_game, end_round
from beelab.games.bears_and_the_bees.state import (
    ADJACENT,
    ALL,
    BEAR,
    BLOCKED,
    BONUS,
    FIRST,
    FIRST_TURN,
    FLOWER,
    GIVE,
    LESS_TWO,
    LONGEST,
    MOST_TURNS,
    NO_CARD,
    NOBODY,
    NONE,
    ONE,
    OUT,
    SECOND_TURN,
    SIX,
    TOO_LONG,
    WORKER,
    kind_of,
    left_of,
    note,
    take_card,
)


@compiled
def deal(s, seed, game):
    """Begin a game: `s` is the box, a copy of the start state."""
    start_game(s.chance, s.thought, seed, game)
    begin_game(s)


@woven
def apply(s, seat, move):
    """Make a legal move: a turn is either playing or not playing (TB-19). The last card ends the round (TB-28)."""
    action = action_of(move)
    if action == TO_PLACE:
        play_card(s, seat, moved_card(move), aimed_at(move), rotation_of(move))
    elif action == TO_GIVE:
        give(s, seat, moved_card(move))
    elif action == TO_DISCARD:
        exchange(s, seat, moved_card(move))
    elif move == DRAW:
        rest(s, seat)
    elif move == SKIP:
        s.adjacent = 0
        s.phase = BONUS
        note(s, 22, seat, s.bonus, 0)
    else:
        note(s, 24, seat, s.bonus, 0)
        end_turn(s, seat)
    if s.leaving and not s.gifts:
        end_round(s, s.leaving, seat if s.leaving <= SIX else NOBODY)


# ---------------------------------------------------------------- playing cards


@woven
def play_card(s, seat, card, at, rotation):
    """Lay a card; then its forced draws and its bonus plays (TB-25), and what may be played next.

    The first card of a turn may be a bear, which ends it (TB-18).
    """
    cell = find_cell(s, at)
    matches = count_matching(s, s.touching[cell], card, rotation)
    kind = kind_of(card)
    take_card(s, seat, card)
    lay(s, cell, card, rotation)
    note(s, 9, seat, (card << 3) + rotation, at + (matches << 16))
    s.by_sides[seat][matches] += 1
    s.by_kind[seat][kind] += 1
    use_play(s, cell, matches)
    s.played += 1
    if kind == BEAR:
        s.adjacent = 0
        s.bonus = 0
        note(s, 18, seat, 0, 0)
    else:
        earn(s, seat, matches)
        if kind == WORKER:
            begin_gifts(s, seat, forced_draws(s.worker_draws, matches))
        elif kind == FLOWER:
            everybody_draws(s, seat, forced_draws(s.flower_draws, matches))
    s.leaving = OUT if s.hand_count[seat] == 0 else 0
    if matches == 6 and s.six_match_wins and kind != BEAR and not s.leaving:
        s.leaving = SIX
    if not s.gifts:
        go_on(s, seat)


@woven
def use_play(s, cell, matches):
    """Count a play: the first of a turn, the adjacent one (TB-20 to TB-22), or a bonus play (TB-24)."""
    if s.phase == FIRST:
        s.first_cell = cell
        s.adjacent = 1 if may_play_second(s) else 0
    elif s.phase == ADJACENT:
        s.adjacent = 0
    else:
        s.bonus -= 1


@woven
def may_play_second(s):
    """The adjacent play is allowed from a player's second turn of the round on (TB-20, TB-21, TB-G11)."""
    if s.adjacent_from == SECOND_TURN:
        return s.turns[s.turn] > 0
    return s.adjacent_from == FIRST_TURN


@woven
def earn(s, seat, matches):
    """Three or more matching sides earn bonus plays, whichever play of the turn it was (TB-23)."""
    if matches < s.bonus_from or s.bonus_kind == NONE:
        return
    earned = matches - 2 if s.bonus_kind == LESS_TWO else 1
    s.bonus += earned
    s.earned[seat] += earned
    note(s, 23, seat, earned, s.bonus)


@woven
def forced_draws(kind, matches):
    """How many draws a worker (TB-15) or a flower (TB-16) brings with so many matching sides."""
    if kind == ONE:
        return 1
    return matches if kind == ALL else matches - 1


@compiled
def begin_gifts(s, seat, draws):
    """A worker's player hands out its draws one by one (TB-15); with one opponent there is nothing to choose."""
    if draws == 0:
        return
    if len(s.low) == 2:
        note(s, 15, seat, draws, left_of(s, seat))
        force(s, left_of(s, seat), draws)
    elif can_draw(s):
        s.gifts = draws
        s.phase = GIVE
        note(s, 15, seat, draws, NOBODY)
    else:
        note(s, 121, seat, draws, 0)


@compiled
def everybody_draws(s, seat, draws):
    """A flower makes all others draw (TB-16, TB-G19), clockwise from its player's left (TB-G20)."""
    if draws == 0:
        return
    note(s, 16, seat, draws, 0)
    other = left_of(s, seat)
    while other != seat:
        force(s, other, draws)
        other = left_of(s, other)


@compiled
def force(s, seat, draws):
    """A seat draws at once what others made it draw (TB-25), as many as exist (TB-G20, TB-G21)."""
    drawn = draw(s, seat, draws)
    s.forced[seat] += drawn
    note(s, 25, seat, drawn, draws)


@compiled
def give(s, seat, other):
    """Hand out one of a worker's draws (TB-15); all must be handed out (TB-G22) while there are cards (TB-G21)."""
    s.gifts -= 1
    force(s, other, 1)
    if s.gifts and not can_draw(s):
        note(s, 121, seat, s.gifts, 0)
        s.gifts = 0
    if not s.gifts:
        go_on(s, seat)


@woven
def go_on(s, seat):
    """What comes after a card and its draws (TB-29): the end, an adjacent or a bonus play, or the next turn."""
    if s.leaving:
        count_turn(s, seat)
    elif s.adjacent:
        s.phase = ADJACENT
    elif s.bonus:
        s.phase = BONUS
    else:
        end_turn(s, seat)


# ---------------------------------------------------------------- not playing


@compiled
def rest(s, seat):
    """Play nothing and draw a card (TB-26, TB-27), if there is one."""
    drawn = draw(s, seat, 1)
    s.drawn[seat] += drawn
    note(s, 26, seat, drawn, NO_CARD)
    close_turn(s, seat, drawn)


@compiled
def exchange(s, seat, card):
    """Play nothing, discard a card, and draw two, or three for a bear (TB-26)."""
    take_card(s, seat, card)
    put_away(s, card)
    drawn = draw(s, seat, s.bear_discard_draws if kind_of(card) == BEAR else 2)
    s.drawn[seat] += drawn
    s.discarded[seat] += 1
    note(s, 26, seat, drawn, card)
    close_turn(s, seat, drawn)


# ---------------------------------------------------------------- the end of a turn


@woven
def end_turn(s, seat):
    """The turn ends after the last card; bonus plays that are left are lost (TB-24, TB-G37)."""
    s.unused[seat] += s.bonus
    close_turn(s, seat, s.played)


@woven
def count_turn(s, seat):
    """Count a turn for studies."""
    s.all_turns[seat] += 1
    s.by_length[seat][min(s.played, LONGEST)] += 1
    s.longest[seat] = max(s.longest[seat], s.played)
    s.round_turns[s.round_number - 1] += 1


@woven
def close_turn(s, seat, done):
    """The next player's turn, unless the round is blocked: nobody can play or draw any more (TB-G8, TB-G34)."""
    count_turn(s, seat)
    s.turns[seat] += 1
    s.idle = 0 if done else s.idle + 1
    if s.idle >= len(s.low):
        s.leaving = BLOCKED
    elif s.round_turns[s.round_number - 1] >= MOST_TURNS:
        s.leaving = TOO_LONG
    else:
        begin_turn(s, left_of(s, seat))


@woven
def begin_turn(s, seat):
    """A turn begins: any card may be played first."""
    s.turn = seat
    s.phase = FIRST
    s.played = 0
    s.first_cell = 0
    s.adjacent = 0
    s.bonus = 0
