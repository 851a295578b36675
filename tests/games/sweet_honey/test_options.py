"""What each option changes, and what can't be played."""

from __future__ import annotations

from collections import Counter

import pytest

import beelab
from beelab.games.sweet_honey import own_deck

from .prepared import discs, finish, flying, is_refused, play, rules_of, table


def match(**options):
    return beelab.match("sweet_honey", players=options.pop("players", 3), seed=3, **options)


def backs(m):
    """How many cards of each number, and how many with a hint, are in the box of a match."""
    position = m.position()
    cards = [card for hand in position["hands"] for card in hand] + position["deck"] + [position["top"]]
    numbers = Counter(int(card.rstrip("HL")) for card in cards)
    hints = Counter(int(card[:-1]) for card in cards if card[-1] in "HL")
    return [numbers[n] for n in range(1, 11)], [hints[n] for n in range(1, 11)]


@pytest.mark.rule("SH-31")
@pytest.mark.parametrize("rounds", [1, 2, 5])
def test_rounds(rounds):
    m = finish(match(rounds=rounds))
    assert len(m.view(None)["finished"]) == rounds
    assert sum(m.scores) == 45 * rounds


@pytest.mark.rule("SH-01")
@pytest.mark.parametrize("start_discs", [5, 30])
def test_start_discs(start_discs):
    m = match(start_discs=start_discs, rounds=2)
    assert m.view(None)["discs"] == [start_discs] * 3
    assert sum(finish(m).scores) == 6 * start_discs


@pytest.mark.rule("SH-09")
@pytest.mark.parametrize("most", [1, 2, 5])
def test_max_stake(most):
    m = table(options={"max_stake": most}, hands={"Ada": ["8", "8", "8", "8"]})
    assert m.moves(0) == tuple(f"send 8 {stake}" for stake in range(1, most + 1))
    is_refused(m, f"send 8 {most + 1}", 0, "SH-09")


@pytest.mark.rule("SH-27")
@pytest.mark.parametrize(("target", "ends"), [(20, True), (26, True), (27, False), (50, False)])
def test_target_total(target, ends):
    m = flying("7", captured=[["8"], ["9H", "10"], ["8H"]], options={"target_total": target})
    assert ("SH-27" in rules_of(play(m, "capture"))) == ends


@pytest.mark.rule("SH-27")
@pytest.mark.parametrize(
    ("needed", "small_max", "ends"), [(3, 5, True), (4, 5, False), (2, 5, None), (3, 4, False), (3, 6, True)]
)
def test_small_needed_and_small_max(needed, small_max, ends):
    options = {"small_needed": needed, "small_max": small_max}
    if ends is None:
        with pytest.raises(beelab.InvalidPosition, match="SH-27"):
            flying("5", captured=[["9H"], ["1L", "4"], ["8H"]], options=options)
        return
    m = flying("5", captured=[["9H"], ["1L", "4"], ["8H"]], options=options)
    assert ("SH-27" in rules_of(play(m, "capture"))) == ends


@pytest.mark.rule("SH-02")
@pytest.mark.parametrize("size", [4, 7])
def test_hand_size(size):
    m = match(hand_size=size)
    assert m.view(None)["hand_sizes"] == [size] * 3
    assert m.view(None)["deck"] == 55 - 3 * size
    for seat in range(3):
        m.play(m.moves(seat)[-1], seat)
    for seat in m.to_move if m.view(None)["phase"] == "discard" else ():
        m.play(m.moves(seat)[0], seat)
    view = m.view(None)
    assert [view["hand_sizes"][i] + view["discard_sizes"][i] for i in range(3)] == [size - 1] * 3


@pytest.mark.rule("SH-21", "SH-23")
@pytest.mark.parametrize(
    ("options", "pays"),
    [({}, 12), ({"penalty": "five"}, 10), ({"penalty": "none"}, 0), ({"penalty_with_1": 1}, 6),
     ({"penalty_with_1": 3}, 15), ({"penalty_with_1": 3, "debt": True}, 18),
     ({"penalty": "five", "penalty_with_1": 3}, 15)],
)  # fmt: skip
def test_penalty(options, pays):
    m = flying("6", captured=[["9H"], ["1L", "6H"], ["8H"]], options=options)
    play(m, "capture")
    assert discs(m) == [15, 15 - pays, 15]


@pytest.mark.rule("SH-08", "SH-24")
def test_without_powers_no_card_is_lost():
    m = flying("2", options={"powers": False})
    assert rules_of(play(m, "capture")) == ["SH-17"]
    m = table(phase="reveal", hands=[["3", "9", "8", "4L", "10"], None, None], options={"powers": False})
    for seat in range(3):
        m.play("reveal 3" if seat == 0 else m.moves(seat)[0], seat)
    assert m.view(None)["phase"] == "send"


@pytest.mark.rule("SH-04")
@pytest.mark.parametrize(
    ("rate", "hints"),
    [(0.4, [1, 1, 1, 2, 2, 2, 3, 3, 4, 4]), (0.0, [0] * 10), (1.0, list(range(1, 11))), (0.01, [1] * 10)],
)
def test_hint_rate(rate, hints):
    assert backs(match(hint_rate=rate)) == (list(range(1, 11)), hints)


