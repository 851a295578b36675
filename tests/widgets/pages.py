"""What a page is sent, and that it took it."""

from __future__ import annotations

from typing import Any


def send(page: Any, *picks: str, **fields: Any) -> Any:
    """Touch one thing after the other, with what stands in the fields; the page, which reports no failure."""
    for pick in picks:
        page._on_page_message(page, {"pick": pick, "id": "1", "fields": fields}, None)
        assert page.error == ""
    return page
