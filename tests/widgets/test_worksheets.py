"""Worksheets of any positions, and the file with all of a learner's answers."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from pages import send

import beelab
from beelab.engine.errors import BeelabError
from beelab_widgets import ClassGame, ExitTicket, Lesson, Predict, Quiz, book, check, load_lesson, worksheet
from beelab_widgets.exit_ticket import answers

STEPS = [step.id for step in load_lesson("happy_bee").step]
POSITION = {
    "players": 3,
    "round": 3,
    "faceup": {"B": 5, "P": 1, "Y": 1, "G": 4},
    "hands": {"Ada": "BBBPPYG", "Ben": "BPYYYGG", "Chi": "BPPYYGG"},
}


# --- worksheets
def test_every_step_of_the_lesson_prints_with_its_answers():
    sheet = worksheet(STEPS, answers=True)
    assert sheet.html.count('<div class="task">') == len(STEPS)
    paper, teacher = sheet.html.split('<div class="turn">')
    assert "24 - 3 x 7 = 3" not in paper
    assert "24 - 3 x 7 = 3" in teacher
    assert "<b>blue, blue, purple</b>" in teacher
    assert "<b>blue, blue, purple</b>" not in paper


def test_any_position_can_be_printed():
    match = beelab.match("happy_bee", players=4, seed=3)
    sheet = worksheet(
        [match, (match, "Which <b>card</b>?"), POSITION, (POSITION, "Why?"), "hb-s1"],
        title="Week <2>",
        lines=3,
    )
    assert sheet.html.count("<img") == 5
    assert all(alt for alt in re.findall(r'alt="([^"]*)"', sheet.html))
    assert "Which &lt;b&gt;card" in sheet.html
    assert "You are Ada. What do you play, and why?" in sheet.html
    assert sheet.html.count('class="write"') == 15
    assert "answers" not in sheet.html.lower()
    assert sheet.name == "week_2.html"


def test_a_worksheet_shows_what_the_seat_may_see_and_no_more():
    match = beelab.match("happy_bee", players=3, seed=3)
    twin = match.fork()
    twin.game.code.shuffle_unseen(twin._s, 0)
    assert worksheet([match]).html == worksheet([twin]).html


def test_it_is_for_black_and_white_paper_and_needs_nothing_else(tmp_path: Path):
    text = worksheet(STEPS).save(tmp_path).read_text("utf-8")
    assert "size: A4" in text
    assert "grayscale(1)" in text
    assert not re.findall(r"(?:src|href)=\"(?!data:)", text)
    assert "<script" not in text


@pytest.mark.parametrize(
    ("positions", "problem"),
    [
        ([], "a list of positions"),
        ("HB-S1", "a list of positions"),
        (["HB-S99"], "there is no step 'HB-S99'; there are HB-S1"),
        ([7], "'7' is no position"),
        ([None], "is no position"),
        ([{"players": 3}], "hands"),
        ([("HB-S1", 3)], "is no position"),
    ],
)
def test_what_cannot_be_printed_is_named(positions: Any, problem: str):
    with pytest.raises(BeelabError, match=problem):
        worksheet(positions)


# --- all answers
def test_everything_of_the_session_is_in_the_file():
    send(Lesson("happy_bee", steps=["HB-S2"]), "bee:purple#3", "/check")
    send(
        Predict("C3", lambda: {"3": 77, "4": 15}),
        "/lock",
        "/run",
        "/note",
        n0="50",
        n1="10",
        because="so <i>even</i>",
        surprise="77!",
    )
    check("E3", 4), check("E3", 3)
    quiz = Quiz("happy_bee", only=["Q1"])
    send(quiz, "/choose:0:0", "/choose:0:1", "/choose:0:2", "/choose:0:3")
    page = send(ExitTicket(), "/gather", text="The blue 1. <script>", name="Zoë")
    text = page._sheet.html
    for words in (
        "Zoë",
        "The blue 1. &lt;script&gt;",
        "three or more",
        "3: 50",
        "3: 77",
        "so &lt;i&gt;even",
        "77!",
        "solved, 1 missed",
        "HB-11",
    ):
        assert words in text, words
    assert "; then " in text or len(book.mine().entries("quiz")["happy_bee Q1"]["tries"]) == 1
    assert page._sheet.data in page.html


def test_half_done_things_are_in_the_file_too():
    send(Predict("C3", lambda: {"3": 77, "4": 15}), "/lock", n0="50", n1="10")
    send(ClassGame(seed=1), "/lock", mine="20", mean="25")
    send(Quiz("happy_bee"))
    text = answers("happy_bee").html
    assert "not run" in text
    assert "mean of the class 25.0" in text


def test_a_file_without_answers_is_a_sheet_to_write_on():
    text = answers("happy_bee").html
    assert 'class="write"' in text
    assert "Predictions" not in text


def test_clearing_asks_first():
    check("E3", 4)
    page = send(ExitTicket(), "/gather", text="mine")
    send(page, "/clear:yes")
    assert book.mine().entries("exercise")
    send(page, "/clear", "/clear:no", "/clear:yes")
    assert book.mine().entries("exercise")
    assert "will be forgotten" in send(page, "/clear").html
    send(page, "/clear:yes")
    assert not book.mine().entries("exercise")
    assert "mine" not in page.html
    assert "Download all my answers" not in page.html


def test_long_answers_are_cut():
    page = send(ExitTicket(), "/gather", text="x" * 10**5)
    assert len(page.entry["text"]) == 3000
