"""Sweet Honey's resolve steps: discs are placed before the engine does it, and no disc is ever lost."""

from __future__ import annotations

import pytest
from hints import send

from beelab_widgets import Lesson

RESOLVE = ("SH-S5", "SH-J1", "SH-J5b", "SH-J8")


def bank(lesson: Lesson) -> dict[str, int]:
    return dict(lesson._resolve.bank())


def test_discs_move_as_they_are_placed():
    lesson = Lesson("sweet_honey", steps=["SH-J8"])
    assert bank(lesson) == {"Ada": 13, "Ben": 13, "Chi": 15, "on the card": 4, "centre": 0}
    send(lesson, "/place:card:Ada")
    assert bank(lesson) == {"Ada": 17, "Ben": 13, "Chi": 15, "on the card": 0, "centre": 0}
    send(lesson, "/place:penalty:8")
    assert bank(lesson) == {"Ada": 17, "Ben": 13, "Chi": 7, "on the card": 0, "centre": 8}
    send(lesson, "/place:card:centre", "/place:penalty:16")  # nobody pays more than there is
    assert bank(lesson) == {"Ada": 13, "Ben": 13, "Chi": 0, "on the card": 0, "centre": 19}


@pytest.mark.parametrize("id", RESOLVE)
def test_whatever_is_placed_the_bank_check_holds(id: str):
    lesson = Lesson("sweet_honey", steps=[id])
    for row in lesson._resolve.rows:
        for value, _ in row["choices"]:
            send(lesson, f"/place:{row['row']}:{value}")
            assert sum(bank(lesson).values()) == 45
            assert "= 45 = 3 × 15" in lesson.html


@pytest.mark.parametrize("id", RESOLVE)
def test_every_written_line_is_said_to_its_try(id: str):
    lesson = Lesson("sweet_honey", steps=[id])
    for reply in lesson.step.miss:
        send(lesson, "/again")
        for row, right in lesson._resolve.solution.items():
            send(lesson, f"/place:{row}:{right}")
        send(lesson, f"/place:{reply.when}", "/check")
        assert lesson._feedback == {"kind": "miss", "text": reply.text, "rule": reply.rule}


def test_a_row_that_is_open_is_asked_for_and_a_line_without_words_names_its_rule():
    lesson = Lesson("sweet_honey", steps=["SH-J8"])
    send(lesson, "/check")
    assert lesson._feedback["text"].startswith("Still open: The 4 discs on the card go to")
    send(lesson, "/place:card:Ben", "/check")
    assert lesson._feedback["text"] == "Look again: Stung receiver: discs back to the sender."
    assert lesson._feedback["rule"] == "SH-19"


@pytest.mark.parametrize("piece", ["card:Dov", "card:", "penalty:7", "start:centre", "nonsense", "x:y"])
def test_a_piece_that_there_is_not_changes_nothing(piece: str):
    lesson = Lesson("sweet_honey", steps=["SH-J8"])
    send(lesson, f"/place:{piece}")
    assert lesson._resolve.placed == {}
