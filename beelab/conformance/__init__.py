"""The conformance kit: what every game of beelab promises, checked by playing it at random.

    from beelab.conformance import check
    check("happy_bee")          # or a Game that is not on the shelf yet

Each check is a function (game, seeds, players); its docstring is the promise. A failure names the check, the
promise, the game, seed, players and options, and the first move after which it shows.
"""

import traceback
from collections.abc import Callable, Iterable, Sequence

from beelab.conformance.at_the_table import (
    games_end,
    moves_agree_with_refusals,
    nothing_is_lost,
    refused_plays_change_nothing,
    thinking_changes_nothing,
    views_are_plain_data,
)
from beelab.conformance.back_and_forth import (
    forks_are_apart,
    positions_are_whole,
    records_tell_the_same_game,
    undo_and_redo_are_exact,
)
from beelab.conformance.hidden import (
    advice_knows_nothing_hidden,
    hidden_things_do_not_show,
    imagined_worlds_are_legal,
    private_events_stay_private,
    worlds_depend_on_knowledge_only,
)
from beelab.conformance.many_games import (
    batches_play_like_the_table,
    options_reach_their_ends,
    pace_changes_nothing,
    short_runs_begin_long_ones,
)
from beelab.conformance.modes import compiled_and_pure_agree, digest
from beelab.conformance.walks import Broken, Walk
from beelab.engine.errors import BadOption
from beelab.engine.game import Game

__all__ = ["CHECKS", "Broken", "NotConformant", "Walk", "check", "digest"]

Check = Callable[[Game, tuple[int, ...], tuple[int, ...]], None]

CHECKS: tuple[Check, ...] = (
    moves_agree_with_refusals,
    nothing_is_lost,
    refused_plays_change_nothing,
    thinking_changes_nothing,
    games_end,
    views_are_plain_data,
    undo_and_redo_are_exact,
    forks_are_apart,
    records_tell_the_same_game,
    positions_are_whole,
    hidden_things_do_not_show,
    advice_knows_nothing_hidden,
    imagined_worlds_are_legal,
    worlds_depend_on_knowledge_only,
    private_events_stay_private,
    batches_play_like_the_table,
    pace_changes_nothing,
    short_runs_begin_long_ones,
    options_reach_their_ends,
    compiled_and_pure_agree,
)


class NotConformant(AssertionError):
    """A game breaks promises; `failures` has what was found by the name of the check."""

    def __init__(self, title: str, failures: dict[str, str]) -> None:
        super().__init__(f"{title} breaks {len(failures)} promise(s):\n" + "\n".join(failures.values()))
        self.failures = failures


def check(
    game: Game | str,
    seeds: Iterable[int] = range(3),
    players: Sequence[int] | None = None,
    only: Sequence[str] | None = None,
) -> None:
    """Check all that a game promises; every check is tried, so that one run tells all that is wrong.

    Args:
        game: a game, or the name of one on the shelf.
        seeds: of the random games; the first is played by the usual rules, the others with options drawn at random.
        players: the numbers of players to try; without them all that the game allows.
        only: names of the checks to make; without them all.

    Raises:
        NotConformant: which promises are broken, and where.
        BadOption: a check that does not exist.
    """
    from beelab.games import game as find
    from beelab.games import guest

    room: Game = find(game) if isinstance(game, str) else game
    names = [one.__name__ for one in CHECKS]
    for name in only or ():
        if name not in names:
            raise BadOption(f"The kit has no check {name!r}; it has {', '.join(names)}.")
    failures: dict[str, str] = {}
    with guest(room):
        for one in CHECKS:
            if only is None or one.__name__ in only:
                problem = _problem(one, room, tuple(seeds), tuple(players or room.all_players))
                if problem:
                    failures[one.__name__] = f"{one.__name__}: {one.__doc__}\n  {problem}"
    if failures:
        raise NotConformant(room.title, failures)


def _problem(one: Check, game: Game, seeds: tuple[int, ...], players: tuple[int, ...]) -> str:
    """What a check finds wrong, or an empty text."""
    try:
        one(game, seeds, players)
    except AssertionError as broken:
        return str(broken)
    except Exception as error:
        walk = _walk_of(error)
        where = f"\n{walk.place()}" if walk else ""
        return f"{type(error).__name__}: {error}{where}\n{traceback.format_exc(limit=-3)}"
    return ""


def _walk_of(error: BaseException) -> Walk | None:
    """The walk that was under way when something was raised."""
    step = error.__traceback__
    found = None
    while step:
        found = step.tb_frame.f_locals.get("walk", found)
        step = step.tb_next
    return found if isinstance(found, Walk) else None
