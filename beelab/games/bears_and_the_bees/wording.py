"""What happened in The Bears and the Bees, and why a move is refused, in sentences of the rulebook file."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from beelab.engine.compiled import uncompiled
from beelab.engine.game import Event
from beelab.games.bears_and_the_bees.boxes import sides_of
from beelab.games.bears_and_the_bees.cards import (
    SIDE_NAMES,
    how_many,
    in_words,
    kind_name,
    write_card,
    write_cell,
    write_lying,
)
from beelab.games.bears_and_the_bees.hive import find_cell
from beelab.games.bears_and_the_bees.moves import (
    AT_SIDE,
    FAR,
    FEW_MATCH,
    NO_SEAT,
    NOT_IN_HAND,
    ONE_SIDE,
    SAME,
    SKIP,
    TAKEN,
    WAIT,
    aimed_at,
    moved_card,
    rotation_of,
)
from beelab.games.bears_and_the_bees.positions import write_cards
from beelab.games.bears_and_the_bees.state import (
    BLOCKED,
    FIRST,
    FIRST_BEAR,
    GIVE,
    MOST_TURNS,
    NO_CARD,
    NOBODY,
    OUT,
    QUEEN,
    ROTATIONS,
    SIX,
    STEPS,
)

Say = Callable[..., str]
ENDS = {OUT: "out", SIX: "six", BLOCKED: "blocked"}
PRIVATE = 200  # a note with a number above is for its own seat only


def seats_in(bits: int, players: int) -> list[int]:
    """The seats of a set of bits."""
    return [seat for seat in range(players) if bits >> seat & 1]


def unpack(word: int) -> list[int]:
    """The cards, at most four, that a note tells in one number."""
    cards = []
    while word:
        cards.append((word & 127) - 1)
        word >>= 7
    return cards[::-1]


def tell(say: Say, s: Any, names: Sequence[str], notes: Sequence[Sequence[int]]) -> list[Event]:
    """The notes of one move, or of the deal, as events."""
    teller = _Teller(say, s, names)
    return [teller.event(*row) for row in joined(notes)]


def joined(notes: Sequence[Sequence[int]]) -> Iterator[tuple[int, int, Any, int]]:
    """The notes, with those joined that tell one seat of its cards, four at a time."""
    waiting: tuple[int, int, list[int], int] | None = None
    for rule, seat, a, b in notes:
        if waiting and waiting[:2] == (rule, seat):
            waiting[2].extend(unpack(a))
            continue
        if waiting:
            yield waiting
        waiting = (rule, seat, unpack(a), b) if rule > PRIVATE else None
        if not waiting:
            yield rule, seat, a, b
    if waiting:
        yield waiting


class _Teller:
    """Finds the sentences for notes."""

    def __init__(self, say: Say, s: Any, names: Sequence[str]) -> None:
        self.say, self.s, self.names = say, s, names

    def event(self, rule: int, seat: int, a: Any, b: int) -> Event:
        who = None if seat == NOBODY else seat
        key, words, data, seen_by = getattr(self, f"rule_{rule}")(who, a, b)
        if who is not None:
            words["seat"] = self.names[who]
        number = rule % PRIVATE
        name = f"TB-G{number - 100}" if number > 100 else f"TB-{number:02}"
        return Event(who, name, self.say("events", key, **words), data, seen_by)

    def rule_1(self, who: None, round_number: int, dealer: int) -> Any:
        words = {"round": round_number, "dealer": self.names[dealer]}
        return "TB-01", words, {"round": round_number, "dealer": dealer}, None

    def rule_2(self, who: None, *_: int) -> Any:
        return "TB-02", {}, {}, None

    def rule_3(self, who: None, cards: int, pile: int) -> Any:
        return "TB-03", {"cards": how_many(cards, "card"), "pile": pile}, {"cards": cards, "pile": pile}, None

    def rule_203(self, who: int, hand: list[int], _: int) -> Any:
        cards = write_cards(hand)
        return "TB-03 hand", {"cards": in_words(cards)}, {"hand": cards}, (who,)

    def rule_4(self, who: None, card: int, _: int) -> Any:
        words = {"card": write_card(card), "what": kind_name(card)}
        return "TB-04", words, {"card": write_card(card)}, None

    def rule_5(self, who: None, card: int, rotation: int) -> Any:
        data = {"card": write_card(card), "cell": [0, -1], "rotation": rotation}
        return "TB-05", {"card": write_card(card)}, data, None

    def rule_6(self, who: int, dealer: int, _: int) -> Any:
        return "TB-06", {"dealer": self.names[dealer]}, {"dealer": dealer}, None

    def rule_9(self, who: int, laid: int, where: int) -> Any:
        card, rotation, at, matches = laid >> 3, laid & 7, where & 0xFFFF, where >> 16
        words = {"card": write_card(card), "what": kind_name(card), "cell": write_cell(at)}
        words["matches"] = "1 match" if matches == 1 else f"{matches} matches"
        data = {
            "card": write_card(card), "cell": [(at >> 8) - 128, (at & 255) - 128], "rotation": rotation,
            "matches": matches,
        }  # fmt: skip
        return "TB-09", words, data, None

    def rule_15(self, who: int, draws: int, other: int) -> Any:
        words, data = {"draws": how_many(draws, "draw")}, {"draws": draws}
        if other == NOBODY:
            return "TB-15", words, data, None
        return "TB-15 one", {**words, "other": self.names[other]}, {**data, "to": other}, None

    def rule_16(self, who: int, draws: int, _: int) -> Any:
        return "TB-16", {"draws": how_many(draws, "draw")}, {"draws": draws}, None

    def rule_18(self, who: int, *_: int) -> Any:
        return "TB-18", {}, {}, None

    def rule_22(self, who: int, bonus: int, _: int) -> Any:
        return "TB-22", {"bonus": how_many(bonus, "bonus play")}, {"bonus": bonus}, None

    def rule_23(self, who: int, earned: int, bonus: int) -> Any:
        words = {"earned": how_many(earned, "bonus play"), "bonus": bonus}
        return "TB-23", words, {"earned": earned, "bonus": bonus}, None

    def rule_24(self, who: int, bonus: int, _: int) -> Any:
        words = {"bonus": how_many(bonus, "bonus play")}
        return "TB-24 unused" if bonus else "TB-24", words, {"unused": bonus}, None

    def rule_25(self, who: int, drawn: int, due: int) -> Any:
        words, data = {"cards": how_many(drawn, "card"), "due": how_many(due, "card")}, {"drawn": drawn}
        return "TB-25" if drawn == due else "TB-25 short", words, {**data, "due": due}, None

    def rule_26(self, who: int, drawn: int, card: int) -> Any:
        if card == NO_CARD:
            return "TB-26" if drawn else "TB-26 nothing", {}, {"drawn": drawn}, None
        words = {"card": write_card(card), "cards": how_many(drawn, "card")}
        return "TB-26 exchange", words, {"drawn": drawn, "discard": write_card(card)}, None

    def rule_226(self, who: int, drawn: list[int], _: int) -> Any:
        cards = write_cards(drawn)
        return "TB-26 drawn", {"cards": in_words(cards)}, {"cards": cards}, (who,)

    def rule_28(self, who: int | None, how: int, _: int) -> Any:
        end = ENDS.get(how, "long")
        return f"TB-28 {end}", {"turns": MOST_TURNS}, {"end": end}, None

    def rule_30(self, who: int, score: int, points: int) -> Any:
        words = {"score": score, "points": how_many(points, "point")}
        return "TB-30", words, {"score": score, "points": points}, None

    def rule_31(self, who: None, winners: int, tied: int) -> Any:
        seats = seats_in(winners, len(self.names))
        points = int(self.s.points[seats[0]])
        words = {"names": in_words([self.names[i] for i in seats]), "points": how_many(points, "point")}
        key = "TB-31 shared" if seats[1:] else "TB-31 tie" if tied else "TB-31"
        return key, words, {"winners": seats, "points": points}, None

    def rule_107(self, who: None, cards: int, _: int) -> Any:
        return "TB-G7", {"cards": how_many(cards, "card")}, {"cards": cards}, None

    def rule_121(self, who: int, draws: int, _: int) -> Any:
        return "TB-G21", {"draws": how_many(draws, "draw")}, {"lost": draws}, None


ENDINGS = {
    WAIT: " wait", NOT_IN_HAND: " hand", SAME: " same", TAKEN: " taken", FAR: " far", ONE_SIDE: " one",
    FEW_MATCH: " few", NO_SEAT: " seat",
}  # fmt: skip


def explain(say: Say, s: Any, names: Sequence[str], seat: int, move: int, code: int) -> tuple[str, str]:
    """The rule and the sentence for what `moves.refusal` gave."""
    rule, detail = divmod(code, 1000)
    key = f"TB-G{rule - 100}" if rule > 100 else f"TB-{rule:02}"
    card, at = int(uncompiled(moved_card)(move)), int(uncompiled(aimed_at)(move))
    cell = int(find_cell(s, at)) if at else 0
    others = [other for other in range(len(names)) if other != seat]
    words: dict[str, Any] = {
        "seat": names[seat],
        "turn": names[int(s.turn)],
        "gifts": how_many(int(s.gifts), "draw"),
        "other": others[0],
        "others": in_words([f"{other} ({names[other]})" for other in others], "or"),
        "card": write_card(card) if card <= QUEEN else "",
        "what": kind_name(card) if card <= QUEEN else "",
        "cell": write_cell(at),
        "needed": how_many(int(s.min_match), "side"),
    }
    ending = ENDINGS.get(detail, "")
    if rule == 15 and s.phase != GIVE:
        ending = " none"
    elif rule == 22 and move == SKIP and s.phase == FIRST:
        ending = " first"
    elif rule == 7:
        same = int(uncompiled(rotation_of)(move)) % int(s.looks[card])
        words["smaller"] = write_lying(card, at, same)
    elif rule == 9 and detail == TAKEN:
        words["card"] = write_card((int(s.lies[cell]) - 1) // ROTATIONS)
    elif rule == 9 and detail == ONE_SIDE:
        words["touching"] = how_many(len(neighbours(s, at)), "side")
    elif rule == 12:
        words["card"] = next(write_card(c) for _, c, _ in neighbours(s, at) if FIRST_BEAR <= c < QUEEN)
    elif rule == 10 and detail >= AT_SIDE:
        words |= _at_side(s, at, card, int(uncompiled(rotation_of)(move)), detail - AT_SIDE)
    elif rule == 10:
        words["matches"] = how_many(_count_matches(s, at, card, int(uncompiled(rotation_of)(move))), "side")
    elif rule == 21:
        first = int(s.first_cell)
        words["first"] = write_card((int(s.lies[first]) - 1) // ROTATIONS)
    return key, say("refusals", key + ending, **words)


def neighbours(s: Any, at: int) -> list[tuple[int, int, int]]:
    """What touches a cell: side, card and its rotation."""
    found = []
    for side, step in enumerate(STEPS):
        near = int(find_cell(s, at + step))
        if near and s.lies[near]:
            lies = int(s.lies[near]) - 1
            found.append((side, lies // ROTATIONS, lies % ROTATIONS))
    return found


def _at_side(s: Any, at: int, card: int, rotation: int, side: int) -> dict[str, Any]:
    """Words for a side that does not match."""
    near = next((c, r) for i, c, r in neighbours(s, at) if i == side)
    return {
        "side": SIDE_NAMES[side],
        "own": sides_of(card, rotation, s.printed)[side],
        "other": sides_of(*near, s.printed)[(side + 3) % 6],
        "neighbour": write_card(near[0]),
    }


def _count_matches(s: Any, at: int, card: int, rotation: int) -> int:
    mine = sides_of(card, rotation, s.printed)
    theirs = {side: sides_of(near, turn, s.printed)[(side + 3) % 6] for side, near, turn in neighbours(s, at)}
    return sum(mine[side] == other or "honey" in (mine[side], other) for side, other in theirs.items())
