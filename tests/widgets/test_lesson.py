"""Lessons: what is read, what is accepted, what is said to a wrong try, and that hints lead to the end."""

from __future__ import annotations

import copy
import re
from typing import Any

import pytest
from beelab_widgets import Lesson, load_lesson
from beelab_widgets.answers import judge, number
from beelab_widgets.steps import BadLesson, Question, check_lesson
from steps_for_tests import LESSON

from beelab.engine.errors import BeelabError


def lesson(at: int = 0, **more: Any) -> Lesson:
    made = Lesson(LESSON, **more)
    send(made, f"/step:{at}")
    return made


def send(l: Lesson, *picks: str, **content: Any) -> None:
    for pick in picks:
        l._on_page_message(l, {"pick": pick, "id": "v.1", **content}, None)
        assert l.error == ""


def said(l: Lesson) -> str:
    return l._feedback["text"] if l._feedback else ""


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
    l = lesson(0)
    send(l, "bee:blue#0", "bee:yellow#5", "/check")
    assert "HB-S3" in l.done
    assert "Yellow 1-1-0" in said(l)
    assert "bee-earned" in l.html


def test_a_legal_miss_shows_what_it_would_lead_to_and_costs_nothing() -> None:
    l = lesson(0)
    before = l.match.position()
    send(l, "bee:blue#0", "bee:blue#1", "/check")
    assert said(l) == "Blue 2-0-0: Ada +1 (HB-11). Wanted: yellow removed and a flower for you."
    assert l.match.position() == before
    assert "HB-S3" not in l.done


def test_a_written_line_replaces_the_default() -> None:
    l = lesson(0)
    send(l, "bee:purple#3", "bee:yellow#5", "/check")
    assert said(l) == "Yellow is blocked, but purple is 1-1 as well."


def test_an_illegal_try_is_refused_by_its_rule() -> None:
    l = lesson(0)
    send(l, "bee:blue#0", "/check")
    assert l._feedback["rule"] == "HB-08"
    send(l, "bee:blue#1", "bee:blue#2")
    assert l._feedback["rule"] == "HB-08"


def test_nothing_gives_the_answer_away_before_a_hint() -> None:
    l = lesson(0)
    assert "bee-tip" not in l.html
    assert l.step.hint not in l.html
    send(l, "/hint")
    assert l.step.hint in l.html.replace("&#39;", "'")
    assert "bee-tip" not in l.html
    send(l, "/hint")
    assert l.html.count("bee-tip") == 2


def test_three_misses_bring_show_me_and_then_once_more() -> None:
    l = lesson(0)
    for _ in range(3):
        assert "Show me" not in l.html
        send(l, "bee:blue#0", "bee:blue#1", "/check")
    send(l, "/show", "/check")
    assert "once more" in said(l)
    assert "HB-S3" not in l.done
    send(l, "bee:blue#0", "bee:yellow#5", "/check")
    assert "HB-S3" in l.done


# --- resolve
def test_building_the_new_hand() -> None:
    l = lesson(1)
    send(l, "/check")
    assert said(l) == "Your unplayed BPYG must leave."
    send(
        l,
        *(f"/place:card:kept0:{i}" for i in range(4)),
        *(f"/place:card:kept2:{i}" for i in range(4)),
        "/check",
    )
    assert "HB-S5" in l.done


def test_the_wrong_neighbours_cards_light_up() -> None:
    l = lesson(1)
    send(
        l,
        *(f"/place:card:kept0:{i}" for i in range(4)),
        *(f"/place:card:kept1:{i}" for i in range(4)),
        "/check",
    )
    assert "HB-S5" not in l.done
    assert "bee-wrong" in l.html


def test_sorting_the_flowers_and_why_they_leave() -> None:
    l = lesson(3)
    send(
        l,
        "/place:award:blue:0",
        "/place:award:purple:0",
        "/place:award:yellow:1",
        "/place:award:green:2",
        "/check",
    )
    assert said(l) == "Count the green cards: 0-0-0."
    assert 'data-key="award:green" class="bee-wrong"' in l.html
    send(l, "/place:award:green:nobody", "/check")
    assert "why does each lost flower leave" in said(l)
    send(l, "/place:award:green:HB-12", "/check")
    assert said(l) == "A tie needs cards. Here are none."
    send(l, "/place:award:green:HB-13", "/check")
    assert "HB-J1" in l.done


# --- choose
def test_a_number_is_too_large_or_too_small_and_then_the_calculation() -> None:
    l = lesson(2)
    send(l, "/check", fields={"number": "17"})
    assert said(l) == "17 is too large."
    send(l, "/check", fields={"number": "1"})
    assert said(l) == "1 is too small. 24 - 3 x 7 = __"
    send(l, "/check", fields={"number": "0"})
    assert said(l).startswith("That happens with 6 players.")
    send(l, "/check", fields={"number": "3"})
    assert "Who may look at Ben" in l.html  # the next question
    send(l, "/answer:1")
    assert l._feedback["kind"] == "miss"
    send(l, "/answer:0")
    assert "HB-J0" in l.done


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
def follow_hints(l: Lesson) -> None:
    """Ask for every hint, then do exactly what is marked on the page."""
    for _ in range(30):
        if l._complete:
            return
        while "/hint" in re.findall(r'data-pick="([^"]*)"', l.html):
            send(l, "/hint")
        buttons = re.findall(r"<button [^>]*>", l.html)
        tips = [b for b in buttons if "bee-tip" in b]
        hints = re.findall(r'name="([^"]+)"[^>]*>(?:</?[^>]*>)*hint: (\d+)', l.html)
        if hints:
            send(l, "/check", fields=dict(hints))
            continue
        chosen = [b for b in buttons if 'aria-pressed="true"' in b and "bee-tip" not in b]
        for button in chosen + [b for b in tips if 'aria-pressed="true"' not in b]:
            send(l, re.findall(r'data-pick="([^"]*)"', button)[0])
        if 'data-pick="/check"' in l.html:
            send(l, "/check")
    raise AssertionError(f"{l.step.id} is not finished by its hints")


@pytest.mark.parametrize("at", range(len(LESSON["step"])))
def test_following_the_hints_finishes_each_step(at: int) -> None:
    l = lesson(at)
    follow_hints(l)
    assert l.step.id in l.done


def test_the_whole_lesson_earns_every_rule() -> None:
    l = Lesson(LESSON)
    for _ in LESSON["step"]:
        follow_hints(l)
        send(l, "/next")
    assert l.done == {step["id"] for step in LESSON["step"]}
    rules = {id for step in LESSON["step"] for id in step["rules"]}
    assert l.html.count("bee-earned") == len(rules)


def test_the_repr_has_no_address() -> None:
    assert repr(Lesson(LESSON, steps=["HB-J0"])) == "Lesson('happy_bee', steps=['HB-J0'])"
