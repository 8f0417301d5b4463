"""Legs played again, each alone and in hosts that have run nothing else."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

import numpy as np

from pyanitsa.checks.verdict import cards_text
from pyanitsa.host import Fault
from pyanitsa.host.runner_side.forfeit import ForfeitHost
from pyanitsa.play.match import play_leg
from pyanitsa.store.reading.lookup import WITHDRAWN

if TYPE_CHECKING:
    from collections.abc import Iterable

    from numpy.typing import NDArray

    from pyanitsa.audit.sources import KnownSources
    from pyanitsa.host import Host, Hosts
    from pyanitsa.play.plan import MatchPlan
    from pyanitsa.play.result import GameFault, MatchResult
    from pyanitsa.store.reading.batches import Batch


@dataclass(frozen=True, eq=False)
class Laid:
    """What was laid in a leg.

    Attributes:
        orders: uint16 (deals, players, cards).
        faults: why games were forfeited, by deal and seat.
    """

    orders: NDArray[np.uint16]
    faults: dict[tuple[int, int], GameFault]

    @classmethod
    def stored(cls, batch: Batch, leg: int) -> Self:
        """Return what is stored of the first match of a batch.

        Raises:
            ValueError: its games are not stored.
        """
        if batch.games is None:
            raise ValueError("no games are stored")
        faults = _by_seat(batch.matches[0].faults, leg, batch.players)
        return cls(batch.games.orders[0, leg], faults)

    @classmethod
    def played(cls, result: MatchResult, leg: int) -> Self:
        """Return what was laid in a leg that has been played."""
        return cls(result.games.orders[leg], _by_seat(result.faults, leg, result.plan.players))

    def first_difference(self, other: Laid) -> tuple[int, list[int]] | None:
        """Return the first deal that was laid otherwise, and the seats that did so.

        Before it everybody has seen the same, so that nobody else can be the cause. The words of
        faults do not count: they may name what is another each time, such as an address.
        """
        differing = {
            (deal, seat)
            for deal, seat in np.argwhere((self.orders != other.orders).any(axis=-1)).tolist()
        }
        for place in self.faults.keys() | other.faults.keys():
            if _sign(self.faults.get(place)) != _sign(other.faults.get(place)):
                differing.add(place)
        if not differing:
            return None
        first = min(deal for deal, _ in differing)
        return first, sorted(seat for deal, seat in differing if deal == first)

    def told(self, deal: int, seat: int) -> str:
        """Say what a seat laid in a deal, or why it did not."""
        fault = self.faults.get((deal, seat))
        if fault is not None:
            return f"a forfeit ({fault.kind}: {fault.text})"
        return cards_text(self.orders[deal, seat].tolist())


def _by_seat(
    faults: Iterable[GameFault], leg: int, players: int
) -> dict[tuple[int, int], GameFault]:
    return {(one.deal, one.seat(players)): one for one in faults if one.leg == leg}


def _sign(fault: GameFault | None) -> tuple[str, int | None, bool] | None:
    return None if fault is None else (fault.kind, fault.line, fault.hard)


class FreshHosts:
    """Plays legs, each alone in hosts that have run nothing else; as a context it ends all.

    Args:
        hosts: how strategies run.
        field: their sources.
    """

    def __init__(self, hosts: Hosts, field: KnownSources) -> None:
        self._hosts = hosts
        self._field = field
        self._others: Hosts | None = None
        self._stack = ExitStack()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    @property
    def isolation(self) -> str:
        """How far strategies are kept apart."""
        return self._hosts.isolation

    def play(
        self, plan: MatchPlan, leg: int, faults: Iterable[GameFault], *, elsewhere: bool = False
    ) -> MatchResult:
        """Play a leg; whoever was withdrawn in the match forfeits it again.

        Args:
            plan: the match.
            leg: which of its legs.
            faults: what is stored of the match's faults.
            elsewhere: whether to play in another interpreter; what one is given by chance, such as
                addresses, all its children inherit.
        """
        hosts = self._elsewhere() if elsewhere else self._hosts
        seated: dict[str, Host] = {
            plan.entrants[one.slot].hash: ForfeitHost(Fault(one.kind, one.text))
            for one in faults
            if one.kind == WITHDRAWN
        }
        with ExitStack() as stack:
            for one in plan.entrants:
                flaw = self._field.flaws.get(one.hash)
                if one.hash not in seated:
                    seated[one.hash] = (
                        stack.enter_context(hosts.fresh(self._field.sources[one.hash]))
                        if flaw is None
                        else ForfeitHost(flaw)
                    )
            return play_leg(plan, leg, seated)

    def _elsewhere(self) -> Hosts:
        if self._others is None:
            self._others = self._stack.enter_context(self._hosts.of(self._hosts.settings))
        return self._others
