"""What a lesson of Sweet Honey shows beside the position: the bank check, what others reveal, where discs may go."""

from typing import Any

from ..pictures import sweet_honey as front

AT_ONCE = ("receive", "power")  # phases in which one touch is the whole move


def check_label(view: dict[str, Any], picks: list[str]) -> str:
    """What the button says that makes the picked move; nothing where a touch is the whole move."""
    return front.label(view, picks) if picks or view["phase"] not in AT_ONCE else ""


def page(lesson: Any) -> dict[str, Any]:
    """What ``sweet_honey_lesson.html`` needs beyond what every lesson has."""
    resolve, made = lesson._resolve, lesson._made
    view = lesson._before or (lesson.match.view(lesson.lesson.me) if lesson.match else None)
    after = made.after if made is not None else resolve.after if resolve else None
    shown = after if lesson._complete and after else view
    events = [event for event in made.events if event.is_seen_by(lesson.lesson.me)] if made else []
    where = _bank(shown) if lesson._complete or not resolve else resolve.bank()
    data: dict[str, Any] = {
        "shown": shown,
        "rows": resolve.rows if resolve else [],
        "bank": where,
        "bank_total": sum(n for _, n in where),
        "others": _others(lesson),
        "made": made.said if made is not None else "",
    }
    if lesson._complete and after:
        data |= front.context(after, [], (), events)
    return data


def _bank(view: dict[str, Any] | None) -> list[tuple[str, int]]:
    """Discs of the players, on the card and in the centre: 15 for each player, at every moment."""
    if view is None:
        return []
    on_card = view["flight"]["pot"] if view["flight"] else 0
    people = zip(view["names"], view["discs"], strict=True)
    return [*people, ("on the card", on_card), ("centre", view["centre"])]


def _others(lesson: Any) -> dict[str, str]:
    """What the others will reveal, when the learner may peek."""
    if lesson._kind != "do" or not getattr(lesson.step, "peek", False) or lesson._complete:
        return {}
    names = lesson.match.names
    return {names[seat]: move.split()[-1] for seat, move in lesson._others.items()}
