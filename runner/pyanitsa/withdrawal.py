"""Who is withdrawn: an entrant whose process was lost in so many legs of the matches before.

It is counted along the schedule, so that it depends neither on chunks nor on breaks.
"""

from __future__ import annotations

from collections import ChainMap, Counter
from typing import TYPE_CHECKING

from pyanitsa.host.withdrawn import WithdrawnHost
from pyanitsa.match import play_matches

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pyanitsa.host import Host
    from pyanitsa.results import MatchPlan, MatchResult


class Withdrawal:
    """Plays a schedule from its beginning to its end, and keeps count of lost legs.

    Args:
        plans: the whole schedule.
        lost: for each match that is stored already, by its key, how many legs the entrants have
            lost in it, by their hashes.
        most: after how many lost legs an entrant is withdrawn.
    """

    def __init__(
        self, plans: Sequence[MatchPlan], lost: Mapping[str, Mapping[str, int]], most: int
    ) -> None:
        self._place = {plan.key: place for place, plan in enumerate(plans)}
        self._plans = plans
        self._lost = dict(lost)
        self._most = most
        self._next = 0
        self._legs: Counter[str] = Counter()

    def play(self, plans: Sequence[MatchPlan], hosts: Mapping[str, Host]) -> list[MatchResult]:
        """Play matches of the schedule, all at once and as if one after the other.

        Args:
            plans: the matches, behind all that were played here before.
            hosts: the host of each entrant, by the entrant's hash.
        """
        self._count_up_to(plans[0])
        known = self._withdrawn()
        results = play_matches(plans, _without(hosts, known))
        for number, plan in enumerate(plans):
            self._count_up_to(plan)
            withdrawn = self._withdrawn()
            if any(one.hash in withdrawn.keys() - known.keys() for one in plan.entrants):
                (results[number],) = play_matches([plan], _without(hosts, withdrawn))
            self._lost[plan.key] = lost_legs(results[number])
        return results

    def _count_up_to(self, plan: MatchPlan) -> None:
        """Count all lost legs of the matches before one."""
        for passed in self._plans[self._next : self._place[plan.key]]:
            self._legs.update(self._lost.get(passed.key, {}))
        self._next = max(self._next, self._place[plan.key])

    def _withdrawn(self) -> dict[str, int]:
        return {one: legs for one, legs in self._legs.items() if legs >= self._most}


def lost_legs(result: MatchResult) -> Counter[str]:
    """Return how many legs each entrant of a match has lost by hard faults, by its hash."""
    lost = {(fault.leg, fault.slot) for fault in result.faults if fault.hard}
    return Counter(result.plan.entrants[slot].hash for _, slot in lost)


def _without(hosts: Mapping[str, Host], withdrawn: Mapping[str, int]) -> Mapping[str, Host]:
    if not withdrawn:
        return hosts
    gone: dict[str, Host] = {one: WithdrawnHost(legs) for one, legs in withdrawn.items()}
    # Nothing is ever written into it.
    return ChainMap(gone, hosts)  # type: ignore[arg-type]
