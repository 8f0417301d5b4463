"""Who is withdrawn: an entrant whose process was lost in so many legs of the matches before.

It is counted along the schedule, so that it depends neither on chunks, breaks and workers nor on
what was played ahead.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from pyanitsa.play.plan import MatchPlan
    from pyanitsa.play.result import MatchResult


class Withdrawal:
    """Counts lost legs from the beginning of a schedule to its end.

    Args:
        maximum: after how many lost legs an entrant is withdrawn.
    """

    def __init__(self, maximum: int) -> None:
        self._index: dict[str, int] = {}
        self._plans: list[MatchPlan] = []
        self._lost: dict[str, Mapping[str, int]] = {}
        self._maximum = maximum
        self._next = 0
        self._legs: Counter[str] = Counter()

    def extend(self, plans: Sequence[MatchPlan], lost: Mapping[str, Mapping[str, int]]) -> None:
        """Take that the schedule goes on.

        Args:
            plans: the matches that follow.
            lost: for each that is stored already, by its key, how many legs the entrants have lost
                in it, by their hashes.
        """
        self._index |= {plan.key: index for index, plan in enumerate(plans, len(self._plans))}
        self._plans += plans
        self._lost |= lost

    def known(self) -> dict[str, int]:
        """Return who is withdrawn as far as it is counted: the lost legs, by the entrant's hash."""
        return {one: legs for one, legs in self._legs.items() if legs >= self._maximum}

    def settle(
        self,
        results: Sequence[MatchResult],
        known: Mapping[str, int],
        replay: Callable[[MatchPlan, Mapping[str, int]], MatchResult],
    ) -> list[MatchResult]:
        """Return results as if the matches had been played one after the other.

        Args:
            results: the next matches of the schedule, behind all that were settled before.
            known: who was withdrawn when they were played.
            replay: plays a match again, now that more entrants are withdrawn.
        """
        settled = []
        for result in results:
            plan = result.plan
            self._count_up_to(plan)
            withdrawn = self.known()
            # It was played ahead, when less was counted: as it should have gone, somebody forfeits.
            if any(one.hash in withdrawn.keys() - known.keys() for one in plan.entrants):
                settled.append(replay(plan, withdrawn))
            else:
                settled.append(result)
            self._lost[plan.key] = lost_legs(settled[-1])
        return settled

    def _count_up_to(self, plan: MatchPlan) -> None:
        """Count all lost legs of the matches before one."""
        index = self._index[plan.key]
        for passed in self._plans[self._next : index]:
            self._legs.update(self._lost.get(passed.key, {}))
        self._next = max(self._next, index)


def lost_legs(result: MatchResult) -> Counter[str]:
    """Return how many legs each entrant of a match has lost by hard faults, by its hash."""
    lost = {(fault.leg, fault.slot) for fault in result.faults if fault.hard}
    return Counter(result.plan.entrants[slot].hash for _, slot in lost)
