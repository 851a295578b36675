"""The moves of The Bears and the Bees as things to touch, in words and as little pictures.

A placement is a card, a cell and a turn: ``("card:H07", "cell:1,-1", "turn:3")``. Everything else is one button:
``("verb:draw",)``, ``("verb:discard", "card:H07")``, ``("give:2",)``.
"""

import re
from typing import Any

from markupsafe import Markup

from . import card

PLACED = re.compile(r"(\w+)@(-?\d+,-?\d+)r(\d)")
ORDER = ("verb", "card", "cell", "turn", "give")
TURNS = ("not turned", "turned once", "turned twice", "turned 3 times", "turned 4 times", "turned 5 times")
KINDS = {"H": "honeycomb", "D": "drone", "W": "worker", "F": "flower", "B": "bear", "Q": "queen"}
View = dict[str, Any]


def written(cell: Any) -> str:
    """A cell in the notation of moves: ``1,-1``."""
    return f"{cell[0]},{cell[1]}"


def parts(move: str) -> tuple[str, ...]:
    """What is touched for a move."""
    placed = PLACED.fullmatch(move)
    if placed:
        return tuple(f"{kind}:{value}" for kind, value in zip(ORDER[1:4], placed.groups(), strict=True))
    verb, *more = move.split() or [""]
    if verb == "give":
        return tuple(f"give:{seat}" for seat in more)
    return (f"verb:{verb}", *(f"card:{name}" for name in more))


def touched(picks: Any) -> dict[str, str]:
    """Picks by kind: ``{"card": "H07", "cell": "1,-1"}``."""
    return {kind: value for kind, _, value in (pick.partition(":") for pick in picks) if value}


def move(parts: Any) -> str:
    """The text of the move that some picks are."""
    found = touched(parts)
    if "give" in found:
        return f"give {found['give']}"
    if "verb" in found:
        return " ".join(found[kind] for kind in ("verb", "card") if kind in found)
    cell = f"@{found['cell']}" if "cell" in found else ""
    return found.get("card", "") + cell + (f"r{found['turn']}" if "turn" in found else "")


def kind_of(name: str) -> str:
    """What a card is: honeycomb, drone, worker, flower, bear or queen."""
    return KINDS[name[0]]


def words(move: str) -> str:
    """A move in words: ``play H12 on 1,-1, turned twice``."""
    found = touched(parts(move))
    if "give" in found:
        return f"give a draw to seat {found['give']}"
    if "cell" in found:
        return f"play {found['card']} on {found['cell']}, {TURNS[int(found['turn'])]}"
    said = {
        "draw": "draw a card",
        "discard": f"discard {found.get('card')} and draw others",
        "skip": "make no adjacent play",
        "end": "end the turn",
    }
    return said.get(found["verb"], found["verb"])


def little(move: str, view: View) -> Markup:
    """A move as a little picture with as few words as tell it."""
    found = touched(parts(move))
    if "cell" in found:
        shown, said = hexmini(view, found["card"], int(found["turn"])), f"{found['card']} on {found['cell']}"
    elif "card" in found:
        shown, said = hexmini(view, found["card"]), f"discard {found['card']}"
    else:
        shown, said = Markup(""), words(move)
    return Markup("{}<span>{}</span>").format(shown, said)


def hexmini(view: View, name: str, rotation: int = 0) -> Markup:
    """A little card as it lies."""
    sides = tuple(side or "bear" for side in sides_of(view, name))
    return card("bears_and_the_bees", "hexmini", *(sides[(side - rotation) % 6] for side in range(6)))


def sides_of(view: View, name: str) -> list[Any]:
    """The printed sides of a card in the box of this game, north first."""
    from beelab.games.bears_and_the_bees import boxes, cards

    return list(boxes.sides_of(cards.read_card(name), 0, boxes.printed_sides(view["options"])))


def hand(view: View) -> list[tuple[str, str]]:
    """The own cards as (pick, card)."""
    return [(f"card:{one['card']}", one["card"]) for one in view["hand"] or ()]


def marked_cards(view: View, marked: Any) -> set[str]:
    """What shows a marked move (a hint): its card, its cell, its turn, its verb."""
    return set(marked)
