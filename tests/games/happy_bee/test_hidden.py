"""Nothing leaks: two games that differ only in what a seat cannot know look and play the same to that seat.

The second game starts from another deal and other piles, and then the same cards are shown in every round.
Which deals a seat cannot exclude says the model of knowledge; what the others have placed in the open round
differs too, and so do the cards that chance still holds back.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import beelab

from .prepared import bag, hands_of, move
from .walks import any_play, knowledge_of, new_match, options, play_a_round

BOTS = ("random", "spread", "hoard", "top", "pairs", "value", "greedy", "left", "expert")


class TwinGames:
    """A random game and its twin, alike in all that `seat` knows, after some finished rounds."""

    def __init__(self, chosen: dict[str, Any], seat: int, finished: int, seed: int) -> None:
        self.rng = random.Random(seed)
        self.seat = seat
        self.game = new_match(chosen, seed)
        start = self.game.position()
        mind = knowledge_of(self.game, seat, chosen)
        shown = []
        for _ in range(finished):
            plays = [any_play(self.rng, hand, self.game.view(None)["k"]) for hand in hands_of(self.game)]
            play_a_round(self.game, plays)
            mind.see(plays, hands_of(self.game)[seat])
            shown.append(plays)
        self.twin = beelab.match("happy_bee", position=self.other_start(start, mind, chosen, finished))
        for plays in shown:
            play_a_round(self.twin, plays)
        self.mind = mind
        self.others_place()

    def other_start(
        self, start: dict[str, Any], mind: Any, chosen: dict[str, Any], finished: int
    ) -> dict[str, Any]:
        """Another deal and other piles that end in the same knowledge of the seat."""
        imagined, aside = mind.imagine(self.rng)
        now = hands_of(self.game)
        ways = ("pass_direction", "pass_played")
        came_from = origins(len(now), finished, {name: chosen.get(name) for name in ways})
        hands = [Counter(hand) for hand in start["hands"]]
        for seat, (hand, real) in enumerate(zip(imagined, now, strict=True)):
            # What is unknown of a hand was dealt to the seat that its unplayed cards came from.
            hands[came_from[seat]].update(hand)
            hands[came_from[seat]].subtract(real)
        piles = {}
        for name, hidden in start["piles"].items():
            seen, unseen = hidden[:finished], hidden[finished:]
            self.rng.shuffle(unseen)
            piles[name] = [*seen, *unseen]
        other = {**start, "hands": [dict(+hand) for hand in hands], "aside": dict(aside), "piles": piles}
        other.pop("known", None)
        other["chance"] = shifted(start["chance"])
        return other

    def others_place(self) -> None:
        """Some others have placed in the open round, other cards in either game."""
        for seat in range(len(hands_of(self.game))):
            if seat == self.seat or self.rng.random() < 0.5:
                continue
            for m in (self.game, self.twin):
                hand = hands_of(m)[seat]
                m.play(move(any_play(self.rng, hand, m.view(None)["k"])), seat)


def origins(players: int, finished: int, ways: dict[str, Any]) -> list[int]:
    """For each seat: to whom the unknown cards that it now holds were dealt."""
    came_from = list(range(players))
    direction = ways["pass_direction"] or "left"
    for round in range(1, finished + 1):
        left = direction == "left" or (direction == "alternate" and round % 2 == 1)
        step = 0 if direction == "none" or ways["pass_played"] else (1 if left else -1)
        came_from = [came_from[(seat - step) % players] for seat in range(players)]
    return came_from


def shifted(state: Any) -> Any:
    """The same generator in another state, whatever plain form it is written in."""
    if isinstance(state, dict):
        return {name: shifted(value) for name, value in state.items()}
    if isinstance(state, (list, tuple)):
        return [shifted(value) for value in state]
    if isinstance(state, bool) or state is None:
        return state
    if isinstance(state, int):
        return (state * 69069 + 12345) % 2**32
    return state


def twins(players: int, seed: int, finished: int) -> TwinGames:
    return TwinGames({"players": players}, seed % players, finished, seed)


CASES = [(players, finished) for players in (3, 4, 5, 6) for finished in (0, 1, 2, 3, 5, 8)]


@pytest.mark.rule("HB-04", "HB-05", "HB-09", "HB-15", "HB-19", "HB-G5", "HB-G13")
@pytest.mark.parametrize(("players", "finished"), CASES)
def test_views_and_bots_see_nothing_hidden(players, finished):
    different = 0
    for seed in range(8):
        pair = twins(players, seed, finished)
        game, twin, seat = pair.game, pair.twin, pair.seat
        different += game.position()["hands"] != twin.position()["hands"]
        assert game.view(seat) == twin.view(seat)
        assert game.moves(seat) == twin.moves(seat)
        for bot in BOTS:
            assert game.choose(seat, bot) == twin.choose(seat, bot), (
                f"{bot} sees what seat {seat} cannot know"
            )
    if finished == 0 or (finished == 1 and players > 3):
        assert different > 4, "the twins must really differ"


@pytest.mark.rule("HB-04", "HB-19")
@pytest.mark.parametrize(("players", "finished"), [(3, 0), (3, 1), (4, 1), (4, 4), (5, 2), (6, 3)])
@pytest.mark.parametrize("bot", ["random", "greedy", "left", "expert"])
def test_advice_sees_nothing_hidden(players, finished, bot):
    for seed in range(3):
        pair = twins(players, seed, finished)
        advice = [beelab.advise(m, pair.seat, rollouts=40, bot=bot, seed=3) for m in (pair.game, pair.twin)]
        assert advice[0].equals(advice[1])


@pytest.mark.rule("HB-09", "HB-G13")
@pytest.mark.parametrize("players", [3, 4])
def test_advice_does_not_depend_on_who_has_placed(players):
    m = new_match({"players": players}, 9)
    before = beelab.advise(m, 0, rollouts=50, seed=1)
    for seat in range(1, players):
        m.play(m.moves(seat)[-1], seat)
    view = m.view(0)
    assert view["placed"] == [False] + [True] * (players - 1)
    assert beelab.advise(m, 0, rollouts=50, seed=1).equals(before)


@pytest.mark.rule("HB-04", "HB-09", "HB-15", "HB-19")
@given(chosen=options(), seed=st.integers(0, 10**6))
@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
def test_nothing_hidden_shows_under_any_options(chosen, seed):
    finished = seed % len(chosen["schedule"])
    pair = TwinGames(chosen, seed % chosen["players"], finished, seed)
    game, twin, seat = pair.game, pair.twin, pair.seat
    assert game.view(seat) == twin.view(seat)
    bot = BOTS[seed % len(BOTS)]
    assert game.choose(seat, bot) == twin.choose(seat, bot), bot


@pytest.mark.rule("HB-04", "HB-16", "HB-19")
def test_events_say_who_may_read_them_and_hide_the_rest():
    """Told with the events that it may see only, a seat is told the same story in both games."""
    for players, finished in CASES:
        pair = twins(players, 3, finished)
        told = [
            [event for event in m.events if event.seen_by is None or pair.seat in event.seen_by]
            for m in (pair.game, pair.twin)
        ]
        # The deal was told before the twin was made; from then on every line is the same.
        later = [[event for event in events if event.rule >= "HB-08"] for events in told]
        assert later[0] == later[1]


@pytest.mark.rule("HB-04", "HB-09")
def test_a_view_never_carries_the_cards_of_the_others():
    """Fresh deal: the only cards in a view are the seat's own."""
    m = new_match({"players": 4}, 2)
    for seat in range(1, 4):
        m.play(m.moves(seat)[0], seat)
    view = m.view(0)
    assert [bag(hand) for hand in view["known"]] == [hands_of(m)[0], Counter(), Counter(), Counter()]
    assert view["played"] is None
    assert (view["shown"], view["passed"], view["left_hand"]) == (None, None, None)
