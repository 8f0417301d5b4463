"""Any file: what it provides is read from its text, before anything in it is run."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pyanitsa.checks.strategies import check_strategies
from pyanitsa.checks.variants import check_variants
from pyanitsa.errors import PluginError
from pyanitsa.host.lookalikes import misspelt
from pyanitsa.host.player import no_hook
from pyanitsa.plugins.strategy_files import read_source

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pyanitsa.checks.strategies import CheckedContest
    from pyanitsa.checks.verdict import Verdict
    from pyanitsa.host import Hosts, Source


def check_file(
    path: Path, hosts: Hosts, contest: CheckedContest | None = None
) -> Iterator[Verdict]:
    """Check the strategies and the variants that a file provides.

    Args:
        path: the file.
        hosts: where its strategies run.
        contest: what they are to play; a bit of everything, where nothing is said.

    Raises:
        PluginError: the file cannot be read, does not load, or provides neither.
    """
    source = read_source(path, maximum=hosts.limits.source)
    defined = _defined_names(source)
    if not defined & {b"pyanitsa_strategies", b"pyanitsa_variants"}:
        raise PluginError(
            f"{path}: there is nothing to check: the file has neither a function "
            f"pyanitsa_strategies() nor a function pyanitsa_variants(){_how_to_end(source)}"
        )
    if b"pyanitsa_strategies" in defined:
        yield from check_strategies(source, hosts, contest)
    if b"pyanitsa_variants" in defined:
        yield from check_variants(path)


def _how_to_end(source: Source) -> str:
    """Say which lines a file lacks that looks like a strategy's."""
    text = source.text.decode("utf-8", "replace")
    own = re.search(r"^class +(\w+) *\( *Strategy\b", text, re.MULTILINE)
    letter = misspelt("pyanitsa_strategies", re.findall(r"^def +(\w+)", text, re.MULTILINE))
    return f"; {letter or no_hook(own[1])}" if own else ""


def _defined_names(source: Source) -> set[bytes]:
    """Return the names that a source gives to functions and values, without reading it as code."""
    # A file in UTF-16 has the same names with zeros between; what is wrong there a host tells.
    text = source.text.replace(b"\0", b"")
    return set(re.findall(rb"^(?:def +)?(pyanitsa_\w+)\b *(?:\(|=|:)", text, re.MULTILINE))
