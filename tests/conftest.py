"""What holds for all tests: nobody's plugins or database, and an engine compiled only once."""

from __future__ import annotations

import os
import signal
from typing import TYPE_CHECKING

from hypothesis import settings

from pyanitsa.engine.play import warm_up

if TYPE_CHECKING:
    import pytest

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


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the file that takes longest, for most of which it waits for the network."""
    items.sort(key=lambda item: item.path.name != "test_wheel.py")
