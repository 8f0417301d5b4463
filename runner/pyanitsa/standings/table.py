"""A table of the standings: its rows, their order, and what is said under it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final, Literal, Self

from pyanitsa.standings.basis import so_many_matches
from pyanitsa.standings.order import SCORE, decides, ranked
from pyanitsa.wording import Text

if TYPE_CHECKING:
    from pyanitsa.plugins.order import Order
    from pyanitsa.standings.basis import Basis
    from pyanitsa.standings.standing import Standing
    from pyanitsa.standings.statistics import FieldStatistics
    from pyanitsa.store import StoredVariant

Unit = Literal["match", "deal", "both"]


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
        numbers: the statistics of the field.
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
    numbers: FieldStatistics = field(repr=False, compare=False)
    order: Order = SCORE
    wanted: Order | None = None

    def ordered(self, order: Order) -> Self:
        """Return the table in another order; by score where that has nothing to go by."""
        if decides(order, self.rows):
            return replace(self, rows=ranked(self.rows, order), order=order, wanted=None)
        return replace(self, rows=ranked(self.rows, SCORE), order=SCORE, wanted=order)

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


_UNITS: Final = {
    "match": ("match numbers", "номера матчей"),
    "deal": ("mirrored deals", "зеркальные раздачи"),
    "both": ("match numbers and mirrored deals", "номера матчей и зеркальные раздачи"),
}
