"""Records, positions, undo and redo: the same game again."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

import beelab

HANDS = ["BBBPPYG", "BPYYYGG", "BPPYYGG"]
TABLES: list[dict[str, Any]] = [
    {"players": 3},
    {"players": 6},
    {"players": 2},
    {"players": 4, "tie_rule": "carry", "unclaimed_rule": "carry", "pass_direction": "alternate"},
    {"players": 3, "tie_rule": "split", "pass_played": True, "tiebreak": "share", "open_scores": True},
    {"players": 5, "schedule": (3, 1, 2), "flower_values": (0, 9, 4), "hand_size": 5, "families": 7},
    {"players": 3, "names": ("Ana María", "[Seed 7]", '"; drop\n1. 0 blue')},
]
TABLE_IDS = [" ".join(f"{name}={value}" for name, value in table.items()) for table in TABLES]


def start(seed: int = 5, **options: Any) -> Any:
    return beelab.match("happy_bee", seed=seed, **{"players": 3, **options})


def advance(m: Any, plays: int, seed: int = 0) -> Any:
    """Play so many random legal moves in random order of seats, or to the end."""
    rng = random.Random(seed)
    for _ in range(plays):
        if m.over:
            break
        seat = rng.choice(m.to_move)
        m.play(rng.choice(m.moves(seat)), seat)
    return m


def to_the_end(m: Any) -> Any:
    return advance(m, 1000)


def rounds(m: Any, number: int) -> Any:
    """Play whole rounds, so that no choice is pending."""
    return advance(m, number * len(m.position()["hands"]))


def seats(m: Any) -> list[Any]:
    return [None, *range(len(m.position()["hands"]))]


def table(m: Any) -> tuple[Any, ...]:
    """All that lies on the table and what everybody sees of it."""
    return (
        m.position(),
        m.to_move,
        m.over,
        m.scores,
        m.winners,
        m.ranking,
        [m.view(seat) for seat in seats(m)],
    )


def everything(m: Any) -> tuple[Any, ...]:
    return (*table(m), m.events, m.record())


# The same game again --------------------------------------------------------------------------------


@pytest.mark.parametrize("options", TABLES, ids=TABLE_IDS)
@pytest.mark.parametrize("number", [0, 2, 99])
def test_a_record_gives_the_same_game(options, number):
    m = rounds(start(**options), number)
    again = beelab.replay(m.record())
    assert everything(again) == everything(m)
    assert everything(to_the_end(again)) == everything(to_the_end(m)), "and the same cards come later"


@pytest.mark.parametrize("options", TABLES, ids=TABLE_IDS)
@pytest.mark.parametrize("plays", [0, 4, 7, 1000])
def test_a_position_gives_the_same_table(options, plays):
    m = advance(start(**options), plays, seed=plays)
    again = beelab.match("happy_bee", position=m.position())
    assert table(again) == table(m)
    assert table(to_the_end(again)) == table(to_the_end(m)), "and the same cards come later"


@pytest.mark.parametrize("options", TABLES, ids=TABLE_IDS)
def test_a_position_and_a_view_are_plain_json(options):
    m = advance(start(**options), 8)
    wire = json.dumps(m.position(), allow_nan=False)
    assert table(beelab.match("happy_bee", position=json.loads(wire))) == table(m)
    for seat in seats(m):
        assert json.loads(json.dumps(m.view(seat), allow_nan=False)) == m.view(seat)


def test_a_match_from_a_position_has_a_record_too():
    written = {"hands": HANDS, "faceup": {"B": 5, "P": 1, "Y": 1, "G": 4}, "round": 3}
    m = rounds(beelab.match("happy_bee", position=written, seed=3), 2)
    assert everything(beelab.replay(m.record())) == everything(m)
    assert everything(to_the_end(beelab.replay(m.record()))) == everything(to_the_end(m))


def test_records_of_equal_games_are_equal_and_plain_text():
    one, other = to_the_end(start()), to_the_end(start())
    assert one.record() == other.record()
    assert one.record().isprintable() or "\n" in one.record()
    assert "object at 0x" not in one.record()
    assert to_the_end(start(seed=6)).record() != one.record()


@pytest.mark.parametrize("ending", ["\n", "\r\n"])
@pytest.mark.parametrize("margin", ["", "  ", "\ufeff", "\n\n"])
def test_a_record_survives_mail(ending, margin):
    """Other line ends, blank lines round it and a byte-order mark do no harm."""
    m = to_the_end(start())
    mailed = margin + m.record().replace("\n", ending) + ending + margin.replace("\ufeff", "")
    assert everything(beelab.replay(mailed)) == everything(m)


@pytest.mark.parametrize("options", TABLES, ids=TABLE_IDS)
def test_save_and_load(options, tmp_path):
    m = rounds(start(**options), 2)
    m.save(tmp_path / "game.txt")
    assert everything(beelab.load(tmp_path / "game.txt")) == everything(m)
    assert everything(beelab.load(str(tmp_path / "game.txt"))) == everything(m)


def test_a_record_has_no_pending_choices():
    """Whoever sees the record during a round must not learn what was placed in it."""
    m = rounds(start(), 2)
    before = m.record()
    m.play(m.moves(1)[0], 1)
    assert m.record() == before
    again = beelab.replay(m.record())
    assert again.to_move == (0, 1, 2)
    assert again.view(1)["placed"] == [False, False, False]


# Undo, redo, fork -----------------------------------------------------------------------------------


@pytest.mark.parametrize("options", TABLES, ids=TABLE_IDS)
def test_undo_to_the_start_and_redo_to_the_end(options):
    m = start(**options)
    steps = [everything(m)]
    rng = random.Random(4)
    while not m.over:
        seat = rng.choice(m.to_move)
        m.play(rng.choice(m.moves(seat)), seat)
        steps.append(everything(m))
    for step in reversed(steps[:-1]):
        m.undo()
        assert everything(m) == step
    for step in steps[1:]:
        m.redo()
        assert everything(m) == step


def test_undo_takes_back_the_reveal_and_what_came_with_it():
    """Two have placed; the third reveals. One undo: the two are still face down."""
    m = start()
    moves = [m.moves(seat)[0] for seat in range(3)]
    m.play(moves[0], 0)
    m.play(moves[1], 1)
    before = everything(m)
    m.play(moves[2], 2)
    assert m.view(0)["round"] == 2
    m.undo()
    assert everything(m) == before
    assert (m.to_move, m.view(2)["placed"], m.view(2)["outcomes"]) == ((2,), [True, True, False], [])
    m.undo()
    assert m.to_move == (1, 2)
    m.undo()
    assert m.to_move == (0, 1, 2)
    assert m.view(0)["played"] is None


def test_another_move_after_undo_meets_the_same_cards():
    m = rounds(start(), 3)
    flowers = []
    for choice in (0, -1):
        for seat in m.to_move:
            m.play(m.moves(seat)[choice], seat)
        flowers.append(m.view(None)["flowers"])
        for _ in range(3):
            m.undo()
    assert flowers[0] == flowers[1]


def test_a_new_move_after_undo_ends_the_old_future():
    m = rounds(start(), 2)
    m.undo()
    m.play(m.moves(m.to_move[0])[-1], m.to_move[0])
    after = everything(m)
    assert m.redo() is None
    assert everything(m) == after


def test_undo_and_redo_of_a_placed_choice():
    m = start()
    m.play(m.moves(2)[0], 2)
    placed = everything(m)
    m.undo()
    m.redo()
    assert everything(m) == placed


def test_a_fork_is_a_game_of_its_own():
    m = advance(start(), 7)
    before = everything(m)
    fork = m.fork()
    assert everything(fork) == before
    to_the_end(fork)
    assert everything(m) == before
    m.undo()
    fork_end = everything(fork)
    assert everything(fork) == fork_end


def test_what_is_handed_out_cannot_change_the_game():
    m = rounds(start(), 2)
    before = everything(m)
    m.position()["hands"][0].clear()
    m.view(0)["hand"].clear()
    m.view(0)["outcomes"].clear()
    for event in m.events:
        event.data.clear()
    assert everything(m) == before
