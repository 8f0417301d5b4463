"""A duel: two strategies meet until a sequential test says which hypothesis on them to take."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np

from pyanitsa.errors import PyanitsaError
from pyanitsa.formats.sprt import SequentialTest
from pyanitsa.ratings.elo import EloDifference
from pyanitsa.ratings.pentanomial import pentanomial
from pyanitsa.store import deal_points, sides
from pyanitsa.tournament.file import TournamentFile
from pyanitsa.tournament.preparation import prepare
from pyanitsa.tournament.schedule import Schedule

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from pyanitsa.host import Hosts
    from pyanitsa.plugins.manager import Plugins
    from pyanitsa.ratings.sprt import Sprt, State
    from pyanitsa.store import Store
    from pyanitsa.tournament.preparation import Tournament

FIRST_MATCHES: Final = 10
"""The matches that are played before the test is looked at; so many at once after that, too."""


@dataclass(frozen=True)
class Terms:
    """What is played in a duel.

    Attributes:
        strategies: the two, by names or files.
        variant: the rules, by name.
        deals: the games of a leg.
        most: the most matches.
        seed: a secret that everybody knows; where there is none, one is drawn.
    """

    strategies: tuple[str, str]
    variant: str
    deals: int
    most: int
    seed: int | str | None = None


@dataclass(frozen=True)
class DuelOutcome:
    """How a duel stands, for the first of the two.

    Attributes:
        difference: how much better it is.
        llr: the log-likelihood ratio of H1 and H0.
        state: which hypothesis is taken, if any.
        wins: games it has won.
        losses: games it has lost.
        draws: games that nobody has won.
        counts: how many mirrored deals gave it 0, 1, 2, 3 and 4 points.
    """

    difference: EloDifference
    llr: float
    state: State
    wins: int
    losses: int
    draws: int
    counts: tuple[int, ...]


@dataclass(eq=False)
class Duel:
    """Two strategies that are ready to meet.

    Attributes:
        tournament: what is to be played; its schedule goes on until the test decides.
        test: the test.
        store: where the results go.
        points: what the first has made of its mirrored deals, as far as the test has looked:
            int64 (matches, deals).
    """

    tournament: Tournament
    test: Sprt
    store: Store
    points: NDArray[np.int64] = field(init=False)

    def __post_init__(self) -> None:
        self.points = np.zeros((0, self.tournament.file.deals), np.int64)

    @classmethod
    def of(cls, terms: Terms, test: Sprt, plugins: Plugins, hosts: Hosts, store: Store) -> Duel:
        """Find the two strategies and the variant.

        Args:
            terms: what is played.
            test: the test, of the first of the two.
            plugins: the organiser's plugins.
            hosts: where strategies are asked what they are called.
            store: where the results go.

        Raises:
            PyanitsaError: something is not there, or there are not two.
        """
        # It comes from no file, and what it says has been looked at.
        file = TournamentFile.model_construct(
            path=Path("sprt"),
            name="sprt",
            seed=terms.seed,
            variants={terms.variant: {}},
            strategies=list(terms.strategies),
            deals=terms.deals,
            matches=FIRST_MATCHES,
            isolation=hosts.settings.level,
        )
        found = prepare(file, plugins, hosts)
        names = [one.name for one in found.entrants]
        if len(names) != 2:
            raise PyanitsaError(
                f"sprt: {' and '.join(terms.strategies)} are {len(names)} strategies; a test is "
                "between two"
            )
        name = " ".join(["sprt", *names, terms.variant])
        duel = cls(replace(found, file=file.model_copy(update={"name": name})), test, store)
        form = SequentialTest(test, duel._made, terms.most)
        schedule = Schedule(
            form, duel.tournament.file, found.variants, found.entrants, found.schedule.secret
        )
        duel.tournament = replace(duel.tournament, schedule=schedule)
        return duel

    @property
    def llr(self) -> float:
        """The log-likelihood ratio as far as the test has looked."""
        return self.test.llr(self.points, learning=True) if len(self.points) else 0.0

    def outcome(self) -> DuelOutcome:
        """Return how the duel stands."""
        made = sides(self.store, self.tournament.name)
        first = made.entrant == 0
        wins, losses, draws = (
            int(counted[first].sum()) for counted in (made.wins, made.losses, made.draws)
        )
        return DuelOutcome(
            difference=EloDifference.of(self.points),
            llr=self.llr,
            state=self.test.state(self.points, learning=True),
            wins=wins,
            losses=losses,
            draws=draws,
            counts=tuple(pentanomial(self.points).tolist()),
        )

    def _made(self, first: int) -> NDArray[np.int64]:
        """Return what is stored from a match number on, and remember it."""
        made = deal_points(self.store, self.tournament.name, first=first)
        self.points = np.concatenate([self.points[:first], made])
        return made
