"""Strategies that are given as classes, beside those that are named."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyanitsa.api.class_source import live_source, source_of
from pyanitsa.errors import PyanitsaError
from pyanitsa.strategy import Strategy
from pyanitsa.tournament.entrants import ListedStrategy

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from pathlib import Path

    from pyanitsa.host import Hosts
    from pyanitsa.plugins.strategy_files import Source


def named(
    strategies: Iterable[str | Path | type[Strategy]],
) -> tuple[list[str], dict[str, type[Strategy]]]:
    """Return what a tournament file would list, and the classes that it does not know.

    Raises:
        PyanitsaError: something is neither a name, nor a path, nor a class of strategies.
    """
    if isinstance(strategies, str):
        raise PyanitsaError(f"strategies={strategies!r}: write a list, as in [{strategies!r}]")
    entries: list[str] = []
    classes: dict[str, type[Strategy]] = {}
    for number, one in enumerate(strategies, start=1):
        if not isinstance(one, type):
            entries.append(str(one))
            if isinstance(one, Strategy) or not entries[-1]:
                raise PyanitsaError(f"strategy {number}: {one!r} is no name, path or class")
        elif issubclass(one, Strategy):
            entries.append(f"class {one.__qualname__}, strategy {number}")
            classes[entries[-1]] = one
        else:
            raise PyanitsaError(
                f"strategy {number}: {one.__name__} is no strategy; write "
                f"class {one.__name__}(pyanitsa.Strategy)"
            )
    return entries, classes


def described(classes: Mapping[str, type[Strategy]], hosts: Hosts) -> dict[str, ListedStrategy]:
    """Return classes as what a tournament plays, by their entries.

    Raises:
        PyanitsaError: the source of one cannot be found, and it is needed; or one does not load.
    """
    given = {}
    for entry, kind in classes.items():
        source = _source(kind, in_process=hosts.isolation == "none")
        (description,) = hosts.describe(source)
        given[entry] = ListedStrategy(source, description)
    return given


def _source(kind: type[Strategy], *, in_process: bool) -> Source:
    try:
        return source_of(kind)
    except PyanitsaError:
        if in_process:
            return live_source(kind)
        raise
