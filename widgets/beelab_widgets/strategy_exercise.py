"""The exercise "your own strategy": legal everywhere, then good enough against a bot; medals for the ambitious."""

from typing import Any

from beelab.study.intervals import wilson

from .answers import Verdict

MEDALS = ("medal", "gold")


def strategy(data: dict[str, Any], answer: tuple[Any, ...]) -> Verdict:
    """Judge a strategy ``(view, moves, rng) -> move`` of the learner's own.

    Args:
        data: from the exercise's file. game, players; positions: decisions that must be legal; games and share: the win
            share that so many games against ``random`` must reach; medal_games and medal_share: what the lower end of
            the interval must be above, for "medal"; gold_against and gold_share: the same against a better bot.
        answer: the function; then perhaps "medal" or "gold".
    """
    from beelab.study.tournament import try_out

    mine, *more = answer
    if not callable(mine) or any(word not in MEDALS for word in more):
        return Verdict(False, "Give your function: its name without quotes, as in check(..., my_strategy).")
    tried = try_out(data["game"], mine, positions=data["positions"], players=data["players"], limit=0.1)
    if not tried.passed:
        fault = tried.faults[0]
        return Verdict(False, f"{fault}. Look at it: the view it had is in round {fault.round}.", None)
    if "gold" in more:
        return _medal(data, mine, data["gold_against"], data["gold_share"], "Gold")
    if "medal" in more:
        return _medal(data, mine, "random", data["medal_share"], "A medal")
    share, low, high, games = _share(data, mine, data["games"], "random")
    said = f"It wins {share:.1%} of {games} games against two random players ({low:.1%} to {high:.1%})."
    if share < data["share"]:
        return Verdict(False, f"Legal in {tried.decisions} positions. {said} Wanted: {data['share']:.0%}.")
    ask = _more(data)
    return Verdict(True, f"Legal in {tried.decisions} positions. {said}{ask}")


def _more(data: dict[str, Any]) -> str:
    """What there is for the ambitious, and how to ask for it."""
    more = [name for name in MEDALS if f"{name}_share" in data]
    if not more:
        return ""
    return (
        f' For {" or ".join(more)}, {data["medal_games"]:,} games, say it as well: check(..., "{more[0]}").'
    )


def _share(data: dict[str, Any], mine: Any, games: int, against: str) -> tuple[float, float, float, int]:
    """The win share with its interval, and how many games it comes from."""
    from beelab.study.tournament import qualifying

    played = qualifying(
        data["game"], {"mine": mine}, games=games, players=data["players"], seed=1, against=against
    )
    wins = played.games["win_share"]
    share, many = float(wins.mean() or 0.0), len(wins)  # type: ignore[arg-type]
    low, high = wilson(share, many)
    return share, low, high, many


def _medal(data: dict[str, Any], mine: Any, against: str, wanted: float, name: str) -> Verdict:
    share, low, high, games = _share(data, mine, data["medal_games"], against)
    said = f"It wins {share:.1%} of {games} games against two {against} players ({low:.1%} to {high:.1%})."
    if low > wanted:
        return Verdict(True, f"{name}! {said} Even the lower end is above {wanted:.1%}.")
    return Verdict(False, f"{said} For {name.lower()} the lower end must be above {wanted:.1%}.")
