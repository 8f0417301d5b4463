"""What Ctrl-C leaves behind."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator


class InterruptedWork(KeyboardInterrupt):
    """Ctrl-C has ended something long; its text says what was kept, and how to go on."""


@contextmanager
def until_interrupted(what: str) -> Iterator[None]:
    """Do something long; Ctrl-C ends it with a line that says what that means.

    Raises:
        InterruptedWork: it was interrupted.
    """
    try:
        yield
    except KeyboardInterrupt:
        raise InterruptedWork(f"interrupted; {what}") from None
