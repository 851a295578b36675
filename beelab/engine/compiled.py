"""The one place that knows numba: `@compiled` turns a rule into machine code, or leaves it plain Python.

Plain Python is used when numba is not installed or when `BEELAB_PURE=1` is set. Both give the same results.
"""

import hashlib
import os
import shutil
import tempfile
from collections.abc import Callable
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar

PACKAGE = Path(__file__).resolve().parents[1]
KEEP_FOLDERS = 4  # caches of earlier versions that are not thrown away yet

numba: Any = None
if os.environ.get("BEELAB_PURE") != "1":
    with suppress(ImportError):
        numba = import_module("numba")

PURE = numba is None


def _fingerprint() -> str:
    """A hash of everything that a kernel depends on: numba stamps a function with its own file only."""
    digest = hashlib.sha256()
    for file in sorted([*PACKAGE.glob("engine/*.py"), *PACKAGE.glob("games/**/*.py")]):
        digest.update(file.read_bytes())
    settings = (numba.__version__, os.environ.get("NUMBA_BOUNDSCHECK"), os.environ.get("NUMBA_CPU_NAME"))
    digest.update(repr(settings).encode())
    return digest.hexdigest()[:16]


def _writable(folder: Path) -> bool:
    """Try it: numba itself would silently fall back to a stale place."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return True
    except OSError:
        return False


def _cache_folder() -> Path | None:
    """Where kernels are kept between sessions, or None where nothing can be written."""
    home = os.environ.get("BEELAB_CACHE_DIR")
    root = Path(home) if home else Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "beelab"
    folder = root / f"kernels-{_fingerprint()}"
    if not _writable(folder):
        return None
    others = [f for f in root.glob("kernels-*") if f != folder]
    for old in sorted(others, key=lambda f: f.stat().st_mtime)[:-KEEP_FOLDERS]:
        shutil.rmtree(old, ignore_errors=True)
    return folder


F = TypeVar("F", bound=Callable[..., Any])
_folder = None if PURE else _cache_folder()


def compiled(rule: F) -> F:
    """Make a rule fast without changing what it does.

    Args:
        rule: a function of states, arrays and whole numbers, in the small part of Python that both forms share:
            `a[i][j]` rather than `a[i, j]`, no slices, no value above 2**63 or below -2**63.

    Returns:
        The compiled function (which releases Python's lock), or the function itself in pure mode.
    """
    return _compile(rule)


def woven(rule: F) -> F:
    """Like `compiled`, for the small rules of the innermost loops: their machine code is woven into their callers'."""
    return _compile(rule, forceinline=True)


def pasted(rule: F) -> F:
    """Like `compiled`, for a rule with one or two callers: its source is pasted into theirs and not compiled by itself.

    Each layer of rules is optimised again with all that it calls; a layer less saves seconds of compiling.
    """
    return _compile(rule, inline="always")


def _compile(rule: F, **how: Any) -> F:
    if numba is None:
        return rule
    before, numba.config.CACHE_DIR = numba.config.CACHE_DIR, str(_folder or "")
    try:
        fast = numba.njit(cache=_folder is not None, nogil=True, no_cfunc_wrapper=True, **how)(rule)
    finally:
        numba.config.CACHE_DIR = before
    made: F = _for_any_number(fast)
    return made


def _for_any_number(fast: Any) -> Any:
    """Compile a rule once for whole numbers, not anew for each constant with which other rules call it."""
    template, general = fast.get_call_template, numba.types.unliteral

    def get_call_template(args: Any, kws: Any) -> Any:
        return template(tuple(general(a) for a in args), {name: general(a) for name, a in kws.items()})

    fast.get_call_template = get_call_template
    return fast
