"""Check that compiled rules and plain Python are the same game: both are asked for a digest of their results."""

import hashlib
import json
import os
import subprocess
import sys
import warnings
from collections.abc import Iterator
from importlib.util import find_spec
from typing import Any

from beelab.conformance.settings import settings_at_ends
from beelab.conformance.walks import Broken, Walk, walks
from beelab.engine.game import Game
from beelab.engine.state import PURE
from beelab.games import GAMES
from beelab.study.advise import advise
from beelab.study.simulate import simulate

LONGEST = 1_200  # seconds that the other mode may take
FEW_MOVES = 6  # plain Python is not asked for advice on more: a clever bot in every seat takes it a minute


def digest(game: Game, seeds: tuple[int, ...], players: tuple[int, ...]) -> dict[str, str]:
    """What deals, walks, bots, advice and options at their ends give, as short hashes by name: equal in both modes."""
    return {
        name: hashlib.sha256(repr(result).encode()).hexdigest()[:16]
        for name, result in _results(game, seeds, players)
    }


def _results(game: Game, seeds: tuple[int, ...], players: tuple[int, ...]) -> Iterator[tuple[str, Any]]:
    turn = asked = 0
    for walk in walks(game, seeds, players):
        name = f"{walk.players} players, seed {walk.seed}, options {walk.options}"
        yield f"deal: {name}", walk.m.position()
        for m in walk:
            turn += 1
            if m.to_move and turn % 7 == 0:
                seat = m.to_move[0]
                moves = [m.choose(seat, bot.name) for bot in game.bots]
                yield f"choices after move {len(walk.moves)}: {name}", moves
                if len(m.moves(seat)) <= FEW_MOVES:
                    bot = game.bots[-1 - asked % len(game.bots)].name  # the cleverest first
                    asked += 1
                    rows = advise(m, seat, rollouts=2, bot=bot, seed=turn).rows()
                    yield f"advice by {bot} after move {len(walk.moves)}: {name}", rows
        views = [walk.m.view(seat) for seat in (None, *range(walk.players))]
        yield f"random play: {name}", (walk.m.position(), walk.m.events, views)
        bots = [game.bots[(turn + seat) % len(game.bots)].name for seat in range(walk.players)]
        rows = simulate(game.name, 2, walk.players, bots, walk.seed, progress=False, **walk.options).rows()
        yield f"run by {bots}: {name}", rows
    for option, value, reached in settings_at_ends(game, players):
        for count, options in reached:
            turn += 1
            walk = Walk(game, count, turn, options)
            for _ in walk:
                pass
            bots = [game.bots[(turn + seat) % len(game.bots)].name for seat in range(count)]
            rows = simulate(game.name, 1, count, bots, turn, progress=False, **options).rows()
            yield f"{option.name}={value!r}, {count} players", (walk.m.position(), walk.m.events, rows)


def compiled_and_pure_agree(game: Game, seeds: tuple[int, ...], players: tuple[int, ...]) -> None:
    """Compiled rules and plain Python give the same deals, events, choices, advice and results."""
    if PURE and find_spec("numba") is None:
        warnings.warn("numba is not there: compiled and pure could not be compared", stacklevel=2)
        return
    here, there = digest(game, seeds, players), _digest_of_the_other_mode(game, seeds, players)
    different = [name for name in here if here[name] != there.get(name)]
    if different:
        more = f" (and {len(different) - 1} more)" if different[1:] else ""
        raise Broken(f"compiled and pure differ first in: {different[0]}{more}")


def _digest_of_the_other_mode(game: Game, seeds: tuple[int, ...], players: tuple[int, ...]) -> dict[str, str]:
    """Ask another Python for the digest."""
    environment = {
        **os.environ,
        "BEELAB_PURE": "0" if PURE else "1",
        "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
    }
    numbers = [",".join(map(str, row)) for row in (seeds, players)]
    command = [sys.executable, "-m", "beelab.conformance", address(game), *numbers]
    done = subprocess.run(
        command, env=environment, capture_output=True, text=True, timeout=LONGEST, check=False
    )
    if done.returncode:
        raise Broken(f"the other mode ({'compiled' if PURE else 'pure'}) fails:\n{done.stderr[-2_000:]}")
    return dict(json.loads(done.stdout))


def address(game: Game) -> str:
    """Where another Python finds a game: its name on the shelf, or module:class."""
    kind = type(game)
    if GAMES.get(game.name) == kind.__name__ and kind.__module__ == f"beelab.games.{game.name}.table":
        return game.name
    return f"{kind.__module__}:{kind.__qualname__}"
