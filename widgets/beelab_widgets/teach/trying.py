"""What is alike in all games when a learner tries a move: one try judged, and a step held to the engine.

A game's module gives ``make``, ``same``, ``applies``, ``filled``, ``default_line``, ``GOALS`` and ``TASKS``.
"""

from typing import Any

from ..answers import Verdict
from ..steps import LessonFile, MoveStep, ResolveStep, Step


def seats(names: list[str], plays: dict[str, Any]) -> dict[int, Any]:
    """Plays by seat instead of by name."""
    return {names.index(name): move for name, move in plays.items()}


def start(lesson: LessonFile, own: dict[str, Any]) -> Any:
    """The match of a prepared position."""
    import beelab

    return beelab.match(lesson.game, position=lesson.position(own))


def meets(room: Any, goal: dict[str, Any], play: Any) -> bool:
    """Whether a play meets every part of a goal."""
    return all(room.GOALS[name](play, wanted) for name, wanted in goal.items())


def accepted(room: Any, match: Any, me: int, step: MoveStep, others: dict[int, str]) -> list[str]:
    """Every legal move that meets the step's goal."""
    return [move for move in match.moves(me) if meets(room, step.goal, room.make(match, me, move, others))]


def judge(
    room: Any, match: Any, me: int, step: MoveStep, others: dict[int, str], move: str
) -> tuple[Verdict, Any]:
    """One try of a move step: refused by a rule, legal but missing the goal, or right."""
    refusal = match.why_not(move, me)
    if refusal is not None:
        written = next(
            (r for r in step.refuse if r.move is not None and room.same(match, r.move, move)), None
        )
        return Verdict(False, written.text if written else refusal.text, refusal.rule), None
    play = room.make(match, me, move, others)
    if meets(room, step.goal, play):
        rule = step.rules[0] if step.rules else None
        said = room.filled(step.done, play) if step.done else room.default_line(play)
        return Verdict(True, said, rule), play
    line = next((r for r in step.miss if room.applies(match, r, move, play)), None)
    if line:
        return Verdict(False, room.filled(line.text, play), line.rule), play
    wanted = f" Wanted: {step.wanted}." if step.wanted else ""
    return Verdict(False, room.default_line(play) + wanted, None), play


def check(room: Any, lesson: LessonFile, step: Step) -> list[str]:
    """What the engine finds untrue in a step."""
    if isinstance(step, MoveStep):
        return _check_move(room, lesson, step)
    if isinstance(step, ResolveStep):
        if step.task not in room.TASKS:
            return [f"there is no task {step.task!r}"]
        match = start(lesson, step.position)
        task = room.TASKS[step.task](match, lesson.me, step, seats(list(match.names), step.plays))
        if step.expect is not None and not task.is_expected(step.expect):
            return [f"expect is not what the engine says: {task.solution}"]
        return []
    for shown in getattr(step, "show", ()):
        match = start(lesson, shown.position)
        for seat, move in seats(list(match.names), shown.plays).items():
            match.play(move, seat)
    if step.position:
        start(lesson, step.position)
    return []


def _check_move(room: Any, lesson: LessonFile, step: MoveStep) -> list[str]:
    match, me = start(lesson, step.position), lesson.me
    problems = [f"there is no goal {name!r}" for name in step.goal if name not in room.GOALS]
    if not problems:
        good = accepted(room, match, me, step, seats(list(match.names), step.others))
        if not good:
            problems.append("no legal move meets the goal")
        listed = step.accept
        if listed is not None and not (
            len(good) == len(listed) and all(any(room.same(match, one, g) for one in listed) for g in good)
        ):
            problems.append(f"accept: the goal accepts {good}")
    for what, replies, legal in (("refuse", step.refuse, False), ("miss", step.miss, True)):
        problems += [
            f"{what} {reply.move!r} is {'refused' if legal else 'legal'}"
            for reply in replies
            if reply.move is not None and (match.why_not(reply.move, me) is None) != legal
        ]
    return problems
