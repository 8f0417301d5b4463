"""Plays matches: all live legs in step, one batch to the kernel each tick."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from pyanitsa.host import Question, Record, Seat
from pyanitsa.play.deals import deal, play_stacks
from pyanitsa.play.games import GAME_REASONS, Games
from pyanitsa.play.result import GameFault, MatchResult, Printed

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from pyanitsa.engine import Outcomes
    from pyanitsa.host import Answer, Fault, Host
    from pyanitsa.play.deals import Deals
    from pyanitsa.play.plan import MatchPlan


def play_matches(plans: Sequence[MatchPlan], hosts: Mapping[str, Host]) -> list[MatchResult]:
    """Play matches of one variant and one number of players.

    Args:
        plans: the matches.
        hosts: the host of each entrant, by the entrant's hash.

    Returns:
        the results, in the order of the plans; they do not depend on what else is played.

    Raises:
        PluginError: a variant's plugin fails; the text names file and line.
    """
    deals = _deal_all(plans)
    results = [_unplayed(plan, dealt) for plan, dealt in zip(plans, deals, strict=True)]
    legs = [
        _Leg(plan, number, dealt, result, hosts)
        for plan, dealt, result in zip(plans, deals, results, strict=True)
        for number in range(plan.players)
    ]
    _play_legs(legs, hosts)
    for result in results:
        # Hosts are asked in the order in which the batch happens to name them.
        result.faults.sort(key=lambda fault: (fault.leg, fault.deal, fault.slot))
        # Legs end in any order, each with its seats one after the other.
        result.printed.sort(key=lambda printed: printed.leg)
    return results


def play_leg(plan: MatchPlan, number: int, hosts: Mapping[str, Host]) -> MatchResult:
    """Play a single leg of a match; takes and raises what `play_matches` does.

    Returns:
        a result in which nothing is written but the rows, faults and prints of this leg.
    """
    deals = deal(plan)
    result = _unplayed(plan, deals)
    _play_legs([_Leg(plan, number, deals, result, hosts)], hosts)
    result.faults.sort(key=lambda fault: (fault.deal, fault.slot))
    return result


def _deal_all(plans: Sequence[MatchPlan]) -> list[Deals]:
    """Deal for matches of one variant; those that share their deals share the arrays, too."""
    dealt: dict[object, Deals] = {}
    for plan in plans:
        which = plan.deal_source
        if which not in dealt:
            dealt[which] = deal(plan)
    return [dealt[plan.deal_source] for plan in plans]


def _unplayed(plan: MatchPlan, deals: Deals) -> MatchResult:
    shape, cards = (plan.players, plan.deals), deals.hands.shape[-1]
    return MatchResult(plan, Games.empty(shape, plan.players, cards))


def _play_legs(legs: Sequence[_Leg], hosts: Mapping[str, Host]) -> None:
    live = legs
    while live:
        _tick(live, hosts)
        live = [leg for leg in live if leg.played < leg.plan.deals]


@dataclass(eq=False)
class _Leg:
    """A leg in play: one assignment of entrants to seats, with a strategy object for each.

    Attributes:
        played: the games that are finished.
        games: its games, (deals,), which are a part of the result's.
        width: the games of a tick: one where somebody observes, otherwise all of them.
    """

    plan: MatchPlan
    number: int
    deals: Deals
    result: MatchResult
    hosts: Mapping[str, Host]
    played: int = 0
    games: Games = field(init=False)
    width: int = field(init=False)
    sessions: list[tuple[str, int, bool]] = field(init=False)

    def __post_init__(self) -> None:
        self.games = self.result.games[self.number]
        self.sessions = []
        if self.plan.variant.rules.look == "arrange":
            self.sessions = [self._open(seat) for seat in range(self.plan.players)]
        observed = any(observes for _, _, observes in self.sessions)
        self.width = 1 if observed else self.plan.deals

    @property
    def turn(self) -> slice:
        """The deals of this tick."""
        return slice(self.played, min(self.played + self.width, self.plan.deals))

    def _open(self, seat: int) -> tuple[str, int, bool]:
        plan = self.plan
        entrant = plan.entrants[plan.slot(self.number, seat)]
        asked = Seat(
            name=entrant.name,
            variant=plan.variant.name,
            deck=plan.variant.deck,
            rules=plan.variant.rules,
            players=plan.players,
            seat=seat,
            deals=plan.deals,
            seed=plan.chance.strategy(self.number, seat),
            can_simulate=not plan.variant.is_code,
        )
        return entrant.hash, *self.hosts[entrant.hash].open(asked)

    def question(self, seat: int) -> Question:
        """Return what to ask of a seat at this tick."""
        _, session, observes = self.sessions[seat]
        size = self.deals.sizes[0, seat]
        record = self._record(self.played - 1) if observes and self.played else None
        return Question(session, self.deals.hands[self.turn, seat, :size], record)

    def _record(self, deal: int) -> Record:
        ends = self.games.outcomes
        return Record(
            deal=deal,
            orders=self.games.orders[deal],
            places=ends.places[deal],
            reason=GAME_REASONS[ends.reasons[deal]],
            rounds=int(ends.rounds[deal]),
            banks=ends.banks[deal],
        )

    def take(self, seat: int, answer: Answer) -> None:
        """Write the orders and faults of a seat into the result."""
        turn = self.turn
        orders = self.games.orders[turn, seat]
        orders[:, : answer.orders.shape[1]] = answer.orders
        slot = self.plan.slot(self.number, seat)
        for number, fault in sorted(answer.faults.items()):
            orders[number] = 0
            deal = turn.start + number
            self.games.forfeits[deal, seat] = True
            self.result.faults.append(_game_fault(fault, self.number, deal, slot))

    def stacks(self) -> NDArray[np.uint16]:
        """Return the stacks that are played at this tick."""
        hands, orders = self.deals.hands[self.turn], self.games.orders[self.turn]
        if not self.sessions:
            orders[...] = hands
            return hands
        # Who forfeits plays the hand as it was dealt, weakest first, for the others' sake.
        return np.where(self.games.forfeits[self.turn, :, np.newaxis], hands, orders)

    def finish_tick(self, outcomes: Outcomes) -> None:
        """Write the outcomes of this tick's games into the result."""
        turn = self.turn
        self.games[turn].end(outcomes)
        self.played = turn.stop
        if self.played == self.plan.deals:
            self._close()

    def _close(self) -> None:
        """Close all sessions, and write what was printed in them into the result."""
        for seat, (entrant, session, _) in enumerate(self.sessions):
            text = self.hosts[entrant].close(session)
            if text:
                slot = self.plan.slot(self.number, seat)
                self.result.printed.append(Printed(self.number, slot, text))


