"""What an exception in a strategy's code means for it."""

from __future__ import annotations

import linecache

from pyanitsa.errors import described, place_of
from pyanitsa.host.base import Fault


class NotAllowedError(ImportError):
    """A strategy imports what it may not."""


class TooSlowError(BaseException):
    """The runner has had enough of a move; no `except Exception` is to stop this."""


def fault_of(error: BaseException, file: str, kind: str = "exception") -> Fault:
    """Return what an exception in a strategy's code means for it.

    Args:
        error: the exception.
        file: the strategy's file.
        kind: what it is called where its type does not say more.
    """
    line = place_of(error, file)
    if isinstance(error, NotAllowedError):
        return Fault("not allowed", str(error), line)
    if isinstance(error, PermissionError):
        tried = linecache.getline(file, line).strip() if line else ""
        return Fault("not allowed", f"{described(error)}{tried and f', at: {tried}'}", line)
    if isinstance(error, MemoryError):
        return Fault("out of memory", "it asked for more memory than it may use", line)
    if isinstance(error, TooSlowError):
        return Fault("too slow", "the runner stopped it", line)
    return Fault(kind, described(error), line)
