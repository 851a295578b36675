"""The turns of a table: people's moves, the bots' at their pace, back and forth."""

from typing import Any

from beelab.engine.errors import BadMove, BadOption

from . import widget
from .seated import Seated

SLOW = 1.5  # s before each move of a bot that plays slowly


class Turns(Seated):
    """Moves are made here, and taken back."""

    _acting = False  # while a message is handled, the page is shown once, at its end

    def play(self, move: str) -> None:
        """Play a move of the seat that looks at the screen; then bots play until somebody here is asked.

        Raises:
            IllegalMove: the rules forbid it; nothing has changed then.
            BadMove: the screen is covered, or nobody plays here.
        """
        if self.me is None or self.covered:
            raise BadMove("nobody looks at this table now, so nobody can play here")
        self.match.play(move, self.me)
        try:
            self._let_bots_play()
        except Exception:
            self.match.undo()
            raise
        finally:
            self._settle()
        if not self._acting:
            self._show()

    # --- bots
    def _let_bots_play(self) -> None:
        """Let bots play until a person is asked, at their pace; if one of them fails, what bots played is undone."""
        if self.pace == "slow" and widget.running_loop() is not None:
            self._play_soon()
        elif self.pace != "step by step":
            before = self.match.moves_played
            try:
                while self._bots_are_next():
                    self._play_bot()
            except Exception:
                while self.match.moves_played > before:
                    self.match.undo()
                raise
        self._settle()

    def _play_bot(self) -> None:
        seat = self.match.to_move[0]
        self.match.play(self.match.choose(seat, self.bot(seat)), seat)

    def _play_soon(self) -> None:
        """Let the next bot play after a while, if the game is still where it is now."""
        loop, here = widget.running_loop(), (self.match, self.match.moves_played)
        if loop is None or not self._bots_are_next():
            return

        def play() -> None:
            if self.comm is not None and here == (self.match, self.match.moves_played):
                self._do(self._step_on)

        loop.call_later(SLOW, play)

    def _step_on(self) -> None:
        """One move of a bot."""
        if self._bots_are_next():
            before = len(self.match.events)
            self._play_bot()
            self._settle()
            self._news = " ".join(event.text for event in self._seen_events(before))
            if self.pace == "slow":
                self._play_soon()

    def _step(self, rest: str, _fields: dict[str, Any]) -> None:
        """One bot plays; or all of them, until a person is asked."""
        if rest != "all":
            self._step_on()
            return
        while self._bots_are_next():
            self._step_on()

    # --- back and forth
    def _can_undo(self) -> bool:
        return any(seat in self.people for _, _, seat, _ in self.match._past)

    def _can_redo(self) -> bool:
        return bool(self.match._future)

    def _undo(self, _rest: str, _fields: dict[str, Any]) -> None:
        """Back to the last decision of a person here."""
        if not self._can_undo():
            raise BadOption("there is no decision of yours to take back")
        taken_back = self.match.undo()
        while taken_back[0] not in self.people:
            taken_back = self.match.undo()
        self._go_to(taken_back[0])
        self._news = "Undone. The same move would meet the same cards again."

    def _redo(self, _rest: str, _fields: dict[str, Any]) -> None:
        if not self._can_redo():
            raise BadOption("there is nothing to redo")
        before = len(self.match.events)
        self.match.redo()
        while self._bots_are_next() and self.match.redo():
            pass
        self._let_bots_play()
        self._news = self._front.news(self._view(), self._seen_events(before))

    def _go_to(self, seat: int) -> None:
        """Give the screen to a seat."""
        if seat != self.me:
            self.me, self.covered = seat, len(self.people) > 1
        self._settle()
