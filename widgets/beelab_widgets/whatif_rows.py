"""The rows of a what-if panel: how the games of one setting went for each bot, as numbers, as text and as csv."""

from collections.abc import Iterable
from typing import Any

COLUMNS = ("bot", "games", "win_rate", "win_low", "win_high", "mean_score", "score_se")
Row = dict[str, Any]


def play(game: str, plan: dict[str, Any], value: Any, games: int, seed: int) -> list[Row]:
    """Play games with one value of what is compared.

    Args:
        game: its name.
        plan: what is compared ("vary", or "" for nothing), the players, the bots of the seats, the options.
        value: the value of what is compared.
        games: how many.
        seed: makes the same games again.

    Returns:
        One row for each bot: value, players, and the columns of ``beelab.sweep``.

    Raises:
        BadOption: with this value the game can't be played.
    """
    import beelab

    vary = plan["vary"] or "players"
    players = value if plan["vary"] == "players" else plan["players"]
    over = {vary: [players if vary == "players" else value]}
    more = {} if vary == "players" else {"players": players}
    bots = plan["bots"][:players]
    table = beelab.sweep(
        game, over=over, games=games, bots=bots, seed=seed, progress=False, **more, **plan["options"]
    )
    return [
        {"value": value, "players": players, **{name: row[name] for name in COLUMNS}}
        for row in table.to_dicts()
    ]


def in_text(row: Row) -> dict[str, str]:
    """A row as the page shows it."""
    percent = "{:.1f}".format
    return {
        "value": "" if row["value"] is None else str(row["value"]),
        "bot": row["bot"],
        "rate": percent(100 * row["win_rate"]),
        "interval": f"{percent(100 * row['win_low'])} to {percent(100 * row['win_high'])}",
        "score": f"{row['mean_score']:.2f}",
        "games": f"{row['games']:,}",
        "fair": percent(100 / row["players"]),
    }


def as_csv(rows: Iterable[Row], vary: str) -> str:
    """The rows as comma-separated text; the first column is what is compared."""

    def cell(value: Any) -> str:
        return "" if value is None else f"{value:.6g}" if isinstance(value, float) else str(value)

    lines = [[vary or "setting", "players", *COLUMNS]]
    lines += [[cell(row[name]) for name in ("value", "players", *COLUMNS)] for row in rows]
    return "".join(",".join(line) + "\n" for line in lines)


def left_out(refused: Iterable[Exception]) -> str:
    """Why some of the compared values are missing."""
    return " ".join(f"Left out: {refusal}" for refusal in refused)
