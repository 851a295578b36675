"""The moves of Sweet Honey, Bee Mine! as things to touch, in words and as little pictures.

A move is a verb with what it needs: ``("verb:send", "card:8H", "stake:2")``, ``("verb:take", "back:H")``. Only one
verb is legal at a time, or the verb is all there is, so nobody has to pick it. Equal cards in a hand differ by a tag.
"""

from typing import Any

from markupsafe import Markup

from . import card, count
from .sweet_honey_counts import BACKS, back_of

AT_ONCE = ("capture", "pass", "take")  # one button is the whole move
View = dict[str, Any]


def parts(move: str) -> tuple[str, ...]:
    """What is touched for a move."""
    verb, *more = move.split() or [""]
    kinds = ("back",) if verb == "take" else ("card", "stake")
    return (f"verb:{verb}", *(f"{kind}:{value}" for kind, value in zip(kinds, more, strict=False)))


def move(parts: Any) -> str:
    """The text of the move that some picks are."""
    found = touched(parts)
    order = ("verb", "card", "stake", "back")
    return " ".join(found[kind] for kind in order if kind in found)


def touched(picks: Any) -> dict[str, str]:
    """Picks by kind, without their tags: ``{"card": "8H", "stake": "2"}``."""
    split = (pick.partition("#")[0].partition(":") for pick in picks)
    return {kind: value for kind, _, value in split if value}


def words(move: str) -> str:
    """A move in words: ``send 8 HIGH with 2 discs``."""
    found = touched(parts(move))
    said = found["verb"]
    if "card" in found:
        said += f" {spoken(found['card'])}"
    if "stake" in found:
        said += f" with {discs(int(found['stake']))}"
    return said + (f" {BACKS[found['back']]}" if "back" in found else "")


def little(move: str, _view: View) -> Markup:
    """A move as a little picture with as few words as tell it."""
    found = touched(parts(move))
    verb, shown = found["verb"], Markup("")
    if "card" in found:
        shown = card("sweet_honey", "honeymini", found["card"])
    elif "back" in found:
        shown = card("sweet_honey", "minihive", BACKS[found["back"]])
    after = f"+ {discs(int(found['stake']))}" if "stake" in found else "" if shown else verb
    return Markup("{}<span>{}</span>").format(shown, after)


def spoken(card: str) -> str:
    """A card in words: ``8 HIGH``, ``7 blank``."""
    return f"{card.rstrip('HL')} {back_of(card)}"


def discs(n: int) -> str:
    """``1 disc``, ``2 discs``."""
    return count(n, "disc")


def hand(view: View) -> list[tuple[str, str]]:
    """The own cards as (pick, card), each with its tag."""
    return [(f"card:{card}#{at}", card) for at, card in enumerate(view["hand"] or ())]


def marked_cards(view: View, marked: Any) -> set[str]:
    """What shows a marked move (a hint): the first such card in the hand, its stake, its back, its verb."""
    found = {part for part in marked if not part.startswith("card:")}
    for part in marked:
        found |= set([pick for pick, card in hand(view) if f"card:{card}" == part][:1])
    return found


def proposals(view: View, picks: list[str], wanted: str = "") -> list[str]:
    """Whole moves that a half-built one may have meant, the likeliest first.

    The last is one that can't be legal now: its refusal says what is to be done.
    """
    found = touched([*picks, *([wanted] if wanted else ())])
    if found.get("verb") in AT_ONCE:
        return [move(f"{kind}:{value}" for kind, value in found.items() if kind in ("verb", "back"))]
    phase, some = view["phase"], view["hand"][0] if view["hand"] else "10"
    if phase in ("receive", "power"):
        return ["pass", f"reveal {some}"]
    verb = "discard" if phase == "own power" else phase
    stake = f" {found.get('stake', 0)}" if verb == "send" else ""
    meant = [f"{verb} {found.get('card', some)}{stake}"] if {"card", "stake"} & set(found) else []
    return [*meant, "pass"]
