"""Swiss pairings for two at a table: who has as many points, and nobody twice."""

from __future__ import annotations

from itertools import combinations, pairwise
from typing import TYPE_CHECKING, Final, TypeAlias

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from random import Random

Pair: TypeAlias = tuple[int, int]
"""Who meets whom, the lower number first."""

_Ahead: TypeAlias = list[list[Pair]]
"""The pairings of rounds to come, in any order."""

BLOCK: Final = 32
"""How many are paired at once; larger fields are cut into blocks along the ranking."""

LOOK_AHEAD: Final = 24
"""Up to how many it is tried, after each round, to pair all later rounds."""

TRIES: Final = 8
"""How often that is tried."""

LOTS: Final = 1 << 32
"""So many lots are in the urn, so that hardly ever two pairings are equally good."""


class Pairings:
    """The pairings of a tournament, round by round.

    An odd field is filled up with a free seat, and whoever meets it has a bye. Nobody meets anybody
    twice, the free seat neither, so that byes are never more than one apart. A round is the pairing
    with, first, the lowest-ranked at the free seat, then the smallest sum of squared differences in
    points; lots decide the rest. It is found as a matching of minimum cost (Edmonds' blossom
    algorithm, in networkx). Libraries for chess, such as py4swiss, pair from tournament reports
    (TRF files) by ratings and colours, and there are none here.

    As many rounds can be paired as there are other seats, but not by looking at one round only:
    three rounds of six entrants may leave two triangles of those who have not met. While everybody
    has half of the seats left to meet, there always is a pairing (Dirac's theorem: a graph with so
    many neighbours has a Hamiltonian cycle). So up to half as many rounds as seats need no care.
    For more, all later rounds are paired ahead, to begin with as a round robin. A round's best
    pairing is played if the later rounds can then be paired anew; otherwise the best one of those
    that were paired ahead.

    Args:
        entrants: who take part, in an order that is always the same for the same ones.
        rounds: how many rounds are played, fewer than there are seats.
        chance: for the lots.
    """

    def __init__(self, entrants: Sequence[int], rounds: int, chance: Random) -> None:
        self._free = range(len(entrants), len(entrants) + len(entrants) % 2)
        seats = [*entrants, *self._free]
        self._left = rounds
        self._chance = chance
        # In a fixed order, not a set: lots are drawn along it.
        self._unmet = dict.fromkeys(map(_pair, combinations(seats, 2)))
        self._ahead: _Ahead | None = None
        if 2 * rounds > len(seats):
            self._ahead = _round_robin(seats, chance)

    def draw(self, ranked: Sequence[int], points: Sequence[int]) -> tuple[list[Pair], list[int]]:
        """Return the pairs of the next round, and who has a bye.

        Args:
            ranked: the entrants, best first.
            points: the points of each, in whole numbers.
        """
        order = [*ranked, *self._free]  # the free seat belongs to the last
        self._left -= 1
        if self._ahead is None:
            chosen = self._blocks(order, points)
        else:
            chosen = self._safe(order, points, self._ahead)
        for pair in chosen:
            del self._unmet[pair]
        pairs = sorted(pair for pair in chosen if pair[1] not in self._free)
        return pairs, [one for one, other in chosen if other in self._free]

    def _blocks(self, order: list[int], points: Sequence[int]) -> list[Pair]:
        """Return the best pairing of each block; of larger ones where one cannot be paired."""
        pairs = len(order) // 2
        number = -(-len(order) // BLOCK)
        while True:
            ends = [2 * (pairs * block // number) for block in range(number + 1)]
            chosen: list[Pair] = []
            for start, end in pairwise(ends):
                chosen += _cheapest(self._costs(order[start:end], points))
                if 2 * len(chosen) < end:
                    break
            else:
                return chosen
            number //= 2  # one block in the end, and that can be paired: see above

    def _safe(self, order: list[int], points: Sequence[int], ahead: _Ahead) -> list[Pair]:
        """Return a pairing after which all later rounds can be paired."""
        costs = self._costs(order, points)
        if len(order) <= LOOK_AHEAD:
            best = _cheapest(costs)
            anew = self._pair_ahead(set(best)) if 2 * len(best) == len(order) else None
            if anew is not None:
                self._ahead = anew
                return best
        chosen = min(ahead, key=lambda pairs: sum(costs[pair] for pair in pairs))
        ahead.remove(chosen)
        return chosen

    def _pair_ahead(self, chosen: set[Pair]) -> _Ahead | None:
        """Pair all rounds that are left, by lot; return None where that does not succeed."""
        for _ in range(TRIES):
            met, ahead = set(chosen), _Ahead()
            while len(ahead) < self._left:
                unmet = (pair for pair in self._unmet if pair not in met)
                found = _cheapest({pair: self._chance.randrange(LOTS) for pair in unmet})
                if len(found) < len(chosen):
                    break
                ahead.append(found)
                met.update(found)
            else:
                return ahead
        return None

    def _costs(self, order: list[int], points: Sequence[int]) -> dict[Pair, int]:
        """Return for each pair of some entrants who have not met how little they should.

        A unit of each criterion outweighs all that those below it can cost in a pairing.
        """
        made = {one: points[one] for one in order if one not in self._free}
        gap = LOTS * len(order)
        free = gap * len(order) * (max(made.values()) - min(made.values()) + 1) ** 2
        costs: dict[Pair, int] = {}
        for place, one in enumerate(order):
            for above, other in enumerate(order[:place]):
                pair = _pair((one, other))
                if pair not in self._unmet:
                    continue
                if one in made:
                    costs[pair] = gap * (made[one] - made[other]) ** 2
                else:
                    costs[pair] = free * (place - above)
                costs[pair] += self._chance.randrange(LOTS)
        return costs


def _cheapest(costs: Mapping[Pair, int]) -> list[Pair]:
    """Return the pairing of least cost among those in which the fewest are left over."""
    import networkx as nx

    graph = nx.Graph()
    most = max(costs.values(), default=0)
    graph.add_weighted_edges_from((*pair, most - cost) for pair, cost in costs.items())
    found = nx.max_weight_matching(graph, maxcardinality=True)
    return sorted(map(_pair, found))


def _pair(two: Sequence[int]) -> Pair:
    return min(two), max(two)


def _round_robin(seats: Sequence[int], chance: Random) -> _Ahead:
    """Return the rounds in which everybody meets everybody, seated by lot (the circle method)."""
    lots = list(seats)
    chance.shuffle(lots)
    *ring, hub = lots
    size = len(ring)
    return [
        [_pair((ring[turn], hub))]
        + [
            _pair((ring[(turn + step) % size], ring[(turn - step) % size]))
            for step in range(1, len(lots) // 2)
        ]
        for turn in range(size)
    ]
