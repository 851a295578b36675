"""How Happy Bee looks, from what a seat may see.

Cards of one family are equal, so a part is ``bee:blue``; the tag in ``bee:blue#2`` says which of the blue
cards in the hand was touched.
"""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from markupsafe import Markup

from ..palette import COLOURS
from . import count, draw, in_a_row

COMPLETE = False  # "Play" waits until all cards are chosen, though the last may be the only one left
SWAP = False  # one card too many is refused by HB-08, also in a round of one card
CARDS = ("beecard", "flower", "mini", "miniback", "dot")
TABLE, LESSON = "happy_bee.html", "happy_bee_lesson.html"
WHY = {"HB-11": "most", "HB-12": "tie", "HB-13": "nobody"}
View = dict[str, Any]


def parts(move: str) -> tuple[str, ...]:
    """The cards that a move's text names, as parts of a selection."""
    return tuple(f"bee:{family}" for family in move.split("+")) if move != "nothing" else ()


def move(parts: Any) -> str:
    """The text of the move that some picks are."""
    names = [part.partition("#")[0].removeprefix("bee:") for part in parts]
    order = [*COLOURS, *names]  # what is no family stays, for the library to refuse
    return "+".join(sorted(names, key=order.index)) or "nothing"


def words(move: str) -> str:
    """``blue, blue, purple``."""
    return ", ".join(part.removeprefix("bee:") for part in parts(move))


def little(move: str, _view: View) -> Markup:
    """The cards of a move, little ones in a row."""
    return minis(part.removeprefix("bee:") for part in parts(move))


def minis(cards: Iterable[str]) -> Markup:
    """Little cards in a row."""
    return in_a_row("happy_bee", "mini", cards)


def spread(cards: dict[str, int]) -> list[str]:
    """``{"blue": 2, "green": 1}`` as ``["blue", "blue", "green"]``, in the order of the families."""
    return [family for family in COLOURS if family in cards for _ in range(cards[family])]


def in_words(cards: dict[str, int]) -> str:
    """``2 blue, 1 green``."""
    return ", ".join(f"{n} {family}" for family, n in cards.items() if n) or "nothing"


def hand(view: View) -> list[tuple[str, str]]:
    """The own cards as (pick, family), each with its tag."""
    return [(f"bee:{family}#{i}", family) for i, family in enumerate(spread(view["hand"] or {}))]


def proposals(view: View, picks: list[str], wanted: str = "") -> list[str]:
    """Whole moves that a half-built one may have meant, the likeliest first.

    The picks with the wanted card are themselves a move, if one of the wrong size; it is asked first, so that
    one card too many is answered by HB-08 with the number that the round asks for.
    """
    chosen = [self_part(pick) for pick in picks] + ([self_part(wanted)] if wanted else [])
    return [move(chosen)]


def self_part(pick: str) -> str:
    """A pick without its tag."""
    return pick.partition("#")[0]


def result(view: View, outcome: dict[str, Any]) -> dict[str, Any]:
    """One family of the last round, ready to show: who takes what, or why nobody does."""
    values = outcome["taken"] or [outcome["value"]]
    winner, names = outcome["winner"], view["names"]
    if winner is not None:
        said = f"{names[winner]} +{sum(values)}"
    elif outcome.get("split"):
        said = f"shared by {' and '.join(names[s] for s in outcome['split'])}"
    else:
        kept = view["carried"].get(outcome["family"])
        said = ("tie" if outcome["rule"] == "HB-12" else "nobody there") + (
            ", it waits" if kept else ", it leaves"
        )
    best = max(outcome["counts"])
    return {
        "family": outcome["family"],
        "value": outcome["value"],
        "gain": sum(values),
        "counts": outcome["counts"],
        "best": best,
        "winner": winner,
        "said": said,
        "rule": outcome["rule"],
        "line": f"{outcome['family'].capitalize()} {'-'.join(map(str, outcome['counts']))}: {said} ({outcome['rule']})",
    }


def results(view: View) -> list[dict[str, Any]]:
    """The last round, family by family."""
    return [result(view, outcome) for outcome in view["outcomes"]]


def finished(view: View) -> int:
    """The number of the last finished round (0 before the first)."""
    return 0 if view["shown"] is None else view["rounds"] if view["over"] else view["round"] - 1


