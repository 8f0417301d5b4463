"""A database of results, opened."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Self

from pyanitsa.api.lookup import load_plugins, stored_tournament, warn_in_python
from pyanitsa.api.results import Results
from pyanitsa.api.stored import Stored, default_database, language_of
from pyanitsa.api.views import TableView
from pyanitsa.report.history import versions_table
from pyanitsa.standings.versions import history
from pyanitsa.store import find_game, open_store, temporary_store, tournaments
from pyanitsa.store.reading.versions import careers

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pyanitsa.api.lookup import Warn
    from pyanitsa.api.told import ToldGame
    from pyanitsa.plugins.manager import Plugins
    from pyanitsa.store import Store


class Database(Mapping[str, Results]):
    """The tournaments of a database by their names; as a context manager it closes itself.

    Args:
        store: the open database.
        plugins: the organiser's plugins, for formats, columns and orders.
        warn: what is told of plugins that fail.
    """

    def __init__(self, store: Store, plugins: Plugins, warn: Warn) -> None:
        self.store = store
        self._plugins = plugins
        self._warn = warn

    def find(self, wanted: str | None = None) -> Results:
        """Return a tournament by its name or its file; where nothing is said, the only one.

        Raises:
            PyanitsaError: there is no such tournament, or it must be named.
        """
        name = stored_tournament(self.store, wanted).name
        return Results(Stored(self.store, name, self._plugins, self._warn))

    def __getitem__(self, name: str) -> Results:
        return self.find(name)

    def __iter__(self) -> Iterator[str]:
        return (one.name for one in tournaments(self.store))

    def __len__(self) -> int:
        return len(tournaments(self.store))

    def __contains__(self, name: object) -> bool:
        return name in set(self)

    def history(self, entrant: str, variant: str | None = None, language: str = "en") -> TableView:
        """Return how each version of an entrant has done, over all tournaments of the database.

        Args:
            entrant: the entrant's name.
            variant: the only variant to look at.
            language: the language of the headings.

        Raises:
            UnknownNameError: there is no such entrant, variant or language.
        """
        versions = history(careers(self.store, entrant, variant))
        return TableView(versions_table(entrant, versions, language_of(language)))

    def replay(self, game: str) -> ToldGame:
        """Return a stored game of any tournament, to be told round by round.

        Args:
            game: a match, a leg and a deal, as in `3fa9c1/1/17`.

        Raises:
            StoreError: no such game is stored.
            UnknownNameError: there is no such match.
        """
        from pyanitsa.api.told import ToldGame

        return ToldGame.of(find_game(self.store, game))

    def close(self) -> None:
        """Close the database; what was made of it can no longer read anything."""
        self.store.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<pyanitsa database {self.store.name}: {', '.join(map(repr, self)) or 'empty'}>"


def open_database(
    store: str | Path | None = None,
    *,
    plugins: Iterable[str | Path] = (),
    create: bool = False,
    warn: Warn = warn_in_python,
) -> Database:
    """Open a database of results.

    Args:
        store: a path or an SQLAlchemy URL; `PYANITSA_DB` or `pyanitsa.db`, where nothing is said.
        plugins: plugin files to load, beside what is installed.
        create: whether to make the database where there is none.
        warn: what is told of plugins that fail; a Python warning, where nothing is said.

    Raises:
        StoreError: there is no such database, or it cannot be used.
    """
    loaded = load_plugins(map(Path, plugins), warn)
    opened = open_store(default_database() if store is None else store, create=create)
    return Database(opened, loaded, warn)


def opened(store: str | Path | Database | None, plugins: Plugins, warn: Warn) -> Database:
    """Return a database to store results in, made where there is none.

    Args:
        store: the database, or where it is; nothing for a temporary file, which goes when nobody
            has it any more.
        plugins: the organiser's plugins.
        warn: what is told of plugins that fail.

    Raises:
        StoreError: it cannot be used.
    """
    if isinstance(store, Database):
        return store
    if store is not None:
        return Database(open_store(store, create=True), plugins, warn)
    return Database(temporary_store(), plugins, warn)
