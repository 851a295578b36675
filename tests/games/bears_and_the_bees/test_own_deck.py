"""The cards of one's own box: read from a csv, checked against the rulebook, played with, and told of."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from typing import Any

import pytest

import beelab
from beelab.games.bears_and_the_bees import fitting_cards, own_deck
from beelab.games.bears_and_the_bees.decks import KINDS, names_of

HEAD = ["kind", *(f"side{side}" for side in range(6))]
Rows = list[dict[str, Any]]


def shipped() -> Rows:
    """The cards of the box as we rebuilt it, a row each."""
    return beelab.game("bears_and_the_bees").components().to_dicts()


def written(folder: Path, rows: Rows, columns: list[str] | None = None) -> Path:
    """A csv with these rows."""
    text = io.StringIO()
    writer = csv.DictWriter(text, columns or list(rows[0]), extrasaction="ignore")
    writer.writeheader()
    writer.writerows(rows)
    path = folder / "mine.csv"
    path.write_text(text.getvalue(), "utf-8")
    return path


def recoloured(rows: Rows) -> Rows:
    """Another box: red and blue change places, and drones show honey on every second side."""
    swap = {"red": "blue", "blue": "red"}
    changed = []
    for row in rows:
        sides = [swap.get(row[f"side{i}"], row[f"side{i}"]) for i in range(6)]
        if row["kind"] == "drone":
            sides = [sides[0], sides[3]] * 3
        changed.append(row | {f"side{i}": side for i, side in enumerate(sides)})
    return changed


@pytest.mark.rule("TB-13", "TB-14", "TB-15", "TB-16")
def test_our_own_table_of_cards_can_be_read_back(tmp_path):
    deck = own_deck(written(tmp_path, shipped()))
    assert list(deck) == [kind.option for kind in KINDS]
    assert deck["honeycombs"][0] == 111222
    assert deck["drones"][0] == 666111
    assert deck["workers"][0] == 612345
    assert deck["flowers"] == (111111, 222222, 333333, 444444, 555555)
    for numbers, kind in zip(deck.values(), KINDS, strict=True):
        rows = [row for row in shipped() if row["kind"] == kind.name]
        assert [names_of(n) for n in numbers] == [[row[f"side{i}"] for i in range(6)] for row in rows]


@pytest.mark.rule("TB-13", "TB-14", "TB-15", "TB-16")
def test_the_same_cards_give_the_same_game(tmp_path):
    deck = own_deck(written(tmp_path, shipped()))
    usual, own = (beelab.match("bears_and_the_bees", players=3, seed=5, **options) for options in ({}, deck))
    for _ in range(25):
        seat = usual.to_move[0]
        assert usual.moves(seat) == own.moves(seat)
        move = usual.moves(seat)[0]
        assert [e.text for e in usual.play(move, seat)] == [e.text for e in own.play(move, seat)]
    assert usual.view(0)["hive"] == own.view(0)["hive"]
    assert usual.view(0)["options"] == {}
    assert set(own.view(0)["options"]) == set(deck)


@pytest.mark.rule("TB-08", "TB-10")
def test_another_box_is_played_with_its_own_sides(tmp_path):
    rows = recoloured(shipped())
    deck = own_deck(written(tmp_path, rows))
    printed = {row["card_id"]: [row[f"side{i}"] for i in range(6)] for row in rows}
    letters = {"H": "honeycomb_{:02}", "D": "drone_{:02}", "W": "worker_{:02}", "F": "flower_{:02}"}
    m = beelab.match("bears_and_the_bees", players=3, seed=2, **deck)
    for _ in range(40):
        if m.over:
            break
        seat = m.to_move[0]
        for one in m.view(seat)["hand"]:
            if one["kind"] != "bear":
                name = letters[one["card"][0]].format(int(one["card"][1:]))
                assert one["sides"] == printed[name]
                looks = {tuple(one["sides"][(i - r) % 6] for i in range(6)) for r in range(6)}
                assert one["looks"] == len(looks)
        m.play(m.choose(seat, "greedy"), seat)
    by_cell = {tuple(one["cell"]): one["sides"] for one in m.view(0)["hive"]}
    steps = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]
    touching = [
        (sides[i], by_cell[q + dq, r + dr][(i + 3) % 6])
        for (q, r), sides in by_cell.items()
        for i, (dq, dr) in enumerate(steps)
        if (q + dq, r + dr) in by_cell
    ]
    assert len(touching) > 20
    assert all(None in pair or "honey" in pair or pair[0] == pair[1] for pair in touching)


@pytest.mark.rule("TB-10")
def test_a_refusal_names_the_sides_of_the_own_box(tmp_path):
    deck = own_deck(written(tmp_path, recoloured(shipped())))
    position = {
        "players": 2,
        "hive": "H01@0,-1r0",
        "hands": {"Ada": "H05 H37"},
        "turn": "Ada",
        "options": deck,
    }
    m = beelab.match("bears_and_the_bees", position=position, seed=1)
    assert m.view(0)["hive"][1]["sides"] == ["red"] * 3 + ["purple"] * 3
    refusal = m.why_not("H37@1,-1r0", 0)
    assert refusal.rule == "TB-10"
    assert "red" in refusal.text
    assert (
        beelab.replay(beelab.match("bears_and_the_bees", seed=1, **deck).record()).options["drones"]
        == deck["drones"]
    )


def test_the_example_beside_the_notebooks_is_our_box(tmp_path):
    example = Path(__file__).parents[3] / "notebooks" / "decks" / "my_hive.csv"
    assert own_deck(example) == own_deck(written(tmp_path, shipped()))


def test_what_fits_a_gap_in_the_own_box(tmp_path):
    """Drones that show honey on every second side: two neighbouring sides of other colours are no longer both honey."""
    deck = own_deck(written(tmp_path, recoloured(shipped())))
    assert len(fitting_cards(["blue", "purple"])["drone"]) == 10
    assert fitting_cards(["blue", "purple"], deck)["drone"] == ["D03", "D04", "D05", "D06"]
    assert len(fitting_cards(["blue", None, "purple"], deck)["drone"]) == 10


def test_a_file_with_honeycombs_only_keeps_the_other_cards(tmp_path):
    rows = [row for row in shipped() if row["kind"] == "honeycomb"]
    deck = own_deck(written(tmp_path, rows, HEAD))
    assert list(deck) == ["honeycombs"]
    m = beelab.match("bears_and_the_bees", seed=1, **deck)
    assert m.options["drones"] == ()
    counted = [{"kind": " Flower", **{f"side{i}": colour.upper() for i in range(6)}, "count": n}
               for colour, n in (("red", 3), ("white", 2))]  # fmt: skip
    assert own_deck(written(tmp_path, counted)) == {"flowers": (333333,) * 3 + (555555,) * 2}


@pytest.mark.rule("TB-30", "TB-G1")
def test_values_come_from_the_file_too(tmp_path):
    rows = [
        row | {"value_in_hand": 4 if row["kind"] == "bear" else row["value_in_hand"]} for row in shipped()
    ]
    assert own_deck(written(tmp_path, rows))["values"] == (1, 2, 2, 3, 4)


def changed(**cells: Any) -> Rows:
    """The first card of our box, changed."""
    first, *others = shipped()
    return [first | cells, *others]


@pytest.mark.rule("TB-13", "TB-14", "TB-15", "TB-16")
@pytest.mark.parametrize(
    ("rows", "says"),
    [
        (changed(kind="honycomb"), "line 2: 'honycomb' is no kind"),
        (changed(side3="pink"), "line 2: 'pink' is no side"),
        (changed(side3=""), "line 2: '' is no side"),
        (changed(side3="honey"), r"line 2: a honeycomb has two or three colours and no honey \(TB-13\)"),
        (changed(side3="red", side4="green", side5="white"), "line 2: a honeycomb has two or three"),
        (changed(kind="drone"), r"line 2: a drone has three sides of honey .* \(TB-14\)"),
        (changed(kind="worker"), r"line 2: a worker has one side of each colour .* \(TB-15\)"),
        (changed(kind="flower"), r"line 2: a flower has six sides of one colour \(TB-16\)"),
        (changed(value_in_hand="one"), "line 2: value_in_hand is a whole number from 0 to 10, not 'one'"),
        (changed(value_in_hand=11), "line 2: value_in_hand"),
        (changed(value_in_hand=4), "a honeycomb counts 1 and 4"),
        ([*changed(), *changed()[:1]], r"71 cards of kind honeycomb, not 70 \(TB-13\)"),
        (changed()[1:], "69 cards of kind honeycomb, not 70"),
        ([*changed(), shipped()[100]], r"4 cards of kind bear, not 3 \(TB-17\)"),
        ([shipped()[-1]], "it has no card"),
        ([row | {"side0": "pink"} for row in shipped()], r"line 9: .*; and 92 more"),
        ([shipped()[0] | {"count": "many"}], "line 2: count must be a whole number"),
    ],
)  # fmt: skip
def test_other_boxes_are_refused_line_by_line(tmp_path, rows, says):
    with pytest.raises(beelab.BadOption, match=says) as caught:
        own_deck(written(tmp_path, rows))
    assert "mine.csv" in str(caught.value)
    assert len(str(caught.value)) < 1_200


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "no column kind, side0"),
        ("kind;side0\nhoneycomb;blue\n", "with commas between them"),
        (",".join(HEAD) + "\n", "it has no card"),
        (",".join(HEAD) + "\nhoneycomb,blue\n", "line 2: .* is no side"),
        (",".join(HEAD) + "\nflower,red,red,red,red,red,red,red,red\n", "1 cards? of kind flower, not 5"),
        ("\x00\x01", "no column|read"),
    ],
)  # fmt: skip
def test_files_that_are_no_deck(tmp_path, text, says):
    path = tmp_path / "mine.csv"
    path.write_text(text, "utf-8")
    with pytest.raises(beelab.BadOption, match=says):
        own_deck(path)


@pytest.mark.parametrize("path", ["nowhere.csv", ".", 3, None])
def test_a_file_that_is_not_there(tmp_path, monkeypatch, path):
    monkeypatch.chdir(tmp_path)
    with pytest.raises(beelab.BadOption, match="can't be read"):
        own_deck(path)


def test_a_file_in_another_encoding(tmp_path):
    path = tmp_path / "mine.csv"
    path.write_bytes(b"kind,side0\nblau\xe4,x\n")
    with pytest.raises(beelab.BadOption, match=r"mine\.csv.* can't be read"):
        own_deck(path)


@pytest.mark.parametrize(
    ("options", "says"),
    [
        ({"honeycombs": (111222,)}, r"honeycombs are all 70 or none, not 1 cards? \(TB-13\)"),
        ({"honeycombs": (111222,) * 69 + (222222,)}, r"222222 is no honeycomb.*TB-13"),
        ({"honeycombs": (111234,) * 70}, "111234 is no honeycomb: .*, and 69 more"),
        ({"honeycombs": (111222,) * 69 + (999999,)}, "from 111112 to 555554"),
        ({"honeycombs": (111222,) * 69 + (117222,)}, "117222 is no honeycomb"),
        ({"drones": (666112,) * 10}, "TB-14"), ({"workers": (123455,) * 15}, "TB-15"),
        ({"flowers": (111112,) * 5}, "TB-16"), ({"flowers": "red"}, "TB-16"),
    ],
)  # fmt: skip
def test_cards_as_options_that_are_none(options, says):
    with pytest.raises(beelab.BadOption, match=says):
        beelab.match("bears_and_the_bees", **options)
