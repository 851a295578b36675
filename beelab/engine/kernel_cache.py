"""Where the machine code of compiled rules is kept between sessions: one folder for each version of their sources."""

import hashlib
import os
import shutil
import tempfile
from functools import lru_cache
from importlib.metadata import version
from pathlib import Path

ENGINE = Path(__file__).resolve().parent
WOVEN_INTO_RULES = ("chance.py", "compiled.py", "state.py")  # of the engine; no other file changes a kernel
KEEP_FOLDERS = 4  # of earlier versions of the same rules, which are not thrown away yet


@lru_cache(maxsize=64)
def kernels_of(sources: Path) -> Path | None:
    """The folder for the kernels of the rules in a folder of sources, or None where nothing can be kept.

    Nothing is kept of rules without a file, such as those written in a notebook.
    """
    if not sources.is_absolute() or not sources.is_dir():
        return None
    home = os.environ.get("BEELAB_CACHE_DIR")
    root = Path(home) if home else Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "beelab"
    family = f"kernels-{sources.name}-"
    folder = root / f"{family}{_fingerprint(sources)}"
    if not _writable(folder):
        return None
    others = [f for f in root.glob(f"{family}*") if f != folder]
    for old in sorted(others, key=lambda f: f.stat().st_mtime)[:-KEEP_FOLDERS]:
        shutil.rmtree(old, ignore_errors=True)
    return folder


def _fingerprint(sources: Path) -> str:
    """A hash of everything that a kernel depends on: numba stamps a function with its own file only."""
    digest = hashlib.sha256()
    files = [ENGINE / name for name in WOVEN_INTO_RULES]
    if sources != ENGINE:
        files += sorted(sources.glob("*.py"))
    for file in files:
        digest.update(file.read_bytes())
    settings = (version("numba"), os.environ.get("NUMBA_BOUNDSCHECK"), os.environ.get("NUMBA_CPU_NAME"))
    digest.update(repr(settings).encode())
    return digest.hexdigest()[:16]


def mark_of(sources: Path, players: int) -> Path | None:
    """The file whose presence says that these rules have been compiled for so many players, on such a processor.

    Numba looks at a source's place and time, too, so both are part of its name. None where nothing can be kept.
    """
    folder = kernels_of(sources)
    if folder is None:
        return None
    digest = hashlib.sha256(_processor().encode())
    for file in sorted((*ENGINE.glob("*.py"), *sources.glob("*.py"))):
        digest.update(f"{file} {file.stat().st_mtime_ns}".encode())
    return folder / f"compiled-{players}-{digest.hexdigest()[:16]}"


def _processor() -> str:
    named = os.environ.get("NUMBA_CPU_NAME")
    if named:
        return named
    from llvmlite import binding

    return f"{binding.get_host_cpu_name()} {binding.get_host_cpu_features().flatten()}"


def _writable(folder: Path) -> bool:
    """Try it: numba itself would silently fall back to a stale place."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False
