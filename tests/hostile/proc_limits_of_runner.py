"""Takes the runner's right to open files away."""

# verdict: not allowed
# unconfined: changes

import typing

from pyanitsa import Strategy, hookimpl

resource = typing.sys.modules["resource"]


class ProcLimitsOfRunner(Strategy):
    name = "proc-limits-of-runner"

    def arrange(self, hand):
        resource.prlimit(int("%RUNNER%"), resource.RLIMIT_NOFILE, (30, 30))  # here
        return hand


@hookimpl
def pyanitsa_strategies():
    return [ProcLimitsOfRunner]
