"""Cards and moves as text: "9H" is a nine with HIGH on its back, "4L" a four with LOW, "7" has a blank back."""

import re
from collections.abc import Iterable, Sequence
from typing import Any

from beelab.engine.errors import BadMove
from beelab.games.sweet_honey.moves import (
    CAPTURE,
    PASS,
    TO_DISCARD,
    TO_REVEAL,
    TO_SEND,
    TO_TAKE,
    action_of,
    extra_of,
    move_of,
    moved_card,
)
from beelab.games.sweet_honey.state import BLANK, HIGH, LOW, NUMBERS, SLOT, SMALLEST_HIGH, back_of, number_of

BACKS = ("blank", "LOW", "HIGH")
BACK_WORDS = {"": BLANK, "B": BLANK, "BLANK": BLANK, "L": LOW, "LOW": LOW, "H": HIGH, "HIGH": HIGH}
VERBS = {"reveal": TO_REVEAL, "discard": TO_DISCARD, "send": TO_SEND, "take": TO_TAKE}
FORMS = "reveal 7H, discard 4, send 8H 2, capture, pass, take H"
CARD = re.compile(r"(\d{1,2})[\s-]*(HIGH|LOW|BLANK|[HLB])?", re.IGNORECASE)
MOST_STAKE = 15  # what a written stake may say at all


def read_card(text: str) -> int:
    """A card: its number, then H, L or nothing (or B) for its back, in any case.

    Raises:
        BadMove: there is no such card.
    """
    found = CARD.fullmatch(text.strip())
    if not found or not 1 <= int(found[1]) <= NUMBERS:
        raise BadMove(
            f"{text[:40]!r} is no card. Write its number and its back: 9H, 4L, or 7 for a blank back."
        )
    number, back = int(found[1]), BACK_WORDS[(found[2] or "").upper()]
    if (back == LOW and number >= SMALLEST_HIGH) or (back == HIGH and number < SMALLEST_HIGH):
        raise BadMove(
            f"A {number} never has {BACKS[back]} on its back: HIGH is 6 to 10, LOW is 1 to 5 (SH-04)."
        )
    return 2 * number + (back != BLANK)


def write_card(card: int) -> str:
    """A card in its usual notation: "9H", "4L", "7"."""
    return f"{number_of(card)}{('', 'L', 'H')[back_of(card)]}"


def read_move(text: str) -> int:
    """A move such as "send 8H 2", in any case and spacing.

    Raises:
        BadMove: it is no move at all.
    """
    words = text.replace(",", " ").split()
    verb = words[0].lower() if words else ""
    if verb in ("capture", "pass") and len(words) == 1:
        return CAPTURE if verb == "capture" else PASS
    if verb == "send" and len(words) > 2:
        stake = words[-1]
        if not re.fullmatch(r"\d{1,3}", stake) or int(stake) > MOST_STAKE:
            raise BadMove(f"{stake[:20]!r} is no stake; send a card with a number of discs, as in send 8H 2.")
        return move_of(TO_SEND, read_card(" ".join(words[1:-1])), int(stake))
    if verb in ("reveal", "discard") and len(words) > 1:
        return move_of(VERBS[verb], read_card(" ".join(words[1:])), 0)
    if verb == "take" and len(words) == 2 and words[1].upper() in BACK_WORDS:
        return move_of(TO_TAKE, 0, BACK_WORDS[words[1].upper()])
    raise BadMove(f"{text[:60]!r} is no move of this game. Moves are written like {FORMS}.")


def write_move(move: int) -> str:
    """A move in its usual notation; a number that is no move is written as that number."""
    action, card, extra = int(action_of(move)), int(moved_card(move)), int(extra_of(move))
    if move in (CAPTURE, PASS):
        return "capture" if move == CAPTURE else "pass"
    if action == TO_TAKE and not card and extra <= HIGH:
        return f"take {('blank', 'L', 'H')[extra]}"
    if 2 <= card <= 2 * NUMBERS + 1:
        if action == TO_SEND:
            return f"send {write_card(card)} {extra}"
        if action in (TO_REVEAL, TO_DISCARD) and not extra:
            return f"{'reveal' if action == TO_REVEAL else 'discard'} {write_card(card)}"
    return f"number {move}"


# ---------------------------------------------------------------- hands and counts


def list_hand(hand: int) -> list[int]:
    """The cards of a hand, in the order in which they are kept."""
    cards = []
    while hand:
        cards.append(hand & SLOT)
        hand >>= 5
    return cards


def pack_hand(cards: Iterable[int]) -> int:
    """A hand from its cards."""
    return sum(card << (5 * place) for place, card in enumerate(cards))


def write_hand(hand: int) -> list[str]:
    """The cards of a hand in their usual notation, in the order in which they are kept."""
    return [write_card(card) for card in list_hand(hand)]


def sort_hand(hand: int) -> list[str]:
    """The cards of a hand in their usual notation, in falling order."""
    return [write_card(card) for card in sorted(list_hand(hand), reverse=True)]


def list_captured(numbers: int, marked: int) -> list[str]:
    """Captured cards in their usual notation, in rising order."""
    return [
        write_card(2 * number + (marked >> (4 * number - 4) & 1))
        for number in range(1, NUMBERS + 1)
        if numbers >> (4 * number - 4) & 1
    ]


def as_counts(counts: int) -> dict[str, int]:
    """A count of cards as {number: copies}, without the numbers of which there are none."""
    copies = {str(number): counts >> (4 * number - 4) & 15 for number in range(1, NUMBERS + 1)}
    return {number: count for number, count in copies.items() if count}


# ---------------------------------------------------------------- words


def in_words(words: Sequence[Any], last: str = "and") -> str:
    """Words as a list in a sentence: a, b and c."""
    texts = [str(word) for word in words]
    return (
        texts[0] if len(texts) == 1 else f"{', '.join(texts[:-1])} {last} {texts[-1]}" if texts else "nobody"
    )


def how_many(count: Any, word: str) -> str:
    """A count with its word in the right form: 1 disc, 2 discs."""
    return f"{count} {word}" if str(count) in ("1", "-1") else f"{count} {word}s"
