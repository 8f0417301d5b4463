"""Whether what is stored is what was played: sums, keys, games, and legs played again."""

from __future__ import annotations

from pyanitsa.audit.commands import Commands
from pyanitsa.audit.legs import LegAudit
from pyanitsa.audit.matches import Auditor
from pyanitsa.audit.sources import KnownSources, find_sources
from pyanitsa.audit.steps import AuditStep, Difference, Finding
from pyanitsa.audit.stored import StoredAudit

__all__ = [
    "AuditStep",
    "Auditor",
    "Commands",
    "Difference",
    "Finding",
    "KnownSources",
    "LegAudit",
    "StoredAudit",
    "find_sources",
]
