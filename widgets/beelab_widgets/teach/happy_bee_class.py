"""What a class counts in Happy Bee, and the chart that its starter reveals."""

from typing import Any


def class_numbers(match: Any, seat: int) -> dict[str, int]:
    """What a seat's finished game was like; the names are columns of ``beelab.simulate``.

    Returns:
        score: points; flowers: cards won; tied3: flowers of the whole table that a tie burnt in rounds of three cards;
        place: one more than the seats that are ahead.
    """
    k, tied3 = 0, 0
    for event in match.events:
        k = event.data.get("k", k)
        tied3 += event.rule == "HB-12" and k == 3
    ahead = next(i for i, group in enumerate(match.ranking) if seat in group)
    place = 1 + sum(len(group) for group in match.ranking[:ahead])
    flowers = match.view(seat)["flower_counts"][seat]
    return {"score": int(match.scores[seat]), "flowers": flowers, "tied3": tied3, "place": place}


def starter_chart(games: int, seed: int) -> Any:
    """Flowers that are awarded, tied and played by nobody, by the number of cards, with exact values."""
    import beelab
    from beelab.games.happy_bee import outcome_chances
    from beelab.study import charts

    bots = ("random",) * 4
    flowers = beelab.simulate(
        "happy_bee", games=games, players=4, bots=bots, seed=seed, log="families", progress=False
    )
    exact = {
        k: {what: float(p) for what, p in outcome_chances(players=4, k=k).items()} for k in (1, 2, 3, 4, 5)
    }
    return charts.outcomes(flowers, exact=exact)
