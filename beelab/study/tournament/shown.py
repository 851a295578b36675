"""How a tournament shows itself in a notebook: one table for people, and what went wrong in sentences."""

from html import escape
from typing import TYPE_CHECKING, Any

from beelab.study.tournament.findings import NOT_SEPARABLE

if TYPE_CHECKING:
    from beelab.study.tournament.result import Tournament

COLUMNS = ("Rank", "Entry", "Wins, with 95 % interval", "Points", "Faults", "Compared with the next")
LEFT = 'style="text-align:left"'
SCROLLS = 'style="overflow-x:auto" tabindex="0" role="region" aria-label="Ranking"'  # by the keyboard, too
LOOK = "<code>.faults[0].match()</code> is the game as it stood."


def as_html(t: "Tournament") -> str:
    """The ranking as a table, with a caption, and the faults below it."""
    fair = 1 / (int(t.games["seat"].max()) + 1)  # type: ignore[arg-type]
    said = f"{escape(t.headline)}. A shared victory counts in parts; a fair share is {percent(fair)}."
    head = "".join(f'<th scope="col" {LEFT}>{name}</th>' for name in COLUMNS)
    body = "".join(_row(row) for row in t.ranking.iter_rows(named=True))
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>"
    page = f"<p>{said}</p><div {SCROLLS}>{table}</div>"
    if t.faults:
        faults = "".join(f"<li>{escape(str(fault))}</li>" for fault in t.faults)
        page += f'<p>Instead of these a random legal move was played; {LOOK}</p><ol start="0">{faults}</ol>'
    return f'<div class="beelab-tournament">{page}</div>'


def _row(row: dict[str, Any]) -> str:
    wins = f"{percent(row['win_share'])} ({100 * row['win_low']:.1f} to {100 * row['win_high']:.1f})"
    cells = (wins, f"{row['mean_score']:.1f}", f"{row['faults']:,}", _compared(row))
    rest = "".join(f"<td {LEFT}>{cell}</td>" for cell in cells)
    name = f'<th scope="row" {LEFT}>{escape(row["entry"])}</th>'
    return f"<tr><td>{row['rank']}</td>{name}{rest}</tr>"


def _compared(row: dict[str, Any]) -> str:
    if row["verdict"] is None:
        return "–"
    between = f"{_points(row['ahead_low'])} to {_points(row['ahead_high'])}"
    if row["verdict"] == NOT_SEPARABLE:
        return f"{NOT_SEPARABLE} ({between})"
    return f"ahead by {percent(row['ahead'])} ({between})"


def _points(share: float) -> str:
    return f"{100 * share:+.1f}".replace("-", "−")


def percent(share: float) -> str:
    """A share as people read it."""
    return f"{100 * share:.1f} %"
