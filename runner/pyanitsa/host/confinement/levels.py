"""How far strategies are kept apart from everything else, as asked for and as reached."""

from __future__ import annotations

import os
import platform
import sys
from dataclasses import dataclass
from typing import Final

from pyanitsa.errors import IsolationError
from pyanitsa.host.confinement.layers import NOTHING, STRICT, UNCONFINED, Layer, named

LEVELS: Final = ("strict", "process", "none")
"""Confined processes; processes of their own, which are not confined; the runner's own process."""


@dataclass(frozen=True)
class Isolation:
    """How far strategies are kept apart.

    Attributes:
        level: one of `LEVELS`, as it was asked for.
        on: the layers that are on.
        missing: those that the level needs and that are not there.
        landlock: the version of Landlock, or 0.
    """

    level: str
    on: Layer = NOTHING
    missing: Layer = NOTHING
    landlock: int = 0

    @property
    def confined(self) -> bool:
        """Whether the strategies of strangers may be run."""
        return self.level == "strict" and not self.missing

    def __str__(self) -> str:
        if self.confined:
            return "strict"
        if self.missing:
            return f"{self.level} (unconfined: without {named(self.missing)})"
        return f"{self.level} (unconfined)"


def default_level() -> str:
    """Return the strictest level that this system has."""
    if sys.platform == "linux":
        return "strict"
    return "process" if hasattr(os, "fork") else "none"


def layers_of(level: str) -> Layer:
    """Return the layers that a level of processes needs.

    Raises:
        IsolationError: there is no such level of processes on this system.
    """
    if level == "process":
        return UNCONFINED if sys.platform == "linux" else NOTHING
    if level != "strict":
        raise IsolationError(f"isolation {level!r} has no processes; there are strict and process")
    if sys.platform != "linux":
        raise IsolationError(
            f'isolation "strict" needs Linux, and this is {platform.system()}; '
            'isolation = "process" runs strategies unconfined'
        )
    return STRICT
