"""Exact chances in Sweet Honey, Bee Mine! by counting: the numbers that simulations are checked against.

Of the number v there are v cards, 55 in all (SH-02); how many have a hint on the back is reconstructed (SH-04).
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from beelab.engine.errors import BadOption, quoted
from beelab.games.sweet_honey.cards import BACK_WORDS, read_card, write_card
from beelab.games.sweet_honey.state import BLANK, HIGH, LOW, NUMBERS, back_of, number_of

MARKED = (1, 1, 1, 2, 2, 2, 3, 3, 4, 4)  # cards of the numbers 1 to 10 with a hint
SMALL, SMALL_NEEDED, TARGET = 5, 3, 35  # SH-27


def box() -> list[int]:
    """Every card of the box, as the rules number them."""
    cards = []
    for number, hints in enumerate(MARKED, 1):
        cards += [2 * number + (copy >= number - hints) for copy in range(number)]
    return cards


def listed(cards: Iterable[str]) -> list[str]:
    """Written cards as a list; a text is one card.

    Raises:
        BadOption: something else than cards.
    """
    if isinstance(cards, str):
        return [cards]
    if not isinstance(cards, Iterable):
        raise BadOption(f"Cards are a list such as ['10', '9H'], not {quoted(cards)}.")
    return list(cards)


def unseen(seen: Iterable[str] = ()) -> list[int]:
    """The cards of the box without those that are seen.

    Raises:
        BadOption: a card that does not exist, or not so often.
    """
    left = box()
    for text in listed(seen):
        card = read_card(text)
        if card not in left:
            raise BadOption(f"There is no other {write_card(card)} in the box (SH-02).")
        left.remove(card)
    return left


def sting_chance(captured: Sequence[str], back: str | None = None, seen: Iterable[str] = ()) -> Fraction:
    """Chance that a card stings whoever has captured these cards (SH-18), when no others were seen.

    Args:
        captured: the captured cards, such as ["10", "9H"]; a number alone has a blank back.
        back: "HIGH", "LOW" or "BLANK", or None for a card whose back is not looked at.
        seen: other cards that were seen, such as the own hand.

    Raises:
        BadMove, BadOption: no such card or back, or a number that is captured twice.

    >>> sting_chance(["10"], "HIGH"), sting_chance(["10"])
    (Fraction(1, 4), Fraction(1, 6))
    """
    own = listed(captured)
    left = unseen([*own, *listed(seen)])
    numbers = {number_of(read_card(card)) for card in own}
    if len(numbers) < len(own):
        raise BadOption(f"Nobody can have captured {', '.join(own)}: a number twice (SH-18).")
    if back is not None:
        if not isinstance(back, str) or back.upper() not in BACK_WORDS:
            raise BadOption(f"A back is HIGH, LOW or BLANK, not {quoted(back)} (SH-04).")
        left = [card for card in left if back_of(card) == BACK_WORDS[back.upper()]]
    return Fraction(sum(number_of(card) in numbers for card in left), len(left)) if left else Fraction(0)


def number_chances(back: str) -> dict[int, Fraction]:
    """For each number the chance that a card of the full box with this back has it (SH-04).

    >>> number_chances("HIGH")[10]
    Fraction(1, 4)
    """
    wanted = BACK_WORDS.get(str(back).upper())
    if wanted not in (BLANK, LOW, HIGH):
        raise BadOption(f"A back is HIGH, LOW or BLANK, not {quoted(back)} (SH-04).")
    cards = [number_of(card) for card in box() if back_of(card) == wanted]
    return {number: Fraction(cards.count(number), len(cards)) for number in range(1, NUMBERS + 1)}


def distinct_chance(cards: int) -> Fraction:
    """Chance that so many random cards of the box all have different numbers.

    >>> distinct_chance(4)
    Fraction(4781, 10335)
    """
    if not isinstance(cards, int) or isinstance(cards, bool) or not 0 <= cards <= 55:
        raise BadOption(f"cards must be a whole number from 0 to 55, not {quoted(cards)}.")
    ways = [1] + [0] * cards  # ways to choose 0, 1, 2 ... different numbers and a card of each
    for number in range(1, NUMBERS + 1):
        ways = [w + (number * ways[i - 1] if i else 0) for i, w in enumerate(ways)]
    all_ways = 1
    for i in range(cards):
        all_ways = all_ways * (55 - i) // (i + 1)
    return Fraction(ways[cards], all_ways)


def solo_chances() -> dict[str, dict[int, Fraction]]:
    """How it ends for somebody who captures random cards of the full box until the round ends or a card stings.

    Returns:
        For each end ("stung", "total", "small", and "total and small" for both at once, SH-G16) the chance of each
        number of cards, the last one included.
    """
    found: dict[str, dict[int, Fraction]] = {"stung": {}, "total": {}, "small": {}, "total and small": {}}
    going: dict[frozenset[int], Fraction] = {frozenset(): Fraction(1)}
    cards = 0
    while going:
        cards += 1
        after: dict[frozenset[int], Fraction] = {}
        for numbers, chance in going.items():
            for number in range(1, NUMBERS + 1):
                part = chance * Fraction(number - (number in numbers), 55 - len(numbers))
                more = numbers | {number}
                end = "stung" if number in numbers else how_it_ends(more)
                if end and part:
                    found[end][cards] = found[end].get(cards, Fraction(0)) + part
                elif part:
                    after[more] = after.get(more, Fraction(0)) + part
        going = after
    return found


def how_it_ends(numbers: Iterable[int]) -> str:
    """Which end of a round captured numbers reach: "total", "small", "total and small", or "" (SH-27)."""
    captured = set(numbers)
    total, small = sum(captured) >= TARGET, sum(n <= SMALL for n in captured) >= SMALL_NEEDED
    return " and ".join(word for word, is_so in (("total", total), ("small", small)) if is_so)
