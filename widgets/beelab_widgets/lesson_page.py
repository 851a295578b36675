"""What a lesson's page shows at this moment: data for its template, and no more than may be seen."""

from typing import Any

from .steps import MoveStep, Question, ResolveStep


def page(lesson: Any) -> dict[str, Any]:
    """Everything that the lesson's template needs."""
    step, at, kind = lesson.step, lesson._at, lesson._kind
    question: Question | None = lesson._what if kind == "ask" and not lesson._complete else None
    view = _view(lesson)
    moving = kind == "do" and isinstance(step, MoveStep) and not lesson._complete
    marked = lesson._marked if isinstance(step, MoveStep) and question is None else ()
    data: dict[str, Any] = {
        "game": lesson.game.name,
        "title": lesson.lesson.title,
        "rules": list(dict.fromkeys(id for s in lesson.steps for id in s.rules)),
        "earned": {id for s in lesson.steps if s.id in lesson.done for id in s.rules},
        "steps": [{"title": s.title, "done": s.id in lesson.done} for s in lesson.steps],
        "step": step,
        "at": at,
        "task": lesson._task(),
        "complete": lesson._complete,
        "check": _check_label(lesson, view),
        "ready": lesson.selection.move is not None if moving else True,
        "can_clear": moving and bool(lesson.selection.picks),
        "hints_left": kind != "watch" and lesson._hints < 2,
        "may_show": lesson._misses >= 3 and not lesson._shown,
        "hint": lesson._hint_text() if lesson._hints else "",
        "feedback": lesson._feedback,
        "panel": lesson._panel,
        "view": view,
        "facts": _facts(lesson),
        "outcome": lesson._outcome,
        "playing": moving,
        "pickable": lesson.selection.pickable(),
        "question": question,
        "given": lesson._given,
        "toggles": lesson._toggles(),
        "wrong": lesson._wrong,
        "marked_pieces": _marked_pieces(lesson, question),
        "resolve": lesson._resolve,
        "task_kind": step.task if isinstance(step, ResolveStep) and kind == "do" else "",
        "tried": lesson._tried,
    }
    if view:
        data |= lesson._front.context(
            view, lesson.selection.picks, marked, (), lesson.selection.moves if moving else ()
        )
    data["picks"] = lesson.selection.picks
    return data | lesson._teach.page(lesson)


def _view(lesson: Any) -> dict[str, Any] | None:
    """The position that is shown: before the play, with the result beside it once it was made."""
    if lesson._before is not None:
        view: dict[str, Any] = lesson._before
        return view
    if lesson._kind == "watch":
        return {**lesson._outcome, "flowers": {}}
    return None if lesson.match is None else lesson.match.view(lesson.lesson.me)


def _check_label(lesson: Any, view: dict[str, Any] | None) -> str:
    if lesson._kind == "watch":
        return "Go on"
    if lesson._kind == "ask":
        return "Check" if lesson._what.type in ("set", "seats") else ""
    if isinstance(lesson.step, MoveStep) and view:
        return str(lesson._teach.check_label(view, lesson.selection.picks))
    return "Check"


def _facts(lesson: Any) -> list[str]:
    shown = lesson._what.show if lesson._kind == "ask" else None
    return list(shown.facts if shown and shown.facts else getattr(lesson.step, "facts", ()))


def _marked_pieces(lesson: Any, question: Question | None) -> dict[str, Any]:
    """The answer's pieces, once a second hint has asked for them."""
    marked = lesson._marked
    if lesson._complete or (not marked and marked != 0):
        return {}
    if question is not None and question.type == "number":
        return {"number": marked}
    if isinstance(marked, dict):
        return dict(marked)
    return dict.fromkeys([marked] if isinstance(marked, str) else list(marked), True)
