"""Who plays honestly has the same results, whoever else takes part."""

from __future__ import annotations

import sys
from itertools import combinations
from typing import TYPE_CHECKING, Final

import pytest

if sys.platform != "linux":
    pytest.skip("no Linux here: nothing confines strategies", allow_module_level=True)

from factories import BANK, make_plan, make_variant, same_games
from hostile_arena import strict_sandbox
from hostile_cases import cases
from pyanitsa.host import Description
from pyanitsa.host.limits import Limits
from pyanitsa.host.runner_side.hosts import Hosts
from pyanitsa.play.match import play_matches
from pyanitsa.tournament.entrants import Catalogue, entrant

if TYPE_CHECKING:
    from pyanitsa.host import Source
    from pyanitsa.play.plan import Entrant, MatchPlan
    from pyanitsa.play.result import MatchResult

DEALS: Final = 4
LIMITS: Final = Limits(move_mean=0.01, move_max=0.05, grace=0.05, load=0.1, memory=64 * 1024 * 1024)

HONEST: Final = ("counter-last", "copy-winner", "win-stay-lose-shift", "mixed-fixed", "random")
"""Three that learn from what they see, and two that draw lots."""

HOSTILE: Final = {
    "inside_random": frozenset(),
    "proc_exit": frozenset({"died"}),
    "proto_huge_length": frozenset({"protocol"}),
    "res_loop": frozenset({"too slow"}),
    "res_memory": frozenset({"out of memory"}),
}
"""The hostile entrants, and the kinds of their faults."""


def honest_entrants() -> dict[Entrant, Source]:
    catalogue = Catalogue(Hosts("none"))
    sources = {source.path.stem.replace("_", "-"): source for source in catalogue.sources()}
    return {entrant(sources[name], Description(name, "")): sources[name] for name in HONEST}


def hostile_entrants() -> dict[Entrant, Source]:
    chosen = {case.path.stem: case for case in cases() if case.path.stem in HOSTILE}
    sources = {chosen[stem].name: chosen[stem].source({}) for stem in HOSTILE}
    return {entrant(source, Description(name, "")): source for name, source in sources.items()}


def play_all(entrants: dict[Entrant, Source]) -> list[MatchResult]:
    """Play a match of every pair, all at once, in a strict sandbox."""
    variant = make_variant("bank", BANK)
    plans: list[MatchPlan] = [
        make_plan(pair, variant=variant, deals=DEALS) for pair in combinations(entrants, 2)
    ]
    sources = {one.hash: source for one, source in entrants.items()}
    with Hosts("strict", limits=LIMITS) as hosts:
        hosts.take(sources)
        return play_matches(plans, hosts)


@pytest.fixture(scope="module")
def mixed() -> list[MatchResult]:
    """Return the matches of all, the hostile ones first and last and in between."""
    with strict_sandbox():
        pass
    pairs = zip(hostile_entrants().items(), honest_entrants().items(), strict=True)
    return play_all(dict(item for pair in pairs for item in pair))


def test_honest_entrants_have_game_for_game_the_results_they_have_among_themselves(
    mixed: list[MatchResult],
) -> None:
    played = {result.plan.key: result for result in mixed}
    among_themselves = play_all(honest_entrants())
    assert len(among_themselves) == 10
    for expected in among_themselves:
        found = played[expected.plan.key]
        assert found.faults == expected.faults == []
        assert same_games(found.games, expected.games)


def test_only_the_hostile_ones_forfeit_and_all_that_they_deserve(
    mixed: list[MatchResult],
) -> None:
    kinds: dict[str, set[str]] = {name.replace("_", "-"): set() for name in HOSTILE}
    forfeits = dict.fromkeys(kinds, 0)
    for result in mixed:
        for fault in result.faults:
            name = result.plan.entrants[fault.slot].name
            kinds[name].add(fault.kind)
            forfeits[name] += 1
    everything = 9 * 2 * DEALS
    for stem, expected in HOSTILE.items():
        name = stem.replace("_", "-")
        assert kinds[name] == expected
        assert forfeits[name] == (everything if expected else 0)
