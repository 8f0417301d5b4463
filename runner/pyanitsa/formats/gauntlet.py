"""The gauntlet: some entrants against all others, who do not meet each other."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from pyanitsa.errors import FormatError
from pyanitsa.formats.base import RankedByScore, counted, numbered, require_a_table
from pyanitsa.wording import Text

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Mapping

    from pyanitsa.plugins.contest import Contest, Round, Scores, Table


class Gauntlet(RankedByScore):
    """Each challenger meets all others, or sits with all groups of them at tables of more.

    Challengers do not meet each other; they are compared by what they made against the same others.
    With self-play a challenger is one of its own others.
    """

    name = "gauntlet"
    title = Text(en="Gauntlet", ru="Вызов всем остальным")
    options: Final[Mapping[str, object]] = MappingProxyType({"challengers": []})

    def rounds(self, contest: Contest) -> Generator[Round, Scores, None]:
        """Yield one round with a table for each challenger and group of others.

        Raises:
            FormatError: a challenger is not there, or too few are left to be met.
        """
        require_a_table(self.name, contest)
        challengers = numbered(self.name, "challengers", contest) or [0]
        others = [one for one in range(contest.entrants) if one not in challengers]
        if len(others) < contest.players - 1:
            raise FormatError(
                f"the option 'challengers' of the format {self.name!r} leaves "
                f"{counted(len(others))} to be met, and a challenger sits with "
                f"{contest.players - 1} of them; name "
                f"{contest.entrants - contest.players + 1} or fewer"
            )
        yield contest.round(_tables(contest, challengers, others))


def _tables(contest: Contest, challengers: list[int], others: list[int]) -> Iterator[Table]:
    choose = combinations_with_replacement if contest.self_play else combinations
    for one in challengers:
        for group in choose([one, *others] if contest.self_play else others, contest.players - 1):
            yield tuple(sorted((one, *group)))
