"""What is said of The Bears and the Bees: what to do, what happened, why a move is good, the position in words."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from . import count, shortened
from .bears_and_the_bees_hive import (
    best_rotation,
    cards_by_cell,
    earned,
    forced,
    meets,
    rules_of,
    touched_colours,
    turned,
)
from .bears_and_the_bees_moves import kind_of, parts, touched, written

FIRST_NEWS, LAST_NEWS = 4, 8  # sentences that are said at once; what lies between is in the log
END = ("TB-28", "TB-30", "TB-31")  # how a round ended and what it brought: always said
ENDS = {"six sides": "matched six sides", "out": "played the last card"}
SMALL_HIVE = 12  # cards that the text alternative names one by one
PLURALS = {
    "honeycomb": "honeycombs",
    "drone": "drones",
    "worker": "workers",
    "flower": "flowers",
    "bear": "bears",
}
View = dict[str, Any]


def status(view: View, picks: list[str], ready: bool) -> str:
    """What there is to do, in one line."""
    names, phase = view["names"], view["phase"]
    if view["over"]:
        return f"The game is over. {' and '.join(names[s] for s in view['ranking'][0])} won."
    where = f"Round {view['round']} of {view['rounds']}"
    if view["seat"] is None or view["turn"] != view["seat"]:
        return f"{where}. It is {names[view['turn']]}'s turn."
    if ready:
        brings = f" with {told(view, picks)}" if told(view, picks) else ""
        return f"{where}. {label(view, picks)}{brings}: press the button."
    return f"{where}. {_asked(view, touched(picks), phase)}"


def _asked(view: View, found: dict[str, str], phase: str) -> str:
    """What whoever looks has to choose now."""
    left = f" Bonus plays left: {view['bonus']}." if view["bonus"] else ""
    if phase == "give":
        return f"Your worker: {count(view['gifts'], 'draw')} to give out. Who must draw?{left}"
    if "card" in found:
        more = ", or discard it" if phase == "first" and view["can_draw"] else ""
        return f"{found['card']} is picked: pick a cell that lights up{more}.{left}"
    if "cell" in found:
        return f"Cell {found['cell']} is picked: pick a card that fits.{left}"
    if phase == "first":
        return "Pick a card, then a cell that lights up; or play nothing and draw."
    if phase == "adjacent":
        return f"You may play a second card next to {_first(view)}, or end the turn.{left}"
    return f"Pick a card for a bonus play, anywhere where it fits, or end the turn.{left}"


def _first(view: View) -> str:
    """The first card of this turn."""
    return str(next((one["card"] for one in view["hive"] if one["cell"] == view["first"]), "the first"))


def told(view: View, picks: list[str]) -> str:
    """What the placement that is picked matches, and what that brings."""
    found = touched(picks)
    if "turn" not in found:
        return ""
    matches, kind = matches_of(view, found), kind_of(found["card"])
    said = [count(matches, "match", "matches")]
    bonus, draws = earned(view, kind, matches), forced(view, kind, matches)
    if bonus:
        said.append(f"earns {count(bonus, 'bonus play')}")
    if draws and kind == "worker":
        said.append(f"gives you {count(draws, 'draw')} to hand out")
    elif draws:
        said.append(f"everybody else draws {draws}")
    if kind == "bear":
        said.append("ends your turn")
    return ", ".join(said)


def matches_of(view: View, found: dict[str, str]) -> int:
    """How many sides of the picked card match on the picked cell."""
    card = next(one for one in view["hand"] if one["card"] == found["card"])
    return meets(view, found["cell"], turned(card["sides"], int(found["turn"]))).count(True)


def label(view: View, picks: list[str]) -> str:
    """What the button says that makes the move."""
    found = touched(picks)
    if "card" in found and "cell" in found:
        return f"Play {found['card']} on {found['cell']}"
    return f"Play {found['card']}" if "card" in found else "Play a card"


def news(view: View, events: Sequence[Any] = ()) -> str:
    """What happened since, in the sentences of the rulebook: the first and the last of them, and how a round ended."""
    return shortened(events, FIRST_NEWS, LAST_NEWS, END)


def round_told(view: View) -> str:
    """How the last round ended, for as long as whoever looks has had no turn in the new one; else nothing."""
    seat = view["turn"] if view["seat"] is None else view["seat"]
    if view["over"] or not view["finished"] or view["turns"][seat]:
        return ""
    done = view["finished"][-1]
    how = f"{view['names'][done['winner']]} {ENDS[done['end']]}" if done["end"] in ENDS else "nobody went out"
    scores = ", ".join(f"{name} {score}" for name, score in zip(view["names"], done["scores"], strict=True))
    return f"Round {len(view['finished'])} is over: {how}. Points: {scores}."


def reasons(view: View, move: str) -> list[dict[str, str]]:
    """Why a move may be good: its matches and what they bring, or what the hand counts if it stays."""
    found = touched(parts(move))
    if "turn" in found:
        matches, kind = matches_of(view, found), kind_of(found["card"])
        said = [
            {
                "text": f"{found['card']} touches the hive with {count(matches, 'match', 'matches')}.",
                "rule": "TB-10",
            }
        ]
        bonus, draws = earned(view, kind, matches), forced(view, kind, matches)
        if bonus:
            said.append({"text": f"That earns {count(bonus, 'bonus play')}.", "rule": "TB-23"})
        if draws:
            who = "one or several opponents" if kind == "worker" else "everybody else"
            rule = "TB-15" if kind == "worker" else "TB-16"
            said.append({"text": f"It brings {who} {count(draws, 'card')}.", "rule": rule})
        return said
    if "give" in found:
        sizes, other = view["hand_sizes"], int(found["give"])
        return [{"text": f"{view['names'][other]} has {count(sizes[other], 'card')} left.", "rule": "TB-15"}]
    if found["verb"] == "discard":
        own, drawn = kind_of(found["card"]), discard_draws(view, found["card"])
        return [{"text": f"A {own} is exchanged for {count(drawn, 'card')}.", "rule": "TB-26"}]
    if found["verb"] == "draw":
        return [{"text": "One card more, and all others stay.", "rule": "TB-26"}]
    return [{"text": f"Bonus plays left: {view['bonus']}.", "rule": "TB-24"}]


def discard_draws(view: View, card: str) -> int:
    """How many cards are drawn by whoever discards a card (TB-26)."""
    return int(rules_of(view)["bear_discard_draws"]) if kind_of(card) == "bear" else 2


def notes(view: View) -> list[dict[str, str]]:
    """What a player should know about where the numbers come from."""
    changed = view["options"]
    sources = [("honeycombs", "The honeycombs", "TB-13"), ("values", "The values of cards in hand", "TB-G1")]
    said = {True: "are your own.", False: "are our reconstruction."}
    return [{"text": f"{what} {said[option in changed]}", "rule": rule} for option, what, rule in sources]


def proposals(view: View, picks: list[str], wanted: str = "") -> list[str]:
    """Whole moves that a half-built one may have meant, the likeliest first.

    The last is one that can't be legal now: its refusal says what is to be done.
    """
    found = touched([*picks, *([wanted] if wanted else ())])
    impossible = "draw" if view["phase"] in ("adjacent", "bonus") else "end"
    if "give" in found:
        return [f"give {found['give']}", impossible]
    if "verb" in found:
        return [" ".join((found["verb"], *([found["card"]] if "card" in found else ()))), impossible]
    cards = [one for one in view["hand"] or () if found.get("card", one["card"]) == one["card"]]
    if not cards or (not wanted and "cell" not in found):
        return [impossible]
    if "cell" in found:
        cells = [found["cell"]]
    else:
        cells = [written(one["cell"]) for one in view["open"] if one["ready"]]
    tried = [_tried(view, one, cell, found.get("turn")) for one in cards for cell in cells]
    return [*[move for _, move in sorted(tried, key=lambda one: one[0])[:1]], impossible]


def _tried(view: View, card: dict[str, Any], cell: str, turn: str | None) -> tuple[int, str]:
    """A placement, with how many of its sides don't match."""
    rotation = best_rotation(view, cell, card) if turn is None else int(turn)
    misses = meets(view, cell, turned(card["sides"], rotation)).count(False)
    return misses, f"{card['card']}@{cell}r{rotation}"


