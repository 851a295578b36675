"""Games with a planted fault each: Happy Bee, and one thing wrong with it."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import cached_property
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from beelab.engine.chance import next_word
from beelab.engine.compiled import PURE
from beelab.engine.game import Event
from beelab.engine.match import Match
from beelab.engine.state import set_field, to_plain
from beelab.games.happy_bee.state import count_of, one_of
from beelab.games.happy_bee.table import HappyBee

Fault = Callable[[Any], Mapping[str, Any]]


class Copy(HappyBee):
    """Happy Bee from outside its folder, as a new game would be: without a fault."""

    @property
    def folder(self) -> Any:
        return Path(inspect.getfile(HappyBee)).parent


class Faulty(Copy):
    """Happy Bee with other code in some places."""

    faults: Fault = staticmethod(lambda code: {})

    @cached_property
    def code(self) -> Any:
        right = HappyBee().code
        return SimpleNamespace(**{**vars(right), **type(self).faults(right)})


def code_fault(name: str) -> Callable[[Fault], type[Faulty]]:
    """Make a faulty game from a function of the right code that gives the wrong parts."""
    return lambda faults: type(name, (Faulty,), {"faults": staticmethod(faults), "__doc__": faults.__doc__})


# Moves -------------------------------------------------------------------------------------------------


@code_fault("AMoveIsNotListed")
def a_move_is_not_listed(code: Any) -> Mapping[str, Any]:
    """The last move is forgotten where there are several."""

    def list_moves(s: Any, seat: int, out: Any) -> int:
        found = int(code.list_moves(s, seat, out))
        return found - (found > 1)

    return {"list_moves": list_moves}


@code_fault("TooFewCardsAreFine")
def too_few_cards_are_fine(code: Any) -> Mapping[str, Any]:
    """The number of cards is not checked."""

    def refusal(s: Any, seat: int, move: int) -> int:
        found = int(code.refusal(s, seat, move))
        return 0 if found == 8000 else found

    return {"refusal": refusal}


@code_fault("AskingLeavesTraces")
def asking_leaves_traces(code: Any) -> Mapping[str, Any]:
    """A refusal scribbles into the state."""

    def refusal(s: Any, seat: int, move: int) -> int:
        found = int(code.refusal(s, seat, move))
        if found:
            s.spare[0] += 1
        return found

    return {"refusal": refusal}


# Cards -------------------------------------------------------------------------------------------------


def lose_a_card(s: Any) -> None:
    for family in range(7):
        if count_of(int(s.hand[0]), family):
            s.hand[0] -= one_of(family)
            return


@code_fault("ACardGetsLost")
def a_card_gets_lost(code: Any) -> Mapping[str, Any]:
    """A card falls under the table when round 3 begins."""

    def apply(s: Any, seat: int, move: int) -> None:
        code.apply(s, seat, move)
        if int(s.round_number) == 3 and not int(s.placed):
            lose_a_card(s)

    return {"apply": apply}


@code_fault("ACardGetsLostWhenFlowersWait")
def a_card_gets_lost_when_flowers_wait(code: Any) -> Mapping[str, Any]:
    """A card is lost under one option only."""

    def apply(s: Any, seat: int, move: int) -> None:
        code.apply(s, seat, move)
        if int(s.unclaimed_rule) == 1 and not int(s.placed):
            lose_a_card(s)

    return {"apply": apply}


# The end -----------------------------------------------------------------------------------------------


@code_fault("NobodyMayGoOn")
def nobody_may_go_on(code: Any) -> Mapping[str, Any]:
    """In round 4 nobody is asked any more."""
    return {"to_move": lambda s: 0 if int(s.round_number) == 4 else code.to_move(s)}


@code_fault("TheLastRoundComesAgain")
def the_last_round_comes_again(code: Any) -> Mapping[str, Any]:
    """The game never ends."""

    def apply(s: Any, seat: int, move: int) -> None:
        code.apply(s, seat, move)
        s.over = 0

    return {"apply": apply}


# Back and forth ----------------------------------------------------------------------------------------


class DrawsInPlay(Faulty):
    """Not wrong: a game that uses chance in play."""

    @staticmethod
    def faults(code: Any) -> Mapping[str, Any]:
        def apply(s: Any, seat: int, move: int) -> None:
            next_word(s.chance)
            code.apply(s, seat, move)

        return {"apply": apply}


right_undo, right_fork = Match.undo, Match.fork


def undo_that_forgets_chance(m: Match) -> Any:
    chance = to_plain(m._s.chance)
    found = right_undo(m)
    set_field(m._s, "chance", chance)
    return found


def fork_with_a_common_log(m: Match) -> Match:
    twin = right_fork(m)
    twin._events = m._events
    return twin


@code_fault("EveryDealIsAnother")
def every_deal_is_another(code: Any) -> Mapping[str, Any]:
    """The deal depends on how often was dealt before."""
    count = iter(range(10**9))
    return {"deal": lambda s, seed, game: code.deal(s, seed + next(count), game)}


class PositionForgets(Copy):
    """What was passed is not in the position."""

    def position(self, s: Any) -> dict[str, Any]:
        return {name: value for name, value in super().position(s).items() if name != "passed"}


class ViewWithATuple(Copy):
    """A view that JSON changes."""

    def view(self, s: Any, seat: int | None, about: Mapping[str, Any]) -> dict[str, Any]:
        return {**super().view(s, seat, about), "names": tuple(about["names"])}


class PositionWithItsOwnLists(Copy):
    """One and the same position is handed out again and again."""

    def __init__(self) -> None:
        self.kept: dict[str, dict[str, Any]] = {}

    def position(self, s: Any) -> dict[str, Any]:
        right = super().position(s)
        return self.kept.setdefault(repr(right), right)


# Secrets -----------------------------------------------------------------------------------------------


class ViewShowsCardsPutAside(Copy):
    """The cards that nobody may look at are in the view."""

    def view(self, s: Any, seat: int | None, about: Mapping[str, Any]) -> dict[str, Any]:
        return {**super().view(s, seat, about), "aside": int(s.aside)}


@code_fault("ABotPeeps")
def a_bot_peeps(code: Any) -> Mapping[str, Any]:
    """One bot looks into its neighbour's hand."""

    def choose(s: Any, seat: int, bot: int, desk: Any, imagined: Any) -> int:
        if bot != 3:
            return int(code.choose(s, seat, bot, desk, imagined))
        moves = [0] * code.most_moves if PURE else set_up(code.most_moves)
        found = int(code.list_moves(s, seat, moves))
        return int(moves[int(s.hand[(seat + 1) % len(s.hand)]) % found])

    return {"choose": choose}


