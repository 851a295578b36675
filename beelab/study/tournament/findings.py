"""What the games of a tournament show, and how sure it is.

The games of one deal are no independent trials: the same cards are played from every seat. So all intervals here
come from the differences between deals.
"""

from itertools import combinations, permutations
from math import sqrt
from typing import Any

import numpy as np
import polars as pl

from beelab.engine.errors import BadOption
from beelab.study.intervals import t95, wilson

NOT_SEPARABLE = "not separable"
POINTS_OF_A_LINE = 200


def ranking(games: pl.DataFrame) -> pl.DataFrame:
    """The entries by win share, each compared with the next one over the same deals.

    Args:
        games: the table of games of a tournament.

    Returns:
        One row per entry, the best first: `rank`, `entry`, `games`, `win_share` (a shared victory counts in parts) with
        its 95 % interval `win_low`, `win_high`, `mean_score`, `faults` (decisions that became random moves), `ahead`:
        the difference to the next entry's win share, with its interval `ahead_low`, `ahead_high`, and `verdict`:
        "ahead", or "not separable" where the interval contains 0. Ranks are the order found, sure or not.
    """
    _check(games)
    mean = games.group_by("entry").agg(
        games=pl.len(),
        win_share=pl.col("win_share").mean(),
        mean_score=pl.col("score").mean(),
        faults=pl.col("faults").sum(),
    )
    table = mean.sort(["win_share", "mean_score", "entry"], descending=[True, True, False])
    errors = _errors(games)
    rows = []
    for rank, row in enumerate(table.iter_rows(named=True)):
        low, high = _interval(row["win_share"], errors[row["entry"]], row["games"])
        after = table.row(rank + 1, named=True) if rank + 1 < table.height else None
        rows.append(
            {
                "rank": rank + 1,
                "entry": row["entry"],
                "games": row["games"],
                "win_share": row["win_share"],
                "win_low": low,
                "win_high": high,
                "mean_score": row["mean_score"],
                "faults": row["faults"],
                **_ahead(row, after, errors),
            }
        )
    kinds = _kinds(
        games, entry=None, verdict=pl.String, ahead=pl.Float64, ahead_low=pl.Float64, ahead_high=pl.Float64
    )
    return pl.DataFrame(rows, schema_overrides=kinds)


def duels(games: pl.DataFrame) -> pl.DataFrame:
    """Every two entries in the games in which both sat at the table: who finished before whom.

    Returns:
        One row per entry and rival, in the order of the entries: `entry`, `rival`, `games`, `before` (the share of
        these games in which the entry finished before the rival; an equal place counts half) with its 95 % interval
        `low`, `high`, and `verdict`: "beats", "loses", or "not separable".
    """
    _check(games)
    mine = games.select("game", "deal", "seat", "entry", "place")
    pairs = mine.join(mine, on="game", suffix="_rival").filter(pl.col("entry") != pl.col("entry_rival"))
    before = (
        pl.when(pl.col("place") < pl.col("place_rival"))
        .then(1.0)
        .when(pl.col("place") == pl.col("place_rival"))
        .then(0.5)
        .otherwise(0.0)
    )
    pairs = pairs.with_columns(before=before)
    rows = []
    for (entry, rival), part in pairs.group_by("entry", "entry_rival"):
        share = float(part["before"].mean())  # type: ignore[arg-type]
        deals = part.group_by("deal").agg(total=pl.col("before").sum(), n=pl.len()).sort("deal")
        error = _error((deals["total"] - share * deals["n"]).to_numpy() / part.height)
        low, high = _interval(share, (error, deals.height), part.height)
        verdict = "beats" if low > 0.5 else "loses" if high < 0.5 else NOT_SEPARABLE
        rows.append((entry, rival, part["game"].n_unique(), share, low, high, verdict))
    kinds = _kinds(games, entry=None, rival=None, games=pl.UInt32, before=pl.Float64)
    kinds.update(_kinds(games, low=pl.Float64, high=pl.Float64, verdict=pl.String))
    return pl.DataFrame(rows, schema=kinds, orient="row").sort("entry", "rival")


def circles(duels: pl.DataFrame) -> list[tuple[str, str, str]]:
    """Three entries of which each surely beats the next and the last the first: "better" goes round in a circle."""
    beats = {(e, r) for e, r, v in duels.select("entry", "rival", "verdict").iter_rows() if v == "beats"}
    entries = sorted({entry for entry, _ in beats})
    found = []
    for first, *others in combinations(entries, 3):
        for second, third in permutations(others):
            if {(first, second), (second, third), (third, first)} <= beats:
                found.append((first, second, third))
    return found


