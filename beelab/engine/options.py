"""Checking what people ask for: players, options, bots, seeds and counts, all problems at once, each with its rule."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field, ValidationError, create_model

from beelab.engine.errors import BadOption, quoted
from beelab.engine.game import Game
from beelab.engine.rulebook import Option

NAMES = ("Ada", "Ben", "Chi", "Dov", "Eli", "Fay")
LONGEST_NAME = 60
MOST_SEED = 2**63 - 1


def check_players(game: Game, players: object) -> int:
    """The number of players.

    Raises:
        BadOption: the game is not for that many.
    """
    if isinstance(players, bool) or not isinstance(players, int) or players not in game.all_players:
        normal = ", ".join(map(str, game.players))
        others = [p for p in game.all_players if p not in game.players]
        variant = f" ({', '.join(map(str, others))} as a variant)" if others else ""
        raise BadOption(
            f"{game.title} is for {normal} players{variant}, not {quoted(players)} ({game.rules[0].id})."
        )
    return players


def check_options(game: Game, players: int, given: Mapping[str, Any]) -> dict[str, Any]:
    """All options of a game, with the defaults filled in.

    Raises:
        BadOption: an unknown name, a value out of range, or a combination that cannot be played.
    """
    by_name = {option.name: option for option in game.options}
    known = {name: value for name, value in given.items() if name in by_name}
    problems = [
        f"there is no option {quoted(name)}; the options are {', '.join(by_name)}"
        for name in given
        if name not in by_name
    ]
    try:
        _model(game.name, game.options)(**known)
    except ValidationError as error:
        for name in dict.fromkeys(str(e["loc"][0]) for e in error.errors()):
            option = by_name[name]
            problems.append(f"{name} must be {option.allowed}, not {quoted(given[name])} ({option.rule})")
    if not problems:
        defaults = {option.name: option.usual(players) for option in game.options}
        values = {**defaults, **{n: tuple(v) if isinstance(v, list) else v for n, v in known.items()}}
        problems = game.check_options(players, values)
        if not problems:
            return values
    raise BadOption(f"{game.title} cannot be played like that: {'; '.join(problems)}.")


@lru_cache(maxsize=16)
def _model(name: str, options: tuple[Option, ...]) -> type[BaseModel]:
    fields: dict[str, Any] = {}
    for option in options:
        allowed = option.allowed
        number = Annotated[int, Field(ge=allowed.low, le=allowed.high, strict=True)]
        kind: Any = number
        rest: dict[str, int] = {}
        if allowed.kind == "share":
            kind = Annotated[float, Field(ge=allowed.low, le=allowed.high, strict=True)]
        elif allowed.kind == "bool":
            kind = Annotated[bool, Field(strict=True)]
        elif allowed.kind == "choice":
            kind = Literal[allowed.choices]
        elif allowed.kind == "numbers":
            kind = list[number] | tuple[number, ...]
            rest = {"min_length": allowed.least, "max_length": allowed.most}
        fields[option.name] = (kind, Field(None, **rest))  # type: ignore[call-overload]
    return create_model(name, **fields)


def check_names(names: object, players: int) -> tuple[str, ...]:
    """The players' names, one for each seat, on one line each.

    Raises:
        BadOption: the wrong number of names, something that is no text, or a name that is empty or very long.
    """
    if names is None:
        return NAMES[:players]
    if isinstance(names, str) or not isinstance(names, Sequence):
        raise BadOption(f"names must be a list of {players} names, not {quoted(names)}.")
    if len(names) != players:
        raise BadOption(f"{players} players need {players} names, not {len(names)}: {quoted(names)}.")
    tidy = []
    for name in names:
        if not isinstance(name, str):
            raise BadOption(f"A name must be text, not {quoted(name)}.")
        clean = " ".join("".join(c if c.isprintable() else " " for c in name).split())
        if not clean or len(clean) > LONGEST_NAME:
            raise BadOption(f"A name must have 1 to {LONGEST_NAME} characters, not {quoted(name)}.")
        tidy.append(clean)
    return tuple(tidy)


def check_number(name: str, value: object, low: int, high: int) -> int:
    """A whole number in a range.

    Raises:
        BadOption: anything else.
    """
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        limit = f"from {low} to {high}" if high < 10**12 else f"of at least {low}"
        raise BadOption(f"{name} must be a whole number {limit}, not {quoted(value)}.")
    return value


def check_seed(seed: object) -> int:
    """A seed: a whole number from 0 to 2**63 - 1."""
    return check_number("seed", seed, 0, MOST_SEED)


def check_bots(game: Game, bots: object, players: int) -> tuple[str, ...]:
    """The bot of each seat; fewer bots than players are repeated round the table.

    Raises:
        BadOption: an unknown bot, none, or more than there are seats.
    """
    names: list[object] = (
        [bots] if isinstance(bots, str) else list(bots) if isinstance(bots, Iterable) else [bots]
    )
    if not 1 <= len(names) <= players:
        raise BadOption(f"{players} players need 1 to {players} bots, not {len(names)}.")
    for name in names:
        game.bot_number(name)
    return tuple(str(names[seat % len(names)]) for seat in range(players))
