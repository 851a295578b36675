"""Settings to try: options drawn at random, and every option at both ends of its range."""

import random
from collections.abc import Iterator, Mapping
from itertools import combinations, product
from typing import Any

from beelab.engine.errors import BadOption
from beelab.engine.game import Game
from beelab.engine.options import check_options
from beelab.engine.rulebook import Option

HELPERS = 3  # other options that may have to change before one can reach an end of its range
TRIES = 60


def any_options(game: Game, players: int, rng: random.Random) -> dict[str, Any]:
    """Options that can be played together, drawn at random; some stay at their defaults."""
    chosen: dict[str, Any] = {}
    for _ in range(TRIES):
        option = rng.choice(game.options) if game.options else None
        if option is None or len(chosen) >= len(game.options) // 2:
            break
        tried = {**chosen, option.name: _any_value(option, rng)}
        if is_playable(game, players, tried):
            chosen = tried
    return chosen


def is_playable(game: Game, players: int, options: Mapping[str, Any]) -> bool:
    """Whether a game can be played with these options."""
    try:
        check_options(game, players, options)
    except BadOption:
        return False
    return True


def _any_value(option: Option, rng: random.Random) -> Any:
    allowed = option.allowed
    if allowed.kind == "bool":
        return rng.random() < 0.5
    if allowed.kind == "choice":
        return rng.choice(allowed.choices)
    if allowed.kind == "numbers":
        usual = isinstance(option.default, tuple) and rng.random() < 0.7
        length = len(option.default) if usual else rng.randint(allowed.least, allowed.most)
        return tuple(rng.randint(int(allowed.low), int(allowed.high)) for _ in range(length))
    if allowed.kind == "share":
        return round(rng.uniform(allowed.low, allowed.high), 2)
    return rng.randint(int(allowed.low), int(allowed.high))


def ends(option: Option) -> tuple[Any, ...]:
    """The values at the ends of an option's range: every choice, both truths, the shortest and longest lists."""
    allowed = option.allowed
    if allowed.kind == "bool":
        return (False, True)
    if allowed.kind == "choice":
        return allowed.choices
    if allowed.kind == "numbers":
        lengths, values = (allowed.least, allowed.most), (allowed.low, allowed.high)
        return tuple(dict.fromkeys((value,) * length for length, value in product(lengths, values)))
    return tuple(dict.fromkeys((allowed.low, allowed.high)))


def settings_at_ends(
    game: Game, players: tuple[int, ...]
) -> Iterator[tuple[Option, Any, list[tuple[int, dict[str, Any]]]]]:
    """For every end of every option: the numbers of players (fewest, most) and the options with which it is reached.

    Some ends can be reached with another number of players than those that are asked for.
    """
    for option in game.options:
        for value in ends(option):
            reached = (
                _reached(game, players, option, value) or _reached(game, game.all_players, option, value)[:1]
            )
            yield option, value, [reached[0], reached[-1]] if len(reached) > 1 else reached


def _reached(
    game: Game, players: tuple[int, ...], option: Option, value: Any
) -> list[tuple[int, dict[str, Any]]]:
    found = ((count, _reach(game, count, option, value)) for count in players)
    return [(count, options) for count, options in found if options is not None]


def _reach(game: Game, players: int, option: Option, value: Any) -> dict[str, Any] | None:
    """The fewest other options that make a value playable, or None."""
    others = [other for other in game.options if other is not option]
    for helpers in range(HELPERS + 1):
        for names in combinations(others, helpers):
            for values in product(*(_helpful(other, value) for other in names)):
                options = {option.name: value, **{o.name: v for o, v in zip(names, values, strict=True)}}
                if is_playable(game, players, options):
                    return options
    return None


def _helpful(option: Option, value: Any) -> tuple[Any, ...]:
    """Values of another option that may help: its ends, and lists as long as the one to be reached."""
    if option.allowed.kind == "numbers":
        length = len(value) if isinstance(value, tuple) else option.allowed.least
        return (
            ((option.allowed.low,) * length,) if option.allowed.least <= length <= option.allowed.most else ()
        )
    if option.allowed.kind == "int":
        return ends(option)
    return ()
