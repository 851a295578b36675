"""What a seat of Sweet Honey, Bee Mine! may see, as plain data (SH-03, SH-04, SH-G8 to SH-G10, SH-G22, SH-G23)."""

from collections.abc import Mapping
from typing import Any

from beelab.engine.compiled import uncompiled
from beelab.engine.game import Game
from beelab.engine.records import changed_options
from beelab.games.sweet_honey.cards import BACKS, as_counts, list_captured, list_hand, sort_hand, write_card
from beelab.games.sweet_honey.memory import knows_backs
from beelab.games.sweet_honey.positions import PHASES, finished_rounds
from beelab.games.sweet_honey.state import (
    ALL_COUNTS,
    BLANK,
    DONE,
    HIGH,
    LOW,
    LOW_COUNTS,
    OWN_POWER,
    POWER,
    RECEIVE,
    REVEAL,
    SEND,
    back_of,
)
from beelab.games.sweet_honey.wording import seats_in


def view(game: Game, s: Any, seat: int | None, about: Mapping[str, Any]) -> dict[str, Any]:
    """Exactly what a seat (None: everybody) may see."""
    players, phase = int(about["players"]), int(s.phase)
    seats = range(players)
    in_flight = phase == RECEIVE
    has_start = phase not in (REVEAL, DONE)
    out = [other for other in seats if int(s.stung_by[other])]
    return {
        "game": game.name,
        "title": game.title,
        "players": players,
        "names": list(about["names"]),
        "seat": seat,
        "round": int(s.round_number),
        "rounds": int(s.rounds),
        "phase": PHASES[phase],
        "placed": [bool(int(s.placed) >> other & 1) for other in seats],
        "owing": seats_in(int(s.owing), players),
        "start": int(s.sender) if has_start else None,
        "turn": int(s.turn) if phase in (SEND, RECEIVE, POWER, OWN_POWER) else None,
        "captor": int(s.captor) if phase in (POWER, OWN_POWER) else None,
        "discs": [int(s.discs[other]) for other in seats],
        "centre": int(s.centre),
        "flight": _flight(s, seat, players) if in_flight else None,
        "chance": sting_chance(s, seat) if in_flight and seat is not None and seat == int(s.turn) else None,
        "captured": [list_captured(int(s.captured[i]), int(s.captured_marked[i])) for i in seats],
        "totals": [int(s.total[other]) for other in seats],
        "small": [int(s.small[other]) for other in seats],
        "out": out,
        "stung_by": {str(other): write_card(int(s.stung_by[other])) for other in out},
        "hand": sort_hand(int(s.hand[seat])) if seat is not None else None,
        "hand_sizes": [int(s.hand_count[other]) for other in seats],
        "hand_backs": [_backs(s, int(s.hand[other]), _sees_backs(s, seat, other)) for other in seats],
        "chosen": write_card(int(s.chosen[seat])) if seat is not None and int(s.chosen[seat]) else None,
        "discards": [_backs(s, int(s.dropped[i]), bool(s.backs_public) or i == seat) for i in seats],
        "discard_sizes": [len(list_hand(int(s.dropped[other]))) for other in seats],
        "own_discards": sort_hand(int(s.dropped[seat])) if seat is not None else None,
        "deck": int(s.deck_count) + bool(s.top),
        "top": BACKS[back_of(int(s.top))] if s.backs_public and s.top else None,
        "unseen": {BACKS[back]: _unseen(s, seat, back) for back in range(BLANK, HIGH + 1)},
        "finished": finished_rounds(s),
        "scores": [int(s.points[other]) for other in seats],
        "over": bool(s.over),
        "options": changed_options(game, players, about["options"]),
    }


def _flight(s: Any, seat: int | None, players: int) -> dict[str, Any]:
    """The card that is under way: who sent it, what everybody sees of it, and for its sender what it is (SH-11)."""
    return {
        "sender": int(s.sender),
        "back": BACKS[back_of(int(s.card))],
        "card": write_card(int(s.card)) if seat == int(s.sender) else None,
        "stake": int(s.stake),
        "pot": int(s.pot),
        "passed": seats_in(int(s.passed), players),
        "is_home": int(s.turn) == int(s.sender),
    }


def sting_chance(s: Any, seat: int) -> dict[str, Any]:
    """How many of the cards that the flying one could be would sting the seat, as far as the seat has seen (SH-18).

    At home the sender knows the card.
    """
    if seat == int(s.sender):
        stings = int(s.captured[seat]) >> (4 * (int(s.card) >> 1) - 4) & 1
        return {"stings": stings, "of": 1, "numbers": [int(s.card) >> 1] if stings else []}
    unseen = _unseen(s, seat, back_of(int(s.card)))
    bad = [int(number) for number in unseen if int(s.captured[seat]) >> (4 * int(number) - 4) & 1]
    return {"stings": sum(unseen[str(n)] for n in bad), "of": sum(unseen.values()), "numbers": bad}


def _sees_backs(s: Any, seat: int | None, other: int) -> bool:
    return seat == other or bool(s.backs_public if seat is None else uncompiled(knows_backs)(s, seat, other))


def _backs(s: Any, hand: int, is_seen: bool) -> dict[str, int] | None:
    """How many cards with each back a hand has, or None when they are not seen."""
    if not is_seen:
        return None
    backs = [back_of(card) for card in list_hand(hand)]
    return {BACKS[back]: backs.count(back) for back in range(BLANK, HIGH + 1)}


def _unseen(s: Any, seat: int | None, back: int) -> dict[str, int]:
    """The numbers that cards with a back may have that the seat hasn't seen: {number: copies}."""
    unseen = int(s.all_blank - s.seen_blank if back == BLANK else s.all_marked - s.seen_marked)
    own = [] if seat is None else list_hand(int(s.hand[seat])) + list_hand(int(s.dropped[seat]))
    if seat is not None and seat == s.sender and s.phase == RECEIVE:
        own.append(int(s.card))
    for card in own:
        if (card & 1) == (back != BLANK):
            unseen -= 1 << (4 * (card >> 1) - 4)
    wanted = {BLANK: ALL_COUNTS, LOW: LOW_COUNTS, HIGH: ALL_COUNTS - LOW_COUNTS}[back]
    return as_counts(unseen & wanted)
