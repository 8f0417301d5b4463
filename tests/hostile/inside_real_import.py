"""Uses the interpreter's own import, which asks nobody, for what it may not have."""

# verdict: exception

import typing

from pyanitsa import Strategy, hookimpl


def real(name):
    return getattr(typing.sys.modules["builtins"], f"__{name}__")


class InsideRealImport(Strategy):
    name = "inside-real-import"

    def arrange(self, hand):
        for name in ("ftplib", "sqlite3", "multiprocessing.shared_memory", "http.client"):
            try:
                real("import")(name)
            except ImportError:
                continue
            print("LEAKED", name)
        raise ImportError("none of them")


@hookimpl
def pyanitsa_strategies():
    return [InsideRealImport]
