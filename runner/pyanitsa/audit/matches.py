"""Holds stored matches against what they should be."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from pyanitsa.audit.games import wrong_games
from pyanitsa.audit.steps import Finding
from pyanitsa.audit.sums import wrong_sums
from pyanitsa.play.chance import ReleasedChance
from pyanitsa.play.deals import deal
from pyanitsa.play.plan import MatchPlan, plan_match, released_key
from pyanitsa.variant import Variant

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from pyanitsa.play.chance import Secret
    from pyanitsa.play.deals import Deals
    from pyanitsa.store.reading.batches import Batch
    from pyanitsa.store.reading.records import StoredVariant

KEPT_DEALS: Final = 100
"""Of how many matches the deals are kept, for others that are played on them."""


class Auditor:
    """Holds stored matches against their keys, their games, and the engine.

    Args:
        known: the variants that plugins provide.
        allowed: the limits and modules that matches may have been played with, as their keys have
            them.
        secrets: those of the tournaments in which they may have been played.
    """

    def __init__(
        self, known: Iterable[Variant], allowed: Collection[str], secrets: Collection[Secret]
    ) -> None:
        self._secrets = secrets
        self._code = [one for one in known if type(one) is not Variant]
        self._allowed = allowed
        self._variants: dict[StoredVariant, Variant | None] = {}
        self._deals: dict[tuple[object, ...], Deals] = {}

    def variant(self, stored: StoredVariant) -> Variant | None:
        """Return a variant whose hash is the stored one's; None where nobody provides it."""
        if stored not in self._variants:
            self._variants[stored] = next(
                (one for one in self._candidates(stored) if one.hash() == stored.hash), None
            )
        return self._variants[stored]

    def plans(self, batch: Batch, variant: Variant) -> list[MatchPlan]:
        """Return the matches of a batch as they were planned."""
        return [
            MatchPlan(one.key, variant, one.entrants, one.number, batch.deals, one.chance)
            for one in batch.matches
        ]

    def wrong_keys(self, batch: Batch) -> Iterator[Finding]:
        """Yield the matches whose key is not that of what is stored of them."""
        variant = self.variant(batch.variant)
        if variant is None:
            text = (
                f"the rules stored for {batch.variant.name!r} are not those that its hash stands "
                "for: they have been changed, or need a plugin (--plugin FILE)"
            )
            yield from (Finding(number, text) for number in range(len(batch.matches)))
            return
        for number, plan in enumerate(self.plans(batch, variant)):
            if not self.is_key(plan):
                yield Finding(number, "its key stands for something else than is stored of it")

    def is_key(self, plan: MatchPlan) -> bool:
        """Return whether a match's key is made of its parts, and its chance of the secret."""
        chance = plan.chance
        if isinstance(chance, ReleasedChance):
            seed = chance.parts[0]
            return isinstance(seed, int) and self._is_released_key(plan, seed)
        return any(one == plan for one in self._possible(plan))

    def is_scheduled_key(self, plan: MatchPlan, seed: int | None) -> bool:
        """Return whether a scheduled match's key is made of its parts.

        Args:
            plan: the match; its chance is not looked at.
            seed: the seed of a tournament that version 1 of the tables holds.
        """
        if seed is not None:
            return self._is_released_key(plan, seed)
        return any(
            one.key == plan.key and one.entrants == plan.entrants for one in self._possible(plan)
        )

    def _is_released_key(self, plan: MatchPlan, seed: int) -> bool:
        parts = (plan.variant, plan.entrants, seed, plan.number, plan.deals)
        return any(released_key(*parts, allowed) == plan.key for allowed in self._allowed)

    def _possible(self, plan: MatchPlan) -> Iterator[MatchPlan]:
        """Yield the match as it could have been planned in the tournaments of the database."""
        parts = (plan.variant, plan.entrants, plan.number, plan.deals)
        for secret in self._secrets:
            for allowed in self._allowed:
                for shared in (False, True):
                    yield plan_match(secret, *parts, allowed=allowed, shared=shared)

    def wrong_sums(self, batch: Batch) -> Iterator[Finding]:
        """Yield the matches whose sums are not those of their games."""
        return wrong_sums(batch)

    def wrong_games(self, batch: Batch) -> Iterator[Finding]:
        """Yield the matches with games that do not go as they are stored, if games are stored.

        Raises:
            PluginError: a variant's plugin fails.
        """
        variant = self.variant(batch.variant)
        if variant is not None and batch.games is not None:
            plans = self.plans(batch, variant)
            deals = [self._deal(plan, batch.variant.hash) for plan in plans]
            yield from wrong_games(batch.games, plans, deals)

    def _deal(self, plan: MatchPlan, variant: str) -> Deals:
        """Return a match's deals; others of the same number are played on them, too."""
        which = (variant, *plan.deal_source)
        if which not in self._deals:
            if len(self._deals) == KEPT_DEALS:
                self._deals.clear()
            self._deals[which] = deal(plan)
        return self._deals[which]

    def _candidates(self, stored: StoredVariant) -> Iterator[Variant]:
        plain = stored.plain()
        yield plain
        for one in self._code:
            # A plugin's class may refuse to be of another kind, in whatever way.
            with suppress(Exception):
                yield replace(one, name=plain.name, deck=plain.deck, rules=plain.rules)
