"""One game from its stacks: played again and told, or told as forfeited."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyanitsa.engine import replay
from pyanitsa.report.harmless import harmless
from pyanitsa.report.tell import tell_game
from pyanitsa.wording import Language, Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from pyanitsa.engine import Event, Outcome
    from pyanitsa.play.result import GameFault
    from pyanitsa.store import StoredVariant
    from pyanitsa.variant import Variant

FORFEITS: Final = Text("{} forfeited the game", "{}: техническое поражение")
LINE: Final = Text("line", "строка")


def told_replay(
    variant: Variant | StoredVariant,
    names: Sequence[str],
    orders: Sequence[Sequence[int]],
    seed: int,
    outcome: Outcome,
    language: Language,
    *,
    by_plugin: bool,
) -> Iterator[str]:
    """Yield a game line by line, below the title of its variant.

    Args:
        variant: what was played.
        names: each seat's player.
        orders: each seat's stack, top first.
        seed: the seed of the game's own shuffles.
        outcome: how the game ended when it was played.
        language: the language to tell it in.
        by_plugin: whether a plugin's own code played it, so that there are no events to tell.
    """
    yield variant.title.pick(language)
    events: list[Event] = []
    if not by_plugin:
        again, events = replay(orders, variant.rules, deck=variant.deck, seed=seed)
        if again != outcome:
            raise RuntimeError(f"the game went differently: {outcome}, and now {again}")
    yield from tell_game(orders, outcome, events, names, language=language)


def told_forfeits(
    names: Sequence[str],
    forfeits: Sequence[bool],
    faults: Iterable[GameFault],
    language: Language,
) -> Iterator[str]:
    """Yield who forfeited a game, and why."""
    for name, forfeited in zip(names, forfeits, strict=True):
        if forfeited:
            yield FORFEITS.pick(language).format(harmless(name))
    for fault in faults:
        line = f" ({LINE.pick(language)} {fault.line})" if fault.line else ""
        yield f"  {fault.kind}{line}: {harmless(fault.text)}"
