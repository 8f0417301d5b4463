"""What columns and orders of the standings are given: a row, and the statistics of its field."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy as np
    from numpy.typing import NDArray

    from pyanitsa.ratings.cycles import Cycles
    from pyanitsa.ratings.equilibrium import Exploitability, NashAverage
    from pyanitsa.ratings.field_elo import FieldElo
    from pyanitsa.ratings.luck import LuckShare
    from pyanitsa.ratings.seats import SeatEdge
    from pyanitsa.ratings.simultaneous import Ratings


class PayoffScores(Protocol):
    """What everybody scores against everybody."""

    @property
    def scores(self) -> NDArray[np.float64]:
        """What the row scores against the column, 0 to 1; not a number where two have not met."""

    @property
    def bounds(self) -> NDArray[np.float64]:
        """The 95 % intervals of the scores (entrants, entrants, 2); not a number without one."""


class Statistics(Protocol):
    """The statistics of a field; each is made when it is first asked for.

    Arrays have an entry for each entrant; the one of a row is at `row.index`. A statistic is None
    where there is nothing to make it of; who has no games is not a number in an array.
    """

    @property
    def entrants(self) -> Sequence[str]:
        """The names of the entrants."""

    @property
    def points(self) -> NDArray[np.float64]:
        """The points: of a game between two 1, ½ or 0; at larger tables 1 to 0 by the place."""

    @property
    def pentanomial(self) -> NDArray[np.int64] | None:
        """How many mirrored deals gave 0 to 4 points, (entrants, 5); of tables of two only."""

    @property
    def elo(self) -> Sequence[FieldElo | None]:
        """How everybody does against the field, in Elo; None without games."""

    @property
    def bradley_terry(self) -> Ratings | None:
        """The Bradley-Terry ratings, with simultaneous intervals."""

    @property
    def plackett_luce(self) -> Ratings | None:
        """The Plackett-Luce ratings, with simultaneous intervals."""

    @property
    def payoffs(self) -> PayoffScores:
        """What everybody scores against everybody."""

    @property
    def cycles(self) -> Cycles | None:
        """The circles in which entrants beat each other."""

    @property
    def nash(self) -> NashAverage | None:
        """The most even equilibrium, and what everybody loses against it."""

    @property
    def nash_support(self) -> NDArray[np.float64] | None:
        """In which share of the equilibria that the results allow each has any weight."""

    @property
    def alpha_rank(self) -> NDArray[np.float64] | None:
        """In which share of the time each is what a population plays, by α-rank."""

    @property
    def exploitability(self) -> Exploitability | None:
        """What the worst opponent makes of each; -1 for the opponent of those without games."""

    @property
    def replicator(self) -> NDArray[np.float64] | None:
        """The mean share of each in that population, once it has had time."""

    @property
    def luck(self) -> LuckShare | None:
        """Which share of the variance of results the deal explains; of a single variant only."""

    @property
    def seats(self) -> Sequence[SeatEdge] | None:
        """What each seat is worth, the first one first; of a single variant only."""


class Row(Protocol):
    """How an entrant stands, in a variant or in all of them."""

    @property
    def rank(self) -> int:
        """Its rank; equal ones share it, as in 1 1 3."""

    @property
    def name(self) -> str:
        """The entrant."""

    @property
    def file(self) -> str:
        """Where the entrant comes from: its file, or the plugin that provides it."""

    @property
    def matches(self) -> int:
        """How many matches are stored."""

    @property
    def games(self) -> int:
        """How many games they have."""

    @property
    def wins(self) -> int:
        """Games in which it was first alone."""

    @property
    def draws(self) -> int:
        """Games in which it shared the first place."""

    @property
    def losses(self) -> int:
        """All others."""

    @property
    def score(self) -> float | None:
        """The mean score over the games, 0 to 100; None without games."""

    @property
    def interval(self) -> tuple[float, float] | None:
        """The bounds of the score's 95 % interval; None where there is too little for one."""

    @property
    def rounds(self) -> float | None:
        """The mean number of rounds of a game; None without games."""

    @property
    def forfeits(self) -> int:
        """The games that it forfeited."""

    @property
    def withdrawn(self) -> bool:
        """Whether it has been withdrawn."""

    @property
    def numbers(self) -> Statistics:
        """The statistics of the whole field."""

    @property
    def index(self) -> int:
        """Where the entrant is in their arrays."""
