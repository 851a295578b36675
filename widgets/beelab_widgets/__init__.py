"""Tables to play on, lessons, what-if panels and everything for the classroom, for beelab's notebooks."""

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .classdots import ClassDots
    from .classgame import ClassGame
    from .exercises import check
    from .exit_ticket import ExitTicket
    from .guided import GuidedGame
    from .lesson import Lesson
    from .own_rules import rule_card
    from .pictures import Picture, picture
    from .predict import Predict
    from .quiz import Quiz
    from .rules import rule_index
    from .sheet import Sheet
    from .starter import Starter
    from .steps import load_lesson
    from .table import Table
    from .teachers import teacher_answers
    from .whatif import WhatIf
    from .worksheets import worksheet

_HOMES = {
    "ClassDots": "classdots",
    "ClassGame": "classgame",
    "ExitTicket": "exit_ticket",
    "GuidedGame": "guided",
    "Lesson": "lesson",
    "Picture": "pictures",
    "Predict": "predict",
    "Quiz": "quiz",
    "Sheet": "sheet",
    "Starter": "starter",
    "Table": "table",
    "WhatIf": "whatif",
    "check": "exercises",
    "load_lesson": "steps",
    "picture": "pictures",
    "rule_card": "own_rules",
    "rule_index": "rules",
    "teacher_answers": "teachers",
    "worksheet": "worksheets",
}
__all__ = [
    "ClassDots",
    "ClassGame",
    "ExitTicket",
    "GuidedGame",
    "Lesson",
    "Picture",
    "Predict",
    "Quiz",
    "Sheet",
    "Starter",
    "Table",
    "WhatIf",
    "check",
    "load_lesson",
    "picture",
    "rule_card",
    "rule_index",
    "teacher_answers",
    "worksheet",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f".{_HOMES[name]}", __name__), name)


def __dir__() -> list[str]:
    return __all__
