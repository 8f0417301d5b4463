"""Results in a database: SQLite by default, any that SQLAlchemy knows by URL."""

from __future__ import annotations

from pyanitsa.store.database import Store, open_store
from pyanitsa.store.games import find_game, load_game
from pyanitsa.store.printed import PrintRoom, has_prints, printed
from pyanitsa.store.read import faults, hard_faults, matches, missing, tournaments
from pyanitsa.store.records import (
    StoredFault,
    StoredGame,
    StoredMatch,
    StoredPrint,
    StoredSide,
    StoredTournament,
    StoredVariant,
)
from pyanitsa.store.sides import Pairs, Sides, sides, sides_and_pairs
from pyanitsa.store.write import save_results, save_tournament

__all__ = [
    "Pairs",
    "PrintRoom",
    "Sides",
    "Store",
    "StoredFault",
    "StoredGame",
    "StoredMatch",
    "StoredPrint",
    "StoredSide",
    "StoredTournament",
    "StoredVariant",
    "faults",
    "find_game",
    "hard_faults",
    "has_prints",
    "load_game",
    "matches",
    "missing",
    "open_store",
    "printed",
    "save_results",
    "save_tournament",
    "sides",
    "sides_and_pairs",
    "tournaments",
]
