"""The conformance kit on every game; and every check of the kit finds the fault that it is there for."""

from __future__ import annotations

from typing import Any

import pytest

import beelab
from beelab.conformance import CHECKS, NotConformant, check, digest, walks
from beelab.engine.compiled import PURE
from beelab.engine.match import Match
from tests.depth import DEEP

from . import faults

NAMES = [one.__name__ for one in CHECKS]
LONG = {"bears_and_the_bees"}  # so many moves that one game of two has to do
SLOW = {"compiled_and_pure_agree"}  # another Python plays everything in the other mode


@pytest.mark.timeout(1_200)
@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.slow if name in SLOW else ()) for name in NAMES]
)
@pytest.mark.parametrize("game", list(beelab.shelf))
def test_every_game_keeps_its_promises(game, name):
    """`make deep` plays with every number of players, by the usual rules and by others."""
    numbers = beelab.game(game).all_players
    if PURE:  # plain Python takes its time
        check(game, seeds=range(2), players=[3], only=[name])
    elif DEEP:
        check(game, seeds=range(2), only=[name])
    elif game in LONG:
        check(game, seeds=range(1), players=[2], only=[name])
    else:
        check(game, seeds=range(2), players=[numbers[0], numbers[-1]], only=[name])


# Planted faults ------------------------------------------------------------------------------------

FAULTS: list[tuple[str, Any, str]] = [
    ("moves_agree_with_refusals", faults.a_move_is_not_listed, "is not listed, and not refused either"),
    ("moves_agree_with_refusals", faults.too_few_cards_are_fine, "is not listed, and not refused either"),
    ("nothing_is_lost", faults.a_card_gets_lost, "no more what was in the box"),
    ("refused_plays_change_nothing", faults.asking_leaves_traces, "field spare"),
    ("thinking_changes_nothing", faults.thinking_draws_from_chance, "field chance"),
    ("games_end", faults.nobody_may_go_on, "nobody may act"),
    ("games_end", faults.the_last_round_comes_again, "not over after"),
    ("views_are_plain_data", faults.ViewWithATuple, "does not survive JSON"),
    ("views_are_plain_data", faults.PositionWithItsOwnLists, "hands out the game's own lists"),
    ("undo_and_redo_are_exact", faults.DrawsInPlay, "field chance"),
    ("forks_are_apart", faults.Copy, "events"),
    ("records_tell_the_same_game", faults.every_deal_is_another, "the replayed record differs"),
    ("positions_are_whole", faults.PositionForgets, "the position differs"),
    ("hidden_things_do_not_show", faults.ViewShowsCardsPutAside, "sees what it cannot know: aside"),
    ("hidden_things_do_not_show", faults.a_bot_peeps, "top knows what seat"),
    ("advice_knows_nothing_hidden", faults.advice_peeps, "shows what seat"),
    ("imagined_worlds_are_legal", faults.imagined_hands_are_too_small, "has 6 cards, not 7"),
    ("worlds_depend_on_knowledge_only", faults.imagination_peeps, "imagines what it cannot know"),
    ("worlds_depend_on_knowledge_only", faults.nothing_is_shuffled, "leaves everything where it is"),
    ("private_events_stay_private", faults.PlacingIsToldAloud, "are told"),
    ("private_events_stay_private", faults.PassingIsToldTwice, "may not see"),
    ("batches_play_like_the_table", faults.CountsFromOne, "the table and the batch differ"),
    ("pace_changes_nothing", faults.EachBatchFromZero, "batches of 1, log=None: another table"),
    ("short_runs_begin_long_ones", faults.LengthMatters, "row 0 of"),
    ("options_reach_their_ends", faults.TooStrict, "hand_size=9 cannot be played"),
    ("options_reach_their_ends", faults.a_card_gets_lost_when_flowers_wait, "loses cards: "),
]
PATCHES = {
    "undo_and_redo_are_exact": ("undo", faults.undo_that_forgets_chance),
    "forks_are_apart": ("fork", faults.fork_with_a_common_log),
}


