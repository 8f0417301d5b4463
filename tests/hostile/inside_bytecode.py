"""Runs bytecode that no compiler makes, which reads where nothing is."""

# verdict: died | exception | illegal order | too slow | out of memory

from pyanitsa import Strategy, hookimpl


class InsideBytecode(Strategy):
    name = "inside-bytecode"

    def arrange(self, hand):
        code = (lambda: [print, "a", 1.5, b"b", 2.5, "c"]).__code__
        return type(self.arrange.__func__)(code.replace(co_consts=(), co_names=()), {})()


@hookimpl
def pyanitsa_strategies():
    return [InsideBytecode]
