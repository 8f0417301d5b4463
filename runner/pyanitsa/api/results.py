"""The results of a tournament: tables, games and proofs of what is stored."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from pyanitsa.api.exported import write_exported
from pyanitsa.api.games import GamesView
from pyanitsa.api.lookup import nothing_told, stored_tournament
from pyanitsa.api.stored import AUDITED_LEGS
from pyanitsa.api.tables import AnalysisView, CrosstableView, ForfeitsView, StandingsView
from pyanitsa.api.views import PrintsView, TableView
from pyanitsa.report.matches import matches_table
from pyanitsa.store import find_game, matches, printed, rounds

if TYPE_CHECKING:
    from pyanitsa.api.audits import AuditReport
    from pyanitsa.api.lookup import Tell
    from pyanitsa.api.stored import Stored
    from pyanitsa.api.told import ToldGame
    from pyanitsa.store import StoredTournament


class Results:
    """What is stored of a tournament; everything is read when it is asked for.

    All that it gives prints as `pyanitsa` would print it, shows itself as HTML in a notebook,
    yields rows to go through, and becomes a data frame with `to_frame()`.

    Args:
        stored: the tournament, in an open database.
    """

    def __init__(self, stored: Stored) -> None:
        self._stored = stored

    @property
    def name(self) -> str:
        """The tournament's name."""
        return self._stored.name

    @property
    def about(self) -> StoredTournament:
        """The tournament as it is stored: settings, entrants, variants, and matches so far."""
        return stored_tournament(self._stored.store, self.name)

    @property
    def standings(self) -> StandingsView:
        """Who is best, and how sure that is: for each variant, and over all of them."""
        return StandingsView(self._stored)

    @property
    def ranked(self) -> tuple[str, ...]:
        """The entrants' names, best first, over all variants."""
        return tuple(row.name for row in self.standings.ranked.tables[-1].rows)

    @property
    def crosstable(self) -> CrosstableView:
        """Who does how against whom."""
        return CrosstableView(self._stored)

    @property
    def analysis(self) -> AnalysisView:
        """Ratings, luck and seats, the equilibrium and the circles."""
        return AnalysisView(self._stored)

    @property
    def matches(self) -> TableView:
        """The matches of the schedule, played or still to be played; their names lead to games."""
        return self.matches_of(None)

    def matches_of(self, variant: str | None) -> TableView:
        """Return the matches of one variant.

        Raises:
            UnknownNameError: the tournament does not play it.
        """
        store, about = self._stored.store, self.about
        listed = matches(store, about.name, variant)
        return TableView(matches_table(about, listed, rounds(store, about.name), variant))

    @property
    def games(self) -> GamesView:
        """All games, one by one; they are read while one goes through them."""
        return GamesView(self._stored.store, self.about, self._stored.warn)

    @property
    def forfeits(self) -> ForfeitsView:
        """Why games were forfeited, and by whom."""
        return ForfeitsView(self._stored)

    def prints(self, entrant: str, match: str | None = None) -> PrintsView:
        """Return what an entrant has printed, leg by leg.

        Args:
            entrant: the entrant's name.
            match: the only match, as `matches` names it.

        Raises:
            UnknownNameError: there is no such entrant or match.
        """
        return PrintsView(printed(self._stored.store, self.name, entrant, match))

    def replay(self, game: str) -> ToldGame:
        """Return a stored game, to be told round by round.

        Args:
            game: a match, a leg and a deal, as in `3fa9c1/1/17`; `matches` names the matches.

        Raises:
            StoreError: no such game is stored.
            UnknownNameError: there is no such match.
        """
        from pyanitsa.api.told import ToldGame

        return ToldGame.of(find_game(self._stored.store, game))

    def audit(
        self,
        file: str | Path | None = None,
        *,
        legs: int | None = AUDITED_LEGS,
        seed: int = 0,
        isolation: str | None = None,
        allow_unconfined: bool = False,
        tell: Tell = nothing_told,
    ) -> AuditReport:
        """Hold all that is stored against what it should be: keys, sums and every game.

        Args:
            file: the tournament's file, with which a sample of legs is played again, too.
            legs: how many legs that is; None for all of them.
            seed: which legs: the same seed chooses the same.
            isolation: how strategies are kept apart then; as the file says, where nothing is said.
            allow_unconfined: whether to go on where the system cannot confine strategies.
            tell: is given the lines of each step as soon as it is done.

        Raises:
            PyanitsaError: the file cannot be read, or no longer allows what it did.
            InterruptedWork: Ctrl-C ended it.
        """
        # Who shows a table does without the engine and the hosts.
        from pyanitsa.api import audits

        return audits.audit(
            self._stored,
            file=file,
            legs=legs,
            seed=seed,
            isolation=isolation,
            allow_unconfined=allow_unconfined,
            tell=tell,
        )

    def export(self, what: str, to: str | Path | None = None, *, kind: str | None = None) -> int:
        """Write games, matches or standings for other programs, piece by piece.

        Args:
            what: `"games"`, `"matches"` or `"standings"`.
            to: the file; standard output, where nothing is said.
            kind: `"csv"`, `"json"` or `"parquet"`; as the file ends, where nothing is said.

        Returns:
            how many texts were changed, so that they do no harm in a spreadsheet.

        Raises:
            PyanitsaError: it cannot be written, or there is no such kind of file.
        """
        return write_exported(what, self._stored, None if to is None else Path(to), kind)

    def close(self) -> None:
        """Close the database; nothing more can be read from it."""
        self._stored.store.close()

    def __repr__(self) -> str:
        about = self.about
        names = ", ".join(one.name for one in about.entrants)
        return f"<results of {self.name!r}: {about.stored} of {about.scheduled} matches; {names}>"

    def _repr_html_(self) -> str:
        return self.standings.render("html")
