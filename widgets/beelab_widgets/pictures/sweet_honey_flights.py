"""The flights of Sweet Honey, Bee Mine!, told again from the events that a seat has seen."""

from typing import Any

View = dict[str, Any]
BEGINS = {"SH-05", "SH-09", "SH-12", "SH-17", "SH-18"}  # the first event of a move
OUTCOME = {
    *("SH-15", "SH-17", "SH-18", "SH-19", "SH-20", "SH-21", "SH-22", "SH-24", "SH-26"),
}
ENDED = {"SH-27", "SH-28", "SH-29"}


def flights(events: Any) -> list[dict[str, Any]]:
    """Every flight so far, each with who sent it, who passed it, and what came of it; the first revealing too."""
    found: list[dict[str, Any]] = []
    round_number, number = 1, 0
    for at, event in enumerate(events):
        if event.rule in ("SH-01", "SH-30"):
            round_number, number = event.data["round"], 0
        elif event.rule == "SH-09":
            number += 1
            found.append(
                {"key": f"{round_number}.{number}", "round": round_number, "number": number, "sender": event.seat,
                 "back": event.data["back"], "stake": event.data["stake"], "passed": [], "captor": None,
                 "card": "", "stung": False, "told": [], "over": False}
            )  # fmt: skip
        elif found and event.rule == "SH-12":
            found[-1]["passed"].append(event.seat)
        elif found and number and event.rule in OUTCOME:
            _went_on(found[-1], at, event)
    return found


def _went_on(flight: dict[str, Any], at: int, event: Any) -> None:
    """Something that belongs to a flight after it was sent."""
    if event.rule in ("SH-17", "SH-18"):
        flight |= {
            "captor": event.seat,
            "card": event.data["card"],
            "stung": event.rule == "SH-18",
            "over": True,
        }
    flight["told"].append({"at": at, "text": event.text, "rule": event.rule})


def since_round_ended(events: Any) -> list[dict[str, Any]]:
    """How the last round ended, until the next one has its start player."""
    told: list[dict[str, Any]] = []
    for at, event in enumerate(events):
        if event.rule == "SH-27":
            told = []
        if event.rule in ENDED:
            told.append({"at": at, "text": event.text, "rule": event.rule})
        elif event.rule == "SH-07":
            told = []
    return told


def round_began(events: Any) -> list[dict[str, Any]]:
    """Who starts the round and who had to discard, until its first flight is over."""
    told: list[dict[str, Any]] = []
    for at, event in enumerate(events):
        if event.rule in ("SH-01", "SH-30", "SH-17", "SH-18"):
            told = []
        elif event.rule in ("SH-07", "SH-08"):
            told.append({"at": at, "text": event.text, "rule": event.rule})
    return told


def last_move(events: Any) -> list[Any]:
    """The events of the last move."""
    found: list[Any] = []
    for event in reversed(events):
        found.append(event)
        if event.rule in BEGINS:
            break
    return found[::-1]


def changes(events: Any) -> dict[str, Any]:
    """The discs that the last move moved: by seat, where they came from, how many went to the centre, and whose."""
    seats: dict[int, int] = {}
    came_from: dict[int, str] = {}
    centre, payer = 0, None
    for event in last_move(events):
        seat, data = event.seat, event.data
        if event.rule in ("SH-09", "SH-12"):
            seats[seat] = seats.get(seat, 0) - data["stake"]
        elif event.rule in ("SH-17", "SH-19", "SH-28"):
            seats[seat] = seats.get(seat, 0) + data["discs"]
            came_from[seat] = "centre" if event.rule == "SH-28" else "flight"
            if event.rule == "SH-28":
                centre, payer = 0, None  # nothing stays there
        elif event.rule in ("SH-20", "SH-21"):
            centre, payer = centre + data["discs"], seat
            if event.rule == "SH-21":
                seats[seat] = seats.get(seat, 0) - data["discs"]
        elif event.rule == "SH-30":  # discs are given out anew
            return {"seats": {}, "from": {}, "centre": 0, "payer": None}
    return {"seats": seats, "from": came_from, "centre": centre, "payer": payer}


def discs_on_card(view: View) -> list[dict[str, int]]:
    """The discs on the flying card in the order in which they were laid, each with who laid it."""
    flight = view["flight"]
    if not flight or not flight["stake"]:
        return []
    laid = [flight["sender"], *in_order(view, flight["passed"])]
    return [
        {"at": at, "seat": laid[min(at // flight["stake"], len(laid) - 1)]} for at in range(flight["pot"])
    ]


def in_order(view: View, seats: Any) -> list[int]:
    """Some seats in the order in which a card reaches them."""
    sender = view["flight"]["sender"]
    return sorted(seats, key=lambda seat: (seat - sender) % view["players"])


def path(view: View) -> list[dict[str, Any]]:
    """The way of the flying card round the table: who sent it, who passed it, where it is, and home again."""
    flight = view["flight"]
    if not flight:
        return []
    sender, stake = flight["sender"], flight["stake"]
    found = [{"seat": sender, "did": "sent", "stake": stake}]
    for step in range(1, view["players"]):
        seat = (sender + step) % view["players"]
        if seat not in view["out"]:
            did = "passed" if seat in flight["passed"] else "decides" if seat == view["turn"] else "next"
            found.append({"seat": seat, "did": did, "stake": stake})
    found.append({"seat": sender, "did": "must" if flight["is_home"] else "home", "stake": 0})
    return found
