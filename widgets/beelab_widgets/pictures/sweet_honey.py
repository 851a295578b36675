"""How Sweet Honey, Bee Mine! looks, from what a seat may see.

Its moves are told in ``sweet_honey_moves``, its words in ``sweet_honey_words``, what can be counted in
``sweet_honey_counts``, and the flights so far in ``sweet_honey_flights``.
"""

from typing import Any

from markupsafe import Markup

from . import draw
from .sweet_honey_counts import BACKS, numbers_in, reckoned, rules_of
from .sweet_honey_flights import changes, discs_on_card, flights, path, round_began, since_round_ended
from .sweet_honey_moves import hand, little, marked_cards, move, parts, proposals, words
from .sweet_honey_words import label, news, notes, reasons, status, text

__all__ = [
    "CARDS", "COMPLETE", "LESSON", "NO_KNOBS", "SWAP", "TABLE", "context", "hand", "label", "little", "marked_cards",
    "move", "news", "notes", "parts", "proposals", "reasons", "status", "svg", "text", "words",
]  # fmt: skip
COMPLETE = True  # the verb need not be picked, nor the only stake that is left
SWAP = True
CARDS = ("honeycard", "honeyback", "honeymini", "minihive", "honeydisc", "honeyshape")
NO_KNOBS = ("marked",)  # it describes a real box; hint_rate is the knob
TABLE, LESSON = "sweet_honey.html", "sweet_honey_lesson.html"
MOST_FLIGHTS = 3  # told in full on the table
View = dict[str, Any]


def seats(view: View, events: Any) -> list[dict[str, Any]]:
    """Every seat as it lies on the table, from the left of whoever looks, who comes last."""
    first = view["seat"] if view["seat"] is not None else view["players"] - 1
    rules, moved, flight = rules_of(view), changes(events), view["flight"]
    found = []
    for step in range(1, view["players"] + 1):
        seat = (first + step) % view["players"]
        backs = view["hand_backs"][seat]
        found.append(
            {
                "seat": seat,
                "place": step % view["players"],
                "name": view["names"][seat],
                "discs": view["discs"][seat],
                "moved": moved["seats"].get(seat, 0),
                "came_from": moved["from"].get(seat, ""),
                "captured": view["captured"][seat],
                "total": view["totals"][seat],
                "of_total": rules["target_total"],
                "full": min(100, round(100 * view["totals"][seat] / rules["target_total"])),
                "small": view["small"][seat],
                "of_small": rules["small_needed"],
                "out": seat in view["out"],
                "stung_by": view["stung_by"].get(str(seat), ""),
                "starts": view["start"] == seat,
                "acts": view["turn"] == seat or seat in view["owing"],
                "passed": bool(flight) and seat in flight["passed"],
                "placed": view["placed"][seat],
                "backs": spread(backs) if backs else ["unseen"] * view["hand_sizes"][seat],
                "flight": flight if flight and view["turn"] == seat else None,
            }
        )
    return found


def spread(backs: dict[str, int]) -> list[str]:
    """``{"blank": 2, "HIGH": 1}`` as ``["blank", "blank", "HIGH"]``."""
    return [back for back, n in backs.items() for _ in range(n)]


def context(
    view: View, picks: list[str], marked: Any = (), events: Any = (), moves: Any = ()
) -> dict[str, Any]:
    """What ``sweet_honey.html`` needs beyond the view; the events are those that its seat has seen."""
    told = flights(events)
    deciding = view["chance"] is not None
    captor = view["captor"] if view["phase"] == "power" and view["turn"] == view["seat"] else None
    return {
        "cards": hand(view),
        "marked": marked_cards(view, marked),
        "seats": seats(view, events),
        "moments": len(events),
        "to_centre": changes(events)["centre"],
        "centre_from": changes(events)["payer"],
        "pot_discs": discs_on_card(view),
        "path": path(view),
        "told": [flight for flight in told if flight["over"]][: -MOST_FLIGHTS - 1 : -1],
        "ended": [*since_round_ended(events), *round_began(events)],
        "rules": rules_of(view),
        "reckoned": reckoned(view) if deciding else None,
        "unseen": view["unseen"],
        "own_numbers": numbers_in(view["captured"][view["seat"]]) if view["seat"] is not None else [],
        "stakes": _stakes(view),
        "takeable": view["hand_backs"][captor] if captor is not None else None,
        "letters": {back: letter for letter, back in BACKS.items()},
        "label": label(view, picks),
        "at_once": view["phase"] in ("receive", "power"),
    }


def _stakes(view: View) -> list[int]:
    """The stakes that are offered: all that the rules name, and none when the start player has no disc."""
    if view["phase"] != "send" or view["seat"] is None or view["turn"] != view["seat"]:
        return []
    return [0] if view["discs"][view["seat"]] <= 0 else list(range(1, rules_of(view)["max_stake"] + 1))


def svg(view: View) -> Markup:
    """The still picture: every seat with its captured cards and discs, the flying card, the hand of who looks."""
    rows, cards = seats(view, ()), view["hand"] or []
    return draw(
        "sweet_honey.svg",
        view=view,
        rows=rows,
        cards=[] if view["over"] else cards,
        width=560,
        height=48 + 58 * len(rows) + (0 if view["over"] else 32) + (128 if cards and not view["over"] else 0),
        title=text(view),
    )
