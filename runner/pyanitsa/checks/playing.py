"""How checks play the games of a variant, and tell of a small one in which something is wrong."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyanitsa.checks.games import DealtGames, PlayError, play
from pyanitsa.checks.verdict import Verdict, listed

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from pyanitsa.engine import Outcomes
    from pyanitsa.variant import Variant

    Check = Callable[[DealtGames], str | None]
    """Plays games, and says what is wrong with the first one where something is."""


class Bench:
    """A variant that is checked, with the games that all its checks play.

    Attributes:
        variant: the rules.
        tables: games for each number of players that is looked at.
    """

    def __init__(self, variant: Variant, patience: float) -> None:
        """Deal the games; a plugin's code may take `patience` seconds for a batch of them."""
        self.variant = variant
        self._patience = patience
        fewest, most = variant.min_players, variant.max_players
        players = sorted({n for n in (2, 3, fewest, most) if fewest <= n <= most})
        self.tables = [DealtGames.deal(variant, n) for n in players]
        self._played: dict[DealtGames, Outcomes] = {}

    def play(self, games: DealtGames) -> Outcomes:
        """Return how games end; the same `DealtGames` are played once.

        Raises:
            PlayError: the plugin does not play them.
        """
        if games not in self._played:
            self._played[games] = self.play_again(games)
        return self._played[games]

    def play_again(self, games: DealtGames) -> Outcomes:
        """Play games, whether or not they have been played; raises what `play` does."""
        return play(self.variant, games, self._patience)

    def verdict(
        self, promise: str, check: Check, tables: Sequence[DealtGames] | None = None
    ) -> Verdict:
        """Make a check for each number of players, until something is wrong."""
        name = self._name(promise)
        for games in tables or self.tables:
            try:
                wrong = check(games)
            except PlayError as error:
                wrong = str(error)
            else:
                wrong = wrong and (self._smallest(games, check) or wrong)
            if wrong:
                return Verdict(name, False, f"{games.players} players: {wrong}")
        return Verdict(name, True, self.told(tables))

    def skipped(self, promise: str, why: str) -> Verdict:
        """Say that a check has nothing to hold the variant to."""
        return Verdict(self._name(promise), True, f"not checked: {why}")

    def told(self, tables: Sequence[DealtGames] | None = None) -> str:
        """Return how many games there are, and for how many players."""
        chosen = tables or self.tables
        players = listed(games.players for games in chosen)
        return f"{sum(map(len, chosen))} games for {players} players"

    def _name(self, promise: str) -> str:
        return f"{self.variant.name}: {promise}"

    def _smallest(self, games: DealtGames, check: Check) -> str | None:
        """Say what is wrong with the same games when they have as few cards as show it."""
        for cards in range(1, games.hands.shape[2]):
            try:
                found = check(games.shortened(cards))
            except PlayError:
                continue
            if found is not None:
                return found
        return None
