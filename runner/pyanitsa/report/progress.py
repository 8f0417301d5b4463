"""Lines on stderr that show how far something is; they are silent where nobody watches."""

from __future__ import annotations

from contextlib import contextmanager
from importlib.util import find_spec
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    SpinnerColumn,
    TextColumn,
    TimeRemainingColumn,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pyanitsa.tournament.run import RunProgress
    from pyanitsa.tournament.sprt import Duel


@contextmanager
def steps_shown(what: str, total: int, unit: str) -> Iterator[Callable[[int], None]]:
    """Show on a terminal how far something is; yield what is told of each step.

    Args:
        what: what is going on.
        total: how many there are.
        unit: of what.
    """
    console = Console(stderr=True)
    columns = TextColumn(what), BarColumn(), MofNCompleteColumn(), TextColumn(unit)
    with Progress(*columns, console=console, disable=not _watched(console)) as bar:
        task = bar.add_task(what, total=total)

        def advance(steps: int) -> None:
            bar.advance(task, steps)

        yield advance


@contextmanager
def run_shown(
    name: str, left: int, *, progress: bool = True
) -> Iterator[Callable[[RunProgress], None]]:
    """Show how far a tournament is; yield what is told of each step of its run.

    Args:
        name: the tournament's name.
        left: how many matches are known to be missing; nothing is shown where none is.
        progress: whether anything is to be shown, where somebody watches.
    """
    console = Console(stderr=True)
    bar = Progress(
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("matches, {task.fields[speed]} games/s,"),
        TimeRemainingColumn(),
        TextColumn("left"),
        console=console,
        disable=not (left and progress and _watched(console)),
        # No thread that draws: workers can then be forked.
        auto_refresh=False,
    )
    with bar:
        task = bar.add_task(name, total=left, speed="…")

        def tell(step: RunProgress) -> None:
            elapsed = bar.tasks[0].elapsed or 0
            speed = f"{step.games / elapsed:,.0f}" if elapsed else "…"
            bar.update(task, completed=step.played, total=step.planned, speed=speed, refresh=True)

        yield tell


@contextmanager
def duel_shown(duel: Duel, *, progress: bool = True) -> Iterator[Callable[[int], None]]:
    """Show how sure a duel is; yield what is told of how many matches there are."""
    lower, upper = duel.test.bounds
    console = Console(stderr=True)
    line = Progress(
        SpinnerColumn(),
        TextColumn("{task.description}", markup=False),
        console=console,
        disable=not (progress and _watched(console)),
        # No thread that draws: workers can then be forked.
        auto_refresh=False,
    )
    with line:
        task = line.add_task(duel.tournament.name)

        def tell(matches: int) -> None:
            known = f"LLR {duel.llr:.2f} ({lower:.2f}, {upper:.2f})"
            line.update(task, description=f"{matches} matches, {known}", refresh=True)

        yield tell


def _watched(console: Console) -> bool:
    """Tell whether somebody sees what changes: in a terminal, or in a notebook that can show it."""
    return console.is_terminal or (console.is_jupyter and find_spec("ipywidgets") is not None)
