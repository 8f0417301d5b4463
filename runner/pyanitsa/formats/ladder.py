"""The ladder: newcomers climb past those who stand on it, as long as they win."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from pyanitsa.formats.base import (
    EQUAL,
    numbered,
    refuse_self_play,
    require_a_table,
    require_two_players,
)
from pyanitsa.plugins.contest import Ranking
from pyanitsa.wording import Text

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping, Sequence

    from pyanitsa.plugins.contest import Contest, Round, Scores, Table


@dataclass(frozen=True)
class _State:
    """How far the climb has come.

    Attributes:
        ladder: who stands on it, best first; whoever climbs stands where it has come to.
        next: who meets next, None when all have climbed.
    """

    ladder: tuple[int, ...]
    next: Table | None


class Ladder:
    """A climber meets the lowest, then one after the other upwards, until it does not win.

    There it stays. Several climb one after the other, and meet those who climbed before them.
    """

    name = "ladder"
    title = Text(en="Ladder", ru="Лестница")
    options: Final[Mapping[str, object]] = MappingProxyType({"climbers": []})

    def rounds(self, contest: Contest) -> Generator[Round, Scores, None]:
        """Yield one pairing after the other.

        Raises:
            FormatError: a climber is not there, or two cannot meet.
        """
        refuse_self_play(self.name, contest)
        require_two_players(self.name, contest)
        require_a_table(self.name, contest)
        scores: Scores = {}
        while (table := self._state(contest, scores).next) is not None:
            scores = yield contest.round([table])

    def ranking(
        self,
        contest: Contest,
        rounds: Sequence[Round],  # noqa: ARG002  # it is the formats' interface
        scores: Scores,
    ) -> Ranking | None:
        """Return the rungs, counted from the lowest; who is still to climb stands on none."""
        rungs = [0] * contest.entrants
        for rung, one in enumerate(reversed(self._state(contest, scores).ladder), start=1):
            rungs[one] = rung
        return Ranking(tuple((float(rung),) for rung in rungs), (Text("Rung", "Ступень"),))

    def _state(self, contest: Contest, scores: Scores) -> _State:
        """Return how far some scores have led."""
        climbers = numbered(self.name, "climbers", contest) or [contest.entrants - 1]
        ladder = [one for one in range(contest.entrants) if one not in climbers]
        for climber in climbers:
            place = len(ladder)
            while place > 0:
                rival = ladder[place - 1]
                table = min(climber, rival), max(climber, rival)
                made = scores.get(table)
                if made is None or len(made) < contest.matches:
                    return _State((*ladder[:place], climber, *ladder[place:]), table)
                if made[:, table.index(climber)].mean() <= 0.5 + EQUAL:
                    break
                place -= 1
            ladder.insert(place, climber)
        return _State(tuple(ladder), None)