def set_up(size: int) -> Any:
    import numpy as np

    return np.zeros(size, np.int64)


@code_fault("AdvicePeeps")
def advice_peeps(code: Any) -> Mapping[str, Any]:
    """The points of a rollout depend on the neighbour's real hand."""

    def roll_out(worlds: Any, start: Any, seat: int, *rest: Any) -> None:
        code.roll_out(worlds, start, seat, *rest)
        rest[-1][1] += int(start.hand[(seat + 1) % len(start.hand)]) % 997

    return {"roll_out": roll_out}


@code_fault("ImaginedHandsAreTooSmall")
def imagined_hands_are_too_small(code: Any) -> Mapping[str, Any]:
    """An imagined world lacks a card."""

    def shuffle_unseen(s: Any, seat: int) -> None:
        code.shuffle_unseen(s, seat)
        lose_a_card(s)

    return {"shuffle_unseen": shuffle_unseen}


@code_fault("ImaginationPeeps")
def imagination_peeps(code: Any) -> Mapping[str, Any]:
    """Which world is imagined depends on the real one."""

    def shuffle_unseen(s: Any, seat: int) -> None:
        for _ in range(int(s.hand[(seat + 1) % len(s.hand)]) % 7):
            next_word(s.thought)
        code.shuffle_unseen(s, seat)

    return {"shuffle_unseen": shuffle_unseen}


