"""The end of a lesson: the exit ticket, and everything that the learner did as one file to keep or hand in."""

from typing import Any

from . import book
from .class_files import read_class
from .classroom import ClassroomPage
from .observed import written
from .pictures import Still, draw
from .sheet import Sheet

LONGEST = 3000  # letters


class ExitTicket(ClassroomPage):
    """A field for the exit ticket, and a button that gathers all answers of the session into a file.

    The file holds rules earned, predictions, exercises, quiz, class code and exit ticket. It is made here and handed
    over as a download; nothing is sent anywhere. "Clear" makes room for the next learner.

    Args:
        game: the game's name.
        source: a file or data to take instead of ``lessons/<game>/class.toml``.
        key: see ``Table``.

    Raises:
        BadMaterial: the file has faults.
    """

    _VERBS = ("gather", "clear")

    def __init__(self, game: str = "happy_bee", *, source: Any = None, key: str | None = None):
        import beelab

        self.game, self.ask = beelab.game(game), read_class(game, source).exit
        self.entry = book.mine().entry("exit", game)
        self._sheet: Sheet | None = None
        self._asking, self._news = False, ""
        super().__init__(key)
        self._show()

    def __repr__(self) -> str:
        return f"ExitTicket({self.game.name!r})"

    # --- what was touched
    def _gather(self, _rest: str, fields: dict[str, Any]) -> None:
        self.entry = book.mine().entry("exit", self.game.name)
        self.entry |= {name: str(fields.get(name, ""))[:LONGEST].strip() for name in ("name", "text")}
        self._sheet = answers(self.game.name)
        self._asking, self._news = False, "Gathered. Download the file, or go on and gather again."

    def _clear(self, rest: str, _fields: dict[str, Any]) -> None:
        """Ask first; then forget everything."""
        if rest == "yes" and self._asking:
            book.mine().clear()
            self.entry, self._sheet = book.mine().entry("exit", self.game.name), None
            self._news = "Cleared. Run the cells above again for the next learner."
        self._asking = not rest

    # --- showing
    def _draw(self) -> tuple[str, str, str]:
        html = draw(
            "exit_ticket.html",
            title=f"{self.game.title}: exit ticket",
            ask=self.ask,
            entry=self.entry,
            sheet=self._sheet,
            asking=self._asking,
            panel=self._panel,
        )
        status = self._news or "Write your exit ticket, then gather your answers."
        return html, status, status

    def _still(self) -> Still:
        return Still(draw("exit_ticket_still.html", ask=self.ask))


def answers(game: str = "happy_bee") -> Sheet:
    """Everything that was done in this session, as a sheet.

    Args:
        game: the game's name.

    Raises:
        UnknownGame: there is no such game.
    """
    import beelab

    room, mine = beelab.game(game), book.mine()
    exit_ticket = mine.entry("exit", game)
    own = {kind: _of(mine, kind, game) for kind in ("prediction", "exercise", "quiz")}
    return Sheet(
        f"{room.title}: my answers",
        "answers_sheet.html",
        name=exit_ticket.get("name", ""),
        text=exit_ticket.get("text", ""),
        ask=read_class(game).exit,
        rules=[(id, room.rule(id).title) for id in mine.earned.get(game, [])],
        own_words=mine.entry("rule", game),
        predictions=[
            (id, e, _told(e["predicted"]), _told(e.get("observed")))
            for id, e in own["prediction"]
            if "predicted" in e
        ],
        exercises=own["exercise"],
        quiz=own["quiz"],
        klass=mine.entry("class", game),
    )


def _of(mine: book.Book, kind: str, game: str) -> list[tuple[str, dict[str, Any]]]:
    """The entries of a kind that belong to a game, with their own ids."""
    named = mine.entries(kind).items()
    return [(id.removeprefix(f"{game} "), entry) for id, entry in named if id.startswith(f"{game} ")]


def _told(value: Any) -> str:
    """A prediction or a result in words."""
    if value is None:
        return "not run"
    if isinstance(value, dict):
        return ", ".join(f"{item}: {written(n)}" for item, n in value.items())
    return ", ".join(value) if isinstance(value, list) else str(value)
