"""The five-minute starter for the projector: claim, vote, reasons, reveal, second vote, replies."""

from typing import Any

from . import book, marking, teach
from .class_files import Vote, read_class
from .classroom import ClassroomPage
from .pictures import Picture, Still, draw
from .sheet import Sheet

STAGES = ("claim", "reasons", "reveal", "second vote", "replies")
MOST_VOTES = 1000


class Starter(ClassroomPage):
    """A claim for the class to vote on, before and after it sees what many games say.

    Pupils raise cards A to D; the teacher types the counts. Votes stay on the screen. Nothing is timed, and the
    answer is not on the page before the reveal.

    Args:
        game: the game's name; its starter lies in ``lessons/<game>/class.toml``.
        games: how many games the reveal plays.
        source: a file or data to take instead.
        key: see ``Table``.

    Raises:
        BadMaterial: the file has faults.
    """

    _VERBS = ("next", "back", "count")

    def __init__(
        self, game: str = "happy_bee", *, games: int | None = None, source: Any = None, key: str | None = None
    ):
        import beelab

        both = read_class(game, source)
        self.game, self.told = beelab.game(game), both.starter
        self._games, self._seed = games or both.code.games, both.code.seed
        self._stage, self._problem = 0, ""
        self._votes: dict[str, dict[str, int]] = {"first": {}, "second": {}}
        self._chart: Picture | None = None
        super().__init__(key)
        self._show()

    def __repr__(self) -> str:
        return f"Starter({self.game.name!r}, {STAGES[self._stage]!r})"

    @property
    def sheet(self) -> Sheet:
        """The sheet for the pupils: claim, votes and lines to write on; no answers."""
        return Sheet(f"{self.game.title}: {self.told.title}", "starter_sheet.html", told=self.told)

    # --- what was touched
    def _next(self, _rest: str, fields: dict[str, Any]) -> None:
        if self._stage + 1 >= len(STAGES) or not self._read(fields):
            return
        self._stage += 1
        if STAGES[self._stage] == "reveal" and self._chart is None:
            self._later(lambda: picture(self.game.name, self._games, self._seed), self._arrived)

    def _back(self, _rest: str, fields: dict[str, Any]) -> None:
        if self._stage and self._read(fields):
            self._stage -= 1

    def _count(self, _rest: str, fields: dict[str, Any]) -> None:
        self._read(fields)

    def _read(self, fields: dict[str, Any]) -> bool:
        """Take the counts in the fields; whether they are counts."""
        self._problem = ""
        for name, vote in (("first", self.told.first), ("second", self.told.second)):
            for letter in vote.letters:
                text = str(fields.get(f"{name}{letter}", self._votes[name].get(letter, ""))).strip()
                value = marking.number(text) if text else None
                if text and (value is None or value.denominator != 1 or not 0 <= value <= MOST_VOTES):
                    self._problem = f"Votes for {letter}: type a whole number, not {text[:20]!r}."
                    return False
                self._votes[name] = {**self._votes[name], letter: int(value)} if value is not None else {
                    key: n for key, n in self._votes[name].items() if key != letter
                }  # fmt: skip
        return True

    def _arrived(self, chart: Picture) -> None:
        self._chart = chart

    # --- showing
    def _shown(self, name: str, vote: Vote, revealed: bool) -> dict[str, Any]:
        votes = self._votes[name]
        most = max([*votes.values(), 1])
        rows = []
        for letter, text in zip(vote.letters, vote.options, strict=True):
            right, wide = revealed and letter == vote.answer, round(100 * votes.get(letter, 0) / most)
            rows.append(
                {"letter": letter, "text": text, "votes": votes.get(letter), "wide": wide, "right": right}
            )
        total = sum(votes.values())
        said = vote.why if revealed else ""
        if revealed and total:
            said += f" {votes.get(vote.answer, 0)} of {total} voted {vote.answer}."
        return {"name": name, "ask": vote.ask, "rows": rows, "said": said}

    def _draw(self) -> tuple[str, str, str]:
        stage, told = self._stage, self.told
        votes = [self._shown("first", told.first, stage >= 2)]
        if stage >= 3:
            votes.append(self._shown("second", told.second, stage >= 4))
        html = draw(
            "starter.html",
            told=told,
            stage=stage,
            stages=STAGES,
            votes=votes,
            chart=self._chart if stage >= 2 else None,
            waiting=stage >= 2 and self._chart is None,
            problem=self._problem,
            sheet=self.sheet,
            panel=self._panel,
        )
        status = ["Vote: raise a card.", told.reason, told.reveal, "Vote once more.", votes[-1]["said"]][
            stage
        ]
        return html, status, f"{self._problem} {status}".strip()

    def _still(self) -> Still:
        """The claim and the first vote; in what we publish also the reveal, folded away."""
        chart = picture(self.game.name, self._games, self._seed) if book.is_storing() else None
        return Still(draw("starter_still.html", told=self.told, chart=chart))


def picture(game: str, games: int, seed: int) -> Picture:
    """The chart that the starter reveals, as a still picture."""
    from beelab.study import charts

    chart = teach.room(game).starter_chart(games, seed)
    return Picture(charts.as_svg(chart), charts.describe(chart))
