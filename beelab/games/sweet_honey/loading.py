"""Loading a position of Sweet Honey, Bee Mine!: one that the library wrote in full, or one by hand with what matters.

Seats may be numbers or names, cards a list or text ("9H 7 4L"). What is left out is filled in: discs that are not
written are in the centre, cards that are not written are drawn from the seed.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from beelab.engine.chance import below, start_game
from beelab.engine.errors import BadMove, InvalidPosition
from beelab.games.sweet_honey.cards import list_hand, pack_hand, read_card, write_card
from beelab.games.sweet_honey.checks import check_cards, check_discs, check_flight
from beelab.games.sweet_honey.habits import MILLION, SUREST
from beelab.games.sweet_honey.positions import ENDS, PHASES
from beelab.games.sweet_honey.rounds import finish
from beelab.games.sweet_honey.rules import keep
from beelab.games.sweet_honey.state import (
    DISCARD,
    DONE,
    NOBODY,
    OWN_POWER,
    POWER,
    RECEIVE,
    REVEAL,
    SEND,
    everybody,
    is_in,
    next_active,
    number_of,
    one_of,
)
from beelab.games.sweet_honey.written import Written, read_shape


def load(states: Any, position: Mapping[str, Any], about: Mapping[str, Any], seed: int) -> Any:
    """Put a position into the first of the states, which is a box.

    Raises:
        InvalidPosition: all that is wrong with it.
    """
    written = read_shape(position)
    s = states[0]
    start_game(s.chance, s.thought, seed, 0)
    loader = Loader(s, written, tuple(about["names"]))
    loader.load()
    if loader.problems:
        raise InvalidPosition(tuple(dict.fromkeys(loader.problems)))
    return states


class Loader:
    """Fills a state step by step and collects what is wrong."""

    def __init__(self, s: Any, written: Written, names: tuple[str, ...]) -> None:
        self.s, self.written, self.names = s, written, names
        self.players = len(names)
        self.problems: list[str] = []
        self.left = Counter(int(card) for card in list(s.box)[: int(s.cards)])

    def load(self) -> None:
        """Fill everything; what is wrong is in `problems`."""
        self._set_phase()
        self._finish_rounds()
        self._set_discs()
        self._set_face_up()
        self._set_seats()
        self._set_face_down()
        self._set_choices()
        if self.problems:
            return
        for check in (check_cards, check_discs, check_flight):
            self.problems += check(self.s, self.names)
        for seat, bold in enumerate(self._by_seat(self.written.boldness, "boldness")):
            if bold is not None:
                self.s.boldness[seat] = min(max(bold, MILLION - SUREST), SUREST)
        for name, words in (("chance", self.written.chance), ("thought", self.written.thought)):
            if words is not None:
                self._set_words(name, words)
        if self.s.phase == DONE and not self.problems:
            finish(self.s)

    # ------------------------------------------------------------ seats and cards

    def _seat(self, key: Any, where: str) -> int | None:
        if key in self.names:
            return self.names.index(key)
        text = str(key)
        if text.isdecimal() and int(text) < self.players:
            return int(text)
        self.problems.append(f"{where}: there is no seat {key!r}")
        return None

    def _by_seat(self, values: Any, where: str) -> list[Any]:
        """A value for each seat, from a list or from {name or seat: value}; missing ones are None."""
        if isinstance(values, list):
            if len(values) != self.players:
                self.problems.append(f"{where}: {len(values)} entries for {self.players} seats")
                return [None] * self.players
            return list(values)
        found: list[Any] = [None] * self.players
        for key, value in (values or {}).items():
            seat = self._seat(key, where)
            if seat is not None:
                found[seat] = value
        return found

    def _cards(self, value: Any, where: str) -> list[int]:
        """Written cards, taken out of the box; with a problem noted when there are no such cards left."""
        found = []
        for word in value.replace(",", " ").split() if isinstance(value, str) else value or ():
            try:
                card = read_card(word)
            except BadMove as error:
                self.problems.append(f"{where}: {str(error).rstrip('.')}")
                continue
            if not self.left[card]:
                self.problems.append(f"{where}: no {write_card(card)} is left in the box (SH-02)")
                continue
            self.left[card] -= 1
            found.append(card)
        return found

    def _draw(self) -> int:
        """A random card of those that are not written."""
        cards = sorted(self.left.elements())
        if not cards:
            return 0
        card = cards[int(below(self.s.chance, len(cards)))]
        self.left[card] -= 1
        return card

    # ------------------------------------------------------------ the parts

    def _set_phase(self) -> None:
        s, w = self.s, self.written
        s.phase = PHASES.index(w.phase) if w.phase in PHASES else SEND
        if w.phase not in PHASES:
            self.problems.append(f"phase: {w.phase[:40]!r} is none of {', '.join(PHASES)}")
        s.over = int(s.phase == DONE)
        s.round_number = w.round if 1 <= w.round <= s.rounds else 1
        if not 1 <= w.round <= s.rounds:
            self.problems.append(
                f"round {w.round} does not exist: the game has {int(s.rounds)} rounds (SH-31)"
            )
        elif s.over and w.round != s.rounds:
            self.problems.append(f"the game is over only after round {int(s.rounds)} (SH-31)")

    def _finish_rounds(self) -> None:
        s, done = self.s, int(self.s.round_number) - 1 + int(self.s.over)
        if len(self.written.finished) != done:
            self.problems.append(
                f"finished tells of {len(self.written.finished)} rounds, but {done} are over (SH-30)"
            )
            return
        ends = {name: number for number, name in ENDS.items()}
        for at, one in enumerate(self.written.finished):
            if one.end not in ends:
                self.problems.append(f"finished: {one.end[:40]!r} is none of {', '.join(ends)} (SH-27)")
                return
            if any(abs(score) > 10_000 for score in (*one.scores, one.centre)):
                self.problems.append("finished: there are not that many discs (SH-01)")
                return
            taker = NOBODY if one.taker is None else self._seat(one.taker, "finished")
            s.ends[at], s.takers[at], s.centres[at] = (
                ends[one.end],
                NOBODY if taker is None else taker,
                one.centre,
            )
            lost = one.centre if one.taker is None else 0
            if sum(one.scores) + lost != s.start_discs * self.players:
                self.problems.append(f"finished: the discs of round {at + 1} don't add up (SH-01, SH-29)")
            for seat, score in enumerate(self._by_seat(one.scores, "finished")):
                s.round_scores[at][seat] = score or 0
                s.points[seat] += score or 0

    def _set_discs(self) -> None:
        s, w = self.s, self.written
        s.stake = w.stake or 0
        for seat, discs in enumerate(self._by_seat(w.discs, "discs")):
            s.discs[seat] = s.start_discs if discs is None else max(-(10**4), min(discs, 10**4))
        s.pot = min(w.pot or 0, 10**4)
        rest = s.start_discs * self.players - sum(int(discs) for discs in s.discs) - s.pot
        s.centre = rest if w.centre is None else max(-(10**4), min(w.centre, 10**4))

    def _set_face_up(self) -> None:
        """What lies open: captured cards, and those that stung somebody."""
        s, w = self.s, self.written
        s.active = everybody(s)
        for seat, value in enumerate(self._by_seat(w.captured, "captured")):
            self._capture(seat, self._cards(value, f"{self.names[seat]}'s captured cards"))
        for key, word in w.stung.items():
            stung, cards = self._seat(key, "stung"), self._cards([word], "stung")
            if stung is not None and cards:
                s.stung_by[stung] = cards[0]
                s.active &= ~(1 << stung)
                self._see(cards[0])

    def _set_face_down(self) -> None:
        """First what is written, then by lot what is missing; the rest is the deck."""
        s, w = self.s, self.written
        flying = self._cards([w.card], "card") if w.card is not None else []
        s.card = flying[0] if flying else 0
        dropped = self._written_hands(w.dropped, "discards")
        hands = self._written_hands(w.hands, "hand")
        top = self._cards([w.top], "top") if w.top is not None else []
        deck = self._cards(w.deck, "deck")
        for seat, cards in enumerate(dropped):
            s.dropped[seat] = pack_hand(self._fill(cards, lost_cards(s, seat)))
        for seat, cards in enumerate(hands):
            hand = self._fill(cards, full_hand(s, seat))
            s.hand[seat], s.hand_count[seat] = pack_hand(hand), len(hand)
        s.top = top[0] if top else self._draw() if w.deck is None else 0
        if w.deck is None:
            deck = sorted(self.left.elements())
        elif sum(self.left.values()):
            missing = ", ".join(write_card(card) for card in sorted(self.left.elements()))
            self.problems.append(f"deck: {missing} of the box are nowhere (SH-02)")
        for at, card in enumerate(deck):
            s.deck[at] = card
        s.deck_count = len(deck)

    def _written_hands(self, values: Any, what: str) -> list[list[int] | None]:
        """The written cards of each seat; None where nothing is written."""
        hands: list[list[int] | None] = []
        for name, value in zip(self.names, self._by_seat(values, f"{what}s".replace("ss", "s")), strict=True):
            cards = None if value is None else self._cards(value, f"{name}'s {what}")
            if cards is not None and len(cards) > self.s.hand_size:
                self.problems.append(
                    f"{name}'s {what}: {len(cards)} cards, at most {int(self.s.hand_size)} (SH-02)"
                )
                cards = cards[: int(self.s.hand_size)]
            hands.append(cards)
        return hands

    def _fill(self, cards: list[int] | None, count: int) -> list[int]:
        """Written cards, or so many drawn by lot."""
        return [card for _ in range(count) if (card := self._draw())] if cards is None else cards

    def _capture(self, seat: int, cards: list[int]) -> None:
        for card in cards:
            if is_in(self.s.captured[seat], number_of(card)):
                number = int(number_of(card))
                self.problems.append(
                    f"{self.names[seat]} can't have captured two cards of number {number} (SH-18)"
                )
            else:
                keep(self.s, seat, card)

    def _see(self, card: int) -> None:
        if card & 1:
            self.s.seen_marked += one_of(number_of(card))
        else:
            self.s.seen_blank += one_of(number_of(card))

    def _set_seats(self) -> None:
        """Who sent, whose hand loses a card, who has to discard."""
        s, w = self.s, self.written
        start = self._seat(w.start, "start") if w.start is not None else None
        if w.start is None and s.phase not in (REVEAL, DONE):
            self.problems.append("start is missing: the seat that sends (SH-09)")
        captor = self._seat(w.captor, "captor") if w.captor is not None else None
        s.sender = start or 0
        s.turn = s.sender
        s.captor = s.sender if captor is None or s.phase != POWER else captor
        for seat in range(self.players):
            small = s.powers and (is_in(s.captured[seat], 2) or is_in(s.captured[seat], 3))
            if w.owing is None and s.phase == DISCARD and small:
                s.owing |= 1 << seat
        for key in w.owing or ():
            owing = self._seat(key, "owing")
            s.owing |= 0 if owing is None else 1 << owing

    def _set_choices(self) -> None:
        """Who decides about a flying card, and the cards that are chosen already."""
        s = self.s
        if s.phase == RECEIVE and not (s.active >> s.sender) & 1:
            self.problems.append("start: who is knocked out sends no card (SH-14)")
        elif s.phase == RECEIVE:
            self._set_turn()
        for key, word in self.written.chosen.items():
            self._choose(self._seat(key, "chosen"), word)

    def _set_turn(self) -> None:
        s, w = self.s, self.written
        seat = self._seat(w.turn, "turn") if w.turn is not None else int(next_active(s, s.sender))
        at = int(next_active(s, s.sender))
        while seat is not None and at not in (seat, int(s.sender)):
            s.passed |= 1 << at
            at = int(next_active(s, at))
        s.turn = at
        if seat is not None and at != seat:
            self.problems.append("turn: who is knocked out is skipped (SH-14)")
        if w.pot is None:
            s.pot = s.stake * (1 + int(s.passed).bit_count())
            s.centre -= s.pot if w.centre is None else 0

    def _choose(self, seat: int | None, word: str) -> None:
        try:
            card = read_card(word)
        except BadMove as error:
            self.problems.append(f"chosen: {str(error).rstrip('.')}")
            return
        if seat is None or self.s.phase != REVEAL or card not in list_hand(int(self.s.hand[seat])):
            self.problems.append(f"chosen: {write_card(card)} can't have been chosen to be revealed (SH-05)")
            return
        self.s.chosen[seat] = card
        self.s.placed |= 1 << seat

    def _set_words(self, name: str, words: list[int]) -> None:
        if any(not 0 <= word < 2**32 for word in words):
            self.problems.append(f"{name}: four words from 0 to 2**32 - 1 are needed")
            return
        for at, word in enumerate(words):
            getattr(self.s, name)[at] = word


def full_hand(s: Any, seat: int) -> int:
    """The cards that a hand has while the deck lasts: one less for the reveal and for each discard (SH-08, SH-24)."""
    if s.phase == REVEAL:
        return int(s.hand_size)
    return int(s.hand_size) - 1 - len(list_hand(int(s.dropped[seat])))


def lost_cards(s: Any, seat: int) -> int:
    """How many cards a seat has lost for its captured 2 and 3 (SH-08, SH-25), without one that is to be chosen now."""
    if not s.powers or s.phase in (REVEAL, DONE):
        return 0
    lost = int(is_in(s.captured[seat], 2) + is_in(s.captured[seat], 3))
    is_due = s.owing >> seat & 1 if s.phase == DISCARD else s.phase in (POWER, OWN_POWER) and seat == s.captor
    return lost - 1 if lost and is_due else lost
