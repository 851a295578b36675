"""What a game's `rulebook.toml` says: its rules in our words, what can be changed, and the bots that play it."""

import inspect
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from beelab.engine.errors import BadOption, quoted

if TYPE_CHECKING:
    import polars

BOT = re.compile(r"\s*(\w+)\s*\(\s*([^()]{1,20}?)\s*\)\s*")  # a bot's name with its parameter
BOT_KINDS = 64  # a bot's number is its place in the list, and its parameter in thousandths times this


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule, in our words; a ruling (id with a G) settles what the rulebook leaves open."""

    id: str
    section: str
    title: str
    text: str
    source: str


@dataclass(frozen=True, slots=True)
class Allowed:
    """The values of an option: "int", "share" and "numbers" from low to high, "choice" one of choices, "bool"."""

    kind: str
    low: float = 0
    high: float = 0
    choices: tuple[str, ...] = ()
    least: int = 1  # numbers: how many at least and at most
    most: int = 1

    def __str__(self) -> str:
        if self.kind == "choice":
            return "one of " + ", ".join(map(repr, self.choices))
        if self.kind == "bool":
            return "True or False"
        if self.kind == "numbers":
            count = f"{self.least} to {self.most}" if self.least < self.most else self.most
            return f"{count} whole numbers from {self.low} to {self.high}"
        if self.kind == "share":
            return f"a number from {self.low} to {self.high}"
        return f"a whole number from {self.low} to {self.high}"


@dataclass(frozen=True, slots=True)
class Option:
    """Something that can be changed for a what-if: its name, default, allowed values, and the rule that it bends."""

    name: str
    default: Any
    allowed: Allowed
    rule: str
    text: str
    by_players: tuple[tuple[int, Any], ...] = ()  # where the default depends on how many play

    def usual(self, players: int) -> Any:
        """The default for a number of players."""
        if self.default == "players + 1":
            return players + 1
        return dict(self.by_players).get(players, self.default)


@dataclass(frozen=True, slots=True)
class Parameter:
    """A number that belongs to a bot's name, as in "careful(0.1)": what it is called, its range and its default."""

    name: str
    low: float
    high: float
    default: float


@dataclass(frozen=True, slots=True)
class Bot:
    """A player made of rules of thumb, and a line on how it thinks."""

    name: str
    text: str
    aliases: tuple[str, ...] = ()
    parameter: Parameter | None = None


class Rulebook:
    """What lies in a game's folder: `rulebook.toml`, and `deck.csv` with what is in the box."""

    @cached_property
    def folder(self) -> Path:
        """Where the game's files are."""
        return Path(inspect.getfile(type(self))).parent

    @cached_property
    def _book(self) -> dict[str, Any]:
        return tomllib.loads((self.folder / "rulebook.toml").read_text("utf-8"))

    @property
    def title(self) -> str:
        """The name on the box."""
        return str(self._book["title"])

    @property
    def unit(self) -> str:
        """What the game is divided into: "round", "turn" ..."""
        return str(self._book["unit"])

    @property
    def players(self) -> tuple[int, ...]:
        """The numbers of players that the rulebook allows."""
        return tuple(self._book["players"])

    @property
    def all_players(self) -> tuple[int, ...]:
        """The same, with those that exist as a variant only."""
        return tuple(sorted([*self._book["players"], *self._book.get("variant_players", ())]))

    @property
    def deck_is(self) -> str:
        """How sure we are of the cards in the box, to be said wherever a user meets them."""
        return str(self._book["deck"])

    @cached_property
    def rules(self) -> tuple[Rule, ...]:
        """Every rule, then every ruling, in the order of the rulebook."""
        rules = [Rule(source="rulebook", **r) for r in self._book["rules"]]
        rulings = [Rule(section="Rulings", source="ruling", **r) for r in self._book["rulings"]]
        return (*rules, *rulings)

    def rule(self, rule_id: str) -> Rule:
        """The rule with this id, such as "HB-11".

        Raises:
            BadOption: no rule has it.
        """
        wanted = str(rule_id).strip().upper()
        for rule in self.rules:
            if rule.id.upper() == wanted:
                return rule
        raise BadOption(
            f"{self.title} has no rule {quoted(rule_id)}; its rules are {self.rules[0].id} to {self.rules[-1].id}."
        )

    @cached_property
    def options(self) -> tuple[Option, ...]:
        """Everything that can be changed."""
        return tuple(_read_option(entry) for entry in self._book["options"])

    @cached_property
    def bots(self) -> tuple[Bot, ...]:
        """The bots that can play, weakest first."""
        return tuple(
            Bot(
                bot["name"],
                bot["text"],
                tuple(bot.get("aliases", ())),
                Parameter(**bot["parameter"]) if "parameter" in bot else None,
            )
            for bot in self._book["bots"]
        )

    def bot_number(self, name: object) -> int:
        """The number of a bot, by its name; a bot with a parameter may have it in brackets: "careful(0.1)".

        Returns:
            The bot's place in `bots`; with a parameter, 64 times that in thousandths is added.

        Raises:
            BadOption: no bot has this name; the message lists those that exist.
        """
        written = BOT.fullmatch(name) if isinstance(name, str) else None
        for number, bot in enumerate(self.bots):
            if name == bot.name or name in bot.aliases:
                return number + _thousandths(bot, None)
            if written and written[1] in (bot.name, *bot.aliases) and bot.parameter:
                return number + _thousandths(bot, written[2])
        names = ", ".join(f"{b.name}({b.parameter.default:g})" if b.parameter else b.name for b in self.bots)
        raise BadOption(f"{self.title} has no bot {quoted(name)}; there are {names}.")

    def say(self, kind: str, key: str, **words: Any) -> str:
        """A sentence of the rulebook's `events` or `refusals`, with its words filled in."""
        return str(self._book[kind][key]).format(**words)

    def components(self) -> "polars.DataFrame":
        """What is in the box: a polars table with a column that says how sure we are of each row."""
        import polars as pl

        return pl.read_csv(self.folder / "deck.csv")


def _thousandths(bot: Bot, written: str | None) -> int:
    """What a bot's parameter adds to its number."""
    if bot.parameter is None:
        return 0
    known = bot.parameter
    try:
        value = known.default if written is None else float(written)
    except ValueError:
        value = float("nan")
    if not known.low <= value <= known.high:
        raise BadOption(
            f"The {known.name} of {bot.name}({written}) must be a number from {known.low:g} to {known.high:g}, "
            f"as in {bot.name}({known.default:g})."
        )
    return BOT_KINDS * round(1_000 * value)


def _read_option(entry: Mapping[str, Any]) -> Option:
    default = entry["default"]
    allowed = Allowed(
        entry["kind"],
        entry.get("low", 0),
        entry.get("high", 0),
        tuple(entry.get("choices", ())),
        entry.get("least", 1),
        entry.get("most", 1),
    )
    return Option(
        entry["name"],
        tuple(default) if isinstance(default, list) else default,
        allowed,
        entry["rule"],
        entry["text"],
        tuple((int(players), value) for players, value in entry.get("by_players", {}).items()),
    )
