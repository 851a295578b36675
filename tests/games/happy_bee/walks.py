"""Random walks for the oracle, the knowledge and the hidden-information tests: options, deals and plays."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from hypothesis import strategies as st

import beelab

from .knowledge import Knowledge
from .prepared import FAMILIES, SCHEDULE, VALUES, bag, move
from .referee import Referee


@st.composite
def options(draw: Any) -> dict[str, Any]:
    """Any options that the rules allow, those at their defaults left out."""
    players = draw(st.integers(2, 6))
    families = draw(st.one_of(st.just(players + 1), st.integers(players + 1, 7)))
    bees = draw(st.one_of(st.just(6), st.integers(4, 8)))
    most = min(9, families * bees // players)
    size = draw(st.one_of(st.just(min(7, most)), st.integers(5, most))) if most >= 5 else 0
    if size == 0 or size > families * bees // players:
        families, bees, size = players + 1, 6, 7
    rounds = draw(st.one_of(st.just(9), st.integers(1, 15)))
    schedule = draw(st.lists(st.integers(1, size), min_size=rounds, max_size=rounds))
    if rounds == 9 and size >= 5 and draw(st.booleans()):
        schedule = list(SCHEDULE)
    values = draw(st.lists(st.integers(0, 9), min_size=rounds, max_size=rounds))
    if rounds == 9 and draw(st.booleans()):
        values = list(VALUES)
    chosen = {
        "families": families, "bees_per_family": bees, "hand_size": size, "schedule": tuple(schedule),
        "flower_values": tuple(values),
        "tie_rule": draw(st.sampled_from(["remove", "carry", "split"])),
        "unclaimed_rule": draw(st.sampled_from(["remove", "carry"])),
        "pass_direction": draw(st.sampled_from(["left", "right", "alternate", "none"])),
        "pass_played": draw(st.booleans()),
        "open_scores": draw(st.booleans()),
        "tiebreak": draw(st.sampled_from(["most flowers", "fewest flowers", "share"])),
    }  # fmt: skip
    return {"players": players, **chosen}


def referee_of(m: Any, options: dict[str, Any]) -> Referee:
    """A referee for a match that has just been set up."""
    position = m.position()
    piles = {name: [position["faceup"][name], *hidden] for name, hidden in position["piles"].items()}
    wanted = ("tie_rule", "unclaimed_rule", "pass_direction", "pass_played", "tiebreak")
    return Referee(
        hands=[bag(hand) for hand in position["hands"]], piles=piles,
        schedule=tuple(options.get("schedule", SCHEDULE)), round=position["round"],
        **{name: options[name] for name in wanted if name in options},
    )  # fmt: skip


def knowledge_of(m: Any, seat: int, options: dict[str, Any]) -> Knowledge:
    """What a seat knows at the start of a match."""
    position = m.position()
    names = ("bees_per_family", "hand_size", "pass_direction", "pass_played")
    return Knowledge(
        seat, bag(position["hands"][seat]), len(position["hands"]), tuple(position["faceup"]),
        **{name: options[name] for name in names if name in options},
    )  # fmt: skip


def any_play(rng: random.Random, hand: Counter[str], k: int) -> Counter[str]:
    """Some k cards of a hand, now and then as many of one family as there are."""
    held = list(hand.elements())
    rng.shuffle(held)
    if rng.random() < 0.3:
        held.sort(key=lambda name: (-hand[name], name))
    return Counter(held[:k])


def play_a_round(m: Any, plays: list[Counter[str]], rng: random.Random | None = None) -> tuple[Any, ...]:
    """Place all plays, in any order; the events of the last one."""
    seats = list(range(len(plays)))
    if rng:
        rng.shuffle(seats)
    events: tuple[Any, ...] = ()
    for seat in seats:
        events = m.play(move(plays[seat]), seat)
    return events


def any_table(rng: random.Random, players: int) -> dict[str, Any]:
    """A written position as a teacher would write one: hands, face-up flowers and a round, all at random."""
    names = FAMILIES[: players + 1]
    bees = [name for name in names for _ in range(6)]
    rng.shuffle(bees)
    hands = [dict(Counter(bees[7 * seat : 7 * seat + 7])) for seat in range(players)]
    return {
        "hands": hands,
        "faceup": {name: rng.choice(VALUES) for name in names},
        "round": rng.randint(1, 9),
    }


def new_match(options: dict[str, Any], seed: int) -> Any:
    return beelab.match("happy_bee", seed=seed, **options)
