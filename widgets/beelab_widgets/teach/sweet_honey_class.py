"""What a class counts in Sweet Honey, Bee Mine!, and the chart that its starter reveals."""

from typing import Any

from .sweet_honey_grid import has_to_decide

HUNDREDTHS = 100


def class_numbers(match: Any, seat: int) -> dict[str, int]:
    """What a seat's finished round was like; the names are columns of the batches that ``class.toml`` asks for.

    Returns:
        score: discs; captures: cards of others that the seat captured; caught: how many of them stung;
        risk: the sum of the chances to be stung there, in hundredths.
    """
    captures, caught, risk = 0, 0, 0.0
    past = match.fork()
    while past.moves_played:
        was_out = seat in past.view(seat)["out"] or past.over
        done = past.undo()
        view = past.view(seat)
        if done == (seat, "capture") and has_to_decide(view):
            captures += 1
            caught += was_out and _was_stung(match, past)
            risk += view["chance"]["stings"] / view["chance"]["of"]
    score = int(match.scores[seat])
    return {"score": score, "captures": captures, "caught": caught, "risk": round(HUNDREDTHS * risk)}


def _was_stung(match: Any, past: Any) -> bool:
    """Whether the move that comes next in the past ended in a sting."""
    after = past.fork()
    before = len(after.events)
    after.redo()
    return any(event.rule == "SH-18" for event in after.events[before:])


def batch_columns(frame: Any, log: Any) -> Any:
    """The same numbers from a batch: its table and its log of captures."""
    import polars as pl

    own = log.select(
        "game",
        "seat",
        "captures",
        pl.col("stung").alias("caught"),
        (HUNDREDTHS * pl.col("risk")).round().cast(pl.Int64).alias("risk"),
    )
    return frame.join(own, on=["game", "seat"])


def starter_chart(games: int, seed: int) -> Any:
    """Games that a careful and a brave player win: among random players, then among careful ones."""
    import beelab
    from beelab.study import charts

    rows = []
    for opponents in ("random", "careful(0.15)"):
        tables = [(f"careful({risk})", *(opponents,) * 3) for risk in (0.1, 0.3)]
        frame = beelab.sweep(
            "sweet_honey", over={"bots": tables}, games=games, players=4, seed=seed, progress=False
        )
        rows += charts.first_seat(frame, against=opponents)
    return charts.courage(rows)
