"""A row of the standings."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pyanitsa.standings.statistics import FieldStatistics


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
        numbers: the statistics of the whole field.
        index: where the entrant is in their arrays.
        file: where the entrant comes from: its file, or the plugin that provides it.
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
    file: str = field(default="", kw_only=True)
    numbers: FieldStatistics = field(kw_only=True, repr=False, compare=False)
    index: int = field(kw_only=True, repr=False, compare=False)
