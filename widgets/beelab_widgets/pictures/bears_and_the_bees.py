"""How The Bears and the Bees looks, from what a seat may see.

Its moves are told in ``bears_and_the_bees_moves``, its words in ``bears_and_the_bees_words``, and where things lie in
``bears_and_the_bees_hive``.
"""

from typing import Any

from markupsafe import Markup

from . import draw
from .bears_and_the_bees_hive import (
    AROUND,
    earned,
    frame,
    lately,
    meets,
    middle,
    rules_of,
    turned,
)
from .bears_and_the_bees_moves import (
    hand,
    kind_of,
    little,
    marked_cards,
    move,
    parts,
    touched,
    words,
    written,
)
from .bears_and_the_bees_words import (
    discard_draws,
    label,
    news,
    notes,
    proposals,
    reasons,
    round_told,
    said_cell,
    said_lying,
    said_sides,
    status,
    text,
    told,
)

__all__ = [
    "CARDS", "COMPLETE", "LAST", "LESSON", "NO_KNOBS", "SWAP", "TABLE", "context", "hand", "label", "little",
    "marked_cards", "move", "news", "notes", "parts", "proposals", "reasons", "status", "svg", "text", "words",
]  # fmt: skip
COMPLETE = False  # a card that fits on one cell only is still laid there by hand
SWAP = True
NO_KNOBS = ("honeycombs", "drones", "workers", "flowers")  # they describe a real box
LAST = "turn"  # a card on its cell lies there in the first rotation that fits, until it is turned
CARDS = ("hexcard", "hexmini", "hexback")
TABLE, LESSON = "bears_and_the_bees.html", "bears_and_the_bees_lesson.html"
STILL_WIDTH, HAND_STEP = 760, 92
View = dict[str, Any]


def context(
    view: View, picks: list[str], marked: Any = (), events: Any = (), moves: Any = ()
) -> dict[str, Any]:
    """What ``bears_and_the_bees.html`` needs beyond the view; the events are those that its seat has seen."""
    found, fits = touched(picks), fitting(moves)
    mine = bool(moves)
    return {
        "cards": hand_cards(view, fits, found.get("cell", "")),
        "marked": marked_cards(view, marked),
        "frame": " ".join(map(str, frame(view))),
        "lying": lying(view, events),
        "cells": cells(view, fits, found, mine),
        "laying": laying(view, fits, found),
        "told": told(view, picks),
        "round_told": round_told(view),
        "label": label(view, picks),
        "picked": found.get("card", ""),
        "draws": discard_draws(view, found["card"]) if "card" in found else 2,
        "rules": rules_of(view),
        "seats": [{"seat": seat, "name": name} for seat, name in enumerate(view["names"])],
        "last_discard": view["discards"][-1] if view["discards"] else "",
        "described": text(view),
    }


def fitting(moves: Any) -> dict[str, dict[str, list[int]]]:
    """Where the cards fit, from the legal moves: cell, then card, then its rotations."""
    found: dict[str, dict[str, list[int]]] = {}
    for one in moves:
        if one[-1].startswith("turn:"):
            card, cell, turn = (part.partition(":")[2] for part in one)
            found.setdefault(cell, {}).setdefault(card, []).append(int(turn))
    return found


def hand_cards(view: View, fits: dict[str, dict[str, list[int]]], cell: str) -> list[dict[str, Any]]:
    """The own cards: what each is, and on how many cells it fits."""
    found = []
    for pick, name in hand(view):
        one = next(c for c in view["hand"] if c["card"] == name)
        places = sum(name in cards for at, cards in fits.items() if cell in ("", at))
        found.append(
            {"pick": pick, "places": places, "said": f"{name}, {said_sides(one)}", "at": drawn(one), **one}
        )
    return found


def drawn(one: dict[str, Any], sides: Any = None) -> tuple[Any, ...]:
    """What a card's picture is drawn from: its name, its kind, its sides as they lie."""
    shown = one["sides"] if sides is None else sides
    return one["card"], one["kind"], *(side or "bear" for side in shown)


