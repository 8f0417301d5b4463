"""Pairs and places, read from the database when a statistic first needs them."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Self

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyanitsa.store import PairScores, Places, Store


@dataclass(frozen=True, eq=False)
class PairsAndPlaces:
    """How slots did against each other, and where they came in each game.

    Somebody else may have stored more matches since the sides were read; who takes numbers from
    here looks only at matches that he knows.

    Attributes:
        read_pairs: reads the pairs.
        read_places: reads the games; None where these are not stored one by one.
    """

    read_pairs: Callable[[], PairScores]
    read_places: Callable[[], Places | None]

    @classmethod
    def of(cls, store: Store, tournament: str) -> Self:
        """Return those of a tournament; the store stays open as long as they are used."""
        from pyanitsa.store import pairs, places

        return cls(lambda: pairs(store, tournament), lambda: places(store, tournament))

    @classmethod
    def none(cls) -> Self:
        """Return those of which nothing is known."""
        from pyanitsa.store import PairScores

        nobody = np.zeros((4, 0), np.int64)
        return cls(lambda: PairScores(*nobody), lambda: None)

    @cached_property
    def pairs(self) -> PairScores:
        """How slots did against each other."""
        return self.read_pairs()

    @cached_property
    def places(self) -> Places | None:
        """Where everybody came in each game; None where games are not stored one by one."""
        return self.read_places()
