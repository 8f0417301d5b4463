"""The schedule of a tournament: the rounds of all its variants, the first of them drawn once."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from pyanitsa.tournament.draw import Draw

if TYPE_CHECKING:
    from pyanitsa.play.chance import Secret
    from pyanitsa.play.plan import DrawnRound, Entrant
    from pyanitsa.plugins.contest import Format
    from pyanitsa.tournament.file import TournamentFile
    from pyanitsa.variant import Variant


class Schedule:
    """Who meets whom, variant by variant.

    Args:
        form: the format.
        file: the tournament file.
        variants: what is played, in the order of the file.
        entrants: who takes part.
        secret: where all chance comes from.
    """

    def __init__(
        self,
        form: Format,
        file: TournamentFile,
        variants: tuple[Variant, ...],
        entrants: tuple[Entrant, ...],
        secret: Secret,
    ) -> None:
        self.secret = secret
        self._form = form
        self._file = file
        self._variants = variants
        self._entrants = entrants
        self._begun: list[Draw] = []

    def under(self, secret: Secret) -> Schedule:
        """Return the same schedule with its chance from another secret."""
        if secret == self.secret:
            return self
        return Schedule(self._form, self._file, self._variants, self._entrants, secret)

    @cached_property
    def first(self) -> tuple[DrawnRound, ...]:
        """The first round of each variant: what is certain before anything is played.

        Raises:
            FormatError: the format cannot be played with this field.
            PluginError: the format fails, or wants what cannot be.
        """
        self._begun = self._draws()
        drawn = [draw.next() for draw in self._begun]
        return tuple(one for one in drawn if one is not None)

    def draws_after_first(self) -> list[Draw]:
        """Return what draws the rounds of each variant that follow on the first."""
        if not self._begun and self.first:
            # A draw cannot be taken back: who plays the tournament again needs new ones.
            self._begun = self._draws()
            for draw in self._begun:
                draw.next()
        begun, self._begun = self._begun, []
        return begun

    def _draws(self) -> list[Draw]:
        return [
            Draw(self._form, self._file, variant, index, self._entrants, self.secret)
            for index, variant in enumerate(self._variants)
        ]
