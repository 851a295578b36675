"""The Bears and the Bees as the library sees it: rulebook, box, notation, views, positions, around compiled rules."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from types import SimpleNamespace
from typing import Any

from beelab.engine.game import Event, Game
from beelab.engine.state import new_states, plain
from beelab.games.bears_and_the_bees import (
    batch,
    bots,
    boxes,
    cards,
    decks,
    desk,
    loading,
    logs,
    memory,
    moves,
    plans,
    positions,
    rules,
    state,
    views,
    wording,
)


class BearsAndTheBees(Game):
    """Build a hive of hexagonal cards and get rid of your hand: whoever matches most sides plays on."""

    name = "bears_and_the_bees"
    columns = batch.NAMES
    logs = ("rounds", "chains")
    out_columns = batch.COLUMNS
    adviser = "random"
    fewest_points_win = True

    @cached_property
    def code(self) -> Any:
        return SimpleNamespace(
            deal=rules.deal,
            to_move=moves.to_move,
            list_moves=moves.list_moves,
            refusal=moves.refusal,
            apply=rules.apply,
            shuffle_unseen=memory.shuffle_unseen,
            choose=bots.choose,
            run=batch.run,
            roll_out=batch.roll_out,
            new_desk=desk.new_desk,
            new_worlds=lambda players: new_states(state.layout(players), 2),
            most_moves=moves.MOST_MOVES,
            bots_that_remember=plans.EXPERT + 1,
        )

    def check_options(self, players: int, options: Mapping[str, Any]) -> list[str]:
        return decks.problems(options)

    def box(self, players: int, options: Mapping[str, Any]) -> Any:
        states = self.code.new_worlds(players)
        boxes.fill(states[0], options, self.options)
        return states

    def log_shape(self, log: str | None, s: Any) -> tuple[int, int, int]:
        return logs.shape(log, s)

    def log_frame(self, log: str, rows: Any, players: int, options: Mapping[str, Any]) -> Any:
        return logs.frame(log, rows, players, options)

    def parse(self, text: str) -> int:
        return cards.read_move(text)

    def write(self, move: int) -> str:
        return cards.write_move(move)

    def likeness(self, move: int, asked: int) -> int:
        return cards.likeness(move, asked)

    def explain(self, s: Any, names: Sequence[str], seat: int, move: int, code: int) -> tuple[str, str]:
        return wording.explain(self.say, s, names, seat, move, code)

    def tell(
        self, s: Any, names: Sequence[str], notes: Sequence[Sequence[int]], round_number: int
    ) -> list[Event]:
        return wording.tell(self.say, s, names, notes)

    def pending(self, s: Any) -> int:
        return 0

    def view(self, s: Any, seat: int | None, about: Mapping[str, Any]) -> dict[str, Any]:
        return views.view(self, plain(s), seat, about)

    def position(self, s: Any) -> dict[str, Any]:
        return positions.describe(plain(s))

    def inventory(self, position: Mapping[str, Any]) -> Mapping[str, int]:
        return positions.inventory(position)

    def load(self, position: Mapping[str, Any], about: Mapping[str, Any], seed: int) -> Any:
        return loading.load(self.box(int(about["players"]), about["options"]), position, about, seed)
