"""The audit of what is stored of a tournament: keys, sums, games and withdrawals."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pyanitsa.audit.steps import AuditStep, Difference
from pyanitsa.play.chance import MatchChance
from pyanitsa.play.plan import MatchPlan
from pyanitsa.store.reading.batches import Flaw
from pyanitsa.store.reading.lookup import WITHDRAWN
from pyanitsa.wording import counted

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pyanitsa.audit.commands import Commands
    from pyanitsa.audit.matches import Auditor
    from pyanitsa.audit.steps import Finding
    from pyanitsa.play.plan import Entrant
    from pyanitsa.store import StoredTournament
    from pyanitsa.store.reading.batches import Batch
    from pyanitsa.store.reading.snapshot import ScheduledMatch, Snapshot


@dataclass(eq=False)
class _Wrong:
    """What is wrong in a step: the first of it, in how many matches, and in how many games."""

    first: list[Difference] = field(default_factory=list)
    matches: int = 0
    games: int = 0

    def add(self, difference: Difference, games: int = 0) -> None:
        if not self.first:
            self.first.append(difference)
        self.matches += 1
        self.games += games


class StoredAudit:
    """Looks at all that is stored of a tournament, a batch of matches at a time.

    Args:
        snapshot: the database.
        tournament: the tournament.
        auditor: holds matches against what they should be.
        commands: how to name the database on the command line.
    """

    def __init__(
        self,
        snapshot: Snapshot,
        tournament: StoredTournament,
        auditor: Auditor,
        commands: Commands,
    ) -> None:
        self._snapshot = snapshot
        self._tournament = tournament
        self._auditor = auditor
        self._commands = commands
        self._keys, self._sums, self._games = _Wrong(), _Wrong(), _Wrong()
        self._scheduled = self._matches = self._recorded = self._played = 0
        self._withdrawn: dict[str, Entrant] = {}

    def look(self) -> Iterator[int]:
        """Look at everything; yield after each batch how many matches it had.

        Raises:
            StoreError: the database fails.
            PluginError: a variant's plugin fails.
        """
        for planned in self._snapshot.schedule(self._tournament.name):
            self._scheduled += 1
            self._look_at_schedule(planned)
        for found in self._snapshot.batches(self._tournament.name):
            if isinstance(found, Flaw):
                self._matches += 1
                self._look_at_flaw(found)
                yield 1
            else:
                self._look_at(found)
                yield len(found.matches)

    def steps(self) -> list[AuditStep]:
        """Return what was found: in the keys, the sums, the games and, if any, the withdrawals."""
        matches, games = counted(self._matches, "match", "matches"), counted(self._played, "game")
        steps = [
            AuditStep(
                "keys",
                f"{self._scheduled:,} matches are scheduled, {self._matches:,} of them are stored, "
                "and each key is that of what was to be played",
                f"{counted(self._keys.matches, 'key')} of {self._scheduled:,} cannot be right",
                self._keys.first,
            ),
            AuditStep(
                "sums",
                f"the scores, counts and sums of {matches} are those of their games",
                f"{self._sums.matches:,} of {matches} are not what their games make them",
                self._sums.first,
            ),
            AuditStep(
                "games",
                f"{games} were played again with the orders that are stored: each hand is the one "
                "that was dealt, and each game ends as it is stored",
                f"{self._games.games:,} of {games} do not go as they are stored",
                self._games.first,
            ),
        ]
        if self._keys.matches and self._keys.matches >= self._scheduled:
            steps[0].remarks.append(
                "no key is right: were these matches played by another version of the program?"
            )
        unrecorded = self._matches - self._recorded
        if unrecorded:
            left_out = f"of {counted(unrecorded, 'match', 'matches')} no games are stored"
            steps[1].remarks.append(f"{left_out}; their sums were held against each other")
            steps[2].remarks.append(left_out)
        return [*steps, *self._withdrawals()]

    def _look_at_schedule(self, planned: ScheduledMatch) -> None:
        """Make sure that a scheduled match has its key, and what is stored for it has the same."""
        name = self._snapshot.match_name(planned.key)
        if planned.played not in (None, planned.key):
            self._keys.add(self._difference(f"match {name}: another match is stored in its place"))
        plan = self._plan(planned)
        if any(place >= len(self._tournament.entrants) for place in planned.entrants):
            text = f"match {name}: it is scheduled for somebody who does not take part"
            self._keys.add(Difference(text))
        elif plan is not None and not self._auditor.is_scheduled_key(plan, self._tournament.seed):
            text = f"match {name}: its key stands for something else than what is scheduled"
            self._keys.add(self._difference(text))

    def _look_at_flaw(self, flaw: Flaw) -> None:
        text = f"match {self._snapshot.match_name(flaw.key)}: {flaw.text}"
        commands = []
        if flaw.game is not None:
            game = self._snapshot.game_name(flaw.key, *flaw.game)
            commands.append(self._commands.replay(game))
        self._sums.add(Difference(text, tuple(commands)))

    def _plan(self, planned: ScheduledMatch) -> MatchPlan | None:
        """Return a scheduled match; None where the rules it is played by are not here."""
        about = self._tournament
        if planned.variant not in range(len(about.variants)):
            return None
        variant = self._auditor.variant(about.variants[planned.variant])
        if variant is None:
            return None
        entrants = tuple(
            about.entrants[place] for place in planned.entrants if place < len(about.entrants)
        )
        # What is not played has no chance yet, and none that is looked at.
        chance = MatchChance(b"", b"")
        return MatchPlan(planned.key, variant, entrants, planned.number, planned.deals, chance)

    def _look_at(self, batch: Batch) -> None:
        auditor = self._auditor
        self._matches += len(batch.matches)
        if batch.games is not None:
            self._recorded += len(batch.matches)
            self._played += batch.size
        for match in batch.matches:
            gone = {match.entrants[one.slot] for one in match.faults if one.kind == WITHDRAWN}
            self._withdrawn |= {one.hash: one for one in gone}
        for wrong, findings in (
            (self._keys, auditor.wrong_keys(batch)),
            (self._sums, auditor.wrong_sums(batch)),
            (self._games, auditor.wrong_games(batch)),
        ):
            for one in findings:
                wrong.add(self._found(batch, one), one.games)

    def _found(self, batch: Batch, finding: Finding) -> Difference:
        """Return a finding with the place where it is and the command that shows it."""
        match = batch.matches[finding.match]
        where = match_text(self._snapshot, batch, finding.match)
        if finding.leg is None or finding.deal is None:
            return self._difference(f"{where}: {finding.text}")
        game = self._snapshot.game_name(match.key, finding.leg, finding.deal)
        text = f"{where}, leg {finding.leg + 1}, deal {finding.deal + 1}: {finding.text}"
        return Difference(text, (self._commands.replay(game),))

    def _difference(self, text: str) -> Difference:
        return Difference(text, (self._commands.matches(self._tournament.name),))

    def _withdrawals(self) -> Iterator[AuditStep]:
        """Hold those who were withdrawn to have lost as many legs as that takes."""
        most = self._tournament.settings.get("withdraw_after")
        if not self._withdrawn or most is None:
            return
        lost = {one: self._snapshot.lost_legs(one.hash) for one in self._withdrawn.values()}
        few = {one: legs for one, legs in lost.items() if legs < most}
        yield AuditStep(
            "withdrawals",
            f"{counted(len(lost), 'entrant')} withdrawn, each after {most} legs lost to a process "
            "that died or hung",
            f"{len(few)} of {counted(len(lost), 'entrant')} cannot have been withdrawn",
            [
                self._difference(
                    f"{one.name} is withdrawn, has lost {counted(legs, 'leg')} in all stored "
                    f"matches, and the tournament allows {most - 1}"
                )
                for one, legs in few.items()
            ],
        )


def match_text(snapshot: Snapshot, batch: Batch, number: int) -> str:
    """Return how a match of a batch is spoken of: its name, its variant and who plays."""
    match = batch.matches[number]
    who = " : ".join(one.name for one in match.entrants)
    return f"match {snapshot.match_name(match.key)} ({batch.variant.name}, {who})"
