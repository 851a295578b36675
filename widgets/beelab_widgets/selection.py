"""A move being put together by picking its parts, one class for all games.

A move is a tuple of parts. A part is text ``kind:value``: ``("card:c12", "cell:1,-2", "turn:3")``, or the
same part several times: ``("bee:blue", "bee:blue", "bee:purple")``. A picked part may carry a tag ``#7`` that
only says which of several equal things on the table was touched: ``bee:blue#7`` counts as ``bee:blue``.
"""

from collections import Counter
from collections.abc import Iterable


class Selection:
    """Narrow a list of legal moves by picking their parts, in any order.

    For every part and number of copies there is one Python int whose bit *i* says that move *i* has them, so
    narrowing a thousand moves is a handful of ``&``.

    Args:
        moves: the legal moves, each a tuple of parts.
        swap: whether touching another thing of a kind that a move has once (another card, another cell)
            changes the pick of that kind.
        complete: whether a move counts as chosen as soon as it is the only one left; else the picks must be
            the whole move.
        last: a kind that picks itself: once nothing else is left to pick, the first of this kind that fits is
            picked, and can then be changed, but not taken back alone.

    >>> s = Selection([("bee:blue", "bee:blue"), ("bee:blue", "bee:green")], complete=False)
    >>> s.pick("bee:blue#0"), sorted(s.pickable()), s.move
    (True, ['bee:blue', 'bee:green'], None)
    >>> s.pick("bee:green#4"), s.move
    (True, ('bee:blue', 'bee:green'))
    """

    def __init__(
        self, moves: Iterable[tuple[str, ...]], *, swap: bool = True, complete: bool = True, last: str = ""
    ):
        self.moves = list(dict.fromkeys(tuple(move) for move in moves))
        self.swap, self.complete, self.last = swap, complete, last
        self.picks: list[str] = []
        self._everything = (1 << len(self.moves)) - 1
        self._with: dict[str, list[int]] = {}  # part -> [moves with at least 1 copy, at least 2, ...]
        self._size: dict[int, int] = {}  # number of parts -> moves of that size
        kinds: dict[str, int] = {}
        for i, move in enumerate(self.moves):
            bit = 1 << i
            self._size[len(move)] = self._size.get(len(move), 0) | bit
            for part, copies in Counter(move).items():
                levels = self._with.setdefault(part, [])
                levels.extend([0] * (copies - len(levels)))
                for n in range(copies):
                    levels[n] |= bit
            for kind, n in Counter(self.kind(part) for part in move).items():
                kinds[kind] = max(kinds.get(kind, 0), n)
        self._single = {kind for kind, n in kinds.items() if n == 1}

    def __repr__(self) -> str:
        return f"<Selection {self.picks} of {len(self.moves)} moves>"

    @staticmethod
    def part(pick: str) -> str:
        """The part that a pick counts as: without its tag."""
        return pick.partition("#")[0]

    @staticmethod
    def kind(pick: str) -> str:
        """What sort of thing a pick is: ``card``, ``cell``, ``bee``."""
        return pick.partition(":")[0]

    def _copies(self, part: str, n: int) -> int:
        levels = self._with.get(part, ())
        return self._everything if n <= 0 else levels[n - 1] if n <= len(levels) else 0

    def _fit(self, picks: list[str]) -> int:
        bits = self._everything
        for part, n in Counter(map(self.part, picks)).items():
            bits &= self._copies(part, n)
        return bits

    def _list(self, bits: int) -> list[tuple[str, ...]]:
        found = []
        while bits:
            low = bits & -bits
            found.append(self.moves[low.bit_length() - 1])
            bits ^= low
        return found

    def consistent(self) -> list[tuple[str, ...]]:
        """The moves that contain everything picked so far."""
        return self._list(self._fit(self.picks))

    @property
    def move(self) -> tuple[str, ...] | None:
        """The legal move that the picks are (or, with ``complete``, the only one that they leave)."""
        fit = self._fit(self.picks)
        whole = fit & self._size.get(len(self.picks), 0)
        if whole:
            return self._list(whole)[0]
        if self.complete and fit and not fit & (fit - 1) and (self.picks or len(self.moves) == 1):
            return self._list(fit)[0]
        return None

    def options(self) -> dict[str, int]:
        """Every part that may be added now, with the number of moves that it leaves."""
        fit, have = self._fit(self.picks), Counter(map(self.part, self.picks))
        left = ((part, (fit & self._copies(part, have[part] + 1)).bit_count()) for part in self._with)
        return {part: n for part, n in left if n}

    def swaps(self) -> set[str]:
        """Parts that may take the place of the one pick of their kind: they fit the picks made before it."""
        found: set[str] = set()
        for i, old in enumerate(self.picks):
            kind = self.kind(old)
            if self.swap and kind in self._single:
                fit = self._fit(self.picks[:i])
                found |= {p for p, levels in self._with.items() if self.kind(p) == kind and levels[0] & fit}
        return found

    def pickable(self) -> set[str]:
        """Every part that a touch would add or change; exactly what occurs in some move that remains."""
        return self.options().keys() | self.swaps()

    def pick(self, pick: str) -> bool:
        """Take up, take back or change one part; False when it can't be picked now, and nothing changes."""
        part, kind = self.part(pick), self.kind(pick)
        if pick in self.picks:
            self._take_back(pick)
        elif part in self.options():
            self.picks.append(pick)
        elif part in self.swaps():
            self._change(kind, pick)
        else:
            return False
        self._pick_last()
        return True

    def _take_back(self, pick: str) -> None:
        if self.last and self.kind(pick) == self.last:
            return
        self.picks = [p for p in self.picks if p != pick and not (self.last and self.kind(p) == self.last)]

    def _pick_last(self) -> None:
        """Pick the first of the kind that picks itself, when all that is left is to pick one of it."""
        options = list(self.options()) if self.last and self.picks else []
        if options and all(self.kind(part) == self.last for part in options) and self.move is None:
            first = self.consistent()[0]
            self.picks.append(next(part for part in first if self.kind(part) == self.last))

    def _change(self, kind: str, pick: str) -> None:
        at = [self.kind(p) for p in self.picks].index(kind)
        kept = [*self.picks[:at], pick]  # earlier picks stay; later ones stay if they still fit
        for later in self.picks[at + 1 :]:
            if self._fit([*kept, later]):
                kept.append(later)
        self.picks = kept

    def clear(self) -> None:
        """Take every pick back."""
        self.picks = []
