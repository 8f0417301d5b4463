"""From stored results to tables: standings with their uncertainty, and crosstables.

What plugins make columns and orders of is here; the rest is in the modules.
"""

from __future__ import annotations

from pyanitsa.plugins.column import Column
from pyanitsa.plugins.order import Key, Order
from pyanitsa.plugins.row import Row

__all__ = ["Column", "Key", "Order", "Row"]
