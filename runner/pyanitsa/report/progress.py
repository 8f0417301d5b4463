"""Lines on stderr that show how far something is; they are silent where nobody watches."""

from __future__ import annotations

from contextlib import contextmanager
from functools import partial
from importlib.util import find_spec
from typing import TYPE_CHECKING

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
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
    columns = TextColumn(what), BarColumn(), MofNCompleteColumn(), TextColumn(unit)
    with _shown(*columns, auto_refresh=True) as bar:
        yield partial(bar.advance, bar.add_task(what, total=total))


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
    bar = _shown(
        TextColumn("{task.description}", markup=False),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("matches, {task.fields[speed]} games/s,"),
        TimeRemainingColumn(),
        TextColumn("left"),
        wanted=bool(left) and progress,
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
    columns = SpinnerColumn(), TextColumn("{task.description}", markup=False)
    with _shown(*columns, wanted=progress) as line:
        task = line.add_task(duel.tournament.name)

        def tell(matches: int) -> None:
            known = f"LLR {duel.llr:.2f} ({lower:.2f}, {upper:.2f})"
            line.update(task, description=f"{matches} matches, {known}", refresh=True)

        yield tell


def _shown(*columns: ProgressColumn, wanted: bool = True, auto_refresh: bool = False) -> Progress:
    """Return a line that shows where somebody watches: in a terminal, or a notebook with widgets.

    Where nothing is said, no thread draws it: workers can then be forked.
    """
    console = Console(stderr=True)
    watched = console.is_terminal or (console.is_jupyter and find_spec("ipywidgets") is not None)
    disable = not (wanted and watched)
    return Progress(*columns, console=console, disable=disable, auto_refresh=auto_refresh)