@pytest.mark.parametrize(("name", "fault", "words"), FAULTS, ids=lambda part: getattr(part, "__name__", None))
def test_a_planted_fault_is_found(name, fault, words, monkeypatch):
    monkeypatch.setattr(walks, "MOST_MOVES", 100)
    if name in PATCHES:
        monkeypatch.setattr(Match, *PATCHES[name])
    with pytest.raises(NotConformant) as found:
        check(fault(), seeds=range(2), players=[3], only=[name])
    told = found.value.failures[name]
    assert words in told
    assert told.startswith(f"{name}: {next(c.__doc__ for c in CHECKS if c.__name__ == name)}")


@pytest.mark.slow
@pytest.mark.timeout(1_200)
@pytest.mark.parametrize(
    ("fault", "words"),
    [
        (faults.ModeMatters, "differ first in: deal: 3 players"),
        (faults.AdviceModeMatters, "differ first in: advice by "),
        pytest.param(
            faults.CountsFromTheEnd,
            "index -1: rules count from the front of an array",
            marks=pytest.mark.skipif(PURE, reason="it is the plain Python of the other mode that looks"),
        ),
    ],
)
def test_a_difference_between_the_modes_is_found(fault, words, monkeypatch):
    with pytest.raises(NotConformant) as found:
        check(fault(), seeds=[0], players=[3], only=["compiled_and_pure_agree"])
    assert words in str(found.value)


def test_every_check_finds_a_planted_fault():
    assert {name for name, _, _ in FAULTS} | {"compiled_and_pure_agree"} == set(NAMES)


# How the kit speaks --------------------------------------------------------------------------------


def test_a_failure_says_where_it_was_found_in_a_form_to_paste():
    with pytest.raises(NotConformant) as found:
        check(faults.a_card_gets_lost(), seeds=[4], players=[3], only=["nothing_is_lost"])
    message = str(found.value)
    assert "Happy Bee breaks 1 promise(s)" in message
    assert "found after move 6 of beelab.match('happy_bee', players=3, seed=4)" in message, (
        "the first move that is wrong"
    )
    moves = message.split("moves: ")[1].split("; ")
    m = beelab.match("happy_bee", players=3, seed=4)
    for move in moves:
        seat, text = move.strip().split(" ")
        m.play(text, int(seat))
    assert m.moves_played == 6


def test_what_a_game_raises_is_a_failure_too():
    class Raises(faults.Copy):
        def write(self, move: int) -> str:
            raise KeyError("no words")

    with pytest.raises(NotConformant, match=r"KeyError: 'no words'\n  found after move 0 of beelab.match"):
        check(Raises(), seeds=[1], players=[3], only=["games_end"])


def test_a_game_that_is_not_on_the_shelf_is_a_guest_only_while_it_is_checked():
    usual = beelab.game("happy_bee")
    guest = faults.Copy()
    check(guest, seeds=[0], players=[3], only=["nothing_is_lost", "records_tell_the_same_game"])
    assert beelab.game("happy_bee") is usual
    assert usual is not guest


def test_a_check_that_does_not_exist_is_named():
    with pytest.raises(beelab.BeelabError, match="no check 'nothing_lost'; it has moves_agree"):
        check("happy_bee", only=["nothing_lost"])
    with pytest.raises(beelab.UnknownGame):
        check("chess")


def test_every_promise_is_one_sentence():
    for one in CHECKS:
        assert one.__doc__
        assert one.__doc__.endswith(".")
        assert "\n" not in one.__doc__


def test_a_digest_names_what_it_is_of_and_is_the_same_again():
    game = beelab.game("happy_bee")
    first = digest(game, (5,), (3,))
    assert first == digest(game, (5,), (3,))
    assert first != digest(game, (6,), (3,))
    assert any(name.startswith("advice by") for name in first)
    assert {option.name for option in game.options} <= {name.split("=")[0] for name in first}
