"""Puts the organiser's home on the import path and imports a file from there."""

# verdict: exception
# unconfined: leaks

import typing

from pyanitsa import Strategy, hookimpl

sys = typing.sys


class InsideImportPath(Strategy):
    name = "inside-import-path"

    def arrange(self, hand):
        sys.path.insert(0, "%HOME%")
        sys.path_importer_cache.clear()
        sys.path_hooks[:] = [
            sys.modules["zipimport"].zipimporter,
            sys.modules["_frozen_importlib_external"].FileFinder.path_hook(
                (sys.modules["_frozen_importlib_external"].SourceFileLoader, [".py"])
            ),
        ]
        module = sys.modules["builtins"].__import__("secrets_of_the_organiser")
        raise RuntimeError(module.SECRET)


@hookimpl
def pyanitsa_strategies():
    return [InsideImportPath]
