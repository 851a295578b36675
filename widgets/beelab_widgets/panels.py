"""What opens at the bottom of a table: the data of its panels."""

from typing import Any

from markupsafe import Markup

from .pictures import draw


def rule(game: Any, id: str) -> dict[str, Any]:
    """The panel that shows a rule's text."""
    return {"kind": "rule", "rule": game.rule(id)}


def move(front: Any, text: str) -> dict[str, Any]:
    """A move as something to touch: its text, its words, its little picture."""
    parts = [part.partition(":")[2] for part in front.parts(text)]
    return {"move": text, "words": ", ".join(parts), "picture": Markup(draw("minis.html", cards=parts))}


def why(game: Any, front: Any, refusal: Any) -> dict[str, Any]:
    """The panel that says which rule refuses a move and what would be legal instead."""
    instead = [move(front, text) for text in refusal.instead]
    return {"kind": "why", "text": refusal.text, "rule": game.rule(refusal.rule), "instead": instead}


def hint(front: Any, rows: list[dict[str, Any]] | None, players: int) -> dict[str, Any]:
    """The panel with the win chance of each legal move, best first; ``rows`` None while it is worked out."""
    if rows is None:
        return {"kind": "hint", "rows": None}
    percent = lambda x: round(100 * x)  # noqa: E731
    shown = [
        move(front, row["move"])
        | {
            "rate": percent(row["win_rate"]),
            "low": percent(row["win_low"]),
            "high": percent(row["win_high"]),
            "points": f"{row['mean_score']:.1f}",
        }
        for row in rows
    ]
    games = f"{rows[0]['rollouts']:,}" if rows else "0"
    return {"kind": "hint", "rows": shown, "rollouts": games, "fair": round(100 / players)}


def best(rows: list[dict[str, Any]]) -> list[str]:
    """The moves that can't be told from the best: their interval reaches up to its rate."""
    return [row["move"] for row in rows if row["win_high"] >= rows[0]["win_rate"]]
