"""What strategies a source provides, asked in a process of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyanitsa.host.runner_side.process import ProcessHost

if TYPE_CHECKING:
    from pyanitsa.host.base import Description
    from pyanitsa.host.runner_side.sandbox import Sandbox
    from pyanitsa.plugins.strategy_files import Source


def describe(source: Source, sandbox: Sandbox) -> list[Description]:
    """Return what strategies a source provides, without running it here.

    Raises:
        PluginError: it does not load; the text names file and line.
        IsolationError: there can be no process.
    """
    with ProcessHost(source, sandbox) as host:
        return host.describe()
