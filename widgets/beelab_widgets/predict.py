"""Predict, then run, then look: the prediction is locked before anything can be run, and it is never graded."""

from collections.abc import Callable
from typing import Any, Literal

from pydantic import Field, model_validator

from beelab.engine.errors import BeelabError

from . import book, marking, observed
from .classroom import ClassroomPage
from .materials import Part, by_id, read
from .observed import Found, written
from .pictures import Picture, Still, draw
from .predict_chart import picture
from .widget import explain

LONGEST = 2000  # letters of a reason


class Prediction(Part):
    """What is to be predicted."""

    id: str
    title: str
    ask: str
    kind: Literal["numbers", "choice", "order"]
    items: list[str] = Field(min_length=1)
    labels: list[str] = Field(
        default_factory=list
    )  # how the items are asked for, where their names alone don't say it
    axis: str = ""
    unit: str = ""
    low: float | None = None
    high: float | None = None
    debrief: str = ""
    answer: str = ""  # what may be said to the debrief's question
    misconception: str = ""  # for the teacher

    @model_validator(mode="after")
    def _fits(self) -> "Prediction":
        if len(set(self.items)) < len(self.items) or (self.labels and len(self.labels) != len(self.items)):
            raise ValueError("items must differ, and each needs its label")
        if self.kind != "numbers" and len(self.items) < 2:
            raise ValueError(f"kind {self.kind} needs two items or more")
        return self


class PredictionFile(Part):
    """All predictions of a game."""

    prediction: list[Prediction]


