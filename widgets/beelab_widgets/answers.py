"""Whether an answer to a lesson's question is right, and what is said when it isn't: never only "wrong"."""

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from .palette import COLOURS
from .steps import Question, Reply

LETTERS = {colour.letter: name for name, colour in COLOURS.items()}


@dataclass(frozen=True, slots=True)
class Verdict:
    """What came of one try: right or not, the sentence for it, its rule, the pieces to look at again."""

    right: bool
    text: str
    rule: str | None = None
    wrong: tuple[str, ...] = field(default=())


def named(counts: dict[str, Any]) -> dict[str, int]:
    """Counts with whole family names, from letters or names."""
    return {LETTERS.get(key, key): int(n) for key, n in counts.items()}


def judge(question: Question, given: Any, misses: int, title: Callable[[str], str]) -> Verdict:
    """Judge one answer.

    Args:
        question: the question.
        given: number or text; the chosen option; a list of options or seats; a dict of counts.
        misses: how many tries missed before.
        title: from a rule's id to its title.
    """
    if question.type == "number":
        return _number(question, given, misses)
    if question.type == "one":
        if given == question.answer:
            return _right(question)
        return _reply(question, given) or Verdict(
            False, _again(question, title), question.rule, (str(given),)
        )
    if question.type == "counts":
        return _counts(question, given, title)
    return _set(question, list(given))


def _right(question: Question) -> Verdict:
    return Verdict(True, question.why or "Right.", question.rule)


def _again(question: Question, title: Callable[[str], str]) -> str:
    return f"Look again: {title(question.rule)}." if question.rule else "Look again."


def _reply(question: Question, given: Any) -> Verdict | None:
    """The written line for this very try, if there is one."""
    for reply in question.miss:
        if fits(reply, given):
            return Verdict(False, reply.text, reply.rule or question.rule)
    return None


def fits(reply: Reply, given: Any) -> bool:
    """Whether a written line is meant for a try."""
    if reply.default:
        return True
    if isinstance(given, list):
        if reply.contains is not None:
            return reply.contains in given
        if reply.size is not None:
            return len(given) == reply.size
        if reply.more_than is not None:
            return len(given) > reply.more_than
        return isinstance(reply.answer, list) and set(reply.answer) == set(given)
    if isinstance(given, dict):
        return isinstance(reply.answer, dict) and named(reply.answer) == named(given)
    return bool(reply.answer == given)


def number(text: Any) -> float | Fraction | int | None:
    """The number in a text (``3``, ``0.5``, ``1/2``), or None."""
    try:
        value = Fraction(str(text).strip().replace(",", "."))
    except (ValueError, ZeroDivisionError):
        return None
    return value.numerator if value.denominator == 1 else value


def _number(question: Question, given: Any, misses: int) -> Verdict:
    value = number(given)
    if value is None:
        return Verdict(False, "Type a number, please.", None)
    if value == question.answer:
        return _right(question)
    written = _reply(question, value)
    text = written.text if written else f"{given} is too {'large' if value > question.answer else 'small'}."
    if misses >= 1 and question.gap:
        text = f"{text} {question.gap}"
    return Verdict(False, text, written.rule if written else question.rule)


def _counts(question: Question, given: dict[str, Any], title: Callable[[str], str]) -> Verdict:
    wanted, got = named(question.answer), {}
    for family, text in given.items():
        value = number(text if str(text).strip() else 0)
        if not isinstance(value, int):
            return Verdict(False, "Type whole numbers, please.", None, (family,))
        got[family] = value
    wrong = [f for f in {**got, **wanted} if got.get(f, 0) != wanted.get(f, 0)]
    if not wrong:
        return _right(question)
    return _reply(question, got) or Verdict(False, _again(question, title), question.rule, (wrong[0],))


def _set(question: Question, marked: list[str]) -> Verdict:
    given = [option for option in marked if option not in question.optional]
    if question.any is not None and question.answer is None:
        right = len(set(given)) == question.any
        missing = max(0, question.any - len(given))
        good = min(len(given), question.any)
    else:
        wanted = set(question.answer)
        right = set(given) == wanted
        good, missing = len(wanted & set(given)), len(wanted - set(given))
    if right:
        return _right(question)
    marks = "mark is" if len(given) == 1 else "marks are"
    text = f"{good} of your {len(given)} {marks} right, {missing} {'is' if missing == 1 else 'are'} still missing."
    if not given:
        text = f"Nothing is marked, and {missing} {'is' if missing == 1 else 'are'} missing."
    return _reply(question, given) or Verdict(False, text, question.rule)


def solution(question: Question) -> Any:
    """An answer that is right, for "Show me" and for marking."""
    if question.answer is None:
        return question.options[-(question.any or 1) :]
    return named(question.answer) if question.type == "counts" else question.answer
