"""Positions of The Bears and the Bees as plain data, in full: what `match.position()` gives (back: `loading.py`)."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from beelab.engine.state import to_plain
from beelab.games.bears_and_the_bees.cards import write_card, write_cell, write_lying
from beelab.games.bears_and_the_bees.state import (
    BLOCKED,
    CARDS,
    DONE,
    FIRST,
    HALF,
    NOBODY,
    OUT,
    QUEEN,
    ROTATIONS,
    SIX,
    TOO_LONG,
)

PHASES = ("first", "adjacent", "bonus", "give", "over")
ENDS = {OUT: "out", SIX: "six sides", BLOCKED: "blocked", TOO_LONG: "too long"}


def list_set(low: int, high: int) -> list[int]:
    """The cards of a set, in rising order."""
    return [card for card in range(CARDS) if (low >> card if card < HALF else high >> (card - HALF)) & 1]


def list_hand(s: Any, seat: int) -> list[int]:
    """The cards of a hand, in rising order."""
    return list_set(int(s.low[seat]), int(s.high[seat]))


def write_cards(cards: Iterable[int]) -> list[str]:
    """Cards in their usual notation."""
    return [write_card(int(card)) for card in cards]


def lying(s: Any) -> list[tuple[int, int, int]]:
    """Card, coordinates and rotation of all that lies in the hive, in the order in which it was laid."""
    cells = [int(cell) for cell in list(s.laid)[: int(s.laid_count)]]
    codes = [(int(s.lies[cell]) - 1, int(s.at[cell])) for cell in cells]
    return [(code // ROTATIONS, at, code % ROTATIONS) for code, at in codes]


def describe(s: Any) -> dict[str, Any]:
    """Everything in a state as plain data, secrets included; hive and pile in the order that chance and bots meet."""
    players, phase = len(s.low), int(s.phase)
    position: dict[str, Any] = {
        "round": int(s.round_number),
        "phase": PHASES[phase],
        "hive": [write_lying(*one) for one in lying(s) if one[0] != QUEEN],
        "hands": [write_cards(list_hand(s, seat)) for seat in range(players)],
        "pile": write_cards(list(s.pile)[: int(s.pile_count)]),
        "discards": write_cards(list(s.discards)[: int(s.discard_count)]),
        "dealer": int(s.dealer),
        "turn": int(s.turn),
        "turns": [int(turns) for turns in s.turns],
        "idle": int(s.idle),
        "finished": finished_rounds(s),
        "chance": to_plain(s.chance),
        "thought": to_plain(s.thought),
    }
    if phase not in (FIRST, DONE):
        position |= {
            "first": write_cell(int(s.at[int(s.first_cell)])),
            "played": int(s.played),
            "adjacent": bool(s.adjacent),
            "bonus": int(s.bonus),
            "gifts": int(s.gifts),
            "leaving": ENDS[int(s.leaving)] if s.leaving else None,
        }
    return position


def finished_rounds(s: Any) -> list[dict[str, Any]]:
    """The rounds that are over: scores, how each ended, and who had played the last card (TB-28 to TB-30)."""
    done = int(s.round_number) - 1 + bool(s.over)
    return [
        {
            "scores": [int(score) for score in s.round_scores[at]],
            "end": ENDS[int(s.ends[at])],
            "winner": int(s.winners[at]) if int(s.winners[at]) != NOBODY else None,
            "dealer": int(s.dealers[at]),
            "turns": int(s.round_turns[at]),
        }
        for at in range(done)
    ]


def inventory(position: Mapping[str, Any]) -> Counter[str]:
    """All cards of a full position, the queen not counted."""
    found: Counter[str] = Counter(one.partition("@")[0] for one in position["hive"])
    for cards in (*position["hands"], position["pile"], position["discards"]):
        found.update(cards)
    return found
