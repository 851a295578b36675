"""Every rule and ruling of every game has its code, its tests and its place in a notebook.

Rules of the rulebook must be cited by the game's own modules, by a test's `@pytest.mark.rule`, and by the game's lesson
or notebook. Rulings settle what the rulebook leaves open, often by leaving something as it is: they need a test.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import pytest

import beelab

from .unfinished import WITHOUT_LESSONS

ROOT = Path(__file__).resolve().parents[1]
ID = re.compile(r"\b([A-Z]+-G?)(\d+)(?:\s*(?:to|–)\s*\1(\d+))?")


def cited(text: str) -> set[str]:
    """The rule ids in a text; "HB-22 to HB-24" means all three."""
    found = set()
    for start, first, last in ID.findall(text):
        for number in range(int(first), int(last or first) + 1):
            found.add(f"{start}{number:0{len(first)}}")
    return found


def tagged(source: str) -> set[str]:
    """The rule ids in the `pytest.mark.rule(...)` of a test file, wherever they stand in it."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("mark.rule"):
            found |= {a.value for a in node.args if isinstance(a, ast.Constant) and isinstance(a.value, str)}
    return found


def lesson_text(notebook: str) -> str:
    """What a notebook says and does, without its outputs."""
    return "\n".join("".join(cell["source"]) for cell in json.loads(notebook)["cells"])


def homeless(rules: Sequence[Any], code: str, tests: Iterable[str], lessons: str | None) -> list[str]:
    """What each rule lacks, a line for each; without `lessons` no place in a notebook is asked for."""
    in_code, taught = cited(code), cited(lessons or "")
    in_tests = set().union(*map(tagged, tests))
    problems = []
    for rule in rules:
        if rule.source == "rulebook" and rule.id not in in_code:
            problems.append(f"{rule.id} ({rule.title}): no module of the game cites it")
        if rule.id not in in_tests:
            problems.append(f"{rule.id} ({rule.title}): no test is tagged with it")
        if lessons is not None and rule.source == "rulebook" and rule.id not in taught:
            problems.append(
                f"{rule.id} ({rule.title}): neither the lesson nor the notebook has a place for it"
            )
    known = {rule.id for rule in rules}
    family = {rule_id.split("-")[0] for rule_id in known}
    for where, ids in (("the code", in_code), ("a test", in_tests), ("the notebook or lesson", taught)):
        unknown = sorted(
            i for i in ids - known if i.split("-")[0] in family and not re.search(r"-(S|J|EX)\d", i)
        )
        problems += [f"{i}: {where} cites it, but the rulebook has no such rule" for i in unknown]
    return problems


def read(*patterns: str) -> list[str]:
    return [file.read_text("utf-8") for pattern in patterns for file in sorted(ROOT.glob(pattern))]


@pytest.mark.parametrize("name", list(beelab.shelf))
def test_every_rule_has_code_tests_and_a_place_in_a_notebook(name):
    game = beelab.game(name)
    code = "\n".join(read(f"beelab/games/{name}/*.py"))
    notebooks = [lesson_text(text) for text in read(f"notebooks/[0-9][0-9]_{name}.ipynb")]
    lessons = "\n".join([*notebooks, *read(f"notebooks/lessons/{name}.toml")])
    assert bool(lessons) != (name in WITHOUT_LESSONS), (
        "WITHOUT_LESSONS names exactly the games without a notebook"
    )
    assert homeless(game.rules, code, read("tests/**/*.py"), lessons or None) == []


def test_happy_bee_has_its_notebook():
    assert "happy_bee" not in WITHOUT_LESSONS


# The meta-test itself ------------------------------------------------------------------------------

RULES = (
    beelab.Rule("XX-01", "Set-up", "one", "...", "rulebook"),
    beelab.Rule("XX-02", "Set-up", "two", "...", "rulebook"),
    beelab.Rule("XX-03", "End", "three", "...", "rulebook"),
    beelab.Rule("XX-G1", "Rulings", "left open", "...", "ruling"),
)
CODE = 'def deal(s):\n    """Deal (XX-01 to XX-03)."""\n'
TESTS = (
    '@pytest.mark.rule("XX-01", "XX-02")\ndef test_it(): pass\n'
    'pytestmark = [pytest.mark.rule("XX-G1")]\nROWS = [pytest.param(1, marks=pytest.mark.rule("XX-03"))]\n'
)
LESSONS = 'rules = ["XX-01", "XX-02"]\n... and so it ends (XX-03).'


def test_a_game_at_home_has_no_problem():
    assert homeless(RULES, CODE, [TESTS], LESSONS) == []


@pytest.mark.parametrize(
    ("code", "tests", "lessons", "problem"),
    [
        ("XX-01, XX-03", TESTS, LESSONS, "XX-02 (two): no module of the game cites it"),
        (CODE, TESTS.replace("XX-02", "XX-01"), LESSONS, "XX-02 (two): no test is tagged with it"),
        (CODE, TESTS.replace("mark.rule(\"XX-03\")", "mark.slow"), LESSONS, "XX-03 (three): no test is tagged with it"),
        (CODE, TESTS.replace("XX-G1", "XX-01"), LESSONS, "XX-G1 (left open): no test is tagged with it"),
        (CODE, TESTS, "XX-01 XX-02", "XX-03 (three): neither the lesson nor the notebook has a place for it"),
        (CODE + "XX-04", TESTS, LESSONS, "XX-04: the code cites it, but the rulebook has no such rule"),
        (CODE, TESTS, LESSONS + "XX-G2", "XX-G2: the notebook or lesson cites it, but the rulebook has no such rule"),
    ],
)  # fmt: skip
def test_what_is_missing_is_named(code, tests, lessons, problem):
    assert homeless(RULES, code, [tests], lessons) == [problem]


def test_only_a_place_in_a_notebook_can_be_left_for_later():
    assert homeless(RULES, CODE, [TESTS], None) == []
    assert homeless(RULES, "XX-01, XX-03", [TESTS], None) == ["XX-02 (two): no module of the game cites it"]
    assert homeless(RULES, CODE, [], None)[0] == "XX-01 (one): no test is tagged with it"


def test_a_comment_in_a_test_is_no_tag():
    assert tagged('# pytest.mark.rule("XX-01")\ndef test_it():\n    "XX-02"\n') == set()


def test_outputs_of_a_notebook_teach_nothing():
    notebook = {"cells": [{"source": ["XX-01"], "outputs": [{"text": "XX-02"}]}]}
    assert cited(lesson_text(json.dumps(notebook))) == {"XX-01"}
