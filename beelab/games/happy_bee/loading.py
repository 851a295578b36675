"""Loading a position of Happy Bee: one that the library wrote in full, or one by hand with only what matters.

A written position needs `hands`; usually it gives `round` and `faceup` too. Hands may be text ("BBBPPYG") or
counts, keys may be seats or names, families names or letters. What is left out is filled in: the cards put aside
follow from the hands, the order of the piles and the flowers of earlier rounds come from the seed.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from beelab.engine.chance import start_game
from beelab.engine.errors import BadMove, InvalidPosition, quoted
from beelab.games.happy_bee.cards import FAMILY_NAMES, family_number, from_counts, write_cards
from beelab.games.happy_bee.flowers import lay_flowers
from beelab.games.happy_bee.positions import FATES
from beelab.games.happy_bee.rules import finish
from beelab.games.happy_bee.state import FAMILIES, UNPLAYED, WHOLE, count_of, one_of, size_of
from beelab.games.happy_bee.views import known
from beelab.games.happy_bee.written import Written, read_shape


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
        self.players, self.families = len(s.hand), int(s.families)
        self.problems: list[str] = []

    def load(self) -> None:
        """Fill everything; what is wrong is in `problems`."""
        w, s = self.written, self.s
        self._set_round()
        self._deal_bees()
        families, won = self._flowers_by_family(), self._won()
        self.problems.extend(lay_flowers(s, families, won, w.over))
        if self.problems:
            return
        self._share_out()
        self._take_together()
        self._remember()
        self._place()
        if w.chance:
            self._set_words("chance", w.chance)
        if w.thought:
            self._set_words("thought", w.thought)
        if w.over and not self.problems:
            finish(s)

    def _set_round(self) -> None:
        """The round; where it cannot be, the rest is checked as if it were the first."""
        w, last = self.written, int(self.s.rounds)
        self.s.round_number = w.round if 1 <= w.round <= last else 1
        if not 1 <= w.round <= last:
            self.problems.append(f"round {w.round} does not exist: the game has {last} rounds (HB-08)")
        elif w.over and w.round != last:
            self.problems.append(f"the game is over only after round {last} (HB-20)")

    # ------------------------------------------------------------ bees

    def _cards(self, value: Any, where: str) -> int:
        """A set of cards, or 0 with a problem noted."""
        try:
            cards = from_counts(value)
        except BadMove as error:
            self.problems.append(f"{where}: {str(error).rstrip('.')}")
            return 0
        for family in range(self.families, FAMILIES):
            if count_of(cards, family):
                self.problems.append(f"{where}: {FAMILY_NAMES[family]} is not in play (HB-02)")
                return 0
        return cards

    def _by_seat(self, values: Any, where: str) -> list[Any]:
        """A value for each seat, from a list or from {name or seat: value}; missing ones are None."""
        if isinstance(values, list):
            if len(values) != self.players:
                self.problems.append(f"{where}: {len(values)} entries for {self.players} seats")
                return [None] * self.players
            return list(values)
        found: list[Any] = [None] * self.players
        for key, value in values.items():
            seat = self._seat(key)
            if seat is None:
                self.problems.append(f"{where}: there is no seat {quoted(key)}")
            else:
                found[seat] = value
        return found

    def _seat(self, key: str) -> int | None:
        if key in self.names:
            return self.names.index(key)
        return int(key) if len(key) == 1 and key.isdecimal() and int(key) < self.players else None

    def _deal_bees(self) -> None:
        s, size = self.s, int(self.s.hand_size)
        rest = sum(int(s.bees_per_family) * one_of(family) for family in range(self.families))
        for seat, value in enumerate(self._by_seat(self.written.hands, "hands")):
            where = f"{self.names[seat]}'s hand"
            hand = self._cards(value, where) if value is not None else 0
            if value is None:
                self.problems.append(f"{where} is missing")
            elif size_of(hand) != size and (hand or not value):
                self.problems.append(f"{where} has {size_of(hand)} cards, not {size} (HB-03, HB-17)")
            s.hand[seat] = hand
        for family in range(self.families):
            held = sum(count_of(int(hand), family) for hand in s.hand)
            if held > int(s.bees_per_family):
                name = FAMILY_NAMES[family]
                self.problems.append(
                    f"{held} {name} bees are in hands, but there are {int(s.bees_per_family)} (HB-02)"
                )
        if self.problems:
            return
        s.aside = rest - sum(int(hand) for hand in s.hand)
        if self.written.aside is not None and self._cards(self.written.aside, "aside") != int(s.aside):
            self.problems.append(
                f"aside must be what the hands leave over: {write_cards(int(s.aside))} (HB-05)"
            )

    # ------------------------------------------------------------ flowers

    def _flowers_by_family(self) -> list[dict[str, Any]]:
        """For each family the written face-up value, face-down pile and used flowers, as far as they are given."""
        found: list[dict[str, Any]] = [{} for _ in range(self.families)]
        for part in ("faceup", "piles", "used"):
            for key, value in getattr(self.written, part).items():
                family = family_number(key)
                if family is None or family >= self.families:
                    self.problems.append(f"{part}: {key} is not a family in play (HB-02)")
                else:
                    found[family][part] = value
        missing = [FAMILY_NAMES[f] for f, entry in enumerate(found) if "faceup" not in entry]
        if self.written.faceup and missing:
            self.problems.append(f"faceup: the flower of {', '.join(missing)} is missing (HB-06)")
        for entry in found:
            if "used" in entry:
                entry["used"] = [(value, self._fate(fate)) for value, fate in entry["used"]]
        return found

    def _fate(self, fate: int | str) -> int:
        if isinstance(fate, int) and 0 <= fate < self.players:
            return fate
        if fate in FATES:
            return FATES[str(fate)]
        self.problems.append(f"used: {quoted(fate)} is neither a seat nor one of {', '.join(FATES)}")
        return UNPLAYED

    def _won(self) -> list[list[int]] | None:
        if self.written.won is None:
            return None
        if any("used" in entry for entry in self._flowers_by_family()):
            self.problems.append("won and used say the same: give one of them")
            return None
        return [list(values or []) for values in self._by_seat(self.written.won, "won")]

    def _share_out(self) -> None:
        """Points from flowers that were divided (tie_rule split)."""
        if self.written.shares is None:
            return
        for seat, text in enumerate(self._by_seat(self.written.shares, "shares")):
            try:
                sixtieths = Fraction(text) * WHOLE
            except (ValueError, ZeroDivisionError, TypeError):
                sixtieths = Fraction(-1)
            if sixtieths < 0 or sixtieths.denominator != 1 or sixtieths > 10**6:
                self.problems.append(
                    f"shares: {quoted(text)} is no number of points that flowers can be divided into (HB-12)"
                )
            else:
                self.s.points[seat] += sixtieths.numerator

    def _take_together(self) -> None:
        """The rounds whose flowers the last decision of each family was about (tie_rule and unclaimed_rule carry)."""
        for key, rounds in self.written.taken.items():
            family = family_number(key)
            if (
                family is None
                or family >= self.families
                or not all(1 <= r <= self.written.round for r in rounds)
            ):
                self.problems.append(f"taken: {key} {rounds} cannot be (HB-12)")
            else:
                self.s.taken[family] = sum(1 << r - 1 for r in set(rounds))

    # ------------------------------------------------------------ what was seen and what is placed

    def _remember(self) -> None:
        """Earlier plays, passed cards, and what each seat knows (HB-19)."""
        s, w = self.s, self.written
        decided = w.round - 1 + w.over
        history = (
            w.history if w.history is not None else [None] * max(decided - 1, 0) + [w.shown] * (decided > 0)
        )
        if len(history) != decided:
            self.problems.append(f"history has {len(history)} rounds, but {decided} are over")
            return
        for at, plays in enumerate(history):
            if plays is not None:
                for seat, value in enumerate(self._by_seat(plays, f"round {at + 1}")):
                    self._play_back(at, seat, value)
        if w.passed is not None:
            for seat, value in enumerate(self._by_seat(w.passed, "passed")):
                s.passed[seat] = self._cards(value, "passed")
        for seat in range(self.players):
            for other in range(self.players):
                shown = int(s.played[w.round - 2][other]) if w.round > 1 and not s.pass_played else 0
                s.known[seat][other] = int(s.hand[seat]) if other == seat else shown
        if w.known is not None:
            for seat, row in enumerate(self._by_seat(w.known, "known")):
                for other, value in enumerate(self._by_seat(row, "known") if row else ()):
                    if value is not None:
                        s.known[seat][other] = self._cards(value, "known")
        self._check_knowledge()

    def _play_back(self, at: int, seat: int, value: Any) -> None:
        cards = self._cards(value, f"round {at + 1}") if value is not None else 0
        if size_of(cards) != int(self.s.schedule[at]):
            asked = int(self.s.schedule[at])
            self.problems.append(
                f"round {at + 1}: {self.names[seat]} played {size_of(cards)} cards, not {asked} (HB-08)"
            )
        self.s.played[at][seat] = cards

    def _check_knowledge(self) -> None:
        s = self.s
        for seat in range(self.players):
            for other in range(self.players):
                for family in range(self.families):
                    held, sees = (
                        count_of(int(s.hand[other]), family),
                        count_of(int(s.known[seat][other]), family),
                    )
                    if sees > held:
                        name = f"{self.names[other]}'s hand has {held} {FAMILY_NAMES[family]}"
                        self.problems.append(f"{name}, but {self.names[seat]} is said to know {sees} (HB-19)")
            if int(s.known[seat][seat]) != int(s.hand[seat]):
                self.problems.append(f"{self.names[seat]} must know their own hand (HB-04)")
        if not self.problems:
            assert all(
                size_of(cards) <= int(s.hand_size) for seat in range(self.players) for cards in known(s, seat)
            )

    def _place(self) -> None:
        """Choices that are already face down in this round (HB-09)."""
        s, now = self.s, self.written.round - 1
        for key, text in self.written.placed.items():
            seat = self._seat(key)
            cards = self._cards(text, "placed")
            if seat is None:
                self.problems.append(f"placed: there is no seat {quoted(key)}")
                continue
            held = all(count_of(cards, f) <= count_of(int(s.hand[seat]), f) for f in range(self.families))
            if self.written.over or not held or size_of(cards) != int(s.schedule[now]):
                self.problems.append(
                    f"placed: {self.names[seat]} cannot have placed {quoted(text)} now (HB-08)"
                )
                continue
            s.played[now][seat] = cards
            s.placed |= 1 << seat
        if int(s.placed) == (1 << self.players) - 1:
            self.problems.append(
                "placed: when everybody has placed cards the round is already resolved (HB-09)"
            )

    def _set_words(self, name: str, words: list[int]) -> None:
        if any(not 0 <= word < 2**32 for word in words):
            self.problems.append(f"{name}: four words from 0 to 2**32 - 1 are needed")
            return
        for at, word in enumerate(words):
            getattr(self.s, name)[at] = word