@pytest.mark.rule("SH-02", "SH-23")
def test_a_flat_deck():
    numbers, hints = backs(match(deck="flat"))
    assert numbers == [5] * 5 + [6] * 5
    assert hints == [1, 1, 1, 2, 2, 2, 3, 3, 4, 4]
    m = flying("1", captured=[["9H"], ["1L"], ["8H"]], options={"deck": "flat"})
    play(m, "capture")
    assert m.view(None)["out"] == [1]
    assert discs(m) == [15, 13, 15], "a second 1 stings, and its owner pays double"


@pytest.mark.rule("SH-G22", "SH-24")
def test_hidden_backs():
    m = flying("2", options={"backs_public": False}, hands={"Ben": ["9", "8", "7H", "4L"]})
    assert m.view(0)["hand_backs"] == [m.view(0)["hand_backs"][0], None, None]
    assert m.view(1)["hand_backs"][1] == {"blank": 2, "LOW": 1, "HIGH": 1}
    assert m.view(0)["top"] is None
    play(m, "capture")
    assert m.view(0)["hand_backs"][1] == {"blank": 2, "LOW": 1, "HIGH": 1}, "the sender looks at the backs"
    assert m.view(2)["hand_backs"][1] is None
    events = m.play("take H", 0)
    assert m.view(0)["hand_backs"][1] is None
    assert m.view(0)["discards"][1] is None
    assert m.view(1)["discards"][1] == {"blank": 0, "LOW": 0, "HIGH": 1}
    assert not any("HIGH" in e.text or "7H" in e.text for e in events if e.is_seen_by(2))


@pytest.mark.rule("SH-G5")
def test_debt():
    m = flying("10", captured=[["9H"], ["10H"], ["8H"]], stake=0, discs=[20, 4, 21], options={"debt": True})
    play(m, "capture")
    assert discs(m) == [20, -6, 21]
    assert m.view(None)["centre"] == 10


@pytest.mark.rule("SH-19", "SH-G27")
def test_return_to_owners():
    m = flying("10", stake=2, turn="Dov", players=4, options={"return_to_owners": True})
    play(m, "capture")
    assert discs(m) == [15, 15, 15, 5]
    m = flying("9", stake=2, turn="Ada", options={"return_to_owners": True})
    play(m, "capture")
    assert discs(m) == [4, 13, 13], "a stung sender's card goes to the centre all the same (SH-20)"


@pytest.mark.parametrize(
    ("wrong", "says"),
    [({"small_needed": 4, "small_max": 3}, "SH-27"), ({"hint_rate": 1.5}, "hint_rate.*from 0 to 1.*SH-04"),
     ({"hint_rate": "much"}, "SH-04"), ({"hint_rate": float("nan")}, "SH-04"), ({"rounds": 0}, "SH-31"),
     ({"rounds": 6}, "SH-31"), ({"start_discs": 4}, "SH-01"), ({"max_stake": 6}, "SH-09"),
     ({"max_stake": True}, "SH-09"),
     ({"target_total": 19}, "SH-27"), ({"hand_size": 8}, "SH-02"), ({"penalty": "six"}, "SH-21"),
     ({"powers": 1}, "SH-24"),
     ({"penalty_with_1": 0}, "SH-21"), ({"deck": "round"}, "SH-02"), ({"debt": "no"}, "SH-G5"),
     ({"marked": [1, 2, 3]}, "SH-04"), ({"marked": [11] * 10}, "SH-04"),
     ({"marked": [0] * 10, "hint_rate": 0.5}, "SH-04"),
     ({"swarm": 3}, "swarm")],
)  # fmt: skip
def test_options_that_are_refused(wrong, says):
    with pytest.raises(beelab.BadOption, match=says):
        match(**wrong)


# The hints of one's own box ---------------------------------------------------------------------------

HEAD = "number,back\n"


def rows(hints):
    lines = []
    for number, marked in enumerate(hints, 1):
        hint = "LOW" if number < 6 else "HIGH"
        lines += [f"{number},{hint if copy < marked else 'BLANK'}" for copy in range(number)]
    return HEAD + "\n".join(lines) + "\n"


@pytest.mark.rule("SH-04")
def test_the_cards_of_ones_own_box(tmp_path):
    hints = [1, 2, 2, 1, 1, 2, 2, 4, 3, 4]
    file = tmp_path / "mine.csv"
    file.write_text(rows(hints), "utf-8")
    assert own_deck(file) == {"marked": tuple(hints)}
    assert backs(match(**own_deck(file))) == (list(range(1, 11)), hints)
    shipped = beelab.game("sweet_honey").folder / "deck.csv"
    assert own_deck(shipped) == {"marked": (1, 1, 1, 2, 2, 2, 3, 3, 4, 4)}


@pytest.mark.parametrize(
    ("text", "says"),
    [(HEAD, "0 cards of number 1"), (rows([1] * 10) + "10,HIGH\n", "11 cards of number 10"),
     (HEAD + "3,HIGH\n", "back of a 3"), (HEAD + "9,LOW\n", "back of a 9"), (HEAD + "12,BLANK\n", "line 2"),
     ("a,b\n1,2\n", "line 2"), (HEAD + "x,BLANK\n", "line 2")],
)  # fmt: skip
def test_other_boxes_are_refused(tmp_path, text, says):
    file = tmp_path / "wrong.csv"
    file.write_text(text, "utf-8")
    with pytest.raises(beelab.BadOption, match=says):
        own_deck(file)


def test_a_box_that_is_not_there(tmp_path):
    with pytest.raises(beelab.BadOption, match=r"nowhere\.csv"):
        own_deck(tmp_path / "nowhere.csv")
