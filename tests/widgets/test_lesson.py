"""Lessons: what is read, what is accepted, what is said to a wrong try, and that hints lead to the end."""

from __future__ import annotations

import copy
import re
from typing import Any

import pytest
from hints import follow_hints, send
from steps_for_tests import LESSON

from beelab.engine.errors import BeelabError
from beelab_widgets import Lesson, load_lesson
from beelab_widgets.answers import judge, number
from beelab_widgets.steps import BadLesson, Question, check_lesson


def lesson(at: int = 0, **more: Any) -> Lesson:
    made = Lesson(LESSON, **more)
    send(made, f"/step:{at}")
    return made


def said(it: Lesson) -> str:
    return it._feedback["text"] if it._feedback else ""


# --- reading
def changed(at: int, **more: Any) -> dict[str, Any]:
    data = copy.deepcopy(LESSON)
    data["step"][at] |= more
    return data


def test_a_good_lesson_has_no_problems() -> None:
    assert check_lesson(load_lesson(LESSON)) == []


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (changed(0, goals={}), "HB-S3 move goals: Extra inputs"),
        (changed(0, kind="push"), "HB-S3"),
        (changed(0, rules=["HB-99"]), "HB-S3: there is no rule HB-99"),
        (changed(1, id="HB-S3"), "two steps have this id"),
        (changed(2, question=[{"ask": "?"}]), "needs an answer"),
        (changed(2, question=[{"ask": "?", "options": ["a"], "answer": "b"}]), "not among the options"),
        ({"game": "happy_bee"}, "title"),
    ],
)
def test_what_is_wrong_with_a_file_is_named(data: dict[str, Any], problem: str) -> None:
    with pytest.raises(BadLesson) as wrong:
        load_lesson(data)
    assert problem in str(wrong.value)
    assert wrong.value.problems
    assert isinstance(wrong.value, BeelabError)


def test_all_problems_are_told_at_once() -> None:
    data = changed(0, rules=["HB-98"])
    data["step"][1]["rules"] = ["HB-99"]
    with pytest.raises(BadLesson) as wrong:
        load_lesson(data)
    assert len(wrong.value.problems) == 2


def test_a_missing_or_broken_file_is_our_error(tmp_path: Any) -> None:
    for name, text in (("none.toml", None), ("broken.toml", "game = "), ("broken.json", "{")):
        path = tmp_path / name
        if text is not None:
            path.write_text(text)
        with pytest.raises(BadLesson, match=re.escape(name)):
            load_lesson(path)


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        (changed(0, accept=["BB"]), "accept"),
        (changed(0, goal={"points_at_least": 99}), "no legal move meets the goal"),
        (changed(0, goal={"wins": 1}), "there is no goal"),
        (changed(0, refuse=[{"move": "BY", "text": "x"}]), "is legal"),
        (changed(0, miss=[{"move": "BBB", "text": "x"}]), "is refused"),
        (changed(0, position={"round": 99}), "HB-S3"),
        (changed(1, expect="BBBBBBB"), "expect"),
        (changed(3, expect={"B": "Ben"}), "expect"),
    ],
)
def test_the_engine_finds_what_is_untrue(data: dict[str, Any], problem: str) -> None:
    problems = check_lesson(load_lesson(data))
    assert problems
    assert problem in problems[0]


def test_steps_and_parts_can_be_chosen() -> None:
    assert [s.id for s in Lesson(LESSON, steps=["HB-J0"]).steps] == ["HB-J0"]
    assert [s.id for s in Lesson(LESSON, part="first steps").steps] == ["HB-S3", "HB-S5"]
    with pytest.raises(BadLesson):
        Lesson(LESSON, steps=["HB-S9"])


# --- move
def test_a_move_that_meets_the_goal_is_accepted() -> None:
    it = lesson(0)
    send(it, "bee:blue#0", "bee:yellow#5", "/check")
    assert "HB-S3" in it.done
    assert "Yellow 1-1-0" in said(it)
    assert "bee-earned" in it.html


def test_a_legal_miss_shows_what_it_would_lead_to_and_costs_nothing() -> None:
    it = lesson(0)
    before = it.match.position()
    send(it, "bee:blue#0", "bee:blue#1", "/check")
    assert said(it) == "Blue 2-0-0: Ada +1 (HB-11). Wanted: yellow removed and a flower for you."
    assert it.match.position() == before
    assert "HB-S3" not in it.done


def test_a_written_line_replaces_the_default() -> None:
    it = lesson(0)
    send(it, "bee:purple#3", "bee:yellow#5", "/check")
    assert said(it) == "Yellow is blocked, but purple is 1-1 as well."


def test_an_illegal_try_is_refused_by_its_rule() -> None:
    it = lesson(0)
    send(it, "bee:blue#0", "/check")
    assert it._feedback["rule"] == "HB-08"
    send(it, "bee:blue#1", "bee:blue#2")
    assert it._feedback["rule"] == "HB-08"