@code_fault("NothingIsShuffled")
def nothing_is_shuffled(code: Any) -> Mapping[str, Any]:
    """The real world is the only one that is imagined."""

    def shuffle_unseen(s: Any, seat: int) -> None:
        for other in range(len(s.hand)):
            if other != seat:
                s.played[int(s.round_number) - 1][other] = 0
        s.placed &= 1 << seat

    return {"shuffle_unseen": shuffle_unseen}


class PlacingIsToldAloud(Copy):
    """Everybody hears which cards are put face down."""

    def tell(self, s: Any, names: Any, notes: Any, round_number: int) -> list[Event]:
        events = super().tell(s, names, notes, round_number)
        placed = [int(cards) for cards in s.played[round_number - 1]]
        return [
            replace(e, text=f"{e.text} {placed[e.seat]}") if "count" in e.data and e.rule == "HB-09" else e
            for e in events
        ]


class PassingIsToldTwice(Copy):
    """What is told to two is told to all as well."""

    def tell(self, s: Any, names: Any, notes: Any, round_number: int) -> list[Event]:
        events = super().tell(s, names, notes, round_number)
        return events + [replace(e, seen_by=None) for e in events if e.rule == "HB-16" and e.seen_by]


@code_fault("ThinkingDrawsFromChance")
def thinking_draws_from_chance(code: Any) -> Mapping[str, Any]:
    """A bot uses the generator of the cards."""

    def choose(s: Any, seat: int, bot: int, desk: Any, imagined: Any) -> int:
        next_word(s.chance)
        return int(code.choose(s, seat, bot, desk, imagined))

    return {"choose": choose}


# Many games --------------------------------------------------------------------------------------------


def run_fault(name: str, change: Callable[[int, int, int], tuple[int, int]], doc: str) -> type[Faulty]:
    """A batch loop that starts from another seed or game number."""

    def faults(code: Any) -> Mapping[str, Any]:
        def run(worlds: Any, start: Any, seed: int, first: int, games: int, *rest: Any) -> None:
            code.run(worlds, start, *change(seed, first, games), games, *rest)

        return {"run": run}

    faults.__doc__ = doc
    return code_fault(name)(faults)


CountsFromOne = run_fault(
    "CountsFromOne", lambda seed, first, games: (seed, first + 1), "Game i is game i + 1."
)
EachBatchFromZero = run_fault("EachBatchFromZero", lambda seed, first, games: (seed, 0), "Batches are alike.")
LengthMatters = run_fault(
    "LengthMatters", lambda seed, first, games: (seed + games, first), "Long runs differ."
)


class TooStrict(Copy):
    """A hand of 9 is refused, although the option allows it."""

    def check_options(self, players: int, options: Mapping[str, Any]) -> list[str]:
        return super().check_options(players, options) + ["no (HB-03)"] * (options["hand_size"] == 9)


class ModeMatters(Faulty):
    """Compiled and plain Python deal differently."""

    @staticmethod
    def faults(code: Any) -> Mapping[str, Any]:
        return {"deal": lambda s, seed, game: code.deal(s, seed + PURE, game)}


class AdviceModeMatters(Faulty):
    """Only the advice differs between the modes."""

    @staticmethod
    def faults(code: Any) -> Mapping[str, Any]:
        def roll_out(*given: Any) -> None:
            code.roll_out(*given)
            given[-1][1] += PURE

        return {"roll_out": roll_out}


class CountsFromTheEnd(Faulty):
    """A rule takes a hand from the end of its array, which machine code doesn't do."""

    @staticmethod
    def faults(code: Any) -> Mapping[str, Any]:
        def refusal(s: Any, seat: int, move: int) -> int:
            return int(code.refusal(s, seat, move)) if s.hand[-1] else 9_000

        return {"refusal": refusal}
