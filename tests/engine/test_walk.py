"""Any calls in any order, under any options: a match stays whole, and refuses with our errors only.

Each rule of the machine does one thing that a person at a table, a notebook or a widget may do. What the game must
be is kept beside it: the list of moves, from which the very same game is built anew.
"""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

import beelab
from beelab.conformance.settings import any_options
from beelab.conformance.walks import differences, everything
from beelab.engine.compiled import PURE

NONSENSE = ("", "?", "\u2603", "blue" * 200, "0", "-1", "nothing", "pass", "+", None, 7, ["blue"])


def is_refused(call: Any, *given: Any) -> bool:
    """Whether a call raises one of our errors, or gives a refusal; any other exception is a bug."""
    try:
        return isinstance(call(*given), beelab.Refusal)
    except beelab.BeelabError:
        return True


class AnyCalls(RuleBasedStateMachine):
    """One match of one game; `name` is set by each game's own machine."""

    name = ""

    @initialize(seed=st.integers(0, 10**6))
    def begin(self, seed: int) -> None:
        rng = random.Random(seed)
        self.game = beelab.game(self.name)
        players = self.game.players[0] if PURE else rng.choice(self.game.all_players)
        options = any_options(self.game, players, rng)
        self.m = beelab.match(self.name, players=players, seed=seed, **options)
        self.start = self.m.fork()
        self.moves: list[tuple[int, str]] = []
        self.undone: list[tuple[int, str]] = []
        self.box = dict(self.game.inventory(self.m.position()))

    @rule(pick=st.randoms(use_true_random=False), count=st.integers(1, 12))
    def play_on(self, pick: Any, count: int) -> None:
        for _ in range(count):
            if self.m.over:
                return
            seat = pick.choice(self.m.to_move)
            move = pick.choice(self.m.moves(seat))
            assert self.m.why_not(move, seat) is None
            assert self.m.play(move, seat), "every move is told"
            self.moves.append((seat, move))
            self.undone.clear()

    @rule(pick=st.randoms(use_true_random=False))
    def let_a_bot_play(self, pick: Any) -> None:
        if self.m.over:
            return
        seat = pick.choice(self.m.to_move)
        move = self.m.choose(seat, pick.choice(self.game.bots).name)
        self.m.play(move, seat)
        self.moves.append((seat, move))
        self.undone.clear()

    @rule(count=st.integers(1, 9))
    def undo(self, count: int) -> None:
        for _ in range(count):
            expected = self.moves.pop() if self.moves else None
            assert self.m.undo() == expected
            if expected:
                self.undone.append(expected)

    @rule(count=st.integers(1, 9))
    def redo(self, count: int) -> None:
        for _ in range(count):
            expected = self.undone.pop() if self.undone else None
            assert self.m.redo() == expected
            if expected:
                self.moves.append(expected)

    @rule(
        seat=st.one_of(st.integers(-2, 7), st.sampled_from([None, True, 0.5, "Ada"])),
        move=st.sampled_from(NONSENSE),
    )
    def call_nonsense(self, seat: Any, move: Any) -> None:
        before = everything(self.m)
        for call in (self.m.play, self.m.why_not):
            assert is_refused(call, move, seat), f"{move!r} of seat {seat!r} is taken for a legal move"
        assert everything(self.m) == before

    @rule()
    def act_out_of_turn(self) -> None:
        before = everything(self.m)
        for seat in set(range(self.m.players)) - set(self.m.to_move):
            assert self.m.moves(seat) == ()
            for _, move in self.moves[-3:]:
                with pytest.raises(beelab.IllegalMove):
                    self.m.play(move, seat)
            with pytest.raises(beelab.BeelabError):
                self.m.choose(seat, self.game.bots[0].name)
        assert everything(self.m) == before

    @rule()
    def go_on_with_a_fork(self) -> None:
        self.m = self.m.fork()

    @rule()
    def load_the_position(self) -> None:
        loaded = beelab.match(self.name, position=json.loads(json.dumps(self.m.position())))
        here, there = self.m.position(), loaded.position()
        assert here == there, differences(here, there)
        assert [loaded.moves(seat) for seat in range(loaded.players)] == [
            self.m.moves(seat) for seat in range(self.m.players)
        ]

    @invariant()
    def nothing_is_lost(self) -> None:
        assert dict(self.game.inventory(self.m.position())) == self.box

    @invariant()
    def there_is_always_something_to_do(self) -> None:
        assert self.m.over == (not self.m.to_move)
        assert all(self.m.moves(seat) for seat in self.m.to_move)
        assert self.m.moves_played == len(self.moves)

    def teardown(self) -> None:
        """The same moves from the same start are the same game, whatever was asked in between."""
        if not hasattr(self, "m"):
            return
        for seat, move in self.moves:
            self.start.play(move, seat)
        one, other = (self.without_thought(m) for m in (self.m, self.start))
        assert one == other, differences(one, other)

    def without_thought(self, m: Any) -> dict[str, Any]:
        """Bots that were asked have drawn from their own generator, and from nothing else."""
        return {name: value for name, value in everything(m).items() if "thought" not in name}


def machine_of(game: str) -> type[AnyCalls]:
    return type(f"AnyCallsOf_{game}", (AnyCalls,), {"name": game})


@pytest.mark.parametrize("game", list(beelab.shelf))
def test_any_calls_in_any_order(game):
    from hypothesis.stateful import run_state_machine_as_test

    run_state_machine_as_test(
        machine_of(game),
        settings=settings(
            max_examples=8 if PURE else 40,
            stateful_step_count=25,
            deadline=None,
            derandomize=True,
            suppress_health_check=list(HealthCheck),
        ),
    )
