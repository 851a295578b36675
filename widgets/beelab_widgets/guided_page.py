"""What a guided game's page shows: the bar of rules, the open card, the greyed table with its cause marked."""

from collections.abc import Sequence
from typing import Any

from .asking_first import AskingFirst
from .own_rules import rule_card, rule_ids
from .pictures import draw
from .table import Table


def page(guided: Any) -> tuple[str, str, str]:
    """The html, the status line and what is spoken."""
    game, deck, card = guided.match.game, guided.deck, guided._open
    earned = guided._book.earned.get(game.name, [])
    over = guided.match.over and card is None
    bar = draw(
        "guided.html",
        title=deck.file.title,
        rules=rule_ids(game),
        earned=earned,
        cards=len(deck.earned),
        all_cards=len(deck.file.card),
        missing=deck.missing() if over and guided._practice is None else [],
        over=guided.match.over,
        practice=guided._practice and guided._practice[0],
        practised=bool(guided._practice and guided._practice[0].id in deck.earned),
        writing=guided._writing,
        own=guided._book.entry("rule", game.name),
        titles={id: game.rule(id).title for id in earned},
        sheet=rule_card(game.name) if guided._writing else None,
    )
    if guided._practice:
        html, status, spoken = guided._practice[1]._draw()
        return f"{bar}{html}", status, spoken
    drawn = Table if card is not None else AskingFirst
    table, status, spoken = drawn._draw(guided)
    if card is None:
        return f"{bar}{table}", status, spoken
    answered = card.id in deck.earned
    told = draw("guided_card.html", **_card(guided, card, answered))
    status = f"Rule card: {card.title}." + (" Go on." if answered else "")
    said = (
        guided._verdict.text
        if guided._verdict
        else f"{card.say} {card.question.ask if card.question else ''}"
    )
    cause = deck.fired[card.id]["cause"]
    return (
        f"{bar}{told}{_greyed(str(table), cause, card, guided.covered_first())}",
        status,
        f"{status} {said}",
    )


def _card(guided: Any, card: Any, answered: bool) -> dict[str, Any]:
    view = guided.match.view(guided.me)
    rule = guided._shown_rule
    known = {r.id: r for r in guided.match.game.rules}
    return {
        "card": card,
        "asked": card.question,
        "given": guided._given,
        "answered": answered,
        "verdict": guided._verdict,
        "families": view.get("families", ()),
        "names": view["names"],
        "things": guided.deck.things(card) if card.question and card.question.type == "sort" else {},
        "rule": known.get(rule),
        "wrong": guided._verdict.wrong if guided._verdict else (),
    }


def _greyed(table: str, cause: Sequence[str], card: Any, covered: Sequence[str]) -> str:
    """The table without its say, what matters marked on it, what would give the answer away covered."""
    for key in cause:
        touch = "" if card.question else ' data-pick="/cause" role="button" tabindex="0"'
        table = table.replace(f'data-key="{key}"', f'data-key="{key}" data-cause="true"{touch}')
    for key in (*card.hide, *covered):
        table = table.replace(f'data-key="{key}"', f'data-key="{key}" hidden')
    still = "inert" if card.question else ""
    return f'<div class="bee-greyed" data-key="greyed" {still}>{table}</div>'
