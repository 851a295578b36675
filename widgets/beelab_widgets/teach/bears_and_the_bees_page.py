"""What a lesson of The Bears and the Bees shows beside the position: pieces to place, and the hive after the move."""

from typing import Any

from ..pictures import bears_and_the_bees as front


def check_label(view: dict[str, Any], picks: list[str]) -> str:
    """What the button says that makes the picked move; handing out draws needs none."""
    return front.label(view, picks) if view["phase"] != "give" else ""


def page(lesson: Any) -> dict[str, Any]:
    """What ``bears_and_the_bees_lesson.html`` needs beyond what every lesson has."""
    resolve, made = lesson._resolve, lesson._made
    data: dict[str, Any] = {
        "rows": resolve.rows if resolve else [],
        "made": made.said if made is not None else "",
    }
    after = made.after if made is not None else resolve.after if resolve else None
    if lesson._complete and after:
        events = [event for event in made.events if event.is_seen_by(lesson.lesson.me)] if made else []
        data |= front.context(after, [], (), events)
        data["view"] = after
    return data
