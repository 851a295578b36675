"""What if the rules were different? Turn a knob, and many games are played at once behind the page."""

import base64
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from beelab.engine.errors import BadOption, BeelabError
from beelab.engine.options import check_bots

from . import newgame, widget
from .pictures import Picture, draw, front
from .whatif_chart import BROAD, NARROW, chart, finding, in_words
from .whatif_rows import as_csv, in_text, left_out, play
from .widget import Page

SIZES = (300, 2_000)  # games of the quick first looks, before the number that was asked for
PAUSE = 0.15  # s without another change before games are played


class WhatIf(Page):
    """Sliders made from a game's options and bots, with a chart of what they change.

    Each change plays games in the background, a few at first for a quick look; a newer change stops the older
    run. The chart shows each bot's share of games won with its 95 % interval, and the fair share.

    Args:
        game: the game's name.
        knobs: the options to show; without it all of the game's but those that are no what-if.
        players: how many play, at first.
        bots: the bots of the seats, at first; repeated round the table.
        vary: an option (or "players") to compare the values of, at first.
        games: games for each value.
        seed: makes the same games again.
        key: see ``Table``.
        **options: what options are set to at first.

    Raises:
        BadOption: a knob, bot or option that there is not.
    """

    def __init__(
        self,
        game: str = "happy_bee",
        knobs: Sequence[str] | None = None,
        *,
        players: int = 3,
        bots: Sequence[str] | None = None,
        vary: str | None = None,
        games: int = 10_000,
        seed: int = 0,
        key: str | None = None,
        **options: Any,
    ):
        import beelab

        self.game = beelab.game(game)
        self._options = {option.name: option for option in self.game.options}
        left_out = getattr(front(game), "NO_KNOBS", ())
        shown = [name for name in self._options if name not in left_out] if knobs is None else list(knobs)
        lost = [name for name in [*shown, *options] if name not in self._options]
        if lost:
            raise _bad(
                f"{game} has no option {', '.join(map(repr, lost))}; it has {', '.join(self._options)}"
            )
        known = [bot.name for bot in self.game.bots]
        seats = max(self.game.all_players)
        bots = check_bots(self.game, bots or (known[-2], *[known[0]] * (seats - 1)), seats)
        self.knobs, self.games, self.seed = shown, int(games), seed
        self.settings: dict[str, Any] = {"players": players, "vary": vary or "", **options}
        self.settings |= {f"bot{seat}": bot for seat, bot in enumerate(bots)}
        if vary and vary not in self._variable():
            raise _bad(f"vary={vary!r}: what can be varied is {', '.join(self._variable())}")
        self.rows: list[dict[str, Any]] = []
        self._images: tuple[Picture, ...] = ()  # the same chart, broad and narrow
        self._problem, self._note, self._running, self._run = "", "", False, 0
        super().__init__(key)
        self._do(self._start)

    def __repr__(self) -> str:
        return f"WhatIf({self.game.name!r}, knobs={self.knobs})"

    # --- knobs
    def _variable(self) -> dict[str, list[Any]]:
        """What can be compared: the options with few values, and these values."""
        found: dict[str, list[Any]] = {"players": list(self.game.players)}
        for name in self.knobs:
            allowed = self._options[name].allowed
            if allowed.kind == "choice":
                found[name] = list(allowed.choices)
            elif allowed.kind == "bool":
                found[name] = [False, True]
            elif allowed.kind == "int" and allowed.high - allowed.low < 10:
                found[name] = list(range(int(allowed.low), int(allowed.high) + 1))
            elif allowed.kind == "share":
                found[name] = [round(allowed.low + (allowed.high - allowed.low) * n / 5, 2) for n in range(6)]
        return found

    def _chosen(self) -> dict[str, Any]:
        """The options as they are set, without the one that is compared."""
        fields = {name: self.settings[name] for name in self.knobs if name in self.settings}
        chosen = newgame.read_options(self.game, fields)
        chosen |= {k: v for k, v in self.settings.items() if k in self._options and k not in self.knobs}
        return {name: value for name, value in chosen.items() if name != self.settings["vary"]}

    def _act(self, pick: str, content: dict[str, Any]) -> None:
        verb, _, name = pick.removeprefix("/").partition(":")
        if verb == "set" and name in {*self.settings, *self.knobs, "players", "vary"}:
            value = content.get("value")
            self.settings[name] = int(str(value)) if name == "players" else value
            self._start()
        elif verb == "reset":
            self.settings = {k: v for k, v in self.settings.items() if k not in self._options}
            self._start()

    # --- running
    def _start(self) -> None:
        """Begin a run with the present settings; whatever ran before stops at its next look at the clock."""
        self._run += 1
        self._problem, self._running = "", True
        mine, plan = self._run, self._plan()
        loop = widget.running_loop()
        if loop is None:
            self._work(mine, plan, lambda act: act(), pause=0)
            return

        def tell(act: Callable[[], Any]) -> None:
            loop.call_soon_threadsafe(self._do, act)

        loop.run_in_executor(None, self._work, mine, plan, tell, PAUSE)

    def _plan(self) -> dict[str, Any]:
        vary = self.settings["vary"]
        players = int(self.settings["players"])
        seats = max(self.game.all_players) if vary == "players" else players
        bots = tuple(self.settings[f"bot{seat}"] for seat in range(seats))
        values = self._variable()[vary] if vary else [None]
        return {"vary": vary, "values": values, "players": players, "bots": bots, "options": self._chosen()}

    def stop(self) -> None:
        """Stop whatever runs."""
        self._run = getattr(self, "_run", 0) + 1  # also when a wrong call ended before there was one
        self._running = False

    def close(self) -> None:
        """Stop, and take the page out of the notebook."""
        self.stop()
        super().close()

    def _work(self, mine: int, plan: dict[str, Any], tell: Callable[[Any], Any], pause: float) -> None:
        """Play games for each value, in growing numbers; runs beside the page and touches nothing of it."""
        time.sleep(pause)
        sizes = [*(n for n in SIZES if n < self.games), self.games]
        try:
            for size in sizes:
                rows: list[dict[str, Any]] = []
                refused: list[BeelabError] = []
                for value in plan["values"]:
                    if self._run != mine:
                        return
                    try:
                        rows += self._play(plan, value, size)
                    except BeelabError as refusal:
                        refused.append(refusal)  # one value that can't be played leaves the others
                if not rows:
                    raise refused[0]
                images, note = _images(self.game, plan, rows), left_out(refused)
                last = size == sizes[-1]
                tell(partial(self._arrived, mine, rows, images, note, last))
        except Exception as problem:
            tell(partial(self._refused, mine, problem))

    def _play(self, plan: dict[str, Any], value: Any, games: int) -> list[dict[str, Any]]:
        return play(self.game.name, plan, value, games, self.seed)

    def _arrived(
        self, mine: int, rows: list[dict[str, Any]], images: tuple[Picture, ...], note: str, last: bool
    ) -> None:
        if mine == self._run:
            self.rows, self._images, self._note, self._running = rows, images, note, not last

    def _refused(self, mine: int, problem: Exception) -> None:
        if mine == self._run:
            self._running = False
            if not isinstance(problem, BeelabError):
                raise problem
            self._problem = str(problem)

    # --- showing
    def _draw(self) -> tuple[str, str, str]:
        plan = self._plan()
        bots = {bot.name: f"{bot.name}: {bot.text}" for bot in self.game.bots}
        set_ = "/set:"
        fields = [
            newgame.field("vary", "choice", "Compare the values of", self.settings["vary"], change=set_ + "vary",
                         choices=[("", "nothing: one setting"), *((n, n.replace("_", " ")) for n in self._variable())]),
            newgame.field("players", "choice", "Players", str(self.settings["players"]), change=set_ + "players",
                         choices=[(str(n), str(n)) for n in self.game.all_players]),
        ]  # fmt: skip
        fields += [
            newgame.field(
                f"bot{s}",
                "choice",
                f"Seat {s + 1}",
                self.settings[f"bot{s}"],
                choices=list(({self.settings[f"bot{s}"]: self.settings[f"bot{s}"]} | bots).items()),
                change=f"{set_}bot{s}",
            )
            for s in range(len(plan["bots"]))
        ]
        options = [self._knob(name) | {"change": set_ + name} for name in self.knobs if name != plan["vary"]]
        rows = [in_text(row) for row in self.rows]
        html = draw(
            "whatif.html",
            title=f"What if? {self.game.title}",
            fields=[f for f in fields if not (plan["vary"] == "players" and f["name"] == "players")],
            options=options,
            problem=self._problem,
            note=self._note,
            running=self._running,
            images=[image.html for image in self._images],
            finding=finding(self.rows, plan) if self.rows and not self._problem else "",
            rows=rows,
            vary=plan["vary"].replace("_", " "),
            csv=base64.b64encode(self.csv(plan["vary"]).encode()).decode(),
            csv_name=f"{self.game.name}_what_if.csv",
            stale=bool(self._problem),
        )
        status = self._problem or (
            "Playing games ..." if self._running else finding(self.rows, plan) if self.rows else ""
        )
        return html, status, status

    def _knob(self, name: str) -> dict[str, Any]:
        option = self._options[name]
        value = self.settings.get(name, option.default)
        made = newgame.option_field(option, value)
        allowed = option.allowed
        if allowed.kind == "int" and isinstance(option.default, int):
            step = getattr(allowed, "step", 1) or 1
            made |= {"kind": "range", "low": allowed.low, "high": allowed.high, "step": step, "value": value}
        elif allowed.kind == "share":
            made |= {"kind": "range", "low": allowed.low, "high": allowed.high, "step": 0.1, "value": value}
        elif allowed.kind == "int":
            numbers = [(str(n), str(n)) for n in range(int(allowed.low), int(allowed.high) + 1)]
            made |= {
                "kind": "choice",
                "choices": [("", "as usual"), *numbers],
                "value": str(value) if str(value).isdigit() else "",
            }
        return made

    def csv(self, vary: str = "") -> str:
        """The table behind the chart as comma-separated text."""
        return as_csv(self.rows, vary)

    def _still(self) -> Picture | None:
        """The chart; before the games behind the page are played, one of a quick look."""
        if not self._images and not self._problem:
            plan = self._plan()
            try:
                looks = [self._play(plan, value, min(self.games, SIZES[-1])) for value in plan["values"]]
            except BeelabError:
                return None  # the page says what is wrong
            return _images(self.game, plan, [row for rows in looks for row in rows])[0]
        return self._images[0] if self._images else None


def _images(game: Any, plan: dict[str, Any], rows: list[dict[str, Any]]) -> tuple[Picture, ...]:
    words = in_words(rows, plan, game.title)
    return tuple(Picture(chart(rows, plan, width), words) for width in (BROAD, NARROW))


def _bad(text: str) -> Exception:
    return BadOption(text)
