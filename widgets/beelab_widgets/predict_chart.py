"""The chart of a prediction: what was found as dots with intervals, what was predicted as dashes."""

import textwrap
from collections.abc import Sequence
from typing import Any

from .observed import Found, is_clear, ranked, written
from .palette import INK, PAPER
from .pictures import Picture

BLUE, ORANGE = "#0072B2", "#B34700"


def named(asked: Any) -> dict[str, str]:
    """How each item is called."""
    return dict(zip(asked.items, asked.labels or asked.items, strict=True))


def finding(asked: Any, found: Sequence[Found], predicted: Any) -> str:
    """What the games say beside what was predicted, in one sentence that grades nothing."""
    unit, order, name = asked.unit, ranked(found), named(asked)
    if asked.kind == "order":
        said = "From least to most: " + ", ".join(name[i] for i in order)
        return said if predicted is None else f"{said}. My order: {', '.join(name[i] for i in predicted)}"
    if len(found) == 1:
        said = f"Found: {written(found[0].value, unit)}"
        return said if predicted is None else f"{said}. Predicted: {written(predicted[found[0].item], unit)}"
    top = next(f for f in found if f.item == order[-1])
    said = f"The most: {name[top.item]}, {written(top.value, unit)}"
    if not is_clear(found):
        said = f"Too close to tell which is the most: {name[order[-1]]} or {name[order[-2]]}"
    if predicted is None:
        return said
    if asked.kind == "choice":
        return f"{said}. I chose {name[predicted]}"
    most = max(predicted, key=lambda item: float(predicted[item]))
    return f"{said}. I predicted the most for {name[most]}, {written(predicted[most], unit)}"


def in_words(asked: Any, found: Sequence[Found], predicted: Any) -> str:
    """The chart as text: its finding and its numbers."""
    numbers = []
    for f in found[:12]:
        mine = f", predicted {written(predicted[f.item], asked.unit)}" if isinstance(predicted, dict) else ""
        wide = "" if f.low is None else f" ({written(f.low)} to {written(f.high)})"
        numbers.append(f"{named(asked)[f.item]}: {written(f.value, asked.unit)}{wide}{mine}")
    return f"{finding(asked, found, predicted)}. {'; '.join(numbers)}."


def picture(asked: Any, found: Sequence[Found], predicted: Any) -> Picture:
    """The chart as a still picture with its words."""
    import altair as alt
    import vl_convert

    name = named(asked)
    order = [name[item] for item in (ranked(found) if asked.kind == "order" else asked.items)]
    rows = [
        {"x": name[f.item], "value": f.value, "low": f.value if f.low is None else f.low,
         "high": f.value if f.high is None else f.high, "exact": f.exact,
         "mine": predicted[f.item] if isinstance(predicted, dict) else None,
         "choice": f.value if predicted == f.item else None}
        for f in found
    ]  # fmt: skip
    x = alt.X("x:N", sort=order, title=None, axis=alt.Axis(labelAngle=0, labelLimit=140))
    axis = alt.Axis(titleLimit=300)
    y = alt.Y("value:Q", title=asked.axis or asked.unit or "found", axis=axis, scale=alt.Scale(zero=True))
    base = alt.Chart(alt.Data(values=rows))
    layers: list[Any] = [
        base.mark_rule(strokeWidth=3, color=BLUE).encode(x=x, y=alt.Y("low:Q"), y2="high:Q"),
        base.mark_point(size=120, filled=True, opacity=1, color=BLUE, shape="circle").encode(x=x, y=y),
    ]
    told = ["dots: found, with 95 % intervals" if any(f.low is not None for f in found) else "dots: found"]
    if isinstance(predicted, dict):
        dash = base.mark_rule(strokeWidth=3, strokeDash=[7, 5], color=ORANGE)
        layers.append(
            dash.encode(
                x=alt.X("x:N", sort=order, bandPosition=0.12), x2=alt.X2("x:N", bandPosition=0.88), y="mine:Q"
            )
        )
        told.append("dashed: my prediction")
    elif isinstance(predicted, str):
        ring = base.mark_point(size=420, filled=False, strokeWidth=3, strokeDash=[7, 5], color=ORANGE)
        layers.append(ring.transform_filter("datum.choice !== null").encode(x=x, y="choice:Q"))
        told.append("dashed ring: my choice")
    elif predicted is not None:
        places = [
            {"x": name[f.item], "value": f.value, "place": f"my {predicted.index(f.item) + 1}."}
            for f in found
        ]
        label = alt.Chart(alt.Data(values=places)).mark_text(dx=12, align="left", fontSize=13, color=ORANGE)
        layers.append(label.encode(x=x, y="value:Q", text="place:N"))
        told.append("“my 1.”: my place for it, 1 the least")
    if any(f.exact is not None for f in found):
        dot = base.mark_point(size=80, filled=True, opacity=1, shape="diamond", color=INK, xOffset=14)
        layers.append(dot.transform_filter("datum.exact !== null").encode(x=x, y="exact:Q"))
        told.append("dark diamonds: exact")
    chart = alt.layer(*layers).properties(
        width=max(300, min(520, 90 * len(rows))), height=260, background=PAPER, padding=12,
        title=alt.TitleParams(textwrap.wrap(finding(asked, found, predicted), 60), subtitle="; ".join(told),
                              anchor="start", fontSize=15, color=INK, subtitleFontSize=13),
    ).configure_axis(labelFontSize=13, titleFontSize=13).configure_view(stroke=None)  # fmt: skip
    svg = vl_convert.vegalite_to_svg(chart.to_dict(format="vega-lite"), vl_version="6.4")
    return Picture(svg, in_words(asked, found, predicted))
