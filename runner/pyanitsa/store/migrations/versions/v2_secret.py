"""Chance from a secret: tournaments have one, and matches what is made of it, or a seed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "2"
down_revision = "1"

_CLUSTERED = {"sqlite_with_rowid": False}


def upgrade() -> None:
    """Add the columns, and let a tournament and a match have no seed."""
    # SQLite cannot change a column: Alembic makes the table anew, and has to be told what SQLite
    # does not say of a table, that it is kept in the order of its primary key.
    with op.batch_alter_table("tournament", table_kwargs=_CLUSTERED) as table:
        table.alter_column("seed", existing_type=sa.BigInteger(), nullable=True)
        table.add_column(sa.Column("secret", sa.String(), nullable=True))
        table.add_column(
            sa.Column("revealed", sa.Boolean(), nullable=False, server_default=sa.false())
        )
    with op.batch_alter_table("match", table_kwargs=_CLUSTERED) as table:
        table.alter_column("seed", existing_type=sa.BigInteger(), nullable=True)
        table.add_column(sa.Column("chance", sa.LargeBinary(), nullable=True))
        table.add_column(sa.Column("deal_chance", sa.LargeBinary(), nullable=True))
