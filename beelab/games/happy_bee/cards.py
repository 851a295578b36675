"""Names and letters of the families, and sets of cards as text and as plain data."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from beelab.engine.errors import BadMove, quoted
from beelab.games.happy_bee.state import count_of, one_of

FAMILY_NAMES = ("blue", "purple", "yellow", "green", "red", "pink", "orange")
LETTERS = "BPYGRKO"
NOTHING = "nothing"
MOST = 15  # cards of a family that fit into a set


def family_number(word: str) -> int | None:
    """The number of a family by its name or letter, in any case; None when there is no such family."""
    if word.lower() in FAMILY_NAMES:
        return FAMILY_NAMES.index(word.lower())
    return LETTERS.index(word.upper()) if len(word) == 1 and word.upper() in LETTERS else None


def read_cards(text: str) -> int:
    """Cards written as "blue+blue+purple", "BBP", "b b p" or with commas; "nothing" or "" is the empty set.

    Raises:
        BadMove: a word that is no family.
    """
    words: list[str] = []
    for word in re.split(r"[\s+,;]+", text.strip()):
        words.extend([word] if family_number(word) is not None else _letters(word, text))
    cards = 0
    for word in words:
        family = family_number(word)
        assert family is not None
        if count_of(cards, family) == MOST:
            raise BadMove(f"{text[:60]!r} has more cards of one family than any game.")
        cards += one_of(family)
    return cards


def _letters(word: str, text: str) -> list[str]:
    if word in ("", NOTHING):
        return []
    for letter in word:
        if family_number(letter) is None:
            families = ", ".join(
                f"{name} ({letter})" for name, letter in zip(FAMILY_NAMES, LETTERS, strict=True)
            )
            raise BadMove(
                f"{text[:60]!r} is no set of cards. Write families like blue+blue+purple or BBP: {families}."
            )
    return list(word)


def write_cards(cards: int) -> str:
    """A set of cards in its usual notation: "blue+blue+purple"."""
    return "+".join(list_cards(cards)) or NOTHING


def list_cards(cards: int) -> list[str]:
    """The families of a set, a name for each card."""
    return [name for family, name in enumerate(FAMILY_NAMES) for _ in range(count_of(cards, family))]


def as_counts(cards: int, families: int) -> dict[str, int]:
    """A set of cards as {family: count}, for every family in play."""
    return {FAMILY_NAMES[family]: count_of(cards, family) for family in range(families)}


def from_counts(counts: Mapping[str, int] | str) -> int:
    """A set of cards from {family or letter: count} or from text.

    Raises:
        BadMove: an unknown family, or a count that is no whole number from 0 to 15.
    """
    if isinstance(counts, str):
        return read_cards(counts)
    if not isinstance(counts, Mapping):
        raise BadMove(f"{quoted(counts)} is no set of cards")
    cards = 0
    for word, count in counts.items():
        family = family_number(str(word))
        if family is None:
            raise BadMove(f"{quoted(word)} is no family")
        if isinstance(count, bool) or not isinstance(count, int) or not 0 <= count <= MOST:
            raise BadMove(f"{word} cannot be there {quoted(count)} times")
        if count_of(cards, family):
            raise BadMove(f"{word} is there twice")
        cards += count * one_of(family)
    return cards


def in_words(words: Sequence[Any], last: str = "and") -> str:
    """Words as a list in a sentence: a, b and c."""
    texts = [str(word) for word in words]
    return (
        texts[0] if len(texts) == 1 else f"{', '.join(texts[:-1])} {last} {texts[-1]}" if texts else "nobody"
    )


def how_many(count: Any, word: str) -> str:
    """A count with its word in the right form: 1 card, 2 cards."""
    return f"{count} {word}" if str(count) == "1" else f"{count} {word}s"
