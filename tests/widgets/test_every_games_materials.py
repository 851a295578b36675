"""What each game on the shelf brings for the classroom is whole and true: cards, quiz, exercises, codes."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from hints import follow_hints, send
from pages import send as touch

import beelab
from beelab_widgets import ClassGame, GuidedGame, Lesson, Quiz, Starter
from beelab_widgets.cards import CardFile, Deck
from beelab_widgets.class_files import read_class
from beelab_widgets.codes import played, read_codes, write_code
from beelab_widgets.exercises import ExerciseFile
from beelab_widgets.materials import read
from beelab_widgets.predict import PredictionFile
from beelab_widgets.teach import room
from beelab_widgets.teachers import teacher_answers
from tests.unfinished import WITHOUT_LESSONS

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"
MANY = 200  # guided games
FREQUENT = 0.2  # a stated frequency from which on a trigger must fire

pytestmark = pytest.mark.parametrize("game", [name for name in beelab.shelf if name not in WITHOUT_LESSONS])


def notebook(game: str) -> str:
    """What the game's notebook says, without outputs."""
    [path] = NOTEBOOKS.glob(f"[0-9][0-9]_{game}.ipynb")
    return "\n".join("".join(cell["source"]) for cell in json.loads(path.read_text("utf-8"))["cells"])


def triggered(game: str, file: CardFile, seed: int) -> set[str]:
    """The cards that a first game with bots on all seats triggers."""
    match = beelab.match(game, players=file.players, seed=seed, **file.options)
    deck = Deck(file, game, 0)
    bots = ("random", *file.bots)
    deck.scan(match)
    while not match.over:
        seat = match.to_move[0]
        match.play(match.choose(seat, bots[seat]), seat)
        if match.over or 0 in match.to_move:
            deck.scan(match)
    return set(deck.fired)


def test_triggers_fire_as_often_as_it_is_stated(game: str):
    """The guide's test: 200 guided games with bots on seat 0; each trigger stated with 0.2 or more fires."""
    file = read(CardFile, game, "cards")
    counts = {card.id: 0 for card in file.card}
    for seed in range(MANY):
        for id in triggered(game, file, seed):
            counts[id] += 1
    for card in file.card:
        share, stated = counts[card.id] / MANY, card.frequency
        assert share > 0 or stated < FREQUENT, card.id
        margin = 3 * (max(stated * (1 - stated), 0.005) / MANY) ** 0.5
        assert abs(share - stated) <= margin, (card.id, share, stated)


def test_missing_cards_can_be_earned_by_following_the_hints(game: str):
    for card in read(CardFile, game, "cards").card:
        lesson = Lesson(game, steps=card.missing)
        assert [step.id for step in lesson.steps] == card.missing
        for at in range(len(card.missing)):
            send(lesson, f"/step:{at}")
            follow_hints(lesson)
        assert lesson.done == set(card.missing)
        assert set(card.rules) <= {rule for step in lesson.steps for rule in step.rules}, card.id


def test_the_first_steps_and_the_cards_teach_every_rule(game: str):
    taught = {rule for card in read(CardFile, game, "cards").card for rule in card.rules}
    taught |= {rule for step in Lesson(game, part="first steps").steps for rule in step.rules}
    assert {rule.id for rule in beelab.game(game).rules if rule.source != "ruling"} <= taught


def answer_card(page: GuidedGame) -> None:
    """Answer the open card from what the seat sees; a card without a question by touching its cause."""
    card = page._open
    assert card is not None
    if card.question is None:
        assert 'data-pick="/cause"' in page.html
        touch(page, "/cause")
        return
    right, fields = page.deck.answer(card, page.match), {}
    if card.question.type == "sort":
        touch(page, *(f"/card:pick:{thing}:{why}" for thing, why in right.items()))
    elif card.question.type in ("seats", "one"):
        touch(page, *(f"/card:pick:{name}" for name in ([right] if isinstance(right, str) else right)))
    else:
        fields = right if isinstance(right, dict) else {"number": right}
    touch(page, "/card:check", **{name: str(value) for name, value in fields.items()})
    assert page._verdict is not None
    assert page._verdict.right, (card.id, page._verdict)
    touch(page, "/card:go")


def test_guided_games_are_played_to_the_end_with_every_card_answered(game: str):
    """Whatever comes in a first game: cards can be answered from what is seen, and then it goes on."""
    earned = set()
    for seed in range(6):
        page, dice = GuidedGame(game, seed=seed), random.Random(seed)
        while page._open or not page.match.over:
            if page._open:
                answer_card(page)
            else:
                page.play(dice.choice(page.match.moves(0)))
        assert page.error == ""
        earned |= set(page.deck.earned)
    often = {card.id for card in read(CardFile, game, "cards").card if card.frequency > 0.5}
    assert often <= earned


def test_sentences_of_cards_are_short(game: str):
    for card in read(CardFile, game, "cards").card:
        for sentence in card.say.replace("?", ".").split(". "):
            assert len(sentence.split()) <= 16, sentence


def test_everything_opens(game: str):
    for page in (GuidedGame(game, seed=1), ClassGame(game, seed=1), Quiz(game), Starter(game, games=20)):
        assert page.html
        assert page.error == ""
    assert read(PredictionFile, game, "predictions").prediction
    assert teacher_answers(game).html


def test_a_classs_numbers_are_those_of_the_batches(game: str):
    """A game played move by move counts like the same game in a batch, and its code can be read."""
    form = read_class(game).code
    bots = ("random", *form.bots)
    for seed in range(4):
        frame = played(game, form, bots, games=1, seed=seed)
        match = beelab.match(game, players=form.players, seed=seed, **form.options)
        while not match.over:
            seat = match.to_move[0]
            match.play(match.choose(seat, bots[seat]), seat)
        for seat, row in enumerate(frame.to_dicts()):
            numbers = room(game).class_numbers(match, seat)
            assert numbers == {name: row[name] for name in numbers}
            read_back, bad = read_codes(form, write_code(form, numbers))
            assert not bad
            assert read_back == [{number.name: numbers[number.name] for number in form.number}]


def test_the_notebook_has_every_part(game: str):
    text = notebook(game)
    for call in (
        "GuidedGame(",
        "ClassGame(",
        "ClassDots(",
        "Starter(",
        "Quiz(",
        "ExitTicket(",
        "WhatIf(",
        "rule_index(",
    ):
        assert call in text, call
    for exercise in read(ExerciseFile, game, "exercises").exercise:
        assert exercise.ask in text, exercise.id
        assert f'check("{exercise.id}"' in text, exercise.id
    for asked in read(PredictionFile, game, "predictions").prediction:
        assert f'Predict("{asked.id}"' in text, asked.id


def test_levels_go_from_support_to_extension(game: str):
    exercises: list[Any] = read(ExerciseFile, game, "exercises").exercise
    levels = [exercise.level for exercise in exercises]
    assert levels == sorted(levels, key=["support", "core", "extension"].index)
    assert set(levels) == {"support", "core", "extension"}
