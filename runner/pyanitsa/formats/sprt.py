"""A sequential test as a format: two entrants meet until one of two hypotheses is taken."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Final

import numpy as np

from pyanitsa.errors import FormatError
from pyanitsa.formats.base import RankedByScore
from pyanitsa.plugins.contest import Meeting, Round
from pyanitsa.wording import Text

if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Mapping

    from numpy.typing import NDArray

    from pyanitsa.plugins.contest import Contest, Scores
    from pyanitsa.ratings.sprt import Sprt

    DealPoints = Callable[[int], NDArray[np.int64]]

SHARE: Final = 10
"""After how many matches one more is played without looking: a tenth of them, or the file's number,
if that is more. A look later than it could be costs games, and makes no error likelier."""


class SequentialTest(RankedByScore):
    """Two entrants play match after match, until a sequential test decides, or enough is played.

    Args:
        test: the test, of the first of the two.
        deal_points: returns what the first has made of its mirrored deals, 0 to 4 (matches, deals),
            from a match number on; matches that are counted have been stored before it is asked.
        most: the most matches.
    """

    name = "sprt"
    title = Text(en="Sequential test", ru="Последовательный критерий")
    options: Final[Mapping[str, object]] = MappingProxyType({})

    def __init__(self, test: Sprt, deal_points: DealPoints, most: int) -> None:
        self._test = test
        self._deal_points = deal_points
        self._most = most

    def rounds(self, contest: Contest) -> Generator[Round, Scores, None]:
        """Yield rounds of one meeting, as long as the test is open.

        Raises:
            FormatError: there are not two, at a table of two.
        """
        if contest.entrants != 2 or contest.players != 2:
            raise FormatError(
                f"a sequential test is between two entrants at a table of two, and there are "
                f"{contest.entrants} at tables of {contest.players}"
            )
        points = np.zeros((0, 0), np.int64)
        while len(points) < self._most and not self._decided(points):
            more = min(max(contest.matches, len(points) // SHARE), self._most - len(points))
            yield Round((Meeting((0, 1), more),))
            made = self._deal_points(len(points))[:more]
            points = np.concatenate([points.reshape(-1, made.shape[1]), made])

    def _decided(self, points: NDArray[np.int64]) -> bool:
        # Matches are the units, whoever plays: it costs next to nothing where nobody learns.
        return bool(len(points)) and self._test.state(points, learning=True) != "open"
