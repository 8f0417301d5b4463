"""Plays matches: all live legs in step, one batch to the kernel each tick."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from pyanitsa.host import Question, Record, Seat
from pyanitsa.play.chance import seed_of
from pyanitsa.play.deals import deal, empty_result, play_stacks, write_outcomes
from pyanitsa.play.results import GAME_REASONS, GameFault, Printed

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pyanitsa.engine import Outcomes
    from pyanitsa.host import Answer, Fault, Host
    from pyanitsa.play.deals import Deals
    from pyanitsa.play.results import MatchPlan, MatchResult


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
    deals: dict[int, Deals] = {}
    for plan in plans:
        if plan.number not in deals:
            deals[plan.number] = deal(plan)
    results = [empty_result(plan, deals[plan.number]) for plan in plans]
    legs = [
        _Leg(plan, number, deals[plan.number], result, hosts)
        for plan, result in zip(plans, results, strict=True)
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
    result = empty_result(plan, deals)
    _play_legs([_Leg(plan, number, deals, result, hosts)], hosts)
    result.faults.sort(key=lambda fault: (fault.deal, fault.slot))
    return result


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
        width: the games of a tick: one where somebody observes, otherwise all of them.
    """

    plan: MatchPlan
    number: int
    deals: Deals
    result: MatchResult
    hosts: Mapping[str, Host]
    played: int = 0
    width: int = field(init=False)
    sessions: list[tuple[str, int, bool]] = field(init=False)

    def __post_init__(self) -> None:
        self.sessions = []
        if self.plan.variant.rules.look == "arrange":
            self.sessions = [self._open(seat) for seat in range(self.plan.players)]
        observed = any(observes for _, _, observes in self.sessions)
        self.width = 1 if observed else self.plan.deals

    @property
    def games(self) -> slice:
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
            seed=seed_of("strategy", plan.key, self.number, seat),
            can_simulate=not plan.variant.is_code,
        )
        return entrant.hash, *self.hosts[entrant.hash].open(asked)

    def question(self, seat: int) -> Question:
        """Return what to ask of a seat at this tick."""
        _, session, observes = self.sessions[seat]
        size = self.deals.sizes[0, seat]
        record = self._record(self.played - 1) if observes and self.played else None
        return Question(session, self.deals.hands[self.games, seat, :size], record)

    def _record(self, deal: int) -> Record:
        result, leg = self.result, self.number
        return Record(
            deal=deal,
            orders=result.orders[leg, deal],
            places=result.places[leg, deal],
            reason=GAME_REASONS[result.reasons[leg, deal]],
            rounds=int(result.rounds[leg, deal]),
            banks=result.banks[leg, deal],
        )

    def take(self, seat: int, answer: Answer) -> None:
        """Write the orders and faults of a seat into the result."""
        games, leg = self.games, self.number
        orders = self.result.orders[leg, games, seat]
        orders[:, : answer.orders.shape[1]] = answer.orders
        slot = self.plan.slot(leg, seat)
        for number, fault in sorted(answer.faults.items()):
            orders[number] = 0
            self.result.forfeits[leg, games.start + number, seat] = True
            self.result.faults.append(_game_fault(fault, leg, games.start + number, slot))

    def finish_tick(self, outcomes: Outcomes, first: int) -> None:
        """Write the outcomes of this tick's games, which begin at `first`, into the result."""
        games = self.games
        write_outcomes(self.result, self.number, games, outcomes, first)
        self.played = games.stop
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
        games = leg.games
        leg.finish_tick(outcomes, first)
        first += games.stop - games.start


def _play(legs: Sequence[_Leg]) -> Outcomes:
    """Play the games of a tick in one batch."""
    stacks = []
    for leg in legs:
        hands = leg.deals.hands[leg.games]
        if leg.sessions:
            # Who forfeits plays the hand as it was dealt, weakest first, for the others' sake.
            hands = np.where(
                leg.result.forfeits[leg.number, leg.games][:, :, np.newaxis],
                hands,
                leg.result.orders[leg.number, leg.games],
            )
        else:
            leg.result.orders[leg.number, leg.games] = hands
        stacks.append(hands)
    sizes = np.concatenate([leg.deals.sizes[leg.games] for leg in legs])
    seeds = np.concatenate([leg.deals.seeds[leg.games] for leg in legs])
    return play_stacks(legs[0].plan.variant, np.concatenate(stacks), sizes, seeds)
