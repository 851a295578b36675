"""Laying the flowers of a written position: piles, what lies face up, and what became of the earlier ones."""

from collections import Counter
from typing import Any

from beelab.engine.chance import below
from beelab.games.happy_bee.cards import FAMILY_NAMES
from beelab.games.happy_bee.state import UNPLAYED, UNPLAYED_WAITS, WHOLE


def lay_flowers(s: Any, families: list[dict[str, Any]], won: list[list[int]] | None, over: bool) -> list[str]:
    """Fill the piles of a state; what is not written is drawn from `s.chance`. Returns what is wrong.

    Args:
        s: a state with its round and options; its piles hold every flower of each family.
        families: per family what is written: "faceup" value, "piles" face-down values from the top, "used" pairs.
        won: per seat the values of its flowers, when "used" is not written; which families they are of is then ours.
        over: whether the last round is decided too.
    """
    now = int(s.round_number) - 1
    decided = now + over
    left = [Counter(int(v) for v in list(s.pile[f])[: int(s.rounds)]) for f in range(int(s.families))]
    problems: list[str] = []
    for family, entry in enumerate(families):
        problems += _take_out(left[family], FAMILY_NAMES[family], entry, decided, int(s.rounds), over)
    if problems:
        return problems
    used = [entry.get("used") for entry in families]
    problems = _share_out(left, used, won, decided)
    if problems:
        return problems
    for family, entry in enumerate(families):
        _lay_pile(s, family, entry, used[family] or [], left[family], decided)
    for family in range(int(s.families)):
        _count_up(s, family, decided)
    return []


def _take_out(
    left: Counter[int], name: str, entry: dict[str, Any], decided: int, rounds: int, over: bool
) -> list[str]:
    """Take the written flowers of a family out of its box."""
    face_up = [entry["faceup"]] if "faceup" in entry else []
    pile, used = entry.get("piles"), entry.get("used")
    if over and face_up:
        return [f"{name}: no flower lies face up after the end (HB-20)"]
    if used is not None and len(used) != decided:
        return [f"{name}: {len(used)} flowers are used, but {decided} rounds are over (HB-18)"]
    under = rounds - decided - (not over)
    if pile is not None and len(pile) != under:
        return [f"{name}: {len(pile)} flowers in the pile, but {under} are left (HB-06)"]
    for value in [*face_up, *(pile or []), *(value for value, _ in used or [])]:
        if not left[value]:
            return [f"{name}: no such flower of value {value} is left in the box (HB-06)"]
        left[value] -= 1
    return []


def _share_out(
    left: list[Counter[int]],
    used: list[list[tuple[int, int]] | None],
    won: list[list[int]] | None,
    decided: int,
) -> list[str]:
    """Decide of which family each won flower is: the family with the most room that has such a flower."""
    if won is None:
        return []
    places = [[] for _ in used]  # type: list[list[tuple[int, int]]]
    flowers = sorted(((value, seat) for seat, values in enumerate(won) for value in values), reverse=True)
    if not _fit(flowers, left, places, decided):
        return [f"won: these flowers cannot all have been won in {decided} rounds (HB-06, HB-11)"]
    used[:] = places
    return []


def _fit(
    flowers: list[tuple[int, int]],
    left: list[Counter[int]],
    places: list[list[tuple[int, int]]],
    decided: int,
) -> bool:
    """Give each flower a family; going back where a choice leads nowhere."""
    tries = [20_000]

    def place(at: int) -> bool:
        tries[0] -= 1
        if at == len(flowers):
            return True
        value, seat = flowers[at]
        order = sorted(range(len(left)), key=lambda f: (len(places[f]), f))
        for family in order:
            if left[family][value] > 0 and len(places[family]) < decided and tries[0] > 0:
                left[family][value] -= 1
                places[family].append((value, seat))
                if place(at + 1):
                    return True
                places[family].pop()
                left[family][value] += 1
        return False

    return len(flowers) <= decided * len(left) and place(0)


def _lay_pile(
    s: Any, family: int, entry: dict[str, Any], used: list[tuple[int, int]], left: Counter[int], decided: int
) -> None:
    """Write a family's pile: used flowers, the face-up one, the rest; flowers that nothing is said of are drawn."""
    rest = sorted(left.elements())

    def draw() -> int:
        return rest.pop(int(below(s.chance, len(rest))))

    laid = list(used) + [(draw(), UNPLAYED) for _ in range(decided - len(used))]
    values = [value for value, _ in laid]
    if decided < int(s.rounds):
        values.append(entry["faceup"] if "faceup" in entry else draw())
    values += entry["piles"] if "piles" in entry else [draw() for _ in range(int(s.rounds) - len(values))]
    for at, value in enumerate(values):
        s.pile[family][at] = value
        s.fate[family][at] = laid[at][1] if at < decided else 0


def _count_up(s: Any, family: int, decided: int) -> None:
    """Points, flowers and waiting flowers that follow from the fates."""
    for at in range(decided):
        fate = int(s.fate[family][at])
        s.points[fate] += WHOLE * int(s.pile[family][at])
        s.flowers[fate] += 1
        if fate >= UNPLAYED_WAITS:
            s.waiting[family] += 1
