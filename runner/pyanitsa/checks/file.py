"""Any file: what it provides is read from its text, before anything in it is run."""

from __future__ import annotations

import ast
from typing import TYPE_CHECKING

from pyanitsa.catalogue import read_source
from pyanitsa.checks.strategies import check_strategies
from pyanitsa.checks.variants import check_variants
from pyanitsa.errors import PluginError, described

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pyanitsa.checks.verdict import Verdict
    from pyanitsa.host import Source


def check_file(path: Path) -> Iterator[Verdict]:
    """Check the strategies and the variants that a file provides.

    Raises:
        PluginError: the file cannot be read, does not load, or provides neither.
    """
    source = read_source(path)
    defined = _defined_names(source)
    if not defined & {"pyanitsa_strategies", "pyanitsa_variants"}:
        raise PluginError(
            f"{path}: there is nothing to check: the file has neither a function "
            "pyanitsa_strategies() nor a function pyanitsa_variants()"
        )
    if "pyanitsa_strategies" in defined:
        yield from check_strategies(source)
    if "pyanitsa_variants" in defined:
        yield from check_variants(path)


def _defined_names(source: Source) -> set[str]:
    """Return the names that a source gives to functions and values."""
    try:
        nodes = list(ast.walk(ast.parse(source.text, str(source.path))))
    except SyntaxError as error:
        line = f", line {error.lineno}" if error.lineno else ""
        raise PluginError(f"{source.path}{line}: {described(error)}") from None
    except (ValueError, RecursionError, MemoryError) as error:
        raise PluginError(f"{source.path}: {described(error)}") from None
    functions = {node.name for node in nodes if isinstance(node, ast.FunctionDef)}
    values = {
        node.id for node in nodes if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
    }
    return functions | values
