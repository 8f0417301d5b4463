"""The draw: who meets whom in a variant, round by round, as the tournament's format says."""

from __future__ import annotations

from collections import Counter
from random import Random
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from pyanitsa.errors import FormatError, PluginError, described, nearest
from pyanitsa.formats.adaptive import AdaptiveFormat
from pyanitsa.play.plan import DrawnRound, plan_match
from pyanitsa.plugins.contest import Contest

if TYPE_CHECKING:
    from collections.abc import Generator, Iterator, Mapping, Sequence

    from pyanitsa.play.chance import Secret
    from pyanitsa.play.plan import Entrant, MatchPlan
    from pyanitsa.plugins.contest import Format, Meeting, Round, Scores, Table
    from pyanitsa.tournament.file import TournamentFile
    from pyanitsa.variant import Variant

MOST_ROUNDS: Final = 100_000
"""More rounds than anybody can mean: a format that never ends is stopped there."""


class Draw:
    """The rounds of a variant, one after the other.

    Args:
        form: the format.
        file: the tournament file.
        variant: what is played.
        place: the variant's place in the file.
        entrants: who takes part.
        secret: where all chance comes from.

    Raises:
        FormatError: an option of the format is not one, or of the wrong type.
    """

    def __init__(
        self,
        form: Format,
        file: TournamentFile,
        variant: Variant,
        place: int,
        entrants: Sequence[Entrant],
        secret: Secret,
    ) -> None:
        self._secret = secret
        self.place = place
        self._form = form
        self._file = file
        self._variant = variant
        self._entrants = entrants
        names = tuple(one.name for one in entrants)
        self._contest = contest_of(form, file, names, secret.draw(variant.name, variant.hash()))
        self._rounds: Generator[Round, Scores, None] | None = None
        self._drawn = 0
        self._met: Counter[Table] = Counter()

    def next(self, scores: Scores | None = None) -> DrawnRound | None:
        """Return the next round; None when there is no more.

        Args:
            scores: what was made in all rounds before; nothing for the first.

        Raises:
            FormatError: the format cannot be played with this field.
            PluginError: the format fails, or wants what cannot be.
        """
        try:
            said = self._said(scores)
            if said is None:
                return None
            self._check(said)
        except (FormatError, PluginError):
            raise
        except Exception as error:
            raise PluginError(
                f"the format {self._form.name!r} fails: {described(error)}"
            ) from error
        drawn = DrawnRound(self.place, self._drawn, tuple(self._plans(said)), tuple(said.byes))
        self._drawn += 1
        for meeting in said.meetings:
            self._met[meeting.table] += meeting.matches
        return drawn

    def _said(self, scores: Scores | None) -> Round | None:
        """Ask the format, which may be a plugin's, for a round."""
        try:
            if self._rounds is None:
                self._rounds = self._form.rounds(self._contest)
                return next(self._rounds)
            return self._rounds.send(scores or {})
        except StopIteration:
            return None

    def _check(self, said: Round) -> None:
        """Make sure that a round can be played.

        Raises:
            PluginError: it cannot.
        """
        name, field = self._form.name, range(len(self._entrants))
        met: set[Table] = set()
        for meeting in said.meetings:
            self._check_meeting(meeting, field)
            if meeting.table in met:
                raise PluginError(f"the format {name!r} returned {meeting.table} twice in a round")
            met.add(meeting.table)
        if not all(one in field for one in said.byes):
            raise PluginError(
                f"the format {name!r} gives a bye to {said.byes}; "
                f"entrants are numbers below {len(field)}"
            )
        if self._drawn >= MOST_ROUNDS:
            raise PluginError(f"the format {name!r} does not come to an end")

    def _check_meeting(self, meeting: Meeting, field: range) -> None:
        name, table, players = self._form.name, meeting.table, self._file.players
        possible = len(table) == players and all(one in field for one in table)
        if not possible or list(table) != sorted(table):
            raise PluginError(
                f"the format {name!r} returned {table}: a table is {players} numbers "
                f"below {len(field)} in rising order"
            )
        if type(meeting.matches) is not int or meeting.matches < 1:
            raise PluginError(f"the format {name!r} wants {meeting.matches!r} matches of a table")

    def _plans(self, said: Round) -> Iterator[MatchPlan]:
        """Yield the matches of a round: one of every table, then the next of every table."""
        file, variant = self._file, self._variant
        # The order of lines in the file is not to be seen in the order of matches.
        meetings = sorted(
            said.meetings,
            key=lambda meeting: sorted(self._entrants[place].hash for place in meeting.table),
        )
        for more in range(max((meeting.matches for meeting in said.meetings), default=0)):
            for meeting in meetings:
                if more < meeting.matches:
                    seated = tuple(self._entrants[place] for place in meeting.table)
                    number = self._met[meeting.table] + more
                    yield plan_match(
                        self._secret,
                        variant,
                        seated,
                        number,
                        file.deals,
                        allowed=file.allowed,
                        shared=file.deals_from == "number",
                    )


def form_of(file: TournamentFile, form: Format) -> Format:
    """Return the format of a tournament file, which may go on until its ranking is resolved."""
    return form if file.adaptive is None else AdaptiveFormat(form, file.adaptive, file.deals)


def contest_of(
    form: Format, file: TournamentFile, names: tuple[str, ...], draw_seed: int
) -> Contest:
    """Return what a format is told of a tournament.

    Args:
        form: the format.
        file: what the tournament's file says.
        names: the entrants.
        draw_seed: the seed of the variant's draw.

    Raises:
        FormatError: an option of the format is not one, or of the wrong type.
    """
    return Contest(
        names=names,
        players=file.players,
        matches=file.matches,
        self_play=file.self_play,
        options=options_of(form, file.format_options),
        random=Random(draw_seed),  # noqa: S311  # no secret is made of it
    )


def options_of(form: Format, said: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return a format's options: what is said, and the defaults of the rest.

    Raises:
        FormatError: an option is not one, or of another type than its default.
    """
    for key, value in said.items():
        if key not in form.options:
            raise FormatError(
                f"the format {form.name!r} has no option {key!r}{nearest(key, form.options)}"
            )
        kind = type(form.options[key])
        # A whole number will do for any number.
        if type(value) is not kind and not (kind is float and type(value) is int):
            raise FormatError(
                f"the option {key!r} of the format {form.name!r} is a {TYPES[kind]}, "
                f"and this is {value!r}"
            )
    return MappingProxyType({**form.options, **said})


TYPES: Final[Mapping[type, str]] = MappingProxyType(
    {
        bool: "true or false",
        int: "whole number",
        float: "number",
        str: "text in quotes",
        list: "list",
        dict: "table",
    }
)
"""What a tournament file calls the types of options."""
