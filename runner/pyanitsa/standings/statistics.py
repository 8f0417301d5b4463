"""The statistics of a field: how strong everybody is, who beats whom, and what is luck."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from pyanitsa.ratings.rounding import SHARE_DECIMALS, rounded
from pyanitsa.standings.by_seat import Seating
from pyanitsa.standings.head_to_head import HeadToHead, deals_between
from pyanitsa.standings.pair_scores import Cells, between_two
from pyanitsa.standings.payoffs import Payoffs

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from pyanitsa.ratings.cycles import Cycles
    from pyanitsa.ratings.equilibrium import Exploitability, NashAverage
    from pyanitsa.ratings.field_elo import FieldElo
    from pyanitsa.ratings.interval import Estimate
    from pyanitsa.ratings.luck import LuckShare
    from pyanitsa.ratings.replicator import Population
    from pyanitsa.ratings.seats import SeatEdge
    from pyanitsa.ratings.simultaneous import Ratings
    from pyanitsa.standings.pairs_and_places import PairsAndPlaces
    from pyanitsa.store import EntrantScores

DRAWS: Final = 50
"""How often equilibria are drawn to see which of them the results allow."""


@dataclass(frozen=True, eq=False)
class FieldStatistics:
    """The statistics of a variant, or over all variants; each is made when it is first asked for.

    Arrays have an entry for each entrant, in the order of `sides.entrants`. A statistic is None
    where there is nothing to make it of; in an array, it is not a number for those of whom it
    cannot be said. What asks who beats a mixture of entrants (equilibrium, α-rank, exploitability,
    population) needs that all who have games have met each other.

    Attributes:
        sides: the sides of a tournament's stored matches.
        chosen: which of them count, bool (sides,): of a match all, or none.
        scores: for each entrant, its score in each of the variants in which it has games.
        pairs_and_places: what slots of larger tables made against each other, and the games.
    """

    sides: EntrantScores
    chosen: NDArray[np.bool_]
    scores: tuple[tuple[Estimate, ...], ...]
    pairs_and_places: PairsAndPlaces

    # What was played

    @property
    def entrants(self) -> tuple[str, ...]:
        """The names of the entrants."""
        return tuple(self.sides.entrants)

    @cached_property
    def variants(self) -> tuple[int, ...]:
        """The variants of which there are games, by their indices."""
        return tuple(np.unique(self.sides.variant[self.chosen]).tolist())

    @cached_property
    def players(self) -> int:
        """How many sit at a table; 0 without games."""
        games, most = self.sides.games[self.chosen], self.sides.most[self.chosen]
        return int((most // games).max()) // 2 + 1 if len(games) else 0

    @cached_property
    def games(self) -> int:
        """How many games there are."""
        return int(self.sides.games[self.chosen & (self.sides.slot == 0)].sum())

    @cached_property
    def matches(self) -> int:
        """How many matches these are of."""
        return int((self.chosen & (self.sides.slot == 0)).sum())

    @cached_property
    def recorded(self) -> int:
        """How many games are stored one by one."""
        seating = self._seating
        return 0 if seating is None else int(seating.played.sum()) * seating.points.shape[1]

    @cached_property
    def points(self) -> NDArray[np.float64]:
        """The points: of a game between two 1, ½ or 0; at larger tables 1 to 0 by the place."""
        sums = np.zeros(len(self.sides.entrants))
        shares = self.sides.points / (self.sides.most / self.sides.games)
        np.add.at(sums, self.sides.entrant[self.chosen], shares[self.chosen])
        return sums

    @cached_property
    def pentanomial(self) -> NDArray[np.int64] | None:
        """How many mirrored deals gave 0 to 4 points, (entrants, 5); of tables of two only."""
        from pyanitsa.ratings.pentanomial import pentanomial

        if self.players != 2:
            return None
        made: list[list[bytes]] = [[] for _ in self.sides.entrants]
        for side in np.flatnonzero(self.chosen).tolist():
            made[self.sides.entrant[side]].append(self.sides.deal_points[side])
        return np.array([pentanomial(np.frombuffer(b"".join(one), np.uint8)) for one in made])

    # How strong

    @cached_property
    def elo(self) -> tuple[FieldElo | None, ...]:
        """How everybody does against the field, in Elo; None without games."""
        from pyanitsa.ratings.field_elo import FieldElo

        return tuple(FieldElo.of(scores) if scores else None for scores in self.scores)

    @cached_property
    def bradley_terry(self) -> Ratings | None:
        """The Bradley-Terry ratings, with simultaneous intervals; all games weigh the same."""
        from pyanitsa.ratings.bradley_terry import bradley_terry

        cells = self._cells(self.chosen)
        return bradley_terry(cells.points, cells.most) if cells.most.any() else None

    @cached_property
    def plackett_luce(self) -> Ratings | None:
        """The Plackett-Luce ratings; at tables of two they are those of Bradley and Terry.

        At larger tables they need games that are stored one by one.
        """
        from pyanitsa.ratings.plackett_luce import plackett_luce

        if self.players == 2:
            return self.bradley_terry
        if self._seating is None:
            return None
        entrants, places, counts, units = self._seating.rankings()
        number = len(self.sides.entrants)
        return plackett_luce(entrants, places, number, counts=counts, units=units)

    def duel(self, one: int, other: int) -> HeadToHead | None:
        """Compare two entrants by their mirrored deals; None without any, or at larger tables."""
        if self.players != 2:
            return None
        deals = deals_between(self.sides, self.chosen, one, other)
        return None if deals is None else HeadToHead.of(deals)

    # Who beats whom

    @cached_property
    def payoffs(self) -> Payoffs:
        """What everybody scores against everybody, with intervals; all variants weigh the same."""
        chosen = [self.chosen & (self.sides.variant == variant) for variant in self.variants]
        return Payoffs([self._cells(one) for one in chosen], len(self.sides.entrants))

    @cached_property
    def cycles(self) -> Cycles | None:
        """The circles in which entrants beat each other, each win beyond doubt for itself."""
        from pyanitsa.ratings.cycles import significant_cycles

        # Wins that are as sure as others but for rounding are listed in one order everywhere.
        bounds = rounded(self.payoffs.bounds[..., 0], SHARE_DECIMALS)
        return significant_cycles(bounds) if self.scores else None

    @cached_property
    def field(self) -> NDArray[np.intp] | None:
        """All who have games; None where two of them have not met, or there are no two."""
        field = np.flatnonzero([len(scores) > 0 for scores in self.scores])
        all_met = not np.isnan(self._of_field(self.payoffs.scores, field)).any()
        return field if all_met and len(field) > 1 else None

    @cached_property
    def _met(self) -> NDArray[np.float64] | None:
        """What those of `field` score against each other."""
        return None if self.field is None else self._of_field(self.payoffs.scores, self.field)

    @cached_property
    def nash(self) -> NashAverage | None:
        """The most even equilibrium, and what everybody loses against it."""
        from pyanitsa.ratings.equilibrium import NashAverage, nash_average

        if self._met is None:
            return None
        found = nash_average(self._met)
        return NashAverage(*(self._of_all(values) for values in (found.weights, found.losses)))

    @cached_property
    def nash_support(self) -> NDArray[np.float64] | None:
        """In which share of the equilibria that the results allow each has any weight.

        These are the equilibria of `DRAWS` draws of the scores (see `Payoffs.draws`). None where
        there is one unit only.
        """
        from pyanitsa.ratings.equilibrium import nash_average

        if self.field is None or self.payoffs.units < 2:
            return None
        drawn = self.payoffs.draws(DRAWS, np.random.default_rng(0))
        found = [nash_average(self._of_field(scores, self.field)) for scores in drawn]
        return self._of_all(np.mean([one.weights > 0 for one in found], axis=0))

    @cached_property
    def alpha_rank(self) -> NDArray[np.float64] | None:
        """In which share of the time each is what a population plays, by α-rank."""
        from pyanitsa.ratings.alpharank import alpharank

        return None if self._met is None else self._of_all(alpharank(self._met))

    @cached_property
    def exploitability(self) -> Exploitability | None:
        """What the worst opponent makes of each; -1 for the opponent of those without games."""
        from pyanitsa.ratings.equilibrium import Exploitability, exploitability

        if self.field is None or self._met is None:
            return None
        found = exploitability(self._met)
        opponents = np.full(len(self.scores), -1)
        opponents[self.field] = self.field[found.opponents]
        return Exploitability(self._of_all(found.amounts), opponents)

    @cached_property
    def population(self) -> Population | None:
        """How a population that copies winners develops; its entrants are those of `field`."""
        from pyanitsa.ratings.replicator import replicate

        return None if self._met is None else replicate(self._met)

    @cached_property
    def replicator(self) -> NDArray[np.float64] | None:
        """The mean share of each in that population, once it has had time."""
        return None if self.population is None else self._of_all(self.population.averages)

    # What is luck

    @cached_property
    def luck(self) -> LuckShare | None:
        """Which share of the variance of results the deal explains; of a single variant only.

        It needs games that are stored one by one, as seats do.
        """
        from pyanitsa.ratings.luck import luck_share

        if len(self.variants) != 1 or self._seating is None:
            return None
        return luck_share(self._seating.luck())

    @cached_property
    def seats(self) -> tuple[SeatEdge, ...] | None:
        """What each seat is worth, the first one first; of a single variant only."""
        from pyanitsa.ratings.seats import seat_edges

        if len(self.variants) != 1 or self._seating is None:
            return None
        return tuple(seat_edges(*self._seating.seats()))

    @cached_property
    def _seating(self) -> Seating | None:
        places = self.pairs_and_places.places
        seating = None if places is None else Seating.of(self.sides, places, self.chosen)
        return seating if seating is not None and len(seating.units) else None

    def _cells(self, chosen: NDArray[np.bool_]) -> Cells:
        pairs = between_two(self.sides) if self.players == 2 else self.pairs_and_places.pairs
        return Cells.of(self.sides, pairs, chosen)

    def _of_field(self, values: NDArray[Any], field: NDArray[np.intp]) -> NDArray[Any]:
        """Return the rows and columns of the field."""
        return values[np.ix_(field, field)]

    def _of_all(self, values: NDArray[Any]) -> NDArray[np.float64]:
        """Return what is known of the field for all entrants, rounded."""
        spread = np.full(len(self.sides.entrants), math.nan)
        spread[self.field] = rounded(values, SHARE_DECIMALS)
        return spread