def test_nothing_gives_the_answer_away_before_a_hint() -> None:
    it = lesson(0)
    assert "bee-tip" not in it.html
    assert it.step.hint not in it.html
    send(it, "/hint")
    assert it.step.hint in it.html.replace("&#39;", "'")
    assert "bee-tip" not in it.html
    send(it, "/hint")
    assert it.html.count("bee-tip") == 2


def test_three_misses_bring_show_me_and_then_once_more() -> None:
    it = lesson(0)
    for _ in range(3):
        assert "Show me" not in it.html
        send(it, "bee:blue#0", "bee:blue#1", "/check")
    send(it, "/show", "/check")
    assert "once more" in said(it)
    assert "HB-S3" not in it.done
    send(it, "bee:blue#0", "bee:yellow#5", "/check")
    assert "HB-S3" in it.done


# --- resolve
def test_building_the_new_hand() -> None:
    it = lesson(1)
    send(it, "/check")
    assert said(it) == "Your unplayed BPYG must leave."
    send(
        it,
        *(f"/place:card:kept0:{i}" for i in range(4)),
        *(f"/place:card:kept2:{i}" for i in range(4)),
        "/check",
    )
    assert "HB-S5" in it.done


def test_the_wrong_neighbours_cards_light_up() -> None:
    it = lesson(1)
    send(
        it,
        *(f"/place:card:kept0:{i}" for i in range(4)),
        *(f"/place:card:kept1:{i}" for i in range(4)),
        "/check",
    )
    assert "HB-S5" not in it.done
    assert "bee-wrong" in it.html


def test_sorting_the_flowers_and_why_they_leave() -> None:
    it = lesson(3)
    send(
        it,
        "/place:award:blue:0",
        "/place:award:purple:0",
        "/place:award:yellow:1",
        "/place:award:green:2",
        "/check",
    )
    assert said(it) == "Count the green cards: 0-0-0."
    assert 'data-key="award:green" class="bee-wrong"' in it.html
    send(it, "/place:award:green:nobody", "/check")
    assert "why does each lost flower leave" in said(it)
    send(it, "/place:award:green:HB-12", "/check")
    assert said(it) == "A tie needs cards. Here are none."
    send(it, "/place:award:green:HB-13", "/check")
    assert "HB-J1" in it.done


# --- choose
def test_a_number_is_too_large_or_too_small_and_then_the_calculation() -> None:
    it = lesson(2)
    send(it, "/check", fields={"number": "17"})
    assert said(it) == "17 is too large."
    send(it, "/check", fields={"number": "1"})
    assert said(it) == "1 is too small. 24 - 3 x 7 = __"
    send(it, "/check", fields={"number": "0"})
    assert said(it).startswith("That happens with 6 players.")
    send(it, "/check", fields={"number": "3"})
    assert "Who may look at Ben" in it.html  # the next question
    send(it, "/answer:1")
    assert it._feedback["kind"] == "miss"
    send(it, "/answer:0")
    assert "HB-J0" in it.done


def test_marks_are_counted() -> None:
    question = Question(ask="Who?", type="seats", answer=["Ada", "Ben"], rule="HB-23")
    verdict = judge(question, ["Ada", "Chi"], 0, str)
    assert verdict.text == "1 of your 2 marks are right, 1 is still missing."
    assert judge(question, ["Ben", "Ada"], 0, str).right


def test_any_so_many_will_do() -> None:
    question = Question(ask="Take out", options=["blue", "green", "pink"], any=1)
    assert judge(question, ["pink"], 0, str).right
    assert not judge(question, ["pink", "blue"], 0, str).right


def test_counts_light_up_the_first_wrong_one() -> None:
    question = Question(ask="Ben's hand", answer={"B": 2, "G": 1}, rule="HB-19")
    verdict = judge(question, {"blue": "1", "green": "0"}, 0, lambda id: "What is known")
    assert (verdict.right, verdict.wrong, verdict.text) == (False, ("blue",), "Look again: What is known.")
    assert judge(question, {"blue": "2", "green": "1", "pink": ""}, 0, str).right


@pytest.mark.parametrize(
    ("text", "value"), [("3", 3), (" 0,5 ", 0.5), ("1/2", 0.5), ("", None), ("x", None), ("1/0", None)]
)
def test_numbers_as_people_type_them(text: str, value: Any) -> None:
    assert number(text) == value


# --- a whole lesson by its hints
@pytest.mark.parametrize("at", range(len(LESSON["step"])))
def test_following_the_hints_finishes_each_step(at: int) -> None:
    it = lesson(at)
    follow_hints(it)
    assert it.step.id in it.done


def test_the_whole_lesson_earns_every_rule() -> None:
    it = Lesson(LESSON)
    for _ in LESSON["step"]:
        follow_hints(it)
        send(it, "/next")
    assert it.done == {step["id"] for step in LESSON["step"]}
    rules = {id for step in LESSON["step"] for id in step["rules"]}
    assert it.html.count("bee-earned") == len(rules)


def test_the_repr_has_no_address() -> None:
    assert repr(Lesson(LESSON, steps=["HB-J0"])) == "Lesson('happy_bee', steps=['HB-J0'])"
