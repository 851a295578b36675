"""What-if panels: only the last setting counts, refusals are explained, every number has its interval."""

from __future__ import annotations

import asyncio
import csv
import io
import re
import threading
import time
import xml.etree.ElementTree as ET
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import polars as pl
import pytest

import beelab
from beelab.engine.errors import BadOption
from beelab_widgets import WhatIf
from beelab_widgets.whatif_chart import chart, finding, in_words

PLAN = {
    "vary": "tie_rule",
    "values": ["remove", "carry"],
    "players": 3,
    "bots": ("pairs", "random", "random"),
    "options": {},
}
ONE = PLAN | {"vary": "", "values": [None]}


def row(bot: str, rate: float, value: Any = None, players: int = 3) -> dict[str, Any]:
    return {"bot": bot, "value": value, "players": players, "games": 100, "win_rate": rate, "win_low": rate - 0.05,
            "win_high": rate + 0.05, "mean_score": 20.0, "score_se": 0.5}  # fmt: skip


def send(w: WhatIf, pick: str, value: Any = None) -> None:
    w._on_page_message(w, {"pick": pick, "value": value, "id": "v.1"}, None)


def panel(**more: Any) -> WhatIf:
    return WhatIf(**{"games": 60, "bots": ("random",), "knobs": ["tie_rule", "families", "schedule"], **more})


# --- what is said
@pytest.mark.parametrize(
    ("rows", "plan", "title"),
    [
        ([row("pairs", 0.8), row("random", 0.1)], ONE, "pairs wins 80 % of the games; a fair share is 33 %"),
        ([row("pairs", 0.35), row("random", 0.32)], ONE,
         "No bot wins more than the fair share of 33 %, as far as these games can show"),
        ([row("random", 0.333)], ONE, "All seats play random: each wins the fair share, 33 %"),
        ([row("hoard", 0.35, "remove"), row("hoard", 0.11, "carry")], PLAN,
         "hoard wins 35 % with tie rule = remove, 11 % with tie rule = carry"),
        ([row("hoard", 0.35, "remove"), row("hoard", 0.33, "carry")], PLAN,
         "Tie rule: no difference that these games can show"),
    ],
)  # fmt: skip
def test_the_title_is_what_the_numbers_say(
    rows: list[dict[str, Any]], plan: dict[str, Any], title: str
) -> None:
    assert finding(rows, plan) == title
    assert title in in_words(rows, plan, "Happy Bee")


def test_the_chart_is_svg_that_needs_nothing_else() -> None:
    svg = chart([row("pairs", 0.8, "remove"), row("pairs", 0.9, "carry"), row("random", 0.1, "remove")], PLAN)
    assert ET.fromstring(svg).tag.endswith("svg")
    assert "pairs wins" not in svg or "http://www.w3.org" in svg
    assert "<script" not in svg
    assert "url(http" not in svg


# --- the panel
def test_it_shows_intervals_the_fair_share_and_the_same_as_csv() -> None:
    w = panel(vary="tie_rule")
    assert w.error == ""
    assert [r["value"] for r in w.rows] == ["remove", "carry", "split"]
    assert all(r["win_low"] <= r["win_rate"] <= r["win_high"] for r in w.rows)
    assert '<img src="data:image/svg+xml' in w.html
    assert 'download="happy_bee_what_if.csv"' in w.html
    read = list(csv.DictReader(io.StringIO(w.csv("tie_rule"))))
    assert [r["tie_rule"] for r in read] == ["remove", "carry", "split"]
    assert {r["games"] for r in read} == {"60"}


def test_the_numbers_are_those_of_sweep() -> None:
    w = panel(players=4, bots=("pairs", "random"))
    table = beelab.sweep(
        "happy_bee", over={"players": [4]}, games=60, bots=("pairs", "random", "pairs", "random"), seed=0
    )
    assert [r["win_rate"] for r in w.rows] == table["win_rate"].to_list()


