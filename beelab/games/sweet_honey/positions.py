"""Positions of Sweet Honey, Bee Mine! as plain data, in full: what `match.position()` gives (back: `loading.py`)."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from beelab.engine.state import to_plain
from beelab.games.sweet_honey.cards import list_captured, write_card, write_hand
from beelab.games.sweet_honey.state import (
    LAST_ONE,
    NO_CARDS,
    NOBODY,
    OWN_POWER,
    POWER,
    RECEIVE,
    REVEAL,
    SMALL,
    TOTAL,
    TOTAL_AND_SMALL,
)

PHASES = ("reveal", "discard", "send", "receive", "power", "own power", "over")
ENDS = {
    LAST_ONE: "last one left",
    TOTAL: "total",
    SMALL: "small bees",
    TOTAL_AND_SMALL: "total and small bees",
    NO_CARDS: "no cards",
}


def describe(s: Any) -> dict[str, Any]:
    """Everything in a state as plain data, secrets included; hands and deck in the order in which chance meets them."""
    players, phase = len(s.hand), int(s.phase)
    seats = range(players)
    position: dict[str, Any] = {
        "round": int(s.round_number),
        "phase": PHASES[phase],
        "hands": [write_hand(int(hand)) for hand in s.hand],
        "captured": [list_captured(int(s.captured[i]), int(s.captured_marked[i])) for i in seats],
        "stung": {str(i): write_card(int(s.stung_by[i])) for i in seats if int(s.stung_by[i])},
        "dropped": [write_hand(int(hand)) for hand in s.dropped],
        "top": write_card(int(s.top)) if s.top else None,
        "deck": [write_card(int(card)) for card in list(s.deck)[: int(s.deck_count)]],
        "discs": [int(s.discs[seat]) for seat in seats],
        "centre": int(s.centre),
        "chosen": {str(i): write_card(int(s.chosen[i])) for i in seats if int(s.chosen[i])},
        "owing": [seat for seat in seats if int(s.owing) >> seat & 1],
        "start": int(s.sender) if phase not in (REVEAL, len(PHASES) - 1) else None,
        "finished": finished_rounds(s),
        "boldness": [int(bold) for bold in s.boldness],
        "chance": to_plain(s.chance),
        "thought": to_plain(s.thought),
    }
    if phase == RECEIVE:
        position |= {
            "turn": int(s.turn), "card": write_card(int(s.card)), "stake": int(s.stake), "pot": int(s.pot),
        }  # fmt: skip
    if phase in (POWER, OWN_POWER):
        position["captor"] = int(s.captor)
    return position


def finished_rounds(s: Any) -> list[dict[str, Any]]:
    """The rounds that are over: discs, how it ended, who took how many from the centre (SH-27 to SH-29)."""
    done = int(s.round_number) - 1 + bool(s.over)
    return [
        {
            "scores": [int(score) for score in s.round_scores[at]],
            "end": ENDS[int(s.ends[at])],
            "taker": int(s.takers[at]) if int(s.takers[at]) != NOBODY else None,
            "centre": int(s.centres[at]),
        }
        for at in range(done)
    ]


def inventory(position: Mapping[str, Any]) -> Counter[str]:
    """All cards and discs of a full position: a chosen card is still in its hand, a captured one counts too."""
    found: Counter[str] = Counter()
    for cards in (*position["hands"], *position["captured"], *position["dropped"], position["deck"]):
        found.update(cards)
    found.update(position["stung"].values())
    found.update(card for card in (position["top"], position.get("card")) if card)
    found["discs"] = sum(position["discs"]) + position["centre"] + position.get("pot", 0)
    return found
