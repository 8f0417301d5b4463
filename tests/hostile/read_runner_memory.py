"""Reads the runner's memory as a file, where a secret stands."""

# verdict: not allowed
# unconfined: leaks

from pyanitsa import Strategy, hookimpl


class ReadRunnerMemory(Strategy):
    name = "read-runner-memory"

    def arrange(self, hand):
        with open("/proc/%RUNNER%/mem", "rb", 0) as file:  # here
            file.seek(int("%ADDRESS%"))
            raise RuntimeError(file.read(64))


@hookimpl
def pyanitsa_strategies():
    return [ReadRunnerMemory]
