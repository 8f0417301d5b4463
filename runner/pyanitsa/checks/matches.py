"""Whole matches of a strategy: with a sparring partner, and against all that come along."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np

from pyanitsa.catalogue import entrant, read_source
from pyanitsa.checks.orders import DECKS, PLAYERS, fault_text
from pyanitsa.checks.verdict import Verdict, cards_text, counted
from pyanitsa.match import play_matches
from pyanitsa.results import MatchPlan
from pyanitsa.seeds import digest
from pyanitsa.store.scoring import Tally, most_points

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from pyanitsa.host import Host, Hosts, Source
    from pyanitsa.results import Entrant, MatchResult
    from pyanitsa.variant import Variant

SPARRING_DEALS: Final = 4
"""Enough to learn from a game, from a forfeited game, and to go on after that."""

RIVAL_DEALS: Final = 6

ADVICE: Final = "take chance from self.match.random alone, and keep what is learned in self"


def sparring_partner(hosts: Hosts) -> tuple[Entrant, Source]:
    """Return the strategy that others are checked with."""
    source = read_source(Path(__file__).with_name("sparring.py"))
    return entrant(source, hosts.describe(source)[0]), source


def sparring_plans(
    subject: Entrant, partner: Entrant, variants: Sequence[Variant]
) -> list[MatchPlan]:
    """Return matches with a sparring partner in all other seats, those with short hands first."""
    tables = [(players, DECKS[-players % len(DECKS)]) for players in reversed(PLAYERS)]
    tables += [(2, deck) for deck in DECKS if (2, deck) not in tables]
    plans = []
    for number, (players, deck) in enumerate(tables):
        base = variants[number % len(variants)]
        variant = base.with_options(base.name, {}, deck=deck)
        plans.append(_plan(variant, (subject, *[partner] * (players - 1)), SPARRING_DEALS))
    return plans


def spar(plans: Sequence[MatchPlan], hosts: Mapping[str, Host]) -> list[MatchResult]:
    """Play matches one after another."""
    return [play_matches([plan], hosts)[0] for plan in plans]


def check_sparring(results: Sequence[MatchResult]) -> Verdict:
    """Say whether slot 0 got through its matches without a fault."""
    name = f"{results[0].plan.entrants[0].name}: plays and observes whole matches"
    for result in results:
        for fault in _faults(result):
            return Verdict(name, False, fault)
    games = sum(result.reasons.size for result in results)
    return Verdict(name, True, f"{games} games in {len(results)} matches")


def check_twins(plans: Sequence[MatchPlan], hosts: Mapping[str, Host]) -> Verdict:
    """Let two objects with one seed order the same hand; neither has observed anything."""
    name = f"{plans[0].entrants[0].name}: orders alike where the seed is the same"
    for plan in plans:
        opening = replace(plan, deals=1)
        one, other = play_matches([opening, opening], hosts)
        found = _difference(one, other)
        if found is not None:
            return Verdict(name, False, f"{found}; {ADVICE}")
    return Verdict(name, True, counted(sum(plan.players for plan in plans), "hand"))


def check_memory(first: Sequence[MatchResult], hosts: Mapping[str, Host]) -> Verdict:
    """Play matches again in another order; each has to go as it went before."""
    name = f"{first[0].plan.entrants[0].name}: carries nothing from one match to another"
    again = spar([result.plan for result in reversed(first)], hosts)
    for one, other in zip(first, reversed(again), strict=True):
        found = _difference(one, other)
        if found is not None:
            return Verdict(name, False, f"other matches had been played, and {found}; {ADVICE}")
    return Verdict(name, True, f"{len(first)} matches, in two orders")


def check_rivals(
    subject: Entrant, rivals: Sequence[Entrant], variant: Variant, hosts: Mapping[str, Host]
) -> Verdict:
    """Play a variant against everybody in a list, and say the score."""
    name = f"{subject.name}: plays {variant.name} against all that come along"
    plans = [_plan(variant, (subject, rival), RIVAL_DEALS) for rival in rivals]
    results = play_matches(plans, hosts)
    faults = [fault for result in results for fault in _faults(result)]
    if faults:
        forfeited = counted(len(faults), "game")
        return Verdict(name, False, f"{forfeited} forfeited; {faults[0]}")
    scores = [_score(result) for result in results]
    worst, best = np.argsort(scores, kind="stable")[[0, -1]]
    games = sum(result.reasons.size for result in results)
    return Verdict(
        name,
        True,
        f"scores {np.mean(scores):.0%} in {games} games; most against "
        f"{rivals[best].name} ({scores[best]:.0%}), least against {rivals[worst].name} "
        f"({scores[worst]:.0%})",
    )


def _plan(variant: Variant, entrants: tuple[Entrant, ...], deals: int) -> MatchPlan:
    parts = (variant.name, variant.hash(), deals, *(one.hash for one in entrants))
    return MatchPlan(digest("check", *parts), variant, entrants, 0, deals, 0)


def _faults(result: MatchResult) -> Iterator[str]:
    for fault in result.faults:
        if fault.slot == 0:
            yield f"{fault_text(fault)}; {_where(result.plan, fault.leg, fault.deal)}"


def _score(result: MatchResult) -> float:
    made = Tally.of(result.places[None], result.forfeits[None]).points[0, 0]
    return float(made / (most_points(result.plan.players) * result.reasons.size))


def _difference(one: MatchResult, other: MatchResult) -> str | None:
    """Say where slot 0 first ordered a hand in two ways."""
    for leg in range(one.plan.players):
        seat = _seat(one.plan, leg)
        mine, others = one.orders[leg, :, seat], other.orders[leg, :, seat]
        different = np.flatnonzero((mine != others).any(axis=1))
        if len(different):
            deal = int(different[0])
            first, second = (cards_text(orders[deal].tolist()) for orders in (mine, others))
            where = _where(one.plan, leg, deal)
            return f"the same hand was laid {first} and then {second}, {where}"
    return None


def _where(plan: MatchPlan, leg: int, deal: int) -> str:
    variant, rival = plan.variant, plan.entrants[1].name
    seat = _seat(plan, leg)
    return (
        f"in game {deal + 1} of a match against {rival}, {variant.name} with {variant.deck} cards, "
        f"at seat {seat + 1} of {plan.players}"
    )


def _seat(plan: MatchPlan, leg: int) -> int:
    """Return the seat of slot 0 in a leg."""
    return -leg % plan.players
