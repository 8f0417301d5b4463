"""The commands that show what an audit has found."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pyanitsa.host import Source


@dataclass(frozen=True)
class Commands:
    """Writes commands for a database.

    Attributes:
        database: how it is named on the command line; nothing where it is the one in use anyway.
    """

    database: str = ""

    def replay(self, game: str) -> str:
        """Return what tells a game."""
        return self._about(f"pyanitsa replay {game}")

    def matches(self, tournament: str) -> str:
        """Return what lists the scores of a tournament's matches."""
        return self._about(f"pyanitsa matches {shlex.quote(tournament)}")

    def check(self, source: Source) -> str:
        """Return what says whether a strategy keeps its promises."""
        return f"pyanitsa check {shlex.quote(str(source.path))}"

    def _about(self, command: str) -> str:
        return f"{command} --db {shlex.quote(self.database)}" if self.database else command
