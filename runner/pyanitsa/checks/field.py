"""All entrants of a tournament: what it would say of each, before its first game."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyanitsa.checks.orders import fault_text
from pyanitsa.checks.strategies import CheckedContest
from pyanitsa.checks.verdict import Verdict

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pyanitsa.host import Hosts
    from pyanitsa.play.plan import Entrant
    from pyanitsa.tournament.preparation import Tournament


def check_field(tournament: Tournament, hosts: Hosts) -> Iterator[tuple[Entrant, list[Verdict]]]:
    """Check all entrants of a tournament, under its own rules and for as many as sit at its tables.

    Args:
        tournament: the tournament.
        hosts: where its strategies run, as its file says it.

    Yields:
        each entrant with what is to be said of it; nobody, where all variants are blind and no
        strategy is asked for anything.
    """
    contest = CheckedContest(tournament.variants, tournament.file.players, tournament.file.deals)
    if not contest.asking:
        return
    with contest.trial(hosts) as trial:
        for entrant in tournament.entrants:
            flaw = tournament.flaws.get(entrant.hash)
            if flaw is not None:
                yield entrant, [Verdict(f"{entrant.name}: loads", False, fault_text(flaw))]
            else:
                source = tournament.sources[entrant.hash]
                yield entrant, list(trial.verdicts(entrant, source))
