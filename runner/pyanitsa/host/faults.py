"""What an exception in a strategy's code means for it."""

from __future__ import annotations

import linecache
import re
from pathlib import Path
from typing import TYPE_CHECKING, Final

from pyanitsa.errors import described, place_of
from pyanitsa.host.advice import advice, misfit
from pyanitsa.host.base import Fault

if TYPE_CHECKING:
    from pyanitsa.host.advice import Method

MESSAGE: Final = 400
"""How many characters of a message are told."""

ADDRESS: Final = re.compile(r"( at)? 0x[0-9a-fA-F]{4,}")
"""What differs from run to run in how Python names a thing."""


class NotAllowedError(ImportError):
    """A strategy imports what it may not."""


class TooSlowError(BaseException):
    """The runner has had enough of a move; no `except Exception` is to stop this."""


class UnfitError(TypeError):
    """A file that runs, but does not provide strategies as it should.

    Attributes:
        line: the line of the file, where there is one.
    """

    def __init__(self, text: str, line: int | None = None) -> None:
        super().__init__(text)
        self.line = line


def fault_of(
    error: BaseException, file: str, kind: str = "exception", method: Method | None = None
) -> Fault:
    """Return what an exception in a strategy's code means for it.

    Args:
        error: the exception.
        file: the strategy's file.
        kind: what it is called where its type does not say more.
        method: what was called of the strategy, where it is one of its methods.
    """
    line = place_of(error, file)
    if isinstance(error, NotAllowedError):
        return Fault("not allowed", str(error), line)
    if isinstance(error, PermissionError):
        tried = linecache.getline(file, line).strip() if line else ""
        return Fault("not allowed", f"{_told(error, file)}{tried and f', at: {tried}'}", line)
    if isinstance(error, MemoryError):
        return Fault("out of memory", "it asked for more memory than it may use", line)
    if isinstance(error, TooSlowError):
        return Fault("too slow", "the runner stopped it", line)
    if isinstance(error, UnfitError):
        return Fault(kind, f"TypeError: {error}", error.line)
    if method is not None and line is None and type(error) is TypeError:
        # It was called, and its first line never came to run.
        found = misfit(error, method, file)
        if found is not None:
            return Fault(kind, _joined(_told(error, file), found[0]), found[1])
    return Fault(kind, _joined(_told(error, file), advice(error, file)), line)


def _told(error: BaseException, file: str) -> str:
    """Return an exception in one line that is the same in every run and in every folder."""
    return ADDRESS.sub("", described(error)).replace(file, Path(file).name)


def _joined(told: str, more: str) -> str:
    if not more:
        return told
    room = MESSAGE - len(more) - len("; ")
    return f"{told[:room]}; {more}"
