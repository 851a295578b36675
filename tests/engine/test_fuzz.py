"""Many random calls, and damaged records and positions: our errors only, nothing broken.

`make deep` tries 200,000 calls, and of each game 2,000 records and 500 positions; `make test` about a third.
Where `test_walk.py` checks every step of a short walk, this asks in bulk; `beelab.shelf` says of which games.
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

import pytest

import beelab
from beelab.conformance.settings import any_options
from beelab.engine.compiled import PURE
from beelab.engine.state import to_plain
from tests.depth import how_many

CALLS = how_many(20_000 if PURE else 60_000, 200_000) // len(beelab.shelf)  # of each game
RECORDS, POSITIONS = how_many(600, 2_000), how_many(200, 500)
PLAYERS = (3, 4)  # compiled for every test already
JUNK: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    3.5,
    2**70,
    float("nan"),
    "",
    "?",
    "\u2603\x00",
    "blue" * 300,
    [],
    {},
    [[]],
    {"a": 1},
    object(),
)
TEXTS = (
    "",
    "-1",
    "0",
    "99999999999999999999",
    "nothing",
    "\u0664",
    "\u202e",
    "{}",
    "[",
    "*",
    "=",
    "x" * 5_000,
    "\x00",
)


def state_of(m: Any) -> Any:
    """Everything that a refused call must leave as it is."""
    s = m._s
    fields = [to_plain(v) for v in vars(s).values()] if PURE else s.tobytes()
    return fields, len(m.events), m.moves_played, len(m._future)


def refused(call: Callable[..., Any], *given: Any, **named: Any) -> tuple[Any, beelab.BeelabError | None]:
    """What a call gives, or the error of ours that it raises; any other exception comes through."""
    try:
        return call(*given, **named), None
    except beelab.BeelabError as error:
        return None, error


def start(game: str, rng: random.Random) -> Any:
    players = rng.choice(PLAYERS)
    options = any_options(beelab.game(game), players, rng) if rng.random() < 0.7 else {}
    return beelab.match(game, players=players, seed=rng.randrange(2**40), **options)


def is_whole(m: Any, box: dict[str, int]) -> bool:
    """Nothing is lost, and there is something to do as long as the game goes on."""
    return (
        dict(m.game.inventory(m.position())) == box
        and m.over == (not m.to_move)
        and all(m.moves(seat) for seat in m.to_move)
        and sorted(s for group in m.ranking for s in group) == (list(range(m.players)) if m.over else [])
    )


class Caller:
    """Somebody who calls whatever a match offers, with sensible and senseless arguments."""

    def __init__(self, game: str, seed: int) -> None:
        self.name, self.rng = game, random.Random(seed)
        self.seen = ["nothing"]
        self.new_match()

    def new_match(self) -> None:
        self.m = start(self.name, self.rng)
        self.box = dict(self.m.game.inventory(self.m.position()))

    def a_seat(self) -> Any:
        if self.rng.random() < 0.1:
            return self.rng.choice(JUNK)
        if self.m.to_move and self.rng.random() < 0.7:
            return self.rng.choice(self.m.to_move)
        return self.rng.randrange(-1, self.m.players + 1)

    def a_move(self) -> Any:
        luck = self.rng.random()
        if luck < 0.6 and self.m.to_move:
            move = self.rng.choice(self.m.moves(self.rng.choice(self.m.to_move)))
            if self.rng.random() < 0.05:
                self.seen.append(move)
            return move
        if luck < 0.8:
            return self.rng.choice(self.seen)
        if luck < 0.9:
            return damaged(self.rng.choice(self.seen), self.rng)
        return self.rng.choice(JUNK)

    def a_bot(self) -> Any:
        return self.rng.choice([self.m.game.bots[0].name, "nobody", *JUNK])

    def call(self) -> None:
        """One random call; only our errors may come of it, and a refused call changes nothing."""
        m, rng = self.m, self.rng
        what: Callable[[], Any] = rng.choices(
            (
                lambda: m.play(self.a_move(), self.a_seat()),
                lambda: m.why_not(self.a_move(), self.a_seat()),
                lambda: m.moves(self.a_seat()),
                lambda: m.choose(self.a_seat(), self.a_bot()),
                m.undo,
                m.redo,
                lambda: m.view(self.a_seat()),
                lambda: beelab.replay(m.record()),
                lambda: beelab.match(self.name, position=m.position()),
            ),
            weights=(40, 20, 12, 8, 6, 5, 8, 0.3, 0.3),
        )[0]
        before = state_of(m)
        _, error = refused(what)
        if error:
            assert str(error)
            assert state_of(m) == before, f"refused with {error!r}, and changed the match"
        if rng.random() < 0.002:
            assert is_whole(m, self.box), m
        if (m.over and rng.random() < 0.3) or rng.random() < 0.0005:
            self.new_match()
        elif rng.random() < 0.002:
            self.m = m.fork()


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("game", list(beelab.shelf))
def test_random_calls(game):
    caller = Caller(game, seed=1)
    for _ in range(CALLS):
        caller.call()
    assert is_whole(caller.m, caller.box)


# Damaged records ---------------------------------------------------------------------------------------


def damaged(text: str, rng: random.Random) -> str:
    """A text with one thing wrong: characters or lines lost, doubled, swapped, or replaced."""
    if not text:
        return rng.choice(TEXTS)
    lines = text.split("\n")
    here, there = rng.randrange(len(lines)), rng.randrange(len(lines))
    at = rng.randrange(len(text))
    end = min(len(text), at + rng.randrange(1, 6))
    match rng.randrange(8):
        case 0:
            return text[:at]
        case 1:
            return text[:at] + text[end:]
        case 2:
            return text[:at] + rng.choice(TEXTS) + text[end:]
        case 3:
            return text[:at] + text[at:end] * 2 + text[end:]
        case 4:
            lines[here], lines[there] = lines[there], lines[here]
        case 5:
            del lines[here]
        case 6:
            lines.insert(there, lines[here])
        case _:
            words = lines[here].split(" ")
            words[rng.randrange(len(words))] = rng.choice(TEXTS)
            lines[here] = " ".join(words)
    return "\n".join(lines)


def some_records(game: str, rng: random.Random, count: int = 12) -> list[str]:
    """Records of games at their start, in the middle and at their end."""
    records = []
    for number in range(count):
        m = start(game, rng)
        for _ in range((0, 7, 10_000)[number % 3]):
            if m.over:
                break
            seat = rng.choice(m.to_move)
            m.play(rng.choice(m.moves(seat)), seat)
        records.append(m.record())
    return records


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("game", list(beelab.shelf))
def test_damaged_records(game):
    rng = random.Random(2)
    records = some_records(game, rng)
    refusals = 0
    for _ in range(RECORDS):
        text = rng.choice(records)
        for _ in range(rng.randrange(1, 4)):
            text = damaged(text, rng)
        m, error = refused(beelab.replay, text)
        if error:
            refusals += 1
            assert len(str(error)) < 2_000
            assert error.__cause__ is None or isinstance(error.__cause__, beelab.BeelabError)
        else:
            assert beelab.replay(m.record()).record() == m.record()
    assert refusals > RECORDS / 2, "most damage is noticed"


# Damaged positions -------------------------------------------------------------------------------------


def places_in(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """The way to everything inside a position."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [path, *(deeper for key, part in inner for deeper in places_in(part, (*path, key)))]


