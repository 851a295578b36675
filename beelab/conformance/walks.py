"""Random games that the checks walk through, and what a failure says about the place where it was found."""

import random
from collections.abc import Iterator, Mapping
from typing import Any

from beelab.conformance.settings import any_options
from beelab.engine.errors import BadMove
from beelab.engine.game import Game
from beelab.engine.match import Match
from beelab.engine.start import match
from beelab.engine.state import PURE, to_plain

MOST_MOVES = 5_000  # a game that goes on longer never ends


class Broken(AssertionError):
    """A promise that a game does not keep, and where."""


class Walk:
    """One random game, met at its start and after every move.

    Args:
        game: the game.
        players: how many play.
        seed: decides the deal, the options and the moves.
        options: those that differ from the defaults; None draws some.
    """

    def __init__(self, game: Game, players: int, seed: int, options: Mapping[str, Any] | None = None) -> None:
        self.game, self.players, self.seed = game, players, seed
        self.rng = random.Random(f"{game.name} {players} {seed}")
        self.options = any_options(game, players, self.rng) if options is None else dict(options)
        self.moves: list[tuple[int, str]] = []
        self.m: Match = match(game.name, players=players, seed=seed, **self.options)

    def __iter__(self) -> Iterator[Match]:
        yield self.m
        while not self.m.over:
            self.step()
            yield self.m

    def step(self) -> None:
        """Make a random move of a random seat."""
        m = self.m
        self.require(len(self.moves) < MOST_MOVES, f"the game is not over after {MOST_MOVES} moves")
        self.require(bool(m.to_move), "the game is not over, but nobody may act")
        seat = self.rng.choice(m.to_move)
        moves = m.moves(seat)
        self.require(bool(moves), f"seat {seat} owes a decision and has no legal move")
        move = self.rng.choice(moves)
        self.moves.append((seat, move))  # first, so that a failure shows the move that failed
        m.play(move, seat)

    def require(self, holds: bool, problem: str) -> None:
        """Report a problem unless all is well."""
        if not holds:
            raise Broken(f"{problem}\n{self.place()}")

    def place(self) -> str:
        """Where the walk is, in a form to paste."""
        options = "".join(f", {name}={value!r}" for name, value in self.options.items())
        last = self.moves[-12:]
        shown = "; ".join(f"{seat} {move}" for seat, move in last)
        before = f"(the last {len(last)}) " if len(self.moves) > len(last) else ""
        begun = f"beelab.match({self.game.name!r}, players={self.players}, seed={self.seed}{options})"
        return f"  found after move {len(self.moves)} of {begun}\n  moves: {before}{shown or 'none'}"


def walks(game: Game, seeds: tuple[int, ...], players: tuple[int, ...]) -> Iterator[Walk]:
    """Random games for every number of players: the first seed with the usual rules, the others with any options."""
    for count in players:
        for seed in seeds:
            yield Walk(game, count, seed, {} if seed == seeds[0] else None)


def contents(s: Any) -> dict[str, Any]:
    """Every field of a state as plain numbers: two states are equal when these are."""
    names = list(vars(s)) if PURE else s.dtype.names
    return {name: to_plain(getattr(s, name)) for name in names}


def differences(one: Mapping[str, Any], other: Mapping[str, Any]) -> str:
    """What differs between two tables of facts, in short."""
    names = [name for name in one if one[name] != other.get(name)]
    names += [name for name in other if name not in one]
    return "; ".join(f"{name}: {_short(one.get(name))} / {_short(other.get(name))}" for name in names[:4])


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 120 else text[:117] + "..."


def table(m: Match) -> dict[str, Any]:
    """All that lies on the table and what everybody may see and do."""
    facts: dict[str, Any] = {f"position {name}": value for name, value in m.position().items()}
    for seat in (None, *range(m.players)):
        facts.update({f"view of {seat}, {name}": value for name, value in m.view(seat).items()})
    for seat in range(m.players):
        facts[f"moves of {seat}"] = m.moves(seat)
    facts |= {"to_move": m.to_move, "scores": m.scores, "ranking": m.ranking, "over": m.over}
    return facts


def kept(m: Match) -> dict[str, Any]:
    """Every byte of the state, the log and the record: all that the table is made from, and quicker to have."""
    state = {f"field {name}": value for name, value in contents(m._s).items()}
    return {**state, "events": m.events, "record": m.record(), "played": m.moves_played}


def everything(m: Match) -> dict[str, Any]:
    """What is kept, and the table as everybody sees it."""
    return {**table(m), **kept(m)}


def strangers(walk: Walk, seat: int, legal: list[int], count: int) -> list[int]:
    """Moves that are not listed for a seat: legal ones of others, and crossings of legal ones. All can be written."""
    game, rng = walk.game, walk.rng
    pool = [move for other in range(walk.players) for move in walk.m._legal(other)]
    pool += [game.parse(move) for _, move in walk.moves[-30:]]
    if not pool:
        return []
    found: list[int] = []
    for _ in range(4 * count):
        one, other, third = (rng.choice(pool) for _ in range(3))
        move = rng.choice(
            (one, one + other - third, one ^ (1 << rng.randrange(40)), one + 1, one ^ other ^ third)
        )
        if 0 <= move < 2**62 and move not in legal and _can_be_written(game, move):
            found.append(move)
        if len(found) == count:
            break
    return found


def _can_be_written(game: Game, move: int) -> bool:
    """Whether a number is a move, legal or not: its notation is read back as the same number."""
    try:
        return game.parse(game.write(move)) == move
    except BadMove:
        return False
