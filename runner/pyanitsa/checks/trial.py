"""What every strategy is put through before it plays: matches, the clock, chance and memory."""

from __future__ import annotations

from contextlib import ExitStack
from typing import TYPE_CHECKING, Final

from pyanitsa.checks.matches import (
    SPARRING_DEALS,
    WHOLE_DEALS,
    Setup,
    check_chance,
    check_memory,
    check_sparring,
    faults_of,
    spar,
    sparring_partner,
    sparring_plans,
)
from pyanitsa.checks.orders import check_orders
from pyanitsa.checks.timing import Stopwatch, check_time
from pyanitsa.checks.verdict import Verdict
from pyanitsa.wording import counted

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Self

    from pyanitsa.host import Host, Hosts, Source
    from pyanitsa.play.plan import Entrant, MatchPlan
    from pyanitsa.play.result import MatchResult
    from pyanitsa.variant import Variant

SHOWN_LINES: Final = 10
SHOWN_CHARACTERS: Final = 100
"""How much is shown of what a strategy prints."""


class Trial:
    """Puts strategies through the same, one after another, and says what a contest would say.

    Args:
        hosts: where they run.
        tables: what is played to learn from a few games.
        whole: what is played in whole legs, and timed.
        deals: the games of a leg in the contest.
        variants: where hands of all sizes are asked for first; nowhere, where none are given.
    """

    def __init__(
        self,
        hosts: Hosts,
        tables: Sequence[Setup],
        whole: Sequence[Setup],
        *,
        deals: int = WHOLE_DEALS,
        variants: Sequence[Variant] = (),
    ) -> None:
        self._hosts = hosts
        self._tables = tables
        self._whole = whole
        self._deals = deals
        self._variants = variants
        self._stack = ExitStack()

    def __enter__(self) -> Self:
        self._partner, source = sparring_partner(self._hosts)
        # What an interpreter is given by chance, such as addresses, all its children inherit.
        self._others = self._stack.enter_context(self._hosts.of(self._hosts.settings))
        self._company = self._stack.enter_context(self._hosts.fresh(source))
        self._other_company = self._stack.enter_context(self._others.fresh(source))
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def verdicts(self, subject: Entrant, source: Source) -> Iterator[Verdict]:
        """Yield what is to be said of a strategy.

        After a fault in play it is checked no further: all else would tell the same again.

        Args:
            subject: the strategy.
            source: its file.
        """
        # Played before all else: what a strategy carries over shows against a clean beginning.
        with self._hosts.fresh(source) as host:
            first = spar(self._plans(subject), self._seated(subject, host))
        printed = [one.text for result in first for one in result.printed if one.slot == 0]
        if printed:
            yield _prints(subject.name, "".join(printed).splitlines())
        if self._variants:
            with self._hosts.fresh(source) as host:
                orders = check_orders(subject.name, host, self._variants)
            yield orders
            if not orders.passed:
                return
        with Stopwatch(lambda: self._hosts.fresh(source)) as watch:
            well = not any(faults_of(first[-1]))
            whole = spar(self._whole_plans(subject), self._seated(subject, watch)) if well else []
        sparring = check_sparring([*first, *whole])
        yield sparring
        if sparring.passed:
            yield self._check_time(subject, watch)
            yield from self._check_again(subject, source, first)

    def _check_time(self, subject: Entrant, watch: Stopwatch) -> Verdict:
        limited = self._hosts.settings.level != "none"
        limits = self._hosts.limits
        return check_time(subject.name, watch, limits, deals=self._deals, limited=limited)

    def _check_again(
        self, subject: Entrant, source: Source, first: Sequence[MatchResult]
    ) -> Iterator[Verdict]:
        with self._others.fresh(source) as host:
            company = self._other_company
            chance = check_chance(first, {self._partner.hash: company, subject.hash: host})
        yield chance
        if chance.passed:
            with self._hosts.fresh(source) as host:
                yield check_memory(first, self._seated(subject, host))

    def _plans(self, subject: Entrant) -> list[MatchPlan]:
        """Return matches of few games; first a single one, should it be one that never ends."""
        single = sparring_plans(subject, self._partner, self._whole[:1], 1)
        few = min(self._deals, SPARRING_DEALS)
        return single + sparring_plans(subject, self._partner, self._tables, few)

    def _whole_plans(self, subject: Entrant) -> list[MatchPlan]:
        deals = min(self._deals, WHOLE_DEALS)
        return sparring_plans(subject, self._partner, self._whole, deals)

    def _seated(self, subject: Entrant, host: Host) -> dict[str, Host]:
        return {self._partner.hash: self._company, subject.hash: host}


def _prints(name: str, lines: Sequence[str]) -> Verdict:
    """Show what a strategy has printed, as far as it is worth it."""
    shown = [line[:SHOWN_CHARACTERS] for line in lines[:SHOWN_LINES]]
    if len(lines) > SHOWN_LINES:
        shown.append(f"… and {counted(len(lines) - SHOWN_LINES, 'line')} more")
    detail = f"{counted(len(lines), 'line')} in its first matches, which disturb nobody"
    return Verdict(f"{name}: may print", True, detail, lines=tuple(shown))
