"""Has the organiser's key shown as the source line of an error that it makes."""

# verdict: exception
# unconfined: leaks

import typing

from pyanitsa import Strategy, hookimpl

linecache = typing.sys.modules["linecache"]


class ReadByTraceback(Strategy):
    name = "read-by-traceback"

    def arrange(self, hand):
        print(linecache.getlines("%HOME%/.ssh/id_ed25519"))
        exec(compile("1 / 0", "%HOME%/.ssh/id_ed25519", "exec"))


@hookimpl
def pyanitsa_strategies():
    return [ReadByTraceback]
