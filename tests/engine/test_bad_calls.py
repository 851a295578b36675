"""Bad calls: each gives an error of ours that names what is wrong, and leaves everything as it was."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import beelab
from beelab.study.tournament import main_round, qualifying, try_out
from tests.engine.our_errors import everything, gives_our_error

HANDS = ["BBBPPYG", "BPYYYGG", "BPPYYGG"]
NAN = float("nan")


def position(**changes: Any) -> dict[str, Any]:
    """A position that is right but for the changes."""
    right = {"hands": list(HANDS), "faceup": {"B": 5, "P": 1, "Y": 1, "G": 4}, "round": 3}
    return {**right, **changes}


def blue(value: Any) -> dict[str, Any]:
    return position(faceup={"B": value, "P": 1, "Y": 1, "G": 4})


def hands(text: str) -> dict[str, Any]:
    return position(hands=text.split())


def seats(names: str) -> dict[str, str]:
    return dict(zip(names.split(), HANDS, strict=True))


def hand(first: Any) -> dict[str, Any]:
    return position(hands=[first, *HANDS[1:]])


def start(**options: Any) -> Any:
    return beelab.match("happy_bee", **{"players": 3, "seed": 1, **options})


def at(changed: Any) -> Any:
    return beelab.match("happy_bee", position=changed)


def simulate(**more: Any) -> Any:
    return beelab.simulate(
        "happy_bee", **{"games": 10, "players": 3, "bots": ("random",), "progress": False, **more}
    )


def sweep(over: Any, **more: Any) -> Any:
    return beelab.sweep("happy_bee", over=over, **{"games": 10, "bots": ("random",), **more})


@pytest.fixture(scope="module", autouse=True)
def compiled_rules() -> None:
    """Refusals are to be quick; the first position ever also compiles the rules."""
    at(position())


# What is tried; the kind of error; what its message must name. ---------------------------------------

Row = tuple[str, Callable[[], Any], str, str]

OPENING: list[Row] = [
    ("an unknown game", lambda: beelab.game("chess"), "UnknownGame", r"chess.*happy_bee"),
    ("an unknown game to play", lambda: beelab.match("happy_bees"), "UnknownGame", "happy_bees.*happy_bee"),
    ("an unknown game to simulate", lambda: beelab.simulate("", games=1), "UnknownGame", "happy_bee"),
    ("a game that is no text", lambda: beelab.match(7, players=3), "UnknownGame", "7"),
    ("an unknown rule", lambda: beelab.game("happy_bee").rule("HB-99"), "BeelabError", "HB-99"),
    ("seven players", lambda: start(players=7), "BadOption", "7.*HB-01|HB-01.*7"),
    ("one player", lambda: start(players=1), "BadOption", "HB-01"),
    ("minus one player", lambda: start(players=-1), "BadOption", "HB-01"),
    ("three players in letters", lambda: start(players="three"), "BadOption", "three"),
    ("three and a half players", lambda: start(players=3.5), "BadOption", r"3\.5"),
    ("players nan", lambda: start(players=NAN), "BadOption", "players"),
    ("players True", lambda: start(players=True), "BadOption", "players"),
    ("an unknown option", lambda: start(colour="red"), "BadOption", "colour"),
    ("a misspelt option", lambda: start(tie_rules="carry"), "BadOption", "tie_rules.*tie_rule"),
    ("a hand of 10", lambda: start(hand_size=10), "BadOption", "10.*HB-03|HB-03.*10"),
    ("a hand of 4", lambda: start(hand_size=4), "BadOption", "HB-03"),
    ("bees nan", lambda: start(bees_per_family=NAN), "BadOption", "bees_per_family"),
    ("bees infinite", lambda: start(bees_per_family=float("inf")), "BadOption", "bees_per_family"),
    ("a huge number of bees", lambda: start(bees_per_family=10**40), "BadOption", "bees_per_family"),
    ("an unknown tie rule", lambda: start(tie_rule="burn"), "BadOption", "burn"),
    ("a tie rule that is a list", lambda: start(tie_rule=["carry"]), "BadOption", "tie_rule"),
    ("a schedule that is a number", lambda: start(schedule=3), "BadOption", "schedule"),
    ("a schedule of words", lambda: start(schedule=("one", "two")), "BadOption", "schedule"),
    ("two names for three seats", lambda: start(names=("Ada", "Ben")), "BadOption", "names|2|3"),
    ("four names for three seats", lambda: start(names=("A", "B", "C", "D")), "BadOption", "names|4|3"),
    ("a name that is no text", lambda: start(names=("Ada", "Ben", 7)), "BadOption", "names?|7"),
    ("an empty name", lambda: start(names=("Ada", "", "Chi")), "BadOption", "names?"),
    ("names that are one text", lambda: start(names="Ada"), "BadOption", "names?"),
    ("a seed in letters", lambda: start(seed="seven"), "BadOption", "seed"),
    ("a seed nan", lambda: start(seed=NAN), "BadOption", "seed"),
    ("half a seed", lambda: start(seed=0.5), "BadOption", "seed"),
]  # fmt: skip

IMPOSSIBLE = "InvalidPosition"
EITHER = "InvalidPosition|BadOption"

POSITIONS: list[Row] = [
    ("seven bees of a family", lambda: at(hands("BBBBBBB PPPPPPY YYYYYGG")), IMPOSSIBLE, "blue.*7|7.*blue"),
    ("a hand of six", lambda: at(hand("BBBPPY")), IMPOSSIBLE, "6|7"),
    ("a hand of eight", lambda: at(hand("BBBPPYGG")), IMPOSSIBLE, "8|7"),
    ("an unknown letter", lambda: at(hand("BBBPPYX")), IMPOSSIBLE, "X"),
    ("a family that is not in play", lambda: at(hand("BBBPPYK")), IMPOSSIBLE, "pink|HB-02"),
    ("a hand that is a number", lambda: at(hand(7)), IMPOSSIBLE, "hand"),
    ("no hand", lambda: at(hand(None)), IMPOSSIBLE, "hand"),
    ("minus one card", lambda: at(hand({"blue": 8, "purple": -1})), IMPOSSIBLE, "-1|purple"),
    ("half a card", lambda: at(hand({"blue": 6.5, "purple": 0.5})), IMPOSSIBLE, "hand|blue"),
    ("nan cards", lambda: at(hand({"blue": NAN, "purple": 3})), IMPOSSIBLE, "hand|blue"),
    ("True cards", lambda: at(hand({"blue": True, "purple": 6})), IMPOSSIBLE, "hand|blue"),
    ("a huge number of cards", lambda: at(hand({"blue": 10**30})), IMPOSSIBLE, "hand|blue"),
    ("two hands for three players", lambda: at(position(players=3, hands=HANDS[:2])), IMPOSSIBLE, "hands"),
    ("no hands", lambda: at(position(hands=[])), IMPOSSIBLE, "hands|players"),
    ("hands that are a number", lambda: at(position(hands=5)), IMPOSSIBLE, "hands"),
    ("a hand for nobody", lambda: at(position(hands=seats("Ada Ben Zoe"))), IMPOSSIBLE, "Zoe"),
    ("seven players", lambda: at(position(players=7)), EITHER, "7|HB-01"),
    ("a flower 6", lambda: at(blue(6)), IMPOSSIBLE, "6"),
    ("a flower nan", lambda: at(blue(NAN)), IMPOSSIBLE, "blue|faceup|B"),
    ("a flower True", lambda: at(blue(True)), IMPOSSIBLE, "blue|faceup|B"),
    ("a flower of no family", lambda: at(position(faceup={"B": 5, "P": 1, "Y": 1, "G": 4, "X": 1})), IMPOSSIBLE, "X"),
    ("flowers that are a list", lambda: at(position(faceup=[5, 1, 1, 4])), IMPOSSIBLE, "faceup"),
    ("round 0", lambda: at(position(round=0)), IMPOSSIBLE, "round.*0"),
    ("round 10", lambda: at(position(round=10)), IMPOSSIBLE, "round.*10|10.*round"),
    ("round True", lambda: at(position(round=True)), IMPOSSIBLE, "round"),
    ("round nan", lambda: at(position(round=NAN)), IMPOSSIBLE, "round"),
    ("a huge round", lambda: at(position(round=10**25)), IMPOSSIBLE, "round"),
    ("a round in letters", lambda: at(position(round="three")), IMPOSSIBLE, "round"),
    ("flowers won that do not exist", lambda: at(position(won=[[5, 5, 5, 5], [5], []])), IMPOSSIBLE, "won.*HB-06"),
    ("a won flower 7", lambda: at(position(won=[[7], [], []])), IMPOSSIBLE, "won.*HB-06"),
    ("more flowers won than rounds gave", lambda: at(position(won=[[1, 1, 1], [2, 2, 2], [3] * 3])), IMPOSSIBLE, "won"),
    ("flowers won before the first round", lambda: at(position(round=1, won=[[1], [], []])), IMPOSSIBLE, "won|round"),
    ("flowers of a fourth player", lambda: at(position(won=[[1], [], [], [2]])), IMPOSSIBLE, "won"),
    ("an unknown key", lambda: at(position(weather="fine")), IMPOSSIBLE, "weather"),
    ("a key that is no text", lambda: at({**position(), 3: 4}), IMPOSSIBLE, "3"),
    ("another game's position", lambda: at(position(game="chess")), IMPOSSIBLE + "|UnknownGame", "chess"),
    ("a list", lambda: at([HANDS]), IMPOSSIBLE, "dict|list"),
    ("a text", lambda: at("BBBPPYG"), IMPOSSIBLE, "dict|str|text"),
    ("a number", lambda: at(3), IMPOSSIBLE, "dict|int|3"),
    ("an empty position", lambda: at({}), IMPOSSIBLE, "hands|players"),
    ("a play that is not in hand", lambda: at(position(placed={"0": "BBBB"})), IMPOSSIBLE, "HB-08|blue|placed"),
    ("a play of seat nine", lambda: at(position(placed={"9": "blue"})), IMPOSSIBLE, "9|placed"),
    ("an option out of range", lambda: at(position(options={"hand_size": 99})), EITHER, "hand_size|HB-03"),
    ("options that are a text", lambda: at(position(options="carry")), EITHER, "options"),
    ("names of the wrong number", lambda: at(position(names=["Ada"])), EITHER, "names"),
    ("another number of players", lambda: start(players=4, position=position()), EITHER, "players|4"),
]  # fmt: skip

STUDY: list[Row] = [
    ("minus five games", lambda: simulate(games=-5), "BadOption", "games.*-5|-5.*games"),
    ("no games", lambda: simulate(games=0), "BadOption", "games"),
    ("one and a half games", lambda: simulate(games=1.5), "BadOption", "games"),
    ("games in letters", lambda: simulate(games="many"), "BadOption", "games"),
    ("games nan", lambda: simulate(games=NAN), "BadOption", "games"),
    ("games True", lambda: simulate(games=True), "BadOption", "games"),
    ("nine players", lambda: simulate(players=9), "BadOption", "HB-01"),
    ("an unknown bot", lambda: simulate(bots=("genius",)), "BadOption", "genius.*random|genius.*bots"),
    ("no bots", lambda: simulate(bots=()), "BadOption", "bots?"),
    ("four bots for three players", lambda: simulate(bots=("random",) * 4), "BadOption", "bots?.*4|4.*bots?|3"),
    ("a bot that is a number", lambda: simulate(bots=(3,)), "BadOption", "3|bot"),
    ("an unknown log", lambda: simulate(log="everything"), "BadOption", "everything"),
    ("a log that is a number", lambda: simulate(log=3), "BadOption", "log"),
    ("a seed in letters", lambda: simulate(seed="x"), "BadOption", "seed"),
    ("an unknown option", lambda: simulate(colour=3), "BadOption", "colour"),
    ("a combination that cannot be dealt", lambda: simulate(bees_per_family=4), "BadOption", "HB-02"),
    ("a sweep over nothing", lambda: sweep({}), "BadOption", "over"),
    ("a sweep over an unknown option", lambda: sweep({"colour": [1, 2]}), "BadOption", "colour"),
    ("a sweep over no values", lambda: sweep({"players": []}), "BadOption", "players"),
    ("a sweep over a number", lambda: sweep({"players": 3}), "BadOption", "players"),
    ("a sweep over a text", lambda: sweep("players"), "BadOption", "over"),
    ("a sweep with one bad value", lambda: sweep({"players": [3, 9]}), "BadOption", "HB-01"),
    ("a sweep of minus one game", lambda: sweep({"players": [3]}, games=-1), "BadOption", "games"),
]  # fmt: skip


def first(view: Any, moves: Any, rng: Any) -> str:
    return str(moves[0])


def play(entries: Any, **more: Any) -> Any:
    return beelab.tournament("happy_bee", entries, **{"games": 6, "progress": False, **more})


def qualify(entries: Any, **more: Any) -> Any:
    return qualifying("happy_bee", entries, **{"games": 6, "progress": False, **more})


BOTH = {"a": "random", "b": "value"}
UNSENT = (letter for letter in "ab").__next__  # a generator can't be copied into another process

TOURNAMENTS: list[Row] = [
    ("a tournament of an unknown game", lambda: beelab.tournament("chess", BOTH), "UnknownGame", "chess"),
    ("no entries", lambda: play({}), "BadOption", "entries.*0"),
    ("one entry", lambda: play({"a": "random"}), "BadOption", "entries.*1"),
    ("a thousand entries", lambda: play({str(i): "random" for i in range(1000)}), "BadOption", "entries.*1000"),
    ("entries that are a list", lambda: play(["random", "value"]), "BadOption", "entries.*list"),
    ("entries that are a text", lambda: play("random"), "BadOption", "entries.*str"),
    ("an entry without a name", lambda: play({"": "random", "b": "value"}), "BadOption", "name"),
    ("an entry named by a number", lambda: play({1: "random", "b": "value"}), "BadOption", "name.*1"),
    ("an entry with a very long name", lambda: play({"x" * 10**6: "random", "b": "value"}), "BadOption", "name"),
    ("an entry that is an unknown bot", lambda: play({"a": "genius", "b": "value"}), "BadOption", "genius.*random"),
    ("an entry that is a number", lambda: play({"a": 3, "b": "value"}), "BadOption", "'a'.*int"),
    ("an entry that is nothing", lambda: play({"a": None, "b": "value"}), "BadOption", "'a'.*None"),
    ("an entry that can't be sent", lambda: play({"a": UNSENT, "b": "value"}), "BadOption", "'a'.*process"),
    ("a tournament of no games", lambda: play(BOTH, games=0), "BadOption", "games"),
    ("a tournament of half a game", lambda: play(BOTH, games=0.5), "BadOption", "games"),
    ("a tournament of games nan", lambda: play(BOTH, games=NAN), "BadOption", "games"),
    ("a tournament of endless games", lambda: play(BOTH, games=10**30), "BadOption", "games"),
    ("a tournament of nine players", lambda: play(BOTH, players=9), "BadOption", "HB-01"),
    ("a tournament of players True", lambda: play(BOTH, players=True), "BadOption", "players"),
    ("a tournament with a seed in letters", lambda: play(BOTH, seed="x"), "BadOption", "seed"),
    ("a limit of nothing", lambda: play(BOTH, limit=0), "BadOption", "limit"),
    ("a limit nan", lambda: play(BOTH, limit=NAN), "BadOption", "limit"),
    ("a limit in letters", lambda: play(BOTH, limit="long"), "BadOption", "limit.*long"),
    ("a limit True", lambda: play(BOTH, limit=True), "BadOption", "limit"),
    ("a tournament with an unknown option", lambda: play(BOTH, colour="red"), "BadOption", "colour"),
    ("a tournament that can't be dealt", lambda: play(BOTH, bees_per_family=4), "BadOption", "HB-02"),
    ("a tournament on no executor", lambda: play(BOTH, executor=3), "BadOption", "executor.*int"),
    ("a tournament with odd progress", lambda: play(BOTH, progress="loud"), "BadOption", "progress.*loud"),
    ("qualifying against an unknown bot", lambda: qualify(BOTH, against="genius"), "BadOption", "genius"),
    ("qualifying against a function", lambda: qualify(BOTH, against=first), "BadOption", "bot"),
    ("qualifying of nobody", lambda: qualify({}), "BadOption", "entries"),
    ("qualifying in no games", lambda: qualify(BOTH, games=0), "BadOption", "games"),
    ("a main round of two at a table of three", lambda: main_round("happy_bee", BOTH), "BadOption", "3 to 10.*2"),
    ("a main round of no deals", lambda: main_round("happy_bee", {**BOTH, "c": "left"}, deals=0), "BadOption", "deals"),
    ("trying out a bot", lambda: try_out("happy_bee", "value"), "BadOption", "bots"),
    ("trying out a number", lambda: try_out("happy_bee", 3), "BadOption", "int"),
    ("trying out in no position", lambda: try_out("happy_bee", first, positions=0), "BadOption", "positions"),
    ("a folder named by a number", lambda: simulate(out=3), "BadOption", "out"),
    ("a folder without a name", lambda: simulate(out=""), "BadOption", "out"),
    ("a folder that can't be", lambda: simulate(out="a\0b"), "BadOption", "out"),
    ("a sweep into a number", lambda: sweep({"players": [3]}, out=3), "BadOption", "out.*3"),
    ("a sweep on no executor", lambda: sweep({"players": [3]}, executor="threads"), "BadOption", "executor.*str"),
]  # fmt: skip


def ids(rows: list[Row]) -> list[str]:
    return [row[0] for row in rows]


@pytest.mark.parametrize("row", OPENING, ids=ids(OPENING))
def test_opening_a_game(row):
    gives_our_error(*row[1:])


@pytest.mark.parametrize("row", POSITIONS, ids=ids(POSITIONS))
def test_positions(row):
    error = gives_our_error(*row[1:])
    if type(error).__name__ == "InvalidPosition":
        assert isinstance(error.problems, tuple)
        assert error.problems
        assert all(isinstance(problem, str) and problem in str(error) for problem in error.problems)


@pytest.mark.parametrize("row", STUDY, ids=ids(STUDY))
def test_studies(row):
    gives_our_error(*row[1:])


@pytest.mark.parametrize("row", TOURNAMENTS, ids=ids(TOURNAMENTS))
def test_tournaments_and_folders(row):
    gives_our_error(*row[1:])


def test_all_that_is_wrong_with_a_position_is_told_at_once():
    wrong = position(
        hands=["BBBPPY", "BPYYYGGG", "BPPYYGG"], faceup={"B": 6, "P": 1, "Y": 1, "G": 4}, round=12
    )
    with pytest.raises(beelab.InvalidPosition) as caught:
        at(wrong)
    assert len(caught.value.problems) >= 4


def test_all_that_is_wrong_with_options_is_told_at_once():
    with pytest.raises(beelab.BadOption) as caught:
        start(hand_size=99, tie_rule="burn", colour="red")
    for word in ("hand_size", "tie_rule", "colour"):
        assert word in str(caught.value)


# Calls on a match in the middle of a round, where seat 1 has placed, and on a finished one. ------------

Call = tuple[str, Callable[[Any], Any], str, str]

NO_CHOICE = "BadMove|IllegalMove"

ON_A_MATCH: list[Call] = [
    ("too few cards", lambda m: m.play("blue+blue", 0), "IllegalMove", "HB-08.*3|3.*HB-08"),
    ("too many cards", lambda m: m.play("blue+blue+blue+purple", 0), "IllegalMove", "HB-08"),
    ("nothing", lambda m: m.play("nothing", 0), "IllegalMove", "HB-08"),
    ("an empty text", lambda m: m.play("", 0), "IllegalMove", "HB-08"),
    ("cards not in hand", lambda m: m.play("purple+purple+purple", 0), "IllegalMove", "purple.*HB-08|HB-08.*purple"),
    ("a family not in play", lambda m: m.play("pink+blue+blue", 0), "IllegalMove", "HB-02"),
    ("acting twice", lambda m: m.play("yellow+yellow+yellow", 1), "IllegalMove", "HB-09"),
    ("the same play again", lambda m: m.play("yellow+yellow+green", 1), "IllegalMove", "HB-09"),
    ("a word that is no family", lambda m: m.play("zebra+blue+blue", 0), "BadMove", "zebra"),
    ("a number as a move", lambda m: m.play(3, 0), "BadMove", "int|3"),
    ("no move", lambda m: m.play(None, 0), "BadMove", "None"),
    ("a list as a move", lambda m: m.play(["blue", "blue", "purple"], 0), "BadMove", "move|list"),
    ("bytes as a move", lambda m: m.play(b"BBP", 0), "BadMove", "move|bytes|BBP"),
    ("html as a move", lambda m: m.play("<img src=x onerror=alert(1)>", 0), "BadMove", "img"),
    ("a move of a million words", lambda m: m.play("blue+" * 1_000_000, 0), "BadMove|IllegalMove", "move|HB-08"),
    ("a move with a line break", lambda m: m.play("blue+blue\n+zebra", 0), "BadMove", "zebra"),
    ("seat nine", lambda m: m.play("blue+blue+purple", 9), "BadMove", "9"),
    ("seat minus one", lambda m: m.play("blue+blue+purple", -1), "BadMove", "-1"),
    ("a seat by name", lambda m: m.play("blue+blue+purple", "Ada"), "BadMove", "Ada"),
    ("no seat", lambda m: m.play("blue+blue+purple", None), "BadMove", "None|seat"),
    ("half a seat", lambda m: m.play("blue+blue+purple", 0.5), "BadMove", "0.5|seat"),
    ("seat True", lambda m: m.play("blue+blue+purple", True), "BadMove", "True|seat"),
    ("a huge seat", lambda m: m.play("blue+blue+purple", 10**30), "BadMove", "seat"),
    ("why not at seat nine", lambda m: m.why_not("blue", 9), "BadMove", "9"),
    ("why not no move at all", lambda m: m.why_not("zebra", 0), "BadMove", "zebra"),
    ("moves of seat nine", lambda m: m.moves(9), "BadMove", "9"),
    ("moves of Ada", lambda m: m.moves("Ada"), "BadMove", "Ada"),
    ("the view of seat nine", lambda m: m.view(9), "BadMove", "9"),
    ("the view of seat minus one", lambda m: m.view(-1), "BadMove", "-1"),
    ("the view of Ada", lambda m: m.view("Ada"), "BadMove", "Ada"),
    ("a bot at seat nine", lambda m: m.choose(9, "random"), "BadMove", "9"),
    ("an unknown bot", lambda m: m.choose(0, "genius"), "BadOption", "genius.*random|genius"),
    ("no bot", lambda m: m.choose(0, None), "BadOption", "None|bot"),
    ("a bot for a seat that has placed", lambda m: m.choose(1, "random"), NO_CHOICE, "HB-09|1|Ben"),
    ("a hint for a seat that has placed", lambda m: beelab.advise(m, 1, rollouts=5), NO_CHOICE, "HB-09|1|Ben"),
    ("a hint for seat nine", lambda m: beelab.advise(m, 9, rollouts=5), "BadMove", "9"),
    ("a hint from no games", lambda m: beelab.advise(m, 0, rollouts=0), "BadOption", "rollouts"),
    ("a hint from minus three games", lambda m: beelab.advise(m, 0, rollouts=-3), "BadOption", "rollouts"),
    ("a hint from half a game", lambda m: beelab.advise(m, 0, rollouts=0.5), "BadOption", "rollouts"),
    ("a hint of an unknown bot", lambda m: beelab.advise(m, 0, rollouts=5, bot="genius"), "BadOption", "genius"),
    ("a hint with a seed in letters", lambda m: beelab.advise(m, 0, rollouts=5, seed="x"), "BadOption", "seed"),
]  # fmt: skip

WHEN_OVER: list[Call] = [
    ("a play after the end", lambda m: m.play("blue", 0), "IllegalMove", "HB-20"),
    ("another play after the end", lambda m: m.play("blue+blue+blue+blue", 2), "IllegalMove", "HB-20"),
    ("nothing after the end", lambda m: m.play("nothing", 1), "IllegalMove", "HB-20"),
    ("a bot after the end", lambda m: m.choose(0, "random"), NO_CHOICE, "HB-20|over|nothing to decide"),
    ("a hint after the end", lambda m: beelab.advise(m, 0, rollouts=5), NO_CHOICE, "HB-20|over|nothing to decide"),
    ("seat nine after the end", lambda m: m.play("blue", 9), "BadMove", "9"),
    ("no move at all after the end", lambda m: m.play("zebra", 0), "BadMove", "zebra"),
]  # fmt: skip


def in_the_middle() -> Any:
    m = at(position())
    m.play("yellow+yellow+green", 1)
    return m


def at_the_end() -> Any:
    m = start()
    while not m.over:
        m.play(m.moves(m.to_move[0])[0], m.to_move[0])
    return m


@pytest.mark.parametrize("row", ON_A_MATCH, ids=[row[0] for row in ON_A_MATCH])
def test_calls_on_a_match(row):
    m = in_the_middle()
    before = everything(m)
    gives_our_error(lambda: row[1](m), row[2], row[3])
    assert everything(m) == before
    m.play("blue+blue+purple", 0)
    m.play("blue+yellow+green", 2)
    assert m.view(0)["round"] == 4, "and the game goes on"


@pytest.mark.parametrize("row", WHEN_OVER, ids=[row[0] for row in WHEN_OVER])
def test_calls_after_the_end(row):
    m = at_the_end()
    before = everything(m)
    gives_our_error(lambda: row[1](m), row[2], row[3])
    assert everything(m) == before


@pytest.mark.parametrize("call", ["undo", "redo"])
def test_nothing_to_take_back_or_to_make_again(call):
    """No error, so that a key held down does no harm: the answer is None and nothing changes."""
    m = start()
    before = everything(m)
    assert getattr(m, call)() is None
    assert everything(m) == before


def test_a_hostile_name_is_a_name():
    """Html in a name is text like any other: it comes back letter by letter."""
    names = ("<img src=x onerror=alert(1)>", "Ben & 'Co'", 'Chi "the bee"')
    m = start(names=names)
    m.play(m.moves(0)[0], 0)
    assert tuple(m.view(0)["names"]) == names
    again = beelab.replay(start(names=names).record())
    assert tuple(again.view(0)["names"]) == names
    assert at(m.position()).position() == m.position()
