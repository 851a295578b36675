"""Playing the games of a tournament, a batch at a time: many tables side by side, so that nobody waits for anybody."""

import hashlib
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import lru_cache
from random import Random
from typing import Any

import numpy as np

from beelab.engine.errors import BadMove
from beelab.engine.options import NAMES
from beelab.engine.state import as_array, copy_state, new_results, new_table, set_numbers
from beelab.study.tournament.seating import OTHERS, Table
from beelab.study.tournament.strategies import Answer, Booth, Question

BATCH = 240  # games side by side; fixed, because a strategy may remember what it saw in them
COLUMNS = 5  # points, place, winners, faults, decisions


@dataclass(frozen=True)
class Plan:
    """Everything that a worker needs to know to play any part of a tournament."""

    game: str
    players: int
    options: Mapping[str, Any]
    entries: tuple[str, ...]
    minds: tuple[int | bytes, ...]  # of each entry: the number of a bot, or a strategy as bytes
    others: int  # the bot in the seats that no entry has
    tables: tuple[Table, ...]
    seed: int
    limit: float
    run: str  # tells this tournament from others that are played in the same process


class Stopped(Exception):
    """The tournament was stopped, so this part of it is given up."""


_stopped: set[str] = set()


def stop(run: str) -> None:
    """Let all threads that play a tournament give it up at their next decision."""
    _stopped.add(run)


@dataclass
class Mishap:
    """The first fault of one kind of one entry in a batch, and how many there were."""

    entry: int
    kind: str
    text: str
    count: int
    game: int
    deal: int
    seat: int
    round: int
    position: dict[str, Any]


@dataclass
class Batch:
    """What came of a batch: [game, seat, column], the mishaps, and how long each entry thought: sum, longest, count."""

    rows: np.ndarray
    mishaps: list[Mishap]
    thinking: dict[int, tuple[float, float, int]]


class _Game:
    """One table in play."""

    def __init__(self, room: Any, number: int, table: Table) -> None:
        self.number, (self.deal, self.seats) = number, table
        self.s, self.imagined = room.code.new_worlds(len(self.seats))
        self.decisions = [0] * len(self.seats)
        self.faults = [0] * len(self.seats)


def play_batch(plan: Plan, first: int, count: int) -> Batch:
    """Play the tables number `first` to `first + count - 1`; runs in any thread or process."""
    return _Batch(plan, first, count).play()


