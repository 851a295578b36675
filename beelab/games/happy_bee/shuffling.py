"""Shuffling and drawing, fairly: bees from the box, flowers in their piles."""

from beelab.engine.chance import WORD, fair_word
from beelab.engine.compiled import compiled, woven
from beelab.games.happy_bee.state import count_of, one_of

# Choices that one random word gives: 56 * 55 * 54 * 53 * 52 and 15 * 14 * ... * 8 are both below 2**31.
CARDS_A_WORD = 5
FLOWERS_A_WORD = 8


@compiled
def lay_out(s, cards):
    """Lay a set of cards out in `deck`, family by family; returns how many they are."""
    at = 0
    for family in range(s.families):
        for _ in range(count_of(cards, family)):
            s.deck[at] = family
            at += 1
    return at


@woven
def draw_cards(s, at, count, cards):
    """A set of `count` random cards of `deck` from place `at` on, of `cards` in all; those before `at` are gone."""
    drawn = 0
    while count > 0:
        group = min(count, CARDS_A_WORD)
        ways = 1
        for i in range(CARDS_A_WORD):
            ways *= cards - at - i if i < group else 1
        luck = fair_word(s.chance, ways)
        for _ in range(group):
            luck *= cards - at
            place = at + (luck >> 32)
            luck &= WORD
            drawn += one_of(s.deck[place])
            s.deck[place] = s.deck[at]
            at += 1
        count -= group
    return drawn


@woven
def shuffle_piles(s, first):
    """Shuffle the flowers of every family from place `first` of its pile downwards (HB-06)."""
    left = s.rounds - first
    while left > 1:
        group = min(left - 1, FLOWERS_A_WORD)
        ways = 1
        for i in range(FLOWERS_A_WORD):
            ways *= left - i if i < group else 1
        for family in range(s.families):
            pile = s.pile[family]
            luck = fair_word(s.chance, ways)
            last = first + left
            for at in range(group):
                luck *= left - at
                last -= 1
                place = first + (luck >> 32)
                luck &= WORD
                value = pile[last]
                pile[last] = pile[place]
                pile[place] = value
        left -= group


@compiled
def sort_pile(s, family):
    """Put the flowers that are still face down into rising order."""
    pile = s.pile[family]
    for at in range(s.round_number + 1, s.rounds):
        value = pile[at]
        before = at - 1
        while before >= s.round_number and pile[before] > value:
            pile[before + 1] = pile[before]
            before -= 1
        pile[before + 1] = value
