"""A table to play on, in a notebook: people at one screen and bots, by mouse, touch or keyboard."""

from collections.abc import Sequence
from typing import Any

from beelab.engine.errors import BadOption

from . import newgame, page_of_table, panels, saving
from .beginning import Beginning
from .hinting import Hinting
from .pictures import Picture
from .seated import Me, pace_of
from .selection import Selection

# What may be touched while the screen is covered: nothing that shows what one person knows.
UNDER_COVER = frozenset({"ready", "rule", "close", "undo", "redo", "new"})


class Table(Hinting, Beginning):
    """A game that people play at this screen, with bots on the other seats.

    The table shows what the seat that looks at it may see (``match.view(me)``) and nothing more, lists nothing but
    legal moves, and answers every touch: by playing, or by the rule that forbids it. When several people play
    here, the screen is covered until the next one is ready.

    Args:
        match: a match to go on with; else a new one is made of what follows.
        game: the game's name, when there is no match.
        players: how many sit at the table.
        me: the seat that is played here, counted from 0; several seats for several people at one screen,
            ``None`` for none. The others are played by bots.
        bots: the other seats' bots in the order of seats, repeated round the table; the game's adviser without it.
        seed: makes the same game again; without one chance decides.
        names: the players' names in the order of seats.
        pace: how the bots play: "at once", "slow", or "step by step", a touch for each move.
        save: a name to keep the table under, in a file beside the notebook; ``Table.resume(name)`` goes on from it.
        key: tables with one key replace each other; without it, the run of a cell replaces its last run's.
        rollouts: games played out for each choice when a hint is asked for.
        **options: the game's own options, as for ``beelab.match``.

    Raises:
        BadOption: a seat, bot, pace, name of a file or option that there is not.
        BadRecord: the file of an earlier table of that name can't be put aside.
    """

    def __init__(
        self,
        match: Any = None,
        *,
        game: str = "happy_bee",
        players: int = 3,
        me: Me = 0,
        bots: str | Sequence[str] | None = None,
        seed: int | None = None,
        names: Sequence[str] | None = None,
        pace: str = "at once",
        save: str | None = None,
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
            raise BadOption(f"a match has its own {', '.join(given)}; give Table either a match or these")
        self.pace = pace_of(pace)
        file = None if save is None else saving.path_of(save)
        bots = match.game.adviser if bots is None else bots
        self._sit_down(match, me, (bots,) if isinstance(bots, str) else tuple(bots))
        if file is not None:
            saving.put_aside(file)
        self._file = file
        self._rollouts = rollouts
        super().__init__(key)
        self._do(self._let_bots_play)

    @classmethod
    def resume(cls, name: str, **start: Any) -> "Table":
        """Go on with the table that was kept under a name, or begin it: one cell for both.

        Args:
            name: the table's name; its file lies beside the notebook.
            **start: what a new table is made of, as for ``Table``, when there is no file yet.

        Raises:
            BadRecord: the file is broken or holds something else; it is left as it is.
        """
        path = saving.path_of(name)
        key = start.pop("key", None) or f"kept {name}"
        if not path.exists():
            return cls(**start, save=name, key=key)
        kept = saving.read(path)
        more = {"rollouts": start["rollouts"]} if "rollouts" in start else {}
        table = cls(kept.match, me=kept.me or None, bots=kept.bots, pace=kept.pace, key=key, **more)
        table._continue(path, kept.looking)
        return table

    def _continue(self, path: Any, looking: int | None) -> None:
        def go_on() -> None:
            self._file = path
            if looking is not None and looking in self._asked():
                self._go_to(looking)
            self._news = f"{path} goes on here."

        self._do(go_on)

    def __repr__(self) -> str:
        me = self.people[0] if len(self.people) == 1 else self.people or None
        return f"Table({self.match.game.name!r}, players={len(self.match.names)}, me={me})"

    def replay(self, match: Any = None) -> None:
        """Show the game step by step from its start: this table's, or another.

        Args:
            match: a match, or the text of a record; this table's own game without it.

        Raises:
            BadRecord: the text is no record.
        """
        import beelab

        other = beelab.replay(match) if isinstance(match, str) else match
        self._do(lambda: self._replayed(other or self.match, all_seats=other is not None))

    # --- what was touched
    def _act(self, pick: str, content: dict[str, Any]) -> None:
        fields = content.get("fields")
        fields = fields if isinstance(fields, dict) else {}
        self._news = ""
        verb, _, rest = pick.removeprefix("/").partition(":")
        if not pick.startswith("/"):
            if not self.covered and self._shown is None:
                self._touch(pick)
        elif verb in _VERBS and (not self.covered or verb in UNDER_COVER):
            more = {"changed": content["value"]} if "value" in content else {}
            getattr(self, f"_{verb}")(rest, fields | more)

    def _touch(self, pick: str) -> None:
        if self.selection.pick(pick):
            if self._panel and self._panel["kind"] == "why":
                self._panel = None
        elif self._my_turn():
            self._explain(pick)

    def _explain(self, wanted: str = "") -> None:
        """Answer "why can't I play this?", also for a half-built move."""
        view = self._view()
        for text in self._front.proposals(view, self.selection.picks, wanted):
            refusal = self.match.why_not(text, self.me)
            if refusal is not None:
                self._panel = panels.why(self.match.game, self._front, refusal, view)
                self._news = f"{refusal.text} ({refusal.rule})"
                return
        self._news = "Nothing forbids this: go on."

    def _why(self, _rest: str, _fields: dict[str, Any]) -> None:
        if self._my_turn():
            self._explain()

    def _play(self, rest: str, _fields: dict[str, Any]) -> None:
        """Play what is picked, or a whole move that one button stands for."""
        if rest:
            self._take(rest, {})
        move = self.selection.move
        if move is None or (rest and self._front.move(move) != rest):
            self._why("", {})
            return
        before = len(self.match.events)
        self.play(self._front.move(move))
        if len(self.match.events) > before:
            self._news = self._front.news(self._view(), self._seen_events(before))

    def _take(self, rest: str, _fields: dict[str, Any]) -> None:
        """Pick the cards of a whole move that was shown."""
        self.selection.clear()
        held = [pick for pick, _ in self._front.hand(self._view())]
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

    # --- showing
    def _do(self, act: Any, ack: str | None = None) -> None:
        self._acting = True
        try:
            super()._do(act, ack)
        finally:
            self._acting = False

    def _show(self, error: str = "", ack: str | None = None) -> None:
        self._keep_in_file()
        super()._show(error, ack)

    def _keep(self) -> Any:
        seats = (self.match, self.people, self.me, self.bots, self.pace, self.covered, self._shown)
        return seats, list(self.selection.picks), self._panel, self._marked, self._advice

    def _restore(self, kept: Any) -> None:
        seats, picks, panel, marked, advice = kept
        self.match, self.people, self.me, self.bots, self.pace, self.covered, self._shown = seats
        self._settle()
        for pick in picks:
            self.selection.pick(pick)
        thinking = panel is not None and panel["kind"] == "thinking"  # a hint that failed
        self._panel, self._marked, self._advice = None if thinking else panel, marked, advice

    def _draw(self) -> tuple[str, str, str]:
        return page_of_table.page(self)

    def _still(self) -> Picture:
        view = self.match.view(self.me if len(self.people) == 1 else None)
        return Picture(self._front.svg(view), self._front.text(view))


_VERBS = frozenset(
    {
        "play",
        "clear",
        "why",
        "undo",
        "redo",
        "hint",
        "rule",
        "close",
        "take",
        "new",
        "seats",
        "record",
        "paste",
    }
    | {"ready", "step", "replay", "goon", "save"}
)
