"""A game to look through, event by event: what happened, by which rule, and how the table looked then."""

from bisect import bisect_left
from typing import Any

from .seated import Seated


class Replay:
    """A match walked through step by step; a step is one event that the seat may see.

    Args:
        match: what is replayed; it stays as it is.
        seat: who looks; None sees what everybody may see.
        seats: who may be chosen to look with.
    """

    def __init__(self, match: Any, seat: int | None, seats: tuple[int, ...] = ()):
        self.match, self.seats = match, seats
        self._walk, self._events = match.fork(), match.events
        self._told = [len(self._events)]  # events up to each move, first counted back, then turned round
        while self._walk.undo():
            self._told.append(len(self._walk.events))
        self._told.reverse()
        self.at, self.steps = 0, [0]
        self.look_as(seat)

    def look_as(self, seat: int | None) -> None:
        """Look with the eyes of a seat, at the same moment as before."""
        here = self.steps[self.at] if self.at else 0
        self.seat = seat
        self.steps = [i for i, event in enumerate(self._events) if event.is_seen_by(seat)] or [0]
        self.go(bisect_left(self.steps, here))

    def go(self, step: int) -> None:
        """Go to a step, or to the end that is nearest to it."""
        self.at = max(0, min(step, len(self.steps) - 1))
        moves = bisect_left(self._told, self.steps[self.at] + 1)
        while self._walk.moves_played > moves:
            self._walk.undo()
        while self._walk.moves_played < moves:
            self._walk.redo()

    @property
    def event(self) -> Any:
        """What happened at this step."""
        return self._events[self.steps[self.at]]

    @property
    def events(self) -> list[tuple[int, Any]]:
        """What had happened up to this step, each with its number."""
        return [(i, self._events[i]) for i in self.steps[: self.at + 1]]

    def view(self) -> dict[str, Any]:
        """What the seat sees after the move that this step belongs to."""
        return dict(self._walk.view(self.seat))

    def match_from_here(self) -> Any:
        """A match that goes on from here."""
        return self._walk.fork()


class Replaying(Seated):
    """A table that shows its game, or another, from the start."""

    _shown: Replay | None = None

    def _replayed(self, match: Any, *, all_seats: bool) -> None:
        """Begin to replay. Who plays here sees what the seats here may see; of a finished game, everything."""
        seats = tuple(range(len(match.names))) if all_seats or match.over else ()
        alone = self.viewer if match is self.match else None
        self._shown = Replay(match, alone, seats)
        self._panel = None
        self._say_step()

    def _replay(self, rest: str, fields: dict[str, Any]) -> None:
        replay = self._shown
        if replay is None:
            if not rest:
                self._replayed(self.match, all_seats=False)
            return
        jumps = {"first": 0, "back": replay.at - 1, "next": replay.at + 1, "last": len(replay.steps)}
        if rest == "seat":
            seat = str(fields.get("changed", ""))
            replay.look_as(int(seat) if seat.isdigit() and int(seat) in replay.seats else None)
        elif rest == "at":
            replay.go(int(str(fields.get("changed", replay.at))))
        elif rest in jumps:
            replay.go(jumps[rest])
        elif rest == "end":
            self._shown = None
            self._news = "Back at the table."
            return
        self._say_step()

    def _say_step(self) -> None:
        if self._shown is not None:
            event = self._shown.event
            self._news = f"{event.text} ({event.rule})"
