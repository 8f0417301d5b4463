"""Holding what is stored of a tournament against what it should be."""

from __future__ import annotations

import sys
from contextlib import redirect_stdout
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from pyanitsa.api.hosting import tournament_hosts
from pyanitsa.api.interrupted import until_interrupted
from pyanitsa.api.lookup import report_failures, stored_tournament, tournament_plugins
from pyanitsa.api.played_file import played_file, stored_allowed
from pyanitsa.api.stored import DEFAULT_DATABASE
from pyanitsa.audit import Auditor, Commands, LegAudit, StoredAudit, find_sources
from pyanitsa.engine import warm_up
from pyanitsa.report.findings import marked, told_differences, told_step
from pyanitsa.report.progress import steps_shown
from pyanitsa.store.reading.snapshot import Snapshot

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from pyanitsa.api.lookup import Tell
    from pyanitsa.api.stored import Stored
    from pyanitsa.audit import AuditStep

NO_SAMPLE: Final = "sample: without a file no leg is played again"


@dataclass(frozen=True)
class AuditReport:
    """What an audit has found.

    Attributes:
        name: the tournament's name.
        steps: what was looked at, and what was found there.
        legs: whether legs were played again, for which it takes the tournament's file.
    """

    name: str
    steps: Sequence[AuditStep]
    legs: bool

    @property
    def passed(self) -> bool:
        """Whether all that is stored is as it should be."""
        return all(step.passed for step in self.steps)

    def lines(self) -> Iterator[str]:
        """Yield what was found, line by line."""
        for step in self.steps:
            yield from told_step(step)
        yield from self.conclusion()

    def conclusion(self) -> Iterator[str]:
        """Yield what stands below the steps."""
        if not self.legs:
            yield marked("", NO_SAMPLE)
        yield f"{self.name}: {told_differences(self.steps)}"

    def __str__(self) -> str:
        return "\n".join(self.lines())

    __repr__ = __str__


def audit(
    stored: Stored,
    *,
    file: str | Path | None,
    legs: int | None,
    seed: int,
    isolation: str | None,
    allow_unconfined: bool,
    tell: Tell,
) -> AuditReport:
    """Hold all that is stored of a tournament against what it should be.

    Args:
        stored: the tournament.
        file: its file, with which a sample of legs is played again; without it none is.
        legs: how many legs; all, where nothing is said.
        seed: which legs: the same seed chooses the same.
        isolation: how the strategies are kept apart; as the file says, where nothing is said.
        allow_unconfined: whether to go on where the system cannot confine strategies.
        tell: is given the lines of each step as soon as it is done.

    Raises:
        PyanitsaError: the file cannot be read, or no longer allows what it did.
        InterruptedWork: Ctrl-C ended it.
    """
    with Snapshot(stored.store) as snapshot:
        about = stored_tournament(stored.store, stored.name)
        content = None if file is None else played_file(str(file), about, isolation)
        plugins = stored.plugins
        if content is not None and content.plugins:
            plugins = tournament_plugins(content, plugins.files, stored.warn)
        auditor = Auditor(plugins.variants().values(), {stored_allowed(about)})
        report_failures(plugins, stored.warn)
        name = stored.store.name
        commands = Commands("" if name == DEFAULT_DATABASE else name)
        steps = _look(StoredAudit(snapshot, about, auditor, commands), about.stored)
        tell(line for step in steps for line in told_step(step))
        if content is not None:
            with tournament_hosts(content, allow_unconfined=allow_unconfined) as hosts:
                with redirect_stdout(sys.stderr):  # what strategies print is no result
                    field = find_sources(content, about, hosts)
                sample = LegAudit(snapshot, about, auditor, field, hosts, commands)
                steps.append(_play(sample, sample.choose(legs, seed), tell))
    report = AuditReport(about.name, steps, legs=content is not None)
    tell(report.conclusion())
    return report


def _look(audit: StoredAudit, matches: int) -> list[AuditStep]:
    """Look at all that is stored, and return what was found."""
    warm_up()
    with (
        until_interrupted("nothing can be said of what was looked at so far"),
        steps_shown("looking", matches, "matches") as advance,
    ):
        for looked_at in audit.look():
            advance(looked_at)
    return audit.steps()


def _play(sample: LegAudit, count: int, tell: Tell) -> AuditStep:
    """Play legs again, and tell what was found, also where it is interrupted."""
    try:
        with (
            until_interrupted("the other legs were not played again"),
            redirect_stdout(sys.stderr),  # what strategies print is no result
            steps_shown("playing again", count, "legs") as advance,
        ):
            for _ in sample.play():
                advance(1)
    finally:
        step = sample.step()
        tell(told_step(step))
    return step
