"""Hosts for the strategies that a user or a tournament file names."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from pyanitsa.errors import UnknownNameError
from pyanitsa.host import LEVELS, Hosts, default_level
from pyanitsa.plugins.installed_strategies import modules_for, modules_mentioned, modules_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pyanitsa.tournament.file import TournamentFile


def open_hosts(
    level: str | None, *, allow_unconfined: bool, strategies: Iterable[str] | None = None
) -> Hosts:
    """Return hosts for strategies that are named one by one.

    Args:
        level: the level of isolation; the strictest that the system has, where nothing is said.
        allow_unconfined: whether to go on where the system cannot confine strategies.
        strategies: who is named, by names and files; all that are installed, where nothing is said.

    Raises:
        PyanitsaError: there is no such level, the system does not have it, or a file cannot be
            read.
    """
    chosen = _chosen(level)
    modules = modules_mentioned(strategies, Path())
    return Hosts(chosen, modules=modules, allow_unconfined=allow_unconfined)


def file_hosts(file: Path, level: str | None, *, allow_unconfined: bool) -> Hosts:
    """Return hosts in which a file may do what it may in a contest whose file says nothing else.

    Args:
        file: the file.
        level: the level of isolation; the strictest that the system has, where nothing is said.
        allow_unconfined: whether to go on where the system cannot confine strategies.

    Raises:
        PyanitsaError: there is no such level, or the system does not have it.
    """
    return Hosts(_chosen(level), modules=modules_of(file), allow_unconfined=allow_unconfined)


def tournament_hosts(file: TournamentFile, *, allow_unconfined: bool) -> Hosts:
    """Return the hosts of a tournament, as its file wants them.

    Raises:
        PyanitsaError: the system does not have the file's level of isolation.
    """
    modules = modules_for(file.strategies) if file.modules is None else tuple(file.modules)
    return Hosts(
        file.isolation, limits=file.use, modules=modules, allow_unconfined=allow_unconfined
    )


def check_level(level: str) -> None:
    """Make sure that there is such a level of isolation.

    Raises:
        UnknownNameError: there is none.
    """
    if level not in LEVELS:
        raise UnknownNameError("level of isolation", level, LEVELS)


def _chosen(level: str | None) -> str:
    """Return a level of isolation: the strictest that the system has, where nothing is said."""
    if level is None:
        return default_level()
    check_level(level)
    return level
