"""Cards and moves as text: "H07" is a honeycomb, "D03" a drone, "W12" a worker, "F2" a flower, "B1" a bear.

A card is played as in "H07@1,-1r3": on the cell with the coordinates 1,-1, turned three times by 60 degrees.
"""

import re
from collections.abc import Sequence
from typing import Any

from beelab.engine.compiled import uncompiled
from beelab.engine.errors import BadMove
from beelab.games.bears_and_the_bees.moves import (
    DRAW,
    END,
    SKIP,
    TO_DISCARD,
    TO_GIVE,
    TO_PLACE,
    action_of,
    aimed_at,
    card_move,
    moved_card,
    place_move,
    rotation_of,
)
from beelab.games.bears_and_the_bees.state import (
    CARDS,
    FIRST_BEAR,
    FIRST_DRONE,
    FIRST_FLOWER,
    FIRST_WORKER,
    QUEEN,
    ROTATIONS,
    SEATS,
)

LETTERS = {"H": 0, "D": FIRST_DRONE, "W": FIRST_WORKER, "F": FIRST_FLOWER, "B": FIRST_BEAR}
KIND_NAMES = ("honeycomb", "drone", "worker", "flower", "bear")
COUNTS = {"H": 70, "D": 10, "W": 15, "F": 5, "B": 6}
WIDTHS = {"H": 2, "D": 2, "W": 2, "F": 1, "B": 1}
SIDE_NAMES = ("north", "north-east", "south-east", "south", "south-west", "north-west")
FARTHEST = 127  # a written coordinate; no hive reaches so far
FORMS = "H07@1,-1r3, draw, discard B2, give 2, skip, end"
CARD = re.compile(r"([HDWFB])\s*-?\s*0?(\d{1,2})", re.IGNORECASE)
CELL = re.compile(r"\(?\s*(-?\d{1,3})\s*[,;]\s*(-?\d{1,3})\s*\)?")
PLACEMENT = re.compile(r"(.{1,8}?)\s*(?:@|\bat\b)\s*(\(?[-\d\s,;]+?\)?)\s*(?:r\s*(\d))?", re.IGNORECASE)


def read_card(text: str) -> int:
    """A card: the letter of its kind and its number, as in H07.

    Raises:
        BadMove: there is no such card.
    """
    found = CARD.fullmatch(text.strip())
    letter = found[1].upper() if found else ""
    if not found or not 1 <= int(found[2]) <= COUNTS[letter]:
        raise BadMove(
            f"{text[:40]!r} is no card. Cards are H01 to H70, D01 to D10, W01 to W15, F1 to F5, and bears from B1 on."
        )
    return LETTERS[letter] + int(found[2]) - 1


def write_card(card: int) -> str:
    """A card in its usual notation: "H07"; the queen is "Q"."""
    if card == QUEEN:
        return "Q"
    letter = letter_of(card)
    return f"{letter}{card - LETTERS[letter] + 1:0{WIDTHS[letter]}}"


def letter_of(card: int) -> str:
    """The letter of a card's kind."""
    return next(letter for letter in reversed(LETTERS) if card >= LETTERS[letter])


def kind_name(card: int) -> str:
    """What a card is: honeycomb, drone, worker, flower, bear or queen."""
    return "queen" if card == QUEEN else KIND_NAMES["HDWFB".index(letter_of(card))]


def read_cell(text: str) -> int:
    """A cell by its two coordinates, as in 1,-1.

    Raises:
        BadMove: these are no coordinates.
    """
    found = CELL.fullmatch(text.strip())
    if not found or not all(abs(int(found[i])) <= FARTHEST for i in (1, 2)):
        raise BadMove(f"{text[:40]!r} is no cell. A cell is written by its two coordinates, as in 1,-1.")
    return ((int(found[1]) + 128) << 8) + int(found[2]) + 128


def coordinates(at: int) -> tuple[int, int]:
    """The two coordinates of a cell."""
    return (at >> 8) - 128, (at & 255) - 128


