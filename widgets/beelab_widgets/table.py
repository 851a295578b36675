"""A table to play on, in a notebook: one person against bots, by mouse, touch or keyboard."""

from collections.abc import Sequence
from typing import Any

from . import newgame, panels
from .pictures import Picture, draw, front
from .selection import Selection
from .widget import Page

LOG_LINES = 80


class Table(Page):
    """A game that one plays against bots.

    The table shows what its seat may see (``match.view(me)``) and nothing more, lists nothing but legal moves,
    and answers every touch: by playing, or by the rule that forbids it.

    Args:
        match: a match to go on with; else a new one is made of what follows.
        game: the game's name, when there is no match.
        players: how many sit at the table.
        me: the seat that is played here, counted from 0; the others are played by bots.
        bots: the other seats' bots in the order of seats, repeated round the table.
        seed: makes the same game again; without one chance decides.
        names: the players' names in the order of seats.
        key: tables with one key replace each other; without it, the run of a cell replaces its last run's.
        rollouts: games played out for each choice when a hint is asked for.
        **options: the game's own options, as for ``beelab.match``.

    Raises:
        BadOption: a seat, bot or option that there is not.
    """

    def __init__(
        self,
        match: Any = None,
        *,
        game: str = "happy_bee",
        players: int = 3,
        me: int = 0,
        bots: str | Sequence[str] = ("greedy",),
        seed: int | None = None,
        names: Sequence[str] | None = None,
        key: str | None = None,
        rollouts: int = 1000,
        **options: Any,
    ):
        import beelab

        if match is None:
            seats: dict[str, Any] = {"names": tuple(names)} if names else {}
            match = beelab.match(game, players=players, seed=newgame.chosen(seed), **seats, **options)
        elif options or seed is not None or names:
            given = [*options, *(["seed"] if seed is not None else []), *(["names"] if names else [])]
            raise _bad(f"a match has its own {', '.join(given)}; give Table either a match or these")
        self._sit_down(match, me, (bots,) if isinstance(bots, str) else tuple(bots))
        self._rollouts = rollouts
        super().__init__(key)
        self._do(self._let_bots_play)

    def __repr__(self) -> str:
        return f"Table({self.match.game.name!r}, players={len(self.match.names)}, me={self.me})"

    def _sit_down(self, match: Any, me: int, bots: tuple[str, ...]) -> None:
        known = [bot.name for bot in match.game.bots]
        if not isinstance(me, int) or isinstance(me, bool) or not 0 <= me < len(match.names):
            raise _bad(f"me={me!r} is no seat; the seats are 0 to {len(match.names) - 1}")
        if not bots or any(bot not in known for bot in bots):
            raise _bad(f"bots={bots!r}: the bots are {', '.join(known)}")
        self.match, self.me, self.bots = match, me, bots
        self._front = front(match.game.name)
        self._decided = self._undone = 0  # my decisions that can be undone and redone
        self._news = ""
        self._logged: tuple[Any, ...] = (None, (), "")
        self._settle()

    def _settle(self) -> None:
        """After the position changed: new picks, no panel, no hint."""
        moves = self.match.moves(self.me) if self._my_turn() else ()
        self.selection = Selection(
            [self._front.parts(move) for move in moves], swap=self._front.SWAP, complete=self._front.COMPLETE
        )
        self._panel: dict[str, Any] | None = None
        self._marked: tuple[str, ...] = ()

    def _my_turn(self) -> bool:
        return not self.match.over and self.me in self.match.to_move

    def bot(self, seat: int) -> str:
        """The bot that plays a seat."""
        others = [s for s in range(len(self.match.names)) if s != self.me]
        return self.bots[others.index(seat) % len(self.bots)]

    # --- what was touched
    def _act(self, pick: str, content: dict[str, Any]) -> None:
        fields = content.get("fields")
        fields = fields if isinstance(fields, dict) else {}
        self._news = ""
        verb, _, rest = pick.removeprefix("/").partition(":")
        if not pick.startswith("/"):
            self._touch(pick)
        elif verb in _VERBS:
            getattr(self, f"_{verb}")(
                rest, fields | ({"changed": content["value"]} if "value" in content else {})
            )

    def _touch(self, pick: str) -> None:
        if self.selection.pick(pick):
            if self._panel and self._panel["kind"] == "why":
                self._panel = None
        elif self._my_turn():
            self._explain(pick)

    def _explain(self, wanted: str = "") -> None:
        """Answer "why can't I play this?", also for a half-built move."""
        for text in self._front.proposals(self.match.view(self.me), self.selection.picks, wanted):
            refusal = self.match.why_not(text, self.me)
            if refusal is not None:
                self._panel = panels.why(self.match.game, self._front, refusal)
                self._news = f"{refusal.text} ({refusal.rule})"
                return
        self._news = "Nothing forbids this: go on."

    def _why(self, _rest: str, _fields: dict[str, Any]) -> None:
        if self._my_turn():
            self._explain()

    def _play(self, _rest: str, _fields: dict[str, Any]) -> None:
        if self.selection.move is None:
            self._why("", {})
            return
        before = len(self.match.events)
        self.play(self._front.move(self.selection.move))
        if len(self.match.events) > before:
            self._news = self._front.news(self.match.view(self.me))

    def play(self, move: str) -> None:
        """Play a move of my seat; then the bots play until it is my turn again.

        Raises:
            IllegalMove: the rules forbid it; nothing has changed then.
        """
        self.match.play(move, self.me)
        played = 1
        try:
            played += self._let_bots_play()
        except Exception:
            for _ in range(played):
                self.match.undo()
            raise
        finally:
            self._settle()
        self._decided, self._undone = self._decided + 1, 0
        if not self._held():
            self._show()

    def _let_bots_play(self) -> int:
        """Let bots play until my seat is asked; if one of them fails, what bots played here is undone."""
        played = 0
        try:
            while not self.match.over and self.me not in self.match.to_move:
                seat = self.match.to_move[0]
                self.match.play(self.match.choose(seat, self.bot(seat)), seat)
                played += 1
        except Exception:
            for _ in range(played):
                self.match.undo()
            raise
        self._settle()
        return played

    def _take(self, rest: str, _fields: dict[str, Any]) -> None:
        """Pick the cards of a whole move that was shown."""
        self.selection.clear()
        held = [pick for pick, _ in self._front.hand(self.match.view(self.me))]
        for part in self._front.parts(rest):
            pick = next(
                (p for p in held if Selection.part(p) == part and p not in self.selection.picks), part
            )
            self.selection.pick(pick)

    def _clear(self, _rest: str, _fields: dict[str, Any]) -> None:
        self.selection.clear()

    def _close(self, _rest: str, _fields: dict[str, Any]) -> None:
        self._panel = None

    def _rule(self, rest: str, _fields: dict[str, Any]) -> None:
        self._panel = panels.rule(self.match.game, rest)
        self._news = f"{rest} {self._panel['rule'].title}: {self._panel['rule'].text}"

    # --- back and forth
    def _undo(self, _rest: str, _fields: dict[str, Any]) -> None:
        if not self._decided:
            raise _bad("there is no decision of yours to take back")
        self.match.undo()
        while self.me not in self.match.to_move:
            self.match.undo()
        self._decided, self._undone = self._decided - 1, self._undone + 1
        self._settle()
        self._news = "Undone. The same move would meet the same cards again."

    def _redo(self, _rest: str, _fields: dict[str, Any]) -> None:
        if not self._undone:
            raise _bad("there is nothing to redo")
        self.match.redo()
        while not self.match.over and self.me not in self.match.to_move:
            self.match.redo()
        self._decided, self._undone = self._decided + 1, self._undone - 1
        self._settle()
        self._news = self._front.news(self.match.view(self.me))

    # --- hint
    def _hint(self, _rest: str, _fields: dict[str, Any]) -> None:
        if not self._my_turn():
            return
        import beelab

        match, players = self.match, len(self.match.names)
        fork, moment = match.fork(), len(match.events)
        self._panel, self._marked = panels.hint(self._front, None, players), ()

        def work() -> list[dict[str, Any]]:
            return beelab.advise(fork, self.me, rollouts=self._rollouts).to_dicts()

        def done(rows: list[dict[str, Any]]) -> None:
            if self.match is not match or len(match.events) != moment:
                return  # the game went on meanwhile
            self._panel = panels.hint(self._front, rows, players)
            self._marked = self._front.parts(rows[0]["move"])
            top = self._panel["rows"][0]
            self._news = f"Best: {top['words']}, {top['rate']} % ({top['low']} to {top['high']})."

        self._later(work, done)

    # --- new game and record
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
        bots = {f"bot{s}": self.bot(s) for s in range(len(self.match.names)) if s != self.me}
        view = self.match.view(self.me)
        here = {
            "players": len(self.match.names),
            "me": self.me,
            "seed": "",
            "name": self.match.names[self.me],
        }
        return here | bots | dict(view.get("options", {}))

    def _start(self, fields: dict[str, Any]) -> None:
        self._sit_down(*newgame.start(self.match.game, fields))
        self._let_bots_play()
        self._news = f"A new game with {len(self.match.names)} players."

    def _record(self, _rest: str, _fields: dict[str, Any]) -> None:
        self._panel = {"kind": "record", "text": self.match.record()}

    def _paste(self, rest: str, fields: dict[str, Any]) -> None:
        import beelab
        from beelab.engine.errors import BadRecord

        text, problem, before = str(fields.get("record", "")), "", None
        if rest:
            try:
                self._go_on(beelab.replay(text))
                return
            except BadRecord as wrong:
                problem, before = str(wrong), wrong.match
            if rest == "before" and before is not None:
                self._go_on(before)
                return
        self._panel = {"kind": "paste", "text": text, "problem": problem, "before": before is not None}
        self._news = problem

    def _go_on(self, match: Any) -> None:
        self._sit_down(match, min(self.me, len(match.names) - 1), self.bots)
        self._let_bots_play()
        self._news = "The recorded game goes on here."

    # --- showing
    def _held(self) -> bool:
        return getattr(self, "_acting", False)

    def _do(self, act: Any, ack: str | None = None) -> None:
        self._acting = True
        try:
            super()._do(act, ack)
        finally:
            self._acting = False

    def _keep(self) -> Any:
        return self.match, self.me, self.bots, list(self.selection.picks), self._panel, self._marked

    def _restore(self, kept: Any) -> None:
        self.match, self.me, self.bots, picks, panel, marked = kept
        self._settle()
        for pick in picks:
            self.selection.pick(pick)
        self._panel, self._marked = panel, marked

    def _draw(self) -> tuple[str, str, str]:
        view, picks = self.match.view(self.me), self.selection.picks
        ready = self.selection.move is not None
        html = draw(
            self._front.TABLE,
            view=view,
            picks=picks,
            pickable=self.selection.pickable(),
            ready=ready,
            playing=True,
            can_undo=self._decided > 0,
            can_redo=self._undone > 0,
            who=["" if s == self.me else f"bot: {self.bot(s)}" for s in range(len(self.match.names))],
            log=self._log(),
            notes=self._front.notes(view),
            panel=self._panel,
            **self._front.context(view, picks, self._marked),
        )
        status = self._front.status(view, picks, ready)
        return html, status, f"{self._news} {status}".strip()

    def _log(self) -> Any:
        """What happened and may be known here; drawn anew only when something happened."""
        events = self.match.events
        if self._logged[:2] != (self.match, events):
            seen = [(at, e) for at, e in enumerate(events) if e.seen_by is None or self.me in e.seen_by]
            lines = [{"at": at, "rule": event.rule, "text": event.text} for at, event in seen[-LOG_LINES:]]
            self._logged = (self.match, events, draw("log.html", log=lines))
        return self._logged[2]

    def _still(self) -> Picture:
        view = self.match.view(self.me)
        return Picture(self._front.svg(view), self._front.text(view))


_VERBS = frozenset(
    {"play", "clear", "why", "undo", "redo", "hint", "rule", "close", "take", "new", "record", "paste"}
)


def _bad(text: str) -> Exception:
    from beelab.engine.errors import BadOption

    return BadOption(text)
