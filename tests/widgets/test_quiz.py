"""The quiz: a sentence for each option, the first try counts, and nothing is given away before."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

from beelab_widgets import book
from beelab_widgets.materials import BadMaterial
from beelab_widgets.quiz import Quiz

OPTIONS = [
    {"text": "yes", "right": True, "feedback": "Told when right (HB-12)."},
    {"text": "no <b>", "feedback": "Told when wrong <b>."},
    {"text": "maybe", "feedback": "Told when unsure."},
]
SMALL = {"title": "Small", "question": [{"id": "Q1", "ask": "Well?", "option": OPTIONS}]}


def choose(quiz: Quiz, text: str, number: int = 0) -> Quiz:
    order = [option.text for option in quiz._options[quiz.questions[number].id]]
    return send(quiz, f"/choose:{number}:{order.index(text)}")


def send(quiz: Quiz, pick: str) -> Quiz:
    quiz._on_page_message(quiz, {"pick": pick, "id": "1"}, None)
    assert quiz.error == ""
    return quiz


def test_each_option_is_answered_by_its_own_sentence():
    for option in OPTIONS:
        book.mine().clear()
        quiz = choose(Quiz(source=SMALL), option["text"])
        others = [o["feedback"][:14] for o in OPTIONS if o is not option]
        assert option["feedback"].split(" (")[0].replace("<", "&lt;").replace(">", "&gt;") in quiz.html
        assert option["feedback"] in quiz.spoken
        assert not [text for text in others if text in quiz.html and not option["feedback"].startswith(text)]


def test_a_second_try_is_answered_and_not_scored():
    quiz = choose(choose(Quiz(source=SMALL), "maybe"), "yes")
    assert "Told when right" in quiz.html
    assert quiz.score == (0, 1)
    assert "1 of 1 answered, 0 at the first try" in quiz.status


def test_the_first_try_counts_and_nothing_changes_it():
    quiz = choose(Quiz(source=SMALL), "yes")
    assert quiz.score == (1, 1)
    assert choose(quiz, "maybe").score == (1, 1)
    assert "unsure" not in quiz.html
    assert Quiz(source=SMALL).score == (1, 1)  # the cell run again


def test_nothing_tells_the_right_option_before_it_is_chosen():
    """Page, messages and still picture: the options look alike but for their text and place."""
    quiz = Quiz("happy_bee")
    bundle = quiz._repr_mimebundle_()
    sent = json.dumps([quiz.get_state(["html", "status", "spoken", "error"]), bundle], default=str)
    for question in quiz.questions:
        for option in question.option:
            assert option.feedback not in sent.replace("\\u00b1", "±")
    buttons = re.findall(r"<button.*?</button>", quiz.html)
    texts = {re.sub(r'aria-label="[^"]*"|o:\d:\d|choose:\d:\d|</span>[^<]*</button>', "", b) for b in buttons}
    assert len(texts) == 1


def test_the_order_is_the_learners_own_and_stays():
    orders = set()
    for seed in range(30):
        book._MINE = book.Book(seed)
        order = tuple(o.text for o in Quiz(source=SMALL)._options["Q1"])
        assert order == tuple(o.text for o in Quiz(source=SMALL)._options["Q1"])
        orders.add(order)
    assert len(orders) == 6


@pytest.mark.parametrize(
    "pick", ["/choose:9:0", "/choose:0:9", "/choose:-1:0", "/choose:٠:٠", "/choose", "choose:0:0", "/_keep"]
)
def test_odd_messages_do_nothing(pick: str):
    assert "0 of 1" in send(Quiz(source=SMALL), pick).status


def test_html_in_a_quiz_is_text():
    assert "<b>" not in choose(Quiz(source=SMALL), "no <b>").html.replace("<b>Not yet:</b>", "").replace(
        '<b class="bee-title">', ""
    )


@pytest.mark.parametrize(
    ("data", "problem"),
    [
        ({"title": "x", "question": [{"id": "Q1", "ask": "?", "option": OPTIONS[1:]}]}, "Q1: exactly one option"),
        ({"title": "x", "question": [{"id": "Q1", "ask": "?", "option": OPTIONS[:1] * 2}]}, "exactly one"),
        ({"title": "x", "question": [{"id": "Q1", "ask": "See HB-77", "option": OPTIONS}]}, "no rule HB-77"),
        ({"title": "x", "questions": []}, "questions"),
    ],
)  # fmt: skip
def test_faults_of_a_quiz_are_named(data: Any, problem: str):
    with pytest.raises(BadMaterial, match=re.escape(problem)):
        Quiz(source=data)


def test_an_unknown_question_is_named():
    with pytest.raises(BadMaterial, match="there are Q1"):
        Quiz(source=SMALL, only=["Q7"])
    assert Quiz(source=SMALL, only="q1").questions[0].id == "Q1"
