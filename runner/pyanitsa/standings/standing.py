"""The rows of standings, and the columns in which they are shown."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from pyanitsa.variant import Text

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyanitsa.standings.basis import Basis
    from pyanitsa.store import StoredVariant

Unit = Literal["match", "deal", "both"]


@dataclass(frozen=True)
class Standing:
    """How an entrant stands, in a variant or in all of them.

    Matches in which it met itself do not count.

    Attributes:
        rank: its place; equal scores share it, as in 1 1 3.
        name: the entrant.
        matches: how many matches are stored.
        games: how many games they have.
        wins: games in which it was first alone.
        draws: games in which it shared the first place.
        losses: all others.
        score: 0 to 100: the mean of (players - place) / (players - 1) over the games, in per cent;
            over several variants the mean of their scores. None without games.
        interval: the bounds of the score's 95 % interval; None where there is too little for one.
        rounds: the mean number of rounds of a game; None without games.
        forfeits: the games that it forfeited.
        withdrawn: whether it has been withdrawn.
    """

    rank: int
    name: str
    matches: int
    games: int
    wins: int
    draws: int
    losses: int
    score: float | None
    interval: tuple[float, float] | None
    rounds: float | None
    forfeits: int
    withdrawn: bool = False


@dataclass(frozen=True)
class Standings:
    """The standings in a variant, or over all variants of a tournament.

    Attributes:
        variant: the variant; None over all.
        rows: the entrants, best first.
        stored: how many matches are stored.
        scheduled: how many there should be.
        unit: what the intervals are made from: match numbers or, where there is only one of
            these, mirrored deals; over all variants it may be both.
        units: how many of these there are.
        basis: whose matches they are, and how strategies were kept apart in them.
    """

    variant: StoredVariant | None
    rows: tuple[Standing, ...]
    stored: int
    scheduled: int
    unit: Unit
    units: int
    basis: Basis

    @property
    def caption(self) -> Text:
        """What the intervals rest on, and what is still to come; `basis` has lines of its own."""
        en, ru = _UNITS[self.unit]
        missing = self.scheduled - self.stored
        lines = [
            Text(
                f"95 % intervals rest on {self.units} independent {en}",
                f"95 % интервалы построены по независимым единицам: {ru} ({self.units})",
            )
        ]
        if missing:
            lines.append(
                Text(
                    f"{missing} of {self.scheduled} matches have not been played",
                    f"не сыграно матчей: {missing} из {self.scheduled}",
                )
            )
        return Text("; ".join(line.en for line in lines), "; ".join(line.ru for line in lines))


@dataclass(frozen=True)
class Column:
    """A column of the standings.

    Attributes:
        name: what `--columns`, CSV and JSON call it.
        title: its heading.
        value: what it says of a row, as JSON should have it.
        format: how a number is written in a table, as in `format()`.
    """

    name: str
    title: Text
    value: Callable[[Standing], object]
    format: str = ""


STANDARD_COLUMNS: Final = (
    Column("rank", Text("Rank", "Место"), lambda row: row.rank),
    Column("name", Text("Strategy", "Стратегия"), lambda row: row.name),
    Column("matches", Text("Matches", "Матчи"), lambda row: row.matches),
    Column("games", Text("Games", "Партии"), lambda row: row.games),
    Column("wins", Text("Wins", "Победы"), lambda row: row.wins),
    Column("draws", Text("Draws", "Ничьи"), lambda row: row.draws),
    Column("losses", Text("Losses", "Поражения"), lambda row: row.losses),
    Column("score", Text("Score %", "Очки, %"), lambda row: row.score, "z.1f"),
    Column("interval", Text("95 % interval", "95 % интервал"), lambda row: row.interval, "z.1f"),
    Column("rounds", Text("Mean rounds", "Конов в среднем"), lambda row: row.rounds, ".1f"),
    Column("forfeits", Text("Forfeits", "Технические поражения"), lambda row: row.forfeits),
)
"""The columns that come along, in the order in which they are shown."""

_UNITS: Final = {
    "match": ("match numbers", "номера матчей"),
    "deal": ("mirrored deals", "зеркальные раздачи"),
    "both": ("match numbers and mirrored deals", "номера матчей и зеркальные раздачи"),
}
