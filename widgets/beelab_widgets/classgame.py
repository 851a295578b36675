"""The class game: two predictions are locked, one game is played, and it gives a code for the class."""

from typing import Any

from . import book, marking, teach
from .asking_first import AskingFirst
from .class_files import read_class
from .classroom import STYLE
from .codes import write_code
from .observed import written
from .pictures import Still, draw

FAIR = "The class game is played once and forwards only, so that all games of the class can be compared."
ALLOWED = frozenset(
    {"play", "clear", "why", "rule", "close", "take", "record", "ready", "step", "save", "first"}
)


class ClassGame(AskingFirst):
    """A game against the bots that the whole class plays against; its end is a code such as ``HB.27.8.3.1.L``.

    First the learner locks two predictions: the own number and the mean of the class. There is no undo, no hint
    and no new game: all games of the class are to be alike. The code says what happened, and nobody's name.

    Args:
        game: the game's name; its code is described in ``lessons/<game>/class.toml``.
        seed: makes the same game again; without one chance decides, so each learner has a game of their own.
        source: a file or data to take instead.
        key: see ``Table``.

    Raises:
        BadMaterial: the file has faults.
    """

    _css = STYLE
    alone = True

    def __init__(
        self, game: str = "happy_bee", *, seed: int | None = None, source: Any = None, key: str | None = None
    ):
        self.code_form = read_class(game, source).code
        self.entry = book.mine().entry("class", game)
        self._filled_in: dict[str, str] = {}
        self._problem, self._refused = "", False
        form = self.code_form
        super().__init__(
            game=game, players=form.players, bots=tuple(form.bots), seed=book.own_seed(seed), key=key,
            **form.options,
        )  # fmt: skip

    def __repr__(self) -> str:
        return f"ClassGame({self.match.game.name!r})"

    @property
    def locked(self) -> bool:
        """Whether both predictions are made."""
        return "mine" in self.entry

    @property
    def code(self) -> str:
        """The code of the finished game; empty before."""
        if not self.match.over:
            return ""
        numbers = teach.room(self.match.game.name).class_numbers(self.match, self.me)
        return write_code(self.code_form, numbers)

    # --- what was touched
    def _act(self, pick: str, content: dict[str, Any]) -> None:
        verb = pick.removeprefix("/").partition(":")[0] if pick.startswith("/") else ""
        if not self.locked:
            fields = content.get("fields")
            if verb == "lock":
                self._lock(fields if isinstance(fields, dict) else {})
            return
        if verb and verb not in ALLOWED:
            self._news = FAIR
            self._refused = True
            return
        self._refused = False
        super()._act(pick, content)
        if self.match.over and "code" not in self.entry:
            self.entry["code"] = self.code
            self._news = f"{self._news} Your code: {' '.join(self.code)}"

    def _lock(self, fields: dict[str, Any]) -> None:
        number = self.code_form.predicted
        self._filled_in = {name: str(fields.get(name, ""))[:40] for name in ("mine", "mean")}
        read = {}
        for name, what in (("mine", "Your own number"), ("mean", "The mean of the class")):
            value = marking.number(self._filled_in[name])
            if value is None or not number.low <= value <= number.high:
                self._problem = f"{what}: type a number from {number.low} to {number.high}."
                self._news = self._problem
                return
            read[name] = float(value)
        self._problem, self._news = "", "Locked. Now play."
        self.entry |= {**read, "what": number.label}

    # --- showing
    def _draw(self) -> tuple[str, str, str]:
        html, status, spoken = super()._draw()
        bar = draw(
            "class_game.html",
            locked=self.locked,
            form=self.code_form,
            given=self._filled_in,
            problem=self._problem,
            mine=written(self.entry.get("mine")),
            mean=written(self.entry.get("mean")),
            code=self.code,
            fair=FAIR if self._refused else "",
        )
        if not self.locked:
            status = "Lock your two predictions, then play."
            return str(bar), status, f"{self._problem} {status}".strip()
        return f"{bar}{html}", status, spoken

    def _still(self) -> Still:  # type: ignore[override]  # a still is shown, of whatever kind
        return Still(draw("class_game_still.html", form=self.code_form, picture=super()._still().html))
