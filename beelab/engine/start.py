"""Beginning a match: from a seed or from a position."""

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from beelab.engine.errors import BadOption, InvalidPosition, quoted
from beelab.engine.match import Match
from beelab.engine.options import check_names, check_options, check_players, check_seed


def match(
    game: str,
    players: int | None = None,
    seed: int | None = None,
    names: Sequence[str] | None = None,
    position: Mapping[str, Any] | None = None,
    **options: Any,
) -> Match:
    """Begin a game.

    Args:
        game: its name, such as "happy_bee".
        players: how many; without it the fewest that the rulebook allows, or as many as the position has.
        seed: a whole number from 0 on that decides every shuffle; without it one is drawn.
        names: one for each seat; without them Ada, Ben, Chi ...
        position: begin here instead of with a deal; what it leaves open is filled in from the seed.
        options: what is to differ from the usual rules (see `game.options`).

    Returns:
        The match, ready for its first move.

    Raises:
        UnknownGame, BadOption, InvalidPosition: what is wrong, and what would be right.

    >>> import beelab
    >>> m = beelab.match("happy_bee", players=3, seed=7)
    >>> m.to_move
    (0, 1, 2)
    """
    from beelab.games import game as find

    room = find(game)
    if seed is not None:
        check_seed(seed)
    if position is not None:
        return _from_position(room, players, seed or 0, names, position, options)
    players = check_players(room, room.players[0] if players is None else players)
    about = {
        "players": players,
        "names": check_names(names, players),
        "options": check_options(room, players, options),
    }
    seed = secrets.randbits(31) if seed is None else seed
    states = room.box(players, about["options"])
    room.code.deal(states[0], seed, 0)
    return Match(room, states, about, {"seed": seed})


def _from_position(
    room: Any, players: int | None, seed: int, names: Any, position: Any, options: Mapping[str, Any]
) -> Match:
    if not isinstance(position, Mapping):
        raise InvalidPosition((f"a position is a dict, not {type(position).__name__}",))
    if position.get("game", room.name) != room.name:
        raise InvalidPosition((f"it is of {quoted(position['game'])}, not of {room.name!r}",))
    count = position.get("players", players)
    if count is None and isinstance(position.get("hands"), list | tuple | dict):
        count = len(position["hands"])
    if count is None:
        raise InvalidPosition(
            ("hands must hold a hand for each seat; without them nobody knows how many play",)
        )
    if players is not None and count != players:
        raise InvalidPosition((f"it has {count} players, not {players}",))
    if not isinstance(position.get("options", {}), Mapping):
        raise InvalidPosition(("its options must be a dict",))
    try:
        count = check_players(room, count)
        about = {
            "players": count,
            "names": check_names(position.get("names") if names is None else names, count),
            "options": check_options(room, count, {**position.get("options", {}), **options}),
        }
    except BadOption as error:
        raise InvalidPosition((str(error).rstrip("."),)) from None
    states = room.load(position, about, seed)
    begun = Match(room, states, about, {})
    begun._origin = {"position": begun.position()}
    return begun
