"""Whether the sums that tables are made of are those of the games."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from pyanitsa.audit.steps import Finding
from pyanitsa.play.scoring import Tally
from pyanitsa.play.seating import slot_of
from pyanitsa.store.game_columns import SUMMED
from pyanitsa.store.reading.batches import COUNTS
from pyanitsa.store.reading.faults import forfeits_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from pyanitsa.play.games import Games
    from pyanitsa.store.reading.batches import Batch, BatchMatch


def wrong_sums(batch: Batch) -> Iterator[Finding]:
    """Yield what is wrong with sums of matches, the first in each.

    Where games are stored, all sums are made from them once more. Where they are not, the sums can
    only be held against each other.
    """
    if batch.games is None:
        held, texts = _of_each_other(batch), "is stored as {0}, and the other sums give {1}"
    else:
        held, texts = _of_games(batch, batch.games), "is stored as {0}, and its games give {1}"
    for number, match in enumerate(batch.matches):
        for name, stored, right in held:
            wrong = np.argwhere(stored[number] != right[number])
            if len(wrong):
                at = tuple(wrong[0].tolist())
                what = _named(name, at, match)
                text = f"{what} {texts.format(stored[number][at], right[number][at])}"
                yield Finding(number, text)
                break
        else:
            text = _wrong_faults(batch, number)
            if text:
                yield Finding(number, text)


_Held = list[tuple[str, "NDArray[np.int64]", "NDArray[np.int64]"]]
"""What is stored and what it has to be, by name; the first axis is the match."""


def _of_games(batch: Batch, games: Games) -> _Held:
    tally = Tally.of(games.outcomes.places, games.forfeits)
    played = np.full_like(tally.wins, batch.players * batch.deals)
    losses = played - tally.wins - tally.draws
    right = dict(
        zip(
            COUNTS,
            (played, tally.wins, tally.draws, losses, tally.points, tally.forfeits),
            strict=True,
        )
    )
    return [
        *((name, batch.counts[..., at], right[name]) for at, name in enumerate(COUNTS)),
        ("deal", batch.deal_points.astype(np.int64), tally.deal_points.astype(np.int64)),
        ("pair", batch.pairs, tally.pairs),
        *(
            (name, batch.sums[:, at, None], getattr(games.outcomes, name).sum(axis=(1, 2))[:, None])
            for at, name in enumerate(SUMMED)
        ),
    ]


def _of_each_other(batch: Batch) -> _Held:
    counts = {name: batch.counts[..., at] for at, name in enumerate(COUNTS)}
    played = np.full_like(counts["games"], batch.players * batch.deals)
    return [
        ("games", counts["games"], played),
        ("losses", counts["losses"], played - counts["wins"] - counts["draws"]),
        ("points", counts["points"], batch.deal_points.sum(axis=2, dtype=np.int64)),
        ("points", counts["points"], batch.pairs.sum(axis=2)),
    ]


def _named(name: str, at: tuple[int, ...], match: BatchMatch) -> str:
    """Say what a number stands for."""
    if name in SUMMED:
        return f"the sum of {name}"
    who = match.entrants[at[0]].name
    if name == "deal":
        return f"what {who} made in deal {at[1] + 1}"
    if name == "pair":
        return f"what {who} made against {match.entrants[at[1]].name}"
    return f"the number of {name} of {who}"


def _wrong_faults(batch: Batch, number: int) -> str:
    """Say where a forfeit has no fault that says why, or a fault no forfeit; `""` if nowhere."""
    match = batch.matches[number]
    if batch.games is None:
        forfeits = batch.counts[number, :, COUNTS.index("forfeits")].tolist()
        for slot, who in enumerate(match.entrants):
            faults = sum(one.slot == slot for one in match.faults)
            if faults != forfeits[slot]:
                return f"{who.name} forfeited {forfeits[slot]} games, and {faults} faults say why"
        return ""
    told = forfeits_of(match.faults, batch.players, batch.deals)
    wrong = np.argwhere(told != batch.games.forfeits[number])
    if not len(wrong):
        return ""
    leg, deal, seat = wrong[0].tolist()
    who = match.entrants[slot_of(leg, seat, batch.players)].name
    says = "a fault says that it was forfeited" if told[leg, deal, seat] else "no fault says why"
    does = "did not forfeit" if told[leg, deal, seat] else "forfeited"
    return f"{who} {does} game {deal + 1} of leg {leg + 1}, and {says}"
