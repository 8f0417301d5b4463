"""What an organiser should know before the matches of a tournament are played."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyanitsa.play.names import renamed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pyanitsa.tournament.preparation import Tournament


def remarks(tournament: Tournament, stored: int, left: int) -> Iterator[str]:
    """Yield what is to be said of a tournament of which so many matches are left to play."""
    if stored:
        yield f"{f'{stored} of' if left else 'all'} {stored + left} matches are stored already"
    names = renamed(tournament.entrants)
    if names is not None:
        yield names.en
    if tournament.copies:
        yield f"who is the same takes part once: {', '.join(tournament.copies)}"
    for one in tournament.entrants:
        if one.hash in tournament.flaws:
            yield f"{one.name} does not load, and forfeits all its games"
    if any(variant.rules.look == "blind" for variant in tournament.variants):
        yield "in a blind variant the deal is the order: no strategy is asked, chance decides"
