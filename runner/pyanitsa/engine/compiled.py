"""The kernel, compiled by numba once for a machine and kept on disk."""

from __future__ import annotations

import hashlib
import inspect
import os
import sys
import tempfile
from contextlib import suppress
from functools import cache
from pathlib import Path
from types import FunctionType, ModuleType
from typing import TYPE_CHECKING, Any, Final

import numba
import numpy as np
import platformdirs
from numba.extending import register_jitable

from pyanitsa.engine import (
    chance,
    codes,
    dealing,
    fast,
    game,
    options,
    pickup,
    rounds,
    several,
    state,
    two,
)
from pyanitsa.engine.private import flaw_of

if TYPE_CHECKING:
    from collections.abc import Callable

MODULES: Final = (chance, state, pickup, rounds, two, several, fast, dealing, game)
CACHE_VARIABLE: Final = "PYANITSA_CACHE_DIR"
"""The environment variable that names another folder to keep the compiled kernel in."""


OPTIONS: Final[dict[str, Any]] = {"_nrt": False}
"""The kernel makes no arrays; without reference counts it is several times as fast."""


@cache
def compiled(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return one of the kernel's functions, compiled; threads may run it at the same time.

    Where numba is told not to compile (`NUMBA_DISABLE_JIT=1`), it runs as it stands.
    """
    config: Any = numba.config
    if config.DISABLE_JIT:
        return _uncompiled(function)
    for module in MODULES:
        _make_callable(module)
    folder = _cache_folder()
    if folder is None:
        return _compile(function)
    if not any(folder.rglob(f"{function.__module__.rpartition('.')[2]}.{function.__name__}-*.nbi")):
        _announce()
    # The place of numba's cache is a global setting that counts while a function is wrapped.
    before, config.CACHE_DIR = config.CACHE_DIR, str(folder)
    try:
        return _compile(function, cache=True)
    finally:
        config.CACHE_DIR = before


def _uncompiled(function: Callable[..., Any]) -> Callable[..., Any]:
    """Return a function as it stands, for the arrays of records that compiled code takes."""

    def run(*arguments: Any) -> Any:
        readable = (
            one.view(np.recarray) if isinstance(one, np.ndarray) and one.dtype.names else one
            for one in arguments
        )
        # Chance counts on numbers that begin again at 0.
        with np.errstate(over="ignore"):
            return function(*readable)

    return run


def _compile(function: Callable[..., Any], *, cache: bool = False) -> Callable[..., Any]:
    dispatcher: Callable[..., Any] = numba.njit(nogil=True, cache=cache, **OPTIONS)(function)
    return dispatcher


@cache
def _announce() -> None:
    """Say what takes so long; once, though several functions are compiled."""
    _say("compiling the game engine for this machine (once; less than a minute) …")


def _say(line: str) -> None:
    print(f"pyanitsa: {line}", file=sys.stderr, flush=True)  # noqa: T201


@cache
def _make_callable(module: ModuleType) -> None:
    """Let compiled code call a module's functions, which stay what they are."""
    for function in vars(module).values():
        if isinstance(function, FunctionType) and function.__module__ == module.__name__:
            register_jitable(**OPTIONS)(function)


@cache
def _cache_folder() -> Path | None:
    """Return a folder for this very kernel and this numba, or None, saying why.

    It is one that can be written to, and that nobody else can have written to: `PYANITSA_CACHE_DIR`
    or the user's folder for caches, or else one of the user's own among the temporary ones.
    """
    home = os.environ.get(CACHE_VARIABLE) or platformdirs.user_cache_dir("pyanitsa")
    bases, flaws = [Path(home)], []
    with suppress(OSError):  # There may be no folder for temporary files.
        bases.append(Path(tempfile.gettempdir()) / f"pyanitsa-{_user()}")
    for base in bases:
        folder = base / _name()
        flaw = flaw_of(folder)
        if flaw is None:
            return folder
        flaws.append(flaw)
    _say(f"the compiled game engine is not kept, for want of a safe place: {'; '.join(flaws)}")
    return None


def _name() -> str:
    """Return the name of the folder for this very kernel and this numba.

    Numba looks at the file of the outermost function alone to see whether a cached kernel is
    stale; the name is made from the text of all of them, and from where they are, which numba's
    own keys depend on.
    """
    digest = hashlib.sha256(f"{numba.__version__} {sys.version} {__file__}".encode())
    for module in (*MODULES, codes, options, sys.modules[__name__]):
        digest.update(inspect.getsource(module).encode())
    return f"kernel-{digest.hexdigest()[:16]}"


def _user() -> str:
    return str(os.getuid()) if hasattr(os, "getuid") else os.environ.get("USERNAME", "user")
