"""How databases of older versions become what the tables are now: forwards only, one file a step.

The number in `about.version` is the revision that a database has; Alembic's own table is not used.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from alembic.migration import MigrationContext
from alembic.operations import Operations
from alembic.script import ScriptDirectory
from sqlalchemy import update

from pyanitsa.store.tables import SCHEMA_VERSION, AboutRow, core

if TYPE_CHECKING:
    from sqlalchemy import Connection


def upgrade(connection: Connection, version: int) -> None:
    """Take a database from a version of the tables to the newest.

    Args:
        connection: the database, in a transaction; foreign keys are not enforced.
        version: the version that it has.
    """
    script = ScriptDirectory(str(Path(__file__).parent))
    revisions = list(script.iterate_revisions(str(SCHEMA_VERSION), str(version)))
    with Operations.context(MigrationContext.configure(connection)):
        for revision in reversed(revisions):
            revision.module.upgrade()
    connection.execute(update(core(AboutRow)).values(version=SCHEMA_VERSION))
