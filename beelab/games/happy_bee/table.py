"""Happy Bee as the library sees it: its rulebook, box, notation, views and positions, around the compiled rules."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from types import SimpleNamespace
from typing import Any

from beelab.engine.game import Event, Game
from beelab.engine.state import new_states
from beelab.games.happy_bee import (
    batch,
    bots,
    cards,
    desk,
    loading,
    logs,
    memory,
    positions,
    rules,
    state,
    views,
    wording,
)


class HappyBee(Game):
    """Bid with bees for flowers: strictly more of a colour than anyone else takes its flower."""

    name = "happy_bee"
    point = state.WHOLE
    columns = {  # noqa: RUF012  read only
        "flowers": "flower cards won",
        "tied": "flowers of the game that a tie burnt",
        "unclaimed": "flowers of the game that nobody played for",
        "awarded": "flowers of the game that somebody won",
        "tied3": "flowers of the game burnt by a tie in rounds of 3 cards",
    }
    logs = ("families", "rounds", "deal")
    out_columns = batch.COLUMNS

    @cached_property
    def code(self) -> Any:
        return SimpleNamespace(
            deal=rules.deal,
            to_move=rules.to_move,
            list_moves=rules.list_moves,
            refusal=rules.refusal,
            apply=rules.apply,
            shuffle_unseen=memory.shuffle_unseen,
            choose=bots.choose,
            run=batch.run,
            roll_out=batch.roll_out,
            new_desk=desk.new_desk,
            new_worlds=lambda players: new_states(state.layout(players), 2),
            most_moves=desk.SUBSETS + 1,
            bots_that_remember=bots.LEFT,
        )

    def check_options(self, players: int, options: Mapping[str, Any]) -> list[str]:
        problems = []
        families, bees, hand = options["families"], options["bees_per_family"], options["hand_size"]
        schedule, values = options["schedule"], options["flower_values"]
        if families <= players:
            problems.append(f"{players} players need at least {players + 1} families, not {families} (HB-02)")
        if families * bees < players * hand:
            need = f"{players} hands of {hand} need {players * hand}"
            problems.append(
                f"{families} families of {bees} are {families * bees} bees, but {need} (HB-02, HB-03)"
            )
        if max(schedule) > hand:
            problems.append(f"a round asks for {max(schedule)} cards, but a hand has {hand} (HB-08)")
        if len(schedule) != len(values):
            rounds = f"schedule has {len(schedule)} rounds, but flower_values has {len(values)} flowers"
            problems.append(f"{rounds}: each round turns up one (HB-18)")
        return problems

    def box(self, players: int, options: Mapping[str, Any]) -> Any:
        states = self.code.new_worlds(players)
        s = states[0]
        s.families = options["families"]
        s.bees_per_family = options["bees_per_family"]
        s.hand_size = options["hand_size"]
        s.rounds = len(options["schedule"])
        for at, (k, value) in enumerate(zip(options["schedule"], options["flower_values"], strict=True)):
            s.schedule[at] = k
            for family in range(options["families"]):
                s.pile[family][at] = value
        for family in range(options["families"]):
            for bee in range(options["bees_per_family"]):
                s.deck[family * options["bees_per_family"] + bee] = family
        for name in ("tie_rule", "unclaimed_rule", "pass_direction", "tiebreak"):
            setattr(s, name, self._choices[name].index(options[name]))
        s.pass_played = int(options["pass_played"])
        s.bent = int(bool(s.tie_rule or s.unclaimed_rule))
        s.watching = 1
        s.noting = 1
        return states

    @cached_property
    def _choices(self) -> dict[str, tuple[str, ...]]:
        return {option.name: option.allowed.choices for option in self.options}

    def log_shape(self, log: str | None, s: Any) -> tuple[int, int, int]:
        return logs.shape(log, s)

    def log_frame(self, log: str, rows: Any, players: int, options: Mapping[str, Any]) -> Any:
        return logs.frame(log, rows, players, options)

    def parse(self, text: str) -> int:
        return cards.read_cards(text)

    def write(self, move: int) -> str:
        return cards.write_cards(move)

    def likeness(self, move: int, asked: int) -> int:
        families = range(state.FAMILIES)
        return sum(min(state.count_of(move, f), state.count_of(asked, f)) for f in families)

    def explain(self, s: Any, names: Sequence[str], seat: int, move: int, code: int) -> tuple[str, str]:
        return wording.explain(self.say, s, names, seat, move, code)

    def tell(
        self, s: Any, names: Sequence[str], notes: Sequence[Sequence[int]], round_number: int
    ) -> list[Event]:
        return wording.tell(self.say, s, names, notes, round_number)

    def pending(self, s: Any) -> int:
        return int(s.placed).bit_count()

    def view(self, s: Any, seat: int | None, about: Mapping[str, Any]) -> dict[str, Any]:
        return views.view(self, s, seat, about)

    def position(self, s: Any) -> dict[str, Any]:
        return positions.describe(s)

    def inventory(self, position: Mapping[str, Any]) -> Mapping[str, int]:
        return positions.inventory(position)

    def load(self, position: Mapping[str, Any], about: Mapping[str, Any], seed: int) -> Any:
        return loading.load(self.box(int(about["players"]), about["options"]), position, about, seed)
