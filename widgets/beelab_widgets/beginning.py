"""How a table comes by its game: a new one, a recorded one, one from a file; and who plays it."""

from pathlib import Path
from typing import Any

from beelab.engine.errors import BadRecord

from . import newgame, saving
from .replaying import Replaying
from .seated import bots_of, pace_of
from .turns import Turns


class Beginning(Turns, Replaying):
    """New games, seats, records, and the file that the table is kept in."""

    _file: Path | None = None
    _unsaved = ""  # why it could not be kept, or nothing
    _kept_as: tuple[Any, ...] = ()

    # --- a new game, and its seats
    def _new(self, rest: str, fields: dict[str, Any]) -> None:
        if rest == "start":
            try:
                self._start(fields)
            except ValueError as problem:
                self._panel = newgame.form(self.match.game, self._filled() | fields, str(problem))
                self._news = str(problem)
            return
        self._panel = newgame.form(self.match.game, self._filled() | fields)

    def _filled(self) -> dict[str, Any]:
        """What the form for a new game holds at first: the present game."""
        names = {f"name{seat}": name for seat, name in enumerate(self.match.names)}
        seats = range(len(self.match.names))
        who = {f"who{s}": newgame.PERSON if s in self.people else self.bot(s) for s in seats}
        options = dict(self.match.view(None).get("options", {}))
        return {"players": len(self.match.names), "seed": "", "pace": self.pace} | names | who | options

    def _start(self, fields: dict[str, Any]) -> None:
        match, people, bots = newgame.start(self.match.game, self._filled() | fields)
        self._take_over(match, people, bots, pace_of(fields.get("pace", self.pace)))
        self._news = f"A new game with {len(match.names)} players."

    def _take_over(self, match: Any, people: tuple[int, ...], bots: tuple[str, ...], pace: str) -> None:
        """Sit down at another match; the file of the one before is put aside."""
        if self._file is not None and self.match.moves_played:
            saving.put_aside(self._file)
        self.pace, self._shown = pace, None
        self._sit_down(match, people[0] if len(people) == 1 else people or None, bots)
        self._let_bots_play()

    def _seats(self, rest: str, fields: dict[str, Any]) -> None:
        """Other bots for the seats that bots play, and how fast they play."""
        others = [seat for seat in range(len(self.match.names)) if seat not in self.people]
        if rest == "change":
            self.pace = pace_of(fields.get("pace", self.pace))
            chosen = tuple(str(fields.get(f"who{seat}", self.bot(seat))) for seat in others)
            self.bots = bots_of(self.match.game, chosen or self.bots)
            self._panel = None
            self._let_bots_play()
            self._news = "The bots have changed."
            return
        self._panel = newgame.seats_form(self.match.game, self.match.names, others, self._filled())

    # --- records
    def _record(self, _rest: str, _fields: dict[str, Any]) -> None:
        self._panel = {"kind": "record", "text": self.match.record()}

    def _paste(self, rest: str, fields: dict[str, Any]) -> None:
        """A record that was pasted: go on from it, or from what came before its fault, or look at it."""
        import beelab

        text, problem, before = str(fields.get("record", "")), "", None
        match = None
        if rest:
            try:
                match = beelab.replay(text)
            except BadRecord as wrong:
                problem, before = str(wrong), wrong.match
            match = before if rest == "before" else match
        if match is not None and rest == "replay":
            self._replayed(match, all_seats=True)
        elif match is not None:
            self._go_on(match)
        else:
            self._panel = {"kind": "paste", "text": text, "problem": problem, "before": before is not None}
            self._news = problem

    def _goon(self, _rest: str, _fields: dict[str, Any]) -> None:
        """Play on from the step that is shown."""
        if self._shown is not None:
            self._go_on(self._shown.match_from_here())

    def _go_on(self, match: Any) -> None:
        players = len(match.names)
        people = tuple(seat for seat in self.people if seat < players)
        if self.people and not people:
            people = (players - 1,)
        bots = tuple(self.bot(seat) for seat in range(len(self.match.names)) if seat not in self.people)
        self._take_over(match, people, bots or self.bots, self.pace)
        self._news = "The recorded game goes on here."

    # --- the file
    def _save(self, rest: str, fields: dict[str, Any]) -> None:
        """Keep the table in a file from now on."""
        if self.alone:
            return  # what would go on from the file is a plain table
        name = str(fields.get("savename", self._file.name.removesuffix(saving.SUFFIX) if self._file else ""))
        problem = ""
        if rest:
            try:
                path = saving.path_of(name.strip())
                if path != self._file and path.exists():
                    raise BadRecord(
                        f"there is already a table {name}; Table.resume({name!r}) goes on with it."
                    )
                self._file, self._kept_as = path, ()
                self._news = f"This table is kept in {path} from now on."
            except ValueError as wrong:
                problem = self._news = str(wrong)
        known = name if self._file else ""
        self._panel = {"kind": "save", "name": name, "problem": problem, "known": "" if problem else known}

    def _keep_in_file(self) -> None:
        """Write the file, if there is one and something has changed. A failure is told, and the game goes on."""
        if self._file is None:
            return
        now = (self.match, self.match.moves_played, len(self.match._future), self.me, self.bots, self.pace)
        if now == self._kept_as:
            return
        try:
            saving.write(self._file, self.match, self.people, self.me, self.bots, self.pace)
            self._kept_as, self._unsaved = now, ""
        except BadRecord as problem:
            self._unsaved = str(problem)
