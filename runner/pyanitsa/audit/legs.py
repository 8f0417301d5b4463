"""A sample of legs, played again in fresh hosts and compared with what is stored."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING

from pyanitsa.audit.again import FreshHosts
from pyanitsa.audit.blame import blame_for_leg, blame_for_match
from pyanitsa.audit.steps import AuditStep, Difference
from pyanitsa.audit.stored import match_text
from pyanitsa.store.reading.batches import Batch
from pyanitsa.wording import counted, listed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pyanitsa.audit.blame import Blame
    from pyanitsa.audit.commands import Commands
    from pyanitsa.audit.matches import Auditor
    from pyanitsa.audit.sources import KnownSources
    from pyanitsa.host import Hosts
    from pyanitsa.store import StoredTournament
    from pyanitsa.store.reading.snapshot import ScheduledMatch, Snapshot


@dataclass(eq=False)
class LegAudit:
    """Plays some legs of a tournament again and compares all orders and faults.

    Of a match whose games are not stored all legs are played, and its sums are compared.

    Attributes:
        snapshot: the database.
        tournament: the tournament.
        auditor: knows the rules.
        field: who can be asked again.
        hosts: how strategies run.
        commands: how to name the database on the command line.
    """

    snapshot: Snapshot
    tournament: StoredTournament
    auditor: Auditor
    field: KnownSources
    hosts: Hosts
    commands: Commands

    def __post_init__(self) -> None:
        self._arranged = [
            one.rules.look == "arrange" and self.auditor.variant(one) is not None
            for one in self.tournament.variants
        ]
        self._chosen: list[tuple[str, int | None]] = []
        self._all = self._left_out = self._legs = self._wrong = 0
        self._played: Counter[str] = Counter()
        self._differing: Counter[str] = Counter()
        self._told: dict[str, tuple[Blame, Difference]] = {}

    def choose(self, count: int | None, seed: int) -> int:
        """Choose the legs to be played, and return how many plays that takes.

        Args:
            count: how many legs; all, where nothing is said.
            seed: which ones; the same seed chooses the same.
        """
        legs: list[tuple[str, int | None]] = []
        entrants = [one.hash for one in self.tournament.entrants]
        for planned in self.snapshot.schedule(self.tournament.name):
            if planned.played is None or not self._is_asked(planned):
                continue
            players = len(planned.entrants)
            self._all += players
            if any(entrants[place] in self.field.absent for place in planned.entrants):
                self._left_out += players
            else:
                numbers = range(players) if planned.recorded else [None] * players
                legs += [(planned.key, number) for number in numbers]
        if count is not None and count < len(legs):
            places = Random(seed).sample(range(len(legs)), count)  # noqa: S311  # no secret
            legs = [legs[place] for place in sorted(places)]
        # Where no games are stored, one leg stands for the whole match.
        self._chosen = list(dict.fromkeys(legs))
        return len(self._chosen)

    def play(self) -> Iterator[None]:
        """Play what was chosen; yield after each leg, or after each match without stored games.

        Raises:
            PyanitsaError: the database fails, a variant's plugin does, or there can be no host.
        """
        with FreshHosts(self.hosts, self.field) as fresh:
            for key, leg in self._chosen:
                for found in self.snapshot.batches(keys=[key]):
                    # What is wrong with a match as a whole is told where its sums are looked at.
                    if isinstance(found, Batch):
                        self._play(fresh, found, leg)
                yield

    def step(self) -> AuditStep:
        """Return what was found."""
        level = self.hosts.isolation
        played = f"{self._legs:,} of {counted(self._all, 'leg')} played again in hosts of their own"
        step = AuditStep(
            "sample",
            f"{played} ({level}): every order and every fault is the same",
            f"{played} ({level}), and {self._wrong:,} went otherwise",
            [self._difference(who, *told) for who, told in self._told.items()],
            [f"{text}; its legs are not played again" for text in self.field.absent.values()],
        )
        if self._left_out:
            step.remarks.append(f"so {self._left_out:,} of {self._all:,} legs could not be chosen")
        if level == "none":
            step.remarks.append(
                "with isolation none all hosts are this very process: what a strategy hides in it "
                "may look like chance, or be the same again"
            )
        return step

    def _is_asked(self, planned: ScheduledMatch) -> bool:
        """Tell whether strategies are asked anything in a match."""
        known = range(len(self._arranged))
        everybody = range(len(self.tournament.entrants))
        return (
            planned.variant in known
            and self._arranged[planned.variant]
            and all(place in everybody for place in planned.entrants)
        )

    def _play(self, fresh: FreshHosts, batch: Batch, leg: int | None) -> None:
        """Play a leg, or the whole match where nothing is said, and note what went otherwise."""
        variant = self.auditor.variant(batch.variant)
        if variant is None:
            return
        (plan,) = self.auditor.plans(batch, variant)
        legs = 1 if leg is not None else plan.players
        self._legs += legs
        for entrant in dict.fromkeys(plan.entrants):
            self._played[entrant.hash] += legs
        if leg is None:
            blames = blame_for_match(fresh, batch, plan)
        else:
            blames = blame_for_leg(fresh, batch, plan, leg, self._told)
        self._wrong += bool(blames)
        for blame in blames:
            who = " ".join(one.hash for one in blame.entrants)
            self._differing[who] += 1
            if who not in self._told:
                self._told[who] = blame, self._shown(batch, blame)

    def _shown(self, batch: Batch, blame: Blame) -> Difference:
        """Return what is to be said of a blame, with the commands that show it."""
        (match,) = batch.matches
        names = listed(one.name for one in blame.entrants)
        subject = names if len(blame.entrants) == 1 else f"one of {names}"
        commands = [self.commands.matches(self.tournament.name)]
        if blame.game is not None:
            commands = [self.commands.replay(self.snapshot.game_name(match.key, *blame.game))]
        for one in blame.entrants:
            if one.hash not in self.field.flaws:
                commands.append(self.commands.check(self.field.sources[one.hash]))
        where = f"{match_text(self.snapshot, batch, 0)}{blame.where}"
        return Difference(f"{subject} {blame.why}; {where}", tuple(commands))

    def _difference(self, who: str, blame: Blame, shown: Difference) -> Difference:
        """Return what is to be said of an entrant, and in how many legs it went otherwise."""
        if len(blame.entrants) > 1:
            return shown
        text = f"{shown.text}; so in {self._differing[who]} of its {self._played[who]} legs"
        return Difference(text, shown.commands)
