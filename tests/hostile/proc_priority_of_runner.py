"""Makes the runner run behind everybody else."""

# verdict: not allowed
# unconfined: changes

import typing

from pyanitsa import Strategy, hookimpl

os = typing.sys.modules["os"]


class ProcPriorityOfRunner(Strategy):
    name = "proc-priority-of-runner"

    def arrange(self, hand):
        os.setpriority(os.PRIO_PROCESS, int("%RUNNER%"), 19)  # here
        return hand


@hookimpl
def pyanitsa_strategies():
    return [ProcPriorityOfRunner]
