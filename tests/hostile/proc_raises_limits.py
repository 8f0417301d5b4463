"""Lifts the limit on its memory and takes more."""

# verdict: not allowed | exception

import typing

from pyanitsa import Strategy, hookimpl

resource = typing.sys.modules["resource"]


class ProcRaisesLimits(Strategy):
    name = "proc-raises-limits"

    def arrange(self, hand):
        endless = (resource.RLIM_INFINITY, resource.RLIM_INFINITY)
        try:
            resource.setrlimit(resource.RLIMIT_AS, endless)
        except (OSError, ValueError):
            resource.prlimit(0, resource.RLIMIT_AS, endless)
        raise RuntimeError("LEAKED setrlimit")


@hookimpl
def pyanitsa_strategies():
    return [ProcRaisesLimits]
