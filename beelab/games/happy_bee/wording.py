"""What happened in Happy Bee, and why a move is refused, in sentences taken from the rulebook file."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

from beelab.engine.game import Event
from beelab.games.happy_bee.cards import FAMILY_NAMES, as_counts, how_many, in_words, list_cards
from beelab.games.happy_bee.state import NOBODY, SPLIT, TIED_WAITS, UNPLAYED_WAITS, WHOLE, count_of, size_of
from beelab.games.happy_bee.telling import FOR_ALL

Say = Callable[..., str]


def points_of(sixtieths: int) -> Fraction | int:
    """Points from the sixtieths in which the rules count them."""
    points = Fraction(int(sixtieths), WHOLE)
    return points.numerator if points.denominator == 1 else points


def as_data(points: Fraction | int) -> int | str:
    """Points as plain data: a whole number, or text such as "7/2"."""
    return points if isinstance(points, int) else str(points)


def seats_in(bits: int, players: int) -> list[int]:
    """The seats of a set of bits."""
    return [seat for seat in range(players) if bits >> seat & 1]


def tell(
    say: Say, s: Any, names: Sequence[str], notes: Sequence[Sequence[int]], round_number: int
) -> list[Event]:
    """The notes of one move (or of the deal) as events; `round_number` is the round in which the move was made."""
    teller = _Teller(say, s, names, round_number)
    return [teller.event(rule, seat, a, b) for rule, seat, a, b in notes]


class _Teller:
    """Finds the sentence for a note."""

    def __init__(self, say: Say, s: Any, names: Sequence[str], round_number: int) -> None:
        self.say, self.s, self.names, self.now = say, s, names, round_number - 1
        self.families = int(s.families)

    def event(self, rule: int, seat: int, a: int, b: int) -> Event:
        who = None if seat == NOBODY else seat
        how = getattr(self, f"rule_{rule}")
        text, data, seen_by = how(who, a, b)
        return Event(who, f"HB-{rule:02}", text, data, seen_by)

    def _say(self, key: str, **words: Any) -> str:
        return self.say("events", key, **words)

    def _cards(self, cards: int) -> dict[str, int]:
        return {family: n for family, n in as_counts(cards, self.families).items() if n}

    def _flowers(self, at: int) -> dict[str, int]:
        return {FAMILY_NAMES[f]: int(self.s.pile[f][at]) for f in range(self.families)}

    def rule_2(self, who: None, families: int, _: int) -> Any:
        names = list(FAMILY_NAMES[:families])
        return self._say("HB-02", families=families, list=in_words(names)), {"families": names}, None

    def rule_3(self, who: int, hand: int, _: int) -> Any:
        text = self._say("HB-03", seat=self.names[who], cards=", ".join(list_cards(hand)))
        return text, {"hand": self._cards(hand)}, (who,)

    def rule_5(self, who: None, count: int, _: int) -> Any:
        return self._say("HB-05", count=count), {"count": count}, None

    def rule_6(self, who: None, *_: int) -> Any:
        flowers = self._flowers(0)
        return self._say("HB-06", flowers=_list_flowers(flowers)), {"flowers": flowers}, None

    def rule_7(self, who: None, k: int, _: int) -> Any:
        return self._say("HB-07", k=how_many(k, "card")), {"round": 1, "k": k}, None

    def rule_9(self, who: int, a: int, is_reveal: int) -> Any:
        if not is_reveal:
            text = self._say("HB-09 placed", seat=self.names[who], count=how_many(a, "card"))
            return text, {"count": a}, None
        text = self._say("HB-09", seat=self.names[who], cards=", ".join(list_cards(a)))
        return text, {"cards": self._cards(a)}, None

    def _outcome(self, family: int) -> tuple[dict[str, Any], dict[str, Any]]:
        counts = [count_of(int(cards), family) for cards in self.s.played[self.now]]
        value, name = int(self.s.pile[family][self.now]), FAMILY_NAMES[family]
        words = {"Family": name.capitalize(), "counts": "-".join(map(str, counts)), "value": value}
        return {"family": name, "value": value, "counts": counts}, words

    def rule_11(self, who: int, family: int, taken: int) -> Any:
        data, words = self._outcome(family)
        values = [int(self.s.pile[family][at]) for at in range(self.now + 1) if taken >> at & 1]
        more = f" and the {in_words(values[:-1])} that waited" if values[1:] else ""
        text = self._say("HB-11", seat=self.names[who], more=more, **words)
        return text, {**data, "taken": values}, None

    def rule_12(self, who: None, family: int, fate: int) -> Any:
        data, words = self._outcome(family)
        tied = [seat for seat, n in enumerate(data["counts"]) if n == max(data["counts"])]
        key = {TIED_WAITS: "HB-12 waits", SPLIT: "HB-12 split"}.get(fate, "HB-12")
        text = self._say(key, names=in_words([self.names[i] for i in tied]), **words)
        return text, {**data, "tied": tied}, None

    def rule_13(self, who: None, family: int, fate: int) -> Any:
        data, words = self._outcome(family)
        return self._say("HB-13 waits" if fate == UNPLAYED_WAITS else "HB-13", **words), data, None

    def rule_14(self, who: int, count: int, _: int) -> Any:
        return self._say("HB-14", seat=self.names[who], count=count), {"count": count}, None

    def rule_16(self, who: int, to: int, cards: int) -> Any:
        words = {"seat": self.names[who], "to": self.names[to]}
        if cards == FOR_ALL:
            count = size_of(int(self.s.passed[who]))
            return (
                self._say("HB-16", count=how_many(count, "card"), **words),
                {"to": to, "count": count},
                None,
            )
        text = self._say("HB-16 cards", cards=", ".join(list_cards(cards)), **words)
        return text, {"to": to, "cards": self._cards(cards)}, (who, to)

    def rule_17(self, who: None, *_: int) -> Any:
        return self._say("HB-17"), {}, None

    def rule_18(self, who: None, k: int, _: int) -> Any:
        flowers = self._flowers(self.now + 1)
        words = {"round": self.now + 2, "k": how_many(k, "card")}
        text = self._say("HB-18", flowers=_list_flowers(flowers), **words)
        return text, {"round": self.now + 2, "k": k, "flowers": flowers}, None

    def rule_20(self, who: None, *_: int) -> Any:
        return self._say("HB-20"), {}, None

    def rule_21(self, who: int, sixtieths: int, flowers: int) -> Any:
        points = points_of(sixtieths)
        words = {"points": how_many(points, "point"), "flowers": how_many(flowers, "flower")}
        text = self._say("HB-21", seat=self.names[who], **words)
        return text, {"points": as_data(points), "flowers": flowers}, None

    def _win(self, rule: str, winners: int, level: int) -> Any:
        seats = seats_in(winners, len(self.names))
        points = points_of(self.s.points[seats[0]])
        flowers = [int(self.s.flowers[seat]) for seat in seats_in(level, len(self.names))]
        mine = int(self.s.flowers[seats[0]])
        by = f": {how_many(mine, 'flower')} against {in_words([n for n in flowers if n != mine] or [mine])}"
        text = self._say(rule, names=in_words([self.names[i] for i in seats]), points=points, by=by)
        return text, {"winners": seats, "points": as_data(points)}, None

    def rule_22(self, who: None, winners: int, level: int) -> Any:
        return self._win("HB-22", winners, level)

    def rule_23(self, who: None, winners: int, level: int) -> Any:
        return self._win("HB-23", winners, level)

    def rule_24(self, who: None, winners: int, level: int) -> Any:
        return self._win("HB-24", winners, level)


def _list_flowers(flowers: dict[str, int]) -> str:
    return ", ".join(f"{family} {value}" for family, value in flowers.items())


def explain(say: Say, s: Any, names: Sequence[str], seat: int, move: int, code: int) -> tuple[str, str]:
    """The rule and the sentence for what `rules.refusal` gave."""
    rule, detail = divmod(code, 1000)
    number = int(s.round_number)
    words: dict[str, Any] = {
        "seat": names[seat],
        "round": number,
        "k": how_many(int(s.schedule[number - 1]), "card"),
        "asked": size_of(move),
        "players": len(names),
        "list": in_words(FAMILY_NAMES[: int(s.families)]),
    }
    key = f"HB-{rule:02}"
    if rule in (2, 8) and detail:
        family = detail - (1 if rule == 8 else 0)
    elif rule == 2:
        family = 0
    else:
        return key, say("refusals", key, **words)
    words.update(
        family=FAMILY_NAMES[family],
        Family=FAMILY_NAMES[family].capitalize(),
        asked=count_of(move, family),
        held=count_of(int(s.hand[seat]), family),
    )
    return key, say("refusals", "HB-08 hand" if rule == 8 else key, **words)
