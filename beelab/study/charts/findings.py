"""The sentence over each chart, made from its numbers: it says no more than the games can show."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from beelab.study.charts.style import listed, percent

Rows = Sequence[dict[str, Any]]


def finding_of_win_rates(rows: Rows, by: str | None) -> str:
    """Who wins more than a fair share, or which setting makes a difference; and when that can't be told."""
    if by is None:
        return _best_bot(rows)
    if by == "players":
        return _above_fair(rows)
    return _widest_difference(rows, by.replace("_", " "))


def _best_bot(rows: Rows) -> str:
    best = max(rows, key=lambda row: row["win_rate"])
    fair = percent(best["fair"])
    if best["win_low"] > best["fair"]:
        return (
            f"{best['bot']} wins {percent(best['win_rate'])} of the games, more than the fair share of {fair}"
        )
    if len(rows) == 1 and best["win_high"] < best["fair"]:
        return (
            f"{best['bot']} wins {percent(best['win_rate'])} of the games, less than the fair share of {fair}"
        )
    if len(rows) == 1:
        return f"{best['bot']} wins the fair share of {fair}, as far as these games can show"
    return f"No bot wins more than the fair share of {fair}, as far as these games can show"


def _above_fair(rows: Rows) -> str:
    above: dict[str, list[Any]] = {}
    for row in rows:
        if row["win_low"] > row["fair"]:
            above.setdefault(row["bot"], []).append(row["players"])
    if not above:
        return (
            "No bot wins more than its fair share with any number of players, as far as these games can show"
        )
    bot, numbers = max(above.items(), key=lambda item: len(item[1]))
    return f"{bot} wins more than the fair share with {listed(sorted(numbers))} players"


def _widest_difference(rows: Rows, setting: str) -> str:
    apart = []
    for bot in dict.fromkeys(row["bot"] for row in rows):
        mine = sorted((row for row in rows if row["bot"] == bot), key=lambda row: row["win_rate"])
        if mine[0]["win_high"] < mine[-1]["win_low"]:
            apart.append((mine[-1]["win_rate"] - mine[0]["win_rate"], mine[0], mine[-1]))
    if not apart:
        return f"Changing {setting} makes no difference that these games can show"
    _, least, most = max(apart, key=lambda found: found[0])
    finding = (
        f"{most['bot']} wins {percent(most['win_rate'])} with {setting} {most['setting']}, "
        f"{percent(least['win_rate'])} with {least['setting']}"
    )
    contained = [row["setting"] for row in (most, least) if row["win_low"] <= row["fair"] <= row["win_high"]]
    return f"{finding} (with {contained[0]} that may be the fair share)" if contained else finding


def finding_of_outcomes(shares: Rows) -> str:
    """In which rounds ties are most frequent, or which rounds can't be told apart."""
    ranked = sorted(shares, key=lambda row: -row["tied"])
    top = ranked[0]
    rounds = f"{top['k']}-card rounds"
    if len(ranked) == 1:
        return f"In the {rounds} {percent(top['tied'])} of the flowers are tied"
    rivals = [
        row for row in ranked[1:] if row["tied"] + row["margin_tied"] >= top["tied"] - top["margin_tied"]
    ]
    if rivals:
        numbers = listed(sorted([top["k"], *(row["k"] for row in rivals)]))
        return f"Most ties: the rounds with {numbers} cards can't be told apart by so few games"
    return f"Ties peak in the {rounds}: {percent(top['tied'])} of the flowers"


def finding_of_scores(means: Rows) -> str:
    """What the bots score on average, and whether they differ."""
    if len(means) == 1:
        only = means[0]
        return f"{only['bot']} scores {only['mean']:.1f} points on average ({only['low']:.1f} to {only['high']:.1f})"
    more, less = sorted(means, key=lambda row: -row["mean"])
    if more["low"] > less["high"]:
        return f"{more['bot']} scores {more['mean']:.1f} points on average, {less['bot']} {less['mean']:.1f}"
    return f"{means[0]['bot']} and {means[1]['bot']} score the same, as far as these games can show"


def finding_of_spread(sizes: Rows) -> str:
    """How much closer together the means of larger samples lie."""
    small, large = sizes[0], sizes[-1]
    if len(sizes) == 1:
        return (
            f"Means of {small['games']:,} games differ: their standard deviation is {small['sd']:.2g} points"
        )
    times = large["games"] / small["games"]
    if not small["sd"] > large["sd"]:
        return f"{times:g} times the games, but no smaller spread in these samples"
    share = large["sd"] / small["sd"]
    words = {
        2: "half",
        3: "a third",
        4: "a quarter",
        5: "a fifth",
        10: "a tenth",
        20: "a twentieth",
        30: "a thirtieth",
    }
    near = min(words, key=lambda number: abs(share - 1 / number) * number)
    part = words[near] if abs(share * near - 1) < 0.3 else f"{100 * share:.0f} %"
    return f"{times:g} times the games, about {part} of the spread"


def finding_of_chances(points: Rows) -> str:
    """From how many cards on a win is certain."""
    certain: dict[int, int] = {}
    for row in sorted(points, key=lambda row: row["played"]):
        if row["chance"] >= 1:
            certain.setdefault(row["held"], row["played"])
    if not certain:
        return "No number of cards is certain to win"
    if len(certain) > 1 and all(played == 7 - held for held, played in certain.items()):
        return "Hold h of six, and 7 - h cards are certain"
    return "Certain to win: " + listed(f"{played} of {held} held" for held, played in sorted(certain.items()))


def finding_of_longest(shares: Rows) -> str:
    """From how many cards of one colour on a hand is unusual."""
    usual = [row for row in shares if row["share"] - row["margin"] > 0.5 and row["share"] < 1]
    sure = [row["cards"] for row in shares if row["share"] == 1]
    if not usual:
        return (
            f"Every one of these hands holds {sure[-1]} or more of one colour" if sure else "No hand is usual"
        )
    top = usual[-1]
    names = {2: "A pair", 3: "Three of a kind", 4: "Four of a kind", 5: "Five of a kind"}
    name = names.get(top["cards"], f"{top['cards']} of a colour")
    return f"{name} is the rule, not luck: {percent(top['share'])} of the hands have it or more"


def finding_of_seats(first: Rows, second: Rows) -> str:
    """Which seats win more or fewer games at the first table than at the second."""
    apart = []
    for a, b in zip(first, second, strict=True):
        difference = a["win_rate"] - b["win_rate"]
        noise = ((a["high"] - a["low"]) ** 2 + (b["high"] - b["low"]) ** 2) ** 0.5 / 2
        if abs(difference) > noise:
            apart.append((difference, a, b))
    if not apart:
        return "No seat wins more or fewer games, as far as these games can show"
    apart.sort(key=lambda found: -found[0])
    parts: list[str] = []
    for difference, a, _ in (apart[0], *apart[1:][-1:]):
        times = round(100 * abs(difference))
        more = "more" if difference > 0 else "fewer"
        wins = f"{times} {more} wins in 100 games" if not parts else f"{times} {more}"
        parts.append(f"{a['bot']} on seat {a['seat']}: about {wins}")
    return "; ".join(parts)
