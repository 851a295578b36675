"""Worksheets: any list of positions on paper, and the teacher's page with the answers."""

from collections.abc import Sequence
from typing import Any

from beelab.engine.errors import BeelabError

from . import teach
from .pictures import Picture, front
from .sheet import Sheet
from .steps import ChooseStep, LessonFile, MoveStep, Question, ResolveStep, Step, load_lesson
from .teach import trying

MOST_MOVES = 6  # good moves that the teacher's page lists


def worksheet(
    positions: Sequence[Any],
    *,
    title: str = "",
    game: str = "happy_bee",
    lesson: Any = None,
    lines: int = 2,
    answers: bool = False,
) -> Sheet:
    """A worksheet of positions to print: each with its picture, its task and lines to write on.

    Args:
        positions: any of: the id of a lesson's step ("HB-S1"), a match, a position as ``beelab.match`` takes it, or
            one of these with a task: ``(match, "Which card would you play?")``.
        title: stands at its head.
        game: the game's name.
        lesson: the lesson that ids are looked up in; by default the game's own.
        lines: lines to write on under each task.
        answers: whether a page for the teacher with the answers follows.

    Returns:
        A ``Sheet``: one html file, A4, readable in black and white. ``.save()`` writes it.

    Raises:
        BeelabError: there is no such step, or a position that can't be.
    """
    import beelab

    room = beelab.game(game)
    file = lesson if isinstance(lesson, LessonFile) else load_lesson(lesson or game)
    if not positions or isinstance(positions, str):
        raise BeelabError('a worksheet needs a list of positions, such as ["HB-S1", "HB-S2"]')
    tasks = [_task(room.name, file, thing) for thing in positions]
    return Sheet(
        title or f"{room.title}: worksheet",
        "worksheet.html",
        tasks=tasks,
        lines=range(lines),
        answers=answers,
    )


def _task(game: str, file: LessonFile, thing: Any) -> dict[str, Any]:
    import beelab

    ask = ""
    if isinstance(thing, tuple) and len(thing) == 2 and isinstance(thing[1], str):
        thing, ask = thing
    if isinstance(thing, str):
        step = next((s for s in file.step if s.id.casefold() == thing.casefold()), None)
        if step is None:
            ids = ", ".join(s.id for s in file.step)
            raise BeelabError(f"there is no step {thing[:40]!r}; there are {ids}")
        return _of_step(file, step, ask)
    if isinstance(thing, dict):
        thing = beelab.match(game, position={"game": game, **thing})
    if not hasattr(thing, "view"):
        raise BeelabError(f"{str(thing)[:60]!r} is no position: give a step's id, a match, or a position")
    me = thing.to_move[0] if thing.to_move else 0
    ask = ask or f"You are {thing.names[me]}. What do you play, and why?"
    return _plain(_picture(game, thing, me)) | {"ask": ask}


def _plain(picture: Picture | None) -> dict[str, Any]:
    nothing: dict[str, Any] = dict.fromkeys(("title", "say", "ask", "answer"), "")
    return nothing | {"rules": [], "facts": [], "questions": [], "picture": picture.html if picture else ""}


def _picture(game: str, match: Any, me: int) -> Picture:
    view = match.view(me)
    return Picture(front(game).svg(view), front(game).text(view))


def _of_step(file: LessonFile, step: Step, ask: str) -> dict[str, Any]:
    """A lesson's step on paper."""
    room = teach.room(file.game)
    drawn = step.picture and (step.position or not isinstance(step, ChooseStep))
    match = trying.start(file, step.position) if drawn else None
    made = _plain(_picture(file.game, match, file.me) if match else None)
    made |= {"title": step.title, "rules": step.rules, "say": step.say, "ask": ask or step.do}
    questions = [*step.first, *getattr(step, "question", ()), *step.then]
    facts = list(getattr(step, "facts", ()))
    if isinstance(step, MoveStep):
        facts += [room.told(name, move) for name, move in step.others.items() if step.peek]
        table = match or trying.start(file, step.position)
        others = trying.seats(list(table.names), step.others)
        good = trying.accepted(room, table, file.me, step, others)
        more = f", and {len(good) - MOST_MOVES} more" if len(good) > MOST_MOVES else ""
        made["answer"] = ", or ".join(move.replace("+", ", ") for move in good[:MOST_MOVES]) + more
    elif isinstance(step, ResolveStep):
        facts += [room.told(name, move) for name, move in step.plays.items()]
        made["answer"] = _told(step.expect)
    elif isinstance(step, ChooseStep):
        for shown in step.show:
            facts += [room.told(name, move) for name, move in shown.plays.items()]
            facts += (
                [f"Flowers: {_told(shown.position.get('faceup'))}."] if shown.position.get("faceup") else []
            )
        facts += _won(step.won)
    made["facts"] = facts
    made["questions"] = [_question(q) for q in questions]
    return made


def _question(question: Question) -> dict[str, Any]:
    facts = _won(question.show.won) + list(question.show.facts) if question.show else []
    answer = question.answer if question.answer is not None else f"any {question.any}"
    return {
        "ask": question.ask,
        "options": question.options,
        "facts": facts,
        "answer": _told(answer),
        "why": question.why,
    }


def _won(won: Any) -> list[str]:
    return [f"{name}'s flowers: {', '.join(map(str, values))}." for name, values in (won or {}).items()]


def _told(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key}: {part}" for key, part in value.items())
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)
