"""What opens at the bottom of a table: the data of its panels."""

from typing import Any

MOST_NAMED = 4  # good moves in a hint's first level


def rule(game: Any, id: str) -> dict[str, Any]:
    """The panel that shows a rule's text."""
    return {"kind": "rule", "rule": game.rule(id)}


def move(front: Any, text: str, view: dict[str, Any]) -> dict[str, Any]:
    """A move as something to touch: its text, its words, its little picture."""
    return {"move": text, "words": front.words(text), "picture": front.little(text, view)}


def why(game: Any, front: Any, refusal: Any, view: dict[str, Any]) -> dict[str, Any]:
    """The panel that says which rule refuses a move and what would be legal instead."""
    instead = [move(front, text, view) for text in refusal.instead]
    return {"kind": "why", "text": refusal.text, "rule": game.rule(refusal.rule), "instead": instead}


def good_move(front: Any, rows: list[dict[str, Any]], view: dict[str, Any]) -> dict[str, Any]:
    """The panel that names a good move, and the others that these games can't tell from it."""
    moves = [move(front, text, view) for text in best(rows)]
    as_good = len(moves) - 1
    said = f"A good move: {moves[0]['words']}."
    return {"kind": "good", "moves": moves[:MOST_NAMED], "as_good": as_good, "said": said}


def hint(front: Any, rows: list[dict[str, Any]], view: dict[str, Any]) -> dict[str, Any]:
    """The panel with the reasons for the best move and the win chance of each legal one, best first."""
    shown = [
        move(front, row["move"], view)
        | {
            "rate": round(100 * row["win_rate"]),
            "low": round(100 * row["win_low"]),
            "high": round(100 * row["win_high"]),
            "points": f"{row['mean_score']:.1f}",
        }
        for row in rows
    ]
    games, fair = f"{rows[0]['rollouts']:,}", round(100 / len(view["names"]))
    top, reasons = shown[0], front.reasons(view, rows[0]["move"])
    because = " ".join(reason["text"] for reason in reasons)
    said = f"Best: {top['words']}, {top['rate']} % ({top['low']} to {top['high']}). {because}"
    return {
        "kind": "hint",
        "rows": shown,
        "rollouts": games,
        "fair": fair,
        "reasons": reasons,
        "compared": _compared(shown, len(best(rows))),
        "said": said.strip(),
    }


def _compared(shown: list[dict[str, Any]], as_good: int) -> str:
    """The best move beside the next one, in words."""
    top = f"With {shown[0]['words']} you win {shown[0]['rate']} of 100 games"
    if len(shown) == 1:
        return f"{top}; it is your only move."
    if as_good > 1:
        return f"{top}; so many games can't tell it from {shown[1]['words']} ({shown[1]['rate']})."
    return f"{top}; with the next best, {shown[1]['words']}, {shown[1]['rate']}."


def best(rows: list[dict[str, Any]]) -> list[str]:
    """The moves that can't be told from the best: their interval reaches up to its rate."""
    return [row["move"] for row in rows if row["win_high"] >= rows[0]["win_rate"]]