def _game_fault(fault: Fault, leg: int, deal: int, slot: int) -> GameFault:
    return GameFault(leg, deal, slot, fault.kind, fault.text, fault.line, fault.hard)


def _tick(legs: Sequence[_Leg], hosts: Mapping[str, Host]) -> None:
    """Play the next games of all legs: ask all hosts, then play one batch."""
    asked: dict[str, list[tuple[_Leg, int]]] = {}
    for leg in legs:
        for seat, (entrant, _, _) in enumerate(leg.sessions):
            asked.setdefault(entrant, []).append((leg, seat))
    for entrant, seats in asked.items():
        hosts[entrant].post([leg.question(seat) for leg, seat in seats])
    for entrant, seats in asked.items():
        for (leg, seat), answer in zip(seats, hosts[entrant].collect(), strict=True):
            leg.take(seat, answer)
    outcomes = _play(legs)
    first = 0
    for leg in legs:
        last = first + leg.turn.stop - leg.turn.start
        leg.finish_tick(outcomes.take(slice(first, last)))
        first = last


def _play(legs: Sequence[_Leg]) -> Outcomes:
    """Play the games of a tick in one batch."""
    stacks = np.concatenate([leg.stacks() for leg in legs])
    sizes = np.concatenate([leg.deals.sizes[leg.turn] for leg in legs])
    seeds = np.concatenate([leg.deals.seeds[leg.turn] for leg in legs])
    return play_stacks(legs[0].plan.variant, stacks, sizes, seeds)
