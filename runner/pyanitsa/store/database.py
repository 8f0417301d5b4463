"""Opening a database of results, and what is said where that fails."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any, Final, Self

from sqlalchemy import URL, create_engine, event, insert, inspect, make_url, select
from sqlalchemy.exc import (
    ArgumentError,
    DatabaseError,
    IntegrityError,
    NoSuchModuleError,
    ProgrammingError,
)

from pyanitsa.errors import StoreError
from pyanitsa.store.tables import PRODUCT, SCHEMA_VERSION, AboutRow, TableRow, core

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlalchemy import Connection, Engine

BUSY_SECONDS: Final = 60
"""How long a writer waits for another one that has the same SQLite file."""

_WRITES: Final = "pyanitsa_writes"

# What SQLite says, and what it means for the file that is named before it.
_MEANINGS: Final = {
    "file is not a database": "is not a database",
    "database or disk is full": "the disk is full; what was stored before is kept",
    "readonly database": "is read-only; nothing can be stored in it",
    "unable to open database file": "cannot be opened; are there permissions to read and write it?",
    "database is locked": "is in use by another program",
    "disk image is malformed": "is damaged",
}


class Store:
    """An open database of results; as a context manager it closes itself.

    Attributes:
        name: what messages call it: a path, or a URL without its password.
        engine: the SQLAlchemy engine.
        copy: where an older database is that was brought up to date only to be read.
    """

    def __init__(self, name: str, engine: Engine) -> None:
        self.name = name
        self.engine = engine
        self.copy: TemporaryDirectory[str] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the database."""
        self.engine.dispose()
        if self.copy is not None:
            self.copy.cleanup()

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Give a connection that sees one state of the database.

        Raises:
            StoreError: the database fails.
        """
        with self.told(), self.engine.connect() as connection, connection.begin():
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Give a connection in a transaction: all that is done is stored, or nothing.

        Raises:
            StoreError: the database fails; nothing of this transaction is stored.
        """
        with self.told(), self.engine.connect() as connection:
            connection.execution_options(**{_WRITES: True})
            with connection.begin():
                yield connection

    @contextmanager
    def told(self) -> Iterator[None]:
        """Say in one line what a failing database means."""
        try:
            yield
        except (IntegrityError, ProgrammingError):
            raise
        except DatabaseError as error:
            said = " ".join(str(error.orig).split())
            meant = next((m for text, m in _MEANINGS.items() if text in said), said)
            raise StoreError(f"{self.name}: {meant}") from error


def open_store(url: str | Path, *, create: bool) -> Store:
    """Open a database of results.

    Args:
        url: the path of an SQLite file, or any SQLAlchemy URL.
        create: whether to make the database where there is none, as a run does.

    Raises:
        StoreError: there is no such database, or it cannot be used.
    """
    parsed = _parse(url)
    sqlite = parsed.get_backend_name() == "sqlite"
    name = parsed.render_as_string(hide_password=True)
    if sqlite and parsed.database and not parsed.database.startswith(("file:", ":memory:")):
        name = parsed.database
        _check_path(Path(name), create=create)
        if not create and _is_unchanging(Path(name)):
            parsed = _immutable(Path(name))
    store = Store(name, _engine(parsed, sqlite=sqlite, create=create))
    try:
        _check(store, create=create)
    except BaseException:
        store.close()
        raise
    return store


def _parse(url: str | Path) -> URL:
    if isinstance(url, Path) or "://" not in url:
        return URL.create("sqlite", database=str(url))
    try:
        return make_url(url)
    except (ArgumentError, ValueError):
        # It may hold a password, so it is not repeated.
        raise StoreError(
            "this is no URL of a database; write a path or, say, sqlite:///results.db"
        ) from None


def _check_path(path: Path, *, create: bool) -> None:
    if path.is_dir():
        raise StoreError(f"{path}: is a directory, not a database")
    if not path.parent.is_dir():
        raise StoreError(f"{path}: there is no directory {path.parent}")
    if not create and not path.exists():
        raise StoreError(f"{path}: there is no such file; a tournament's run makes it")


def _is_unchanging(path: Path) -> bool:
    return not os.access(path.parent, os.W_OK) and not path.with_name(f"{path.name}-wal").exists()


def _immutable(path: Path) -> URL:
    # To read a database SQLite makes a file beside it, unless it is told that nobody changes it.
    query = {"uri": "true", "immutable": "1"}
    return URL.create("sqlite", database=path.absolute().as_uri(), query=query)


