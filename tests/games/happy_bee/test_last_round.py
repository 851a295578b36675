"""After the last round nothing waits any more, however its own flower is decided."""

import pytest

import beelab


@pytest.mark.rule("HB-12", "HB-13")
def test_flowers_that_wait_leave_although_the_last_flower_is_split():
    """Round 1: nobody plays green, it waits. Round 2, the last: two tie on green, whose value they share."""
    m = beelab.match(
        "happy_bee",
        position={"hands": ["BBBPPYG", "BPYYYGG", "BPPYYGG"], "faceup": {"B": 4, "P": 4, "Y": 4, "G": 4}},
        schedule=[1, 1],
        flower_values=[4, 6],
        tie_rule="split",
        unclaimed_rule="carry",
    )
    for seat, card in enumerate(("blue", "yellow", "purple")):
        m.play(card, seat)
    assert m.view(None)["carried"] == {"green": [4]}
    for seat, card in enumerate(("blue", "green", "green")):
        m.play(card, seat)
    assert m.over
    assert m.view(None)["carried"] == {}
    assert ["green", 4, "HB-13"] in m.view(None)["removed"]
    assert [str(score) for score in m.scores] == ["10", "7", "7"]


@pytest.mark.rule("HB-13", "HB-20")
def test_the_last_flower_waits_for_nobody():
    """The only round: nobody plays green, which would wait if there were a next round."""
    m = beelab.match(
        "happy_bee",
        position={"hands": ["BBBPPYG", "BPYYYGG", "BPPYYGG"], "faceup": {"B": 4, "P": 4, "Y": 4, "G": 4}},
        schedule=[1],
        flower_values=[4],
        unclaimed_rule="carry",
    )
    for seat, card in enumerate(("blue", "yellow", "purple")):
        m.play(card, seat)
    assert m.over
    assert m.view(None)["carried"] == {}
    assert m.view(None)["removed"] == [["green", 4, "HB-13"]]
    assert not any(outcome["waits"] for outcome in m.view(None)["outcomes"])