def status(view: View, picks: list[str], ready: bool) -> str:
    """What there is to do, in one line."""
    k = view["k"]
    if view["over"]:
        first = view["ranking"][0]
        return f"The game is over. {' and '.join(view['names'][s] for s in first)} won."
    if view["seat"] is not None and view["placed"][view["seat"]]:
        return "Your cards lie face down. Waiting for the others."
    where = f"Round {view['round']} of {view['rounds']}"
    if ready:
        chosen = Counter(self_part(pick).removeprefix("bee:") for pick in picks)
        return f"{where}. {in_words({family: chosen[family] for family in spread(chosen)})}: press Play."
    return f"{where}. Choose {count(k, 'card')}: {len(picks)} chosen."


def news(view: View, events: Any = ()) -> str:
    """The last round in sentences, for the status line after a reveal."""
    return " ".join(f"{row['line']}." for row in results(view))


def reasons(view: View, move: str) -> list[dict[str, str]]:
    """Why a move may be good, colour by colour: what is at stake, and the chance if the others played at random."""
    from beelab.games.happy_bee import win_chance

    told = []
    usual = not {"families", "bees_per_family", "hand_size"} & set(view["options"])
    for family, n in Counter(part.removeprefix("bee:") for part in parts(move)).items():
        worth = view["flowers"][family] + sum(view["carried"].get(family, ()))
        text = f"{n} {family}: the flower is worth {count(worth, 'point')}"
        if usual:
            held = view["hand"][family]
            chance = round(100 * float(win_chance(view["players"], view["k"], held, n)))
            text += f"; if the others played at random, {n} of your {held} would win it in {chance} of 100"
        told.append({"text": f"{text}.", "rule": "HB-11"})
    return told


def notes(view: View) -> list[dict[str, str]]:
    """What a player should know about where the cards come from."""
    own = "flower_values" in view["options"]
    text = (
        "The flower values are your own."
        if own
        else "How often each flower value exists is our reconstruction."
    )
    return [{"text": text, "rule": "HB-G1"}]


def context(
    view: View, picks: list[str], marked: Any = (), events: Any = (), moves: Any = ()
) -> dict[str, Any]:
    """What ``happy_bee.html`` needs beyond the view: nothing here that the view doesn't hold."""
    passed = view["passed"]
    return {
        "cards": hand(view),
        "marked": marked_cards(view, marked),
        "results": results(view),
        "finished": finished(view),
        "shown": [spread(cards) for cards in view["shown"]] if view["shown"] else None,
        "given": passed and passed.get("given") and spread(passed["given"]),
        "got": passed and passed.get("got") and spread(passed["got"]),
        "won": sorted(view["won"] or (), key=lambda card: list(COLOURS).index(card[0])),
        "burnt": [(family, value) for family, value, *_ in view["removed"]],
    }


def marked_cards(view: View, marked: Any) -> set[str]:
    """The cards in the hand that show a marked move (a hint): the first so many of each family."""
    left, found = Counter(marked), set()
    for pick, _ in hand(view):
        if left[self_part(pick)] > 0:
            left[self_part(pick)] -= 1
            found.add(pick)
    return found


def text(view: View) -> str:
    """The position in words: the text alternative of its picture."""
    if view["over"]:
        places = ", then ".join(" and ".join(view["names"][s] for s in seats) for seats in view["ranking"])
        scores = view["scores"] or []
        total = ", ".join(f"{name} {score}" for name, score in zip(view["names"], scores, strict=False))
        return f"Happy Bee, game over: {places}. Points: {total}."
    flowers = ", ".join(f"{family} {value}" for family, value in view["flowers"].items())
    said = (
        f"Happy Bee, round {view['round']} of {view['rounds']}, everybody plays {count(view['k'], 'card')}. "
    )
    said += f"Flowers: {flowers}."
    if view["seat"] is not None and view["hand"] is not None:
        said += f" Hand of {view['names'][view['seat']]}: {in_words(view['hand'])}."
    return said


def svg(view: View) -> Markup:
    """The still picture: flowers, the last round, and the hand of the seat whose view it is."""
    cards = spread(view["hand"] or {})
    seven = max(len(view["families"]), len(cards), 7)
    rows = results(view)
    return draw(
        "happy_bee.svg",
        view=view,
        cards=cards,
        rows=rows,
        finished=finished(view),
        width=24 + 72 * max(seven, 7),
        height=44
        + (106 if not view["over"] else 30 + 24 * len(view["names"]))
        + (34 + 24 * len(rows) if rows else 0)
        + (128 if cards and not view["over"] else 0),
        title=text(view),
    )
