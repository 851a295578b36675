"""What is in the box under given options, and reading the cards of one's own box from a csv."""

import csv
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from beelab.engine.errors import BadOption
from beelab.engine.rulebook import Option
from beelab.games.sweet_honey.cards import BACK_WORDS
from beelab.games.sweet_honey.habits import AT_FIRST
from beelab.games.sweet_honey.state import BLANK, NUMBERS, SMALLEST_HIGH

AS_THEY_ARE = ("start_discs", "max_stake", "target_total", "small_needed", "small_max", "hand_size", "rounds",
               "penalty_with_1", "powers", "backs_public", "debt", "return_to_owners")  # fmt: skip


def copies(options: Mapping[str, Any]) -> list[int]:
    """How many cards there are of the numbers 1 to 10 (SH-02)."""
    if options["deck"] == "flat":
        return [5 + (number >= SMALLEST_HIGH) for number in range(1, NUMBERS + 1)]
    return list(range(1, NUMBERS + 1))


def marked(options: Mapping[str, Any], known: Sequence[Option]) -> list[int]:
    """How many cards of the numbers 1 to 10 have a hint on their backs (SH-04)."""
    rate, own = options["hint_rate"], list(options["marked"])
    if own == list(_default(known, "marked")):
        own = [max(1, round(rate * number)) if rate else 0 for number in range(1, NUMBERS + 1)]
    return [min(count, most) for count, most in zip(own, copies(options), strict=True)]


def _default(known: Sequence[Option], name: str) -> Any:
    return next(option.default for option in known if option.name == name)


def problems(players: int, options: Mapping[str, Any], known: Sequence[Option]) -> list[str]:
    """What makes a combination of options unplayable, each with its rule."""
    found = []
    needed, small = options["small_needed"], options["small_max"]
    if needed > small:
        found.append(f"{needed} different small bees can't be found among the numbers 1 to {small} (SH-27)")
    changed = [name for name in ("hint_rate", "marked") if options[name] != _default(known, name)]
    if changed[1:]:
        found.append("hint_rate and marked both say which cards have a hint: change one of them (SH-04)")
    return found


def fill(s: Any, options: Mapping[str, Any], known: Sequence[Option]) -> None:
    """Put cards and options into a state that is still empty."""
    for name in AS_THEY_ARE:
        setattr(s, name, int(options[name]))
    choices = next(option.allowed.choices for option in known if option.name == "penalty")
    s.penalty = choices.index(options["penalty"])
    s.cards = 0
    hints = marked(options, known)
    for at, count in enumerate(copies(options)):
        for copy in range(count):
            s.box[int(s.cards)] = 2 * (at + 1) + (copy >= count - hints[at])
            s.cards += 1
        s.all_marked += hints[at] << (4 * at)
        s.all_blank += (count - hints[at]) << (4 * at)
    s.noting = 1
    s.watching = 1
    for seat in range(len(s.boldness)):
        s.boldness[seat] = AT_FIRST


def own_deck(path: str | Path) -> dict[str, tuple[int, ...]]:
    """The hints of your own box, from a csv with the columns number and back, a row for each card (SH-04).

    The rulebook says how many cards there are of each number; which backs have a hint it does not say.

    Args:
        path: the file; `back` is HIGH, LOW or BLANK. A column `count` may say how many such cards there are.

    Returns:
        An option to play with: `beelab.match("sweet_honey", **own_deck("mine.csv"))`.

    Raises:
        BadOption: the file can't be read, or it is not the box of this game; all that is wrong is listed.
    """
    try:
        rows = list(csv.DictReader(Path(path).read_text("utf-8-sig").splitlines()))
    except (OSError, TypeError, UnicodeDecodeError, csv.Error) as error:
        raise BadOption(f"{str(path)!r} can't be read as a deck: {error}.") from None
    hints, found, wrong = [0] * NUMBERS, [0] * NUMBERS, []
    for line, row in enumerate(rows, 2):
        number, back = str(row.get("number")).strip(), BACK_WORDS.get(str(row.get("back")).strip().upper())
        count = str(row.get("count") or "1").strip()
        if not (number.isdecimal() and 1 <= int(number) <= NUMBERS and count.isdecimal() and len(count) < 4):
            wrong.append(f"line {line} has no number from 1 to {NUMBERS}")
        elif back is None or ((back == 2) != (int(number) >= SMALLEST_HIGH) and back != BLANK):
            wrong.append(f"line {line}: the back of a {number} can't be {row.get('back')!r}")
        else:
            found[int(number) - 1] += int(count)
            hints[int(number) - 1] += int(count) if back != BLANK else 0
    wrong += [f"{n} cards of number {i}, not {i}" for i, n in enumerate(found, 1) if n != i and not wrong]
    if wrong:
        raise BadOption(f"{str(path)!r} is not the box of this game (SH-02, SH-04): {'; '.join(wrong)}.")
    return {"marked": tuple(hints)}