def lying(view: View, events: Any = ()) -> list[dict[str, Any]]:
    """The cards of the hive: where each lies, and who has just laid it."""
    new, found = lately(view, events), []
    own = {event.data["card"] for event in events if event.rule == "TB-09" and event.seat == view["seat"]}
    for one in view["hive"]:
        seat = new.get(one["card"])
        x, y = middle(one["cell"])
        found.append(
            {
                "cell": written(one["cell"]),
                "x": x,
                "y": y,
                "at": drawn(one),
                "new": seat,
                "first": bool(view["first"]) and one["cell"] == view["first"],
                "came_from": f"card:{one['card']}"
                if one["card"] in own
                else ""
                if seat is None
                else f"seat:{seat}",
                "said": said_lying(one, "" if seat is None else view["names"][seat]),
            }
        )
    return sorted(
        found, key=lambda one: one["new"] is not None or one["first"]
    )  # their rings lie above neighbours


def cells(
    view: View, fits: dict[str, dict[str, list[int]]], found: dict[str, str], mine: bool
) -> list[dict[str, Any]]:
    """The empty cells that touch the hive: what each touches and which cards fit there."""
    card, listed = found.get("card", ""), []
    for around in view["open"]:
        name = written(around["cell"])
        x, y = middle(around["cell"])
        here = fits.get(name, {})
        listed.append(
            {
                "cell": name,
                "x": x,
                "y": y,
                "lit": card in here if card else bool(here),
                "touching": around["touching"],
                "bonus": earned(view, kind_of(card or "H"), around["touching"]),
                "bear": around["bear"],
                "ready": around["ready"],
                "said": said_cell(view, around, here, card, mine),
            }
        )
    return listed


def laying(view: View, fits: dict[str, dict[str, list[int]]], found: dict[str, str]) -> dict[str, Any] | None:
    """The card that lies on its cell for now: its rotations that fit, the next of them, and what it matches."""
    if not {"card", "cell", "turn"} <= set(found):
        return None
    card, cell, turn = found["card"], found["cell"], int(found["turn"])
    one = next(c for c in view["hand"] if c["card"] == card)
    turns = fits.get(cell, {}).get(card, [turn])
    at = turns.index(turn)
    x, y = middle(map(int, cell.split(",")))
    shown = [
        {"turn": other, "at": drawn(one, turned(one["sides"], other)), "on": other == turn} for other in turns
    ]
    edges = []
    for side, matches in enumerate(meets(view, cell, turned(one["sides"], turn))):
        if matches is not None:
            ex, ey = middle(AROUND[side])
            edges.append({"x": round(ex / 2, 1), "y": round(ey / 2, 1), "matches": matches})
    brings = told(view, [f"{kind}:{value}" for kind, value in found.items()])
    return {
        "card": card,
        "cell": cell,
        "x": x,
        "y": y,
        "turn": turn,
        "at": shown[at]["at"],
        "turns": shown,
        "number": at + 1,
        "next": turns[(at + 1) % len(turns)],
        "edges": edges,
        "said": f"{cell}: your card {card} lies here for now, rotation {at + 1} of {len(turns)} that fit, {brings}",
    }


def svg(view: View) -> Markup:
    """The still picture: the hive, who has how many cards, the hand of who looks."""
    cards = [] if view["over"] else view["hand"] or []
    rows = -(-len(cards) // (STILL_WIDTH // HAND_STEP))
    x, y, width, height = frame(view)
    scale = min(STILL_WIDTH / width, 1.0)
    tall = round(height * scale)
    return draw(
        "bears_and_the_bees.svg",
        view=view,
        lying=lying(view),
        cells=[one for one in cells(view, {}, {}, False) if one["ready"]],
        cards=[drawn(one) for one in cards],
        per_row=STILL_WIDTH // HAND_STEP,
        step=HAND_STEP,
        width=STILL_WIDTH,
        hive=f"translate({(STILL_WIDTH - width * scale) / 2 - x * scale:.1f} {44 - y * scale:.1f}) scale({scale:.4f})",
        hive_end=44 + tall,
        height=44 + tall + 30 + (30 + 82 * rows if cards else 0),
        title=text(view),
    )
