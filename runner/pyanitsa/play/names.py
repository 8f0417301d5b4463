"""What tables call the entrants of a tournament: no two of them look the same."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import count
from typing import TYPE_CHECKING

from pyanitsa.plugins.strategy_files import is_path
from pyanitsa.plugins.strategy_names import looks
from pyanitsa.wording import Text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pyanitsa.play.plan import Entrant


def told_apart(entrants: Iterable[Entrant]) -> tuple[Entrant, ...]:
    """Return entrants under names that nobody takes for each other, in the same order.

    Whoever is installed keeps its name, then whoever has the smallest hash: neither the order of
    the tournament file nor the name of a file decides. The others are numbered from 2.
    """
    field = tuple(entrants)
    taken: set[str] = set()
    names: dict[str, str] = {}
    last: Counter[str] = Counter()
    for one in sorted(field, key=lambda one: (is_path(one.origin), one.hash)):
        name = own = one.own_name
        numbers = count(max(2, last[own] + 1))
        while not taken.isdisjoint(looks(name)):
            last[own] = next(numbers)
            name = f"{own}-{last[own]}"
        taken |= looks(name)
        names[one.hash] = name
    return tuple(_named(one, names[one.hash]) for one in field)


def _named(one: Entrant, name: str) -> Entrant:
    own = one.own_name
    return replace(one, name=name, own="" if name == own else own)


def renamed(entrants: Sequence[Entrant]) -> Text | None:
    """Say who takes part under another name than its own; None where nobody does."""
    clashes = [one for one in entrants if one.name != one.own_name]
    if not clashes:
        return None
    listed = ", ".join(f"{one.name} ({one.origin})" for one in clashes)
    return Text(
        f"names that were taken are numbered: {listed}",
        f"занятые имена получили номера: {listed}",
    )
