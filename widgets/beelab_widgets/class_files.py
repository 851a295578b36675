"""A game's ``class.toml``: its class code and its starter."""

from typing import Any

from pydantic import model_validator

from .codes import Code
from .materials import Part, read


class Vote(Part):
    """One vote of a starter: raised cards A to D."""

    ask: str
    options: list[str]
    answer: str
    why: str

    @model_validator(mode="after")
    def _answer_is_an_option(self) -> "Vote":
        if not 2 <= len(self.options) <= 4 or self.answer not in self.letters:
            raise ValueError("two to four options, and the answer is the letter of one of them")
        return self

    @property
    def letters(self) -> list[str]:
        """The letters of the options."""
        return list("ABCD"[: len(self.options)])


class Reply(Part):
    """What pupils say, and what may be replied."""

    says: str
    reply: str


class StarterFile(Part):
    """A starter: claim, vote, reason, reveal, second vote, replies."""

    title: str
    claim: str
    reason: str
    reveal: str
    first: Vote
    second: Vote
    reply: list[Reply]


class ClassFile(Part):
    """Everything that a class does together."""

    code: Code
    starter: StarterFile
    exit: str  # the exit ticket


def read_class(game: str, source: Any = None) -> ClassFile:
    """Read and check a game's ``class.toml``; see ``materials.read``."""
    return read(ClassFile, game, "class", source)
