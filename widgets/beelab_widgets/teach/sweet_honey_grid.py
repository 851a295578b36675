"""The sting grid: before a decision the learner marks the numbers that would sting and that the back can hide."""

from typing import Any

from ..steps import Question, Reply

NUMBERS = range(1, 11)
FIRST_HIGH = 6  # HIGH is 6 to 10, LOW is 1 to 5 (SH-04)
COVERED = ("choices", "unseen")  # what would answer the question, on the table
View = dict[str, Any]


def number_of(card: str) -> int:
    """The number of a card: 9 of "9H"."""
    return int(card.rstrip("HL"))


def can_hide(back: str, number: int) -> bool:
    """Whether a card with this back can have this number (SH-04)."""
    return back == "blank" or (back == "HIGH") == (number >= FIRST_HIGH)


def held(view: View) -> set[int]:
    """The numbers that the learner has captured."""
    return {number_of(card) for card in view["captured"][view["seat"]]}


def stinging(view: View) -> list[int]:
    """The numbers that would sting the learner and that the flying card's back can hide."""
    back = view["flight"]["back"]
    return [n for n in NUMBERS if n in held(view) and can_hide(back, n)]


def has_to_decide(view: View) -> bool:
    """Whether the learner decides about a card that somebody else has sent."""
    return bool(view["phase"] == "receive" and view["turn"] == view["seat"] and not view["flight"]["is_home"])


def before_deciding(view: View) -> Question | None:
    """The question that comes before "capture" and "pass" light up; None where there is nothing to decide."""
    if not has_to_decide(view):
        return None
    back, mine = view["flight"]["back"], held(view)
    wanted = stinging(view)
    lines = []
    for n in NUMBERS:
        if n not in mine:
            lines.append(_line(n, f"{n}: you have captured no {n}.", "SH-18"))
        elif n not in wanted:
            lines.append(_line(n, f"A {back} card is never {n}.", "SH-04"))
    return Question(
        ask=f"A {back} card: mark every number that would sting you. None? Then just check.",
        type="set",
        options=[str(n) for n in NUMBERS],
        answer=[str(n) for n in wanted],
        rule="SH-18",
        hint="Compare your captured numbers with what this back can hide.",
        why=chance_line(view),
        miss=lines,
    )


def _line(number: int, text: str, rule: str) -> Reply:
    """What is said when this number is marked, and should not be."""
    return Reply.model_validate({"contains": str(number), "text": text, "rule": rule})


def chance_line(view: View) -> str:
    """How many of the unseen cards with the flying card's back would sting."""
    chance, back = view["chance"], view["flight"]["back"]
    if not chance["stings"]:
        return f"None of the {chance['of']} unseen {back} cards would sting you."
    stings = "stings" if chance["stings"] == 1 else "sting"
    return f"{chance['stings']} of {chance['of']} unseen {back} cards {stings} you."


def worth_line(view: View) -> str:
    """What capturing and passing are worth, in discs on average, this flight alone considered (SH-12, SH-17, SH-21)."""
    chance, flight, seat = view["chance"], view["flight"], view["seat"]
    unseen, discs = view["unseen"][flight["back"]], view["discs"][seat]
    factor = 2 if 1 in held(view) else 1
    total = sum(
        copies * (-min(factor * int(n), discs) if int(n) in held(view) else flight["pot"])
        for n, copies in unseen.items()
    )
    said = f"Capture: {total / chance['of']:+.2f} discs on average. Pass: {-flight['stake']:+d}."
    return said.replace("-", "−")
