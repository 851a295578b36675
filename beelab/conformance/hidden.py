"""Checks of hidden information: what a seat cannot know changes nothing that it sees, is told or is advised.

`code.shuffle_unseen` deals anew what a seat cannot know. A match that goes on from there is a twin: the seat must
not be able to tell the two apart, by looking, by asking its bots, by asking for advice, or by what it is told.
"""

from dataclasses import dataclass
from typing import Any

from beelab.conformance.walks import Broken, Walk, differences, walks
from beelab.engine.errors import InvalidPosition
from beelab.engine.game import Event, Game
from beelab.engine.match import Match
from beelab.engine.start import match
from beelab.engine.state import PURE, copy_state, set_field, to_plain
from beelab.study.advise import advise

SHARE = 0.2  # of the states of a walk have twins made for every seat
ROLLOUTS = 1 if PURE else 3


@dataclass(frozen=True, slots=True)
class Twin:
    """A match that a seat cannot tell from another, and what both told of choices that are still face down."""

    m: Match
    told: tuple[
        tuple[tuple[Event, ...], tuple[Event, ...]], ...
    ]  # of other moves in the match and in its twin


def make_twin(walk: Walk, m: Match, seat: int) -> Twin:
    """Deal anew what a seat cannot know; the others' choices that are still face down become other ones."""
    twin = m.fork()
    waiting = [entry for entry in m._past[len(m._played()) :] if entry[2] != seat]
    walk.game.code.shuffle_unseen(twin._s, seat)
    told = []
    for _, before, other, real in waiting:
        legal = twin._legal(other)
        walk.require(bool(legal), f"shuffle_unseen for seat {seat} leaves seat {other} without a legal move")
        move = walk.rng.choice([move for move in legal if move != real] or legal)
        first, second = tuple(m._events[before : _told_next(m, before)]), twin._do(other, move)
        if move != real:
            told.append((first, second))
    set_field(twin._s, "thought", to_plain(m._s.thought))
    return Twin(twin, tuple(told))


def _told_next(m: Match, before: int) -> int:
    return min((entry[1] for entry in m._past if entry[1] > before), default=len(m._events))


def hidden_things_do_not_show(game: Game, seeds: tuple[int, ...], players: tuple[int, ...]) -> None:
    """What a seat cannot know changes neither its view, nor its moves, nor the choice of any bot that plays for it."""
    for walk in walks(game, seeds, players):
        for m in walk:
            if walk.rng.random() > SHARE:
                continue
            for seat in range(m.players):
                twin = make_twin(walk, m, seat).m
                one, other = m.view(seat), twin.view(seat)
                walk.require(one == other, f"seat {seat} sees what it cannot know: {differences(one, other)}")
                walk.require(
                    m.moves(seat) == twin.moves(seat), f"the moves of seat {seat} show what it cannot know"
                )
                if seat in m.to_move:
                    _compare_bots(walk, m, twin, seat)


def _compare_bots(walk: Walk, m: Match, twin: Match, seat: int) -> None:
    for bot in walk.game.bots:
        choices = [game.fork().choose(seat, bot.name) for game in (m, twin)]
        same = choices[0] == choices[1]
        walk.require(
            same, f"{bot.name} knows what seat {seat} cannot know: it plays {choices[0]} or {choices[1]}"
        )


def advice_knows_nothing_hidden(game: Game, seeds: tuple[int, ...], players: tuple[int, ...]) -> None:
    """Advice for a seat, by any bot, is the same to the last digit when what the seat cannot know is dealt anew."""
    turn = 0
    for walk in walks(game, seeds, players):
        for m in walk:
            if m.over or walk.rng.random() > SHARE / 2:
                continue
            seat = walk.rng.choice(m.to_move)
            twin = make_twin(walk, m, seat).m
            turn += 1
            for bot in [game.bots[turn % len(game.bots)]] if PURE else game.bots:
                one, other = (advise(x, seat, rollouts=ROLLOUTS, bot=bot.name) for x in (m, twin))
                walk.require(
                    one.equals(other),
                    f"advice by {bot.name} shows what seat {seat} cannot know:\n{one}\n{other}",
                )


