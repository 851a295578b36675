"""A quiz: each option is answered by a sentence of its own, and only when it is chosen."""

from collections.abc import Sequence
from typing import Any

from pydantic import model_validator

from . import book
from .classroom import ClassroomPage
from .materials import Part, by_id, read
from .pictures import Still, draw


class Option(Part):
    """One option of a question."""

    text: str
    feedback: str
    right: bool = False


class QuizQuestion(Part):
    """A question with its options; exactly one is right."""

    id: str
    ask: str
    option: list[Option]

    @model_validator(mode="after")
    def _one_is_right(self) -> "QuizQuestion":
        if sum(option.right for option in self.option) != 1:
            raise ValueError("exactly one option must be right")
        if len({option.text for option in self.option}) < len(self.option):
            raise ValueError("two options have the same text")
        return self


class QuizFile(Part):
    """A whole quiz."""

    title: str
    question: list[QuizQuestion]


class Quiz(ClassroomPage):
    """Questions with several options each; a wrong one may be followed by further tries.

    The first try counts, later ones don't. The options stand in an order of the learner's own, and neither the page
    nor a message holds which one is right before it is chosen.

    Args:
        game: the game's name; its questions lie in ``lessons/<game>/quiz.toml``.
        only: ids of the questions to show; all without it.
        source: a file or data to take instead of the game's own.
        key: see ``Table``.

    Raises:
        BadMaterial: the file has faults, or there is no such question.
    """

    _VERBS = ("choose",)

    def __init__(
        self,
        game: str = "happy_bee",
        only: Sequence[str] | None = None,
        *,
        source: Any = None,
        key: str | None = None,
    ):
        import beelab

        quiz = read(QuizFile, game, "quiz", source)
        self.game, self.title = beelab.game(game), quiz.title
        wanted = [only] if isinstance(only, str) else only
        self.questions = (
            quiz.question if wanted is None else [by_id(quiz.question, q, "quiz") for q in wanted]
        )
        self.book, self._news = book.mine(), ""
        self._options = {q.id: self.book.shuffled(q.option, f"{game} {q.id}") for q in self.questions}
        super().__init__(key)
        self._show()

    def __repr__(self) -> str:
        return f"Quiz({self.game.name!r}, {[question.id for question in self.questions]})"

    def _tries(self, question: QuizQuestion) -> list[str]:
        """The texts of the options that were chosen, in order."""
        tries: list[str] = self.book.entry("quiz", f"{self.game.name} {question.id}").setdefault("tries", [])
        return tries

    def _is_done(self, question: QuizQuestion) -> bool:
        return any(o.right and o.text in self._tries(question) for o in question.option)

    @property
    def score(self) -> tuple[int, int]:
        """How many questions were right at the first try, and how many there are."""
        first = [self._tries(q)[:1] for q in self.questions]
        right = [[o.text for o in q.option if o.right] for q in self.questions]
        return sum(f == r for f, r in zip(first, right, strict=True)), len(self.questions)

    # --- what was touched
    def _choose(self, rest: str, _fields: dict[str, Any]) -> None:
        number, _, place = rest.partition(":")
        question = self._at(self.questions, number)
        if question is None or self._is_done(question):
            return
        option, tries = self._at(self._options[question.id], place), self._tries(question)
        if option is None or option.text in tries:
            return
        entry = self.book.entry("quiz", f"{self.game.name} {question.id}")
        entry["ask"], entry["right"] = question.ask, option.right
        tries.append(option.text)
        self._news = option.feedback

    # --- showing
    def _shown(self, number: int, question: QuizQuestion) -> dict[str, Any]:
        tries = self._tries(question)
        options = [
            {"text": o.text, "tried": o.text in tries, "right": o.text in tries and o.right}
            for o in self._options[question.id]
        ]
        last = next((o for o in question.option if tries and o.text == tries[-1]), None)
        said = last and {"right": last.right, "text": last.feedback}
        return {
            "number": number,
            "ask": question.ask,
            "options": options,
            "said": said,
            "done": self._is_done(question),
        }

    def _draw(self) -> tuple[str, str, str]:
        questions = [self._shown(number, q) for number, q in enumerate(self.questions)]
        done, (right, all) = sum(q["done"] for q in questions), self.score
        status = f"{done} of {all} answered"
        status += f", {right} at the first try." if done else "."
        html = draw("quiz.html", title=self.title, questions=questions, panel=self._panel)
        return html, status, f"{self._news} {status}".strip()

    def _still(self) -> Still:
        """The questions and their options, in the learner's order; no answers."""
        asked = [(q.ask, [o.text for o in self._options[q.id]]) for q in self.questions]
        return Still(draw("quiz_still.html", title=self.title, questions=asked))
