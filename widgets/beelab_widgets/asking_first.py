"""A table that asks something before each decision, where the game has such a question: the sting grid of Sweet Honey.

What may be played lights up once the question is answered; a second miss shows the answer.
"""

from typing import Any

from . import answers, teach
from .pictures import draw
from .selection import Selection
from .table import Table

SHOWN_AFTER = 2  # misses
FIRST = "First answer the question above the table."


class AskingFirst(Table):
    """A table with the game's own question before decisions (``before_deciding`` in its teaching module)."""

    _asked_first: Any = None  # the question of this decision, or None
    _settled_at: tuple[Any, int] = (None, -1)  # the match and decision that it belongs to
    _marks: tuple[str, ...] = ()
    _misses_first = 0
    _answer_first: Any = None  # the verdict of the last try
    _is_open_first = False

    def _settle(self) -> None:
        super()._settle()
        where = (self.match, self.match.moves_played)
        if where != self._settled_at:
            self._settled_at = where
            self._asked_first = self._question()
            self._marks, self._misses_first, self._answer_first = (), 0, None
            self._is_open_first = self._asked_first is not None
        if self._is_open_first:
            self.selection = Selection([])

    def _question(self) -> Any:
        if not self._my_turn():
            return None
        return teach.room(self.match.game.name).before_deciding(self.match.view(self.me))

    # --- what was touched
    def _act(self, pick: str, content: dict[str, Any]) -> None:
        verb, _, rest = pick.removeprefix("/").partition(":")
        if pick.startswith("/") and verb == "first":
            self._news = ""
            if self._is_open_first:
                self._answer(rest)
        elif self._is_open_first and (not pick.startswith("/") or verb in ("play", "hint", "take", "why")):
            self._news = FIRST
        else:
            super()._act(pick, content)

    def _answer(self, rest: str) -> None:
        what, _, option = rest.partition(":")
        if what == "mark" and option in self._asked_first.options:
            marked = set(self._marks) ^ {option}
            self._marks = tuple(o for o in self._asked_first.options if o in marked)
            self._answer_first = None
        elif what == "check":
            self._check_first()

    def _check_first(self) -> None:
        question = self._asked_first
        title = lambda id: str(self.match.game.rule(id).title)  # noqa: E731
        verdict = answers.judge(question, list(self._marks), self._misses_first, title)
        self._misses_first += not verdict.right
        if self._misses_first >= SHOWN_AFTER and not verdict.right:
            right = ", ".join(question.answer) or "none"
            verdict = answers.Verdict(False, f"{verdict.text} Right: {right}. {question.why}", verdict.rule)
            self._marks = tuple(question.answer)
        self._answer_first, self._news = verdict, verdict.text
        if verdict.right or self._misses_first >= SHOWN_AFTER:
            self._is_open_first = False
            self._settle()

    def covered_first(self) -> tuple[str, ...]:
        """What would answer the question, by its key on the table; nothing when none is open."""
        keys: tuple[str, ...] = teach.room(self.match.game.name).COVERED if self._is_open_first else ()
        return keys

    # --- for when an act fails
    def _keep(self) -> Any:
        own = (self._asked_first, self._settled_at, self._marks, self._misses_first, self._answer_first)
        return super()._keep(), own, self._is_open_first

    def _restore(self, kept: Any) -> None:
        table, own, self._is_open_first = kept
        self._asked_first, self._settled_at, self._marks, self._misses_first, self._answer_first = own
        super()._restore(table)

    # --- showing
    def _draw(self) -> tuple[str, str, str]:
        html, status, spoken = super()._draw()
        if self._asked_first is None or not self._my_turn():
            return html, status, spoken
        asked = draw(
            "asking_first.html",
            asked=self._asked_first,
            view=self.match.view(self.me),
            marks=self._marks,
            is_open=self._is_open_first,
            verdict=self._answer_first,
        )
        if self._is_open_first:
            status = self._asked_first.ask
            spoken = f"{self._news} {status}".strip()
            for key in self.covered_first():
                html = html.replace(f'data-key="{key}"', f'data-key="{key}" hidden')
        return f"{asked}{html}", status, spoken
