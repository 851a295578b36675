"""Sweet Honey's lesson at the page: marks, moves by touches, what a try would lead to, what came of it."""

from __future__ import annotations

import pytest
from hints import follow_hints, send

from beelab_widgets import ClassDots, Lesson
from beelab_widgets.class_files import read_class
from beelab_widgets.codes import write_code


def at(step: str) -> Lesson:
    return Lesson("sweet_honey", steps=[step])


def marked(lesson: Lesson, *numbers: int) -> None:
    send(lesson, *(f"/toggle:{n - 1}" for n in numbers), "/check")


@pytest.mark.parametrize("first", [1, 2])
def test_a_blank_back_may_hide_the_1_or_not(first: int):
    lesson = at("SH-S1")
    marked(lesson, *range(6, 11))
    marked(lesson, *range(1, 6))
    marked(lesson, *range(first, 11))
    assert lesson.done == {"SH-S1"}


def test_a_number_that_a_blank_back_can_hide_is_missed():
    lesson = at("SH-S1")
    marked(lesson, *range(6, 11))
    marked(lesson, *range(1, 6))
    marked(lesson, 1, 6, 7, 8, 9, 10)
    assert lesson._feedback["text"] == "5 of your 5 marks are right, 4 are still missing."


def test_half_a_move_is_asked_for_the_rest():
    lesson = at("SH-S3")
    send(lesson, "card:8H#1", "/check")
    assert lesson._feedback == {"kind": "miss", "text": "First choose all that the move needs.", "rule": None}
    send(lesson, "stake:2", "/check")
    assert lesson.done == {"SH-S3"}


def test_a_stake_that_is_refused_answers_with_its_rule():
    lesson = at("SH-S3")
    send(lesson, "/play:send 8H 4")
    assert lesson._feedback == {"kind": "no", "text": "Three discs at most.", "rule": "SH-09"}
    assert not lesson.done


def test_a_try_that_misses_is_told_with_what_it_would_lead_to():
    lesson = at("SH-S4")
    send(lesson, "/check")  # nothing can sting
    send(lesson, "/play:pass")
    assert lesson._feedback["text"] == "That costs you 2 discs, and LOW is never 9."
    assert "Your try would go like this:" in lesson.html
    assert "Ada passes and adds 2 discs; 4 lie on the card." in lesson.html
    assert (
        "Ada 15 + Ben 15 + Chi 13 + on the card 2 + centre 0 = 45 = 3 × 15" in lesson.html
    )  # nothing has moved


def test_a_finished_step_shows_the_table_afterwards():
    lesson = at("SH-S4")
    send(lesson, "/check", "/play:capture")
    assert lesson.done == {"SH-S4"}
    assert "What happened:" in lesson.html
    assert "Ada 17 + Ben 15 + Chi 13 + on the card 0 + centre 0 = 45 = 3 × 15" in lesson.html


def test_choices_are_not_shown_before_the_marks():
    lesson = at("SH-J3")
    assert "/play:capture" not in lesson.html
    marked(lesson, 9)
    assert "/play:capture" in lesson.html
    assert 'data-pick="verb:pass" aria-disabled="true"' in lesson.html
    send(lesson, "verb:pass")
    assert lesson._feedback["text"] == "You need 3 discs and have 2."


@pytest.mark.parametrize("back", ["H", "blank"])
def test_each_back_that_can_hide_a_9_is_taken(back: str):
    lesson = at("SH-J7")
    send(lesson, f"/play:take {back}")
    assert lesson._what.ask == "Ben captures a 3 later. Type the hand size then."
    follow_hints(lesson)
    assert lesson.done == {"SH-J7"}


def test_who_is_out_is_seen_at_a_table_of_four():
    assert "Dov" in at("SH-J4").html
    assert "= 60 = 4 × 15" in at("SH-J4").html


def test_nothing_on_the_page_tells_what_others_hold():
    """Chi's flying 9H is hidden from Ada until it is captured."""
    lesson = at("SH-J2")
    assert "9 HIGH" not in lesson.html
    assert "9H" not in lesson.html


def test_the_risks_of_a_class_are_set_beside_its_stings():
    form = read_class("sweet_honey").code
    rounds = [(27, 2, 0, 31), (3, 3, 1, 69), (9, 1, 1, 50)]
    names = [number.name for number in form.number]
    codes = [write_code(form, dict(zip(names, numbers, strict=True))) for numbers in rounds]
    dots = ClassDots("sweet_honey", codes=codes, games=60)
    promised, came = next(chart for chart in dots._charts if chart["number"].name == "caught")["rows"][:2]
    assert (promised["who"], promised["inside"], promised["mean"]) == ("our risks", "1.5 in all", "0.50")
    assert (came["who"], came["inside"], came["mean"]) == ("what came", "2 in all", "0.67")
