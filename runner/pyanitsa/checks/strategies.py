"""Files of strategies: everything is asked through hosts, as in a tournament."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyanitsa.catalogue import Catalogue, entrant
from pyanitsa.checks.matches import (
    check_memory,
    check_rivals,
    check_sparring,
    check_twins,
    spar,
    sparring_partner,
    sparring_plans,
)
from pyanitsa.checks.orders import check_orders
from pyanitsa.checks.verdict import Verdict, is_plain_name, listed
from pyanitsa.errors import PluginError
from pyanitsa.plugins import OWN, Plugins

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pyanitsa.host import Host, Hosts, Source
    from pyanitsa.results import Entrant
    from pyanitsa.variant import Variant


CONTESTS: Final = ("bank", "tactical", "tactical-ring", "tactical-giveaway")
"""The variants that a strategy is checked in."""


def check_strategies(source: Source, hosts: Hosts) -> Iterator[Verdict]:
    """Check the strategies that a source provides.

    After a fault in play a strategy is checked no further: all else would tell the same again.

    Args:
        source: the file.
        hosts: where the strategies run.

    Raises:
        PluginError: the source does not load, or provides no strategy.
    """
    descriptions = hosts.describe(source)
    if not descriptions:
        raise PluginError(f"{source.path}: the file provides no strategy")
    names = listed(one.name for one in descriptions)
    yield Verdict(f"{source.path.name}: loads", True, f"it provides {names}")
    known = Plugins().variants()
    variants = [known[name] for name in CONTESTS]
    for description in descriptions:
        subject = entrant(source, description)
        yield _check_description(subject)
        yield from _check_play(subject, source, variants, hosts)


def _check_description(subject: Entrant) -> Verdict:
    wrong = []
    if not is_plain_name(subject.name):
        wrong.append(f"the name {subject.name!r} is not lower-case words joined by hyphens")
    if not subject.description:
        wrong.append("the class has no docstring; say there, in a sentence, how it plays")
    name = f"{subject.name}: says how it plays"
    return Verdict(name, not wrong, "; ".join(wrong) or subject.description)


def _check_play(
    subject: Entrant, source: Source, variants: Sequence[Variant], hosts: Hosts
) -> Iterator[Verdict]:
    partner, partners_source = sparring_partner(hosts)

    def fresh_hosts() -> dict[str, Host]:
        return {subject.hash: hosts.fresh(source), partner.hash: hosts.fresh(partners_source)}

    plans = sparring_plans(subject, partner, variants)
    # Played before all else: what a strategy carries over shows against a clean beginning.
    first = spar(plans, fresh_hosts())
    orders = check_orders(subject.name, hosts.fresh(source), variants)
    yield orders
    if not orders.passed:
        return
    sparring = check_sparring(first)
    yield sparring
    if not sparring.passed:
        return
    twins = check_twins(plans, fresh_hosts())
    yield twins
    if twins.passed:
        yield check_memory(first, fresh_hosts())
    rivals = _rivals(hosts)
    field = {one.hash: hosts.fresh(theirs) for one, theirs in rivals.items()}
    field[subject.hash] = hosts.fresh(source)
    for variant in variants:
        yield check_rivals(subject, list(rivals), variant, field)


def _rivals(hosts: Hosts) -> dict[Entrant, Source]:
    """Return the strategies that come along."""
    own = [one for one in Catalogue(hosts).sources() if one.origin.startswith(f"{OWN}: ")]
    return {entrant(source, one): source for source in own for one in hosts.describe(source)}
