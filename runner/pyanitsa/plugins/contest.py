"""What a tournament format is: it says, round by round, who meets whom."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, runtime_checkable

if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Mapping, Sequence
    from random import Random

    import numpy as np
    from numpy.typing import NDArray

    from pyanitsa.wording import Text

Table: TypeAlias = tuple[int, ...]
"""Who sits together: the numbers of the entrants, in rising order; twice the same for self-play."""

Scores: TypeAlias = "Mapping[Table, NDArray[np.float64]]"
"""What was made at each table so far: the mean scores of its matches, float64 (matches, players).

The matches are in the order of their numbers, the players in that of the table; a score is from 0
to 1. A table that has not played is not there.
"""


@dataclass(frozen=True)
class Meeting:
    """Some more matches at a table.

    Attributes:
        table: who plays.
        matches: how many matches; they are numbered on from those that the table has played.
    """

    table: Table
    matches: int


@dataclass(frozen=True)
class Round:
    """What is played before anything else is decided.

    Attributes:
        meetings: the matches, each table at most once.
        byes: who has to sit out.
    """

    meetings: tuple[Meeting, ...]
    byes: tuple[int, ...] = ()


@dataclass(frozen=True)
class Contest:
    """What a format is told of a tournament, for one of its variants.

    Attributes:
        names: the entrants, in the order of the tournament file; they are numbered from 0.
        players: how many sit at a table.
        matches: how many matches a table plays when it meets.
        self_play: whether an entrant may sit at a table more than once.
        options: what the tournament file says under `format`, and the defaults of the rest.
        random: chance for drawing lots; it depends on the tournament's seed and the variant alone.
    """

    names: tuple[str, ...]
    players: int
    matches: int
    self_play: bool
    options: Mapping[str, Any]
    random: Random = field(compare=False, repr=False)

    @property
    def entrants(self) -> int:
        """How many take part, at least one."""
        return len(self.names)

    def round(self, tables: Iterable[Table], byes: Iterable[int] = ()) -> Round:
        """Return a round in which each table plays as many matches as the file says."""
        return Round(tuple(Meeting(tuple(t), self.matches) for t in tables), tuple(byes))


@dataclass(frozen=True)
class Ranking:
    """In which order a format has its entrants, where it is not by score.

    Attributes:
        keys: for each entrant, what it is ranked by, and what breaks ties, one after the other;
            more is better, and who is equal in all shares a place.
        titles: what each of these is, such as "points" and "Buchholz".
    """

    keys: tuple[tuple[float, ...], ...]
    titles: tuple[Text, ...]


@runtime_checkable
class Format(Protocol):
    """A tournament format; plugins provide more of them."""

    @property
    def name(self) -> str:
        """What tournament files say after `format =`."""

    @property
    def title(self) -> Text:
        """What it is called, in both languages."""

    @property
    def options(self) -> Mapping[str, object]:
        """What a tournament file may set beside the name, with the default of each."""

    def rounds(self, contest: Contest) -> Generator[Round, Scores, None]:
        """Yield what is to be played; each time, receive all that was made so far.

        The same scores have to lead to the same rounds: a run that was interrupted begins anew, and
        finds its results.

        Raises:
            FormatError: the format cannot be played with this field; the text says what could.
        """

    def ranking(self, contest: Contest, rounds: Sequence[Round], scores: Scores) -> Ranking | None:
        """Return how the entrants are ranked after some rounds; None where it is by score.

        Args:
            contest: the tournament.
            rounds: all rounds so far; of the last one there may be no scores yet.
            scores: what was made in them.
        """
