"""Every written line of the shipped lessons is said to the try that it is meant for, and stays short."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import beelab
from beelab_widgets import load_lesson
from beelab_widgets.answers import judge, solution
from beelab_widgets.steps import LessonFile, MoveStep, Question, Step
from beelab_widgets.teach import room, trying
from tests.unfinished import WITHOUT_LESSONS

LESSONS = [
    load_lesson(path) for path in sorted((Path(__file__).parents[2] / "notebooks/lessons").glob("*.toml"))
]
STEPS = [(lesson, step) for lesson in LESSONS for step in lesson.step]
MOVES = [(lesson, step) for lesson, step in STEPS if isinstance(step, MoveStep)]
MOST_WORDS = 15
name = lambda x: getattr(x, "id", getattr(x, "game", x))  # noqa: E731


def tries(kind: str) -> list[tuple[LessonFile, MoveStep, int]]:
    """Every line of a kind ("miss" or "refuse") that is meant for one very move."""
    found = [
        (lesson, step, at)
        for lesson, step in MOVES
        for at, reply in enumerate(getattr(step, kind))
        if reply.move is not None
    ]
    assert {lesson.game for lesson, _, _ in found} == set(beelab.shelf) - WITHOUT_LESSONS
    return found


def questions(step: Step) -> list[Question]:
    return [*step.first, *getattr(step, "question", ()), *step.then]


def judged(lesson: LessonFile, step: MoveStep, move: str):
    match = trying.start(lesson, step.position)
    others = trying.seats(list(match.names), step.others)
    return match, *trying.judge(room(lesson.game), match, lesson.me, step, others, move)


@pytest.mark.parametrize(("lesson", "step", "at"), tries("refuse"), ids=name)
def test_what_is_refused_is_refused_by_the_rule_that_is_written(
    lesson: LessonFile, step: MoveStep, at: int
) -> None:
    reply = step.refuse[at]
    match, verdict, play = judged(lesson, step, reply.move or "nothing")
    assert play is None
    assert (verdict.text, verdict.rule) == (reply.text, reply.rule)
    assert match.why_not(reply.move or "nothing", lesson.me).rule == reply.rule


@pytest.mark.parametrize(("lesson", "step", "at"), tries("miss"), ids=name)
def test_a_miss_is_legal_and_gets_its_own_line(lesson: LessonFile, step: MoveStep, at: int) -> None:
    reply = step.miss[at]
    match, verdict, play = judged(lesson, step, reply.move)
    assert match.why_not(reply.move, lesson.me) is None
    assert play is not None
    assert (verdict.right, verdict.text, verdict.rule) == (False, reply.text, reply.rule)


@pytest.mark.parametrize(("lesson", "step"), MOVES, ids=name)
def test_what_is_accepted_is_accepted_and_nothing_else_is(lesson: LessonFile, step: MoveStep) -> None:
    match = trying.start(lesson, step.position)
    right = {move for move in match.moves(lesson.me) if judged(lesson, step, move)[1].right}
    assert right
    if step.accept is not None:
        spelled = {tuple(sorted(room(lesson.game).spelled(move))) for move in step.accept}
        assert {tuple(sorted(room(lesson.game).spelled(move))) for move in right} == spelled


@pytest.mark.parametrize(("lesson", "step"), STEPS, ids=name)
def test_every_question_takes_its_answer_and_says_its_lines(lesson: LessonFile, step: Step) -> None:
    for question in questions(step):
        assert judge(question, solution(question), 0, str).right
        for reply in question.miss:
            given = reply.answer
            if reply.contains is not None:
                given = [reply.contains]
            elif reply.size is not None or reply.more_than is not None:
                given = (question.options or lesson.names)[: reply.size or (reply.more_than or -1) + 1]
            verdict = judge(question, given, 0, str)
            assert (verdict.right, verdict.text) == (False, reply.text)
            assert verdict.rule in (reply.rule, question.rule)


def texts(step: Step) -> Iterator[str]:
    yield from (step.say, step.do, step.hint, step.done, step.wanted)
    yield from (reply.text for part in (step, *questions(step)) for reply in part.miss)
    yield from (reply.text for reply in step.refuse)
    for question in questions(step):
        yield from (question.ask, question.hint, question.why)


@pytest.mark.parametrize(("lesson", "step"), STEPS, ids=name)
def test_sentences_have_at_most_fifteen_words(lesson: LessonFile, step: Step) -> None:
    for text in texts(step):
        for sentence in re.split(r"(?<=[.?!])\s+", text):
            assert len(sentence.split()) <= MOST_WORDS, sentence


def test_what_a_player_can_work_out_about_hands_is_as_written() -> None:
    """HB-J4: the hand that Ada is asked for is the one that the engine lets Ada know (HB-19)."""
    lesson, step = next((lesson, step) for lesson, step in MOVES if step.id == "HB-J4")
    view = trying.start(lesson, step.position).view(lesson.me)
    assert view["known_whole"] == [True, True, False]
    assert view["left_hand"] == {"blue": 2, "purple": 1, "yellow": 2, "green": 2}
    assert beelab.game("happy_bee").rule("HB-19")
