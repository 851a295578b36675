"""The form for a new game: its fields, made from the game's players, bots and options, and what comes of it."""

import random
from typing import Any


def field(name: str, kind: str, label: str, value: Any, **more: Any) -> dict[str, Any]:
    """One field of a form."""
    return {"name": name, "kind": kind, "label": label, "value": value, "note": "", "change": "", **more}


def option_field(option: Any, value: Any) -> dict[str, Any]:
    """A field for one of the game's options."""
    allowed, label, note = option.allowed, option.name.replace("_", " "), f"{option.text} ({option.rule})"
    if allowed.kind == "choice":
        choices = [(str(c), str(c)) for c in allowed.choices]
        return field(option.name, "choice", label, str(value), choices=choices, note=note)
    if allowed.kind == "bool":
        return field(option.name, "bool", label, bool(value), note=note)
    return field(option.name, "text", label, written(value), note=f"{note}; {allowed}")


def written(value: Any) -> str:
    """An option's value as one types it: ``1,2,3``."""
    if value is None:
        return ""
    return ",".join(map(str, value)) if isinstance(value, tuple | list) else str(value)


def form(game: Any, filled: dict[str, Any], problem: str = "") -> dict[str, Any]:
    """The form for a new game.

    Args:
        game: the game, whose players, bots and options make the fields.
        filled: what the fields hold: ``players``, ``me``, ``seed``, ``name``, ``bot1`` ..., and the options.
        problem: what was wrong with it, if it was refused.
    """
    players = int(filled["players"])
    me = min(int(filled["me"]), players - 1)
    numbers = [(str(n), str(n)) for n in game.all_players]
    seats = [(str(s), f"seat {s + 1}") for s in range(players)]
    bots = [(bot.name, f"{bot.name}: {bot.text}") for bot in game.bots]
    fields = [
        field("players", "choice", "Players", str(players), choices=numbers, change="/new:players"),
        field("me", "choice", "You sit on", str(me), choices=seats, change="/new:players"),
        field("name", "text", "Your name", filled["name"]),
        field(
            "seed",
            "text",
            "Seed",
            filled["seed"],
            note="empty: chance decides; the same seed deals the same cards",
        ),
    ]
    for seat in range(players):
        if seat != me:
            label = f"Who plays seat {seat + 1}"
            fields.append(
                field(f"bot{seat}", "choice", label, filled.get(f"bot{seat}", bots[-1][0]), choices=bots)
            )
    options = [option_field(option, filled.get(option.name, option.default)) for option in game.options]
    return {"kind": "new", "fields": fields, "options": options, "problem": problem}


def read_options(game: Any, fields: dict[str, Any]) -> dict[str, Any]:
    """The options that a filled form changes; what can't be read is left to the library to refuse."""
    chosen: dict[str, Any] = {}
    for option in game.options:
        if option.name not in fields:
            continue
        value: Any = fields[option.name]
        if option.allowed.kind in ("int", "numbers"):
            if not str(value).strip():
                continue
            value = numbers(str(value), one=option.allowed.kind == "int")
        if option.allowed.kind == "choice":
            value = next((c for c in option.allowed.choices if str(c) == str(value)), value)
        if value != option.default and written(value) != written(option.default):
            chosen[option.name] = value
    return chosen


def numbers(text: str, *, one: bool) -> Any:
    """``"1, 2,3"`` as ``(1, 2, 3)``; text that is no number stays text, for the error message to show."""
    pieces = [piece.strip() for piece in text.replace(";", ",").split(",") if piece.strip()]
    try:
        read = tuple(int(piece) for piece in pieces)
    except ValueError:
        return text
    return read[0] if one and len(read) == 1 else text if one else read


def seed(text: Any) -> int | None:
    """The seed in a field: a whole number, or nothing. Words are seeds too: the same words, the same game."""
    text = str(text).strip()
    if not text:
        return None
    try:
        return abs(int(text))
    except ValueError:
        return sum(ord(letter) * 31**i for i, letter in enumerate(text)) % 2**31


def chosen(seed: int | None) -> int:
    """A seed: the given one, or one by chance."""
    return random.randrange(2**31) if seed is None else seed


def start(game: Any, fields: dict[str, Any]) -> tuple[Any, int, tuple[str, ...]]:
    """The match, the seat and the bots that a filled form asks for.

    Raises:
        ValueError: what was filled in can't be played; the library's message says why.
    """
    import beelab

    players, me = int(fields["players"]), int(fields["me"])
    usual = beelab.match(game.name, players=players).names
    mine = str(fields.get("name", "")).strip()[:40] or usual[me]
    # somebody else may be called like that already
    others = [f"{name} 2" if name == mine else name for name in usual]
    names = tuple(mine if seat == me else others[seat] for seat in range(players))
    bots = tuple(str(fields.get(f"bot{seat}", game.bots[-1].name)) for seat in range(players) if seat != me)
    options = read_options(game, fields)
    match = beelab.match(
        game.name, players=players, seed=chosen(seed(fields.get("seed", ""))), names=names, **options
    )
    return match, me, bots
