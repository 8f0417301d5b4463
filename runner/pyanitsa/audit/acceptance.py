"""Which matches of a stranger's database can be taken: those that are what they say."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pyanitsa.audit.stored import match_text
from pyanitsa.errors import StoreError
from pyanitsa.store.reading.batches import Flaw
from pyanitsa.store.reading.lookup import WITHDRAWN

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from pyanitsa.audit.matches import Auditor
    from pyanitsa.store.reading.batches import Batch
    from pyanitsa.store.reading.snapshot import Snapshot


@dataclass
class Accepted:
    """Matches that can be taken.

    Attributes:
        keys: their keys, as many together as were read together.
        unrecorded: how many of them come without their games.
        withdrawn: how many cannot be taken since somebody is withdrawn in them.
        unknown: how many no tournament schedules, and nobody knows with what limits they were
            played.
    """

    keys: list[list[str]] = field(default_factory=list)
    unrecorded: int = 0
    withdrawn: int = 0
    unknown: int = 0


def accept(
    snapshot: Snapshot,
    auditor: Auditor,
    scheduled: Collection[str],
    advance: Callable[[int], None],
) -> Accepted:
    """Hold all matches of a database against what they should be.

    Who is withdrawn in a match depends on the matches before it, and so not on the match's key
    alone: such matches are left for a run to play.

    Args:
        snapshot: the database.
        auditor: what matches are held against.
        scheduled: the keys of those that a tournament of the database schedules.
        advance: told after each batch how many matches it had.

    Raises:
        StoreError: a match is not what it says; the text names the first.
        PluginError: a variant's plugin fails.
    """
    accepted = Accepted()
    for found in snapshot.batches():
        if isinstance(found, Flaw):
            raise _refusal(snapshot, f"match {snapshot.match_name(found.key)}: {found.text}")
        unknown = _unknown(snapshot, auditor, found, scheduled)
        for findings in (auditor.wrong_games(found), auditor.wrong_sums(found)):
            for one in findings:
                if found.matches[one.match].key in unknown:
                    continue
                where = match_text(snapshot, found, one.match)
                if one.leg is not None and one.deal is not None:
                    where = f"{where}, leg {one.leg + 1}, deal {one.deal + 1}"
                raise _refusal(snapshot, f"{where}: {one.text}")
        whole = [one for one in found.matches if one.key not in unknown]
        taken = [one.key for one in whole if all(f.kind != WITHDRAWN for f in one.faults)]
        accepted.keys.append(taken)
        accepted.unknown += len(unknown)
        accepted.withdrawn += len(whole) - len(taken)
        accepted.unrecorded += len(taken) if found.games is None else 0
        advance(len(found.matches))
    return accepted


def _unknown(
    snapshot: Snapshot, auditor: Auditor, batch: Batch, scheduled: Collection[str]
) -> set[str]:
    """Return the keys of matches that nobody schedules any more and that cannot be made out."""
    unknown = set()
    for one in auditor.wrong_keys(batch):
        key = batch.matches[one.match].key
        if key in scheduled:
            raise _refusal(snapshot, f"{match_text(snapshot, batch, one.match)}: {one.text}")
        unknown.add(key)
    return unknown


def _refusal(snapshot: Snapshot, text: str) -> StoreError:
    return StoreError(
        f"{snapshot.name}: nothing is imported, for it is not as it was played: {text}"
    )
