"""What an organiser should know before the matches of a tournament are played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyanitsa.plugins.strategy_files import is_path

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pyanitsa.tournament.preparation import Tournament


def remarks(tournament: Tournament, stored: int, left: int) -> Iterator[str]:
    """Yield what is to be said of a tournament of which so many matches are left to play."""
    if stored:
        yield f"{f'{stored} of' if left else 'all'} {stored + left} matches are stored already"
    for one in tournament.entrants:
        if one.hash in tournament.flaws:
            yield f"{one.name} does not load, and forfeits all its games"
    file = tournament.file
    if file.seed is not None and any(is_path(one) for one in file.strategies):
        yield (
            f"the seed {file.seed} is known to everybody, and a strategy from outside can compute "
            "what comes; leave seed out, and a secret is drawn"
        )
    if any(variant.rules.look == "blind" for variant in tournament.variants):
        yield "in a blind variant the deal is the order: no strategy is asked, chance decides"