class Predict(ClassroomPage):
    """A question, a prediction that locks, a run, and both side by side.

    "Run" stays off until the prediction is locked; a locked prediction stays, also when the cell is run again.

    Args:
        id: which prediction of the game: "C1".
        run: a function that plays the games and returns what was found: a number, a list, a dict or a frame (see
            ``observed.read``), or that and an Altair chart to show below: ``return numbers, chart``.
        game: the game's name; its predictions lie in ``lessons/<game>/predictions.toml``.
        source: a file or data to take instead.
        key: see ``Table``.

    Raises:
        BadMaterial: there is no such prediction, or the file has faults.
    """

    _VERBS = ("lock", "run", "note", "pick", "up", "down")

    def __init__(
        self,
        id: str,
        run: Callable[[], Any],
        *,
        game: str = "happy_bee",
        source: Any = None,
        key: str | None = None,
    ):
        import beelab

        self.game, self._run_games = beelab.game(game), run
        self.asked = by_id(
            read(PredictionFile, game, "predictions", source).prediction, id, f"predictions of {game}"
        )
        self.entry = book.mine().entry("prediction", f"{game} {self.asked.id}")
        self._given: dict[str, Any] = {}
        self._order = book.mine().shuffled(self.asked.items, f"{game} {self.asked.id}")
        self._choice = ""
        self._found: list[Found] | None = None
        self._chart: Picture | None = None
        self._more: Picture | None = None
        self._running, self._problem, self._news = False, "", ""
        super().__init__(key)
        self._show()

    def __repr__(self) -> str:
        return f"Predict({self.asked.id!r}, {'locked' if self.locked else 'open'})"

    @property
    def locked(self) -> bool:
        """Whether the prediction is made."""
        return "predicted" in self.entry

    @property
    def prediction(self) -> Any:
        """The locked prediction: a dict of numbers, a choice, or an order from least to most; None before."""
        return self.entry.get("predicted")

    # --- predicting
    def _lock(self, _rest: str, fields: dict[str, Any]) -> None:
        if self.locked:
            return
        self._given = {name: str(text)[:LONGEST] for name, text in fields.items()}
        predicted = self._read()
        if self._problem:
            self._news = self._problem
            return
        self.entry |= {
            "ask": self.asked.ask,
            "predicted": predicted,
            "because": self._given.get("because", "").strip(),
        }
        self._news = "Locked. Now you can run the games."

    def _read(self) -> Any:
        """The prediction in the fields; ``_problem`` says what is missing."""
        asked, self._problem = self.asked, ""
        if asked.kind == "order":
            return list(self._order)
        if asked.kind == "choice":
            self._problem = "" if self._choice else "Choose one, then lock it."
            return self._choice
        read: dict[str, float] = {}
        for place, item in enumerate(asked.items):
            text = self._given.get(f"n{place}", "").strip()
            value = marking.number(text.removesuffix("%"))
            label = self._label(place) if len(asked.items) > 1 else "The prediction"
            if value is None:
                self._problem = (
                    f"{label}: type a number." if not text else f"{label}: {text[:40]!r} is no number."
                )
            elif (asked.low is not None and value < asked.low) or (
                asked.high is not None and value > asked.high
            ):
                self._problem = f"{label}: type a number from {written(asked.low)} to {written(asked.high)}."
            if self._problem:
                return None
            read[item] = float(value or 0)
        return read

    def _label(self, place: int) -> str:
        return (self.asked.labels or self.asked.items)[place]

    def _pick(self, rest: str, fields: dict[str, Any]) -> None:
        item = self._at(self.asked.items, rest)
        if item is not None and not self.locked and self.asked.kind == "choice":
            self._choice = item
            self._problem, self._news = "", f"{item} chosen."

    def _move(self, rest: str, by: int) -> None:
        item = self._at(self.asked.items, rest)
        if item is None or self.locked or self.asked.kind != "order":
            return
        place = self._order.index(item)
        if 0 <= place + by < len(self._order):
            self._order[place], self._order[place + by] = self._order[place + by], self._order[place]
            self._news = f"{item} is now number {place + by + 1} of {len(self._order)}."

    def _up(self, rest: str, _fields: dict[str, Any]) -> None:
        self._move(rest, -1)

    def _down(self, rest: str, _fields: dict[str, Any]) -> None:
        self._move(rest, 1)

    # --- running
    def _run(self, _rest: str, _fields: dict[str, Any]) -> None:
        if not self.locked or self._running:
            if not self.locked:
                self._problem = self._news = "Lock your prediction first."
            return
        self._running, self._problem, self._news = True, "", "Playing games ..."

        def work() -> Any:
            try:
                return self._look()
            except Exception as failure:
                return failure

        self._later(work, self._arrived)

    def _look(self) -> tuple[list[Found], Picture | None]:
        """Run the games; what was found, and the cell's own chart."""
        given = self._run_games()
        chart = None
        if isinstance(given, tuple) and len(given) == 2 and hasattr(given[1], "to_dict"):
            given, chart = given
        found = observed.read(given, self.asked.items)
        return found, _pictured(chart) if chart is not None else None

    def _arrived(self, result: Any) -> None:
        self._running = False
        if isinstance(result, Exception):
            self._problem = self._news = f"The games could not be played. {explain(result)}"
            return
        self._found, self._more = result
        self._chart = picture(self.asked, self._found, self.prediction)
        self.entry["observed"] = {f.item: f.value for f in self._found}
        self._news = self._chart.text

    def _note(self, _rest: str, fields: dict[str, Any]) -> None:
        """Keep what surprised the learner."""
        if self._found is not None:
            self.entry["surprise"] = str(fields.get("surprise", ""))[:LONGEST].strip()
            self._news = "Kept for your exit ticket."

    # --- showing
    def _draw(self) -> tuple[str, str, str]:
        asked = self.asked
        html = draw(
            "predict.html",
            asked=asked,
            labels=asked.labels or asked.items,
            given=self._given,
            order=[(asked.items.index(item), item) for item in self._order],
            choice=self._choice,
            locked=self.locked,
            because=self.entry.get("because", ""),
            running=self._running,
            problem=self._problem,
            rows=_rows(asked, self._found, self.prediction) if self.locked else [],
            found=self._found is not None,
            chart=self._chart,
            more=self._more,
            surprise=self.entry.get("surprise", ""),
            panel=self._panel,
        )
        status = "Locked: press Run." if self.locked else "Predict, then lock it. Run stays off until then."
        status = (
            "Playing games ..."
            if self._running
            else "Compare: what surprised you?"
            if self._found
            else status
        )
        return html, status, f"{self._news} {status}".strip()

    def _still(self) -> Still:
        """The question; in what we publish also what the games say, folded away."""
        found: list[Found] = []
        chart = None
        if book.is_storing():
            try:
                found, more = self._look()
                chart = more or picture(self.asked, found, None)
            except BeelabError:
                found = []
        rows = _rows(self.asked, found, None)
        return Still(draw("predict_still.html", asked=self.asked, rows=rows, chart=chart))


def _pictured(chart: Any) -> Picture:
    from beelab.study import charts

    return Picture(charts.as_svg(chart), charts.describe(chart))


def _rows(asked: Prediction, found: list[Found] | None, predicted: Any) -> list[dict[str, str]]:
    """The table under the chart: each thing with what was predicted and what was found."""
    places = observed.ranked(found) if found else []
    rows = []
    for item, label in zip(asked.items, asked.labels or asked.items, strict=True):
        hit = next((f for f in found or () if f.item == item), None)
        row = {"label": label, "mine": "", "off": "", "found": "", "interval": "", "exact": ""}
        if asked.kind == "order":
            row["mine"] = f"number {predicted.index(item) + 1}" if predicted else ""
            row["off"] = f"number {places.index(item) + 1}" if places else ""
        elif asked.kind == "choice":
            row["mine"] = "my choice" if predicted == item else ""
        elif predicted:
            row["mine"] = written(predicted[item], asked.unit)
            row["off"] = f"{predicted[item] - hit.value:+.3g}" if hit else ""
        if hit:
            row["found"] = written(hit.value, asked.unit)
            row["interval"] = "" if hit.low is None else f"{written(hit.low)} to {written(hit.high)}"
            row["exact"] = written(hit.exact, asked.unit)
        rows.append(row)
    return rows
