"""The cards of one's own box: six sides of a card as one number, what the rulebook asks of them, and a csv with them.

The rulebook says how many cards of each kind there are and what they are made of, not which ones. So each kind is an
option: a list of numbers, one for each card. 111222 is a honeycomb with three blue sides and three purple ones, from
north on clockwise.
"""

import csv
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from beelab.engine.errors import BadOption, quoted

SHOWN = ("blue", "purple", "red", "green", "white", "honey")  # what the digits 1 to 6 mean
HONEY = len(SHOWN)
MOST_TOLD = 8  # faults of a deck that are told one by one


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of card: the option with its cards, how many there are, and what the rulebook says of each."""

    name: str
    option: str
    count: int
    rule: str
    is_made_of: str


KINDS = (
    Kind("honeycomb", "honeycombs", 70, "TB-13", "two or three colours and no honey"),
    Kind("drone", "drones", 10, "TB-14", "three sides of honey and three of one colour"),
    Kind("worker", "workers", 15, "TB-15", "one side of each colour and one of honey"),
    Kind("flower", "flowers", 5, "TB-16", "six sides of one colour"),
)
OTHERS = {"bear": (3, "TB-17"), "queen": (1, "TB-02")}  # alike in every box
SIDE_COLUMNS = tuple(f"side{side}" for side in range(6))
WORTH = "value_in_hand"
USUAL_WORTH = (1, 2, 2, 3, 5)  # of the four kinds above and of bears (TB-G1)


def names_of(number: int) -> list[str]:
    """What a card shows on its six sides, north first.

    >>> names_of(111222)
    ['blue', 'blue', 'blue', 'purple', 'purple', 'purple']
    """
    return [SHOWN[int(digit) - 1] for digit in str(number)]


def is_such_a_card(kind: str, sides: Sequence[str]) -> bool:
    """Whether six sides make a card of a kind (TB-13 to TB-16)."""
    counts = Counter(sides)
    honey = counts.pop("honey", 0)
    if kind == "honeycomb":
        return not honey and len(counts) in (2, 3)
    if kind == "drone":
        return honey == 3 and len(counts) == 1
    if kind == "worker":
        return honey == 1 and len(counts) == 5
    return not honey and len(counts) == 1


def problems(options: Mapping[str, Any]) -> list[str]:
    """What is wrong with the cards that the options name, each with its rule."""
    found = []
    for kind in KINDS:
        numbers = options[kind.option]
        if numbers and len(numbers) != kind.count:
            found.append(
                f"{kind.option} are all {kind.count} or none, not {len(numbers)} cards ({kind.rule})"
            )
        wrong = [number for number in numbers if not _is_card(kind, int(number))]
        if wrong:
            text = f"{kind.option}: {wrong[0]} is no {kind.name}: that has {kind.is_made_of}"
            more = f", and {len(wrong) - 1} more are not right" if wrong[1:] else ""
            found.append(f"{text}{more} ({kind.rule})")
    return found


def _is_card(kind: Kind, number: int) -> bool:
    text = str(number)
    return len(text) == 6 and set(text) <= set("123456") and is_such_a_card(kind.name, names_of(number))


# ---------------------------------------------------------------- a csv


def own_deck(path: str | Path) -> dict[str, tuple[int, ...]]:
    """The cards of your own box, from a csv with a row for each card: its kind and side0 to side5 (TB-13 to TB-16).

    `beelab.game("bears_and_the_bees").components()` is a table of this form: write it to a file, and change the sides.
    Kinds of which the file has no row stay as we rebuilt them.

    Args:
        path: the file. `kind` is honeycomb, drone, worker or flower; bears and the queen may be listed, too. Sides are
            blue, purple, red, green, white or honey, north first, then clockwise. A column `count` may say how many
            such cards there are, a column `value_in_hand` what one counts at the end of a round (TB-30).

    Returns:
        Options to play with: `beelab.match("bears_and_the_bees", **own_deck("mine.csv"))`.

    Raises:
        BadOption: the file can't be read, or it is not the box of this game; what is wrong is listed line by line.
    """
    try:
        reader = csv.DictReader(Path(path).read_text("utf-8-sig").splitlines())
        rows, columns = list(reader), list(reader.fieldnames or ())
    except (OSError, TypeError, UnicodeDecodeError, ValueError, csv.Error) as error:
        raise BadOption(f"{quoted(str(path))} can't be read as a deck: {error}.") from None
    missing = [name for name in ("kind", *SIDE_COLUMNS) if name not in columns]
    if missing:
        raise BadOption(
            f"{quoted(str(path))} is no deck of this game: it has no column {', '.join(missing)}. "
            "The columns are kind and side0 to side5, with commas between them."
        )
    deck = _Deck()
    for line, row in enumerate(rows, 2):
        deck.add(line, row)
    deck.count_up()
    if deck.wrong:
        told = "; ".join(deck.wrong[:MOST_TOLD])
        more = f"; and {len(deck.wrong) - MOST_TOLD} more" if deck.wrong[MOST_TOLD:] else ""
        raise BadOption(f"{quoted(str(path))} is not the box of this game: {told}{more}.")
    return deck.options()


class _Deck:
    """The cards of a csv, and what is wrong with it."""

    def __init__(self) -> None:
        self.cards: dict[str, list[int]] = {kind.name: [] for kind in KINDS}
        self.others: Counter[str] = Counter()
        self.worth: dict[str, set[int]] = {}
        self.wrong: list[str] = []

    def add(self, line: int, row: Mapping[str | None, Any]) -> None:
        """Take the card, or the cards, of one row."""
        name, count = _word(row["kind"]), _word(row.get("count") or "1")
        if name not in self.cards and name not in OTHERS:
            kinds = ", ".join([*self.cards, *OTHERS])
            self.wrong.append(f"line {line}: {quoted(row['kind'])} is no kind; the kinds are {kinds} (TB-03)")
        elif not (count.isdecimal() and 1 <= len(count) < 4):
            self.wrong.append(f"line {line}: count must be a whole number, not {quoted(row['count'])}")
        elif name in OTHERS:
            self.others[name] += int(count)
            self._add_worth(line, name, row)
        else:
            kind = next(kind for kind in KINDS if kind.name == name)
            sides = [_word(row[column]) for column in SIDE_COLUMNS]
            strange = [side for side in sides if side not in SHOWN]
            if strange:
                self.wrong.append(
                    f"line {line}: {quoted(strange[0])} is no side; sides are {', '.join(SHOWN)} (TB-08)"
                )
            elif not is_such_a_card(name, sides):
                self.wrong.append(f"line {line}: a {name} has {kind.is_made_of} ({kind.rule})")
            else:
                number = int("".join(str(SHOWN.index(side) + 1) for side in sides))
                self.cards[name] += [number] * int(count)
                self._add_worth(line, name, row)

    def _add_worth(self, line: int, name: str, row: Mapping[str | None, Any]) -> None:
        text = _word(row.get(WORTH) or "")
        if text and name != "queen":
            if text.isdecimal() and int(text) <= 10:
                self.worth.setdefault(name, set()).add(int(text))
            else:
                self.wrong.append(
                    f"line {line}: {WORTH} is a whole number from 0 to 10, not {quoted(row[WORTH])} (TB-30)"
                )

    def count_up(self) -> None:
        """Note what is missing or too much, if every line was right."""
        if self.wrong:
            return
        found = {name: len(cards) for name, cards in self.cards.items()} | dict(self.others)
        wanted = {kind.name: (kind.count, kind.rule) for kind in KINDS} | OTHERS
        if not any(found[kind.name] for kind in KINDS):
            self.wrong.append("it has no card (TB-03)")
        for name, (count, rule) in wanted.items():
            if found.get(name, 0) not in (0, count):
                self.wrong.append(f"{found[name]} cards of kind {name}, not {count} ({rule})")
        for name, values in self.worth.items():
            if len(values) > 1:
                told = " and ".join(map(str, sorted(values)))
                self.wrong.append(f"a {name} counts {told}; cards of a kind count alike here (TB-30)")

    def options(self) -> dict[str, tuple[int, ...]]:
        """What the file says, as options; values only where they are others than ours."""
        found = {kind.option: tuple(self.cards[kind.name]) for kind in KINDS if self.cards[kind.name]}
        names = (*(kind.name for kind in KINDS), "bear")
        values = tuple(
            min(self.worth.get(name, {usual})) for name, usual in zip(names, USUAL_WORTH, strict=True)
        )
        return found | ({"values": values} if values != USUAL_WORTH else {})


def _word(text: object) -> str:
    return str(text).strip().lower()


def own_sides(options: Mapping[str, Iterable[int]]) -> dict[str, list[list[str]]]:
    """For each kind of which the options name the cards: the six sides of every card."""
    named = {kind.name: options.get(kind.option, ()) for kind in KINDS}
    return {name: [names_of(int(number)) for number in numbers] for name, numbers in named.items() if numbers}
