"""Hints in two levels: which move is good; and why, with the chances of all."""

from typing import Any

from . import panels
from .seated import Seated

# With hundreds of choices fewer games are played for each of them, so that nobody waits for long.
FEWEST_GAMES, MOST_GAMES = 50, 100_000  # for each choice, and for one hint


class Hinting(Seated):
    """What a bot that thinks would advise, from what the seat knows."""

    _rollouts: int

    def _hint(self, rest: str, _fields: dict[str, Any]) -> None:
        """The first touch tells which move is good, the second why."""
        if not self._my_turn():
            return
        level = panels.hint if rest == "why" else panels.good_move
        if self._advice:
            self._tell(level)
            return
        import beelab

        match, seat, moment = self.match, self.me, self.match.moves_played
        fork = match.fork()
        self._panel, self._marked = {"kind": "thinking"}, ()

        def work() -> list[dict[str, Any]]:
            each = min(self._rollouts, max(FEWEST_GAMES, MOST_GAMES // len(fork.moves(seat))))
            return beelab.advise(fork, seat, rollouts=each).to_dicts()

        def done(rows: list[dict[str, Any]]) -> None:
            if (match, seat, moment) != (self.match, self.me, self.match.moves_played) or not self._my_turn():
                return  # the game went on meanwhile
            self._advice = rows
            if self._panel == {"kind": "thinking"}:
                self._tell(level)

        self._later(work, done)

    def _tell(self, level: Any) -> None:
        view, best = self._view(), self._advice[0]["move"]
        self._panel = level(self._front, self._advice, view)
        self._marked = self._front.parts(best)
        self._news = self._panel["said"] if self._panel else ""
