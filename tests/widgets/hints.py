"""Doing a lesson by nothing but its hints: what is asked for is shown, what is shown is done."""

from __future__ import annotations

import re
from typing import Any

from beelab_widgets import Lesson


def send(lesson: Lesson, *picks: str, **content: Any) -> None:
    """Touch things on a lesson's page; none of it may fail."""
    for pick in picks:
        lesson._on_page_message(lesson, {"pick": pick, "id": "v.1", **content}, None)
        assert lesson.error == ""


def pressed(lesson: Lesson) -> list[str]:
    """The buttons that are pressed."""
    return [b for b in re.findall(r"<button [^>]*>", lesson.html) if 'aria-pressed="true"' in b]


def marked(lesson: Lesson) -> list[str]:
    """The buttons and the parts of pictures that a hint marks."""
    return [b for b in re.findall(r"<(?:button|g) [^>]*data-pick[^>]*>", lesson.html) if "-tip" in b]


def marked_yet(lesson: Lesson) -> list[str]:
    """What a hint marks and is not picked yet."""
    return [] if lesson._complete else [b for b in marked(lesson) if 'aria-pressed="true"' not in b]


def follow_hints(lesson: Lesson) -> None:
    """Ask for every hint, then do exactly what is marked on the page, until the step is done."""
    for _ in range(30):
        if lesson._complete:
            return
        while "/hint" in re.findall(r'data-pick="([^"]*)"', lesson.html):
            send(lesson, "/hint")
        fields = re.findall(r'name="([^"]+)"[^>]*>(?:</?[^>]*>)*hint: (\d+)', lesson.html)
        if fields:
            send(lesson, "/check", fields=dict(fields))
            continue
        wrong = [b for b in pressed(lesson) if b not in marked(lesson)]
        for thing in [*wrong, *marked_yet(lesson)]:
            send(lesson, re.findall(r'data-pick="([^"]*)"', thing)[0])
        if marked_yet(lesson):  # what was picked has brought something more to pick, such as a rotation
            continue
        if 'data-pick="/check"' in lesson.html:
            send(lesson, "/check")
    raise AssertionError(f"{lesson.step.id} is not finished by its hints: {lesson._feedback}")
