"""How every chart of beelab looks and travels: colours, type, a picture that needs no network, words for the ear.

Altair's own renderer loads its scripts from the network. The renderer `beelab` hands Jupyter three forms of the same
chart instead: one that JupyterLab draws by itself, a still picture for everywhere else, and plain words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from html import escape
from typing import Any

import altair as alt
import polars as pl
import vl_convert

from beelab.engine.errors import BeelabError
from beelab.study.charts.fitting import HEIGHT, LETTERS_A_LINE, WIDTH, fitting, wrapped

INK, PAPER, QUIET = "#241C0C", "#FFFBF0", "#6B6048"

# Told apart with the three common colour-vision deficiencies, and on paper at least 3 : 1; shapes are there as well.
FILLS = ("#0072B2", "#D55E00", "#007A5A", "#4F1F75", "#9A6A00", "#A8487F", "#3F3A2E", "#1B8FC4", "#7A3B10")
SHAPES = ("circle", "square", "triangle-up", "diamond", "cross", "triangle-down")
OUTCOME_FILLS = {"awarded": "#0072B2", "tied": "#E69F00", "nobody": "#D8CFB8"}

# Within the place that a setting has along the axis: how wide a bar is, and where the dot of its exact value stands.
BAR, BESIDE = alt.RelativeBandSize(0.7), 0.75

# JupyterLab 4 draws Vega-Lite 5; the charts keep to what it and the still picture's version both know.
JUPYTER_MIME = "application/vnd.vegalite.v5+json"
JUPYTER_SCHEMA = "https://vega.github.io/schema/vega-lite/v5.json"
PICTURE_VERSION = "6.4"


def use() -> None:
    """Show Altair charts without a network, in beelab's colours, and tables tidily, from now on."""
    _use_charts()
    pl.Config(
        tbl_hide_dataframe_shape=True,
        tbl_hide_column_data_types=True,
        float_precision=3,
        tbl_rows=24,
        tbl_cols=10,
        fmt_str_lengths=120,
    )


def _use_charts() -> None:
    alt.renderers.register("beelab", _three_forms)
    alt.renderers.enable("beelab")
    alt.theme.register("beelab", enable=True)(_theme)


def use_unless_chosen() -> None:
    """Show charts like `use`, but leave alone what the user has chosen."""
    if alt.renderers.active == "default":
        _use_charts()


def as_svg(chart: Any) -> str:
    """The chart as a still picture that can be read out: its title and description are in it."""
    return _svg(chart.to_dict(format="vega-lite"))


def describe(chart: Any) -> str:
    """The chart in words: its finding and its most telling numbers."""
    return str(chart.description)


def finished(chart: Any, finding: str, numbers: Sequence[str], subtitle: str = "") -> Any:
    """A chart with its finding as the title, and with the same told in words.

    Args:
        chart: what is drawn.
        finding: one sentence that the data shows.
        numbers: the most telling numbers, three or so, each with its name.
        subtitle: what the marks mean, where it isn't on an axis.
    """
    use_unless_chosen()
    title = alt.TitleParams(wrapped(finding, LETTERS_A_LINE), subtitle=wrapped(subtitle, LETTERS_A_LINE + 20))
    description = f"{finding}. {'; '.join(numbers)}."
    return chart.properties(title=title, description=description)


def percent(share: float) -> str:
    """A share as people read it: `33 %`; small ones keep a decimal.

    >>> percent(1 / 3), percent(0.004)
    ('33 %', '0.4 %')
    """
    decimals = 1 if 0 < share < 0.0095 or 0.9905 < share < 1 else 0
    return f"{100 * share:.{decimals}f} %"


def listed(words: Iterable[object]) -> str:
    """Words as they are said.

    >>> listed([3, 4, 5]), listed(["one"])
    ('3, 4 and 5', 'one')
    """
    *first, last = map(str, words)
    return f"{', '.join(first)} and {last}" if first else last


def needed(frame: pl.DataFrame, columns: Iterable[str], from_where: str) -> None:
    """Refuse a frame that can't be drawn.

    Raises:
        BeelabError: columns are missing, or there are no rows.
    """
    if not isinstance(frame, pl.DataFrame):
        raise BeelabError(f"a chart is drawn from a polars frame, not from {type(frame).__name__}")
    missing = [column for column in columns if column not in frame.columns]
    if missing:
        raise BeelabError(
            f"the frame has no column {listed(missing)}; it has {listed(frame.columns or ['none'])}. "
            f"This chart is drawn from {from_where}"
        )
    if frame.is_empty():
        raise BeelabError(
            f"there is nothing to draw: the frame has no rows. This chart is drawn from {from_where}"
        )


def values(rows: Iterable[dict[str, Any]]) -> alt.Data:
    """Rows as a chart's data, rounded so that the last bit of a sum never changes the picture."""
    return alt.Data(
        values=[{k: round(v, 6) if isinstance(v, float) else v for k, v in row.items()} for row in rows]
    )


def colours(names: Sequence[str]) -> alt.Scale:
    """A fill for each name, in order."""
    return alt.Scale(domain=list(names), range=[FILLS[i % len(FILLS)] for i in range(len(names))])


def shapes(names: Sequence[str]) -> alt.Scale:
    """A shape for each name, in order: colour alone never carries a meaning."""
    return alt.Scale(domain=list(names), range=[SHAPES[i % len(SHAPES)] for i in range(len(names))])


def _theme() -> alt.theme.ThemeConfig:
    words: Any = {"labelFontSize": 13, "titleFontSize": 13, "titleFontWeight": "normal"}
    words |= {"labelColor": INK, "titleColor": INK}
    return {
        "config": {
            "background": PAPER,
            # The first is shipped with the picture maker: the same picture on every machine.
            "font": "Liberation Sans, Helvetica, Arial, sans-serif",
            "padding": 12,
            "view": {"continuousWidth": WIDTH, "continuousHeight": HEIGHT, "stroke": None},
            "axis": words | {"gridColor": "#E7DFC9", "domainColor": QUIET, "tickColor": QUIET},
            "legend": words | {"orient": "bottom"},
            "title": {
                "anchor": "start",
                "color": INK,
                "fontSize": 16,
                "subtitleColor": QUIET,
                "subtitleFontSize": 13,
                "offset": 12,
            },
            "range": {"category": list(FILLS)},
            "point": {"filled": True, "opacity": 1, "size": 90},
            "text": {"fontSize": 13},
        }
    }


def _three_forms(spec: dict[str, Any], **_: Any) -> dict[str, Any]:
    return {
        JUPYTER_MIME: fitting(spec) | {"$schema": JUPYTER_SCHEMA},
        "image/svg+xml": _svg(spec),
        "text/plain": spec.get("description") or "a chart",
    }


def _svg(spec: dict[str, Any]) -> str:
    drawn = vl_convert.vegalite_to_svg(spec, vl_version=PICTURE_VERSION)
    description = spec.get("description", "")
    title = description.partition(". ")[0]
    opening = f'<svg role="img" aria-label="{escape(description)}" '
    drawn = drawn.replace("<svg ", opening, 1)
    return re.sub(r"(<svg [^>]*>)", rf"\1<title>{_for_regex(escape(title))}</title>", drawn, count=1)


def _for_regex(text: str) -> str:
    return text.replace("\\", r"\\")
