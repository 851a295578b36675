"""Sheets to print: one html file each, A4, complete in itself, readable in black and white."""

import base64
import re
from pathlib import Path
from typing import Any
from urllib.parse import quote

from markupsafe import Markup

from beelab.engine.errors import BeelabError

from .pictures import draw

_LINK = Markup('<a download="{}" href="data:text/html;charset=utf-8,{}">{}</a>')
_AS_IT_IS = "/+=:;,!*()?@"  # in such a link; its pictures are in base64 already, and once is enough


class Sheet:
    """A sheet to print: shows a link to itself and a preview; ``save`` writes the file.

    Args:
        title: stands at its head and names the file.
        template: a template of this package for the body.
        **data: what the template needs.
    """

    def __init__(self, title: str, template: str, **data: Any):
        self.title = title
        self.body = draw(template, title=title, **data)

    def __repr__(self) -> str:
        return f"Sheet({self.title!r})"

    @property
    def name(self) -> str:
        """The file's name."""
        words = re.sub(r"[^a-z0-9]+", "_", self.title.lower()).strip("_")[:60]
        return f"{words or 'sheet'}.html"

    @property
    def html(self) -> str:
        """The whole file."""
        return str(draw("sheet.html", title=self.title, body=self.body))

    @property
    def data(self) -> str:
        """The whole file in base64, for a link that needs no server."""
        return base64.b64encode(self.html.encode()).decode()

    def save(self, path: str | Path = "") -> Path:
        """Write the file; open it in a browser and print it.

        Args:
            path: a file, or a folder; by default a file named after the title, in the present folder.

        Raises:
            BeelabError: it can't be written there.
        """
        target = Path(path or self.name)
        target = target / self.name if target.is_dir() else target
        try:
            target.write_text(self.html, "utf-8")
        except OSError as wrong:
            raise BeelabError(f"the sheet can't be written to {str(target)!r}: {wrong}") from None
        return target

    def _repr_html_(self) -> str:
        link = _LINK.format(self.name, quote(self.html, safe=_AS_IT_IS), f"Download “{self.title}” to print")
        return str(draw("sheet_preview.html", link=link, body=self.body))
