"""A lock that one run holds on a folder. It is the system's own, so it goes when the run goes, even by a kill."""

import errno
import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from beelab.engine.errors import BadOption

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]
    import msvcrt

_held: set[Path] = set()  # by threads of this process, which the system's lock doesn't tell apart
_guard = threading.Lock()


@contextmanager
def only_one(path: Path, otherwise: str) -> Iterator[None]:
    """Hold the lock; nobody else gets it meanwhile.

    Args:
        path: a file that stands for what is locked. It stays where it is.
        otherwise: what to say when somebody else holds it.

    Raises:
        BadOption: somebody else holds it, or the file can't be written.
    """
    name = path.resolve()
    with _guard:
        if name in _held:
            raise BadOption(f"{otherwise}.")
        _held.add(name)
    try:
        try:
            file = os.open(name, os.O_RDWR | os.O_CREAT, 0o644)
        except OSError as error:
            raise BadOption(f"{path.parent} can't be written: {error.strerror}.") from None
        try:
            _lock(file, path, otherwise)
            yield
        finally:
            os.close(file)
    finally:
        with _guard:
            _held.discard(name)


def _lock(file: int, path: Path, otherwise: str) -> None:
    try:
        if fcntl is not None:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB)  # unlike flock, forked workers don't inherit it
        else:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
    except OSError as error:
        if error.errno in (errno.EACCES, errno.EAGAIN, errno.EDEADLK):
            raise BadOption(f"{otherwise}.") from None
        raise BadOption(
            f"{path.parent} can't be locked ({error.strerror}); name a folder on a disk of this machine."
        ) from None
