"""The lessons that the notebooks show: true in the engine, finished by their hints, giving nothing away."""

from __future__ import annotations

from pathlib import Path

import pytest
from hints import follow_hints, send

import beelab
from beelab_widgets import Lesson, load_lesson
from beelab_widgets.steps import check_lesson
from tests.unfinished import WITHOUT_LESSONS

FILES = sorted((Path(__file__).parents[2] / "notebooks" / "lessons").glob("*.toml"))
STEPS = [(path, step.id) for path in FILES for step in load_lesson(path).step]


def test_there_are_lessons() -> None:
    assert {path.stem for path in FILES} == set(beelab.shelf) - WITHOUT_LESSONS


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_the_engine_agrees_with_every_step(path: Path) -> None:
    assert check_lesson(load_lesson(path)) == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_rule_of_the_game_is_taught(path: Path) -> None:
    lesson = load_lesson(path)
    rules = {rule.id for rule in beelab.game(lesson.game).rules if rule.section != "Rulings"}
    assert rules <= {id for step in lesson.step for id in step.rules}


@pytest.mark.parametrize(("path", "id"), STEPS, ids=[id for _, id in STEPS])
def test_the_hints_lead_to_the_end_of_the_step(path: Path, id: str) -> None:
    lesson = Lesson(path, steps=[id])
    assert lesson.error == ""
    assert "bee-tip" not in lesson.html
    assert "hint:" not in lesson.html
    follow_hints(lesson)
    assert lesson.done == {id}


@pytest.mark.parametrize(("path", "id"), STEPS, ids=[id for _, id in STEPS])
def test_three_misses_are_followed_by_show_me(path: Path, id: str) -> None:
    """Whatever kind of step it is: touching nothing three times brings "Show me", and that brings the answer."""
    lesson = Lesson(path, steps=[id])
    for _ in range(12):
        if "/show" in lesson.html:
            break
        send(lesson, "/check", fields={})
    if "/show" in lesson.html:
        send(lesson, "/show")
        assert lesson._feedback


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_sentences_are_short(path: Path) -> None:
    for step in load_lesson(path).step:
        for text in (
            step.say,
            step.do,
            step.hint,
            step.done,
            *(reply.text for reply in (*step.miss, *step.refuse)),
        ):
            for sentence in text.replace("?", ".").replace(":", ".").split("."):
                assert len(sentence.split()) <= 18, (step.id, sentence)
