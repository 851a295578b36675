"""The guided first game: a table, and a rule card whenever a rule has just happened for the first time."""

import re
from typing import Any

from . import book, teach
from .answers import Verdict
from .asking_first import AskingFirst
from .cards import SHOWN_AFTER, Card, CardFile, Deck, told
from .classroom import STYLE
from .lesson import Lesson
from .materials import BadMaterial, read
from .own_rules import rule_card, rule_ids
from .pictures import Still, draw
from .steps import load_lesson

EARNED = re.compile(r"\{earned ([A-Za-z0-9 -]*)\}")
MOVE = re.compile(r"\d+\. ")
OWN = ("card", "cause", "rulecard", "practise", "back")


class GuidedGame(AskingFirst):
    """A first game against bots with just-in-time rule cards.

    A card opens at a pause, one at a time; the table is greyed then, and the cause is marked on it. It is earned by
    its question, and a second miss shows the answer. "Later" puts it back. Undo takes no card back. When the game is
    over, every card that is not earned is offered with a prepared position.

    Args:
        game: the game's name; its cards lie in ``lessons/<game>/cards.toml``.
        seed: makes the same game again; without one chance decides.
        source: a file or data to take instead.
        key: see ``Table``.

    Raises:
        BadMaterial: the cards have faults.
    """

    _css = STYLE
    alone = True

    def __init__(
        self, game: str = "happy_bee", *, seed: int | None = None, source: Any = None, key: str | None = None
    ):
        file = read(CardFile, game, "cards", source)
        self._lessons = load_lesson(game)
        self._check(file, game)
        self.deck, self._book = Deck(file, game, 0), book.mine()
        self._open: Card | None = None
        self._given: Any = {}
        self._misses, self._shown_rule = 0, ""
        self._verdict: Verdict | None = None
        self._paused = -1
        self._practice: tuple[Card, Lesson] | None = None
        self._writing = False
        super().__init__(
            game=game, players=file.players, bots=tuple(file.bots), seed=book.own_seed(seed), key=key,
            **file.options,
        )  # fmt: skip

    def _check(self, file: CardFile, game: str) -> None:
        room, steps = teach.room(game), {step.id for step in self._lessons.step}
        lost = [f"{c.id}: there is no step {s}" for c in file.card for s in c.missing if s not in steps]
        for card in file.card:
            names = [*card.when.state, *card.when.seen, *card.when.end]
            lost += [f"{card.id}: there is no condition {n!r}" for n in names if n not in room.CONDITIONS]
            asked = card.question and card.question.answer_from
            lost += (
                [f"{card.id}: there is no answer {asked!r}"] if asked and asked not in room.ANSWERS else []
            )
        if lost:
            raise BadMaterial("cards", lost)

    def __repr__(self) -> str:
        return f"GuidedGame({self.match.game.name!r}, earned={len(self.deck.earned)})"

    # --- pauses
    def _sit_down(self, match: Any, me: Any, bots: tuple[str, ...]) -> None:
        super()._sit_down(match, me, bots)
        self.deck.begin()
        self.deck.me, self._paused, self._open, self._practice = self.me or 0, -1, None, None

    def _do(self, act: Any, ack: str | None = None) -> None:
        def act_and_look() -> None:
            act()
            self._pause()

        super()._do(act_and_look, ack)

    def play(self, move: str) -> None:
        """Play a move of my seat, as ``Table.play``; a card may open then.

        Raises:
            IllegalMove: the rules forbid it; nothing has changed then.
        """
        super().play(move)
        self._pause()
        if not self._acting:
            self._show()

    def _pause(self) -> None:
        """Look at what has happened; open a card, if one waits and none has been opened at this pause."""
        match = self.match
        self.deck.scan(match)
        if self._open or self._practice or match.moves_played == self._paused:
            return
        if match.over or self.me in match.to_move:
            self._paused = match.moves_played
            self._open_next()

    def _open_next(self) -> None:
        card = self.deck.next()
        if card is not None:
            self._open, self._given, self._misses, self._verdict, self._shown_rule = card, {}, 0, None, ""
            self._panel = None

    # --- what was touched
    def _act(self, pick: str, content: dict[str, Any]) -> None:
        verb, _, rest = pick.removeprefix("/").partition(":")
        fields = content.get("fields")
        fields = fields if isinstance(fields, dict) else {}
        self._news = ""
        if pick.startswith("/") and verb in OWN:
            getattr(self, f"_{verb}")(rest, fields)
        elif self._practice:
            self._practice[1]._act(pick, content)
            self._practised()
        elif self._open:
            if pick.startswith("/rule:"):
                self._shown_rule = rest
        else:
            super()._act(pick, content)

    def _new(self, rest: str, fields: dict[str, Any]) -> None:
        self.deck.fire_new_game(self.match)
        if not rest and "changed" not in fields and self._is_first_touch():
            self._open_next()
        super()._new(rest, fields)

    def _is_first_touch(self) -> bool:
        card = self.deck.next()
        return bool(card and card.when.new_game and card.id not in self.deck._later)

    def _card(self, rest: str, fields: dict[str, Any]) -> None:
        """What is done with the open card: ``check``, ``later``, ``go``, or picking a part of the answer."""
        card = self._open
        if card is None:
            return
        what, _, thing = rest.partition(":")
        if what == "later" and not self._is_answered():
            self.deck.put_back(card.id)
            self._open = None
        elif what == "go" and self._is_answered():
            self._open = None
        elif what == "pick" and not self._is_answered():
            self._pick_answer(card, thing)
        elif what == "check" and card.question and not self._is_answered():
            self._check_answer(card, fields)

    def _is_answered(self) -> bool:
        return self._open is not None and self._open.id in self.deck.earned

    def _pick_answer(self, card: Card, thing: str) -> None:
        kind = card.question.type if card.question else ""
        one, _, other = thing.partition(":")
        if kind == "sort" and one in self.deck.things(card) and other in card.question.options:  # type: ignore[union-attr]
            self._given = {**self._given, one: other}
        elif kind == "seats" and thing in self.match.names:
            kept = [name for name in self._given if name != thing]
            self._given = kept if thing in self._given else [*kept, thing]
        elif kind == "one" and thing in card.question.options:  # type: ignore[union-attr]
            self._given = thing

    def _check_answer(self, card: Card, fields: dict[str, Any]) -> None:
        asked = card.question
        assert asked is not None
        if asked.type == "number":
            self._given = str(fields.get("number", ""))[:40]
        elif asked.type == "counts":
            families = self.match.view(self.me)["families"]
            self._given = {f: str(v)[:10] for f, v in fields.items() if f in families}
        given = list(self._given) if asked.type == "seats" else self._given
        title = lambda id: str(self.match.game.rule(id).title)  # noqa: E731
        verdict: Verdict = self.deck.judge(card, self.match, given, self._misses, title)
        if not verdict.right:
            self._misses += 1
            if self._misses >= SHOWN_AFTER:
                right = told(self.deck.answer(card, self.match), asked.options)
                verdict = Verdict(False, f"{right}. {asked.why}", asked.rule)
        if verdict.right or self._misses >= SHOWN_AFTER:
            self._earn(card)
        self._verdict = verdict
        self._news = verdict.text

    def _cause(self, _rest: str, _fields: dict[str, Any]) -> None:
        """The marked cause was touched: that earns a card without a question."""
        if self._open and self._open.question is None:
            self._earn(self._open)
            self._open = None

    def _earn(self, card: Card) -> None:
        self.deck.earn(card.id)
        self._book.earn(self.match.game.name, card.rules)

    # --- cards still missing
    def _practise(self, rest: str, _fields: dict[str, Any]) -> None:
        card = next((c for c in self.deck.missing() if c.id == rest), None)
        if card and self.match.over:
            self._back("", {})
            self._open = None
            self._practice = (card, Lesson(self._lessons, steps=card.missing))

    def _practised(self) -> None:
        if self._practice and {s.id for s in self._practice[1].steps} <= self._practice[1].done:
            self._earn(self._practice[0])

    def _back(self, _rest: str, _fields: dict[str, Any]) -> None:
        self._writing = False
        if self._practice:
            self._practice[1].close()
            self._practice = None

    # --- kept with the record
    def record(self) -> str:
        """The game's record, with the earned cards as comments of its moves: one a line, as mail breaks long lines."""
        lines, left = self.match.record().splitlines(), list(self.deck.earned)
        moves = [at for at, line in enumerate(lines) if MOVE.match(line)]
        for at in moves:
            some = left if at == moves[-1] else left[:1]
            left = left[len(some) :]
            lines[at] += f" {{earned {' '.join(some)}}}" if some else ""
        return "\n".join(lines) + "\n"

    def _record(self, rest: str, fields: dict[str, Any]) -> None:
        super()._record(rest, fields)
        if self._panel and self._panel.get("kind") == "record":
            self._panel = {**self._panel, "text": self.record()}

    def _paste(self, rest: str, fields: dict[str, Any]) -> None:
        known = {card.id: card for card in self.deck.file.card}
        before = self.match
        super()._paste(rest, fields)
        if self.match is not before:
            for id in " ".join(EARNED.findall(str(fields.get("record", "")))).split():
                if id in known:
                    self._earn(known[id])

    # --- my rule card
    def _rulecard(self, rest: str, fields: dict[str, Any]) -> None:
        self._writing = not self._writing or rest == "keep"
        if rest == "keep":
            own = self._book.entry("rule", self.match.game.name)
            known = set(rule_ids(self.match.game))
            own |= {id: str(text)[:300] for id, text in fields.items() if id in known}
            self._news = "Kept: your rule card is ready to print."

    # --- showing
    def _keep(self) -> Any:
        practice = self._practice and self._practice[1]._keep()
        own = (self._open, self._given, self._misses, self._verdict, list(self.deck.earned), self._practice)
        return super()._keep(), own, practice

    def _restore(self, kept: Any) -> None:
        table, own, practice = kept
        super()._restore(table)
        self._open, self._given, self._misses, self._verdict, self.deck.earned, self._practice = own
        if self._practice:
            self._practice[1]._restore(practice)

    def _draw(self) -> tuple[str, str, str]:
        from .guided_page import page

        return page(self)

    def _still(self) -> Still:  # type: ignore[override]  # a still is shown, of whatever kind
        file = self.deck.file
        return Still(
            draw("guided_still.html", title=file.title, cards=file.card, picture=super()._still().html)
        )

    def rule_card(self) -> Any:
        """The learner's own rule card as a sheet to print."""
        return rule_card(self.match.game.name)
