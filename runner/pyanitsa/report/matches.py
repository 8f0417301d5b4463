"""The table of matches, played or still to be played."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyanitsa.report.tables import Header, Table

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pyanitsa.store import StoredMatch, StoredRound, StoredTournament

HEADERS: Final = (
    Header("match", "match"),
    Header("variant", "variant"),
    Header("round", "round"),
    Header("number", "number"),
    Header("entrants", "entrants"),
    Header("scores", "scores %"),
    Header("games", "games"),
    Header("forfeits", "forfeits"),
)
BELOW: Final = "a game is MATCH/LEG/DEAL: pyanitsa replay MATCH/1/1 tells the first"


def matches_table(
    about: StoredTournament,
    matches: Iterable[StoredMatch],
    rounds: Sequence[StoredRound],
    variant: str | None = None,
) -> Table:
    """Return the table of a tournament's matches; below it stands who has a bye.

    Args:
        about: the tournament.
        matches: its matches in the order of the schedule, or those of a variant.
        rounds: all of its rounds.
        variant: whose matches these are; None for all variants.
    """
    names = [one.name for one in about.variants]
    # A variant's matches are scheduled round by round.
    numbers: dict[str, list[int]] = {name: [] for name in names}
    for one in rounds:
        numbers[names[one.variant]] += [one.number + 1] * one.matches
    within = {name: iter(of_name) for name, of_name in numbers.items()}
    rows = [_row(one, next(within[one.variant], None)) for one in matches]
    below = [
        f"round {one.number + 1} of {names[one.variant]}: a bye for "
        f"{', '.join(about.entrants[who].name for who in one.byes)}"
        for one in rounds
        if one.byes and variant in (None, names[one.variant])
    ]
    return Table(HEADERS, rows, below=[*below, BELOW])


def _row(one: StoredMatch, in_round: int | None) -> list[object]:
    return [
        one.name if one.played else None,
        one.variant,
        in_round,
        one.number + 1,
        " : ".join(one.entrants),
        " : ".join(f"{100 * side.score:.1f}" for side in one.sides) or None,
        len(one.entrants) * one.deals if one.played else None,
        sum(side.forfeits for side in one.sides) if one.played else None,
    ]
