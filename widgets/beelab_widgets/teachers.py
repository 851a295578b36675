"""For teachers: every answer of a game's notebook on one sheet, and what pupils tend to believe."""

from .class_files import read_class
from .exercises import ExerciseFile
from .materials import read
from .predict import PredictionFile
from .quiz import QuizFile
from .sheet import Sheet


def teacher_answers(game: str = "happy_bee") -> Sheet:
    """The answers to a game's exercises, quiz and starter, and what the predictions are about; a sheet to print.

    Args:
        game: the game's name.

    Raises:
        BadMaterial: a file of the game has faults.
        UnknownGame: there is no such game.
    """
    import beelab

    exercises = [
        (e.id, e.level, e.ask, e.why or "many answers", _told(e.answer))
        for e in read(ExerciseFile, game, "exercises").exercise
    ]
    quiz = [
        (q.id, q.ask, next(o for o in q.option if o.right)) for q in read(QuizFile, game, "quiz").question
    ]
    return Sheet(
        f"{beelab.game(game).title}: answers for the teacher",
        "teacher_answers.html",
        exercises=exercises,
        quiz=quiz,
        predictions=read(PredictionFile, game, "predictions").prediction,
        starter=read_class(game).starter,
    )


def _told(answer: object) -> str:
    """An answer in words."""
    if isinstance(answer, dict):
        return ", ".join(f"{key}: {value}" for key, value in answer.items())
    return ", ".join(map(str, answer)) if isinstance(answer, list) else "" if answer is None else str(answer)
