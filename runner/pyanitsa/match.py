"""Plays matches: all live legs in step, one batch to the kernel each tick."""

from __future__ import annotations

import inspect
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from pyanitsa.engine import deal_batch
from pyanitsa.errors import PluginError, described, place_of
from pyanitsa.host import Question, Record, Seat
from pyanitsa.results import FORFEIT, GAME_REASONS, GameFault, MatchResult, Printed
from pyanitsa.seeds import seed_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from pyanitsa.engine import Outcomes
    from pyanitsa.host import Answer, Fault, Host
    from pyanitsa.results import MatchPlan

FORFEIT_CODE = GAME_REASONS.index(FORFEIT)


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
    deals: dict[int, _Deals] = {}
    for plan in plans:
        if plan.number not in deals:
            deals[plan.number] = _deal(plan)
    results = [_empty_result(plan, deals[plan.number]) for plan in plans]
    legs = [
        _Leg(plan, number, deals[plan.number], result, hosts)
        for plan, result in zip(plans, results, strict=True)
        for number in range(plan.players)
    ]
    live = legs
    while live:
        _tick(live, hosts)
        live = [leg for leg in live if leg.played < leg.plan.deals]
    for result in results:
        # Hosts are asked in the order in which the batch happens to name them.
        result.faults.sort(key=lambda fault: (fault.leg, fault.deal, fault.slot))
        # Legs end in any order, each with its seats one after the other.
        result.printed.sort(key=lambda printed: printed.leg)
    return results


def game_seed(
    seed: int, variant: str, variant_hash: str, players: int, number: int, deal: int
) -> int:
    """Return the seed of a game's own shuffles, which all legs and all pairings share.

    Args:
        seed: the seed of the tournament.
        variant: the name of the variant.
        variant_hash: its hash.
        players: how many sit at the table.
        number: the match's number among those of the same entrants.
        deal: the deal's number in the match.
    """
    return seed_of("game", seed, variant, variant_hash, players, number, deal)


@dataclass(frozen=True, eq=False)
class _Deals:
    """The deals that all matches of one number are played on.

    Attributes:
        hands: uint16 (deals, players, cards); sorted where players arrange them.
        sizes: the cards of each seat's hand.
        seeds: the seeds of the games' own shuffles: uint64 (deals,).
    """

    hands: NDArray[np.uint16]
    sizes: NDArray[np.int16]
    seeds: NDArray[np.uint64]


def _deal(plan: MatchPlan) -> _Deals:
    """Deal for all matches of a number; who plays does not matter."""
    variant = plan.variant
    parts = (plan.seed, variant.name, variant.hash(), plan.players, plan.number)
    deal_seeds = [seed_of("deal", *parts, deal) for deal in range(plan.deals)]
    game_seeds = [game_seed(*parts, deal) for deal in range(plan.deals)]
    hands, sizes = deal_batch(
        variant.deck,
        np.array(deal_seeds, np.uint64),
        plan.players,
        leftover=variant.rules.leftover,
    )
    if variant.rules.look == "arrange":
        for seat, size in enumerate(sizes[0]):
            hands[:, seat, :size].sort(axis=1)
    return _Deals(hands, sizes, np.array(game_seeds, np.uint64))


def _empty_result(plan: MatchPlan, deals: _Deals) -> MatchResult:
    legs, games, players = plan.players, plan.deals, plan.players
    return MatchResult(
        plan=plan,
        reasons=np.zeros((legs, games), np.int8),
        places=np.zeros((legs, games, players), np.int8),
        banks=np.zeros((legs, games, players), np.int16),
        rounds=np.zeros((legs, games), np.int64),
        wars=np.zeros((legs, games), np.int64),
        laid=np.zeros((legs, games), np.int64),
        loops=np.full((legs, games, 2), -1, np.int64),
        sizes=deals.sizes,
        orders=np.zeros((legs, *deals.hands.shape), np.uint16),
        forfeits=np.zeros((legs, games, players), np.bool_),
    )


@dataclass(eq=False)
class _Leg:
    """A leg in play: one assignment of entrants to seats, with a strategy object for each.

    Attributes:
        played: the games that are finished.
        width: the games of a tick: one where somebody observes, otherwise all of them.
    """

    plan: MatchPlan
    number: int
    deals: _Deals
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
        games, leg, result = self.games, self.number, self.result
        rows = slice(first, first + games.stop - games.start)
        result.reasons[leg, games] = outcomes.reasons[rows]
        result.places[leg, games] = outcomes.places[rows]
        result.banks[leg, games] = outcomes.banks[rows]
        result.rounds[leg, games] = outcomes.rounds[rows]
        result.wars[leg, games] = outcomes.wars[rows]
        result.laid[leg, games] = outcomes.laid[rows]
        result.loops[leg, games] = outcomes.loops[rows]
        for deal in np.flatnonzero(result.forfeits[leg, games].any(axis=1)) + games.start:
            _forfeit(result, leg, int(deal))
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
    variant = legs[0].plan.variant
    try:
        outcomes = variant.play_batch(np.concatenate(stacks), sizes, seeds)
        if variant.is_code:
            _check_shapes(outcomes, sizes.shape)
        return outcomes
    except Exception as error:
        if not variant.is_code:
            raise
        file = inspect.getfile(type(variant))
        line = place_of(error, file)
        raise PluginError(
            f"{file}{f', line {line}' if line else ''}: the variant {variant.name!r} cannot be "
            f"played: {described(error)}"
        ) from error


def _check_shapes(outcomes: Outcomes, shape: tuple[int, ...]) -> None:
    """Make sure that a plugin has returned an outcome for every game and every seat."""
    if outcomes.places.shape != shape or outcomes.banks.shape != shape:
        raise ValueError(
            f"places {outcomes.places.shape} and banks {outcomes.banks.shape} have to be "
            f"(games, players), which is {shape}"
        )


def _forfeit(result: MatchResult, leg: int, deal: int) -> None:
    """Put those who forfeited a game last; with one player left it was never played."""
    forfeits = result.forfeits[leg, deal]
    places = result.places[leg, deal]
    left = np.flatnonzero(~forfeits)
    result.reasons[leg, deal] = FORFEIT_CODE
    played = places[left].copy()
    places[left] = [1 + int((played < place).sum()) for place in played]
    places[forfeits] = len(left) + 1
    if len(left) < 2:
        result.banks[leg, deal] = 0
        result.loops[leg, deal] = -1
        for counter in (result.rounds, result.wars, result.laid):
            counter[leg, deal] = 0
