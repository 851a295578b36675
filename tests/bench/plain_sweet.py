"""Sweet Honey, Bee Mine! in plain Python, as a good Python programmer would write it: no numpy, no compiler.

It is what the library is measured against, so it does no work that the game does not ask for. Ordinary rules, random
players, no options. Backs matter to nobody who plays at random, except that the sender of a 2 or 3 picks by them:
which comes to a random card.
"""

from __future__ import annotations

import random
from itertools import count

BOX = [number for number in range(1, 11) for _ in range(number)]
DISCS, ROUNDS = 15, 3


def left_of(seat: int, is_in: list[bool]) -> int:
    """The nearest seat to the left that is not out."""
    for step in count(1):
        other = (seat + step) % len(is_in)
        if is_in[other]:
            return other
    raise AssertionError


def play_round(players: int, rng: random.Random) -> tuple[list[int], str]:
    """A whole round; everybody's discs at its end, and how it ended."""
    deck = BOX[:]
    rng.shuffle(deck)
    hands = [[deck.pop() for _ in range(5)] for _ in range(players)]
    discs, is_in, centre = [DISCS] * players, [True] * players, 0
    captured = [{hand.pop(rng.randrange(5))} for hand in hands]
    revealed = [max(numbers) for numbers in captured]
    sender = rng.choice([seat for seat, number in enumerate(revealed) if number == max(revealed)])
    for hand, number in zip(hands, revealed, strict=True):
        if number in (2, 3):
            hand.pop(rng.randrange(4))
    while True:
        hand = hands[sender]
        if not hand:
            sender = left_of(sender, is_in)
            continue
        place, stake = rng.randrange(len(hand)), rng.randint(min(1, discs[sender]), min(3, discs[sender]))
        card, pot = hand[place], stake
        discs[sender] -= stake
        if deck:
            hand[place] = deck.pop()
        else:
            hand.pop(place)
        seat = left_of(sender, is_in)
        while seat != sender and discs[seat] >= stake and rng.random() < 0.5:
            discs[seat] -= stake
            pot += stake
            seat = left_of(seat, is_in)
        mine = captured[seat]
        if card not in mine:
            mine.add(card)
            discs[seat] += pot
            end = "total" if sum(mine) >= 35 else "small" if len(mine & {1, 2, 3, 4, 5}) >= 3 else ""
            if end:
                discs[seat] += centre
                return discs, end
            if card in (2, 3) and hands[seat]:
                hands[seat].pop(rng.randrange(len(hands[seat])))
            sender = seat
            continue
        if seat == sender:
            centre += pot
        else:
            discs[sender] += pot
        penalty = min(discs[seat], 2 * card if 1 in mine else card)
        discs[seat] -= penalty
        centre += penalty
        is_in[seat] = False
        sender = left_of(seat, is_in)
        if is_in.count(True) == 1:
            discs[sender] += centre
            return discs, "last"


def simulate(games: int, players: int = 3, seed: int = 0) -> list[tuple[list[int], list[str]]]:
    """Totals and the ends of the rounds of so many games."""
    rng = random.Random(seed)
    results = []
    for _ in range(games):
        totals, ends = [0] * players, []
        for _ in range(ROUNDS):
            discs, end = play_round(players, rng)
            totals = [total + score for total, score in zip(totals, discs, strict=True)]
            ends.append(end)
        results.append((totals, ends))
    return results
