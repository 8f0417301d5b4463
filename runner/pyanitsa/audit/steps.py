"""What an audit looks at, one step after the other, and what it finds."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Finding:
    """What is wrong with a match of a batch.

    Attributes:
        match: which match of the batch.
        text: the first thing that is wrong.
        leg: the leg where that is, from 0; None where it is no single game.
        deal: the deal, likewise.
        games: in how many of its games something is wrong, where it is about games.
    """

    match: int
    text: str
    leg: int | None = None
    deal: int | None = None
    games: int = 0


@dataclass(frozen=True)
class Difference:
    """What differs from what it should be.

    Attributes:
        text: where, and what it is and should be.
        commands: what shows it on the command line.
    """

    text: str
    commands: tuple[str, ...] = ()


@dataclass(eq=False)
class AuditStep:
    """A step of an audit.

    Attributes:
        name: what it looks at, in a word.
        held: what holds, where nothing is wrong, and how much was looked at.
        failed: what does not, and how often.
        differences: the first of those that were found.
        remarks: what could not be looked at.
    """

    name: str
    held: str = ""
    failed: str = ""
    differences: list[Difference] = field(default_factory=list)
    remarks: list[str] = field(default_factory=list)

    @property
    def passed(self) -> bool:
        """Whether nothing is wrong."""
        return not self.differences
