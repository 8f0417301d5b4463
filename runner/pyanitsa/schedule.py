"""What tournament formats of plugins are made of, under the name that plugins import it by."""

from __future__ import annotations

from pyanitsa.plugins.contest import Contest, Format, Meeting, Ranking, Round, Scores, Table

__all__ = ["Contest", "Format", "Meeting", "Ranking", "Round", "Scores", "Table"]
