"""From stored results to tables: standings with their uncertainty, and crosstables."""

from __future__ import annotations

from pyanitsa.standings.basis import Basis
from pyanitsa.standings.columns import NUMBER_COLUMNS, STANDARD_COLUMNS
from pyanitsa.standings.crosstable import Crosstable, crosstables
from pyanitsa.standings.on_demand import Details
from pyanitsa.standings.order import Key, Order
from pyanitsa.standings.orders import STANDARD_ORDERS
from pyanitsa.standings.ranking import standings
from pyanitsa.standings.standing import Column, Standing, Standings
from pyanitsa.standings.statistics import Numbers

__all__ = [
    "NUMBER_COLUMNS",
    "STANDARD_COLUMNS",
    "STANDARD_ORDERS",
    "Basis",
    "Column",
    "Crosstable",
    "Details",
    "Key",
    "Numbers",
    "Order",
    "Standing",
    "Standings",
    "crosstables",
    "standings",
]
