"""Connected designs for tables of three and more, in which all sit at as many tables."""

from __future__ import annotations

from itertools import combinations, count, islice, pairwise, permutations
from math import comb, gcd
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from random import Random

    from pyanitsa.plugins.contest import Table

EXCHANGES: Final = 300
"""How often, for each seat, it is tried to let two change places."""

MOST_EXCHANGES: Final = 100_000
"""How often that is tried at most."""


def balanced_tables(entrants: int, players: int, sittings: int, chance: Random) -> list[Table]:
    """Return different tables at which everybody sits equally often, or some of them once fewer.

    The tables connect all entrants. Every two meet about as often as any other two: from a cyclic
    design, whose tables are those of a few shifted round a ring, two change places at a time, by
    lot, as long as that does not make the sum of the squared numbers of meetings larger.

    Args:
        entrants: how many take part, more than sit at a table.
        players: how many sit at a table, at least 3.
        sittings: at how many tables each sits, at least 2. If that is all tables that there are,
            or so near to it that no cyclic design has as many, all are returned.
        chance: for the lots.
    """
    start = cyclic_tables(entrants, players, sittings, chance)
    if start is None:
        return list(combinations(range(entrants), players))
    tables = _Exchange(start, entrants, chance).run()
    return tables if connected(tables, entrants) else start


def connected(tables: Sequence[Table], entrants: int) -> bool:
    """Whether a chain of tables with a common entrant leads from everybody to everybody."""
    above = list(range(entrants))

    def group(one: int) -> int:
        while above[one] != one:
            above[one] = above[above[one]]
            one = above[one]
        return one

    for table in tables:
        for one in table[1:]:
            above[group(one)] = group(table[0])
    return len({group(one) for one in range(entrants)}) == 1


def cyclic_tables(entrants: int, players: int, sittings: int, chance: Random) -> list[Table] | None:
    """Return different tables that connect all, and at which all sit as often, by rotation.

    The rotations of a table round the ring are as many tables as entrants, and everybody sits at
    as many of them as sit at one. For the sittings that are left over, neighbours on the ring sit
    together, round and round the ring, and that shifted by one seat where the ends would meet.

    Returns:
        The tables; None if there are not enough that differ after every rotation.
    """
    whole, rest = divmod(sittings, players)
    neighbours = tuple(range(players))
    lap = entrants // gcd(entrants, players)
    starts = [turn * players + turn // lap for turn in range(entrants * rest // players)]
    turned = [(neighbours, start) for start in starts]
    known: set[Table | None] = {_gaps(neighbours, entrants)} if rest else set()
    bases = list(islice(_bases(entrants, players, whole + 1, known, chance), whole))
    turned += [(base, start) for base in bases for start in range(entrants)]
    if len(bases) < whole:
        return None
    return [tuple((start + one) % entrants for one in base) for base, start in turned]


def _bases(
    entrants: int, players: int, wanted: int, known: set[Table | None], chance: Random
) -> Iterator[Table]:
    """Yield tables that differ after every rotation, and of which none is another one rotated.

    The first one is such that its rotations connect all. They are drawn by lot where there are many
    more than are wanted, and else all are yielded.
    """
    others = range(1, entrants)
    if 2 * wanted * entrants > comb(entrants, players):
        drawn: Iterator[Table] = ((0, *rest) for rest in combinations(others, players - 1))
    else:
        drawn = ((0, *sorted(chance.sample(others, players - 1))) for _ in count())
    alone = True
    for table in drawn:
        gaps = _gaps(table, entrants)
        if gaps is None or gaps in known or (alone and gcd(entrants, *table) > 1):
            continue
        alone = False
        known.add(gaps)
        yield table


def _gaps(table: Table, entrants: int) -> Table | None:
    """Return what is the same for all rotations of a table alone; None if two of them are alike."""
    gaps = [after - one for one, after in pairwise((*table, entrants))]
    turns = {(*gaps[turn:], *gaps[:turn]) for turn in range(len(gaps))}
    return min(turns) if len(turns) == len(gaps) else None


class _Exchange:
    """Entrants who change places, while all tables stay different and all sit as often.

    Args:
        tables: where they sit to begin with.
        entrants: how many they are.
        chance: for the lots.
    """

    def __init__(self, tables: Sequence[Table], entrants: int, chance: Random) -> None:
        self._tables = [list(table) for table in tables]
        self._there = {frozenset(table) for table in tables}
        self._met = [[0] * entrants for _ in range(entrants)]
        self._chance = chance
        for table in tables:
            for one, two in permutations(table, 2):
                self._met[one][two] += 1

    def run(self) -> list[Table]:
        """Exchange places until it cannot be better, or as often as is set; return the tables."""
        players, number = len(self._tables[0]), len(self._tables)
        excess = self._excess()
        for _ in range(min(EXCHANGES * players * number, MOST_EXCHANGES)):
            if excess <= 0:
                break
            first, second = self._tables[self._draw(number)], self._tables[self._draw(number)]
            excess += self._try(first, self._draw(players), second, self._draw(players))
        return [tuple(table) for table in self._tables]

    def _excess(self) -> int:
        """Return half of how much the sum of squares is above that of meetings spread evenly."""
        pairs = [number for at, row in enumerate(self._met) for number in row[:at]]
        each, rest = divmod(sum(pairs), len(pairs))
        least = rest * (each + 1) ** 2 + (len(pairs) - rest) * each**2
        return (sum(number**2 for number in pairs) - least) // 2

    def _draw(self, number: int) -> int:
        # Much faster than randrange, and as fair for numbers as small as these.
        return int(self._chance.random() * number)

    def _try(self, first: list[int], at: int, second: list[int], to: int) -> int:
        """Let two change places if they can and it is no worse.

        Returns:
            Half of the change in the sum of squares.
        """
        one, two = first[at], second[to]
        if one in second or two in first:
            return 0
        # Who sits at both tables meets each of the two once, as before.
        left = [other for other in first if other != one and other not in second]
        right = [other for other in second if other != two and other not in first]
        of_one, of_two = self._met[one], self._met[two]
        # A meeting more adds 2 n + 1 to the square of n, one fewer takes 2 n - 1 from it.
        change = 2 * len(left)
        for other in left:
            change += of_two[other] - of_one[other]
        for other in right:
            change += of_one[other] - of_two[other]
        after = frozenset((*first, two)) - {one}, frozenset((*second, one)) - {two}
        if change > 0 or not self._there.isdisjoint(after):
            return 0
        self._there -= {frozenset(first), frozenset(second)}
        self._there.update(after)
        first[at], second[to] = two, one
        for other in left:
            self._count(one, other, -1)
            self._count(two, other, 1)
        for other in right:
            self._count(two, other, -1)
            self._count(one, other, 1)
        return change

    def _count(self, one: int, other: int, more: int) -> None:
        self._met[one][other] += more
        self._met[other][one] += more
