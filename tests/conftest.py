"""What holds for all tests: nobody's plugins or database, and an engine compiled only once."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from pyanitsa.engine.play import warm_up
from quick_tests import ProcessGuard, is_quick

if TYPE_CHECKING:
    from collections.abc import Generator

TESTS = Path(__file__).parent
GUARD = ProcessGuard()

# Plugins that happen to be installed here, and anybody's database, are not the tests' business.
os.environ["PYANITSA_PLUGINS"] = ""
# What a shell runs in the background ignores Ctrl-C, and so would all that is started here.
signal.signal(signal.SIGINT, signal.default_int_handler)
# What is about processes says so; everything else is quicker without them.
os.environ["PYANITSA_ISOLATION"] = "none"
os.environ.pop("PYANITSA_DB", None)

settings.register_profile("dev", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "dev")


def pytest_sessionstart(session: pytest.Session) -> None:
    """Compile the engine before the workers of a parallel run start, or each of them would."""
    if session.config.getoption("numprocesses", None):
        warm_up()


# First, for `-m` chooses among the tests in the same hook.
@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the quick tests; begin with the file that takes longest, which waits for the network."""
    for item in items:
        function = item.name.partition("[")[0]
        if is_quick(f"{item.path.relative_to(TESTS).as_posix()}::{function}"):
            item.add_marker("quick")
    items.sort(key=lambda item: item.path.name != "test_wheel.py")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """Let a quick test start no process, nor what it is given by its fixtures."""
    if item.get_closest_marker("quick") is None:
        return (yield)
    with GUARD.up():
        return (yield)
