"""The form for a new game: its fields, made from the game's players, bots and options, and what comes of it."""

import random
from collections.abc import Iterable
from typing import Any

from .seated import PACES

PERSON = "person"  # who plays a seat: somebody at this screen, else a bot's name


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


def who_fields(game: Any, seats: Iterable[int], names: Any, filled: dict[str, Any]) -> list[dict[str, Any]]:
    """A field for each seat: who plays it."""
    bots = [(bot.name, f"bot {bot.name}: {bot.text}") for bot in game.bots]
    people = [(PERSON, "a person at this screen")] if names is None else []
    fields = []
    for seat in seats:
        label = f"Who plays seat {seat + 1}" if names is None else f"Who plays for {names[seat]}"
        who = filled.get(f"who{seat}", bots[-1][0])
        own = [] if who in dict([*people, *bots]) else [(who, f"bot {who}")]  # a bot with a parameter
        fields.append(field(f"who{seat}", "choice", label, who, choices=[*people, *bots, *own]))
    return fields


def pace_field(filled: dict[str, Any]) -> dict[str, Any]:
    """The field for how fast bots play."""
    return field("pace", "choice", "Bots play", filled["pace"], choices=[(pace, pace) for pace in PACES])


def form(game: Any, filled: dict[str, Any], problem: str = "") -> dict[str, Any]:
    """The form for a new game.

    Args:
        game: the game, whose players, bots and options make the fields.
        filled: what the fields hold: ``players``, ``seed``, ``pace``, ``name0`` ..., ``who0`` ..., and the options.
        problem: what was wrong with it, if it was refused.
    """
    players = int(filled["players"])
    numbers = [(str(n), str(n)) for n in game.all_players]
    seed_note = "empty: chance decides; the same seed deals the same cards"
    fields = [
        field("players", "choice", "Players", str(players), choices=numbers, change="/new:players"),
        pace_field(filled),
        field("seed", "text", "Seed", filled["seed"], note=seed_note),
    ]
    usual = usual_names(game, players)
    seats = []
    for seat, who in enumerate(who_fields(game, range(players), None, filled)):
        name = filled.get(f"name{seat}", usual[seat])
        seats += [field(f"name{seat}", "text", f"Name on seat {seat + 1}", name), who]
    options = [option_field(option, filled.get(option.name, option.default)) for option in game.options]
    return {"kind": "new", "fields": fields, "seats": seats, "options": options, "problem": problem}


def seats_form(game: Any, names: Any, others: Iterable[int], filled: dict[str, Any]) -> dict[str, Any]:
    """The form for other bots in the game that is being played, and their pace."""
    return {"kind": "seats", "fields": [pace_field(filled), *who_fields(game, others, names, filled)]}


def usual_names(game: Any, players: int) -> tuple[str, ...]:
    """What the players of a game are called, if nobody says otherwise."""
    import beelab

    return tuple(beelab.match(game.name, players=players).names)


def read_options(game: Any, fields: dict[str, Any]) -> dict[str, Any]:
    """The options that a filled form changes; what can't be read is left to the library to refuse."""
    chosen: dict[str, Any] = {}
    for option in game.options:
        if option.name not in fields:
            continue
        value: Any = fields[option.name]
        if option.allowed.kind in ("int", "numbers", "share"):
            if not str(value).strip():
                continue
            value = (
                share(str(value))
                if option.allowed.kind == "share"
                else numbers(str(value), one=option.allowed.kind == "int")
            )
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


def share(text: str) -> Any:
    """``"0.4"`` or ``"0,4"`` as a number; text that is none stays text, for the error message to show."""
    try:
        return float(text.strip().replace(",", "."))
    except ValueError:
        return text


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


def start(game: Any, fields: dict[str, Any]) -> tuple[Any, tuple[int, ...], tuple[str, ...]]:
    """The match, the seats of people and the others' bots that a filled form asks for.

    Raises:
        ValueError: what was filled in can't be played; the library's message says why.
    """
    import beelab

    players = int(fields["players"])
    usual = usual_names(game, players)
    names: list[str] = []
    for seat in range(players):
        name = str(fields.get(f"name{seat}", "")).strip()[:40] or usual[seat]
        names.append(
            f"{name} {seat + 1}" if name in names else name
        )  # somebody may be called like that already
    who = [str(fields.get(f"who{seat}", game.bots[-1].name)) for seat in range(players)]
    people = tuple(seat for seat in range(players) if who[seat] == PERSON)
    bots = tuple(bot for bot in who if bot != PERSON) or (game.bots[-1].name,)
    match = beelab.match(
        game.name,
        players=players,
        seed=chosen(seed(fields.get("seed", ""))),
        names=tuple(names),
        **read_options(game, fields),
    )
    return match, people, bots
