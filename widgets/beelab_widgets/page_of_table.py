"""What a table's page shows: the game as one seat sees it, or a replay of it, or its cover."""

from functools import lru_cache
from typing import Any

from markupsafe import Markup

from .pictures import draw, front

LOG_LINES = 80


def page(table: Any) -> tuple[str, str, str]:
    """The html, the status line and what is spoken."""
    replay = table._shown
    html = _replay_page(table) if replay else _table_page(table)
    status = _replay_status(replay) if replay else _status(table)
    # a step's sentence is the news and the status at once
    return html, status, status if replay else f"{table._news} {status}".strip()


def _status(table: Any) -> str:
    names, me = table.match.names, table.me
    if table.covered:
        return f"Pass the screen to {names[me]}. {names[me]} presses the button when nobody else looks."
    view, picks = table._view(), table.selection.picks
    if not table._bots_are_next():
        return str(table._front.status(view, picks, table.selection.move is not None))
    said = str(table._front.status(view, picks, False)) if me is not None else "Bots play."
    following = names[table.match.to_move[0]]
    return said if following in said else f"{said} Next is {following}'s move."


def _replay_status(replay: Any) -> str:
    event = replay.event
    return f"Step {replay.at + 1} of {len(replay.steps)}: {event.text} ({event.rule})"


def _table_page(table: Any) -> str:
    match, view = table.match, table._view()
    picks = [] if table.covered else table.selection.picks
    playing = table.me is not None and not table.covered
    bots_next = table._bots_are_next()
    moves = () if table.covered else table.selection.moves
    return str(
        draw(
            table._front.TABLE,
            view=view,
            picks=picks,
            pickable=set() if table.covered else table.selection.pickable(),
            ready=table.selection.move is not None and not table.covered,
            playing=playing,
            can_undo=table._can_undo(),
            can_redo=table._can_redo(),
            can_hint=table._my_turn(),
            cover=match.names[table.me] if table.covered else "",
            moves=match.moves_played,
            next_bot=match.names[match.to_move[0]] if bots_next and table.pace != "at once" else "",
            who=_who(table),
            log=_log(table, table.viewer, list(enumerate(match.events))),
            notes=table._front.notes(view),
            can_keep=not table.alone,
            kept=table._file.name if table._file else "",
            unsaved=table._unsaved,
            panel=table._panel,
            replay=None,
            **table._front.context(view, picks, table._marked, table._seen_events(), moves),
        )
    )


def _replay_page(table: Any) -> str:
    replay = table._shown
    view = replay.view()
    pictures = front(view["game"])
    return str(
        draw(
            pictures.TABLE,
            view=view,
            picks=[],
            pickable=set(),
            ready=False,
            playing=False,
            cover="",
            who=[""] * len(view["names"]),
            log=_log(table, replay.seat, replay.events),
            notes=pictures.notes(view),
            kept="",
            unsaved="",
            panel=table._panel,
            replay=replay,
            looks=[("", "everybody"), *((str(s), view["names"][s]) for s in replay.seats)],
            **pictures.context(view, [], (), [event for _, event in replay.events]),
        )
    )


def _who(table: Any) -> list[str]:
    here = "at this screen" if len(table.people) > 1 else ""
    return [here if s in table.people else f"bot: {table.bot(s)}" for s in range(len(table.match.names))]


def _log(table: Any, seat: int | None, events: list[tuple[int, Any]]) -> Any:
    """What happened and a seat may know; put together anew only when something happened."""
    asked = (seat, len(events), events[-1] if events else None, table.match)
    if table._logged[:4] != asked:
        seen = [(at, event) for at, event in events if event.is_seen_by(seat)]
        lines = Markup("").join(_line(at, event.rule, event.text) for at, event in seen[-LOG_LINES:])
        table._logged = (*asked, lines)
    return table._logged[4]


@lru_cache(5000)
def _line(at: int, rule: str, text: str) -> Markup:
    """One line of the log, drawn once."""
    return draw("log.html", event={"at": at, "rule": rule, "text": text})