def test_turning_a_knob_changes_the_numbers() -> None:
    w = panel()
    before = w.rows
    send(w, "/set:players", "5")
    assert w.error == ""
    assert {r["players"] for r in w.rows} == {5}
    assert w.rows != before
    send(w, "/set:vary", "families")
    assert len({r["value"] for r in w.rows}) > 1


def test_settings_that_cannot_be_played_are_explained_and_the_chart_stays() -> None:
    w = panel()
    before = w.rows
    send(w, "/set:schedule", "1,2,99")
    assert w.error == ""
    assert "HB-08" in w.status
    assert 'data-key="problem"' in w.html
    assert w.rows == before
    send(w, "/reset")
    assert 'data-key="problem"' not in w.html


def test_a_share_is_a_slider_and_can_be_compared() -> None:
    w = WhatIf("sweet_honey", games=10, bots=("random",), rounds=1)
    assert re.search(r'type="range" name="hint_rate"[^>]* step="0.1" value="0.4"', w.html)
    assert "marked" not in w.knobs  # it describes a real box
    send(w, "/set:hint_rate", "0.7")
    assert w._chosen() == {"hint_rate": 0.7, "rounds": 1}
    send(w, "/set:vary", "hint_rate")
    assert w.error == ""
    assert [r["value"] for r in w.rows] == [0.0, 0.2, 0.4, 0.6, 0.8, 1.0]


def test_a_failure_is_seen(monkeypatch: pytest.MonkeyPatch) -> None:
    w = panel()
    monkeypatch.setattr(beelab, "sweep", lambda *_, **__: 1 / 0)
    send(w, "/set:players", "4")
    assert "ZeroDivisionError" in w.error


@pytest.mark.parametrize(
    "wrong", [{"knobs": ["tie"]}, {"bots": ("clever",)}, {"vary": "weather"}, {"wind": 3}]
)
def test_what_there_is_not_is_refused_clearly(wrong: dict[str, Any]) -> None:
    with pytest.raises(BadOption):
        panel(**wrong)


def test_a_newer_setting_stops_the_older_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """Many changes while a run takes long: the page stays quick, and only the last setting arrives."""
    asked: list[int] = []
    taken: list[float] = []
    running = threading.Semaphore(1)

    def slow(game: str, over: dict[str, Any], games: int, **_: Any) -> pl.DataFrame:
        with running:
            time.sleep(0.1)
        (players,) = over["players"]
        asked.append(players)
        return pl.DataFrame(
            [
                {k: v for k, v in row("random", 1 / players).items() if k not in ("value", "players")}
                | {"games": games}
            ]
        )

    async def drag() -> WhatIf:
        w = panel(games=5_000)
        for n in [3, 4, 5, 6] * 8:
            begun = time.perf_counter()
            send(w, "/set:players", str(n))
            taken.append(time.perf_counter() - begun)
            await asyncio.sleep(0.02)
        for _ in range(100):
            await asyncio.sleep(0.05)
            if not w._running:
                break
        return w

    monkeypatch.setattr(beelab, "sweep", slow)
    with ThreadPoolExecutor(1) as elsewhere:  # a loop of its own, like a kernel's
        w = elsewhere.submit(lambda: asyncio.run(drag())).result()
    assert sorted(taken)[len(taken) // 2] < 0.1
    assert {r["players"] for r in w.rows} == {6}
    assert w.rows[0]["games"] == 5_000
    assert len(asked) < 12  # of 33 settings with three batches each


def test_a_bot_with_a_parameter_sits_at_the_table() -> None:
    w = WhatIf("sweet_honey", games=10, bots=("careful(0.3)", "random", "random"), rounds=1)
    assert {r["bot"] for r in w.rows} == {"careful(0.3)", "random"}
    assert '<option value="careful(0.3)" selected>' in w._draw()[0]
    with pytest.raises(BadOption, match="careful"):
        WhatIf("sweet_honey", games=10, bots=("careful(3)",))


def test_closing_stops_the_run() -> None:
    w = panel()
    run = w._run
    w.close()
    assert w._run > run


def test_the_repr_has_no_address() -> None:
    assert repr(panel()) == "WhatIf('happy_bee', knobs=['tie_rule', 'families', 'schedule'])"
