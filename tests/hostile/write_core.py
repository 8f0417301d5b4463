"""Wants its memory dumped to disk when it dies."""

# verdict: died

import contextlib
import typing

from pyanitsa import Strategy, hookimpl

os = typing.sys.modules["os"]
resource = typing.sys.modules["resource"]


class WriteCore(Strategy):
    name = "write-core"

    def arrange(self, hand):
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(
                resource.RLIMIT_CORE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
            )
        os.abort()


@hookimpl
def pyanitsa_strategies():
    return [WriteCore]
