"""Results in a database: SQLite by default, any that SQLAlchemy knows by URL."""

from __future__ import annotations

from pyanitsa.store.database import Store, open_store
from pyanitsa.store.reading.chance import stored_secret
from pyanitsa.store.reading.games import find_game, load_game
from pyanitsa.store.reading.places import NO_GAME, Places, places
from pyanitsa.store.reading.points import deal_points
from pyanitsa.store.reading.printed import PrintRoom, has_prints, printed
from pyanitsa.store.reading.records import (
    StoredFault,
    StoredGame,
    StoredMatch,
    StoredPrint,
    StoredSide,
    StoredTournament,
    StoredVariant,
)
from pyanitsa.store.reading.rounds import StoredRound, TableScores, rounds
from pyanitsa.store.reading.scores import Pairs, Sides, pairs, sides, sides_and_pairs
from pyanitsa.store.reading.tournaments import faults, hard_faults, matches, missing, tournaments
from pyanitsa.store.writing.write import add_rounds, reveal_secret, save_results, save_tournament

__all__ = [
    "NO_GAME",
    "Pairs",
    "Places",
    "PrintRoom",
    "Sides",
    "Store",
    "StoredFault",
    "StoredGame",
    "StoredMatch",
    "StoredPrint",
    "StoredRound",
    "StoredSide",
    "StoredTournament",
    "StoredVariant",
    "TableScores",
    "add_rounds",
    "deal_points",
    "faults",
    "find_game",
    "hard_faults",
    "has_prints",
    "load_game",
    "matches",
    "missing",
    "open_store",
    "pairs",
    "places",
    "printed",
    "reveal_secret",
    "rounds",
    "save_results",
    "save_tournament",
    "sides",
    "sides_and_pairs",
    "stored_secret",
    "tournaments",
]
