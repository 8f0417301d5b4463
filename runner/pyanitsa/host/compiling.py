"""From the bytes of a strategy's file to code, and to the lines that messages show."""

from __future__ import annotations

import linecache
import tokenize
from io import BytesIO
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from types import CodeType

SAVE: str = "save the file as UTF-8"


def compiled(text: bytes, file: str) -> CodeType:
    """Compile a strategy's file, in whatever encoding Python takes.

    Args:
        text: what the file says.
        file: where it was read.

    Raises:
        SyntaxError: it is no Python, or not in the encoding that it should be in.
        ValueError: Python finds it unfit in another way, as with null bytes.
    """
    _keep_lines(text, file)
    try:
        return compile(text, file, "exec", dont_inherit=True)
    except (MemoryError, RecursionError):
        raise SyntaxError("brackets or operators are nested too deeply") from None
    except (SyntaxError, ValueError):
        wrong = _wrong_encoding(text)
        if wrong is None:
            raise
        reason, line = wrong
        raise SyntaxError(f"{reason}: {SAVE}", (file, line, None, None)) from None


def _keep_lines(text: bytes, file: str) -> None:
    """Let messages show lines of a file that cannot be read where its code runs."""
    try:
        encoding = _declared(text)
        lines = text.decode(encoding, "replace").splitlines(keepends=True)
    except (SyntaxError, LookupError, UnicodeError):
        lines = text.decode("utf-8", "replace").splitlines(keepends=True)
    linecache.cache[file] = (len(text), None, lines, file)


def _declared(text: bytes) -> str:
    """Return the encoding that a file says it has; UTF-8, where it says nothing."""
    return tokenize.detect_encoding(BytesIO(text).readline)[0]


def _wrong_encoding(text: bytes) -> tuple[str, int] | None:
    """Say what is wrong with the encoding of a file, and in which line; None, if nothing is."""
    if text.startswith((b"\xff\xfe", b"\xfe\xff")):
        return "it is in UTF-16", 1
    try:
        # Its first two lines may be no UTF-8 themselves, which stops this search, too.
        encoding = _declared(text)
    except SyntaxError as error:
        if "unknown encoding" in str(error):
            return f"its first lines name an {str(error.msg).partition(' for ')[0]}", 1
        encoding = "utf-8"
    try:
        text.decode(encoding)
    except UnicodeDecodeError as error:
        name = encoding.removesuffix("-sig").upper()
        line = error.object[: error.start].count(b"\n") + 1
        return f"it is not in {name}, as the letters of this line show", line
    except LookupError as error:
        return f"its first lines name an encoding that cannot be used ({error})", 1
    return None
