"""What a table rests on: whose matches, and how strategies were kept apart in them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Self

import numpy as np

from pyanitsa.wording import Text, english

if TYPE_CHECKING:
    from collections.abc import Collection

    from pyanitsa.store import EntrantScores

CONFINED: Final = "strict"
"""The one level of isolation at which the system confines strategies, as it is stored."""

_UNCONFINED: Final = Text(
    "Warning: unconfined strategies can change anything, even these results",
    "Внимание: стратегии без изоляции могут изменить всё, даже эти результаты",
)


@dataclass(frozen=True)
class Basis:
    """Whose matches a table shows, and at which levels of isolation they were played.

    Attributes:
        levels: the levels that were reached, each with its number of matches, the confined one
            first.
        withdrawn: the entrants who have been withdrawn.
        left_out: how many stored matches are left out, since some of these take part in them; None
            where they are shown.
        renamed: who takes part under another name than its own, in words.
    """

    levels: tuple[tuple[str, int], ...] = ()
    withdrawn: tuple[str, ...] = ()
    left_out: int | None = None
    renamed: Text | None = None

    @classmethod
    def of(cls, sides: EntrantScores, variants: Collection[int]) -> Self:
        """Return what a table of some variants, named by their indices, rests on."""
        matches = sides.level[(sides.slot == 0) & np.isin(sides.variant, list(variants))]
        counts = np.bincount(matches, minlength=len(sides.levels)).tolist()
        levels = [(one, count) for one, count in zip(sides.levels, counts, strict=True) if count]
        left_out = sides.left_out
        return cls(
            levels=tuple(sorted(levels, key=lambda level: level[0] != CONFINED)),
            withdrawn=sides.withdrawn,
            renamed=sides.renamed,
            left_out=None if left_out is None else sum(left_out[one] for one in variants),
        )

    @property
    def lines(self) -> tuple[Text, ...]:
        """What to write under the table."""
        isolation = (self._isolation,) if self.levels else ()
        return (*isolation, *self._who_is_withdrawn, *self._who_is_renamed)

    @property
    def cautions(self) -> tuple[Text, ...]:
        """Those of the lines that nobody should miss, not even where a table has none."""
        confined = all(level == CONFINED for level, _ in self.levels)
        people = (*self._who_is_withdrawn, *self._who_is_renamed)
        return people if confined else self.lines

    @property
    def _isolation(self) -> Text:
        en, ru = "isolation: ", "изоляция: "
        if len(self.levels) == 1:
            ((level, _),) = self.levels
            en, ru = en + level, ru + level
        else:
            en += ", ".join(_detailed(one, so_many_matches(count)) for one, count in self.levels)
            ru += ", ".join(_detailed(one, f"матчей: {count}") for one, count in self.levels)
        if any(level != CONFINED for level, _ in self.levels):
            return Text(f"{en}. {_UNCONFINED.en}", f"{ru}. {_UNCONFINED.ru}")
        return Text(en, ru)

    @property
    def _who_is_renamed(self) -> tuple[Text, ...]:
        return () if self.renamed is None else (self.renamed,)

    @property
    def _who_is_withdrawn(self) -> tuple[Text, ...]:
        names = ", ".join(self.withdrawn)
        if self.left_out is None:
            en = f"withdrawn: {names} (--without-withdrawn leaves out their matches)"
            ru = f"сняты: {names} (без их матчей: --without-withdrawn)"
            return (Text(en, ru),) if names else ()
        if not names:
            return (Text("nobody is withdrawn, nothing is left out", "снятых нет, учтено всё"),)
        en = f"left out, as they are withdrawn: {names}, with {so_many_matches(self.left_out)}"
        ru = f"не учтены, так как сняты: {names}; их матчей: {self.left_out}"
        return (Text(f"{en}; a view, not a ranking", f"{ru}; это взгляд, а не таблица мест"),)


def so_many_matches(count: int) -> str:
    """Return a number of matches in English."""
    return f"{count} {english(count, 'match', 'matches')}"


def _detailed(level: str, detail: str) -> str:
    """Return a level with more said of it in parentheses, where it may have some already."""
    return f"{level[:-1]}; {detail})" if level.endswith(")") else f"{level} ({detail})"
