"""All codes of a class in one box, and the class as dots on 10,000 games."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from . import book
from .class_chart import Layer, picture
from .class_files import read_class
from .classroom import ClassroomPage
from .codes import BadLine, Number, played, read_codes, summary
from .pictures import Picture, Still, draw

MOST_SHOWN = 20  # bad lines that are listed
MOST_LETTERS = 500_000  # of all codes together


class ClassDots(ClassroomPage):
    """A box for the codes of a class, one per line; the charts set them on the distribution of many games.

    A line that is no code is listed with the reason. The class's mean has its 95 % interval; the learner's own locked
    predictions are dashed. Nothing leaves the machine: codes are read out, written on the board, or pasted.

    Args:
        game: the game's name.
        codes: codes to begin with.
        games: how many games the distribution is made of; by default as many as ``class.toml`` says.
        source: a file or data to take instead of the game's own.
        key: see ``Table``.

    Raises:
        BadMaterial: the file has faults.
    """

    def __init__(
        self,
        game: str = "happy_bee",
        codes: str | Sequence[str] = "",
        *,
        games: int | None = None,
        source: Any = None,
        key: str | None = None,
    ):
        import beelab

        self.game, self.form = beelab.game(game), read_class(game, source).code
        self._games = games or self.form.games
        self._text = codes if isinstance(codes, str) else "\n".join(codes)
        self._layers: dict[str, list[Layer]] = {}
        self._charts: list[dict[str, Any]] = []
        self._news = ""
        self.codes: list[dict[str, int]] = []
        self.bad: list[BadLine] = []
        super().__init__(key)
        if self._text.strip():
            self._do(lambda: self._show_class("", {"codes": self._text}))
        else:
            self._show()

    def __repr__(self) -> str:
        return f"ClassDots({self.game.name!r}, {len(self.codes)} codes)"

    # --- what was touched
    def _act(self, pick: str, content: dict[str, Any]) -> None:
        if pick == "/show":
            fields = content.get("fields")
            self._show_class("", fields if isinstance(fields, dict) else {})
        else:
            super()._act(pick, content)

    def _show_class(self, _rest: str, fields: dict[str, Any]) -> None:
        self._text = str(fields.get("codes", ""))[:MOST_LETTERS]
        self.codes, self.bad = read_codes(self.form, self._text)
        self._news = f"{_count(len(self.codes), 'code')} read, {_count(len(self.bad), 'line')} not read."
        if not self.codes:
            self._charts = []
            return
        if self._layers:
            self._charts = self._draw_charts()
            return
        self._news += " Playing games ..."
        self._later(self._play, self._arrived)

    def _play(self) -> dict[str, list[Layer]]:
        """How often each value of each charted number came in the games."""
        layers: dict[str, list[Layer]] = {}
        for bots in self.form.layers:
            frame = played(self.game.name, self.form, bots, self._games, self.form.seed)
            mine = frame.filter(frame["seat"] == 0)
            for number in self._charted():
                counts = Counter(round(value) for value in mine[number.name].to_list())
                layers.setdefault(number.name, []).append(Layer(bots[0], dict(counts)))
        return layers

    def _arrived(self, layers: dict[str, list[Layer]]) -> None:
        self._layers = layers
        self._charts = self._draw_charts()
        self._news = self._charts[0]["picture"].text

    def _charted(self) -> list[Number]:
        return [number for number in self.form.number if number.chart]

    def _draw_charts(self) -> list[dict[str, Any]]:
        charts = []
        entry = book.mine().entry("class", self.game.name)
        for number in self._charted():
            layers, values = self._layers[number.name], [code[number.name] for code in self.codes]
            low, high = layers[0].middle()
            us = summary(values, low, high) if values else None
            predicted = None
            if number.predict and "mine" in entry:
                predicted = {"my number": entry["mine"], "my class mean": entry["mean"]}
            drawn = picture(layers, values, us, label=number.label, axis=number.axis, predicted=predicted)
            rows = _rows(layers, us, (low, high))
            if number.promise and values:
                rows[:0] = _promised(values, [code[number.promise] / 100 for code in self.codes])
            charts.append({"number": number, "picture": drawn, "rows": rows})
        return charts

    # --- showing
    def _draw(self) -> tuple[str, str, str]:
        html = draw(
            "class_dots.html",
            title=f"{self.game.title}: our class",
            form=self.form,
            text=self._text,
            codes=len(self.codes),
            bad=self.bad[:MOST_SHOWN],
            more=len(self.bad) - MOST_SHOWN,
            charts=self._charts,
            panel=self._panel,
        )
        status = self._news or "Type or paste the codes of the class, one per line."
        return html, status, status

    def _still(self) -> Still:
        """What the box is for; in what we publish also the games without a class."""
        charts: list[Picture] = []
        if book.is_storing():
            layers = self._play()
            charts = [picture(layers[n.name], [], None, label=n.label, axis=n.axis) for n in self._charted()]
        return Still(draw("class_dots_still.html", form=self.form, charts=charts))


def _count(n: int, thing: str) -> str:
    return f"{n:,} {thing}{'' if n == 1 else 's'}"


def _promised(came: Sequence[int], risks: Sequence[float]) -> list[dict[str, str]]:
    """What was to be expected beside what came, added up over the class."""
    rows = []
    for who, values, total in (
        ("our risks", risks, f"{sum(risks):.1f}"),
        ("what came", came, str(sum(came))),
    ):
        mean = f"{sum(values) / len(values):.2f}"
        row = {"who": who, "n": f"{len(values):,}", "mean": mean, "interval": "", "sd": ""}
        rows.append({**row, "inside": f"{total} in all"})
    return rows


def _rows(layers: list[Layer], us: dict[str, Any] | None, middle: tuple[int, int]) -> list[dict[str, str]]:
    """The table under a chart: the class and the games."""
    rows = []
    if us is not None:
        interval = "too few" if us["low"] is None else f"{us['low']:.1f} to {us['high']:.1f}"
        rows.append(
            {
                "who": "our class",
                "n": f"{us['n']:,}",
                "mean": f"{us['mean']:.2f}",
                "interval": interval,
                "sd": "" if us["sd"] is None else f"{us['sd']:.2f}",
                "inside": f"{100 * us['inside']:.0f} % from {middle[0]} to {middle[1]}",
            }
        )
    for layer in layers:
        low, high = layer.middle()
        half = 1.96 * layer.sd / layer.games**0.5
        rows.append(
            {
                "who": layer.bot,
                "n": f"{layer.games:,}",
                "mean": f"{layer.mean:.2f}",
                "interval": f"{layer.mean - half:.1f} to {layer.mean + half:.1f}",
                "sd": f"{layer.sd:.2f}",
                "inside": f"90 % from {low} to {high}",
            }
        )
    return rows
