"""A user's own copy of the notebooks, renewed without ever losing what the user wrote.

A hidden list in the folder remembers what each file was when it was copied. A file that is still the same may be
replaced by a newer one; a file that the user changed is the user's.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path

LIST = ".beelab-copied.json"
LEFT_OUT = ("__pycache__", ".ipynb_checkpoints")


@dataclass(frozen=True, slots=True)
class Copied:
    """What a copy did, as paths below the folder: `new`, `renewed`, and `kept` because the user changed them."""

    new: tuple[str, ...]
    renewed: tuple[str, ...]
    kept: tuple[str, ...]


def copy_notebooks(source: Path, folder: Path) -> Copied:
    """Bring the notebooks into a folder of the user's; what the user changed stays as it is.

    Args:
        source: where the shipped notebooks are.
        folder: where the user's copy is or shall be; made when missing.

    Raises:
        OSError: the folder can't be made or written, or is a file.
    """
    folder.mkdir(parents=True, exist_ok=True)
    before = _read_list(folder / LIST)
    new, renewed, kept = [], [], []
    for name in _shipped(source):
        content = (source / name).read_bytes()
        mine = folder / name
        known = before.get(name)
        if not mine.exists():
            new.append(name)
        elif (current := mine.read_bytes()) == content:
            before[name] = _hash(content)
            continue
        elif _hash(current) == known:
            renewed.append(name)
        else:
            kept.append(name)
            continue
        mine.parent.mkdir(parents=True, exist_ok=True)
        mine.write_bytes(content)
        before[name] = _hash(content)
    (folder / LIST).write_text(json.dumps(before, indent=1, sort_keys=True), encoding="utf-8")
    return Copied(tuple(new), tuple(renewed), tuple(kept))


def _shipped(source: Path) -> list[str]:
    files = (path.relative_to(source) for path in source.rglob("*") if path.is_file())
    return sorted(file.as_posix() for file in files if not set(file.parts) & set(LEFT_OUT))


def _read_list(path: Path) -> dict[str, str]:
    """What was copied before; without a readable list every differing file counts as the user's."""
    try:
        listed = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return {}
    return listed if isinstance(listed, dict) else {}


def _hash(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