# ---------------------------------------------------------------- cells and cards in words


def said_sides(one: dict[str, Any]) -> str:
    """A card's sides in words, from the north clockwise, equal ones only once."""
    sides = one["sides"]
    if one["kind"] == "bear":
        return "a bear"
    if len(set(sides)) == 1:
        return f"{one['kind']}, all {sides[0]}"
    return f"{one['kind']}, {' '.join(sides)}"


def said_cell(view: View, around: dict[str, Any], fits: dict[str, list[int]], card: str, mine: bool) -> str:
    """An empty cell in words: what it touches, and which of the own cards fit."""
    said = f"{written(around['cell'])}: empty, touches {_listed(touched_colours(around))}"
    if around["bear"]:
        return f"{said}; nothing may lie next to a bear"
    if not around["ready"]:
        return f"{said}; that is too few sides"
    if not mine:
        return said
    if card:
        turns = len(fits.get(card, ()))
        return f"{said}; your card {card} " + (
            f"fits in {count(turns, 'rotation')}" if turns else "does not fit"
        )
    return f"{said}; {count(len(fits), 'of your cards fits', 'of your cards fit')}"


def said_lying(one: dict[str, Any], seat: str = "") -> str:
    """A card in the hive in words."""
    return f"{written(one['cell'])}: {one['card']}, {said_sides(one)}" + (
        f", just laid by {seat}" if seat else ""
    )


def _listed(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"


def text(view: View) -> str:
    """The position in words: the text alternative of its picture."""
    names = view["names"]
    lying = cards_by_cell(view)
    kinds = Counter(one["kind"] for one in lying.values() if one["kind"] != "queen")
    what = _listed([count(kinds[kind], kind, many) for kind, many in PLURALS.items() if kinds[kind]])
    if view["over"]:
        places = ", then ".join(" and ".join(names[s] for s in seats) for seats in view["ranking"])
        total = ", ".join(f"{name} {score}" for name, score in zip(names, view["scores"], strict=True))
        return f"{view['title']}. Game over: {places}. Points: {total}. The last hive: the queen and {what}."
    said = [f"{view['title']}. Round {view['round']} of {view['rounds']}, {names[view['turn']]}'s turn."]
    said.append(f"The hive: the queen and {what}.")
    if len(lying) <= SMALL_HIVE:
        said.append("; ".join(map(said_lying, lying.values())) + ".")
    said.append(
        f"Cards in hand: {', '.join(f'{n} {s}' for n, s in zip(names, view['hand_sizes'], strict=True))}."
    )
    said.append(f"Draw pile: {view['pile']}. Discarded: {len(view['discards'])}.")
    if view["bonus"]:
        said.append(f"Bonus plays left: {view['bonus']}.")
    if view["hand"]:
        cards = "; ".join(f"{one['card']}, {said_sides(one)}" for one in view["hand"])
        said.append(f"Hand of {names[view['seat']]}: {cards}.")
    return " ".join(said)
