"""What a learner has done in this session: rules earned, predictions, answers, words of their own.

One Python process is one learner. Nothing is written to disk and nothing leaves the machine; the exit ticket
(``Answers``) hands everything to the learner as a file.
"""

import os
import random
from typing import Any

STORING = "BEELAB_STORE_STILLS"  # set while the notebooks that we publish are run


class Book:
    """A learner's own book of this session."""

    def __init__(self, seed: int | None = None):
        self.seed = random.SystemRandom().randrange(2**31) if seed is None else seed
        self.earned: dict[str, list[str]] = {}
        self._pages: dict[str, dict[str, dict[str, Any]]] = {}

    def __repr__(self) -> str:
        kinds = ", ".join(f"{len(entries)} {kind}" for kind, entries in self._pages.items()) or "empty"
        return f"<Book: {kinds}>"

    def earn(self, game: str, rules: Any) -> None:
        """Note rules as earned, in the order in which it happens."""
        known = self.earned.setdefault(game, [])
        known += [id for id in dict.fromkeys(rules) if id not in known]

    def entry(self, kind: str, id: str) -> dict[str, Any]:
        """The entry of a thing ("quiz", "Q1"), made when it is first asked for; to be read and written."""
        return self._pages.setdefault(kind, {}).setdefault(id, {})

    def entries(self, kind: str) -> dict[str, dict[str, Any]]:
        """All entries of a kind that hold something, in the order in which they were begun."""
        return {id: entry for id, entry in self._pages.get(kind, {}).items() if entry}

    def clear(self) -> None:
        """Forget everything: somebody else sits down."""
        self.__init__()  # type: ignore[misc]

    def shuffled(self, things: Any, what: str) -> list[Any]:
        """Some things in this learner's own order, the same each time in this session."""
        mixed = list(things)
        random.Random(f"{self.seed} {what}").shuffle(mixed)
        return mixed


def is_storing() -> bool:
    """Whether this run makes the outputs that are kept with the notebooks: they must be alike in every run."""
    return bool(os.environ.get(STORING))


def own_seed(given: int | None) -> int | None:
    """The seed of a learner's own game: the given one, or one by chance; in what we publish always the same."""
    return 7 if given is None and is_storing() else given


_MINE = Book(0 if is_storing() else None)


def mine() -> Book:
    """The book of this session."""
    return _MINE
