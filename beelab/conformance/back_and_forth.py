"""Checks of undo, redo, fork, records and positions: the same game again."""

import json
from typing import Any

from beelab.conformance.walks import Walk, differences, everything, kept, table, walks
from beelab.engine.game import Game
from beelab.engine.match import Match
from beelab.engine.records import replay
from beelab.engine.start import match

SHARE = 0.25  # of the states of a walk are tried


def undo_and_redo_are_exact(game: Game, seeds: tuple[int, ...], players: tuple[int, ...]) -> None:
    """Undo goes back to the very same states, chance included, as far as the deal; redo comes back to the end."""
    for walk in walks(game, seeds, players):
        states = [kept(m) for m in walk]
        m = walk.m
        for before in reversed(states[:-1]):
            m.undo()
            walk.require(
                kept(m) == before,
                f"undo to move {before['played']}: {differences(before, kept(m))}",
            )
        walk.require(m.undo() is None, "more moves can be taken back than were made")
        for after in states[1:]:
            m.redo()
            walk.require(kept(m) == after, f"redo of move {after['played']}: {differences(after, kept(m))}")
        walk.require(m.redo() is None, "more moves can be made again than were taken back")


def forks_are_apart(game: Game, seeds: tuple[int, ...], players: tuple[int, ...]) -> None:
    """A fork begins equal and goes its own way: neither game notices what is played or taken back in the other."""
    for walk in walks(game, seeds, players):
        for m in walk:
            if m.over or walk.rng.random() > SHARE:
                continue
            before = kept(m)
            twin = m.fork()
            walk.require(
                kept(twin) == before,
                f"the fork differs at once: {differences(before, kept(twin))}",
            )
            for _ in range(2 * m.players):
                if twin.to_move:
                    seat = walk.rng.choice(twin.to_move)
                    twin.play(walk.rng.choice(twin.moves(seat)), seat)
            walk.require(kept(m) == before, f"play in a fork changed {differences(before, kept(m))}")
            while twin.undo():
                pass
            walk.require(kept(m) == before, f"undo in a fork changed {differences(before, kept(m))}")


def records_tell_the_same_game(game: Game, seeds: tuple[int, ...], players: tuple[int, ...]) -> None:
    """A record, played again, gives the same table, log and state; choices still face down are not in it."""
    for walk in walks(game, seeds, players):
        for m in walk:
            if not m.over and walk.rng.random() > SHARE:
                continue
            again = replay(m.record())
            for _, _, seat, move in m._past[len(m._played()) :]:
                again._do(seat, move)  # what is still face down
            one, other = everything(m), everything(again)
            walk.require(one == other, f"the replayed record differs: {differences(one, other)}")


def positions_are_whole(game: Game, seeds: tuple[int, ...], players: tuple[int, ...]) -> None:
    """A position, through JSON, gives the same table, and what is played on from it meets the same chance."""
    for walk in walks(game, seeds, players):
        for m in walk:
            if not m.over and walk.rng.random() > SHARE:
                continue
            again = match(game.name, position=json.loads(json.dumps(m.position())))
            one, other = table(m), table(again)
            walk.require(
                _no_ending(one) == _no_ending(other), f"the position differs: {differences(one, other)}"
            )
            _go_on(walk, m.fork(), again)


def _no_ending(facts: dict[str, Any]) -> dict[str, Any]:
    """A position has no log, so after the end it cannot say by which event the game ended."""
    return {name: value for name, value in facts.items() if not name.endswith(", ending")}


def _go_on(walk: Walk, one: Match, other: Match) -> None:
    """The same moves in both give the same events and states."""
    for _ in range(3 * one.players):
        if one.over:
            return
        seat = walk.rng.choice(one.to_move)
        move = walk.rng.choice(one.moves(seat))
        told, retold = one.play(move, seat), other.play(move, seat)
        walk.require(
            told == retold, f"after the position {move!r} of seat {seat} is told as {retold}, not as {told}"
        )
        here, there = one.position(), other.position()
        walk.require(here == there, f"after the position and {move!r}: {differences(here, there)}")
