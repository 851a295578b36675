"""What happened in Sweet Honey, Bee Mine!, and why a move is refused, in sentences of the rulebook file."""

from collections.abc import Callable, Sequence
from typing import Any

from beelab.engine.game import Event
from beelab.games.sweet_honey.cards import BACKS, how_many, in_words, list_hand, write_card
from beelab.games.sweet_honey.moves import (
    NO_STAKE,
    NOT_IN_HAND,
    STAKE_TOO_HIGH,
    TOO_FEW_DISCS,
    WAIT,
    extra_of,
    moved_card,
)
from beelab.games.sweet_honey.state import (
    DISCARD,
    LAST_ONE,
    NO_CARDS,
    NOBODY,
    OWN_POWER,
    RECEIVE,
    REVEAL,
    SEND,
    SMALL,
    TOTAL,
    TOTAL_AND_SMALL,
    back_of,
    number_of,
)
from beelab.games.sweet_honey.telling import FIRST_BITS

Say = Callable[..., str]
ENDS = {LAST_ONE: "last", TOTAL: "total", SMALL: "small", TOTAL_AND_SMALL: "both", NO_CARDS: "cards"}


def seats_in(bits: int, players: int) -> list[int]:
    """The seats of a set of bits."""
    return [seat for seat in range(players) if bits >> seat & 1]


def tell(say: Say, s: Any, names: Sequence[str], notes: Sequence[Sequence[int]]) -> list[Event]:
    """The notes of one move, or of the deal, as events."""
    teller = _Teller(say, s, names)
    return [teller.event(rule, seat, a, b) for rule, seat, a, b in notes]


class _Teller:
    """Finds the sentences for notes; it remembers which card was captured last."""

    def __init__(self, say: Say, s: Any, names: Sequence[str]) -> None:
        self.say, self.s, self.names = say, s, names
        self.number = 0

    def event(self, rule: int, seat: int, a: int, b: int) -> Event:
        who = None if seat == NOBODY else seat
        key, words, data, seen_by = getattr(self, f"rule_{rule}")(who, a, b)
        if who is not None:
            words["seat"] = self.names[who]
        return Event(who, f"SH-{rule:02}", self.say("events", key, **words), data, seen_by)

    def rule_1(self, who: None, discs: int, round_number: int) -> Any:
        return "SH-01", {"discs": how_many(discs, "disc")}, {"discs": discs, "round": round_number}, None

    def rule_2(self, who: None, cards: int, deck: int) -> Any:
        words = {"cards": how_many(cards, "card"), "deck": deck}
        return "SH-02", words, {"cards": cards, "deck": deck}, None

    def rule_3(self, who: int, first: int, rest: int) -> Any:
        cards = [write_card(card) for card in sorted(list_hand(first + (rest << FIRST_BITS)), reverse=True)]
        return "SH-03", {"cards": in_words(cards)}, {"hand": cards}, (who,)

    def rule_5(self, who: int, *_: int) -> Any:
        return "SH-05", {}, {}, None

    def rule_6(self, who: int, card: int, _: int) -> Any:
        return "SH-06", {"card": write_card(card)}, {"card": write_card(card)}, None

    def rule_7(self, who: int, number: int, best: int) -> Any:
        tied = seats_in(best, len(self.names))
        words = {"number": number, "names": in_words([self.names[seat] for seat in tied])}
        return "SH-07 lot" if tied[1:] else "SH-07", words, {"number": number, "tied": tied}, None

    def rule_8(self, who: int, cards: int, number: int) -> Any:
        return "SH-08", {"number": number, "cards": how_many(cards, "card")}, {"cards": cards}, None

    def rule_9(self, who: int, sent: int, to: int) -> Any:
        back, stake = BACKS[sent >> 8], sent & 255
        words = {"back": back, "discs": how_many(stake, "disc"), "to": self.names[to]}
        return "SH-09" if stake else "SH-09 free", words, {"back": back, "stake": stake, "to": to}, None

    def rule_10(self, who: int, card: int, is_for_all: int) -> Any:
        if is_for_all == 0:
            return "SH-10", {}, {}, None
        if is_for_all == 1:
            back = BACKS[back_of(card)]
            return "SH-10 back", {"back": back}, {"back": back}, None
        return "SH-10 card", {"card": write_card(card)}, {"card": write_card(card)}, (who,)

    def rule_12(self, who: int, stake: int, pot: int) -> Any:
        verb = "lies" if pot == 1 else "lie"
        words = {"discs": how_many(stake, "disc"), "pot": f"{pot} {verb}"}
        return "SH-12" if stake else "SH-12 free", words, {"stake": stake, "pot": pot}, None

    def rule_15(self, who: int, *_: int) -> Any:
        return "SH-15", {}, {}, None

    def rule_17(self, who: int, card: int, pot: int) -> Any:
        self.number = int(number_of(card))
        words = {"card": write_card(card), "discs": how_many(pot, "disc")}
        return "SH-17", words, {"card": write_card(card), "discs": pot}, None

    def rule_18(self, who: int, card: int, _: int) -> Any:
        number = int(number_of(card))
        return "SH-18", {"card": write_card(card), "number": number}, {"card": write_card(card)}, None

    def rule_19(self, who: int, pot: int, owners: int) -> Any:
        words, data = {"discs": how_many(pot, "disc")}, {"discs": pot}
        return "SH-19 owners" if owners else "SH-19", words, data, None

    def rule_20(self, who: int, pot: int, _: int) -> Any:
        return "SH-20", {"discs": how_many(pot, "disc")}, {"discs": pot}, None

    def rule_21(self, who: int, paid: int, owed: int) -> Any:
        words = {"discs": how_many(paid, "disc"), "owed": owed}
        return "SH-21" if paid == owed else "SH-21 all", words, {"discs": paid, "owed": owed}, None

    def rule_22(self, who: int, *_: int) -> Any:
        return "SH-22", {}, {}, None

    def rule_24(self, who: int, sender: int, back: int) -> Any:
        words = {"to": self.names[sender], "number": self.number}
        if back == NOBODY:
            return "SH-24 own" if sender == who else "SH-24 due", words, {"sender": sender}, None
        if not self.s.backs_public:
            return "SH-24 hidden", words, {"sender": sender}, None
        return "SH-24", {**words, "back": BACKS[back]}, {"sender": sender, "back": BACKS[back]}, None

    def rule_26(self, who: int, card: int, cards: int) -> Any:
        if card == 0:
            return "SH-26", {"cards": how_many(cards, "card")}, {"cards": cards}, None
        return "SH-26 card", {"card": write_card(card)}, {"card": write_card(card)}, (who,)

    def rule_27(self, who: int | None, how: int, number: int) -> Any:
        words = {"total": number, "count": int(self.s.small_needed), "discs": how_many(number, "disc")}
        data = {"end": ENDS[how], "total": number} if how != NO_CARDS else {"end": ENDS[how], "lost": number}
        return f"SH-27 {ENDS[how]}", words, data, None

    def rule_28(self, who: int, discs: int, _: int) -> Any:
        return "SH-28", {"discs": how_many(discs, "disc")}, {"discs": discs}, None

    def rule_29(self, who: int, discs: int, points: int) -> Any:
        words = {"discs": how_many(discs, "disc"), "points": how_many(points, "point")}
        return "SH-29", words, {"discs": discs, "points": points}, None

    def rule_30(self, who: None, discs: int, round_number: int) -> Any:
        words = {"discs": how_many(discs, "disc"), "round": round_number}
        return "SH-30", words, {"discs": discs, "round": round_number}, None

    def rule_31(self, who: None, winners: int, _: int) -> Any:
        seats = seats_in(winners, len(self.names))
        points = int(self.s.points[seats[0]])
        words = {"names": in_words([self.names[i] for i in seats]), "points": how_many(points, "point")}
        data = {"winners": seats, "points": points}
        return "SH-31 shared" if seats[1:] else "SH-31", words, data, None


