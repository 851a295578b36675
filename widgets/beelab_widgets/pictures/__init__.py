"""One picture, three uses: a cell's output, a worksheet, and the table that people play on.

A position is drawn once, here in Python, from what a seat may see (``m.view(seat)``), with Jinja templates
that escape every text. Each game has a module of its own with the same few names:

``CARDS``                             its macros in ``<game>_cards.html``; no two games share a name
``parts(move)``, ``move(parts)``      a move's text and the things that are touched to build it
``words(move)``                      a move in words
``little(move, view)``                a move as a little picture, its cards as in this game's box
``COMPLETE``, ``SWAP``                see ``Selection``
``proposals(view, picks, wanted)``    whole moves, legal or not, that a half-built move may have meant
``text(view)``                        the position in words, the text alternative of its picture
``svg(view)``                         the still picture
``status(view, picks, ready)``        what there is to do, in one line
``news(view, events)``                what the events that the viewer saw since its move came to, in sentences
``reasons(view, move)``               why a move may be good, each with its rule
``notes(view)``                       where the cards come from
``hand(view)``, ``marked_cards``      the own cards as (pick, card), and those of them that show a hint
``context(view, picks, marked, events, moves)``  what the game's page needs beyond the view: nothing that the view, the
                                      events that its seat has seen and its legal moves (as parts) don't hold

Not every game has ``NO_KNOBS``, options that a what-if panel leaves out, if it isn't asked for them, and ``LAST``, the
kind of part that picks itself (see ``Selection``).
"""

import base64
import importlib
import re
from collections.abc import Container, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined
from markupsafe import Markup

from ..palette import COLOURS, INK, MAT, PAPER, RIM

UNHEARD = re.compile(r' (?:aria-[a-z]+|role|pointer-events)="[^"]*"')  # nobody hears these inside an <img>
RULE = re.compile(r"\b([A-Z]{2}-G?\d+)\b")
__all__ = ["Picture", "Still", "draw", "front", "picture"]


@cache
def _environment() -> Environment:
    made = Environment(
        loader=FileSystemLoader(Path(__file__).parent / "templates"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    made.globals.update(COLOURS=COLOURS, INK=INK, PAPER=PAPER, RIM=RIM, MAT=MAT)
    for game in games():
        made.globals.update({name: partial(card, game, name) for name in front(game).CARDS})
    made.globals.update(in_a_row=in_a_row, rule_button=_rule_button)
    made.filters.update(count=count, code=code, cited=cited)
    return made


def games() -> list[str]:
    """The games on the shelf that have a module here."""
    import beelab

    return [game for game in beelab.shelf if find_spec(f"{__name__}.{game}")]


@lru_cache(4000)
def card(game: str, name: str, *of: Any) -> Markup:
    """A card as svg. The same few are drawn again and again, so each is drawn once."""
    return Markup(getattr(_environment().get_template(f"{game}_cards.html").module, name)(*of))


def shortened(events: Sequence[Any], first: int, last: int, always: Container[str]) -> str:
    """Sentences to be said at once: the first and the last of the events, and those of the rules in `always`."""
    said: list[str] = []
    for at, event in enumerate(events):
        if at < first or at >= len(events) - last or event.rule in always:
            said.append(event.text)
        elif said[-1:] != ["..."]:
            said.append("...")
    return " ".join(said)


def in_a_row(game: str, name: str, cards: Iterable[Any]) -> Markup:
    """Little cards side by side."""
    return Markup("").join(card(game, name, one) for one in cards)


@lru_cache(2000)
def _rule_button(id: str, where: str) -> Markup:
    """A rule's id that opens its text; ``where`` tells equal ids on one page apart."""
    return Markup(
        '<button class="bee-rule" data-key="rule:{id}@{where}" data-pick="/rule:{id}" '
        'aria-label="Rule {id}">{id}</button>'
    ).format(id=id, where=where)


def count(n: int, thing: str, things: str = "") -> str:
    """``1 card``, ``2 cards``."""
    return f"{n} {thing if n == 1 else things or thing + 's'}"


def code(text: str) -> Markup:
    """A sentence with its `names in back quotes` set as code."""
    pieces = str(text).split("`")
    marked = [
        Markup("<code>{}</code>").format(p) if i % 2 else Markup.escape(p) for i, p in enumerate(pieces)
    ]
    return Markup("").join(marked)


def cited(text: str) -> list[tuple[str, str]]:
    """A sentence cut after each rule that it cites: [("only strictly more wins (", "HB-11"), (").", "")]."""
    pieces = RULE.split(str(text))
    return list(zip(pieces[::2], [*pieces[1::2], ""], strict=True))


def draw(template: str, **data: Any) -> Markup:
    """A template of this folder, filled in; every text is escaped."""
    return Markup(_environment().get_template(template).render(data))


def front(game: str) -> ModuleType:
    """The module that draws a game."""
    return importlib.import_module(f"{__name__}.{game}")


@dataclass(frozen=True, slots=True)
class Still:
    """What stands for a widget where there is no Python: html that is complete in itself."""

    html: Markup


class Picture:
    """A still picture with its text alternative.

    One form per output, so that a notebook stays small: by default an ``<img>``, the only form that
    keeps its text alternative in a notebook that nobody has trusted yet.

    Args:
        svg: the drawing, complete in itself.
        text: the same in words.
    """

    def __init__(self, svg: str, text: str):
        self.svg, self.text = str(svg), text

    def __repr__(self) -> str:
        return f"<Picture: {self.text}>"

    @property
    def html(self) -> Markup:
        """The drawing as an image that needs no other file."""
        data = base64.b64encode(UNHEARD.sub("", self.svg).encode()).decode()
        return Markup('<img src="data:image/svg+xml;base64,{}" alt="{}" style="max-width:100%">').format(
            data, self.text
        )

    def _repr_mimebundle_(self, **_: Any) -> dict[str, str]:
        return {"text/html": str(self.html), "text/plain": self.text}


def picture(view: Any) -> Picture:
    """A still picture of a position.

    Args:
        view: a match's ``m.view(seat)``; or a match, of which everybody's view is drawn.
    """
    if not isinstance(view, dict):
        view = view.view(None)
    game = front(view["game"])
    return Picture(game.svg(view), game.text(view))
