"""Tournament formats: who meets whom."""

from __future__ import annotations

from itertools import combinations, combinations_with_replacement
from math import comb
from typing import TYPE_CHECKING, Protocol, runtime_checkable

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pyanitsa.variant import Text


@runtime_checkable
class Format(Protocol):
    """A tournament format; plugins provide more of them."""

    @property
    def name(self) -> str:
        """What tournament files say after `format =`."""

    @property
    def title(self) -> Text:
        """What it is called, in both languages."""

    def tables(self, entrants: int, players: int, *, self_play: bool) -> Iterable[tuple[int, ...]]:
        """Return who meets whom: for each table the numbers of its entrants, in rising order.

        Args:
            entrants: how many take part, at least one; they are numbered from 0.
            players: how many sit at a table.
            self_play: whether an entrant may sit at a table more than once.
        """


class RoundRobin:
    """Everybody meets everybody: all pairings of two, or all tables of more."""

    name = "round-robin"

    def __init__(self, title: Text) -> None:
        self.title = title

    def tables(self, entrants: int, players: int, *, self_play: bool) -> Iterable[tuple[int, ...]]:
        """Return all combinations of so many entrants, with repetition for self-play."""
        choose = combinations_with_replacement if self_play else combinations
        return choose(range(entrants), players)

    def count(self, entrants: int, players: int, *, self_play: bool) -> int:
        """Return how many tables there are."""
        return comb(entrants + players - 1, players) if self_play else comb(entrants, players)
