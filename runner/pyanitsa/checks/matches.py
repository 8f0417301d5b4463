"""Whole matches of a strategy with a sparring partner: once, again, and in another order."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np

from pyanitsa.checks.orders import DECKS, PLAYERS, fault_text
from pyanitsa.checks.verdict import Verdict, cards_text
from pyanitsa.play.chance import Secret, digest
from pyanitsa.play.match import play_matches
from pyanitsa.play.plan import MatchPlan
from pyanitsa.play.seating import seat_of
from pyanitsa.plugins.strategy_files import read_source
from pyanitsa.tournament.entrants import entrant
from pyanitsa.wording import counted

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from pyanitsa.host import Host, Hosts, Source
    from pyanitsa.play.plan import Entrant
    from pyanitsa.play.result import MatchResult
    from pyanitsa.variant import Variant

SPARRING_DEALS: Final = 4
"""Enough to learn from a game, from a forfeited game, and to go on after that."""

WHOLE_DEALS: Final = 50
"""The most games of a leg; where its file says nothing, a contest has just as many."""

ADVICE: Final = "take chance from self.match.random alone, and keep what is learned in self"


class Setup(NamedTuple):
    """What is played, and by how many."""

    variant: Variant
    players: int


def many_tables(variants: Sequence[Variant]) -> list[Setup]:
    """Return tables of all sizes and with all decks, those with short hands first."""
    sizes = [(players, DECKS[-players % len(DECKS)]) for players in reversed(PLAYERS)]
    sizes += [(2, deck) for deck in DECKS if (2, deck) not in sizes]
    bases = [variants[number % len(variants)] for number in range(len(sizes))]
    return [
        Setup(base.with_options(base.name, {}, deck=deck), players)
        for base, (players, deck) in zip(bases, sizes, strict=True)
    ]


def sparring_partner(hosts: Hosts) -> tuple[Entrant, Source]:
    """Return the strategy that others are checked with."""
    source = read_source(Path(__file__).with_name("sparring.py"))
    return entrant(source, hosts.describe(source)[0]), source


def sparring_plans(
    subject: Entrant, partner: Entrant, tables: Sequence[Setup], deals: int
) -> list[MatchPlan]:
    """Return matches with a sparring partner in all other seats."""
    return [
        planned(table.variant, (subject, *[partner] * (table.players - 1)), deals)
        for table in tables
    ]


def planned(variant: Variant, entrants: tuple[Entrant, ...], deals: int) -> MatchPlan:
    """Return a match; it is the same whenever it is asked for."""
    parts = (variant.name, variant.hash(), deals, *(one.hash for one in entrants))
    key = digest("check", *parts)
    chance = Secret.known(0).match([key], [variant.name, variant.hash(), len(entrants)])
    return MatchPlan(key, variant, entrants, 0, deals, chance)


def spar(plans: Sequence[MatchPlan], hosts: Mapping[str, Host]) -> list[MatchResult]:
    """Play matches one after another, up to the first where slot 0 does something wrong."""
    results: list[MatchResult] = []
    for plan in plans:
        results += play_matches([plan], hosts)
        if any(faults_of(results[-1])):
            break
    return results


def check_sparring(results: Sequence[MatchResult]) -> Verdict:
    """Say whether slot 0 got through its matches without a fault."""
    name = f"{results[0].plan.entrants[0].name}: plays and observes whole matches"
    for result in results:
        for fault in faults_of(result):
            return Verdict(name, False, fault)
    games = sum(result.games.size for result in results)
    return Verdict(name, True, f"{games} games in {counted(len(results), 'match', 'matches')}")


def check_chance(first: Sequence[MatchResult], hosts: Mapping[str, Host]) -> Verdict:
    """Play matches again as they were played, in processes that share nothing with the first."""
    name = f"{first[0].plan.entrants[0].name}: orders alike where the seed is the same"
    again = spar([result.plan for result in first], hosts)
    found = _smallest_difference(zip(first, again, strict=False))
    if found is not None:
        return Verdict(name, False, f"{found}; {ADVICE}")
    return Verdict(name, True, f"{counted(len(first), 'match', 'matches')}, in two fresh hosts")


def check_memory(first: Sequence[MatchResult], hosts: Mapping[str, Host]) -> Verdict:
    """Play matches again in another order, and more than once; each has to go as it went before."""
    name = f"{first[0].plan.entrants[0].name}: carries nothing from one match to another"
    # Two at once could tell each other something, and who has seen a hand could know it again.
    turns = [(one, one) for one in reversed(first)] + [(one,) for one in first]
    found = _smallest_difference(
        pair
        for turn in turns
        for pair in zip(turn, play_matches([one.plan for one in turn], hosts), strict=True)
    )
    if found is not None:
        return Verdict(name, False, f"other matches had been played, and {found}; {ADVICE}")
    matches = counted(len(first), "match", "matches")
    return Verdict(name, True, f"{matches}, in another order and again")


def faults_of(result: MatchResult) -> Iterator[str]:
    """Yield what slot 0 did wrong in a match, and where."""
    for fault in result.faults:
        if fault.slot == 0:
            yield f"{fault_text(fault)}; {_where(result.plan, fault.leg, fault.deal)}"


def _smallest_difference(pairs: Iterable[tuple[MatchResult, MatchResult]]) -> str | None:
    """Say what slot 0 did not do again as it had done it without a fault, by the shortest hand."""
    found: list[tuple[int, str]] = []
    for one, other in pairs:
        for fault in faults_of(other):
            return f"what had gone well did not go well again: {fault}"
        found += _differences(one, other)
    return min(found, key=lambda difference: difference[0])[1] if found else None


def _differences(one: MatchResult, other: MatchResult) -> Iterator[tuple[int, str]]:
    """Yield where slot 0 first ordered a hand in two ways in a leg, by the size of the hand."""
    for leg in range(one.plan.players):
        seat = _seat(one.plan, leg)
        mine, others = one.games.orders[leg, :, seat], other.games.orders[leg, :, seat]
        different = np.flatnonzero((mine != others).any(axis=1))
        if len(different):
            deal = int(different[0])
            first, second = (cards_text(orders[deal].tolist()) for orders in (mine, others))
            where = _where(one.plan, leg, deal)
            size = int(np.count_nonzero(mine[deal]))
            yield size, f"the same hand was laid {first} and then {second}, {where}"


def _where(plan: MatchPlan, leg: int, deal: int) -> str:
    variant, rival = plan.variant, plan.entrants[1].name
    seat = _seat(plan, leg)
    return (
        f"in game {deal + 1} of a match against {rival}, {variant.name} with {variant.deck} cards, "
        f"at seat {seat + 1} of {plan.players}"
    )


def _seat(plan: MatchPlan, leg: int) -> int:
    """Return the seat of slot 0 in a leg."""
    return seat_of(leg, 0, plan.players)
