"""The tables of version 1, from which all others come."""

from __future__ import annotations

revision = "1"
down_revision = None
