"""Files of strategies: everything is asked through hosts, as in a tournament."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from pyanitsa.checks.matches import WHOLE_DEALS, Setup, many_tables
from pyanitsa.checks.orders import fault_text
from pyanitsa.checks.rivals import Rivals
from pyanitsa.checks.trial import Trial
from pyanitsa.checks.verdict import Verdict
from pyanitsa.errors import PluginError
from pyanitsa.host import Fault
from pyanitsa.plugins.manager import Plugins
from pyanitsa.plugins.strategy_names import name_flaw
from pyanitsa.tournament.entrants import entrant
from pyanitsa.wording import listed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pyanitsa.host import Hosts, Source
    from pyanitsa.play.plan import Entrant
    from pyanitsa.variant import Variant

CONTESTS: Final = ("bank", "tactical", "tactical-ring", "tactical-giveaway")
"""The variants that a strategy is checked in."""


@dataclass(frozen=True)
class CheckedContest:
    """What a contest has strategies play.

    Attributes:
        variants: the rule variants.
        players: how many sit at a table; None for tables of all sizes.
        deals: the games of a leg.
    """

    variants: tuple[Variant, ...]
    players: int | None = None
    deals: int = WHOLE_DEALS

    @property
    def asking(self) -> tuple[Variant, ...]:
        """The variants in which strategies are asked for anything."""
        return tuple(one for one in self.variants if one.rules.look == "arrange")

    def trial(self, hosts: Hosts) -> Trial:
        """Return what strategies are put through before such a contest."""
        if self.players is not None:
            tables = [Setup(one, self.players) for one in self.asking]
            return Trial(hosts, tables, tables, deals=self.deals)
        whole = [Setup(one, 2) for one in self.asking]
        return Trial(hosts, many_tables(self.asking), whole, variants=self.asking)


def check_strategies(
    source: Source, hosts: Hosts, contest: CheckedContest | None = None
) -> Iterator[Verdict]:
    """Check the strategies that a source provides.

    Args:
        source: the file.
        hosts: where the strategies run.
        contest: what they are to play; a bit of everything, where nothing is said.

    Raises:
        PluginError: the source provides no strategy.
    """
    try:
        descriptions = hosts.describe(source)
    except PluginError as error:
        fault = Fault("does not load", error.reason, error.line)
        yield Verdict(f"{source.path.name}: loads", False, fault_text(fault))
        return
    if not descriptions:
        raise PluginError(f"{source.path}: the file provides no strategy")
    names = listed(one.name for one in descriptions)
    yield Verdict(f"{source.path.name}: loads", True, f"it provides {names}")
    if contest is None:
        known = Plugins().variants()
        contest = CheckedContest(tuple(known[name] for name in CONTESTS))
    if not contest.asking:
        return
    duels = [one for one in contest.asking if contest.players in {None, 2}]
    with contest.trial(hosts) as trial, Rivals(hosts) as rivals:
        for description in descriptions:
            subject = entrant(source, description)
            yield _check_description(subject)
            sound = True
            for verdict in trial.verdicts(subject, source):
                yield verdict
                sound = sound and verdict.passed
            # Where something is wrong already, games against others would tell nothing more.
            if sound:
                with hosts.fresh(source) as host:
                    for variant in duels:
                        yield rivals.check(subject, host, variant)


def _check_description(subject: Entrant) -> Verdict:
    flaw = name_flaw(subject.name)
    wrong = [] if flaw is None else [flaw]
    if not subject.description:
        wrong.append("the class has no docstring; say there, in a sentence, how it plays")
    name = f"{subject.name}: says how it plays"
    return Verdict(name, not wrong, "; ".join(wrong) or subject.description)