def running_share(games: pl.DataFrame) -> pl.DataFrame:
    """How each entry's win share and its interval settle down as more and more deals are played.

    Returns:
        Up to 200 rows per entry: `games` played so far, `entry`, `win_share`, `win_low`, `win_high` (95 %).
    """
    _check(games)
    deals = games.select(pl.col("deal").unique().sort())["deal"].to_numpy()
    stops = np.unique(np.linspace(1, len(deals) - 1, min(POINTS_OF_A_LINE, len(deals) - 1)).astype(int))
    rows = []
    for entry, mine in games.group_by("entry", maintain_order=True):
        each = mine.group_by("deal").agg(total=pl.col("win_share").sum(), n=pl.len())
        by_deal = pl.DataFrame({"deal": deals}).join(each, on="deal", how="left").fill_null(0).sort("deal")
        totals, counts = by_deal["total"].to_numpy(), by_deal["n"].to_numpy()
        for stop in stops:
            n = int(counts[: stop + 1].sum())
            if n:
                share = float(totals[: stop + 1].sum()) / n
                error = _error((totals[: stop + 1] - share * counts[: stop + 1]) / n)
                rows.append((n, entry[0], share, *_interval(share, (error, int(stop) + 1), n)))
    shares = {"win_share": pl.Float64, "win_low": pl.Float64, "win_high": pl.Float64}
    kinds = _kinds(games, games=pl.UInt32, entry=None, **shares)
    return pl.DataFrame(rows, schema=kinds, orient="row").sort("entry", "games")


def _kinds(games: pl.DataFrame, /, **kinds: Any) -> dict[str, Any]:
    """Types of columns; None stands for names of entries."""
    return {name: games.schema["entry"] if kind is None else kind for name, kind in kinds.items()}


# ---------------------------------------------------------------- intervals from deals


def _check(games: Any) -> None:
    needed = {"game", "deal", "seat", "entry", "place", "win_share", "score", "faults"}
    if not isinstance(games, pl.DataFrame) or not needed <= set(games.columns) or not games.height:
        raise BadOption("This needs the table of games of a tournament, such as t.games.")


def _errors(games: pl.DataFrame) -> dict[str, tuple[np.ndarray, int]]:
    """For each entry what every deal adds to the error of its win share, and the number of deals."""
    deals = games.select(pl.col("deal").unique().sort())
    found = {}
    for (entry,), mine in games.group_by("entry"):
        share = float(mine["win_share"].mean())  # type: ignore[arg-type]
        each = mine.group_by("deal").agg(more=(pl.col("win_share") - share).sum() / mine.height)
        by_deal = deals.join(each, on="deal", how="left").fill_null(0.0).sort("deal")
        found[str(entry)] = (by_deal["more"].to_numpy(), deals.height)
    return found


def _error(parts: np.ndarray) -> float:
    """The standard error of a mean from what each deal adds to it."""
    deals = len(parts)
    return sqrt(deals / (deals - 1) * float((parts**2).sum())) if deals > 1 else float("inf")


def _interval(share: float, error: tuple[Any, int], games: int) -> tuple[float, float]:
    parts, deals = error
    spread = parts if isinstance(parts, float) else _error(parts)
    if spread < 1e-12:  # the same in every deal: all won, or all lost
        return wilson(min(max(share, 0.0), 1.0), games)
    return max(0.0, share - t95(deals - 1) * spread), min(1.0, share + t95(deals - 1) * spread)


def _ahead(row: dict[str, Any], after: dict[str, Any] | None, errors: dict[str, Any]) -> dict[str, Any]:
    if after is None:
        return {"ahead": None, "ahead_low": None, "ahead_high": None, "verdict": None}
    mine, deals = errors[row["entry"]]
    difference = row["win_share"] - after["win_share"]
    half = t95(deals - 1) * _error(mine - errors[after["entry"]][0])
    low, high = max(-1.0, difference - half), min(1.0, difference + half)
    verdict = "ahead" if low > 0 else NOT_SEPARABLE
    return {"ahead": difference, "ahead_low": low, "ahead_high": high, "verdict": verdict}
