"""Strategy competitions in the Russian card game Пьяница.

What plays and reads results loads when it is first asked for: a strategy's file, which imports this
module, needs none of it.
"""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.metadata import version
from types import MappingProxyType, ModuleType
from typing import TYPE_CHECKING, Any, Final

from pyanitsa.cards import Card, Deck
from pyanitsa.errors import PyanitsaError, PyanitsaWarning
from pyanitsa.plugins.hooks import hookimpl
from pyanitsa.rules import Rules
from pyanitsa.strategy import GameRecord, Match, Strategy
from pyanitsa.variant import Variant
from pyanitsa.wording import Text

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pyanitsa.api.checking import CheckReport, check
    from pyanitsa.api.contest import play, run
    from pyanitsa.api.database import Database
    from pyanitsa.api.database import open_database as open  # noqa: A004
    from pyanitsa.api.duels import SprtResult, sprt
    from pyanitsa.api.installed import Installed
    from pyanitsa.api.interrupted import InterruptedWork
    from pyanitsa.api.results import Results
    from pyanitsa.api.single import play_deal, play_game
    from pyanitsa.api.told import ToldGame
    from pyanitsa.api.transfer import ImportReport, import_matches
    from pyanitsa.plugins.contest import Contest, Meeting, Ranking, Round
    from pyanitsa.plugins.templates import new_strategy, new_variant

    __version__: str

__all__ = [
    "Card",
    "CheckReport",
    "Contest",
    "Database",
    "Deck",
    "GameRecord",
    "ImportReport",
    "Installed",
    "InterruptedWork",
    "Match",
    "Meeting",
    "PyanitsaError",
    "PyanitsaWarning",
    "Ranking",
    "Results",
    "Round",
    "Rules",
    "SprtResult",
    "Strategy",
    "Text",
    "ToldGame",
    "Variant",
    "__version__",
    "check",
    "hookimpl",
    "import_matches",
    "new_strategy",
    "new_variant",
    "open",
    "play",
    "play_deal",
    "play_game",
    "run",
    "sprt",
]

_LATER: Final[Mapping[str, tuple[str, str]]] = MappingProxyType(
    {
        "CheckReport": ("api.checking", "CheckReport"),
        "Contest": ("plugins.contest", "Contest"),
        "Database": ("api.database", "Database"),
        "ImportReport": ("api.transfer", "ImportReport"),
        "Installed": ("api.installed", "Installed"),
        "InterruptedWork": ("api.interrupted", "InterruptedWork"),
        "Meeting": ("plugins.contest", "Meeting"),
        "Ranking": ("plugins.contest", "Ranking"),
        "Results": ("api.results", "Results"),
        "Round": ("plugins.contest", "Round"),
        "SprtResult": ("api.duels", "SprtResult"),
        "ToldGame": ("api.told", "ToldGame"),
        "check": ("api.checking", "check"),
        "import_matches": ("api.transfer", "import_matches"),
        "new_strategy": ("plugins.templates", "new_strategy"),
        "new_variant": ("plugins.templates", "new_variant"),
        "open": ("api.database", "open_database"),
        "play": ("api.contest", "play"),
        "play_deal": ("api.single", "play_deal"),
        "play_game": ("api.single", "play_game"),
        "run": ("api.contest", "run"),
        "sprt": ("api.duels", "sprt"),
    }
)
"""What loads when it is first asked for: the module that has it, and what it is called there."""


def __getattr__(name: str) -> Any:
    if name == "__version__":
        return version("pyanitsa")
    if name not in _LATER:
        raise AttributeError(f"module 'pyanitsa' has no attribute {name!r}")
    module, called = _LATER[name]
    return getattr(import_module(f"pyanitsa.{module}"), called)


def __dir__() -> list[str]:
    return __all__


class _FrontDoor(ModuleType):
    """This module: `pyanitsa.play` stays the function when the package of that name is imported."""

    def __setattr__(self, name: str, value: object) -> None:
        if name not in _LATER:
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _FrontDoor