def write_cell(at: int) -> str:
    """A cell in its usual notation: "1,-1"."""
    return "{},{}".format(*coordinates(at))


def read_lying(text: str) -> tuple[int, int, int] | None:
    """Card, cell and rotation of text such as "H07@1,-1r3", or None when it is nothing like that.

    Raises:
        BadMove: it is, but there is no such card, cell or rotation.
    """
    found = PLACEMENT.fullmatch(text.strip())
    if not found:
        return None
    rotation = int(found[3] or 0)
    if rotation >= ROTATIONS:
        raise BadMove(f"r{rotation} is no rotation: a card makes 0 to 5 turns of 60 degrees (TB-07).")
    card = QUEEN if found[1].strip().upper() == "Q" else read_card(found[1])
    return card, read_cell(found[2]), rotation


def write_lying(card: int, at: int, rotation: int) -> str:
    """A card on its cell: "H07@1,-1r3"."""
    return f"{write_card(card)}@{write_cell(at)}r{rotation}"


def read_move(text: str) -> int:
    """A move such as "H07@1,-1r3", in any case and spacing.

    Raises:
        BadMove: it is no move at all.
    """
    words = text.split()
    verb = words[0].lower() if words else ""
    if len(words) == 1 and verb in SIMPLE:
        return SIMPLE[verb]
    if verb == "discard" and len(words) > 1:
        return int(uncompiled(card_move)(TO_DISCARD, read_card(" ".join(words[1:]))))
    if verb == "give" and len(words) == 2 and re.fullmatch(r"\d", words[1]):
        if int(words[1]) < SEATS:
            return int(uncompiled(card_move)(TO_GIVE, int(words[1])))
        raise BadMove(f"There is no seat {words[1]}: seats are 0 to {SEATS - 1}.")
    lying = read_lying(text)
    if lying is None or lying[0] == QUEEN:
        raise BadMove(f"{text[:60]!r} is no move of this game. Moves are written like {FORMS}.")
    return int(uncompiled(place_move)(*lying))


SIMPLE = {"draw": DRAW, "skip": SKIP, "end": END}
SIMPLE_NAMES = {move: name for name, move in SIMPLE.items()}


def write_move(move: int) -> str:
    """A move in its usual notation; a number that is no move is written as that number."""
    action, card = int(uncompiled(action_of)(move)), int(uncompiled(moved_card)(move))
    at, rotation = int(uncompiled(aimed_at)(move)), int(uncompiled(rotation_of)(move))
    if move in SIMPLE_NAMES:
        return SIMPLE_NAMES[move]
    if action == TO_GIVE and card < SEATS and not at and not rotation:
        return f"give {card}"
    if action == TO_DISCARD and card < CARDS and not at and not rotation:
        return f"discard {write_card(card)}"
    if action == TO_PLACE and card < CARDS and rotation < ROTATIONS and at >> 8 and at & 255:
        return write_lying(card, at, rotation)
    return f"number {move}"


# ---------------------------------------------------------------- words


def in_words(words: Sequence[Any], last: str = "and") -> str:
    """Words as a list in a sentence: a, b and c."""
    texts = [str(word) for word in words]
    return (
        texts[0] if len(texts) == 1 else f"{', '.join(texts[:-1])} {last} {texts[-1]}" if texts else "nobody"
    )


def how_many(count: Any, word: str) -> str:
    """A count with its word in the right form: 1 card, 2 cards."""
    return f"{count} {word}" if str(count) == "1" else f"{count} {word}s"


def likeness(move: int, asked: int) -> int:
    """How near a move comes to one that was asked for: the same action, card, cell, rotation, or at least kind."""
    same = [
        int(uncompiled(part)(move) == uncompiled(part)(asked))
        for part in (action_of, moved_card, aimed_at, rotation_of)
    ]
    cards = [int(uncompiled(moved_card)(one)) for one in (move, asked)]
    alike = max(cards) < CARDS and letter_of(cards[0]) == letter_of(cards[1])
    return 16 * same[0] + 8 * same[1] + 4 * same[2] + 2 * alike + same[3]
