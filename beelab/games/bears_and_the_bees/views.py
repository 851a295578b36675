"""What a seat of The Bears and the Bees may see, as plain data (TB-03, TB-G26)."""

from collections.abc import Mapping
from typing import Any

from beelab.engine.compiled import uncompiled
from beelab.engine.game import Game
from beelab.engine.records import changed_options
from beelab.games.bears_and_the_bees.boxes import NAMES, sides_of
from beelab.games.bears_and_the_bees.cards import coordinates, kind_name, write_card
from beelab.games.bears_and_the_bees.positions import (
    PHASES,
    finished_rounds,
    list_hand,
    lying,
    write_cards,
)
from beelab.games.bears_and_the_bees.state import (
    BEAR,
    DONE,
    FIRST,
    HONEY,
    HONEY_OF_QUEEN,
    NEAR_BEAR,
    QUEEN,
    SIDE,
    kind_of,
)


def view(game: Game, s: Any, seat: int | None, about: Mapping[str, Any]) -> dict[str, Any]:
    """Exactly what a seat (None: everybody) may see."""
    players, phase = int(about["players"]), int(s.phase)
    seats = range(players)
    in_turn = phase not in (FIRST, DONE)
    hand = None if seat is None else list_hand(s, seat)
    return {
        "game": game.name,
        "title": game.title,
        "players": players,
        "names": list(about["names"]),
        "seat": seat,
        "round": int(s.round_number),
        "rounds": int(s.rounds),
        "phase": PHASES[phase],
        "dealer": int(s.dealer),
        "turn": int(s.turn) if phase != DONE else None,
        "turns": [int(turns) for turns in s.turns],
        "played": int(s.played) if in_turn else 0,
        "first": list(coordinates(int(s.at[int(s.first_cell)]))) if in_turn else None,
        "adjacent": bool(s.adjacent) if in_turn else False,
        "bonus": int(s.bonus) if in_turn else 0,
        "gifts": int(s.gifts) if in_turn else 0,
        "can_draw": bool(s.pile_count or (s.reshuffle and s.discard_count)),
        "hive": [_lying(s, *one) for one in lying(s)],
        "open": open_cells(s),
        "hand": None if hand is None else [describe_card(s, card) for card in hand],
        "hand_value": None if hand is None else sum(worth_of(s, card) for card in hand),
        "hand_sizes": [int(s.hand_count[other]) for other in seats],
        "pile": int(s.pile_count),
        "discards": write_cards(list(s.discards)[: int(s.discard_count)]),
        "finished": finished_rounds(s),
        "scores": [int(s.points[other]) for other in seats],
        "over": bool(s.over),
        "options": changed_options(game, players, about["options"]),
    }


def worth_of(s: Any, card: int) -> int:
    """What a card counts that is left in hand (TB-30)."""
    return int(s.worth[uncompiled(kind_of)(card)])


def describe_card(s: Any, card: int) -> dict[str, Any]:
    """A hand card: what it is, its printed sides, how many rotations look different, what it counts."""
    return {
        "card": write_card(card),
        "kind": kind_name(card),
        "sides": sides_of(card, 0, s.printed),
        "looks": int(s.looks[card]),
        "value": worth_of(s, card),
    }


def _lying(s: Any, card: int, at: int, rotation: int) -> dict[str, Any]:
    """A card in the hive, its sides as they lie: north, then clockwise (TB-07)."""
    return {
        "card": write_card(card),
        "kind": kind_name(card),
        "cell": list(coordinates(at)),
        "rotation": rotation,
        "sides": sides_of(card, rotation, s.printed),
    }


def open_cells(s: Any) -> list[dict[str, Any]]:
    """The empty cells that touch the hive, from north-west: what touches them on which side, and who may not lie there.

    `sides` has a colour, "honey", or None for each side; `touching` counts the cards (a bear too), `queen` and `bear`
    tell whether one of them is there, `honey` whether it is honey that serves a bear (TB-17), `ready` whether the
    cell has the touching sides that a card needs (TB-09) and no bear (TB-12).
    """
    bears = {at for card, at, _ in lying(s) if card != QUEEN and uncompiled(kind_of)(card) == BEAR}
    found = []
    for cell in range(1, int(s.cells) + 1):
        if s.lies[cell]:
            continue
        at, shown = int(s.at[cell]), [int(s.touching[cell]) >> (3 * side) & SIDE for side in range(6)]
        near_bears = sum(at + step in bears for step in (-1, 255, 256, 1, -255, -256))
        touching = sum(value > 0 for value in shown)
        found.append(
            {
                "cell": list(coordinates(at)),
                "touching": touching + near_bears,
                "sides": [NAMES[value] for value in shown],
                "queen": HONEY_OF_QUEEN in shown,
                "honey": HONEY in shown,
                "bear": int(s.touching[cell]) >= NEAR_BEAR,
                "ready": bool(s.spot[cell]),
            }
        )
    return sorted(found, key=lambda one: one["cell"])
