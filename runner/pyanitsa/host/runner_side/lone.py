"""The sessions of a source that live alone in a process, and no more of them than there may be."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from pyanitsa.host.runner_side.sandbox import Sandbox
    from pyanitsa.host.runner_side.session import Session

LONE: Final = 8
"""How many processes for one session each a source has at once, so that it takes no more of the
machine than others; the other sessions wait, or are made again when they are asked."""


class LoneSessions:
    """Sessions each of which has a process to itself.

    Args:
        sandbox: what ends their processes.
    """

    def __init__(self, sandbox: Sandbox) -> None:
        self._sandbox = sandbox
        self._sessions: list[Session] = []

    def __len__(self) -> int:
        """Return how many of their processes live."""
        self._sessions = [one for one in self._sessions if one.home is not None and one.home.alive]
        return len(self._sessions)

    def add(self, session: Session) -> None:
        """Take a session whose process is about to be its home."""
        self._sessions.append(session)

    def make_room(self) -> bool:
        """End a process that nobody waits for; return whether there was one."""
        idle = next((one for one in self._sessions if one.done), None) if len(self) else None
        if idle is None:
            return False
        self._sessions.remove(idle)
        if idle.home is not None:
            self._sandbox.end(idle.home)
        idle.move_out()
        return True
