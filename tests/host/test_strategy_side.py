"""What a strategy's process loads, and what the package of hosts exports."""

from __future__ import annotations

import subprocess
import sys

import pytest

import pyanitsa.host


def test_a_strategys_process_loads_nothing_of_the_runners_side() -> None:
    """Nor numpy, which only those need that import it."""
    code = (
        "import sys, pyanitsa.host.strategy_side.zygote\n"
        "print([m for m in sys.modules if 'runner_side' in m or m == 'numpy'])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


def test_what_is_not_exported_is_not_there() -> None:
    assert pyanitsa.host.Hosts is not None
    with pytest.raises(AttributeError, match=r"module 'pyanitsa.host' has no attribute 'Guests'"):
        _ = pyanitsa.host.Guests  # type: ignore[attr-defined]
