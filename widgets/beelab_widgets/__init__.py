"""Tables to play on, lessons and what-if panels for beelab's notebooks."""

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .lesson import Lesson
    from .pictures import Picture, picture
    from .rules import rule_index
    from .steps import load_lesson
    from .table import Table
    from .whatif import WhatIf

_HOMES = {
    "Lesson": "lesson",
    "Picture": "pictures",
    "Table": "table",
    "WhatIf": "whatif",
    "load_lesson": "steps",
    "picture": "pictures",
    "rule_index": "rules",
}
__all__ = ["Lesson", "Picture", "Table", "WhatIf", "load_lesson", "picture", "rule_index"]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(importlib.import_module(f".{_HOMES[name]}", __name__), name)


def __dir__() -> list[str]:
    return __all__
