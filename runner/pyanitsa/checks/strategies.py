"""Files of strategies: everything is asked through hosts, as in a tournament."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyanitsa.checks.matches import Setup, many_tables
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

CONTESTS: Final = ("bank", "tactical", "tactical-ring", "tactical-giveaway")
"""The variants that a strategy is checked in."""


def check_strategies(source: Source, hosts: Hosts) -> Iterator[Verdict]:
    """Check the strategies that a source provides.

    Args:
        source: the file.
        hosts: where the strategies run.

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
    known = Plugins().variants()
    variants = [known[name] for name in CONTESTS]
    whole = [Setup(variant, 2) for variant in variants]
    with (
        Trial(hosts, many_tables(variants), whole, variants=variants) as trial,
        Rivals(hosts) as rivals,
    ):
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
                    for variant in variants:
                        yield rivals.check(subject, host, variant)


def _check_description(subject: Entrant) -> Verdict:
    flaw = name_flaw(subject.name)
    wrong = [] if flaw is None else [flaw]
    if not subject.description:
        wrong.append("the class has no docstring; say there, in a sentence, how it plays")
    name = f"{subject.name}: says how it plays"
    return Verdict(name, not wrong, "; ".join(wrong) or subject.description)
