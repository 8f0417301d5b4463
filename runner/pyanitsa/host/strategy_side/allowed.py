"""The modules that a strategy may import.

This is for clear messages and for chance that can be repeated; what keeps a strategy in is the
kernel (see `lockdown`).
"""

from __future__ import annotations

import builtins
import importlib
import random
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

from pyanitsa.host.faults import NotAllowedError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

MODULES: Final = (
    "abc",
    "array",
    "bisect",
    "cmath",
    "collections",
    "contextlib",
    "copy",
    "dataclasses",
    "datetime",
    "decimal",
    "enum",
    "fractions",
    "functools",
    "heapq",
    "itertools",
    "json",
    "math",
    "numbers",
    "operator",
    "random",
    "re",
    "statistics",
    "string",
    "struct",
    "textwrap",
    "time",
    "types",
    "typing",
    "warnings",
)
"""What every strategy may import, beside `pyanitsa` and `__future__`."""

UNSAID: Final = ("__future__", "pyanitsa")

HELPERS: Final = ("_strptime", "encodings.ascii", "encodings.latin_1", "linecache")
"""What allowed modules import only when they are used, which is too late in a confined process."""

PARTS: Final = {
    "numpy": ("numpy.fft", "numpy.linalg", "numpy.ma", "numpy.polynomial", "numpy.random"),
    "scipy": ("scipy.linalg", "scipy.optimize", "scipy.special"),
}
"""What is loaded of a package that is allowed as a whole."""


def preload(modules: Iterable[str]) -> None:
    """Import all that strategies may import, while files can still be read.

    Args:
        modules: what the organiser allows beside `MODULES`.
    """
    for name in (*UNSAID, *MODULES, "collections.abc", *HELPERS):
        importlib.import_module(name)
    for name in modules:
        importlib.import_module(name)
        for part in PARTS.get(name, ()):
            importlib.import_module(part)


def builtins_for(modules: tuple[str, ...], seed: int) -> dict[str, Any]:
    """Return the built-ins of a strategy's module: imports are checked, and `random` is its own.

    Args:
        modules: what the organiser allows beside `MODULES`.
        seed: the seed of its own `random`, whose functions share no state with anybody.
    """
    return {**vars(builtins), "__import__": _importer(modules, seed)}


def _importer(modules: tuple[str, ...], seed: int) -> Callable[..., Any]:
    own_random: list[ModuleType] = []

    def import_(
        name: str,
        globals: Any = None,  # noqa: A002  # called as the built-in is
        locals: Any = None,  # noqa: A002
        fromlist: Any = (),
        level: int = 0,
    ) -> Any:
        if not _is_allowed(name, modules):
            listed = " ".join((*modules, *MODULES))
            raise NotAllowedError(f"import of {name}; there are only: {listed}", name=name)
        if name == "random":
            if not own_random:
                own_random.append(_random(seed))
            return own_random[0]
        return builtins.__import__(name, globals, locals, fromlist, level)

    return import_


def _is_allowed(name: str, modules: tuple[str, ...]) -> bool:
    if name.partition(".")[0] in (*UNSAID, *MODULES):
        return True
    return any(f"{name}.".startswith(f"{m}.") or f"{m}.".startswith(f"{name}.") for m in modules)


def _random(seed: int) -> ModuleType:
    """Return a copy of the module `random` whose functions draw from a generator of their own."""
    chance = random.Random(seed)  # noqa: S311  # chance in a game, not a secret
    copy = ModuleType("random", random.__doc__)
    for name, value in vars(random).items():
        if getattr(value, "__self__", None) is random._inst:
            value = getattr(chance, name)  # noqa: PLW2901
        setattr(copy, name, value)
    return copy
