"""The Swiss system: in every round, those meet who have as many points."""

from __future__ import annotations

from math import ceil, comb, log2
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from pyanitsa.errors import FormatError
from pyanitsa.formats.base import (
    by_lot,
    chance_of,
    counted,
    refuse_self_play,
    require_a_table,
)
from pyanitsa.formats.swiss_pairings import Pairings
from pyanitsa.formats.swiss_points import TITLES, standing
from pyanitsa.formats.swiss_seatings import Seatings
from pyanitsa.plugins.contest import Ranking
from pyanitsa.wording import Text

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping, Sequence

    from pyanitsa.plugins.contest import Contest, Round, Scores


class Swiss:
    """A few rounds for many entrants, in which nobody is out and nobody meets anybody twice.

    At tables of three and more, old opponents meet as seldom as it can be arranged.
    """

    name = "swiss"
    title = Text(en="Swiss system", ru="Швейцарская система")
    options: Final[Mapping[str, object]] = MappingProxyType({"rounds": 0})

    def rounds(self, contest: Contest) -> Generator[Round, Scores, None]:
        """Yield the rounds, each paired by the points of those before.

        Raises:
            FormatError: so many rounds cannot be played, or there are too few for a table.
        """
        refuse_self_play(self.name, contest)
        require_a_table(self.name, contest)
        number = self._number(contest)
        chance = chance_of(contest)
        draws = (
            Pairings(by_lot(contest, chance), number, chance)
            if contest.players == 2
            else Seatings(contest.entrants, contest.players)
        )
        done: list[Round] = []
        scores: Scores = {}
        while len(done) < number:
            now = standing(contest, done, scores)
            # Sorting keeps the order of the lots where all else is equal.
            ranked = sorted(by_lot(contest, chance), key=now.keys.__getitem__, reverse=True)
            done.append(contest.round(*draws.draw(ranked, now.halves)))
            scores = yield done[-1]

    def ranking(self, contest: Contest, rounds: Sequence[Round], scores: Scores) -> Ranking | None:
        """Return the points with their tie-breaks; a round counts when all of it is played."""
        return Ranking(standing(contest, rounds, scores).keys, TITLES)

    def _number(self, contest: Contest) -> int:
        """Return how many rounds are played: what the file says, or enough to find one winner.

        Raises:
            FormatError: there cannot be so many.
        """
        said, players = contest.options["rounds"], contest.players
        most = comb(contest.entrants, players) // (contest.entrants // players)
        if not 0 <= said <= most:
            reason = (
                f"{counted(contest.entrants)} can play at most {most} before all have met"
                if said > 0
                else "there is no such number"
            )
            raise FormatError(
                f"the option 'rounds' of the format {self.name!r} is {said}, and {reason}; set it "
                f"from 1 to {most}, or to 0 for as many as find a winner, "
                "or play the format 'round-robin'"
            )
        return int(said) or min(most, ceil(log2(contest.entrants)))
