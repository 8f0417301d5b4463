"""Strategy competitions in the Russian card game Пьяница."""

from __future__ import annotations

from pyanitsa.cards import Card, Deck
from pyanitsa.errors import PyanitsaError
from pyanitsa.plugins.hooks import hookimpl
from pyanitsa.rules import Rules
from pyanitsa.strategy import GameRecord, Match, Strategy
from pyanitsa.variant import Variant
from pyanitsa.wording import Text

__all__ = [
    "Card",
    "Deck",
    "GameRecord",
    "Match",
    "PyanitsaError",
    "Rules",
    "Strategy",
    "Text",
    "Variant",
    "hookimpl",
]
