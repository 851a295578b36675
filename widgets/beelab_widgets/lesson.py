"""A lesson: one thing asked at a time, done in the engine, answered, or worked out with the pieces."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from beelab.engine.errors import BadMove

from . import answers, book, panels, teach
from .lesson_place import LessonPlace
from .pictures import Picture, Still, draw, front
from .selection import Selection
from .steps import BadLesson, LessonFile, MoveStep, Question, load_lesson
from .teach import trying

PATIENCE = 3  # misses before "Show me" is offered


class Lesson(LessonPlace):
    """Steps to learn a game by, one after the other.

    A wrong try is answered by what it would lead to or by the rule that forbids it, hints lead to the answer,
    and after three misses the lesson shows it. Nothing on the page gives an answer away before it is asked for.

    Args:
        lesson: a game's name (its steps lie in ``lessons/<game>.toml``), a file, its data, or a loaded lesson.
        steps: ids of the steps to show; all without it.
        part: shows only the steps of this part.
        key: see ``Table``.

    Raises:
        BadLesson: with everything that is wrong with the file.
    """

    def __init__(
        self,
        lesson: str | Path | dict[str, Any] | LessonFile = "happy_bee",
        *,
        steps: Sequence[str] | None = None,
        part: str | None = None,
        key: str | None = None,
    ):
        import beelab

        self.lesson = lesson if isinstance(lesson, LessonFile) else load_lesson(lesson)
        chosen = [s for s in self.lesson.step if (steps is None or s.id in steps) and part in (None, s.part)]
        if not chosen:
            raise BadLesson(self.lesson.title, [f"no step fits steps={steps!r}, part={part!r}"])
        self.steps = chosen
        self.game, self._front = beelab.game(self.lesson.game), front(self.lesson.game)
        self._teach = teach.room(self.lesson.game)
        self.done: set[str] = set()
        self._enter(0)
        super().__init__(key)
        self._show()

    def __repr__(self) -> str:
        return f"Lesson({self.lesson.game!r}, steps={[step.id for step in self.steps]})"

    # --- what was touched
    def _act(self, pick: str, content: dict[str, Any]) -> None:
        verb, _, rest = pick.removeprefix("/").partition(":")
        if not pick.startswith("/"):
            self._touch_card(pick)
        elif verb in _VERBS:
            fields = content.get("fields")
            getattr(self, _VERBS[verb])(rest, fields if isinstance(fields, dict) else {})

    def _touch_card(self, pick: str) -> None:
        if self._kind != "do" or self._complete or not isinstance(self.step, MoveStep):
            return
        if self.selection.pick(pick):
            self._feedback = None
            return
        text = self._front.proposals(self.match.view(self.lesson.me), self.selection.picks, pick)[0]
        verdict, _ = trying.judge(self._teach, self.match, self.lesson.me, self.step, self._others, text)
        self._say("no" if not verdict.right else "good", verdict)

    def _check(self, _rest: str, fields: dict[str, Any]) -> None:
        if self._complete:
            return
        if self._kind == "watch":
            self._go_on("")
        elif self._kind == "ask":
            question: Question = self._what
            self._given = fields.get("number", "") if question.type == "number" else self._given
            if question.type == "counts":
                self._given = {
                    f: str(v) for f, v in fields.items() if f in self.match.view(self.lesson.me)["families"]
                }
            self._judge_answer()
        elif isinstance(self.step, MoveStep):
            self._judge_move()
        else:
            verdict = self._resolve.judge(self.step)
            if self._resolve_moved_on(verdict):
                return
            self._result(verdict)

    def _resolve_moved_on(self, verdict: Any) -> bool:
        """Whether the task itself went on to its second half: that is no miss."""
        moved = (
            getattr(self._resolve, "asking_reasons", False) and not self._resolve.placed and not verdict.wrong
        )
        if moved:
            self._feedback = {"kind": "good", "text": verdict.text, "rule": verdict.rule}
            self._hints, self._marked = 0, ()
        return moved

    def _judge_answer(self) -> None:
        question: Question = self._what
        self._result(answers.judge(question, self._given, self._misses, self._rule_title))

    def _judge_move(self) -> None:
        text = self._front.move(self.selection.move or self.selection.picks)
        try:
            verdict, play = trying.judge(
                self._teach, self.match, self.lesson.me, self.step, self._others, text
            )
        except BadMove:  # half a move
            return self._result(answers.Verdict(False, "First choose all that the move needs."))
        self._made = play
        if play is None:
            return self._say("no", verdict)
        self._tried = None if verdict.right else play.after
        if verdict.right:
            self._outcome = play.after
        else:
            self.selection.clear()
        return self._result(verdict)

    def _result(self, verdict: Any) -> None:
        self._wrong = verdict.wrong
        if verdict.right:
            return self._go_on(verdict.text, verdict.rule)
        self._misses += 1
        return self._say("miss", verdict)

    def _say(self, kind: str, verdict: Any) -> None:
        self._feedback = {"kind": kind, "text": verdict.text, "rule": verdict.rule}

    def _go_on(self, text: str, rule: str | None = None) -> None:
        """The stage is done: the next one; or once more, when the answer had been shown."""
        if self._shown:
            self._outcome = None
            self._begin()
            self._feedback = {"kind": "good", "text": f"{text} Now once more, on your own.", "rule": rule}
            return
        outcome = self._outcome
        self._stage += 1
        self._begin_or_end()
        if outcome is not None and self._complete:
            self._outcome = outcome
        self._feedback = {"kind": "good", "text": text, "rule": rule} if text else None

    def _begin_or_end(self) -> None:
        if self._stage < len(self._stages):
            self._begin()
        else:
            self._complete, self._panel, self._marked, self._wrong, self._tried = True, None, (), (), None
            self.done.add(self.step.id)
            book.mine().earn(self.game.name, self.step.rules)

    def _play(self, rest: str, _fields: dict[str, Any]) -> None:
        """A button that stands for a whole move."""
        if self._kind != "do" or self._complete or not isinstance(self.step, MoveStep):
            return
        if rest in self.match.moves(self.lesson.me):
            self._pick_all(self._front.parts(rest))
            self._judge_move()
            return
        try:
            verdict, _ = trying.judge(self._teach, self.match, self.lesson.me, self.step, self._others, rest)
        except BadMove:  # no button of ours
            return
        self._say("no", verdict)

    # --- small acts
    def _answer(self, rest: str, _fields: dict[str, Any]) -> None:
        if self._kind == "ask" and rest.isdigit() and int(rest) < len(self._what.options):
            self._given = self._what.options[int(rest)]
            self._judge_answer()

    def _toggle(self, rest: str, _fields: dict[str, Any]) -> None:
        options = self._toggles()
        if rest.isdigit() and int(rest) < len(options):
            option = options[int(rest)]
            self._given = [o for o in options if (o in self._given) != (o == option)]
            self._feedback = None

    def _place(self, rest: str, _fields: dict[str, Any]) -> None:
        if self._resolve is not None and not self._complete:
            self._resolve.place(rest)
            self._wrong, self._feedback = (), None

    def _touch(self, _rest: str, _fields: dict[str, Any]) -> None:
        line = getattr(self.step, "touch", None)
        self._feedback = {"kind": "no", "text": line.text, "rule": line.rule} if line else None

    def _clear(self, _rest: str, _fields: dict[str, Any]) -> None:
        self.selection.clear()

    def _close(self, _rest: str, _fields: dict[str, Any]) -> None:
        self._panel = None

    def _rule(self, rest: str, _fields: dict[str, Any]) -> None:
        self._panel = panels.rule(self.game, rest)

    def _next(self, _rest: str, _fields: dict[str, Any]) -> None:
        self._enter(min(self._at + 1, len(self.steps) - 1))

    def _once_more(self, _rest: str, _fields: dict[str, Any]) -> None:
        self._enter(self._at)

    def _step(self, rest: str, _fields: dict[str, Any]) -> None:
        if rest.isdigit() and int(rest) < len(self.steps):
            self._enter(int(rest))

    def _rule_title(self, id: str) -> str:
        return str(self.game.rule(id).title)

    # --- hints
    def _hint(self, _rest: str, _fields: dict[str, Any]) -> None:
        self._hints += 1 if self._hint_text() or self._hints else 2
        if self._hints >= 2:
            self._marked = self._solution()

    def _show_me(self, _rest: str, _fields: dict[str, Any]) -> None:
        """Do it for the learner, who then confirms it, and does it once more."""
        if self._misses < PATIENCE:
            return None
        self._shown, self._marked = True, self._solution()
        if self._kind == "ask":
            self._given = self._marked
            if self._what.type == "one":
                return self._judge_answer()
        elif self._resolve is not None:
            self._resolve.solve()
        else:
            self._pick_all(self._marked)
        self._feedback = {"kind": "good", "text": "This is one way to do it. Confirm it.", "rule": None}
        return None

    def _pick_all(self, parts: Sequence[str]) -> None:
        """Pick the parts of a whole move; of equal cards in the hand, one after the other."""
        self.selection.clear()
        held = [pick for pick, _ in self._front.hand(self.match.view(self.lesson.me))]
        for part in parts:
            left = (p for p in held if Selection.part(p) == part and p not in self.selection.picks)
            self.selection.pick(next(left, part))

    # --- showing
    def _still(self) -> Still:
        """The tasks in words, and what the present step shows; no answers."""
        view = self.match.view(self.lesson.me) if self.match else None
        shown = Picture(self._front.svg(view), self._front.text(view)).html if view else ""
        return Still(draw("lesson_still.html", title=self.lesson.title, steps=self.steps, picture=shown))

    def _draw(self) -> tuple[str, str, str]:
        from .lesson_page import page

        html = draw(self._front.LESSON, **page(self))
        status = f"Step {self._at + 1} of {len(self.steps)}: " + ("done." if self._complete else self._task())
        said = f"{self._feedback['text']} ({self._feedback['rule']})" if self._feedback else ""
        hint = f"Hint: {self._hint_text()}" if self._hints == 1 else ""
        return html, status, " ".join(filter(None, (said, hint, status)))


_VERBS = {
    "again": "_once_more",
    "answer": "_answer",
    "check": "_check",
    "clear": "_clear",
    "close": "_close",
    "hint": "_hint",
    "next": "_next",
    "place": "_place",
    "play": "_play",
    "rule": "_rule",
    "show": "_show_me",
    "step": "_step",
    "toggle": "_toggle",
    "touch": "_touch",
}
