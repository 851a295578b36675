"""What can be counted in Sweet Honey, Bee Mine! by who looks at the table: the chance of a sting and what it costs."""

from functools import cache
from typing import Any

BACKS = {"blank": "blank", "L": "LOW", "H": "HIGH"}  # as moves write them, and as views name them
View = dict[str, Any]


def back_of(card: str) -> str:
    """``HIGH``, ``LOW`` or ``blank``."""
    return {"H": "HIGH", "L": "LOW"}.get(card[-1], "blank")


def numbers_in(cards: Any) -> list[int]:
    """The numbers of some cards, in rising order."""
    return sorted({int(card.rstrip("HL")) for card in cards})


@cache
def _usual() -> dict[str, Any]:
    import beelab

    return {option.name: option.default for option in beelab.game("sweet_honey").options}


def rules_of(view: View) -> dict[str, Any]:
    """Every option of a game: the usual ones, and those that were changed."""
    return _usual() | view["options"]


def penalty(view: View, seat: int, number: int) -> int:
    """What a sting by a number costs a seat now (SH-21, SH-23, SH-G5)."""
    rules = rules_of(view)
    owed = {"number": number, "five": 5, "none": 0}[rules["penalty"]]
    if 1 in numbers_in(view["captured"][seat]):
        owed *= rules["penalty_with_1"]
    return int(owed if rules["debt"] else min(owed, view["discs"][seat]))


def possible(view: View) -> dict[int, int]:
    """The numbers that the flying card may have for the seat that decides, each with its copies."""
    flight = view["flight"]
    if flight["is_home"]:
        return {int(flight["card"].rstrip("HL")): 1}
    return {int(number): copies for number, copies in view["unseen"][flight["back"]].items()}


def reckoned(view: View) -> dict[str, Any]:
    """What capture and pass would cost the seat that decides, and how likely a sting is by counting.

    The average counts the discs of this flight alone: not the next start, not the centre, not the rounds to come.
    """
    me, flight, chance = view["seat"], view["flight"], view["chance"]
    pot, cards = flight["pot"], possible(view)
    bad = {number: penalty(view, me, number) for number in chance["numbers"]}
    sum_of = sum(n * (-bad[number] if number in bad else pot) for number, n in cards.items())
    average = sum_of / chance["of"] if chance["of"] else 0.0
    pass_cost = None if flight["is_home"] else flight["stake"]
    return {
        "pot": pot,
        "bad": bad,
        "if_stung": _if_stung(bad),
        "stings": chance["stings"],
        "of": chance["of"],
        "per_cent": round(100 * chance["stings"] / chance["of"]) if chance["of"] else 0,
        "average_gain": average,
        "pass_cost": pass_cost,
        "can_pass": pass_cost is not None and (view["discs"][me] >= pass_cost or pass_cost == 0),
        "copies": cards,
        "count": _count(view),
        "average": _average(average, pass_cost),
    }


def _if_stung(bad: dict[int, int]) -> str:
    """``6, 8 or 9 again: you are out and pay that many``; nothing when no sting is possible."""
    if not bad:
        return ""
    same = all(number == cost for number, cost in bad.items())
    costs = sorted(set(bad.values()))
    paid = "that many" if same and len(bad) > 1 else f"{either(costs)} {'disc' if costs == [1] else 'discs'}"
    return f"{either(bad)} again: you are out and pay {'nothing' if costs == [0] else paid}"


def either(things: Any) -> str:
    """``6, 8 or 9``."""
    *first, last = map(str, things)
    return f"{', '.join(first)} or {last}" if first else last


def _count(view: View) -> str:
    """``4 of the 16 HIGH cards that you haven't seen would sting you (10): 25 %.``"""
    chance, flight = view["chance"], view["flight"]
    if flight["is_home"]:
        return f"You sent it: it is a {int(flight['card'].rstrip('HL'))}" + (
            ", and you have that number: it stings." if chance["stings"] else ", a new number for you."
        )
    thing = f"{flight['back']} card"
    if chance["of"] == 1:
        return f"The only {thing} that you haven't seen " + (
            "would sting you." if chance["stings"] else "can't sting you."
        )
    if not chance["stings"]:
        return f"None of the {chance['of']} {thing}s that you haven't seen would sting you: 0 %."
    numbers = ", ".join(map(str, chance["numbers"]))
    share = round(100 * chance["stings"] / chance["of"])
    which = f"{chance['stings']} of the {chance['of']} {thing}s that you haven't seen"
    return f"{which} would sting you ({numbers}): {share} %."


def _average(gain: float, pass_cost: int | None) -> str:
    """``Capture: +1.2 discs in this flight on average. Pass: −2.``"""
    said = f"Capture: {signed(gain)} discs in this flight on average."
    return said if pass_cost is None else f"{said} Pass: {signed(-pass_cost)}."


def signed(n: float) -> str:
    """``+1.2``, ``−3``, with a minus that is as long as the plus."""
    return f"{n:+.1f}".replace("-", "−") if isinstance(n, float) else f"{n:+d}".replace("-", "−")
