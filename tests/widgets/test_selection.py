"""A move is built by picking its parts: pickable is exactly what occurs in some legal move that remains."""

import time
from collections import Counter
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beelab_widgets.selection import Selection

CARDS = [("bee:blue", "bee:blue"), ("bee:blue", "bee:green"), ("bee:green", "bee:pink")]
HEXES = [("card:a", "cell:0,1", "turn:0"), ("card:a", "cell:0,1", "turn:3"), ("card:b", "cell:2,2", "turn:0")]


def picked(moves: list[tuple[str, ...]], *picks: str, **more: Any) -> Selection:
    selection = Selection(moves, **more)
    for pick in picks:
        assert selection.pick(pick), pick
    return selection


@pytest.mark.parametrize(
    ("picks", "pickable"),
    [
        ([], {"bee:blue", "bee:green", "bee:pink"}),
        (["bee:blue#0"], {"bee:blue", "bee:green"}),
        (["bee:blue#0", "bee:blue#1"], set()),
        (["bee:green#2"], {"bee:blue", "bee:pink"}),
        (["bee:pink#3"], {"bee:green"}),
    ],
)
def test_pickable_is_what_some_remaining_move_has(picks: list[str], pickable: set[str]) -> None:
    assert picked(CARDS, *picks).pickable() == pickable


def test_the_last_kind_picks_itself_and_can_only_be_changed() -> None:
    selection = picked(HEXES, "card:a", "cell:0,1", complete=False, last="turn")
    assert selection.picks == ["card:a", "cell:0,1", "turn:0"]
    assert selection.pick("turn:0")  # not taken back
    assert selection.move == ("card:a", "cell:0,1", "turn:0")
    assert selection.pick("turn:3")
    assert selection.move == ("card:a", "cell:0,1", "turn:3")
    assert selection.pick("cell:0,1")  # taken back, and the turn with it
    assert (selection.picks, selection.move) == (["card:a"], None)


def test_the_last_kind_waits_until_all_else_is_picked() -> None:
    selection = picked(HEXES, "cell:0,1", complete=False, last="turn")
    assert selection.picks == ["cell:0,1"]
    assert picked([*HEXES, ("card:a",)], "card:a", complete=False, last="turn").picks == ["card:a"]


def test_equal_cards_are_told_apart_only_by_their_tag() -> None:
    selection = picked(CARDS, "bee:blue#0")
    assert selection.pick("bee:blue#0")  # the same card again: taken back
    assert selection.picks == []
    assert picked(CARDS, "bee:blue#1", "bee:blue#0").move == ("bee:blue", "bee:blue")


def test_what_cannot_be_picked_changes_nothing() -> None:
    selection = picked(CARDS, "bee:blue#0")
    assert not selection.pick("bee:pink#3")
    assert selection.picks == ["bee:blue#0"]


def test_the_only_move_left_counts_unless_the_picks_must_be_complete() -> None:
    assert picked(HEXES, "card:b").move == HEXES[2]
    assert picked(HEXES, "card:b", complete=False).move is None


def test_touching_another_card_changes_the_card() -> None:
    selection = picked(HEXES, "card:a", "cell:0,1", "card:b")
    assert selection.picks == ["card:b"]


def test_no_moves_means_nothing_to_pick() -> None:
    selection = Selection([])
    assert selection.pickable() == set()
    assert selection.move is None
    assert not selection.pick("bee:blue")


parts = st.sampled_from([f"{kind}:{value}" for kind in ("card", "cell", "bee") for value in range(4)])
moves = st.lists(st.lists(parts, min_size=1, max_size=4).map(lambda move: tuple(sorted(move))), max_size=14)


@given(moves, st.lists(parts, max_size=6))
def test_it_agrees_with_counting_over_all_moves(legal: list[tuple[str, ...]], touches: list[str]) -> None:
    """The bits say the same as a slow count over the list of moves."""
    selection = Selection(legal, swap=False, complete=False)
    for number, touch in enumerate(touches):
        selection.pick(f"{touch}#{number}")
        have = Counter(map(Selection.part, selection.picks))
        remain = [move for move in dict.fromkeys(legal) if have <= Counter(move)]
        assert selection.consistent() == remain
        assert selection.pickable() == {part for move in remain for part in Counter(move) - have}
        assert selection.move == next((move for move in remain if Counter(move) == have), None)


@given(moves, st.lists(parts, max_size=8))
def test_picks_always_fit_some_legal_move(legal: list[tuple[str, ...]], touches: list[str]) -> None:
    selection = Selection(legal)
    for number, touch in enumerate(touches):
        selection.pick(f"{touch}#{number}")
        assert not selection.picks or selection.consistent()
        assert selection.move is None or selection.move in legal


@given(moves)
def test_every_legal_move_can_be_built_from_its_parts(legal: list[tuple[str, ...]]) -> None:
    for move in legal:
        selection = Selection(legal, swap=False, complete=False)
        assert all(selection.pick(f"{part}#{i}") for i, part in enumerate(move))
        assert selection.move == move


def test_a_thousand_moves_narrow_quickly() -> None:
    legal = [
        (f"card:{c}", f"cell:{q},{r}", f"turn:{t}")
        for c in range(8)
        for q in range(5)
        for r in range(5)
        for t in range(6)
    ]
    selection = picked(legal, "card:3")
    begun = time.perf_counter()
    for _ in range(100):
        selection.consistent()
    assert (time.perf_counter() - begun) / 100 < 0.01
