"""Exact chances in Happy Bee when cards are played at random: the numbers that simulations are checked against.

Dealing, passing and taking back never look at the faces of the cards. So when everybody plays at random, in every
round each player's cards are a random draw from the whole box, and the chances are fractions that can be counted.
"""

from fractions import Fraction
from math import comb


def clear_chance(cards: int, seats: int, k: int, family_cards: int, below: int) -> Fraction:
    """Chance that none of some other seats plays `below` or more cards of a family.

    Args:
        cards: cards that are spread over those seats' hands and the cards put aside.
        seats: how many other seats play `k` random cards each.
        k: cards that each of them plays.
        family_cards: how many of the `cards` are of the family.
        below: each of the seats must play fewer than this.

    Returns:
        The exact chance.
    """
    ways = _ways([comb(k, x) for x in range(min(below, k + 1))], seats, family_cards)
    rest = cards - seats * k
    good = sum(w * comb(rest, family_cards - x) for x, w in enumerate(ways) if family_cards - x <= rest)
    return Fraction(good, comb(cards, family_cards))


def _ways(one_seat: list[int], seats: int, most: int) -> list[int]:
    """In how many ways the seats together play 0, 1, 2, ... cards, given those of one seat."""
    ways = [1]
    for _ in range(seats):
        longer = [0] * min(len(ways) + len(one_seat) - 1, most + 1)
        for x, w in enumerate(ways):
            for y, v in enumerate(one_seat):
                if x + y <= most:
                    longer[x + y] += w * v
        ways = longer
    return ways


def win_chance(players: int, k: int, held: int, played: int) -> Fraction:
    """Chance to take a flower when the others play at random (HB-11).

    Args:
        players: 2 to 6.
        k: cards that everybody plays in this round, 1 to 7.
        held: cards of the family in your hand of seven, 0 to 6.
        played: how many of them you play, 0 to `held`.

    Returns:
        The exact chance as a Fraction.

    Raises:
        BadOption: a number outside these limits.

    >>> win_chance(players=4, k=2, held=2, played=2)
    Fraction(748, 805)
    """
    _check(players, k)
    _within("held", held, 0, 6)
    _within("played", played, 0, min(held, k))
    unseen = 6 * (players + 1) - 7
    return clear_chance(unseen, players - 1, k, 6 - held, played) if played else Fraction(0)


def outcome_chances(players: int, k: int) -> dict[str, Fraction]:
    """Chances that a flower is awarded, tied or unplayed when everybody plays `k` random cards (HB-11 to HB-13).

    >>> outcome_chances(players=4, k=3)["awarded"]
    Fraction(484, 975)
    """
    _check(players, k)
    cards, rest = 6 * (players + 1), 6 * (players + 1) - players * k
    awarded = 0
    for mine in range(1, min(k, 6) + 1):
        others = _ways([comb(k, x) for x in range(min(mine, k + 1))], players - 1, 6 - mine)
        awarded += players * comb(k, mine) * sum(w * comb(rest, 6 - mine - x) for x, w in enumerate(others))
    total = comb(cards, 6)
    unplayed = Fraction(comb(rest, 6), total)
    won = Fraction(awarded, total)
    return {"awarded": won, "tied": 1 - won - unplayed, "nobody": unplayed}


def longest_chance(players: int, cards: int) -> Fraction:
    """Chance that a dealt hand of seven holds `cards` or more of one colour (HB-03).

    >>> longest_chance(players=3, cards=3)
    Fraction(3682, 4807)
    """
    _check(players, 1)
    _within("cards", cards, 1, 6)
    short = _ways([comb(6, x) for x in range(cards)], players + 1, 7)
    all_shorter = short[7] if len(short) > 7 else 0
    return 1 - Fraction(all_shorter, comb(6 * (players + 1), 7))


def _check(players: int, k: int) -> None:
    _within("players", players, 2, 6)
    _within("k", k, 1, 7)


def _within(name: str, value: int, low: int, high: int) -> None:
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        from beelab.engine.errors import BadOption, quoted

        raise BadOption(f"{name} must be a whole number from {low} to {high}, not {quoted(value)}.")
