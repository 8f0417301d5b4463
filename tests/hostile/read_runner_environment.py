"""Reads the runner's environment variables."""

# verdict: not allowed
# unconfined: leaks

from pyanitsa import Strategy, hookimpl


class ReadRunnerEnvironment(Strategy):
    name = "read-runner-environment"

    def arrange(self, hand):
        with open("/proc/%RUNNER%/environ") as file:  # here
            raise RuntimeError("LEAKED " + file.read().replace("\0", " ")[-200:])


@hookimpl
def pyanitsa_strategies():
    return [ReadRunnerEnvironment]
