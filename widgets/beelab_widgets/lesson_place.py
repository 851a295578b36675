"""Where a learner is in a lesson: the step, its stage, and what lies on the table there."""

from typing import Any

from . import answers
from .selection import Selection
from .steps import ChooseStep, MoveStep, ResolveStep
from .teach import trying
from .widget import Page


class LessonPlace(Page):
    """A place in a lesson; ``Lesson`` adds what can be done there.

    A step goes through stages: questions first, then rounds to watch or the thing to do, then questions again.
    """

    lesson: Any  # the whole file
    steps: list[Any]
    step: Any
    match: Any  # the prepared position, or None
    _kind: str  # of this stage: watch, ask, do
    _what: Any  # the round to watch or the question to ask
    _outcome: Any  # the view after a round was played
    _tried: Any  # the view after a try that missed
    _made: Any  # the move that was tried last, with what came of it
    _feedback: dict[str, Any] | None
    _panel: dict[str, Any] | None
    _resolve: Any  # the pieces of a resolve step
    _before: Any

    def _enter(self, at: int) -> None:
        """Begin a step from its start."""
        self._at, self.step = at, self.steps[at]
        own: list[tuple[str, Any]] = [("do", self.step)]
        if isinstance(self.step, ChooseStep):
            own = [("watch", shown) for shown in self.step.show] + [("ask", q) for q in self.step.question]
        if self.step.beforehand:
            view = trying.start(self.lesson, self.step.position).view(self.lesson.me)
            own = [("ask", self._teach.before_deciding(view)), *own]
        first, then = [("ask", q) for q in self.step.first], [("ask", q) for q in self.step.then]
        self._stages, self._stage = [*first, *own, *then], 0
        self._complete, self._outcome, self._feedback, self._made = False, None, None, None
        self._piles: dict[int, list[int]] = {}
        self._begin()

    def _begin(self) -> None:
        """Begin a stage of the step: nothing tried, no hint given, nothing shown."""
        self._kind, self._what = (
            self._stages[self._stage] if self._stage < len(self._stages) else ("end", None)
        )
        self._misses = self._hints = 0
        self._shown, self._wrong, self._tried, self._panel = False, (), None, None
        self._given: Any = [] if self._kind == "ask" and self._what.type in ("set", "seats") else None
        self._marked: Any = ()
        self._lay_out()

    def _lay_out(self) -> None:
        """The match, the picks and the pieces of this stage."""
        step, lesson = self.step, self.lesson
        me = lesson.me
        shown = self._what.show if self._kind == "ask" else None
        own = self._what.position if self._kind == "watch" else (shown and shown.position) or step.position
        drawn = step.picture and (own or not isinstance(step, ChooseStep))
        self.match = trying.start(lesson, own) if drawn else None
        names = list(self.match.names) if self.match else lesson.names
        self._resolve = None
        self._before = None
        self._others = trying.seats(names, getattr(step, "others", {}))
        moves: tuple[str, ...] = ()
        if self._kind == "watch":
            for seat, move in trying.seats(names, self._what.plays).items():
                self.match.play(move, seat)
            self._outcome = self.match.view(me)
            self._win()
        elif self._kind == "do" and isinstance(step, MoveStep):
            moves = self.match.moves(me)
        elif self._kind == "do" and isinstance(step, ResolveStep):
            plays = trying.seats(names, step.plays)
            self._before = self.match.view(me)
            self._resolve = self._teach.TASKS[step.task](self.match, me, step, plays)
        self.selection = Selection(
            [self._front.parts(m) for m in moves],
            swap=self._front.SWAP,
            complete=self._front.COMPLETE,
            last=getattr(self._front, "LAST", ""),
        )

    def _win(self) -> None:
        """Lay the flowers of a watched round on their winners' piles."""
        for outcome in self._outcome["outcomes"]:
            if outcome["winner"] is not None:
                self._piles.setdefault(outcome["winner"], []).extend(outcome["taken"] or [outcome["value"]])

    def _toggles(self) -> list[str]:
        if self._kind != "ask" or self._what.type not in ("set", "seats"):
            return []
        return list(self._what.options) if self._what.type == "set" else list(self.lesson.names)

    # --- hints
    def _hint_text(self) -> str:
        return (self._what.hint if self._kind == "ask" else "") or self.step.hint

    def _solution(self) -> Any:
        """What is right: the cards of a good move, the answer, the placing."""
        if self._kind == "ask":
            return answers.solution(self._what)
        if isinstance(self.step, MoveStep):
            good = trying.accepted(self._teach, self.match, self.lesson.me, self.step, self._others)
            return self._front.parts(good[0])
        return self._resolve.solution

    # --- for when an act fails
    def _keep(self) -> dict[str, Any]:
        return {name: getattr(self, name) for name in _STATE.split()}

    def _restore(self, kept: dict[str, Any]) -> None:
        for name, value in kept.items():
            setattr(self, name, value)

    def _task(self) -> str:
        if self._kind == "ask" and not self._complete:
            return str(self._what.ask)
        return self.step.do or self.step.title


_STATE = (
    "_at step _stages _stage _kind _what match selection _complete _outcome _piles _feedback _misses _hints "
    "_shown _wrong _tried _made _panel _given _marked _resolve _before _others"
)
