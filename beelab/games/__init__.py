"""The games, each in a folder of its own."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from typing import Any

from beelab.engine.errors import UnknownGame

GAMES = {
    "happy_bee": "HappyBee",
    "sweet_honey": "SweetHoney",
    "bears_and_the_bees": "BearsAndTheBees",
}  # in teaching order: name of the folder, name of the class

_guests: dict[str, Any] = {}  # games that are being tried out


@contextmanager
def guest(room: Any) -> Iterator[None]:
    """Let a game that is not on the shelf be found by its name for a while, such as one that is being written."""
    before = _guests.get(room.name)
    _guests[room.name] = room
    try:
        yield
    finally:
        del _guests[room.name]
        if before is not None:
            _guests[room.name] = before


@cache
def _load(name: str) -> Any:
    return getattr(import_module(f"beelab.games.{name}.table"), GAMES[name])()


def game(name: str) -> Any:
    """The game with this name.

    Raises:
        UnknownGame: there is none; the message lists those that exist.
    """
    if isinstance(name, str) and name in _guests:
        return _guests[name]
    if not isinstance(name, str) or name not in GAMES:
        raise UnknownGame(f"There is no game {str(name)[:60]!r}; there are {', '.join(GAMES)}.")
    return _load(name)


class Shelf(Mapping[str, Any]):
    """All games by name, each loaded when it is taken down."""

    def __getitem__(self, name: str) -> Any:
        return game(name)

    def __iter__(self) -> Iterator[str]:
        return iter(GAMES)

    def __len__(self) -> int:
        return len(GAMES)

    def __repr__(self) -> str:
        return "{" + ", ".join(f"{name!r}: {game(name)!r}" for name in self) + "}"


shelf = Shelf()
