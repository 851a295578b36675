"""Loading a position of The Bears and the Bees: one that the library wrote in full, or one by hand with what matters.

Seats may be numbers or names, cards lists or text ("H07 D03"). What is left out is filled in: cards that are not
written are drawn from the seed, and everybody has had a turn already, so that adjacent plays are allowed.
"""

from collections.abc import Mapping
from typing import Any

from beelab.engine.chance import below, start_game
from beelab.engine.errors import BadMove, InvalidPosition
from beelab.games.bears_and_the_bees.cards import read_card, read_cell, write_card, write_cell
from beelab.games.bears_and_the_bees.checks import (
    check_end,
    check_hands,
    check_order,
    check_rounds,
    check_turn,
)
from beelab.games.bears_and_the_bees.hive import find_cell
from beelab.games.bears_and_the_bees.laying import lay_hive, read_hive
from beelab.games.bears_and_the_bees.positions import ENDS, PHASES
from beelab.games.bears_and_the_bees.rounds import finish
from beelab.games.bears_and_the_bees.state import (
    ADJACENT,
    DONE,
    FIRST,
    FIRST_DRONE,
    GIVE,
    HALF,
    MOST_TURNS,
    NOBODY,
)
from beelab.games.bears_and_the_bees.written import Written, read_shape


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
        self.left = set(range(int(s.cards)))

    def load(self) -> None:
        """Fill everything; what is wrong is in `problems`."""
        self._set_phase()
        self._set_seats()
        self._finish_rounds()
        self._set_cards()
        if self.problems:
            return
        self._set_turn()
        for check in (check_hands, check_order, check_turn, check_rounds, check_end):
            self.problems += check(self.s, self.names)
        for name, words in (("chance", self.written.chance), ("thought", self.written.thought)):
            if words is not None:
                self._set_words(name, words)
        if self.s.phase == DONE and not self.problems:
            finish(self.s)

    # ------------------------------------------------------------ seats and cards

    def _seat(self, key: Any, where: str) -> int:
        if key in self.names:
            return self.names.index(key)
        text = str(key)
        if text.isdecimal() and len(text) < 3 and int(text) < self.players:
            return int(text)
        self.problems.append(f"{where}: there is no seat {text[:40]!r}")
        return 0

    def _by_seat(self, values: Any, where: str) -> list[Any]:
        """A value for each seat, from a list or from {name or seat: value}; missing ones are None."""
        if isinstance(values, list):
            if len(values) != self.players:
                self.problems.append(f"{where}: {len(values)} entries for {self.players} seats")
                return [None] * self.players
            return list(values)
        found: list[Any] = [None] * self.players
        for key, value in (values or {}).items():
            found[self._seat(key, where)] = value
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
            if self._take(card, where):
                found.append(card)
        return found

    def _take(self, card: int, where: str) -> bool:
        if card not in self.left:
            self.problems.append(f"{where}: no {write_card(card)} is left in the box (TB-03)")
            return False
        self.left.discard(card)
        return True

    def _draw(self, last: int = 1000) -> int:
        """A random card, below `last`, of those that are not written."""
        cards = sorted(card for card in self.left if card < last)
        card = cards[int(below(self.s.chance, len(cards)))]
        self.left.discard(card)
        return card

    # ------------------------------------------------------------ the parts

    def _set_phase(self) -> None:
        s, w = self.s, self.written
        s.phase = PHASES.index(w.phase) if w.phase in PHASES else FIRST
        if w.phase not in PHASES:
            self.problems.append(f"phase: {w.phase[:40]!r} is none of {', '.join(PHASES)}")
        s.over = int(s.phase == DONE)
        s.round_number = w.round if 1 <= w.round <= s.rounds else 1
        if not 1 <= w.round <= s.rounds:
            self.problems.append(
                f"round {str(w.round)[:20]} does not exist: the game has {int(s.rounds)} rounds (TB-01)"
            )
        elif s.over and w.round != s.rounds:
            self.problems.append(f"the game is over only after round {int(s.rounds)} (TB-31)")

    def _set_seats(self) -> None:
        """Whose turn it is, who dealt, and how many turns everybody has finished (TB-06)."""
        s, w = self.s, self.written
        s.turn = 0 if w.turn is None else self._seat(w.turn, "turn")
        s.dealer = (int(s.turn) - 1) % self.players if w.dealer is None else self._seat(w.dealer, "dealer")
        start = (int(s.dealer) + 1) % self.players
        after = (int(s.turn) - start) % self.players
        for seat, turns in enumerate(self._by_seat(w.turns, "turns")):
            usual = 1 + ((seat - start) % self.players < after)
            if turns is not None and not 0 <= turns < MOST_TURNS:
                self.problems.append(f"turns: {str(turns)[:20]} is not from 0 to {MOST_TURNS - 1} (TB-G34)")
                turns = None
            s.turns[seat] = usual if turns is None else turns
        total = sum(int(turns) for turns in s.turns)
        if total >= MOST_TURNS and not s.over:
            self.problems.append(f"turns: after {MOST_TURNS} turns the round is over (TB-G34)")
        s.round_turns[int(s.round_number) - 1] = total
        s.dealers[int(s.round_number) - 1] = s.dealer
        s.idle = w.idle if 0 <= w.idle < self.players else 0
        if s.idle != w.idle and not s.over:
            self.problems.append(
                f"idle: after {str(w.idle)[:20]} turns without a card the round is over (TB-G8)"
            )
        elif s.over:
            s.idle = min(max(w.idle, 0), self.players)

    def _finish_rounds(self) -> None:
        s, done = self.s, int(self.s.round_number) - 1 + int(self.s.over)
        if len(self.written.finished) != done:
            self.problems.append(
                f"finished tells of {len(self.written.finished)} rounds, but {done} are over (TB-31)"
            )
            return
        ends = {name: number for number, name in ENDS.items()}
        for at, one in enumerate(self.written.finished):
            if one.end not in ends:
                self.problems.append(f"finished: {one.end[:40]!r} is none of {', '.join(ends)} (TB-28)")
                return
            dealer = (int(s.dealer) - (int(s.round_number) - 1 - at)) % self.players
            if one.dealer is not None and self._seat(one.dealer, "finished") != dealer:
                self.problems.append(f"finished: {self.names[dealer]} dealt round {at + 1} (TB-06)")
            s.ends[at], s.dealers[at], s.round_turns[at] = ends[one.end], dealer, one.turns
            s.winners[at] = NOBODY if one.winner is None else self._seat(one.winner, "finished")
            for seat, score in enumerate(self._by_seat(one.scores, "finished")):
                s.round_scores[at][seat] = -1 if score is None or abs(score) > 10**6 else score
                s.points[seat] += s.round_scores[at][seat]

    def _set_cards(self) -> None:
        """First all that is written, then by lot what is missing; the rest is the draw pile."""
        s, w = self.s, self.written
        hive, problems = read_hive(w.hive, self.left)
        self.problems += problems
        if hive and not problems:
            self.problems += lay_hive(s, hive)
        discards = self._cards(w.discards, "discards")
        hands = [
            None if value is None else self._cards(value, f"{name}'s hand")
            for name, value in zip(self.names, self._by_seat(w.hands, "hands"), strict=True)
        ]
        pile = self._cards(w.pile, "pile")
        if self.problems:
            return
        if w.hive is None:
            if not any(card < FIRST_DRONE for card in self.left):
                self.problems.append("hive: no honeycomb is left to begin with (TB-05)")
                return
            lay_hive(s, [(self._draw(FIRST_DRONE), read_cell("0,-1"), 0)])
        for seat, cards in enumerate(hands):
            if cards is None:
                cards = [self._draw() for _ in range(min(int(s.hand_size), len(self.left)))]
            s.low[seat] = sum(1 << card for card in cards if card < HALF)
            s.high[seat] = sum(1 << (card - HALF) for card in cards if card >= HALF)
            s.hand_count[seat] = len(cards)
        for at, card in enumerate(discards):
            s.discards[at] = card
        s.discard_count = len(discards)
        if w.pile is None:
            pile = sorted(self.left)
        elif self.left:
            missing = ", ".join(write_card(card) for card in sorted(self.left))
            self.problems.append(f"pile: {missing} of the box are nowhere (TB-03)")
        for at, card in enumerate(pile):
            s.pile[at] = card
        s.pile_count = len(pile)

    def _set_turn(self) -> None:
        """What was played in this turn, and what may still be."""
        s, w = self.s, self.written
        in_turn = s.phase not in (FIRST, DONE)
        given = (w.first, w.adjacent, w.bonus, w.gifts, w.leaving)
        if not in_turn:
            if any(given):
                self.problems.append(
                    "first, adjacent, bonus, gifts, leaving: they belong to a turn in which a card was played (TB-19)"
                )
            return
        s.played, s.bonus = max(-9, min(w.played, 200)), max(-9, min(w.bonus or 0, 1000))
        s.gifts = max(-9, min((1 if s.phase == GIVE else 0) if w.gifts is None else w.gifts, 100))
        s.adjacent = int(s.phase == ADJACENT if w.adjacent is None else w.adjacent)
        ends = {name: number for number, name in ENDS.items()}
        if w.leaving is not None and w.leaving not in list(ends)[:2]:
            self.problems.append(f"leaving: {w.leaving[:40]!r} is neither 'out' nor 'six sides' (TB-28)")
        s.leaving = ends.get(w.leaving or "", 0)
        self._set_first_cell()

    def _set_first_cell(self) -> None:
        """Where the first card of the turn lies: the last of the hive, if it is not written."""
        s, w = self.s, self.written
        s.first_cell = int(s.laid[int(s.laid_count) - 1])
        if w.first is not None:
            try:
                cell = int(find_cell(s, read_cell(w.first)))
            except BadMove as error:
                self.problems.append(f"first: {str(error).rstrip('.')}")
                return
            if not cell or not s.lies[cell]:
                self.problems.append(f"first: no card lies on {write_cell(read_cell(w.first))} (TB-21)")
                return
            s.first_cell = cell

    def _set_words(self, name: str, words: list[int]) -> None:
        if any(not 0 <= word < 2**32 for word in words):
            self.problems.append(f"{name}: four words from 0 to 2**32 - 1 are needed")
            return
        for at, word in enumerate(words):
            getattr(self.s, name)[at] = word
