"""The errors meant for people.

    PyanitsaError            a user's mistake: one line, exit code 2
    ├── CardError            a card, hand or deck that cannot be
    ├── RulesError           options that cannot be played
    ├── PluginError          a plugin or a strategy that does not load
    ├── UnknownNameError     a name that nobody provides
    ├── TournamentFileError  a tournament file that cannot be used
    ├── FormatError          a format that cannot be played with this field
    ├── StoreError           a database that cannot be used
    └── IsolationError       strategies that cannot be kept apart as they should be

    PyanitsaWarning          something was left out, and the work goes on

Everything else that is raised is a fault of the program and shows its traceback.
"""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


class PyanitsaError(Exception):
    """A mistake that its text tells the user how to mend."""


class PyanitsaWarning(UserWarning):
    """Something was left out, or is not as one would expect; the work goes on."""


class CardError(PyanitsaError, ValueError):
    """A card, hand or deck that cannot be."""


class RulesError(PyanitsaError, ValueError):
    """A combination of options that cannot be played."""


class PluginError(PyanitsaError):
    """A plugin or a strategy that does not load.

    Attributes:
        reason: why, without the place; the whole text where nothing is said.
        line: the line of its file, where there is one.
    """

    def __init__(self, text: str, *, reason: str = "", line: int | None = None) -> None:
        super().__init__(text)
        self.reason = reason or text
        self.line = line


class UnknownNameError(PyanitsaError, LookupError):
    """A name that nobody provides; the text offers the nearest ones."""

    def __init__(self, kind: str, name: str, known: Iterable[str], *, where: str = "") -> None:
        prefix = f"{where}: " if where else ""
        super().__init__(f"{prefix}there is no {kind} {name!r}{nearest(name, known)}")


class TournamentFileError(PyanitsaError):
    """A tournament file that cannot be used."""


class FormatError(PyanitsaError):
    """A format that cannot be played with this field; the text says why, and what could."""


class StoreError(PyanitsaError):
    """A database that cannot be used."""


class IsolationError(PyanitsaError):
    """Strategies that cannot be kept apart as they should be."""


def nearest(name: str, known: Iterable[str]) -> str:
    """Return a tail for a message that offers the known names closest to `name`."""
    names = sorted(set(known))
    close = difflib.get_close_matches(name, names, n=3, cutoff=0.5)
    if close:
        return f"; did you mean {' or '.join(repr(n) for n in close)}?"
    if names and len(names) <= 20:
        return f"; there are: {', '.join(names)}"
    return ""


def place_of(error: BaseException, file: str) -> int | None:
    """Return the line of `file` that an exception came from, or None where it was not there."""
    line, trace = None, error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == file:
            line = trace.tb_lineno
        trace = trace.tb_next
    if line is None and isinstance(error, SyntaxError) and error.filename == file:
        return error.lineno
    return line


def described(error: BaseException) -> str:
    """Return an exception in one line of at most 300 characters: its kind and its message."""
    try:
        message = " ".join(str(error.msg if isinstance(error, SyntaxError) else error).split())
    except KeyboardInterrupt:
        raise
    except BaseException:  # noqa: BLE001  # a plugin's exception may fail to say what it is
        message = ""
    return printable(f"{type(error).__name__}: {message}".strip()[:300].removesuffix(":"))


def called(thing: object) -> str:
    """Return what to call a thing that a stranger made; its own `repr` is never run."""
    if type(thing) is int:
        return str(thing) if abs(thing) < 10**9 else "a huge number"
    return f"something of type {printable(type(thing).__name__[:40])}"


def printable(text: str) -> str:
    """Return a text with whatever could steer a terminal written as an escape sequence."""
    return "".join(char if char.isprintable() else escaped(char) for char in text)


def escaped(char: str) -> str:
    """Write a character as an escape sequence in ASCII."""
    return ascii(char)[1:-1]
