"""What a seat of Happy Bee may see, as plain data (HB-04, HB-15, HB-19, HB-G4, HB-G8)."""

from collections.abc import Mapping
from typing import Any

from beelab.engine.compiled import uncompiled
from beelab.engine.game import Game
from beelab.engine.records import changed_options
from beelab.engine.state import plain
from beelab.games.happy_bee import state
from beelab.games.happy_bee.cards import FAMILY_NAMES, as_counts
from beelab.games.happy_bee.state import (
    SPLIT,
    TIED,
    UNPLAYED,
    UNPLAYED_WAITS,
    count_of,
    one_of,
    size_of,
)
from beelab.games.happy_bee.wording import as_data, points_of

giver = uncompiled(state.giver)


def view(game: Game, s: Any, seat: int | None, about: Mapping[str, Any]) -> dict[str, Any]:
    """Exactly what a seat (None: everybody) may see."""
    s = plain(s)
    players, families = int(about["players"]), int(s.families)
    number, over = int(s.round_number), bool(s.over)
    now = number - 1
    shows_scores = over or bool(about["options"]["open_scores"])
    sees = known(s, seat) if seat is not None else [0] * players
    finished = number if over else now  # rounds that are decided
    return {
        "game": game.name,
        "title": game.title,
        "players": players,
        "names": list(about["names"]),
        "seat": seat,
        "round": number,
        "rounds": int(s.rounds),
        "k": int(s.schedule[now]),
        "schedule": [int(k) for k in list(s.schedule)[: int(s.rounds)]],
        "families": list(FAMILY_NAMES[:families]),
        "flowers": {} if over else {FAMILY_NAMES[f]: int(s.pile[f][now]) for f in range(families)},
        "carried": {} if over else _carried(s, now),
        "hand": as_counts(int(s.hand[seat]), families) if seat is not None else None,
        "hand_sizes": [int(s.hand_size)] * players,
        "placed": [bool(int(s.placed) >> other & 1) for other in range(players)],
        "played": as_counts(int(s.played[now][seat]), families)
        if seat is not None and int(s.placed) >> seat & 1
        else None,
        "shown": _shown(s, finished - 1, families),
        "outcomes": _outcomes(s, finished - 1),
        "passed": _passed(s, seat, now, families) if not over and _shown(s, now - 1, families) else None,
        "flower_counts": [int(s.flowers[other]) for other in range(players)],
        "won": _won(s, seat) if seat is not None else None,
        "points": as_data(points_of(s.points[seat])) if seat is not None else None,
        "scores": [as_data(points_of(s.points[other])) for other in range(players)] if shows_scores else None,
        "removed": _removed(s),
        "known": [as_counts(cards, families) for cards in sees],
        "known_whole": [size_of(cards) == int(s.hand_size) for cards in sees],
        "left_hand": _left_hand(s, seat, sees, families) if seat is not None else None,
        "over": over,
        "options": changed_options(game, players, about["options"]),
    }


def known(s: Any, seat: int) -> list[int]:
    """For each seat the cards that `seat` knows for certain to be in that hand: seen, or the only place left.

    Of the cards that a seat has not placed anywhere, so many must be in one hand as do not fit elsewhere.
    """
    players = len(s.hand)
    seen = [int(s.known[seat][other]) for other in range(players)]
    missing = [int(s.hand_size) - size_of(cards) for cards in seen]
    unseen = [
        int(s.bees_per_family) - sum(count_of(cards, family) for cards in seen)
        for family in range(int(s.families))
    ]
    room = sum(unseen)
    for other in range(players):
        elsewhere = room - missing[other]
        for family, cards in enumerate(unseen):
            seen[other] += max(0, cards - elsewhere) * one_of(family)
    return seen


def _face_down(s: Any, seat: int, now: int, families: int) -> dict[str, int] | None:
    """The cards that a seat itself has placed in this round (HB-09)."""
    return as_counts(int(s.played[now][seat]), families) if int(s.placed) >> seat & 1 else None


def _left_hand(s: Any, seat: int, sees: list[int], families: int) -> dict[str, int] | None:
    players = len(s.hand)
    receivers = [other for other in range(players) if int(giver(s, other, s.round_number)) == seat]
    left = receivers[0]
    whole = left != seat and size_of(sees[left]) == int(s.hand_size)
    return as_counts(sees[left], families) if whole else None


def _carried(s: Any, now: int) -> dict[str, list[int]]:
    waiting = {
        FAMILY_NAMES[f]: [int(s.pile[f][at]) for at in range(now) if int(s.fate[f][at]) >= UNPLAYED_WAITS]
        for f in range(int(s.families))
    }
    return {name: values for name, values in waiting.items() if values}


def _shown(s: Any, at: int, families: int) -> list[dict[str, int]] | None:
    """What each seat played in a decided round; None where that was before the position began."""
    if at < 0 or not any(int(cards) for cards in s.played[at]):
        return None
    return [as_counts(int(cards), families) for cards in s.played[at]]


def _outcomes(s: Any, at: int) -> list[dict[str, Any]]:
    """How each family was decided in a round, with everybody's counts and the rule."""
    if at < 0 or not any(int(cards) for cards in s.played[at]):
        return []
    outcomes = []
    for family in range(int(s.families)):
        counts = [count_of(int(cards), family) for cards in s.played[at]]
        fate = int(s.fate[family][at])
        tied = [seat for seat, n in enumerate(counts) if n and n == max(counts)]
        together = int(s.taken[family]) if s.bent else 1 << at
        values = [int(s.pile[family][i]) for i in range(at + 1) if together >> i & 1]
        outcomes.append(
            {
                "family": FAMILY_NAMES[family],
                "value": int(s.pile[family][at]),
                "counts": counts,
                "rule": "HB-13" if not tied else "HB-12" if len(tied) > 1 else "HB-11",
                "winner": fate if fate < UNPLAYED else None,
                "taken": values if fate < UNPLAYED else [],
                "split": tied if fate == SPLIT else [],
                "waits": fate >= UNPLAYED_WAITS,
            }
        )
    return outcomes


def _passed(s: Any, seat: int | None, now: int, families: int) -> dict[str, Any] | None:
    """The cards that a seat gave and got after the last decided round (HB-16, HB-19)."""
    if seat is None:
        return None
    source = int(giver(s, seat, now))
    if source == seat:
        return None
    to = next(other for other in range(len(s.hand)) if int(giver(s, other, now)) == seat)
    given, got = (as_counts(int(s.passed[who]), families) for who in (seat, source))
    return {"given": given, "got": got, "to": to, "from": source}


def _won(s: Any, seat: int) -> list[list[Any]]:
    return [
        [FAMILY_NAMES[family], int(s.pile[family][at])]
        for at in range(int(s.round_number))
        for family in range(int(s.families))
        if _decided(s, at) and int(s.fate[family][at]) == seat
    ]


def _removed(s: Any) -> list[list[Any]]:
    rules = {TIED: "HB-12", UNPLAYED: "HB-13", SPLIT: "HB-12"}
    return [
        [FAMILY_NAMES[family], int(s.pile[family][at]), rules[int(s.fate[family][at])]]
        for at in range(int(s.round_number))
        for family in range(int(s.families))
        if _decided(s, at) and int(s.fate[family][at]) in rules
    ]


def _decided(s: Any, at: int) -> bool:
    return at < int(s.round_number) - 1 or bool(s.over)
