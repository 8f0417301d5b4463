"""The rows of standings, and the columns in which they are shown."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final, Literal, Self

from pyanitsa.standings.basis import so_many_matches
from pyanitsa.standings.order import SCORE, Order
from pyanitsa.wording import Text

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyanitsa.standings.basis import Basis
    from pyanitsa.standings.statistics import Numbers
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
        numbers: the numbers of the whole field.
        index: the entrant's place in their arrays.
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
    numbers: Numbers = field(kw_only=True, repr=False, compare=False)
    index: int = field(kw_only=True, repr=False, compare=False)


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
        numbers: the numbers of the field.
        order: the order that the rows are in.
        wanted: the order that was asked for, where there is nothing to order by.
    """

    variant: StoredVariant | None
    rows: tuple[Standing, ...]
    stored: int
    scheduled: int
    unit: Unit
    units: int
    basis: Basis
    numbers: Numbers = field(repr=False, compare=False)
    order: Order = SCORE
    wanted: Order | None = None

    def ordered(self, order: Order) -> Self:
        """Return the table in another order; by score where that has nothing to go by."""
        if order.decides(self.rows):
            return replace(self, rows=order.ranked(self.rows), order=order, wanted=None)
        return replace(self, rows=SCORE.ranked(self.rows), order=SCORE, wanted=order)

    @property
    def captions(self) -> tuple[Text, ...]:
        """What stands under the table; `basis` has lines of its own."""
        return self.view, self.caption, *self.order_captions

    @property
    def view(self) -> Text:
        """For whose view the table is, and on how many games it rests."""
        games, matches = self.numbers.games, self.numbers.matches
        of = f"{games} games of {so_many_matches(matches)}"
        en = f"each row is seen from its entrant, against all others: {of}"
        ru = f"каждая строка — глазами её стратегии, против всех остальных; партий: {games}"
        alike = ("; all variants weigh the same", "; все варианты весят одинаково")
        over_all = alike if self.variant is None else ("", "")
        return Text(f"{en}{over_all[0]}", f"{ru}, матчей: {matches}{over_all[1]}")

    @property
    def caption(self) -> Text:
        """What the intervals rest on and mean, and what is still to come."""
        en, ru = _UNITS[self.unit]
        missing = self.scheduled - self.stored
        lines = [
            Text(
                f"95 % intervals rest on {self.units} independent {en}",
                f"95 % интервалы построены по независимым единицам: {ru} ({self.units})",
            ),
            Text(
                "in 95 of 100 such contests an interval holds the true value",
                "в 95 из 100 таких состязаний интервал накрывает истинное значение",
            ),
        ]
        if missing:
            lines.append(
                Text(
                    f"{missing} of {self.scheduled} matches have not been played",
                    f"не сыграно матчей: {missing} из {self.scheduled}",
                )
            )
        return Text("; ".join(line.en for line in lines), "; ".join(line.ru for line in lines))

    @property
    def order_captions(self) -> tuple[Text, ...]:
        """In which order the rows are and, where it is not the one that was wanted, why."""
        if self.wanted is None:
            return (self.order.caption,)
        title, needs = self.wanted.keys[0].title, self.wanted.needs
        en, ru = f"there is no order by {title.en} here", f"порядка «{title.ru}» здесь нет"
        if needs is not None:
            en, ru = f"{en}: it needs {needs.en}", f"{ru}: {needs.ru}"
        return Text(en, ru), self.order.caption


@dataclass(frozen=True)
class Column:
    """A column of the standings.

    Attributes:
        name: what `--columns`, CSV and JSON call it.
        title: its heading.
        value: what it says of a row, as JSON should have it.
        format: how a number is written in a table, as in `format()`.
        shown: whether it is shown where nobody says which columns are.
        note: what stands under a table that shows it: what its numbers mean.
        needs: what has to be there, for a column that not every tournament can fill.
    """

    name: str
    title: Text
    value: Callable[[Standing], object]
    format: str = ""
    shown: bool = True
    note: Text | None = None
    needs: Text | None = None


_UNITS: Final = {
    "match": ("match numbers", "номера матчей"),
    "deal": ("mirrored deals", "зеркальные раздачи"),
    "both": ("match numbers and mirrored deals", "номера матчей и зеркальные раздачи"),
}
