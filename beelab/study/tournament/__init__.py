"""Tournaments of bots and strategies: `tournament`, and a class's rounds: `try_out`, `qualifying`, `main_round`."""

from beelab.study.tournament.findings import circles, duels, ranking, running_share
from beelab.study.tournament.result import Fault, Tournament
from beelab.study.tournament.rounds import main_round, qualifying, tournament
from beelab.study.tournament.tryout import Tryout, try_out

__all__ = [
    "Fault",
    "Tournament",
    "Tryout",
    "circles",
    "duels",
    "main_round",
    "qualifying",
    "ranking",
    "running_share",
    "tournament",
    "try_out",
]
