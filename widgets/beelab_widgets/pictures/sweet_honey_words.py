"""What is said of Sweet Honey, Bee Mine!: what to do, what happened, why a move is good, the position in words."""

from typing import Any

from . import shortened
from .sweet_honey_counts import numbers_in, reckoned
from .sweet_honey_moves import AT_ONCE, discs, move, parts, spoken, touched, words

VERBS = {"reveal": "Reveal", "discard": "Discard", "own power": "Discard", "send": "Send"}
FIRST_NEWS, LAST_NEWS = 5, 8  # sentences that are said at once; what lies between is in the log
END = ("SH-27", "SH-28", "SH-29", "SH-30")  # how a round ended and what it brought: always said
View = dict[str, Any]


def status(view: View, picks: list[str], ready: bool) -> str:
    """What there is to do, in one line."""
    me, names, phase, flight = view["seat"], view["names"], view["phase"], view["flight"]
    if view["over"]:
        first = view["ranking"][0]
        return f"The game is over. {' and '.join(names[s] for s in first)} won."
    where = f"Round {view['round']} of {view['rounds']}"
    if me is not None and me in view["out"]:
        return f"{where}. You are stung and out until the round ends."
    if phase == "reveal" and me is not None and view["placed"][me]:
        return f"{where}. Your card lies face down. Waiting for the others."
    if phase == "reveal":
        asked = "Choose a card to reveal: it becomes your first captured card."
    elif phase == "discard":
        mine = me is not None and me in view["owing"]
        asked = "Choose a card to discard, for your 2 or 3." if mine else "A revealed 2 or 3 costs a card."
    elif view["turn"] != me or me is None:
        return f"{where}. {_elsewhere(view)}"
    elif phase == "send":
        asked = "You start: choose a card and a stake."
    elif phase == "receive" and flight["is_home"]:
        asked = f"Your card is home with {discs(flight['pot'])}: you must capture it."
    elif phase == "receive":
        asked = f"A {flight['back']} card from {names[flight['sender']]} with {discs(flight['pot'])}: capture or pass?"
    elif phase == "power":
        asked = f"Pick a card from {names[view['captor']]}'s hand by its back."
    else:
        asked = "Your 2 or 3 costs you a card: choose which."
    return f"{where}. {label(view, picks)}: press the button." if ready and picks else f"{where}. {asked}"


def _elsewhere(view: View) -> str:
    """What somebody else does now."""
    name = view["names"][view["turn"]]
    if view["phase"] == "send":
        return f"{name} starts and sends a card."
    if view["phase"] == "receive":
        return f"{name} has the {view['flight']['back']} card with {discs(view['flight']['pot'])}."
    return f"{name} chooses a card for the captured 2 or 3."


def label(view: View, picks: list[str]) -> str:
    """What the button says that makes the move."""
    found = touched(picks)
    if "verb" in found and found["verb"] in AT_ONCE:
        return words(move(picks)).capitalize()
    verb = VERBS.get(view["phase"], "Play")
    said = f"{verb} {spoken(found['card'])}" if "card" in found else f"{verb} a card"
    return said + (f", stake {found['stake']}" if "stake" in found else "")


def news(view: View, events: Any = ()) -> str:
    """What happened since, in the rulebook's order: the first, the last, how a round ended; not who drew a card."""
    return shortened([event for event in events if event.rule != "SH-10"], FIRST_NEWS, LAST_NEWS, END)


def reasons(view: View, move: str) -> list[dict[str, str]]:
    """Why a move may be good: the sting chance by counting, the discs on average, or who could be stung."""
    found = touched(parts(move))
    verb, told = found["verb"], []
    if verb in ("capture", "pass") and view["chance"]:
        facts = reckoned(view)
        told = [
            {"text": facts["count"], "rule": "SH-18"},
            {"text": facts["average"], "rule": "SH-12" if verb == "pass" else "SH-17"},
        ]
    elif verb == "send":
        number = int(found["card"].rstrip("HL"))
        others = [s for s in range(view["players"]) if s != view["seat"] and s not in view["out"]]
        stung = [view["names"][s] for s in others if number in numbers_in(view["captured"][s])]
        who = f"can sting {' and '.join(stung)}" if stung else "can sting nobody else"
        mine = number in numbers_in(view["captured"][view["seat"]])
        told = [{"text": f"A {number} {who}.", "rule": "SH-18"}]
        told.append(
            {
                "text": "If everybody passes, it comes home and stings you."
                if mine
                else "If everybody passes, it comes home as a new number for you.",
                "rule": "SH-15",
            }
        )
    elif verb == "reveal":
        text = "The largest revealed number starts, and the number can sting you from now on."
        told = [{"text": text, "rule": "SH-07"}]
    return told


def notes(view: View) -> list[dict[str, str]]:
    """What a player should know about where the cards come from."""
    own = {"marked", "hint_rate"} & set(view["options"])
    text = (
        "The hints on the backs are your own." if own else "How many backs have a hint is our reconstruction."
    )
    return [{"text": text, "rule": "SH-04"}]


def text(view: View) -> str:
    """The position in words: the text alternative of its picture."""
    names = view["names"]
    if view["over"]:
        places = ", then ".join(" and ".join(names[s] for s in seats) for seats in view["ranking"])
        total = ", ".join(f"{name} {score}" for name, score in zip(names, view["scores"], strict=True))
        return f"{view['title']} Game over: {places}. Points: {total}."
    said = [f"{view['title']} Round {view['round']} of {view['rounds']}, {view['phase']}."]
    for seat, name in enumerate(names):
        lies = ", ".join(map(spoken, view["captured"][seat])) or "nothing"
        out = ", out" if seat in view["out"] else ""
        said.append(f"{name}: {discs(view['discs'][seat])}, captured {lies}{out}.")
    flight = view["flight"]
    if flight:
        pot, at = discs(flight["pot"]), names[view["turn"]]
        said.append(f"A {flight['back']} card sent by {names[flight['sender']]} lies before {at} with {pot}.")
    said.append(f"Centre: {discs(view['centre'])}.")
    if view["seat"] is not None and view["hand"]:
        said.append(f"Hand of {names[view['seat']]}: {', '.join(map(spoken, view['hand']))}.")
    return " ".join(said)
