"""Our class against 10,000 games: the games as bars, the class as dots, its mean as a diamond, predictions dashed."""

import textwrap
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from .palette import INK, PAPER
from .pictures import Picture

BARS, LINE, DOTS, DASH = "#D9C48A", "#0072B2", "#4F1F75", "#B34700"
MOST_DOTS = 150  # more games than that share a dot


@dataclass(frozen=True, slots=True)
class Layer:
    """What many games of one bot gave: how often each value came."""

    bot: str
    counts: dict[int, int]

    @property
    def games(self) -> int:
        """How many games it has."""
        return sum(self.counts.values())

    @property
    def mean(self) -> float:
        """The mean value."""
        return sum(value * n for value, n in self.counts.items()) / self.games

    @property
    def sd(self) -> float:
        """The standard deviation of the values."""
        mean = self.mean
        return (sum(n * (v - mean) ** 2 for v, n in self.counts.items()) / max(1, self.games - 1)) ** 0.5

    def middle(self, share: float = 0.9) -> tuple[int, int]:
        """The values between which the middle share of the games lies."""
        ends, so_far = [], 0
        wanted = [(1 - share) / 2, (1 + share) / 2]
        for value in sorted(self.counts):
            so_far += self.counts[value]
            while wanted and so_far >= wanted[0] * self.games:
                ends.append(value)
                wanted.pop(0)
        return ends[0], ends[-1]


def finding(layers: Sequence[Layer], us: dict[str, Any] | None, label: str) -> str:
    """What can be said of the class beside the games, and no more than so few games show."""
    first = layers[0]
    if us is None:
        return f"{first.games:,} games of {first.bot}: {first.mean:.1f} {label} on average"
    said = f"Our class: {us['mean']:.1f} {label} on average"
    if us["low"] is None:
        return f"{said} of {us['n']}: too few games to compare"
    said += f" ({us['low']:.1f} to {us['high']:.1f})"
    parts = []
    for layer in layers:
        beside = f"{layer.bot} ({layer.mean:.1f})"
        if us["low"] <= layer.mean <= us["high"]:
            parts.append(f"not to be told from {beside} by {us['n']} games")
        else:
            parts.append(f"{'more' if us['low'] > layer.mean else 'fewer'} than {beside}")
    return f"{said}, {' and '.join(parts)}"


def in_words(layers: Sequence[Layer], us: dict[str, Any] | None, label: str) -> str:
    """The chart as text."""
    numbers = [f"{x.bot}: mean {x.mean:.1f}, middle 90 % {x.middle()[0]} to {x.middle()[1]}" for x in layers]
    return f"{finding(layers, us, label)}. {'; '.join(numbers)}."


def picture(
    layers: Sequence[Layer],
    values: Sequence[int],
    us: dict[str, Any] | None,
    *,
    label: str,
    axis: str,
    predicted: dict[str, float] | None = None,
) -> Picture:
    """The chart as a still picture with its words.

    Args:
        layers: one or two distributions; the second is an outline.
        values: the class's own values, a dot each.
        us: ``codes.summary`` of them; None while there are none.
        label: what is counted, in words.
        axis: the same as it stands on the axis.
        predicted: predictions with their names, drawn as dashed lines.
    """
    import altair as alt
    import vl_convert

    seen = (
        [v for layer in layers for v in layer.counts]
        + list(values)
        + [round(v) for v in (predicted or {}).values()]
    )
    ends = [min(seen) - 1, max(seen) + 1]
    bars = [
        {"x": v - 0.5, "to": v + 0.5, "share": 100 * n / layers[0].games}
        for v, n in sorted(layers[0].counts.items())
    ]
    top = max(100 * n / layer.games for layer in layers for n in layer.counts.values())
    x = alt.X("x:Q", title=axis, scale=alt.Scale(domain=ends, nice=False), axis=alt.Axis(tickMinStep=1))
    share = alt.Y(
        "share:Q",
        title="games (%)",
        scale=alt.Scale(domain=[-0.13 * top, 1.12 * top], nice=False),
        axis=alt.Axis(titleLimit=240),
    )
    data = lambda rows: alt.Chart(alt.Data(values=rows))  # noqa: E731
    drawn: list[Any] = [
        data(bars).mark_bar(color=BARS, stroke=PAPER).encode(x=x, x2="to:Q", y=share, y2=alt.datum(0))
    ]
    told = [f"bars: {layers[0].games:,} games of {layers[0].bot}"]
    for layer in layers[1:]:
        edge = [
            {"x": v - 0.5, "share": 100 * layer.counts.get(v, 0) / layer.games}
            for v in range(min(layer.counts), max(layer.counts) + 2)
        ]
        drawn.append(
            data(edge).mark_line(interpolate="step-after", strokeWidth=2.5, color=LINE).encode(x=x, y=share)
        )
        told.append(f"line: {layer.bot}")
    dots, each = _dots(values, top)
    if dots:
        drawn.append(
            data(dots)
            .mark_point(filled=True, size=52, opacity=1, color=DOTS, stroke=PAPER, strokeWidth=0.8)
            .encode(x=x, y=share)
        )
        told.append("dots: our class" + (f", {each} games each" if each > 1 else ""))
    if us is not None:
        mean = [{"x": us["mean"], "low": us["low"], "high": us["high"], "share": -0.065 * top}]
        if us["low"] is not None:
            drawn.append(
                data(mean).mark_rule(strokeWidth=3, color=INK).encode(x=alt.X("low:Q"), x2="high:Q", y=share)
            )
        drawn.append(
            data(mean)
            .mark_point(filled=True, shape="diamond", size=190, opacity=1, color=INK)
            .encode(x=x, y=share)
        )
        told.append("diamond: our mean" + (" with its 95 % interval" if us["low"] is not None else ""))
    lines = [
        {"x": v, "name": f"{name}: {v:g}", "share": (1.08 - 0.09 * i) * top}
        for i, (name, v) in enumerate((predicted or {}).items())
    ]
    if lines:
        drawn.append(data(lines).mark_rule(strokeWidth=2.5, strokeDash=[7, 5], color=DASH).encode(x=x))
        for look in (
            {"stroke": PAPER, "strokeWidth": 5},
            {"color": DASH},
        ):  # letters on paper, also over a line
            words = data(lines).mark_text(align="left", dx=5, fontSize=13, **look)
            drawn.append(words.encode(x=x, y=share, text="name:N"))
        told.append("dashed: predictions")
    said = finding(layers, us, label)
    chart = (
        alt.layer(*drawn)
        .properties(
            width=520, height=280, background=PAPER, padding=12,
            title=alt.TitleParams(textwrap.wrap(said, 66), subtitle=textwrap.wrap("; ".join(told), 84), anchor="start",
                                  fontSize=15, subtitleFontSize=13, color=INK),
        )
        .configure_axis(labelFontSize=13, titleFontSize=13, grid=False)
        .configure_view(stroke=None)
    )  # fmt: skip
    svg = vl_convert.vegalite_to_svg(chart.to_dict(format="vega-lite"), vl_version="6.4")
    return Picture(svg, in_words(layers, us, label))


def _dots(values: Sequence[int], top: float) -> tuple[list[dict[str, float]], int]:
    """The class stacked up, no higher than the bars; and how many games a dot stands for."""
    counts = Counter(values)
    each = max(1, -(-len(values) // MOST_DOTS))
    stacks = {v: -(-n // each) for v, n in counts.items()}
    step = min(0.055 * top, 0.95 * top / max(stacks.values(), default=1))
    return [{"x": v, "share": (i + 0.6) * step} for v, n in sorted(stacks.items()) for i in range(n)], each
