"""Exercises of Happy Bee that only the engine can judge."""

from typing import Any

from ..answers import Verdict
from ..strategy_exercise import strategy
from .happy_bee_pieces import spelled


def refused_then_accepted(data: dict[str, Any], answer: tuple[Any, ...]) -> Verdict:
    """Two texts: a play of the right number of cards that the rules refuse, and one that they accept."""
    import beelab

    given = answer[0] if len(answer) == 1 and isinstance(answer[0], list | tuple) else answer
    if len(given) != 2 or not all(isinstance(text, str) for text in given):
        return Verdict(
            False, 'Type two texts: first a refused play, then an accepted one, like "BBY", "BYG".'
        )
    match = beelab.match("happy_bee", position={"game": "happy_bee", **data["position"]})
    letters = sorted({family[0].upper() for family in match.view(0)["families"]})
    for text in given:
        cards = text.strip().upper()
        if len(cards) != data["cards"] or any(letter not in letters for letter in cards):
            return Verdict(
                False, f"{text[:20]!r} is not {data['cards']} letters of {', '.join(letters)}.", "HB-08"
            )
    refused, accepted = ("+".join(spelled(text.strip().upper())) for text in given)
    refusal, other = match.why_not(refused, 0), match.why_not(accepted, 0)
    if refusal is None:
        return Verdict(
            False, f"{given[0][:20]!r} is legal. Which card would you have to hold more often?", "HB-08"
        )
    if other is not None:
        return Verdict(False, f"The first is refused, as you said. The second too: {other.text}", other.rule)
    return Verdict(True, f"The table says to the first: {refusal.text}", refusal.rule)


EXERCISES = {"refused_then_accepted": refused_then_accepted, "strategy": strategy}
