"""What formats ask of a tournament before they begin, and the lots that they draw."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, Final

from pyanitsa.errors import FormatError, nearest
from pyanitsa.wording import english

if TYPE_CHECKING:
    from collections.abc import Sequence
    from random import Random

    from pyanitsa.plugins.contest import Contest, Ranking, Round, Scores

EQUAL: Final = 1e-9
"""Mean scores that differ by less are the same number, summed up in another order."""


class RankedByScore:
    """A format that has no ranking of its own."""

    def ranking(
        self,
        contest: Contest,  # noqa: ARG002  # it is the formats' interface
        rounds: Sequence[Round],  # noqa: ARG002
        scores: Scores,  # noqa: ARG002
    ) -> Ranking | None:
        """Return nothing: the order is that of the scores."""
        return None


def refuse_self_play(form: str, contest: Contest) -> None:
    """Make sure that nobody is to meet itself.

    Raises:
        FormatError: the file says otherwise.
    """
    if contest.self_play:
        raise FormatError(
            f"in the format {form!r} nobody can meet itself; leave out self_play = true, "
            "or play the format 'round-robin'"
        )


def require_two_players(form: str, contest: Contest) -> None:
    """Make sure that two sit at a table.

    Raises:
        FormatError: it is more.
    """
    if contest.players != 2:
        raise FormatError(
            f"the format {form!r} is for two at a table, and players = {contest.players}; "
            "set players = 2, or play one of 'round-robin', 'gauntlet', 'swiss' and 'sampled'"
        )


def require_a_table(form: str, contest: Contest) -> None:
    """Make sure that there are enough entrants for a table.

    Raises:
        FormatError: there are not.
    """
    if contest.entrants < contest.players:
        raise FormatError(
            f"the format {form!r} has {counted(contest.entrants)}, and a table is for "
            f"{contest.players}; list at least {contest.players} strategies"
        )


def numbered(form: str, option: str, contest: Contest) -> list[int]:
    """Return the numbers of the entrants whose names an option lists.

    Raises:
        FormatError: one is not there, or is there twice.
    """
    found: list[int] = []
    for name in contest.options[option]:
        if name not in contest.names:
            raise FormatError(
                f"the option {option!r} of the format {form!r} names {name!r}, and no entrant is "
                f"called that{nearest(str(name), contest.names)}"
            )
        number = contest.names.index(name)
        if number in found:
            raise FormatError(
                f"the option {option!r} of the format {form!r} names {name!r} twice; once will do"
            )
        found.append(number)
    return found


def counted(entrants: int) -> str:
    """Return how many entrants there are, in words of a message."""
    return f"{entrants} {english(entrants, 'entrant')}"


def chance_of(contest: Contest) -> Random:
    """Return a contest's chance from its beginning, however often it is asked for."""
    return copy(contest.random)


def by_lot(contest: Contest, chance: Random) -> list[int]:
    """Return the entrants in an order drawn by lot; the order of the file does not matter."""
    order = sorted(range(contest.entrants), key=lambda one: contest.names[one])
    chance.shuffle(order)
    return order
