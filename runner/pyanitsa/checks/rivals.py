"""How a strategy fares against the built-in ones."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import replace
from typing import TYPE_CHECKING, Final

import numpy as np

from pyanitsa.checks.matches import faults_of, planned
from pyanitsa.checks.verdict import Verdict
from pyanitsa.host import Hosts
from pyanitsa.play.match import play_matches
from pyanitsa.play.scoring import mean_scores
from pyanitsa.plugins.installed_strategies import modules_of_built_in
from pyanitsa.plugins.manager import OWN
from pyanitsa.tournament.entrants import Catalogue, entrant
from pyanitsa.wording import counted

if TYPE_CHECKING:
    from typing import Self

    from pyanitsa.host import Host, Source
    from pyanitsa.play.plan import Entrant
    from pyanitsa.variant import Variant

RIVAL_DEALS: Final = 6


class Rivals:
    """The built-in strategies; as a context they live until it ends.

    Args:
        hosts: where who is checked runs; the built-in ones run alike, with what they import.
    """

    def __init__(self, hosts: Hosts) -> None:
        self._hosts = hosts
        self._stack = ExitStack()
        self._field: dict[Entrant, Host] = {}

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def check(self, subject: Entrant, host: Host, variant: Variant) -> Verdict:
        """Have a strategy play a variant against each of them, and say the score.

        Args:
            subject: the strategy.
            host: where it runs.
            variant: what is played.
        """
        name = f"{subject.name}: plays {variant.name} against all that are built in"
        rivals = list(self._known())
        plans = [planned(variant, (subject, rival), RIVAL_DEALS) for rival in rivals]
        hosts = {rival.hash: theirs for rival, theirs in self._field.items()} | {subject.hash: host}
        results = play_matches(plans, hosts)
        faults = [fault for result in results for fault in faults_of(result)]
        if faults:
            forfeited = counted(len(faults), "game")
            return Verdict(name, False, f"{forfeited} forfeited; {faults[0]}")
        scores = [mean_scores(result.games)[0] for result in results]
        worst, best = np.argsort(scores, kind="stable")[[0, -1]]
        games = sum(result.games.size for result in results)
        return Verdict(
            name,
            True,
            f"scores {np.mean(scores):.0%} in {games} games; most against "
            f"{rivals[best].name} ({scores[best]:.0%}), least against {rivals[worst].name} "
            f"({scores[worst]:.0%})",
        )

    def _known(self) -> dict[Entrant, Host]:
        """Return the built-in strategies; they are looked for when first needed."""
        if not self._field:
            # Whoever is checked may import less than they do.
            settings = self._hosts.settings
            modules = dict.fromkeys((*settings.modules, *modules_of_built_in()))
            hosts = self._hosts
            if settings.level != "none" and len(modules) > len(settings.modules):
                settings = replace(settings, modules=tuple(modules))
                hosts = self._stack.enter_context(Hosts.of(settings))
            own = [one for one in Catalogue(hosts).sources() if _comes_along(one)]
            for source in own:
                host = self._stack.enter_context(hosts.fresh(source))
                for description in hosts.describe(source):
                    self._field[entrant(source, description)] = host
        return self._field


def _comes_along(source: Source) -> bool:
    return source.origin.startswith(f"{OWN}: ")
