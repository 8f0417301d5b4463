"""The tables of a stored tournament, each to be chosen otherwise, too."""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Self, TypedDict

from pyanitsa.api.ranked import chosen_standings, ranked_crosstables, ranked_standings
from pyanitsa.api.stored import Choice, language_of
from pyanitsa.api.views import VariantsView, View
from pyanitsa.report.analysis import analysis, analysis_rows, render_analysis
from pyanitsa.report.crosstable import crosstable_table, meetings_table, plain_crosstable
from pyanitsa.report.forfeits import faults_table
from pyanitsa.report.standings import by_variant, lacks, name_of, standings_table
from pyanitsa.report.tables import DATA_FORMATS, render
from pyanitsa.store import faults, has_prints

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from typing import Unpack

    from pyanitsa.api.ranked import RankedStandings
    from pyanitsa.api.stored import Stored
    from pyanitsa.report.analysis import Part
    from pyanitsa.report.tables import Header, Table
    from pyanitsa.standings.crosstable import Crosstable
    from pyanitsa.standings.table import Standings
    from pyanitsa.store import StoredFault


class AnalysisChoice(TypedDict, total=False):
    """What can be chosen of an analysis: see `Choice`."""

    variant: str | None
    without_withdrawn: bool
    language: str


class CrosstableChoice(AnalysisChoice, total=False):
    """What can be chosen of a crosstable: see `Choice`."""

    order: str | None
    intervals: bool


class ForfeitsChoice(AnalysisChoice, total=False):
    """What can be chosen of forfeits: see `Choice`."""

    in_full: bool


class StandingsChoice(AnalysisChoice, total=False):
    """What can be chosen of standings: see `Choice`."""

    order: str | None
    columns: str | None


class _Chosen:
    """A table of a stored tournament that can be made again in another way."""

    def __init__(self, stored: Stored, choice: Choice | None = None) -> None:
        self._stored = stored
        self._choice = choice or Choice()

    @property
    def by(self) -> Header:
        """The column that names the variant of a row."""
        return by_variant(self._choice.language)

    def _again(self, chosen: Mapping[str, Any]) -> Self:
        changes = dict(chosen)
        if "language" in changes:
            changes["language"] = language_of(changes["language"])
        return type(self)(self._stored, replace(self._choice, **changes))


class StandingsView(_Chosen, VariantsView):
    """The standings: who is best, and how sure that is."""

    def select(self, **chosen: Unpack[StandingsChoice]) -> Self:
        """Return the same standings with some things chosen otherwise, as `Choice` names them.

        Raises:
            UnknownNameError: there is no such language or, as soon as it is shown, no such variant,
                column or order.
        """
        return self._again(chosen)

    @cached_property
    def ranked(self) -> RankedStandings:
        """The standings as values, with the columns that are shown of them."""
        return ranked_standings(self._stored, self._choice)

    @property
    def notes(self) -> Iterator[str]:
        """What people are told under the tables, for whoever reads rows alone."""
        yield from lacks(self.ranked.tables, self.ranked.columns)
        yield from (line.en for line in self.ranked.tables[-1].basis.cautions)

    def _tables(self, *, people: bool) -> Mapping[str, Table]:
        ranked, language = self.ranked, self._choice.language
        return {
            name_of(one): standings_table(
                one, ranked.columns, language, marked=people, line=ranked.lines.get(name_of(one))
            )
            for one in ranked.tables
        }


class CrosstableView(_Chosen, VariantsView):
    """Who does how against whom: what the row scores against the column, in per cent."""

    def select(self, **chosen: Unpack[CrosstableChoice]) -> Self:
        """Return the same crosstable with some things chosen otherwise, as `Choice` names them.

        With `intervals` there is a row for each two who have met, in either direction.

        Raises:
            UnknownNameError: there is no such language or, as soon as it is shown, no such variant
                or order.
        """
        return self._again(chosen)

    @cached_property
    def ranked(self) -> tuple[Sequence[Standings], Sequence[Crosstable]]:
        """The standings and, in their order, the crosstables, as values."""
        return ranked_crosstables(self._stored, self._choice)

    @property
    def notes(self) -> Iterator[str]:
        """What people are told under the tables, for whoever reads rows alone."""
        standings, crosstables = self.ranked
        yield from lacks(standings)
        yield from (line.en for line in crosstables[-1].basis.cautions)

    def _tables(self, *, people: bool) -> Mapping[str, Table]:
        _, crosstables = self.ranked
        return {name_of(one): self._table(one, people=people) for one in crosstables}

    def _table(self, one: Crosstable, *, people: bool) -> Table:
        choice = self._choice
        if people:
            return crosstable_table(one, choice.language, intervals=choice.intervals)
        return meetings_table(one) if choice.intervals else plain_crosstable(one, choice.language)


class AnalysisView(_Chosen, View):
    """Ratings, luck and seats, the equilibrium and the circles, each with a lesson."""

    def select(self, **chosen: Unpack[AnalysisChoice]) -> Self:
        """Return the same analysis with some things chosen otherwise, as `Choice` names them.

        Raises:
            UnknownNameError: there is no such language or, as soon as it is shown, no such variant.
        """
        return self._again(chosen)

    def render(self, fmt: str = "simple") -> str:
        """Return it as text: in any format of tabulate's, as `json` or as `csv`."""
        return render_analysis(self.parts, fmt, self._choice.language)

    @cached_property
    def parts(self) -> Sequence[Part]:
        """The parts of the analysis, variant by variant."""
        return [part for one in self._standings for part in analysis(one, self._choice.language)]

    @property
    def notes(self) -> Iterator[str]:
        """What people are told where there is no table, for whoever reads rows alone."""
        for part in self.parts:
            if part.lack is not None:
                yield f"{part.heading}: {part.title}: {part.lack.en}"
        yield from (line.en for line in self._standings[-1].basis.cautions)

    @cached_property
    def _standings(self) -> Sequence[Standings]:
        return chosen_standings(self._stored, self._choice)

    def _data(self) -> Table:
        return analysis_rows(self.parts, self._choice.language)


class ForfeitsView(_Chosen, View):
    """Why games were forfeited, and by whom; to go through it yields every fault in full."""

    def select(self, **chosen: Unpack[ForfeitsChoice]) -> Self:
        """Return the same forfeits with some things chosen otherwise, as `Choice` names them.

        Raises:
            UnknownNameError: there is no such language or, as soon as it is shown, no such variant.
        """
        return self._again(chosen)

    @cached_property
    def faults(self) -> Sequence[StoredFault]:
        """The faults as values, what cost most games first."""
        one, choice = self._stored, self._choice
        return faults(
            one.store,
            one.name,
            variant=choice.variant,
            without_withdrawn=choice.without_withdrawn,
        )

    @property
    def games(self) -> int:
        """How many games were forfeited; one that two have forfeited counts twice."""
        return sum(one.games for one in self.faults)

    def render(self, fmt: str = "simple") -> str:
        """Return it as text: in any format of tabulate's, as `json` or as `csv`."""
        return render(self._table(in_full=self._choice.in_full or fmt in DATA_FORMATS), fmt)

    def _table(self, *, in_full: bool) -> Table:
        prints = has_prints(self._stored.store, self._stored.name)
        return faults_table(self.faults, self._choice.language, in_full=in_full, prints=prints)

    def _data(self) -> Table:
        return self._table(in_full=True)
