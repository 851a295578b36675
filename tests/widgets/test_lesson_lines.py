"""Every written line of the shipped lessons is said to the try that it is meant for, and stays short."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import beelab
from beelab_widgets import load_lesson
from beelab_widgets.answers import judge, solution
from beelab_widgets.steps import MoveStep, Question, Step
from beelab_widgets.teach import room, trying

LESSON = load_lesson(Path(__file__).parents[2] / "notebooks" / "lessons" / "happy_bee.toml")
TEACH = room("happy_bee")
MOVES = [step for step in LESSON.step if isinstance(step, MoveStep)]
MOST_WORDS = 15


def tries(kind: str) -> list[tuple[MoveStep, int]]:
    """Every line of a kind ("miss" or "refuse") that is meant for one very move."""
    found = [
        (step, at) for step in MOVES for at, reply in enumerate(getattr(step, kind)) if reply.move is not None
    ]
    assert found
    return found


def questions(step: Step) -> list[Question]:
    return [*step.first, *getattr(step, "question", ()), *step.then]


def judged(step: MoveStep, move: str):
    match, others = trying.start(LESSON, step.position), trying.seats(LESSON.names, step.others)
    return match, *trying.judge(TEACH, match, LESSON.me, step, others, move)


@pytest.mark.parametrize(("step", "at"), tries("refuse"), ids=lambda x: getattr(x, "id", x))
def test_what_is_refused_is_refused_by_the_rule_that_is_written(step: MoveStep, at: int) -> None:
    reply = step.refuse[at]
    match, verdict, play = judged(step, reply.move or "nothing")
    assert play is None
    assert (verdict.text, verdict.rule) == (reply.text, reply.rule)
    assert match.why_not(reply.move or "nothing", LESSON.me).rule == reply.rule


@pytest.mark.parametrize(("step", "at"), tries("miss"), ids=lambda x: getattr(x, "id", x))
def test_a_miss_is_legal_and_gets_its_own_line(step: MoveStep, at: int) -> None:
    reply = step.miss[at]
    match, verdict, play = judged(step, reply.move)
    assert match.why_not(reply.move, LESSON.me) is None
    assert play is not None
    assert (verdict.right, verdict.text, verdict.rule) == (False, reply.text, reply.rule)


@pytest.mark.parametrize("step", MOVES, ids=lambda step: step.id)
def test_what_is_accepted_is_accepted_and_nothing_else_is(step: MoveStep) -> None:
    match = trying.start(LESSON, step.position)
    right = {move for move in match.moves(LESSON.me) if judged(step, move)[1].right}
    assert right
    if step.accept is not None:
        spelled = {tuple(sorted(TEACH.spelled(move))) for move in step.accept}
        assert {tuple(sorted(TEACH.spelled(move))) for move in right} == spelled


@pytest.mark.parametrize("step", LESSON.step, ids=lambda step: step.id)
def test_every_question_takes_its_answer_and_says_its_lines(step: Step) -> None:
    for question in questions(step):
        assert judge(question, solution(question), 0, str).right
        for reply in question.miss:
            given = reply.answer
            if reply.contains is not None:
                given = [reply.contains]
            elif reply.size is not None or reply.more_than is not None:
                given = (question.options or LESSON.names)[: reply.size or (reply.more_than or -1) + 1]
            verdict = judge(question, given, 0, str)
            assert (verdict.right, verdict.text) == (False, reply.text)
            assert verdict.rule in (reply.rule, question.rule)


def texts(step: Step) -> Iterator[str]:
    yield from (step.say, step.do, step.hint, step.done, step.wanted)
    yield from (reply.text for part in (step, *questions(step)) for reply in part.miss)
    yield from (reply.text for reply in step.refuse)
    for question in questions(step):
        yield from (question.ask, question.hint, question.why)


@pytest.mark.parametrize("step", LESSON.step, ids=lambda step: step.id)
def test_sentences_have_at_most_fifteen_words(step: Step) -> None:
    for text in texts(step):
        for sentence in re.split(r"(?<=[.?!])\s+", text):
            assert len(sentence.split()) <= MOST_WORDS, sentence


def test_what_a_player_can_work_out_about_hands_is_as_written() -> None:
    """HB-J4: the hand that Ada is asked for is the one that the engine lets Ada know (HB-19)."""
    step = next(step for step in MOVES if step.id == "HB-J4")
    view = trying.start(LESSON, step.position).view(LESSON.me)
    assert view["known_whole"] == [True, True, False]
    assert view["left_hand"] == {"blue": 2, "purple": 1, "yellow": 2, "green": 2}
    assert beelab.game("happy_bee").rule("HB-19")
