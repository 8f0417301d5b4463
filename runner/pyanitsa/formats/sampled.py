"""A sample of all pairings, for fields in which not everybody can meet everybody."""

from __future__ import annotations

from math import ceil, comb, log2
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from pyanitsa.errors import FormatError
from pyanitsa.formats.balanced import balanced_tables
from pyanitsa.formats.base import (
    RankedByScore,
    by_lot,
    chance_of,
    counted,
    refuse_self_play,
    require_a_table,
)
from pyanitsa.formats.regular import regular_pairings
from pyanitsa.wording import Text

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping

    from pyanitsa.plugins.contest import Contest, Round, Scores, Table


class Sampled(RankedByScore):
    """Everybody meets the same number of opponents, and a chain of pairings leads to all others.

    At tables of three and more, everybody sits at as many tables as it takes to meet so many.
    """

    name = "sampled"
    title = Text(en="Sampled pairings", ru="Выборка пар")
    options: Final[Mapping[str, object]] = MappingProxyType({"opponents": 0})

    def rounds(self, contest: Contest) -> Generator[Round, Scores, None]:
        """Yield one round with all tables.

        Raises:
            FormatError: so many opponents are too few to connect all, or more than there are.
        """
        refuse_self_play(self.name, contest)
        require_a_table(self.name, contest)
        yield contest.round(_tables(contest, self._opponents(contest)))

    def _opponents(self, contest: Contest) -> int:
        """Return how many each meets: what the file says, or twice the logarithm of the field.

        Raises:
            FormatError: with so many, not all are connected, or there are not so many.
        """
        said, entrants, players = contest.options["opponents"], contest.entrants, contest.players
        # One table each leaves the tables apart.
        fewest = players if entrants > players else players - 1
        most = (players - 1) * comb(entrants - 1, players - 1)
        if said == 0:
            return max(fewest, min(most, 2 * ceil(log2(entrants))))
        if said < fewest:
            reason = f"that does not connect {counted(entrants)} at tables of {players}"
        elif said > most:
            reason = f"{counted(entrants)} at tables of {players} meet {most} in all there are"
        else:
            return int(said)
        raise FormatError(
            f"the option 'opponents' of the format {self.name!r} is {said}, and {reason}; set it "
            f"from {fewest} to {most}, or to 0 for a number that suits the field"
            + (", or play the format 'round-robin'" if said > most else "")
        )


def _tables(contest: Contest, opponents: int) -> list[Table]:
    """Return a sample of the tables that a field can form."""
    entrants, players = contest.entrants, contest.players
    chance = chance_of(contest)
    if players == 2:
        # In the order of the file, so that who is added at its end changes little.
        return regular_pairings(entrants, opponents, chance)
    if entrants == players:
        return [tuple(range(entrants))]
    lots = by_lot(contest, chance)
    tables = balanced_tables(entrants, players, ceil(opponents / (players - 1)), chance)
    return sorted(tuple(sorted(lots[one] for one in table)) for table in tables)
