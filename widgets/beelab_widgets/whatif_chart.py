"""The chart of a what-if panel: shares of games won with 95 % intervals, and the fair share."""

from typing import Any

from .palette import INK, PAPER

Rows = list[dict[str, Any]]
SHAPES = ("circle", "square", "triangle-up", "diamond", "cross", "triangle-down")
BROAD, NARROW = (
    460,
    140,
)  # widths of the plot; the narrow one is for a phone, where a smaller picture had no readable words
FILLS = ("#0072B2", "#D55E00", "#009E73", "#4F1F75", "#B07A00", "#8E3B6E")


def percent(x: float) -> str:
    """``0.333`` as ``33 %``."""
    return f"{100 * x:.0f} %"


def label(plan: dict[str, Any], value: Any) -> str:
    """A setting in words: ``tie rule = carry``."""
    return f"{plan['vary'].replace('_', ' ')} = {value}"


def finding(rows: Rows, plan: dict[str, Any]) -> str:
    """What the games say, as the chart's title. Where an interval holds the fair share, it says so."""
    bots = list(dict.fromkeys(row["bot"] for row in rows))
    if plan["vary"]:
        spans = {}
        for bot in bots:
            mine = sorted((r for r in rows if r["bot"] == bot), key=lambda r: r["win_rate"])
            if mine and mine[0]["win_high"] < mine[-1]["win_low"]:
                spans[bot] = (mine[0], mine[-1])
        if not spans:
            return f"{plan['vary'].replace('_', ' ').capitalize()}: no difference that these games can show"
        bot, (least, most) = max(
            spans.items(), key=lambda item: item[1][1]["win_rate"] - item[1][0]["win_rate"]
        )
        return (
            f"{bot} wins {percent(most['win_rate'])} with {label(plan, most['value'])}, "
            f"{percent(least['win_rate'])} with {label(plan, least['value'])}"
        )
    best = max(rows, key=lambda row: row["win_rate"])
    fair = 1 / best["players"]
    if len(bots) == 1:
        return f"All seats play {bots[0]}: each wins the fair share, {percent(fair)}"
    if best["win_low"] <= fair:
        return f"No bot wins more than the fair share of {percent(fair)}, as far as these games can show"
    return f"{best['bot']} wins {percent(best['win_rate'])} of the games; a fair share is {percent(fair)}"


def in_words(rows: Rows, plan: dict[str, Any], title: str) -> str:
    """The chart as text: its finding and its numbers."""
    numbers = "; ".join(
        f"{row['bot']}{' with ' + label(plan, row['value']) if plan['vary'] else ''} {percent(row['win_rate'])} "
        f"({percent(row['win_low'])} to {percent(row['win_high'])})"
        for row in rows[:12]
    )
    return f"{title}. {finding(rows, plan)}. {numbers}."


def chart(rows: Rows, plan: dict[str, Any], width: int = BROAD) -> str:
    """The chart as svg, drawn here in Python: it needs no network and no JavaScript.

    Args:
        rows: the games' results.
        plan: what was compared.
        width: of the plot, in pixels; around it is room for words of the usual size.
    """
    import altair as alt
    import vl_convert

    from beelab.study.charts.fitting import wrapped

    across = plan["vary"] or "bot"
    data = [
        {
            "bot": row["bot"],
            "x": str(row["value"]) if plan["vary"] else row["bot"],
            **{k: 100 * row[k] for k in ("win_rate", "win_low", "win_high")},
            "fair": 100 / row["players"],
        }
        for row in rows
    ]
    order = list(dict.fromkeys(row["x"] for row in data))
    bots = list(dict.fromkeys(row["bot"] for row in data))
    upright = len(order) * (max(map(len, order)) * 7.5 + 8) > width
    axis = alt.Axis(labelAngle=-90 if upright else 0)
    x = alt.X("x:N", sort=order, title=across.replace("_", " "), axis=axis)
    y = alt.Y("win_rate:Q", title="games won (%), 95 % intervals", scale=alt.Scale(zero=True))
    colour = alt.Color("bot:N", sort=bots, scale=alt.Scale(domain=bots, range=list(FILLS)), title="bot")
    shape = alt.Shape("bot:N", sort=bots, scale=alt.Scale(domain=bots, range=list(SHAPES)), title="bot")
    side = alt.XOffset("bot:N", sort=bots)
    base = alt.Chart(alt.Data(values=data))
    places = {"xOffset": side} if plan["vary"] else {}
    drawn = alt.layer(
        base.mark_tick(thickness=2, width=alt.RelativeBandSize(0.7), color=INK, strokeDash=[4, 3]).encode(
            x=x, y=alt.Y("fair:Q")
        ),
        base.mark_rule(strokeWidth=3).encode(
            x=x, y=alt.Y("win_low:Q"), y2="win_high:Q", color=colour, **places
        ),
        base.mark_point(size=110, filled=True, opacity=1).encode(
            x=x, y=y, color=colour, shape=shape, **places
        ),
    ).properties(
        width=width,
        height=260,
        background=PAPER,
        padding=12,
        title=alt.TitleParams(
            wrapped(finding(rows, plan), (width + 70) // 8),
            subtitle="dashes: the fair share",
            anchor="start",
            fontSize=15,
            color=INK,
        ),
        description=in_words(rows, plan, "What if"),
    )
    drawn = drawn.configure_axis(labelFontSize=13, titleFontSize=13, labelColor=INK, titleColor=INK)
    columns = 0 if width == BROAD else 2
    drawn = drawn.configure_legend(
        orient="bottom", columns=columns, labelFontSize=13, titleFontSize=13, labelColor=INK, titleColor=INK
    )
    drawn = drawn.configure_view(stroke=None)
    return str(vl_convert.vegalite_to_svg(drawn.to_dict(format="vega-lite"), vl_version="6.4"))
