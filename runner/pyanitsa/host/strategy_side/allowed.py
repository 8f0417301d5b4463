"""The modules that a strategy may import.

This is for clear messages and for chance that can be repeated; what keeps a strategy in is the
kernel (see `lockdown`).
"""

from __future__ import annotations

import builtins
import codecs
import importlib
import random
import sys
from encodings import aliases
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

HELPERS: Final = ("_strptime", "linecache", "unicodedata")
"""What allowed modules import only when they are used, which is too late in a confined process."""

SYSTEM_ENCODINGS: Final = frozenset({"mbcs", "oem"})
"""What only Windows has."""

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
    _preload_encodings()
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
            raise NotAllowedError(_not_there(name, (*modules, *MODULES)), name=name)
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


def _not_there(name: str, modules: Iterable[str]) -> str:
    """Say what there is in place of a module."""
    text = f"import of {name}; there are only: {' '.join(modules)}"
    package = name.partition(".")[0]
    if package in PARTS:
        return f"{text}; the organiser can allow it with modules = [{package!r}]"
    if package in sys.stdlib_module_names:
        return text
    return f"{text}; a file of your own is not there: copy what you need from it into this one"


def _preload_encodings() -> None:
    """Load what a file may be written in, which Python does when it first meets such a file."""
    for name in sorted(set(aliases.aliases.values()) - SYSTEM_ENCODINGS):
        if codecs.lookup(name)._is_text_encoding:
            importlib.import_module(f"encodings.{name}")


def _random(seed: int) -> ModuleType:
    """Return a copy of the module `random` whose functions draw from a generator of their own."""
    chance = random.Random(seed)  # noqa: S311  # chance in a game, not a secret
    copy = ModuleType("random", random.__doc__)
    for name, value in vars(random).items():
        if getattr(value, "__self__", None) is random._inst:
            value = getattr(chance, name)  # noqa: PLW2901
        setattr(copy, name, value)
    return copy