def imagined_worlds_are_legal(game: Game, seeds: tuple[int, ...], players: tuple[int, ...]) -> None:
    """The world that `shuffle_unseen` imagines for a seat is a legal position, in which the seat sees the same."""
    for walk in walks(game, seeds, players):
        for m in walk:
            if m.over or walk.rng.random() > SHARE:
                continue
            for seat in range(m.players):
                twin = make_twin(walk, m, seat).m
                try:
                    again = match(game.name, position=twin.position())
                except InvalidPosition as error:
                    walk.require(False, f"shuffle_unseen for seat {seat} makes no legal position: {error}")
                one, other = m.view(seat), again.view(seat)
                walk.require(
                    one == other, f"loaded as another match, seat {seat} sees {differences(one, other)}"
                )


def worlds_depend_on_knowledge_only(game: Game, seeds: tuple[int, ...], players: tuple[int, ...]) -> None:
    """From a match and from its twin, `shuffle_unseen` imagines one and the same world, mostly not the real one."""
    others = 0
    for walk in walks(game, seeds, players):
        for m in walk:
            if m.over or walk.rng.random() > SHARE:
                continue
            for seat in range(m.players):
                one, other = (_imagine(game, source, seat) for source in (m, make_twin(walk, m, seat).m))
                walk.require(
                    one == other, f"seat {seat} imagines what it cannot know: {differences(one, other)}"
                )
                others += _cards(one) != _cards(game.position(m._s))
    if not others and not getattr(game, "hides_nothing", False):
        raise Broken(
            "shuffle_unseen leaves everything where it is; a game without secrets says hides_nothing = True"
        )


def _imagine(game: Game, m: Match, seat: int) -> dict[str, Any]:
    world = game.code.new_worlds(m.players)
    copy_state(world[0], m._s)
    game.code.shuffle_unseen(world[0], seat)
    return game.position(world[0])


def _cards(position: dict[str, Any]) -> dict[str, Any]:
    """A position without the generators and without choices that are face down."""
    return {name: value for name, value in position.items() if name not in ("chance", "thought", "placed")}


def private_events_stay_private(game: Game, seeds: tuple[int, ...], players: tuple[int, ...]) -> None:
    """What an event tells to some seats is told to no other seat, and a choice that is face down is told to nobody."""
    secret, betrayed = 0, ""
    for walk in walks(game, seeds, players):
        for m in walk:
            if walk.rng.random() < SHARE:
                for seat in range(m.players):
                    for told, retold in make_twin(walk, m, seat).told:
                        heard = [[e for e in events if e.is_seen_by(seat)] for events in (told, retold)]
                        secret += heard[0] == heard[1]
                        if heard[0] != heard[1]:
                            betrayed = (
                                betrayed or f"seat {seat} hears {heard[0]} or {heard[1]}\n{walk.place()}"
                            )
        _check_events(walk)
    if betrayed and not secret:
        raise Broken(f"choices that are face down are told: {betrayed}")


def _check_events(walk: Walk) -> None:
    events = walk.m.events
    for event in events:
        if event.seen_by is None:
            continue
        seats = set(event.seen_by)
        walk.require(
            bool(seats) and seats <= set(range(walk.players)), f"{event} is seen by seats that do not exist"
        )
        for seat in {None, *range(walk.players)} - seats:
            heard = [
                other
                for other in events
                if other.is_seen_by(seat) and event.text in (other.text, *_texts(other))
            ]
            walk.require(not heard, f"seat {seat} may not see {event}, and hears it in {heard[:1]}")


def _texts(event: Event) -> list[str]:
    return [value for value in event.data.values() if isinstance(value, str)]