class _Batch:
    def __init__(self, plan: Plan, first: int, count: int) -> None:
        from beelab.games import game as find

        self.plan, self.room = plan, find(plan.game)
        self.code = self.room.code
        self.about = {"players": plan.players, "names": NAMES[: plan.players], "options": plan.options}
        self.start = self.room.box(plan.players, plan.options)[0]
        self.start.noting = 0
        self.desk = self.code.new_desk(self.start)
        self.list = new_table(self.code.most_moves)
        self.write = lru_cache(maxsize=4096)(self.room.write)
        self.numbers = range(first, first + count)
        self.rows = np.zeros((count, plan.players, COLUMNS), np.int64)
        self.mishaps: dict[tuple[int, str], Mishap] = {}
        self.thinking: dict[int, tuple[float, float, int]] = {}

    def play(self) -> Batch:
        games = []
        for number in self.numbers:
            table = self.plan.tables[number]
            if any(isinstance(self._mind(entry), bytes) for entry in table[1]):
                game = _Game(self.room, number, table)
                self._deal(game)
                games.append(game)
            else:
                self.rows[number - self.numbers.start, :, :3] = self._all_bots(table)
        with ExitStack() as stack:
            booths = {
                entry: stack.enter_context(Booth(mind, self.plan.limit, self._go_on))
                for entry, mind in enumerate(self.plan.minds)
                if isinstance(mind, bytes)
            }
            while games := [game for game in games if not game.s.over]:
                self._step(games, booths)
        return Batch(self.rows, sorted(self.mishaps.values(), key=lambda m: m.game), self.thinking)

    def _go_on(self) -> None:
        if self.plan.run in _stopped:
            raise Stopped

    def _mind(self, entry: int) -> int | bytes:
        return self.plan.others if entry == OTHERS else self.plan.minds[entry]

    def _deal(self, game: _Game) -> None:
        copy_state(game.s, self.start)
        game.s.watching = 1
        self.code.deal(game.s, self.plan.seed, game.deal)

    def _all_bots(self, table: Table) -> np.ndarray:
        """A game without strategies, by the same loop that `simulate` uses."""
        deal, seats = table
        bots = set_numbers([int(self._mind(entry)) for entry in seats])
        out = new_results(self.room.out_columns, 1, len(seats))
        worlds = self.code.new_worlds(len(seats))
        kind, rows, columns = self.room.log_shape(None, self.start)
        log = new_table(1, rows, columns)
        self.start.watching = int(self.room.must_watch(bots))
        self.code.run(worlds, self.start, self.plan.seed, deal, 1, bots, self.desk, out, kind, log)
        return as_array(out)[:3, 0].T

    # ------------------------------------------------------------ one decision of everybody at every table

    def _step(self, games: list[_Game], booths: Mapping[int, Booth]) -> None:
        """Everybody who owes a decision makes it, without knowing what the others of the same moment choose."""
        choices: dict[tuple[int, int], int] = {}
        asked: dict[int, list[tuple[int, int, list[int]]]] = {entry: [] for entry in booths}
        questions: dict[int, list[Question]] = {entry: [] for entry in booths}
        for at, game in enumerate(games):
            for seat in self._to_move(game):
                mind = self._mind(entry := game.seats[seat])
                if isinstance(mind, int):
                    choices[at, seat] = int(self.code.choose(game.s, seat, mind, self.desk, game.imagined))
                else:
                    moves = self._legal(game, seat)
                    asked[entry].append((at, seat, moves))
                    questions[entry].append(self._question(game, seat, moves))
        for entry, booth in booths.items():
            booth.ask(questions[entry])
        for entry, booth in booths.items():
            for (at, seat, moves), answer in zip(asked[entry], booth.answers(), strict=True):
                choices[at, seat] = self._choice(games[at], seat, moves, answer)
        for (at, seat), move in sorted(choices.items()):
            game = games[at]
            if not game.s.over and not int(self.code.refusal(game.s, seat, move)):
                self.code.apply(game.s, seat, move)
        for game in games:
            if game.s.over:
                self._note_result(game)

    def _to_move(self, game: _Game) -> list[int]:
        seats = int(self.code.to_move(game.s))
        return [seat for seat in range(len(game.seats)) if seats >> seat & 1]

    def _legal(self, game: _Game, seat: int) -> list[int]:
        found = int(self.code.list_moves(game.s, seat, self.list))
        return sorted((int(move) for move in self.list[:found]), key=self.write)

    def _question(self, game: _Game, seat: int, moves: Sequence[int]) -> Question:
        game.decisions[seat] += 1
        view = self.room.view(game.s, seat, self.about)
        return (
            {**view, "ending": None, "ranking": None},
            tuple(map(self.write, moves)),
            self._luck(game, seat, "own"),
        )

    def _luck(self, game: _Game, seat: int, whose: str) -> int:
        """A seed of its own for each decision, so that nothing depends on who is asked when."""
        text = f"{self.plan.seed} {game.number} {seat} {game.decisions[seat]} {whose}"
        return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big")

    def _choice(self, game: _Game, seat: int, moves: list[int], answer: Answer) -> int:
        kind, text, milliseconds = answer
        entry = game.seats[seat]
        if kind == "move":
            total, longest, count = self.thinking.get(entry, (0.0, 0.0, 0))
            self.thinking[entry] = (total + milliseconds, max(longest, milliseconds), count + 1)
            kind, text, move = self._read(game, seat, text)
            if not kind:
                return move
        self._note_fault(game, seat, kind, text)
        return Random(self._luck(game, seat, "instead")).choice(moves)

    def _read(self, game: _Game, seat: int, text: str) -> tuple[str, str, int]:
        """A kind of fault (or nothing) and what to say, and the move."""
        short = " ".join(text[:60].split())
        try:
            move = self.room.parse(text) if len(text) <= 400 else None
        except BadMove as error:
            return "nonsense", f"it returned {short!r}: {error}", 0
        if move is None:
            return "nonsense", f"it returned {short!r} ..., far too long for a move", 0
        code = int(self.code.refusal(game.s, seat, move))
        if code:
            rule, why = self.room.explain(game.s, self.about["names"], seat, move, code)
            return "illegal", f"it returned {short!r}: {why} ({rule})", 0
        return "", "", move

    def _note_fault(self, game: _Game, seat: int, kind: str, text: str) -> None:
        from beelab.engine.records import describe

        game.faults[seat] += 1
        key = (game.seats[seat], kind)
        known = self.mishaps.get(key)
        count = known.count + 1 if known else 1
        if known and known.game <= game.number:
            known.count = count
            return
        position = {**describe(self.room, self.about), **self.room.position(game.s)}
        where = (game.number, game.deal, seat, int(game.s.round_number))
        self.mishaps[key] = Mishap(*key, text, count, *where, position)

    def _note_result(self, game: _Game) -> None:
        row = self.rows[game.number - self.numbers.start]
        winners = sum(int(place) == 1 for place in list(game.s.place)[: len(game.seats)])
        for seat in range(len(game.seats)):
            points, place = int(game.s.points[seat]), int(game.s.place[seat])
            row[seat] = (points, place, winners, game.faults[seat], game.decisions[seat])
