"""Whether the parts of a written position make sense together: all that is wrong, each with its rule."""

from collections.abc import Sequence
from typing import Any

from beelab.games.sweet_honey.cards import how_many, list_hand
from beelab.games.sweet_honey.state import (
    DISCARD,
    DONE,
    OWN_POWER,
    POWER,
    RECEIVE,
    REVEAL,
    SEND,
    is_in,
    number_of,
)


def check_cards(s: Any, names: Sequence[str]) -> list[str]:
    """Captured cards, stings and the sizes of hands and discards."""
    problems = []
    for seat, name in enumerate(names):
        captured, stung = int(s.captured[seat]), int(s.stung_by[seat])
        if s.phase == REVEAL and (captured or stung or int(s.dropped[seat])):
            problems.append(f"{name} has no captured or discarded card before the reveal (SH-06)")
            continue
        if s.phase != REVEAL and not captured:
            problems.append(f"{name}'s captured cards are missing: the revealed one at least (SH-06)")
        if stung and not is_in(captured, number_of(stung)):
            problems.append(f"{name} can't be stung by a {int(number_of(stung))}: none is captured (SH-18)")
        if s.phase != DONE and not stung:
            problems += _has_ended(s, seat, name)
        problems += _check_hand(s, seat, name)
    if s.phase != DONE and int(s.active).bit_count() < 2:
        problems.append("the round is over when a single player is left (SH-27)")
    return problems


def _has_ended(s: Any, seat: int, name: str) -> list[str]:
    problems = []
    if s.total[seat] >= s.target_total:
        problems.append(f"{name} has captured {int(s.total[seat])}: the round is over (SH-27)")
    if s.small[seat] >= s.small_needed:
        problems.append(f"{name} has captured {int(s.small[seat])} small bees: the round is over (SH-27)")
    return problems


def _check_hand(s: Any, seat: int, name: str) -> list[str]:
    held, dropped = int(s.hand_count[seat]), len(list_hand(int(s.dropped[seat])))
    costly = int(is_in(s.captured[seat], 2) + is_in(s.captured[seat], 3)) if s.powers else 0
    full = int(s.hand_size) - (s.phase != REVEAL) - dropped
    if dropped > costly:
        return [f"{name} has discarded {how_many(dropped, 'card')}, but captured {costly} of 2 and 3 (SH-24)"]
    if held > full or (held < full and s.top):
        return [f"{name}'s hand has {how_many(held, 'card')}, not {full} (SH-02, SH-10)"]
    return []


def check_discs(s: Any, names: Sequence[str]) -> list[str]:
    """There are 15 discs for each player, wherever they are."""
    problems = []
    wanted = int(s.start_discs) * len(names)
    found = sum(int(discs) for discs in s.discs) + int(s.pot) + int(s.centre)
    if found != wanted or s.centre < 0 or s.pot < 0:
        pot, centre = int(s.pot), int(s.centre)
        where = f"{found - pot - centre} with players, {pot} on the card, {centre} in the centre"
        problems.append(f"there must be {wanted} discs, not {where} (SH-01)")
    for seat, name in enumerate(names):
        discs = int(s.discs[seat])
        if discs < 0 and not (s.debt and s.stung_by[seat]):
            problems.append(f"{name} can't have {discs} discs (SH-G5)")
        if s.phase == REVEAL and discs != s.start_discs:
            problems.append(f"{name} begins with {how_many(int(s.start_discs), 'disc')}, not {discs} (SH-01)")
        if s.phase == DONE and discs != s.round_scores[int(s.rounds) - 1][seat]:
            problems.append(f"{name}'s discs must be the score of the last round (SH-29)")
    return problems


def check_flight(s: Any, names: Sequence[str]) -> list[str]:
    """The card that flies, its stake and pot, and who has to decide."""
    problems = []
    start, captor = int(s.sender), int(s.captor)
    if (s.phase == RECEIVE) != bool(s.card):
        problems.append("card: there is one in the phase receive, and in no other (SH-09)")
    if s.phase == RECEIVE:
        laid = int(s.stake) * (1 + int(s.passed).bit_count())
        if not 0 <= s.stake <= s.max_stake:
            problems.append(f"stake: {int(s.stake)} is not from 1 to {int(s.max_stake)} (SH-09)")
        elif s.pot != laid:
            problems.append(f"pot: {laid} discs lie on the card, not {int(s.pot)} (SH-12)")
    elif s.pot or s.stake:
        problems.append("stake and pot: only a flying card has them (SH-09)")
    if s.phase in (SEND, POWER, OWN_POWER) and not (s.active >> start) & 1:
        problems.append(f"start: {names[start]} is knocked out (SH-14)")
    if s.phase == SEND and not s.hand_count[start]:
        problems.append(f"start: {names[start]} has no card to send (SH-G15)")
    if s.phase in (POWER, OWN_POWER):
        costly = is_in(s.captured[captor], 2) or is_in(s.captured[captor], 3)
        if not costly or not s.hand_count[captor] or not (s.active >> captor) & 1 or not s.powers:
            problems.append(f"captor: {names[captor]} has captured no 2 or 3 that costs a card (SH-24)")
        if s.phase == POWER and captor == start:
            problems.append("captor: somebody else than the sender, whose phase is own power (SH-G11)")
    for seat in range(len(names)):
        costly = is_in(s.captured[seat], 2) or is_in(s.captured[seat], 3)
        if s.owing >> seat & 1 and not (s.phase == DISCARD and costly and s.powers):
            problems.append(f"owing: {names[seat]} has revealed no 2 or 3 (SH-08)")
    if s.phase == DISCARD and not s.owing:
        problems.append("owing: in the phase discard somebody has to discard (SH-08)")
    if s.phase == REVEAL and s.placed == (1 << len(names)) - 1:
        problems.append("chosen: when everybody has chosen, the cards are revealed already (SH-05)")
    return problems
