"""What `pyanitsa check` holds strategies and rule variants to: a verdict for each promise."""

from __future__ import annotations

from pyanitsa.checks.field import check_field
from pyanitsa.checks.file import check_file
from pyanitsa.checks.strategies import CheckedContest, check_strategies
from pyanitsa.checks.variants import check_variant, check_variants
from pyanitsa.checks.verdict import Verdict

__all__ = [
    "CheckedContest",
    "Verdict",
    "check_field",
    "check_file",
    "check_strategies",
    "check_variant",
    "check_variants",
]
