"""Match: one game being played, with undo, a log that cites the rules, and a record to keep."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

from beelab.engine.errors import BadMove, BadRecord, IllegalMove
from beelab.engine.game import Event, Game, Refusal, check_seat
from beelab.engine.state import copy_state, new_table

SUGGESTIONS = 5
MOST_TEXT = 400  # characters of a move


class Match:
    """A game of people or bots, seat by seat. Made by `beelab.match`, `beelab.load` or `beelab.replay`.

    The same seed and the same moves always give the same game. A refused move changes nothing.
    """

    def __init__(self, game: Game, states: Any, about: Mapping[str, Any], origin: Mapping[str, Any]) -> None:
        self.game = game
        self._states = states  # the game itself, and room for bots that imagine
        self._about = dict(about)  # players, names, options
        self._origin = dict(origin)  # the seed or the position that the game began with
        self._desk: Any = None
        self._past: list[tuple[Any, int, int, int]] = []  # state before, events before, seat, move
        self._future: list[tuple[int, int]] = []
        self._events: list[Event] = []
        self._collect(int(self._s.round_number))

    # ------------------------------------------------------------ facts

    @property
    def _s(self) -> Any:
        return self._states[0]

    @property
    def players(self) -> int:
        """How many play."""
        return int(self._about["players"])

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, by seat."""
        return tuple(self._about["names"])

    @property
    def options(self) -> dict[str, Any]:
        """All options with their values."""
        return dict(self._about["options"])

    @property
    def seed(self) -> int | None:
        """The seed that everything was dealt from, or None for a game that began from a position."""
        return self._origin.get("seed")

    @property
    def to_move(self) -> tuple[int, ...]:
        """The seats that may act now."""
        seats = int(self.game.code.to_move(self._s))
        return tuple(seat for seat in range(self.players) if seats >> seat & 1)

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self._s.over)

    @property
    def events(self) -> tuple[Event, ...]:
        """All that happened so far."""
        return tuple(self._events)

    @property
    def moves_played(self) -> int:
        """How many moves were made; undo takes one back."""
        return len(self._past)

    @property
    def scores(self) -> tuple[int | Fraction, ...]:
        """Points by seat, so far."""
        points = [Fraction(int(self._s.points[seat]), self.game.point) for seat in range(self.players)]
        return tuple(p.numerator if p.denominator == 1 else p for p in points)

    @property
    def ranking(self) -> tuple[tuple[int, ...], ...]:
        """After the end: the seats by place, tied seats together; before: empty."""
        if not self.over:
            return ()
        places = [int(self._s.place[seat]) for seat in range(self.players)]
        return tuple(tuple(s for s in range(self.players) if places[s] == p) for p in sorted(set(places)))

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that won; empty while the game goes on."""
        return self.ranking[0] if self.over else ()

    @property
    def ending(self) -> Event | None:
        """The event with the rule that decided the game, or None while it goes on."""
        return self._events[-1] if self.over and self._events else None

    def __repr__(self) -> str:
        state = "over" if self.over else f"{self.game.unit} {int(self._s.round_number)}"
        return f"<{self.game.title}: {', '.join(self.names)}; {state}>"

    # ------------------------------------------------------------ moves

    def moves(self, seat: int) -> tuple[str, ...]:
        """Every legal move of a seat now, sorted."""
        check_seat(seat, self.players, self.names)
        return tuple(sorted(self.game.write(move) for move in self._legal(seat)))

    def _legal(self, seat: int) -> list[int]:
        out = new_table(self.game.code.most_moves)
        found = int(self.game.code.list_moves(self._s, seat, out))
        return [int(move) for move in out[:found]]

    def why_not(self, move: str, seat: int | None = None) -> Refusal | None:
        """The refusal of a move, or None when it is legal.

        Raises:
            BadMove: the text is no move at all, or there is no such seat.
        """
        seat = self._seat(seat)
        return self._refusal(self._parse(move), seat)

    def _refusal(self, move: int, seat: int) -> Refusal | None:
        code = int(self.game.code.refusal(self._s, seat, move))
        if not code:
            return None
        rule, text = self.game.explain(self._s, self.names, seat, move, code)
        legal = sorted(self._legal(seat), key=lambda m: (-self.game.likeness(m, move), self.game.write(m)))
        return Refusal(rule, text, tuple(self.game.write(m) for m in legal[:SUGGESTIONS]))

    def _seat(self, seat: int | None) -> int:
        if seat is None:
            if len(self.to_move) != 1:
                waiting = ", ".join(self.names[i] for i in self.to_move) or "nobody"
                raise BadMove(f"Say for which seat: {waiting} may act now.")
            return self.to_move[0]
        return check_seat(seat, self.players, self.names)

    def _parse(self, move: object) -> int:
        if not isinstance(move, str):
            raise BadMove(f"A move of {self.game.title} is text, not {type(move).__name__}.")
        if len(move) > MOST_TEXT:
            raise BadMove(f"A move has at most {MOST_TEXT} characters, not {len(move)}.")
        return self.game.parse(move)

    def play(self, move: str, seat: int | None = None) -> tuple[Event, ...]:
        """Make a move; what happened comes back as events.

        Raises:
            BadMove: the text is no move at all, or there is no such seat.
            IllegalMove: the rules forbid it; the game stays as it was.
        """
        seat = self._seat(seat)
        number = self._parse(move)
        refusal = self._refusal(number, seat)
        if refusal:
            instead = f" Legal here: {', '.join(refusal.instead)}." if refusal.instead else ""
            raise IllegalMove(f"{refusal.text} ({refusal.rule}){instead}", refusal)
        events = self._do(seat, number)
        self._future.clear()
        return events

    def _do(self, seat: int, move: int) -> tuple[Event, ...]:
        before, told = self._snapshot(), len(self._events)
        round_number = int(self._s.round_number)
        self.game.code.apply(self._s, seat, move)
        self._past.append((before, told, seat, move))
        self._collect(round_number)
        return tuple(self._events[told:])

    def _snapshot(self) -> Any:
        states = self.game.code.new_worlds(self.players)
        copy_state(states[0], self._s)
        return states

    def _collect(self, round_number: int) -> None:
        s = self._s
        notes = [[int(x) for x in s.notes[i]] for i in range(int(s.note_count))]
        s.note_count = 0
        self._events.extend(self.game.tell(s, self.names, notes, round_number))

    def choose(self, seat: int, bot: str) -> str:
        """The move that a bot would make: it knows only what the seat knows. Draws from the bots' own generator.

        Raises:
            BadMove: there is no such seat, or it has nothing to decide.
            BadOption: there is no such bot.
        """
        check_seat(seat, self.players, self.names)
        number = self.game.bot_number(bot)
        if seat not in self.to_move:
            raise BadMove(f"{self.names[seat]} has nothing to decide now.")
        if self._desk is None:
            self._desk = self.game.code.new_desk(self._s)
        return self.game.write(int(self.game.code.choose(self._s, seat, number, self._desk, self._states[1])))

    # ------------------------------------------------------------ back and forth

    def undo(self) -> tuple[int, str] | None:
        """Take the last move back, chance included: the same move again meets the same cards.

        Returns:
            The seat and the move that was taken back, or None when there was none.
        """
        if not self._past:
            return None
        before, told, seat, move = self._past.pop()
        copy_state(self._s, before[0])
        del self._events[told:]
        self._future.append((seat, move))
        return seat, self.game.write(move)

    def redo(self) -> tuple[int, str] | None:
        """Make the move again that was taken back last; None when there is none."""
        if not self._future:
            return None
        seat, move = self._future.pop()
        self._do(seat, move)
        return seat, self.game.write(move)

    def fork(self) -> "Match":
        """A second match that goes on from here by itself."""
        twin = Match.__new__(Match)
        twin.game, twin._about, twin._origin = self.game, dict(self._about), dict(self._origin)
        twin._states, twin._desk = self._snapshot(), None
        twin._past, twin._future, twin._events = list(self._past), list(self._future), list(self._events)
        return twin

    # ------------------------------------------------------------ what can be seen and kept

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """Exactly what a seat may see, as plain data; without a seat, what everybody may see."""
        if seat is not None:
            check_seat(seat, self.players, self.names)
        view = self.game.view(self._s, seat, self._about)
        ending = self.ending
        view["ending"] = {"rule": ending.rule, "text": ending.text} if ending else None
        view["ranking"] = [list(group) for group in self.ranking] if self.over else None
        return view

    def position(self) -> dict[str, Any]:
        """Everything as plain data, secrets included; `beelab.match(name, position=...)` is the same game again."""
        from beelab.engine.records import describe

        return {**describe(self.game, self._about), **self.game.position(self._s)}

    def record(self) -> str:
        """The game as text to copy and keep. It holds the seed, so whoever has it can work out the hidden cards.

        Choices of the present round that are not revealed yet are left out.
        """
        from beelab.engine.records import write_record

        return write_record(self)

    def save(self, path: str | Path) -> None:
        """Write the record to a file.

        Raises:
            BadRecord: the file cannot be written.
        """
        try:
            Path(path).write_text(self.record(), "utf-8")
        except (OSError, TypeError) as error:
            raise BadRecord(f"it cannot be written to {str(path)!r}: {error}.") from None

    def _played(self) -> Sequence[tuple[int, str]]:
        """Seats and moves so far, without those that are still face down."""
        moves = [(seat, self.game.write(move)) for _, _, seat, move in self._past]
        return moves[: len(moves) - self.game.pending(self._s)]
