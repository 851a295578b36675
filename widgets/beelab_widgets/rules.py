"""Every rule of a game in one table, with where in the notebook it is learnt."""

from collections.abc import Sequence
from typing import Any

from markupsafe import Markup

from .steps import LessonFile, Step, load_lesson

_ROW = Markup(
    '<tr><th scope="row" style="text-align:left;white-space:nowrap;vertical-align:top">{}</th>'
    '<td style="text-align:left"><b>{}.</b> {}</td><td style="text-align:left">{}</td></tr>\n'
)
_HEAD = Markup(
    '<table><caption style="text-align:left"><b>{}</b></caption>\n<thead><tr><th style="text-align:left">id</th>'
    '<th style="text-align:left">rule</th><th style="text-align:left">learnt in</th></tr></thead>\n<tbody>\n'
)


class RuleIndex:
    """A game's rules with their ids; shows itself as a table.

    Args:
        game: the game's name.
        lesson: the lesson that teaches it; by default the one that is found beside the notebook.
    """

    def __init__(self, game: str = "happy_bee", lesson: LessonFile | None = None):
        import beelab

        self.game = beelab.game(game)
        self.lesson = lesson or load_lesson(game)

    def __repr__(self) -> str:
        lines = [
            f"{rule.id} {rule.title}: {self.where(rule.id) or 'settled by us'}" for rule in self.game.rules
        ]
        return "\n".join(lines)

    def steps(self, rule_id: str) -> Sequence[Step]:
        """The steps that teach a rule; for a ruling those that mention it."""
        teaching = [step for step in self.lesson.step if rule_id in step.rules]
        return teaching or [step for step in self.lesson.step if f"{rule_id})" in step.model_dump_json()]

    def where(self, rule_id: str) -> str:
        """The steps that teach a rule, in words."""
        return ", ".join(f"{step.title} ({step.part})" for step in self.steps(rule_id))

    def _repr_html_(self) -> str:
        html = Markup("")
        for section in dict.fromkeys(rule.section for rule in self.game.rules):
            rules = [rule for rule in self.game.rules if rule.section == section]
            html += _HEAD.format(section)
            html += Markup("").join(_ROW.format(r.id, r.title, r.text, self._links(r.id)) for r in rules)
            html += Markup("</tbody></table>\n")
        return str(html)

    def _links(self, rule_id: str) -> Markup:
        """Links to the headings under which the steps are; a part's heading has the part's name."""
        link = Markup('<a href="#{}">{}</a>')
        made = [
            link.format(step.part.capitalize().replace(" ", "-"), step.title) for step in self.steps(rule_id)
        ]
        return Markup(", ").join(made)


def rule_index(game: str = "happy_bee", lesson: Any = None) -> RuleIndex:
    """Every rule and ruling of a game, with links to the lessons that teach them.

    Args:
        game: the game's name.
        lesson: as for ``Lesson``; by default the game's own.
    """
    return RuleIndex(
        game, lesson if lesson is None or isinstance(lesson, LessonFile) else load_lesson(lesson)
    )
