"""The random-number generator that lives inside a game's state: sfc32 (Chris Doty-Humphrey's "small fast counter").

Its four 32-bit words are kept in whole numbers of 64 bits, so that it gives the same numbers compiled and in
plain Python. A game has two of them: `chance` deals and rolls, `thought` serves the players' own choices.
"""

from beelab.engine.compiled import compiled, woven

WORD = 0xFFFFFFFF
WARM_UP = 15


@woven
def next_word(g):
    """The next whole number from 0 to 2**32 - 1; `g` holds the generator's four words."""
    word = (g[0] + g[1] + g[3]) & WORD
    g[3] = (g[3] + 1) & WORD
    g[0] = g[1] ^ (g[1] >> 9)
    g[1] = (g[2] + (g[2] << 3)) & WORD
    g[2] = ((((g[2] << 21) | (g[2] >> 11)) & WORD) + word) & WORD
    return word


@woven
def fair_word(g, ways):
    """A random word from which several small choices, `ways` in all (1 to 2**31), can be taken fairly, one by one.

    Each choice takes its share: the word times n is `choice * 2**32 + rest`, and the rest is the word for the next
    choice. The words that would favour some outcomes are drawn anew (Lemire's method, exact for the whole series).
    """
    word = next_word(g)
    rest = (word * ways) & WORD
    if rest < ways:
        short = (WORD + 1 - ways) % ways
        while rest < short:
            word = next_word(g)
            rest = (word * ways) & WORD
    return word


@woven
def below(g, n):
    """A fair whole number from 0 to n - 1, for n from 1 to 2**31."""
    return (fair_word(g, n) * n) >> 32


@compiled
def start_words(g, first, second, third):
    """Start a generator from three words and let it run until they are well mixed."""
    g[0] = first & WORD
    g[1] = second & WORD
    g[2] = third & WORD
    g[3] = 1
    for _ in range(WARM_UP):
        next_word(g)


@woven
def branch(g, source):
    """Start generator `g` from three numbers drawn from another one."""
    g[0] = next_word(source)
    g[1] = next_word(source)
    g[2] = next_word(source)
    g[3] = 1


@compiled
def start_game(chance, thought, seed, game):
    """Start both generators of game number `game` under `seed`: the same numbers whatever was played before."""
    start_words(chance, seed, (seed >> 32) ^ ((game >> 32) << 16), game)
    branch(thought, chance)
