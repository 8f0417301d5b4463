"""What plugins are told while a tournament runs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyanitsa.variant import Variant


class Participant(Protocol):
    """A strategy that takes part."""

    @property
    def name(self) -> str:
        """What tables call it."""

    @property
    def description(self) -> str:
        """What it says of itself, in a line."""

    @property
    def origin(self) -> str:
        """Where it comes from: a file, or the plugin that provides it."""


class PlannedMatch(Protocol):
    """A match of the schedule."""

    @property
    def key(self) -> str:
        """Its key, as `pyanitsa matches` shows the beginning of it."""

    @property
    def variant(self) -> Variant:
        """The rule variant."""

    @property
    def entrants(self) -> Sequence[Participant]:
        """Who plays."""

    @property
    def number(self) -> int:
        """Its number among those of the same entrants, from 0."""


@dataclass(frozen=True)
class AnnouncedTournament:
    """A tournament that is going to be played.

    Attributes:
        name: its name.
        entrants: who takes part, in the order of the tournament file.
        variants: the rule variants, as their plugins made them.
        plans: the matches that are certain before any is played, stored before or not.
    """

    name: str
    entrants: tuple[Participant, ...]
    variants: tuple[Variant, ...]
    plans: Sequence[PlannedMatch]


@dataclass(frozen=True)
class TournamentRun:
    """A run of a tournament.

    Attributes:
        tournament: what is played.
        missing: how many of its matches are not stored yet when the run begins.
    """

    tournament: AnnouncedTournament
    missing: int


@dataclass(frozen=True)
class MatchFinished:
    """A match that has been stored.

    Attributes:
        plan: what was played.
        scores: the mean score of each, 0 to 1, in the order of `plan.entrants`.
    """

    plan: PlannedMatch
    scores: tuple[float, ...]
