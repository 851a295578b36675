"""What the pages for the classroom have in common: their style, and small acts by name."""

from collections.abc import Sequence
from typing import Any, TypeVar

from . import panels, widget
from .widget import Page

Thing = TypeVar("Thing")
STYLE = "\n".join((widget.STYLE, (widget.STATIC / "classroom.css").read_text("utf-8")))


class ClassroomPage(Page):
    """A page whose acts are methods: ``/choose:1`` calls ``_choose("1", fields)``, if ``_VERBS`` names it.

    Rules that it cites open in a panel. A subclass sets ``game`` and draws ``_panel``.
    """

    _css = STYLE
    _VERBS: tuple[str, ...] = ()
    game: Any
    _panel: dict[str, Any] | None = None

    def _act(self, pick: str, content: dict[str, Any]) -> None:
        verb, _, rest = pick.removeprefix("/").partition(":")
        if pick.startswith("/") and verb in ("rule", "close", *self._VERBS):
            fields = content.get("fields")
            fields = dict(fields) if isinstance(fields, dict) else {}
            if "value" in content:
                fields["changed"] = content["value"]
            getattr(self, f"_{verb}")(rest, fields)

    @staticmethod
    def _at(things: Sequence[Thing], place: str) -> Thing | None:
        """The thing at a place that the page named, or None when the page named none."""
        return (
            things[int(place)] if place.isascii() and place.isdigit() and int(place) < len(things) else None
        )

    def _rule(self, rest: str, _fields: dict[str, Any]) -> None:
        self._panel = panels.rule(self.game, rest)

    def _close(self, _rest: str, _fields: dict[str, Any]) -> None:
        self._panel = None