def with_damage(position: dict[str, Any], rng: random.Random) -> Any:
    """A position with one part lost, or replaced by something else or by another part of it."""
    changed = json.loads(json.dumps(position))
    paths = [path for path in places_in(changed) if path]
    *way, last = rng.choice(paths)
    inner = changed
    for key in way:
        inner = inner[key]
    match rng.randrange(4):
        case 0:
            del inner[last]
        case 1:
            inner[last] = rng.choice(JUNK)
        case 2:
            other: Any = changed
            for key in rng.choice(paths):
                other = other[key]
            inner[last] = json.loads(json.dumps(other))
        case _:
            inner[last] = (
                inner[last] + rng.choice((-1, 1, 7)) if isinstance(inner[last], int) else [inner[last]]
            )
    return changed


def play_to_the_end(m: Any, rng: random.Random) -> None:
    for _ in range(100_000):
        if m.over:
            return
        seat = rng.choice(m.to_move)
        m.play(rng.choice(m.moves(seat)), seat)
    raise AssertionError("the game does not end")


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("game", list(beelab.shelf))
def test_damaged_positions(game):
    """Refused with the list of what is wrong, or a sound game that can be played to its end."""
    rng = random.Random(6)
    positions = [beelab.replay(text).position() for text in some_records(game, rng)]
    refusals = 0
    for _ in range(POSITIONS):
        position = with_damage(rng.choice(positions), rng)
        m, error = refused(beelab.match, game, position=position)
        if error:
            refusals += 1
            assert str(error)
        else:
            box = dict(m.game.inventory(m.position()))
            assert is_whole(m, box), position
            play_to_the_end(m, rng)
            assert is_whole(m, box), position
    assert refusals > POSITIONS / 2, "most damage is noticed"
