"""The round robin: everybody meets everybody."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from pyanitsa.formats.base import RankedByScore
from pyanitsa.wording import Text

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping

    from pyanitsa.plugins.contest import Contest, Round, Scores


class RoundRobin(RankedByScore):
    """Everybody meets everybody: all pairings of two, or all tables of more."""

    name = "round-robin"
    title = Text(en="Round robin", ru="Круговой турнир")
    options: Final[Mapping[str, object]] = MappingProxyType({})

    def rounds(self, contest: Contest) -> Generator[Round, Scores, None]:
        """Yield one round with all combinations of so many, with repetition for self-play."""
        choose = combinations_with_replacement if contest.self_play else combinations
        yield contest.round(choose(range(contest.entrants), contest.players))
