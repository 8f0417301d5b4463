"""Whether what is stored is what was played: sums, keys, games, and legs played again."""

from __future__ import annotations

from pyanitsa.audit.commands import Commands
from pyanitsa.audit.legs import LegAudit
from pyanitsa.audit.matches import Auditor
from pyanitsa.audit.sources import Field, find_field
from pyanitsa.audit.steps import Difference, Finding, Step
from pyanitsa.audit.stored import StoredAudit

__all__ = [
    "Auditor",
    "Commands",
    "Difference",
    "Field",
    "Finding",
    "LegAudit",
    "Step",
    "StoredAudit",
    "find_field",
]
