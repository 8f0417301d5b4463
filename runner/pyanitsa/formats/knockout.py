"""The knockout: who loses a match is out, until one is left."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, isfinite
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from pyanitsa.errors import FormatError, nearest
from pyanitsa.formats.base import (
    EQUAL,
    by_lot,
    chance_of,
    refuse_self_play,
    require_a_table,
    require_two_players,
)
from pyanitsa.plugins.contest import Meeting, Ranking, Round
from pyanitsa.wording import Text

if TYPE_CHECKING:
    from collections.abc import Generator, Mapping, Sequence

    from pyanitsa.plugins.contest import Contest, Scores, Table

EXTRA_MATCHES: Final = 20
"""How many further matches may decide a tie; then the better seed goes through."""

SEEDINGS: Final = ("lot", "listed")


class Knockout:
    """Winners go on, in a bracket where the two best seeds can only meet in the final.

    A field that is no power of two is filled up with byes for the best seeds in the first round.
    A tie is decided by further matches, one at a time, over the mean of all matches of the two.
    """

    name = "knockout"
    title = Text(en="Knockout", ru="Олимпийская система (на выбывание)")
    options: Final[Mapping[str, object]] = MappingProxyType(
        {"ratings": {}, "seeding": "lot", "third_place": False}
    )

    def rounds(self, contest: Contest) -> Generator[Round, Scores, None]:
        """Yield the stages, and after each the further matches of those who are tied.

        Raises:
            FormatError: two cannot meet, or the seeding is not one.
        """
        refuse_self_play(self.name, contest)
        require_two_players(self.name, contest)
        require_a_table(self.name, contest)
        seeds = self._seeds(contest)
        stage = _first(seeds)
        while len(stage.lineup) > 1:
            tables = stage.tables(contest)
            scores = yield contest.round(tables, stage.byes)
            while tied := [t for t in tables if _winner(contest, seeds, t, scores) is None]:
                scores = yield Round(tuple(Meeting(table, 1) for table in tied))
            stage = stage.after({_winner(contest, seeds, table, scores) for table in tables})

    def ranking(
        self,
        contest: Contest,
        rounds: Sequence[Round],  # noqa: ARG002  # it is the formats' interface
        scores: Scores,
    ) -> Ranking | None:
        """Return how many stages each has survived; a stage counts when all of it is decided."""
        seeds = self._seeds(contest)
        survived, third = [0.0] * contest.entrants, [0.0] * contest.entrants
        stage = _first(seeds)
        while len(stage.lineup) > 1:
            won = {_winner(contest, seeds, t, scores) for t in stage.tables(contest)}
            if None in won:
                break
            for one in stage.beaten:
                third[one] = float(one in won)
            stage = stage.after(won)
            for one in stage.standing:
                survived[one] += 1
        stages = Text("Stages survived", "Пройдено кругов")
        if not contest.options["third_place"]:
            return Ranking(tuple((one,) for one in survived), (stages,))
        keys = tuple(zip(survived, third, strict=True))
        return Ranking(keys, (stages, Text("Match for third place", "Матч за 3-е место")))

    def _seeds(self, contest: Contest) -> list[int]:
        """Return the entrants, best seed first: by rating, and the rest by lot or as listed.

        Raises:
            FormatError: the seeding is not one, or a rating is not one.
        """
        seeding, ratings = contest.options["seeding"], contest.options["ratings"]
        if seeding not in SEEDINGS:
            raise FormatError(
                f"the option 'seeding' of the format {self.name!r} is {seeding!r}; "
                f"say {' or '.join(map(repr, SEEDINGS))}, or give ratings"
            )
        for name, rating in ratings.items():
            where = f"the option 'ratings' of the format {self.name!r}"
            if name not in contest.names:
                raise FormatError(
                    f"{where} rates {name!r}, and no entrant is called that"
                    f"{nearest(name, contest.names)}"
                )
            if type(rating) not in (int, float) or not isfinite(rating):
                raise FormatError(f"{where} rates {name!r} {rating!r}; a rating is a number")
        order = range(contest.entrants)
        drawn = by_lot(contest, chance_of(contest)) if seeding == "lot" else order
        return sorted(drawn, key=lambda one: ratings.get(contest.names[one], -inf), reverse=True)


@dataclass(frozen=True)
class _Stage:
    """What is left of the bracket.

    Attributes:
        lineup: who is still in, by the places of the bracket, of which every two neighbours meet;
            None where a field is too small for a place.
        beaten: who has lost in the stage before.
    """

    lineup: tuple[int | None, ...]
    beaten: tuple[int, ...] = ()

    @property
    def standing(self) -> tuple[int, ...]:
        """Who is still in."""
        return tuple(one for one in self.lineup if one is not None)

    @property
    def byes(self) -> tuple[int, ...]:
        """Who goes on without a match."""
        pairs = zip(self.lineup[::2], self.lineup[1::2], strict=True)
        return tuple(one for pair in pairs if None in pair for one in pair if one is not None)

    def tables(self, contest: Contest) -> list[Table]:
        """Return who meets whom, with the match for third place beside the final."""
        pairs = list(zip(self.lineup[::2], self.lineup[1::2], strict=True))
        if contest.options["third_place"] and len(pairs) == 1 and len(self.beaten) == 2:
            pairs.append((self.beaten[0], self.beaten[1]))
        return [
            (min(one, two), max(one, two))
            for one, two in pairs
            if one is not None and two is not None
        ]

    def after(self, won: set[int | None]) -> _Stage:
        """Return the next stage, of those who have won or had a bye."""
        on = tuple(one for one in self.standing if one in won or one in self.byes)
        return _Stage(on, tuple(one for one in self.standing if one not in on))


def _first(seeds: Sequence[int]) -> _Stage:
    """Return the first stage: the sum of the seeds that meet is the same in all pairs."""
    places = [0]
    while len(places) < len(seeds):
        places = [one for place in places for one in (place, 2 * len(places) - 1 - place)]
    return _Stage(tuple(seeds[place] if place < len(seeds) else None for place in places))


def _winner(contest: Contest, seeds: Sequence[int], table: Table, scores: Scores) -> int | None:
    """Return who goes on; None while that is not decided."""
    made = scores.get(table)
    if made is None or len(made) < contest.matches:
        return None
    one, two = made.mean(axis=0)
    if abs(one - two) > EQUAL:
        return table[0] if one > two else table[1]
    return min(table, key=seeds.index) if len(made) >= contest.matches + EXTRA_MATCHES else None
