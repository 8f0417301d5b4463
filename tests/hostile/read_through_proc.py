"""Takes roundabout paths to the database: through links in /proc and through `..`."""

# verdict: not allowed
# unconfined: leaks

from pyanitsa import Strategy, hookimpl


class ReadThroughProc(Strategy):
    name = "read-through-proc"

    def arrange(self, hand):
        for start in ("/proc/self/root", "/proc/self/cwd/../..", "/proc/%RUNNER%/root", "/dev/.."):
            with open(start + "%DATABASE%", "rb") as file:  # here
                print(file.read()[-99:])
        return hand


@hookimpl
def pyanitsa_strategies():
    return [ReadThroughProc]
