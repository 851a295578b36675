"""Check that no file in git names what only one machine has: registry hosts and private paths.

A pin or a path that holds on the author's machine only breaks everybody else's install.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]

# Put together from pieces, so that this file passes its own check.
FORBIDDEN = (
    "pypi" + ".org",
    "pythonhosted" + ".org",
    "registry.npmjs" + ".org",
    "deb.debian" + ".org",
    "find-links" + " ",
    "extra-index" + "-url",
    "/work" + "/",
    "../sha" + "red",
    "/root" + "/",
)


def findings(text: str) -> list[tuple[int, str]]:
    """Line numbers (from 1) and words of what a file must not hold."""
    lines = enumerate(text.splitlines(), start=1)
    return [(number, word) for number, line in lines for word in FORBIDDEN if word in line]


def main() -> int:
    """Print each finding as file:line; return 1 when there is one."""
    listed = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True
    ).stdout.split("\0")
    bad = 0
    for name in filter(None, listed):
        path = ROOT / name
        try:
            text = path.read_text(encoding="utf-8")
        except (UnicodeDecodeError, FileNotFoundError):
            continue  # a picture, or deleted and not yet committed
        for number, word in findings(text):
            print(f"{name}:{number}: holds {word!r}, which other machines don't have")
            bad += 1
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
