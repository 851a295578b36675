"""The lesson of The Bears and the Bees at the page, what its cards ask, its class numbers, a strategy of one's own."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hints import follow_hints, send

import beelab
from beelab_widgets import Lesson
from beelab_widgets.exercises import check
from beelab_widgets.teach import bears_and_the_bees as room
from beelab_widgets.teach.bears_and_the_bees_cards import bear_places, closed_cells
from beelab_widgets.teach.bears_and_the_bees_exercises import placements, with_own_choice

GAP = "H01@0,-1r0 H05@1,-1r5 H29@1,0r0 H33@2,-1r4 H06@2,-2r4"  # three blue sides touch 1,-2
DRONE = f"{GAP} D01@1,-2r5"
BEAR = f"{DRONE} B1@0,-2r0"


def at(step: str) -> Lesson:
    return Lesson("bears_and_the_bees", steps=[step])


def table(hive: str, hand: str, **more: Any) -> Any:
    position = {"players": 3, "names": ["Ada", "Ben", "Chi"], "hive": hive, "hands": {"Ada": hand}, **more}
    return beelab.match("bears_and_the_bees", position=position, seed=3)


# ---------------------------------------------------------------- touches


def test_a_card_is_laid_turned_and_confirmed():
    lesson = at("TB-S1")
    send(lesson, "card:H02", "cell:-1,0", "turn:3", "/check")
    assert lesson.done == {"TB-S1"}
    assert lesson._made.move == "H02@-1,0r3"
    assert "What happened:" in lesson.html
    assert 'data-key="lies:H02"' in lesson.html  # the hive after the move


@pytest.mark.parametrize(
    ("step", "picks", "text", "rule"),
    [
        ("TB-S1", ["card:H05", "cell:0,-2"], "One touching side is not enough.", "TB-09"),
        ("TB-S1", ["card:H33", "cell:1,-1"], "No blue and no purple: it fits nowhere yet.", "TB-10"),
        ("TB-S1", ["card:D03", "cell:1,-1"], "Only honeycombs may touch the queen.", "TB-11"),
        ("TB-S2", ["card:D03", "cell:1,0"], "There it would touch the queen.", "TB-11"),
        ("TB-J5a", ["card:B1", "cell:2,0"], "Two neighbours, but no honey of a drone or worker.", "TB-17"),
        ("TB-J6", ["/answer:1", "card:H09", "cell:1,-3"], "It would touch the bear.", "TB-12"),
        ("TB-J3", ["/play:end"], "All draws must be handed out.", "TB-15"),
    ],
)
def test_touching_what_is_forbidden_says_why(step: str, picks: list[str], text: str, rule: str):
    lesson = at(step)
    send(lesson, *picks)
    assert lesson._feedback == {"kind": "no", "text": text, "rule": rule}
    assert not lesson.done


@pytest.mark.parametrize(
    ("step", "picks", "text"),
    [
        ("TB-S4", ["card:D09", "cell:3,-2", "/check"], "It fits, but 2 - 2 = 0 bonus plays."),
        ("TB-S4", ["/play:draw"], "Only a played card earns bonus plays."),
        ("TB-S5", ["/play:draw"], "One card more, but nothing is gone."),
        ("TB-S5", ["card:B1", "/play:discard B1"], "Legal, but the hand grows by two."),
        ("TB-J5b", ["card:D01", "cell:1,-2", "turn:5", "/check"], "A bear still fits on 0,-2 and 2,-3."),
        ("TB-J5b", ["card:D01", "cell:1,-2", "turn:0", "/check"], "A bear still fits on 2,-3."),
    ],
)
def test_a_legal_try_that_misses_gets_its_line(step: str, picks: list[str], text: str):
    lesson = at(step)
    send(lesson, *picks)
    assert (lesson._feedback["kind"], lesson._feedback["text"]) == ("miss", text)
    assert "Your try would go like this:" in lesson.html


def test_what_has_no_line_is_told_in_matches_and_bonus_plays():
    play = room.make(table(GAP, "D01 H09"), 0, "D01@1,-2r0", {})
    assert room.default_line(play) == "Legal: 3 matches, 1 bonus play."
    assert (play.card, play.verb, play.matches, play.earned, play.more) == ("D01", "play", 3, 1, -1)
    rested = room.make(table(GAP, "D01 H09"), 0, "draw", {})
    assert re.match(r"Ada draws [HDWFB]\d+\.( |$)", room.default_line(rested))
    assert "Ada draws a card." not in rested.said
    assert (rested.card, rested.verb, rested.matches, rested.more) == ("", "draw", 0, 1)


# ---------------------------------------------------------------- pieces to place


def test_where_the_cards_go_that_are_turned_up_is_not_shown_before():
    lesson = at("TB-J1")
    assert 'data-key="hivebox"' not in lesson.html
    send(lesson, "/place:W02:top", "/place:H01:top", "/check")
    assert lesson._feedback["text"] == "Only a honeycomb starts the hive."
    send(lesson, "/place:W02:discards", "/check")
    assert lesson.done == {"TB-J1"}
    assert 'data-key="hivebox"' in lesson.html


def test_draws_are_judged_by_the_engine_row_by_row():
    lesson = at("TB-J4")
    send(lesson, "/check")
    assert lesson._feedback["text"] == "Still open: Ada draws ..."
    send(lesson, "/place:Ada:0", "/place:Ben:3", "/place:Chi:2", "/place:bonus:1", "/check")
    assert (lesson._feedback["text"], lesson._wrong) == ("m - 1 cards, not m.", ("Ben",))
    send(lesson, "/place:Ben:4", "/check")
    assert lesson._feedback["text"] == "Look again at Ben: Flower."
    send(lesson, "/place:Ben:nonsense", "/place:Eve:2", "/place:Ben:2", "/check")
    assert lesson.done == {"TB-J4"}


def test_hands_are_counted_with_what_was_drawn_last():
    lesson = at("TB-J8")
    rows = {row["row"]: row for row in lesson._resolve.rows}
    assert "2 of them drawn just now" in rows["Ben"]["label"]
    assert "no card" in rows["Ada"]["label"]
    worth = {"H": 1, "D": 2, "W": 2, "F": 3, "B": 5}
    held = rows["Ben"]["label"].split("(")[1].split(",")[0].split()
    assert lesson._resolve.solution["Ben"] == str(sum(worth[card[0]] for card in held))
    follow_hints(lesson)
    assert lesson.done == {"TB-J8"}


# ---------------------------------------------------------------- what cards ask


def test_places_for_bears_are_those_where_the_engine_lets_one_lie():
    for hive in (GAP, DRONE, BEAR, f"{GAP} W05@2,0r5"):
        m = table(hive, "B2 H09")
        legal = {
            move.partition("@")[2].rstrip("0").rstrip("r") for move in m.moves(0) if move.startswith("B2@")
        }
        assert set(bear_places(m.view(0))) == legal


def test_closed_cells_are_the_free_neighbours_of_bears():
    m = table(BEAR, "H09 H02")
    assert closed_cells(table(DRONE, "H09").view(0)) == []
    assert set(closed_cells(m.view(0))) == {"0,-3", "1,-3", "-1,-2", "-1,-1"}


# ---------------------------------------------------------------- class numbers


def test_class_numbers_of_a_round_played_move_by_move():
    m = beelab.match("bears_and_the_bees", players=3, seed=4, rounds=1)
    played, turns = [0, 0, 0], [[0], [0], [0]]
    while not m.over:
        [seat] = m.to_move
        if m.view(seat)["phase"] == "first":
            turns[seat].append(0)
        move = m.choose(seat, "random")
        m.play(move, seat)
        played[seat] += "@" in move
        turns[seat][-1] += "@" in move
    done = m.view(0)["finished"][0]
    for seat in range(3):
        numbers = room.class_numbers(m, seat)
        assert numbers["played"] == played[seat]
        assert numbers["longest"] == max(turns[seat])
        assert numbers["score"] == m.scores[seat]
        assert numbers["beginner"] == int(done["winner"] == (done["dealer"] + 1) % 3)


# ---------------------------------------------------------------- a strategy of one's own

SMALL = {"game": "bears_and_the_bees", "players": 3, "positions": 6, "games": 3, "share": 0.0}
DATA = {"exercise": [{"id": "E6", "ask": "?", "type": "engine", "check": "own_choice", "data": SMALL}]}


def most(view: Any, options: Any) -> Any:
    return max(options, key=lambda option: option.matches)


def test_options_tell_what_would_match():
    m = table(GAP, "D01 H09 W05")
    found = {one.move: one for one in placements(m.view(0), m.moves(0))}
    assert set(found) == {move for move in m.moves(0) if "@" in move}
    assert (found["D01@1,-2r4"].matches, found["D01@1,-2r4"].turns, found["D01@1,-2r4"].cell) == (
        3,
        4,
        (1, -2),
    )
    for move, one in found.items():
        assert room.make(m, 0, move, {}).matches == one.matches


def test_the_learners_functions_decide_and_the_rest_is_done_for_them():
    class Dice:
        def choice(self, moves: Any) -> Any:
            return moves[0]

    play = with_own_choice(most, lambda view: ("discard", view["hand"][0]["card"]))
    m = table(GAP, "D01 H20")
    assert play(m.view(0), m.moves(0), Dice()).startswith("D01@1,-2r")
    stuck = table("H01@0,-1r0", "H33 H37")
    assert play(stuck.view(0), stuck.moves(0), Dice()) == "discard H33"
    assert with_own_choice(most)(stuck.view(0), stuck.moves(0), Dice()) == "draw"
    give = table(f"{GAP} W05@2,0r5", "H45 H37", phase="give", first="2,0", gifts=1)
    assert play(give.view(0), give.moves(0), Dice()) == "give 1"
    done = table(DRONE, "H68", phase="adjacent", first="1,-2", bonus=1)
    assert play(done.view(0), ("skip", "end"), Dice()) == "skip"
    assert play(done.view(0), ("end",), Dice()) == "end"


def test_the_exercise_takes_one_function_or_two():
    assert check("E6", most, source=DATA, game="bears_and_the_bees")
    assert check("E6", most, lambda view: "draw", source=DATA, game="bears_and_the_bees")


@pytest.mark.parametrize("answer", [("most",), (most, most, most), (most, "prize"), (3,)])
def test_what_is_no_strategy_is_told(answer: tuple[Any, ...]):
    result = check("E6", *answer, source=DATA, game="bears_and_the_bees")
    assert result.right is False
    assert "Give your functions without quotes" in result.text


def test_a_choice_that_is_no_option_is_a_fault_with_its_place():
    result = check("E6", lambda view, options: "H99@0,0r0", source=DATA, game="bears_and_the_bees")
    assert result.right is False
    assert "round" in result.text
