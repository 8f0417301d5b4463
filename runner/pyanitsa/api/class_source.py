"""The source of a class that somebody has written in a notebook, a script or a file.

A strategy runs in a process of its own, which gets a source and nothing else. So what a class needs
is cut out of the cell or the file in which its methods stand; all else there, such as the call that
plays it, is left out, and the lines keep their numbers.
"""

from __future__ import annotations

import ast
import builtins
import hashlib
import inspect
import linecache
import marshal
from dataclasses import dataclass
from pathlib import Path
from symtable import Symbol, SymbolTable, symtable
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Final

from pyanitsa.errors import PyanitsaError
from pyanitsa.plugins.strategy_files import LIVE, LiveSource, Source

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pyanitsa.strategy import Strategy

HOOK: Final = "pyanitsa_strategies"

IN_PROCESS: Final = 'or play with isolation="none", which plays it in this process'

_FUTURE: Final = "from __future__"
"""Stands for the name that such imports define, which is none."""

_ALWAYS_THERE: Final = frozenset({*vars(builtins), "__name__", "__file__", "__doc__", _FUTURE})


def source_of(kind: type[Strategy]) -> Source:
    """Return a source that provides a class of strategies, and nothing else.

    Raises:
        PyanitsaError: its source cannot be found, or speaks of names that are not defined there.
    """
    file = _file_of(kind)
    text = "".join(linecache.getlines(file))
    if not text.strip():
        raise PyanitsaError(
            f"the source of the class {kind.__name__} cannot be found, and a process of its own "
            f"needs it: write the class into a file or a notebook's cell, {IN_PROCESS}"
        )
    kept = _cut(kind.__name__, text)
    hook = f"\n\n\ndef {HOOK}():\n    return [{kind.__name__}]\n"
    return Source(Path(file), f"{kept}{hook}".encode(), _called(file))


def _file_of(kind: type[Strategy]) -> str:
    """Return where the methods of a class stand; only they know, where that is a cell."""
    # What a dataclass adds to a class stands nowhere.
    files = {code.co_filename for code in _codes(kind)} - {"<string>"}
    if len(files) > 1:
        raise PyanitsaError(
            f"the methods of the class {kind.__name__} stand in {' and '.join(sorted(files))}: "
            f"write them into one file or cell, {IN_PROCESS}"
        )
    return files.pop() if files else ""


def _codes(kind: type[Strategy]) -> list[CodeType]:
    """Return the code of the methods that a class defines itself."""
    methods = (one for one in vars(kind).values() if isinstance(one, FunctionType))
    return [inspect.unwrap(one).__code__ for one in methods]


def _called(file: str) -> str:
    """Return what people call a file; that of a cell has a name that says nothing."""
    return file if Path(file).is_file() else "a notebook"


def _cut(name: str, text: str) -> str:
    """Return the lines that a class needs, and empty ones for all others.

    Raises:
        PyanitsaError: the class needs a name that is not defined in the text.
    """
    lines = text.splitlines()
    statements = list(_statements(text, lines))
    wanted, missing = _needed(name, statements)
    if missing:
        raise PyanitsaError(
            f"the class {name} uses {', '.join(missing)}, and its cell or file does not define "
            f"that: a strategy runs alone, so write it there (imports, too), {IN_PROCESS}"
        )
    kept = [""] * len(lines)
    for one in wanted:
        if one.alone is None:
            kept[one.lines] = lines[one.lines]
        else:
            # Of a line that imports several things, what is not needed may not be allowed.
            line = one.lines.start
            kept[line] = "; ".join(filter(None, (kept[line], one.alone)))
    return "\n".join(kept)


@dataclass(frozen=True, eq=False)
class _Statement:
    """A statement of a module, or one name of a statement that imports.

    Attributes:
        lines: which lines of the module it has.
        defines: the names that it gives to something.
        uses: the names of the module that it speaks of.
        alone: how a single name is imported; None for all other statements.
    """

    lines: slice
    defines: frozenset[str]
    uses: frozenset[str]
    alone: str | None = None


def _statements(text: str, lines: Sequence[str]) -> Iterator[_Statement]:
    future = ""
    for node in ast.parse(text).body:
        decorators = getattr(node, "decorator_list", ())
        first = min(one.lineno for one in (node, *decorators)) - 1
        part = slice(first, node.end_lineno)
        if isinstance(node, ast.Import | ast.ImportFrom):
            is_future = isinstance(node, ast.ImportFrom) and node.module == "__future__"
            for alias in node.names:
                alone = ast.unparse(_with_names(node, [alias]))
                name = _FUTURE if is_future else alias.asname or alias.name.partition(".")[0]
                yield _Statement(part, frozenset({name}), frozenset(), alone)
                # It decides whether the annotations that follow are looked up.
                future += f"{alone}\n" if is_future else ""
            continue
        table = symtable(future + "\n".join(lines[part]), "<statement>", "exec")
        defined = frozenset(one.get_name() for one in table.get_symbols() if _is_given(one))
        yield _Statement(part, defined, frozenset(_spoken_of(table)) - defined)


def _with_names(node: ast.Import | ast.ImportFrom, names: list[ast.alias]) -> ast.stmt:
    if isinstance(node, ast.Import):
        return ast.Import(names)
    return ast.ImportFrom(node.module, names, node.level)


def _is_given(symbol: Symbol) -> bool:
    return symbol.is_assigned() or symbol.is_imported()


def _spoken_of(table: SymbolTable) -> Iterator[str]:
    """Yield the names that are looked for in the module."""
    for symbol in table.get_symbols():
        if symbol.is_global() or (table.get_type() == "module" and symbol.is_referenced()):
            yield symbol.get_name()
    for child in table.get_children():
        yield from _spoken_of(child)


def _needed(name: str, statements: Sequence[_Statement]) -> tuple[list[_Statement], list[str]]:
    """Return the statements that a name needs, in their order, and what none of them defines."""
    wanted: set[_Statement] = set()
    missing: set[str] = set()
    asked, left = {name}, [_FUTURE, name]
    while left:
        current = left.pop()
        defining = [one for one in statements if current in one.defines]
        if not defining and current not in _ALWAYS_THERE:
            missing.add(current)
        for one in defining:
            wanted.add(one)
            left += one.uses - asked
            asked |= one.uses
    return [one for one in statements if one in wanted], sorted(missing)


def live_source(kind: type[Strategy]) -> LiveSource:
    """Return a class of this process as a source; what it does decides what it is called by.

    That is the code of its methods: a class that is written anew is another entrant.
    """
    content = hashlib.sha256(b"".join(map(marshal.dumps, _codes(kind)))).hexdigest()
    text = f"# {content}\ndef {HOOK}():\n    return [{LIVE}]\n"
    return LiveSource(Path(kind.__module__), text.encode(), "this program", kind)
