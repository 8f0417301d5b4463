"""A stored tournament, and how a table of it is chosen."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from pyanitsa.errors import UnknownNameError
from pyanitsa.wording import Language

if TYPE_CHECKING:
    from pyanitsa.api.lookup import Warn
    from pyanitsa.plugins.manager import Plugins
    from pyanitsa.store import Store


DEFAULT_DATABASE: Final = "pyanitsa.db"


AUDITED_LEGS: Final = 100
"""How many legs an audit plays again where nothing is said."""


def default_database() -> str:
    """Return the database that is meant where none is named: `PYANITSA_DB`, or `pyanitsa.db`."""
    return os.environ.get("PYANITSA_DB") or DEFAULT_DATABASE


@dataclass(frozen=True)
class Stored:
    """A stored tournament, and what it takes to make tables of it.

    Attributes:
        store: the database.
        name: the tournament's name.
        plugins: the organiser's plugins, for formats, columns and orders.
        warn: what is told of a plugin that fails.
    """

    store: Store
    name: str
    plugins: Plugins
    warn: Warn


@dataclass(frozen=True, kw_only=True)
class Choice:
    """Which matches a table is made of, and how it is shown.

    Attributes:
        variant: the one variant that is wanted; all, and over all, where none is named.
        without_withdrawn: whether to leave out who has been withdrawn, with all their matches.
        language: the language of headings and lines.
        columns: which columns, as in `name,score,elo`, or `+elo,los` for more than the usual ones.
        order: the name of an order; that of the tournament's format, where none is named.
        intervals: whether a crosstable says how sure its cells are.
        in_full: whether forfeits are shown each with its whole text, and not only the worst.
    """

    variant: str | None = None
    without_withdrawn: bool = False
    language: Language = Language.EN
    columns: str | None = None
    order: str | None = None
    intervals: bool = False
    in_full: bool = False


def language_of(said: str) -> Language:
    """Return a language by its name.

    Raises:
        UnknownNameError: nothing is told in that language.
    """
    if said not in list(Language):
        raise UnknownNameError("language", said, Language)
    return Language(said)
