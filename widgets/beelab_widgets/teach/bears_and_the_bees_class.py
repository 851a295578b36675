"""What a class counts in The Bears and the Bees, and the chart that its starter reveals."""

from typing import Any

SIDES = [f"sides_{m}" for m in range(1, 7)]
PLAYED, RESTED = "TB-09", "TB-26"


def class_numbers(match: Any, seat: int) -> dict[str, int]:
    """What a seat's finished round was like; the names are columns of the batches that ``class.toml`` asks for.

    Returns:
        score: the values left in the seat's hand, 0 for whoever went out; played: cards that it laid; longest: the most
        cards of one of its turns; beginner: 1 if whoever began the round went out, else 0.
    """
    turns: list[list[int]] = []  # seat and cards of each turn; between two turns of a seat others have theirs
    for event in match.events:
        if event.rule in (PLAYED, RESTED) and "cards" not in event.data:
            if not turns or turns[-1][0] != event.seat or event.rule == RESTED:
                turns.append([event.seat, 0])
            turns[-1][1] += event.rule == PLAYED
    mine = [cards for who, cards in turns if who == seat]
    done = match.view(seat)["finished"][0]
    began = (done["dealer"] + 1) % match.players
    return {
        "score": int(match.scores[seat]),
        "played": sum(mine),
        "longest": max(mine, default=0),
        "beginner": int(done["winner"] == began),
    }


def batch_columns(frame: Any, log: Any) -> Any:
    """The same numbers from a batch: its table and its log of rounds."""
    import polars as pl

    begun = log.group_by("game").agg(
        (pl.col("started") & pl.col("out")).any().cast(pl.Int64).alias("beginner")
    )
    played = pl.sum_horizontal(pl.col(SIDES).cast(pl.Int64)).alias("played")
    return frame.with_columns(played).join(begun, on="game", how="left", maintain_order="left")


def starter_chart(games: int, seed: int) -> Any:
    """Games won by the one player who exchanges instead of drawing, bears kept or bears first, among equals."""
    from beelab.study import charts

    return charts.exchangers(exchange_shares(games, seed))


def exchange_shares(games: int, seed: int) -> list[dict[str, Any]]:
    """How often one of three equal players wins who exchanges a card where the two others draw one.

    Returns:
        Rows for `charts.exchangers`: label (what is discarded), series (how all three play), value, low, high.
    """
    import beelab
    from beelab.study import charts

    rows = []
    for greed, others in ((0, "random"), (1, "greedy")):
        for label, bot in (("any card but a bear", "exchange"), ("bears first", "bears_first")):
            frame = beelab.simulate(
                "bears_and_the_bees", games, 3, (f"{bot}({greed})", others, others), seed=seed, progress=False
            )
            found = charts.share(frame.filter(frame["seat"] == 0)["win_share"])
            rows.append({"label": label, **found._asdict(), "series": others})
    return rows
