"""Whether the parts of a written position make sense together: all that is wrong, each with its rule."""

from collections.abc import Sequence
from typing import Any

from beelab.engine.compiled import uncompiled
from beelab.games.bears_and_the_bees.cards import how_many, write_card
from beelab.games.bears_and_the_bees.positions import ENDS, PHASES, list_hand
from beelab.games.bears_and_the_bees.state import (
    ADJACENT,
    BONUS,
    DONE,
    FIRST,
    FIRST_BEAR,
    FIRST_TURN,
    GIVE,
    NEVER,
    NOBODY,
    OUT,
    ROTATIONS,
    SECOND_TURN,
    SIX,
    kind_of,
)


def check_hands(s: Any, names: Sequence[str]) -> list[str]:
    """A hand without cards ends the round (TB-28), when the draws of the last card are given out (TB-29)."""
    problems = []
    for seat, name in enumerate(names):
        is_last = s.phase == GIVE and seat == s.turn and s.leaving == OUT
        if s.phase != DONE and not s.hand_count[seat] and not is_last:
            problems.append(f"{name} has no card left: the round is over (TB-28)")
        if is_last and s.hand_count[seat]:
            problems.append(f"leaving: {name} still has {how_many(int(s.hand_count[seat]), 'card')} (TB-28)")
    return problems


def check_order(s: Any, names: Sequence[str]) -> list[str]:
    """Whose turn it is: left of the dealer begins, then clockwise (TB-06)."""
    if s.phase == DONE:
        return []
    players = len(names)
    start = (int(s.dealer) + 1) % players
    laps = int(s.turns[start]) - (s.turn != start)
    after = (int(s.turn) - start) % players
    wanted = [laps + ((seat - start) % players < after) for seat in range(players)]
    if [int(turns) for turns in s.turns] != wanted or laps < 0:
        return [
            f"turns: when {names[int(s.dealer)]} deals, {names[start]} begins, so before a turn of "
            f"{names[int(s.turn)]} they can't be {[int(turns) for turns in s.turns]} (TB-06)"
        ]
    return []


def check_turn(s: Any, names: Sequence[str]) -> list[str]:
    """The cards played in this turn, and what is left to play or to give out."""
    if s.phase in (FIRST, DONE):
        return []
    problems = []
    phase, played, gifts, bonus = PHASES[int(s.phase)], int(s.played), int(s.gifts), int(s.bonus)
    laid = int(s.laid_count) - 2
    if not 1 <= played <= laid:
        problems.append(
            f"played: {played} is not from 1 to the {laid} cards laid after the first honeycomb (TB-19)"
        )
    first = int(s.lies[int(s.first_cell)]) - 1
    if int(s.first_cell) in [int(cell) for cell in list(s.laid)[:2]]:
        problems.append("first: the queen and the first honeycomb were played by nobody (TB-05)")
    elif first // ROTATIONS >= FIRST_BEAR and (s.phase != GIVE or s.adjacent or s.bonus):
        problems.append(f"first: after {write_card(first // ROTATIONS)}, a bear, nothing is played (TB-18)")
    if s.adjacent != (s.phase == ADJACENT) and s.phase != GIVE:
        problems.append(f"adjacent: in the phase {phase} it is {s.phase == ADJACENT} (TB-21)")
    if s.adjacent and not (played == 1 and is_second_allowed(s)):
        problems.append("adjacent: the second card of a turn, from a player's second turn on (TB-20, TB-21)")
    if not 0 <= bonus <= 4 * max(played, 0) or (s.phase == BONUS and not bonus):
        problems.append(f"bonus: {bonus} bonus plays can't be left in the phase {phase} (TB-23, TB-24)")
    if (s.phase == GIVE) != (gifts > 0) or gifts > 6:
        problems.append(f"gifts: {how_many(gifts, 'draw')} can't be left in the phase {phase} (TB-15)")
    if s.phase == GIVE and len(names) == 2:
        problems.append("gifts: with two players nothing is to be given out (TB-15)")
    if s.phase == GIVE and not (s.pile_count or (s.reshuffle and s.discard_count)):
        problems.append("gifts: there is no card to be drawn (TB-G21)")
    if s.leaving == SIX and not (s.six_match_wins and s.hand_count[int(s.turn)]):
        problems.append(
            "leaving: six sides win with the option six_match_wins only, and not the last card (TB-G3)"
        )
    if s.leaving and s.phase != GIVE:
        problems.append(f"leaving: in the phase {phase} nobody is about to win (TB-29)")
    return problems


def is_second_allowed(s: Any) -> bool:
    """Whether the seat whose turn it is may make an adjacent play (TB-20, TB-21)."""
    if s.adjacent_from == NEVER:
        return False
    return bool(s.adjacent_from == FIRST_TURN or (s.adjacent_from == SECOND_TURN and s.turns[int(s.turn)]))


def check_end(s: Any, names: Sequence[str]) -> list[str]:
    """After the last round the hands are what the last scores tell (TB-30)."""
    if s.phase != DONE:
        return []
    problems, last = [], int(s.rounds) - 1
    for seat, name in enumerate(names):
        is_winner = s.winners[last] == seat
        value = 0 if is_winner else sum(int(s.worth[_kind(card)]) for card in list_hand(s, seat))
        if s.round_scores[last][seat] != value:
            problems.append(f"{name}'s hand counts {value}, not {int(s.round_scores[last][seat])} (TB-30)")
        if is_winner and s.ends[last] == OUT and s.hand_count[seat]:
            problems.append(f"{name} went out and can't have cards (TB-28)")
        if not s.hand_count[seat] and not (is_winner and s.ends[last] == OUT):
            problems.append(f"{name} has no card left, but did not go out (TB-28)")
    return problems


def _kind(card: int) -> int:
    return int(uncompiled(kind_of)(card))


def check_rounds(s: Any, names: Sequence[str]) -> list[str]:
    """Finished rounds: who went out scores 0, and a blocked round has no winner (TB-30, TB-G8)."""
    problems = []
    for at in range(int(s.round_number) - 1 + int(s.over)):
        winner, how = int(s.winners[at]), int(s.ends[at])
        if (winner != NOBODY) != (how in (OUT, SIX)) or (how == SIX and not s.six_match_wins):
            problems.append(
                f"finished: round {at + 1} ended {ENDS[how]!r}, which gives another winner (TB-28, TB-G8)"
            )
        elif winner != NOBODY and s.round_scores[at][winner]:
            problems.append(f"finished: {names[winner]} won round {at + 1} and scores 0 (TB-30)")
        if any(not 0 <= int(score) <= 1000 for score in s.round_scores[at]):
            problems.append(f"finished: the scores of round {at + 1} are not from 0 to 1000 (TB-30)")
    return problems
