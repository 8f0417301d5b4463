"""Taking matches that were played elsewhere."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from pyanitsa.api.database import opened
from pyanitsa.api.interrupted import until_interrupted
from pyanitsa.api.lookup import load_plugins, report_failures, warn_in_python
from pyanitsa.api.played_file import stored_allowed
from pyanitsa.audit import Auditor
from pyanitsa.audit.acceptance import accept
from pyanitsa.engine import warm_up
from pyanitsa.report.progress import steps_shown
from pyanitsa.store import open_store, tournaments
from pyanitsa.store.reading.snapshot import Snapshot
from pyanitsa.store.writing.transfer import take_matches
from pyanitsa.wording import counted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pyanitsa.api.database import Database
    from pyanitsa.api.lookup import Warn
    from pyanitsa.audit.acceptance import Accepted
    from pyanitsa.store.writing.transfer import Transfer


@dataclass(frozen=True)
class ImportReport:
    """What was taken from another database; printed, it is a sentence.

    Attributes:
        matches: how many matches are new.
        games: their games.
        same: how many matches were here already, and are the same.
    """

    matches: int
    games: int
    same: int

    def __str__(self) -> str:
        return (
            f"{counted(self.matches, 'match', 'matches')} with {counted(self.games, 'game')} new "
            f"here, {self.same:,} here already and the same"
        )


def import_matches(
    other: str | Path,
    store: str | Path | Database,
    *,
    plugins: Iterable[str | Path] = (),
    warn: Warn = warn_in_python,
) -> ImportReport:
    """Take all matches of another database that are not in this one.

    Each is looked at before: its key, its sums, and all of its games. Nothing is taken if one is
    not what it says, or is in both databases and differs. A run then plays only what is missing.

    Args:
        other: the database to take them from: a path or an SQLAlchemy URL.
        store: the database that gets them, opened or to be opened; made where there is none.
        plugins: plugin files to load, beside what is installed.
        warn: what is told of matches that cannot be taken; a Python warning, where nothing is said.

    Raises:
        PyanitsaError: a database cannot be used, or something is not what it says.
        InterruptedWork: Ctrl-C ended it; nothing was taken.
    """
    loaded = load_plugins(map(Path, plugins), warn)
    with open_store(other, create=False) as theirs, Snapshot(theirs) as source:
        about = tournaments(theirs)
        auditor = Auditor(loaded.variants().values(), {stored_allowed(one) for one in about})
        report_failures(loaded, warn)
        scheduled = {one.key for each in about for one in source.schedule(each.name)}
        warm_up()
        with until_interrupted("nothing was imported"):
            with steps_shown("looking", source.stored, "matches") as advance:
                accepted = accept(source, auditor, scheduled, advance)
            with steps_shown("taking", sum(map(len, accepted.keys)), "matches") as advance:
                ours = opened(store, loaded, warn).store
                done = take_matches(ours, source, accepted.keys, advance)
    for line in _left_out(accepted, done):
        warn(line)
    return ImportReport(done.taken, done.games, done.same)


def _left_out(accepted: Accepted, done: Transfer) -> Iterator[str]:
    """Yield which matches are not taken, or not wholly looked at, and why."""
    reasons = (
        (
            accepted.unrecorded,
            "whose games are not stored there: only the sums could be held against each other",
        ),
        (
            accepted.withdrawn + done.withdrawn,
            "not taken, since somebody is withdrawn there, which depends on the matches before",
        ),
        (
            accepted.unknown,
            "not taken, since no tournament schedules it any more and its key cannot be made out",
        ),
    )
    for number, why in reasons:
        if number:
            yield f"{counted(number, 'match', 'matches')} {why}"
