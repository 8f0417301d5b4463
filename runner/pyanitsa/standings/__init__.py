"""From stored results to tables: standings with their uncertainty, and crosstables."""

from __future__ import annotations

from pyanitsa.standings.basis import Basis
from pyanitsa.standings.crosstable import Crosstable, crosstables
from pyanitsa.standings.ranking import standings
from pyanitsa.standings.standing import STANDARD_COLUMNS, Column, Standing, Standings

__all__ = [
    "STANDARD_COLUMNS",
    "Basis",
    "Column",
    "Crosstable",
    "Standing",
    "Standings",
    "crosstables",
    "standings",
]
