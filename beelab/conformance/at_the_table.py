"""Checks of one game being played: moves, refusals, conservation, bots that think, the end."""

import json
from typing import Any

from beelab.conformance.walks import Walk, contents, differences, kept, strangers, walks
from beelab.engine.errors import BadMove, IllegalMove
from beelab.engine.game import Game
from beelab.engine.match import Match
from beelab.engine.start import match
from beelab.study.advise import advise

NO_MOVE = "\u2603 \u2603"  # no game knows snowmen
TEXTS = 12  # moves per decision whose notation is read back


def moves_agree_with_refusals(game: Game, seeds: tuple[int, ...], players: tuple[int, ...]) -> None:
    """A move is listed, once, exactly when it is not refused; its notation is read back as the same move."""
    for walk in walks(game, seeds, players):
        for m in walk:
            for seat in range(m.players):
                _compare_moves(walk, m, seat)


def _compare_moves(walk: Walk, m: Match, seat: int) -> None:
    game, legal = walk.game, m._legal(seat)
    acts = seat in m.to_move
    walk.require(
        bool(legal) == acts,
        f"seat {seat} has {len(legal)} legal moves, and {'is' if acts else 'is not'} to move",
    )
    walk.require(len(set(legal)) == len(legal), f"seat {seat} has a move that is listed twice")
    walk.require(len(legal) <= game.code.most_moves, f"{len(legal)} moves, more than code.most_moves")
    for move in legal:
        code = int(game.code.refusal(m._s, seat, move))
        walk.require(not code, f"{game.write(move)!r} of seat {seat} is listed, and refused with {code}")
    for move in strangers(walk, seat, legal, TEXTS):
        code = int(game.code.refusal(m._s, seat, move))
        walk.require(bool(code), f"{game.write(move)!r} of seat {seat} is not listed, and not refused either")
    for move in legal if len(legal) <= TEXTS else walk.rng.sample(legal, TEXTS):
        text = game.write(move)
        walk.require(game.parse(text) == move, f"{text!r} of seat {seat} is read as another move")


def nothing_is_lost(game: Game, seeds: tuple[int, ...], players: tuple[int, ...]) -> None:
    """Play keeps every card and token: what the box holds is there after the deal and after every move."""
    for walk in walks(game, seeds, players):
        other_deal = match(game.name, players=walk.players, seed=walk.seed + 1, **walk.options)
        box = dict(game.inventory(other_deal.position()))
        walk.require(bool(box), "Game.inventory counts nothing")
        for m in walk:
            found = dict(game.inventory(m.position()))
            walk.require(
                found == box, f"what is there is no more what was in the box: {differences(found, box)}"
            )


def refused_plays_change_nothing(game: Game, seeds: tuple[int, ...], players: tuple[int, ...]) -> None:
    """A refused play names its rule and what would be legal, and changes no byte, event or record."""
    for walk in walks(game, seeds, players):
        for m in walk:
            seat = walk.rng.randrange(m.players)
            for move in strangers(walk, seat, m._legal(seat), 1):
                _refuse(walk, m, game.write(move), seat)
            before = kept(m)
            try:
                m.play(NO_MOVE, seat)
                walk.require(False, f"{NO_MOVE!r} was taken for a move")
            except BadMove:
                walk.require(
                    kept(m) == before,
                    f"text that is no move changed {differences(before, kept(m))}",
                )


def _refuse(walk: Walk, m: Match, move: str, seat: int) -> None:
    before = kept(m)
    refusal = m.why_not(move, seat)
    walk.require(
        refusal is not None, f"{move!r} of seat {seat} is not listed, but why_not finds nothing wrong with it"
    )
    assert refusal is not None
    known = {rule.id for rule in walk.game.rules}
    walk.require(
        refusal.rule in known, f"{move!r} is refused by {refusal.rule!r}, which is no rule of the game"
    )
    legal = m.moves(seat)
    walk.require(
        set(refusal.instead) <= set(legal),
        f"{move!r}: instead of it {refusal.instead} is offered; legal: {legal}",
    )
    walk.require(
        bool(refusal.instead) == bool(legal), f"{move!r} is refused without a legal move to make instead"
    )
    try:
        m.play(move, seat)
        walk.require(False, f"{move!r} of seat {seat} was refused by why_not and played all the same")
    except IllegalMove as error:
        walk.require(error.refusal == refusal, f"{move!r}: play gives another refusal than why_not")
    walk.require(kept(m) == before, f"{move!r} was refused and changed {differences(before, kept(m))}")


def thinking_changes_nothing(game: Game, seeds: tuple[int, ...], players: tuple[int, ...]) -> None:
    """Looking, asking a bot and asking for advice change nothing but the bots' generator; bots choose legal moves."""
    for walk in walks(game, seeds, players):
        for m in walk:
            if not m.to_move or walk.rng.random() > 0.15:
                continue
            seat = walk.rng.choice(m.to_move)
            for bot in game.bots:
                before = _without_thought(m)
                move = m.choose(seat, bot.name)
                now = _without_thought(m)
                walk.require(
                    now == before,
                    f"{bot.name} thought for seat {seat} and changed {differences(before, now)}",
                )
                walk.require(
                    move in m.moves(seat), f"{bot.name} chose {move!r} for seat {seat}, which is not legal"
                )
            before = contents(m._s)
            advise(m, seat, rollouts=1, bot=game.bots[0].name)
            walk.require(contents(m._s) == before, f"advice changed {differences(before, contents(m._s))}")


def _without_thought(m: Match) -> dict[str, Any]:
    facts = kept(m)
    return {name: value for name, value in facts.items() if name != "field thought"}


def games_end(game: Game, seeds: tuple[int, ...], players: tuple[int, ...]) -> None:
    """A game comes to its end, with an event whose rule says why, a place for every seat, and nothing left to do."""
    for walk in walks(game, seeds, players):
        for m in walk:
            if not m.over:
                early = m.winners or m.ranking or m.ending
                walk.require(not early, "there is a result, and the game is not over")
        seats = sorted(seat for group in m.ranking for seat in group)
        walk.require(seats == list(range(m.players)), f"the ranking is {m.ranking}")
        walk.require(m.winners == m.ranking[0] and m.ending is not None, "there are no winners, or no ending")
        assert m.ending is not None
        walk.require(
            m.ending.rule in {rule.id for rule in game.rules},
            f"it ended by {m.ending.rule}, which is no rule",
        )
        walk.require(m.to_move == (), f"after the end {m.to_move} may act")


def views_are_plain_data(game: Game, seeds: tuple[int, ...], players: tuple[int, ...]) -> None:
    """Views and positions are plain data that survives JSON, and changing what was handed out changes no game."""
    for walk in walks(game, seeds, players):
        for m in walk:
            position = m.position()
            before = json.dumps(position)
            for name, facts in (
                ("the position", position),
                *((f"view({s})", m.view(s)) for s in (None, *range(m.players))),
            ):
                walk.require(
                    json.loads(json.dumps(facts, allow_nan=False)) == facts, f"{name} does not survive JSON"
                )
                _spoil(facts)
            walk.require(json.dumps(m.position()) == before, "position() hands out the game's own lists")


def _spoil(facts: Any) -> None:
    """Empty kept that can be emptied."""
    for value in list(facts.values() if isinstance(facts, dict) else facts):
        if isinstance(value, (dict, list)):
            _spoil(value)
    facts.clear()