def _engine(url: URL, *, sqlite: bool, create: bool) -> Engine:
    try:
        engine = create_engine(url, connect_args={"timeout": BUSY_SECONDS} if sqlite else {})
    except NoSuchModuleError:
        raise StoreError(f"there is no kind of database {url.drivername!r}") from None
    except ImportError as error:
        raise StoreError(
            f"a database of the kind {url.drivername!r} needs the Python package {error.name!r}"
        ) from error
    if sqlite:
        _set_up_sqlite(engine, create=create)
    return engine


def _set_up_sqlite(engine: Engine, *, create: bool) -> None:
    @event.listens_for(engine, "connect")
    def connected(connection: Any, _record: object) -> None:
        # Python's own transactions begin late, at the first change; ours begin where they say so.
        connection.isolation_level = None
        (pages,) = connection.execute("PRAGMA page_count").fetchone()
        if create and pages == 0:
            connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = NORMAL")
        connection.execute("PRAGMA foreign_keys = ON")

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        # A transaction that reads first and writes later could not be waited for by others.
        writes = connection.get_execution_options().get(_WRITES)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


def _check(store: Store, *, create: bool) -> None:
    with store.writing() if create else store.reading() as connection:
        tables = inspect(connection).get_table_names()
        if not tables and not create:
            raise StoreError(f"{store.name}: holds no results yet")
        if not tables:
            TableRow.metadata.create_all(connection)
            row = {"product": PRODUCT, "version": SCHEMA_VERSION}
            connection.execute(insert(core(AboutRow)), row)
            return
        version = _version(store.name, connection)
    if version < SCHEMA_VERSION:
        if create:
            _upgrade(store)
        else:
            _upgrade_copy(store, version)


def _upgrade(store: Store) -> None:
    """Bring the tables of a database up to date: all of it is done, or nothing."""
    from pyanitsa.store.migrations import upgrade

    sqlite = store.engine.dialect.name == "sqlite"
    with store.told(), store.engine.connect() as connection:
        raw: Any = connection.connection.driver_connection
        if sqlite:
            # A table that is made anew is away for a moment; this cannot be said in a transaction.
            raw.execute("PRAGMA foreign_keys = OFF")
        try:
            connection.execution_options(**{_WRITES: True})
            with connection.begin():
                # Another program may have done it while this one waited.
                now = _version(store.name, connection)
                if now < SCHEMA_VERSION:
                    upgrade(connection, now)
        finally:
            if sqlite:
                raw.execute("PRAGMA foreign_keys = ON")


def _upgrade_copy(store: Store, version: int) -> None:
    """Bring a copy up to date, for who only reads changes nothing.

    Raises:
        StoreError: such a database cannot be copied.
    """
    if store.engine.dialect.name != "sqlite":
        raise StoreError(
            f"{store.name}: has version {version} of the tables, and this program needs version "
            f"{SCHEMA_VERSION}; a run brings it up to date"
        )
    folder = TemporaryDirectory(prefix="pyanitsa-")
    path = Path(folder.name) / "copy.db"
    with (
        store.told(),
        closing(sqlite3.connect(path)) as copy,
        store.engine.connect() as connection,
    ):
        raw: Any = connection.connection.driver_connection
        raw.backup(copy)
    store.engine.dispose()
    store.engine = _engine(URL.create("sqlite", database=str(path)), sqlite=True, create=False)
    store.copy = folder
    _upgrade(store)


def _version(name: str, connection: Connection) -> int:
    """Return the version of the tables that a database has.

    Raises:
        StoreError: it is no database of this program, or one of a newer one.
    """
    about = core(AboutRow)
    inspected = inspect(connection)
    columns = inspected.get_columns("about") if inspected.has_table("about") else []
    if not {c.name for c in about.c} <= {c["name"] for c in columns}:
        raise StoreError(f"{name}: is a database of another program")
    version = connection.scalar(select(about.c.version).where(about.c.product == PRODUCT))
    if version is None:
        raise StoreError(f"{name}: is a database of another program")
    if not 1 <= version <= SCHEMA_VERSION:
        raise StoreError(
            f"{name}: has version {version} of the tables, and this program knows those up to "
            f"{SCHEMA_VERSION}; use a newer pyanitsa, or another file"
        )
    return int(version)
