"""A chart no wider than its place: on a phone the plot is narrower and its words break earlier.

Only the form that JupyterLab draws can do this; the still picture is always of the usual width.
"""

from __future__ import annotations

import json
import textwrap
from collections.abc import Iterator
from typing import Any

WIDTH, HEIGHT = 520, 280  # of a plot, in pixels
LETTERS_A_LINE = 62  # of a title at its size

NARROWEST = 160  # of a plot; what is left of 360 pixels when JupyterLab and the axis have taken theirs
BESIDE, OUTSIDE = 90, 100  # pixels that the axis and the margins take, and what is outside of a cell's output
PHONE, LETTERS_ON_A_PHONE = 330, 27  # a plot narrower than this has titles of so many letters a line
LETTERS_OF_TWO = 9  # names in a legend up to so long stand side by side there
LETTER, GAP = 7.2, 8  # pixels, of the names along an axis


def wrapped(text: str, letters: int) -> list[str]:
    """A text in lines of so many letters; a number and its per cent sign stay together."""
    return [line.replace("\u00a0", " ") for line in textwrap.wrap(text.replace(" %", "\u00a0%"), letters)]


def fitting(spec: dict[str, Any]) -> dict[str, Any]:
    """The same chart, as wide as its place, but no wider than it says.

    The width is worked out once, when the chart is drawn. A chart that follows its place and widens it by being
    drawn, as Vega-Lite's `"width": "container"` does in JupyterLab's outputs, never comes to rest.
    """
    if "vconcat" in spec:
        return dict(spec)  # its parts have widths of their own
    place = f"min(containerSize()[0], windowSize()[0] - {OUTSIDE})"
    width = f"clamp({place} - {BESIDE}, {NARROWEST}, {spec.get('width', WIDTH)})"
    config = spec.get("config", {})
    columns = f"width < {PHONE} ? {1 if _longest(_in_legends(spec)) > LETTERS_OF_TWO else 2} : 0"
    legend = config.get("legend", {}) | {"columns": {"expr": columns}}
    return _names_turned(spec) | {
        "params": [*spec.get("params", []), {"name": "width", "expr": width}],
        "config": config | {"legend": legend},
        # Without Vega's own style the chart's box is as wide as its place; with it, as wide as the chart in it.
        "usermeta": {"embedOptions": {"defaultStyle": False, "actions": False}},
        **({"title": _narrowing(spec["title"])} if isinstance(spec.get("title"), dict) else {}),
    }


def _narrowing(title: dict[str, Any]) -> dict[str, Any]:
    """A title whose lines are shorter where the plot is narrow."""
    made = dict(title)
    for part, letters in (("text", LETTERS_A_LINE), ("subtitle", LETTERS_A_LINE + 20)):
        if isinstance(lines := made.get(part), list) and lines:
            small = wrapped(" ".join(lines), letters * LETTERS_ON_A_PHONE // LETTERS_A_LINE)
            made[part] = {"expr": f"width < {PHONE} ? {json.dumps(small)} : {json.dumps(lines)}"}
    return made


def _names_turned(spec: dict[str, Any]) -> dict[str, Any]:
    """The chart with the names along its axis upright where they would run into each other."""
    most = max((len(x["sort"]) * (LETTER * _longest(x["sort"]) + GAP) for x in _along(spec)), default=0)
    if most <= NARROWEST:
        return dict(spec)
    turned = json.loads(json.dumps(spec))
    for x in _along(turned):
        x["axis"]["labelAngle"] = {"expr": f"width < {round(most)} ? -90 : 0"}
    return dict(turned)


def _along(spec: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """The axes along which names are written."""
    for part in (spec, *spec.get("layer", ())):
        x = part.get("encoding", {}).get("x", {})
        if isinstance(x.get("sort"), list) and x["sort"] and (x.get("axis") or {}).get("labelAngle") == 0:
            yield x


def _in_legends(spec: dict[str, Any]) -> list[Any]:
    """The names that the colours stand for."""
    parts = (part.get("encoding", {}).get("color", {}) for part in (spec, *spec.get("layer", ())))
    return [name for colour in parts for name in colour.get("scale", {}).get("domain", ())]


def _longest(names: list[Any]) -> int:
    return max((len(str(name)) for name in names), default=0)