def explain(say: Say, s: Any, names: Sequence[str], seat: int, move: int, code: int) -> tuple[str, str]:
    """The rule and the sentence for what `moves.refusal` gave."""
    rule, detail = divmod(code, 1000)
    card = int(moved_card(move))
    owing = seats_in(int(s.owing), len(names))
    words = {
        "seat": names[seat],
        "turn": names[int(s.turn)],
        "names": in_words([names[i] for i in owing]),
        "captor": names[int(s.captor)],
        "card": write_card(card) if card else "",
        "back": BACKS[min(int(extra_of(move)), 2)],
        "stake": how_many(int(s.stake), "disc"),
        "discs": how_many(int(s.max_stake if detail == STAKE_TOO_HIGH else s.discs[seat]), "disc"),
        "number": " or ".join(str(n) for n in (2, 3) if int(s.captured[seat]) >> (4 * n - 4) & 1),
        "example": EXAMPLES.get(int(s.phase), "take blank"),
    }
    key = f"SH-{rule:02}"
    if rule == 24 and s.phase == OWN_POWER and detail != WAIT:
        return key, say("refusals", "SH-24 own hand" if detail == NOT_IN_HAND else "SH-24 own", **words)
    ends = {
        WAIT: " wait",
        NOT_IN_HAND: " hand",
        NO_STAKE: " none",
        STAKE_TOO_HIGH: " high",
        TOO_FEW_DISCS: " poor",
    }
    return key, say("refusals", key + ends.get(detail, "") if rule != 6 else key, **words)


EXAMPLES = {
    REVEAL: "reveal 7H",
    DISCARD: "discard 4",
    SEND: "send 8H 2",
    RECEIVE: "capture",
    OWN_POWER: "discard 4",
}
