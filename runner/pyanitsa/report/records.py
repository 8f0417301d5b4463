"""Stored games and matches as rows for other programs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from pyanitsa.cards import CARD_CODES, Card
from pyanitsa.play.results import GAME_REASONS
from pyanitsa.report.data import Field
from pyanitsa.store.reading.batches import COUNTS, SUMS
from pyanitsa.store.scoring import most_points, pair_points

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    from pyanitsa.store.reading.batches import Batch
    from pyanitsa.store.reading.game_arrays import StoredGames

MATCH_FIELDS: Final = (
    Field("tournament", str),
    Field("match", str, plain=True),
    Field("variant", str),
    Field("number", int),
    Field("seed", int),
    Field("players", int),
    Field("deals", int),
    Field("isolation", str),
    *(Field(f"match_{name}", int) for name in SUMS),
    Field("slot", int),
    Field("entrant", str),
    Field("hash", str, plain=True),
    Field("others", str),
    *(Field(name, int) for name in COUNTS),
    Field("score", float),
    Field("deal_points", str, plain=True),
)
"""A row for each slot of each match."""

_GAME_FIELDS: Final = (
    Field("tournament", str),
    Field("match", str, plain=True),
    Field("variant", str),
    Field("number", int),
    Field("leg", int),
    Field("deal", int),
    Field("reason", str, plain=True),
    Field("rounds", int),
    Field("wars", int),
    Field("laid", int),
    Field("loop_start", int),
    Field("loop_length", int),
)

_CARDS: Final = tuple(str(Card(code)) if code else "" for code in range(CARD_CODES))


def game_fields(players: int) -> tuple[Field, ...]:
    """Return the columns of games: some for the game, and some for each seat."""
    seats = [
        field
        for seat in range(1, players + 1)
        for field in (
            Field(f"entrant_{seat}", str),
            Field(f"place_{seat}", int),
            Field(f"score_{seat}", float),
            Field(f"bank_{seat}", int),
            Field(f"fault_{seat}", str),
            Field(f"order_{seat}", str, plain=True),
        )
    ]
    return (*_GAME_FIELDS, *seats)


def match_columns(tournament: str, batch: Batch) -> Mapping[str, Sequence[object]]:
    """Return the rows of a batch of matches, by `MATCH_FIELDS`."""
    slots = range(batch.players)
    rows = [(number, slot) for number in range(len(batch.matches)) for slot in slots]
    most = batch.players * batch.deals * most_points(batch.players)
    entrants = [batch.matches[number].entrants for number, _ in rows]
    matches = [batch.matches[number] for number, _ in rows]
    points = batch.counts[..., COUNTS.index("points")]
    return {
        "tournament": [tournament] * len(rows),
        "match": [one.key for one in matches],
        "variant": [batch.variant.name] * len(rows),
        "number": [one.number + 1 for one in matches],
        "seed": [one.seed for one in matches],
        "players": [batch.players] * len(rows),
        "deals": [batch.deals] * len(rows),
        "isolation": [one.isolation for one in matches],
        **{
            f"match_{name}": batch.sums[:, at].repeat(batch.players).tolist()
            for at, name in enumerate(SUMS)
        },
        "slot": [slot + 1 for _, slot in rows],
        "entrant": [who[slot].name for who, (_, slot) in zip(entrants, rows, strict=True)],
        "hash": [who[slot].hash for who, (_, slot) in zip(entrants, rows, strict=True)],
        "others": [
            " : ".join(one.name for other, one in enumerate(who) if other != slot)
            for who, (_, slot) in zip(entrants, rows, strict=True)
        ],
        **{name: batch.counts[..., at].ravel().tolist() for at, name in enumerate(COUNTS)},
        "score": (points / most).ravel().tolist(),
        "deal_points": [
            " ".join(map(str, made)) for made in batch.deal_points.reshape(-1, batch.deals).tolist()
        ],
    }


def game_columns(
    tournament: str, batch: Batch, games: StoredGames
) -> Mapping[str, Sequence[object]]:
    """Return the rows of the games of a batch, by `game_fields`."""
    legs, deals = batch.players, batch.deals
    each = legs * deals
    matches = [one for one in batch.matches for _ in range(each)]
    leg, deal = np.indices((legs, deals)).reshape(2, -1) + 1
    start, length = games.loops.reshape(-1, 2).T.tolist()
    columns: dict[str, Sequence[object]] = {
        "tournament": [tournament] * batch.size,
        "match": [one.key for one in matches],
        "variant": [batch.variant.name] * batch.size,
        "number": [one.number + 1 for one in matches],
        "leg": leg.tolist() * len(batch.matches),
        "deal": deal.tolist() * len(batch.matches),
        "reason": [GAME_REASONS[code] for code in games.reasons.ravel().tolist()],
        "rounds": games.rounds.ravel().tolist(),
        "wars": games.wars.ravel().tolist(),
        "laid": games.laid.ravel().tolist(),
        "loop_start": [None if first < 0 else first for first in start],
        "loop_length": [
            None if first < 0 else last for first, last in zip(start, length, strict=True)
        ],
    }
    made = pair_points(games.places, games.forfeits).sum(axis=-1, dtype=np.int64)
    scores = made / most_points(batch.players)
    faults = _faults(batch)
    for seat in range(batch.players):
        columns |= {
            f"entrant_{seat + 1}": [
                one.entrants[(seat + number) % batch.players].name
                for one in batch.matches
                for number in range(legs)
                for _ in range(deals)
            ],
            f"place_{seat + 1}": games.places[..., seat].ravel().tolist(),
            f"score_{seat + 1}": scores[..., seat].ravel().tolist(),
            f"bank_{seat + 1}": games.banks[..., seat].ravel().tolist(),
            f"fault_{seat + 1}": [found.get(seat) for found in faults],
            f"order_{seat + 1}": _orders(games.orders[..., seat, :]),
        }
    return columns


def _faults(batch: Batch) -> list[dict[int, str]]:
    """Return the kind of fault of each seat that forfeited, game by game."""
    faults: list[dict[int, str]] = [{} for _ in range(batch.size)]
    for number, match in enumerate(batch.matches):
        for one in match.faults:
            game = (number * batch.players + one.leg) * batch.deals + one.deal
            faults[game][(one.slot - one.leg) % batch.players] = one.kind
    return faults


def _orders(orders: NDArray[np.uint16]) -> list[object]:
    """Return each order as cards, top first; nothing where there is none."""
    rows: Sequence[Sequence[int]] = orders.reshape(-1, orders.shape[-1]).tolist()
    return [" ".join([_CARDS[code] for code in row if code]) or None for row in rows]
