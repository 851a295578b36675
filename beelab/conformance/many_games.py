"""Checks of many games at once: batches, workers and options give the same games as the table."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

from beelab.conformance.settings import settings_at_ends
from beelab.conformance.walks import Broken, Walk, differences, walks
from beelab.engine.game import Game
from beelab.engine.match import Match
from beelab.engine.options import check_names, check_options
from beelab.engine.state import PURE, as_array, new_results, new_table, set_numbers
from beelab.study.simulate import simulate

WORKERS, BATCHES = (1, 2, 4), (1, 7, 10_000)
GAMES = 4 if PURE else 60
MANY, FEW = (40, 10) if PURE else (1_000, 100)
NUMBERS = (0, 4_321)  # of games of a run


def batches_play_like_the_table(game: Game, seeds: tuple[int, ...], players: tuple[int, ...]) -> None:
    """Game i of a run is, move for move and card for card, the game that the same bots play step by step at a table."""
    for walk in walks(game, seeds[:2], players):
        names = [bot.name for bot in game.bots]
        tables = [[name] * walk.players for name in names] + [names[walk.seed :] + names] * (not PURE)
        for bots in tables[walk.seed % 2 :: 2] if PURE else tables:
            for number in NUMBERS:
                _compare_game(walk, number, bots[: walk.players])


def _compare_game(walk: Walk, number: int, bots: list[str]) -> None:
    game, code = walk.game, walk.game.code
    m = table_of_game(walk, number)
    while not m.over:
        seat = m.to_move[0]
        m.play(m.choose(seat, bots[seat]), seat)
    states = game.box(walk.players, check_options(game, walk.players, walk.options))
    start = states[0]
    start.noting = 0
    worlds, out = code.new_worlds(walk.players), new_results(game.out_columns, 1, walk.players)
    kind, rows, columns = game.log_shape(None, start)
    log = new_table(1, rows, columns)
    numbers = set_numbers([game.bot_number(bot) for bot in bots])
    code.run(worlds, start, walk.seed, number, 1, numbers, code.new_desk(start), out, kind, log)
    one, other = game.position(m._s), game.position(worlds[0])
    where = f"game {number} of the run, {', '.join(bots)}"
    walk.require(one == other, f"{where}: the table and the batch differ: {differences(one, other)}")
    results = as_array(out)[:3, 0].tolist()
    for seat in range(walk.players):
        place = 1 + sum(len(group) for group in m.ranking if seat not in group and _is_before(m, group, seat))
        expected = [m.scores[seat] * game.point, place, len(m.winners)]
        found = [column[seat] for column in results]
        walk.require(
            found == expected, f"{where}: seat {seat} has points, place, winners {found}, not {expected}"
        )


def _is_before(m: Match, group: tuple[int, ...], seat: int) -> bool:
    mine = next(at for at, others in enumerate(m.ranking) if seat in others)
    return m.ranking.index(group) < mine


def table_of_game(walk: Walk, number: int) -> Match:
    """A match that begins with the deal of a numbered game of a run."""
    game, count = walk.game, walk.players
    options = check_options(game, count, walk.options)
    states = game.box(count, options)
    game.code.deal(states[0], walk.seed, number)
    return Match(
        game,
        states,
        {"players": count, "names": check_names(None, count), "options": options},
        {"seed": walk.seed},
    )


def pace_changes_nothing(game: Game, seeds: tuple[int, ...], players: tuple[int, ...]) -> None:
    """Runs by 1, 2 and 4 workers, in batches of 1, 7 and 10,000, give the same tables, logs included."""
    for count in players:
        bots = _round_the_table(game, count, seeds[0])
        for log in (None, *game.logs):
            usual = _run(game, count, bots, seeds[0], log, GAMES)
            for workers in WORKERS:
                with ThreadPoolExecutor(workers) as pool:
                    for batch in BATCHES:
                        found = _run(game, count, bots, seeds[0], log, GAMES, executor=pool, batch=batch)
                        if not found.equals(usual):
                            what = f"{workers} workers, batches of {batch}, log={log!r}"
                            raise Broken(f"{what}: another table\n  {_call(game, count, bots, seeds[0])}")


def short_runs_begin_long_ones(game: Game, seeds: tuple[int, ...], players: tuple[int, ...]) -> None:
    """The first games of a long run are the games of a short run with the same seed; another seed gives others."""
    for count in players:
        bots = ["random"] if PURE else _round_the_table(game, count, seeds[-1])
        long = _run(game, count, bots, seeds[-1], None, MANY)
        short = _run(game, count, bots, seeds[-1], None, FEW)
        first = long.head(short.height)
        if not first.equals(short):
            rows = [i for i in range(short.height) if first.row(i) != short.row(i)]
            where = _call(game, count, bots, seeds[-1])
            raise Broken(
                f"row {rows[0]} of {FEW} games is {short.row(rows[0])}, of {MANY} {first.row(rows[0])}\n  {where}"
            )
        if _run(game, count, bots, seeds[-1] + 1, None, FEW).equals(short):
            raise Broken(f"two seeds give the same games\n  {_call(game, count, bots, seeds[-1])}")


def _run(
    game: Game, players: int, bots: list[str], seed: int, log: str | None, games: int, **how: Any
) -> Any:
    return simulate(game.name, games, players, bots, seed, log=log, progress=False, **how)


def _call(game: Game, players: int, bots: list[str], seed: int) -> str:
    return f"beelab.simulate({game.name!r}, players={players}, bots={bots}, seed={seed}, ...)"


def _round_the_table(game: Game, players: int, seed: int) -> list[str]:
    """Different bots in the seats; the strongest is always there."""
    names = [bot.name for bot in game.bots]
    return [names[-1], *(names[(seed + seat) % len(names)] for seat in range(players - 1))]


def options_reach_their_ends(game: Game, seeds: tuple[int, ...], players: tuple[int, ...]) -> None:
    """Every option can be driven to both ends of its range: whole games at the table and in batches, nothing lost."""
    turn = 0
    for option, value, reached in settings_at_ends(game, players):
        if not reached:
            raise Broken(f"{option.name}={value!r} cannot be played, whatever the other options")
        for count, options in reached:
            walk = Walk(game, count, seeds[0] + turn, options)
            box = dict(game.inventory(walk.m.position()))
            for m in walk:
                found = dict(game.inventory(m.position()))
                walk.require(found == box, f"{option.name} at an end loses cards: {differences(found, box)}")
                if len(walk.moves) < count:
                    for bot in game.bots:
                        choice = m.fork().choose(m.to_move[0], bot.name)
                        walk.require(
                            choice in m.moves(m.to_move[0]),
                            f"{bot.name} chooses {choice!r}, not a legal move",
                        )
            turn += 1
            bots = [game.bots[(turn + seat) % len(game.bots)].name for seat in range(count)]
            result = simulate(game.name, 1, count, bots, walk.seed, progress=False, **options)
            walk.require(result.height == count, f"a run gives {result.height} rows for {count} seats")
