"""Stored games and matches as rows for other programs."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

import numpy as np

from pyanitsa.cards import CARD_CODES, Card
from pyanitsa.engine.outcome import facts
from pyanitsa.play.games import GAME_REASONS
from pyanitsa.play.scoring import pair_points, score
from pyanitsa.play.seating import seated
from pyanitsa.report.data import Field
from pyanitsa.store.game_columns import SUMMED
from pyanitsa.store.reading.batches import COUNTS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from numpy.typing import NDArray

    from pyanitsa.engine.outcome import Fact, Outcomes
    from pyanitsa.play.games import Games
    from pyanitsa.store.reading.batches import Batch
    from pyanitsa.store.reading.records import StoredTournament

GAME_FACTS: Final = tuple(one for one in facts() if not one.seat)
SEAT_FACTS: Final = tuple(one for one in facts() if one.seat)

MATCH_FIELDS: Final = (
    Field("tournament", str),
    Field("match", str, plain=True),
    Field("variant", str),
    Field("number", int),
    Field("commitment", str, plain=True),
    Field("secret", str, plain=True),
    Field("players", int),
    Field("deals", int),
    Field("isolation", str),
    *(Field(f"match_{name}", int) for name in SUMMED),
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
    *(Field(name, int) for one in GAME_FACTS if one.single != "reason" for name in one.columns),
)

_SEAT_FIELDS: Final = (
    Field("entrant", str),
    Field("place", int),
    Field("score", float),
    *(Field(one.seat, int) for one in SEAT_FACTS if one.seat != "place"),
    Field("fault", str),
    Field("order", str, plain=True),
)

_CARDS: Final = tuple(str(Card(code)) if code else "" for code in range(CARD_CODES))


def game_fields(players: int) -> tuple[Field, ...]:
    """Return the columns of games: some for the game, and some for each seat."""
    seats = range(1, players + 1)
    each = (replace(one, name=f"{one.name}_{seat}") for seat in seats for one in _SEAT_FIELDS)
    return (*_GAME_FIELDS, *each)


def match_columns(about: StoredTournament, batch: Batch) -> Mapping[str, Sequence[object]]:
    """Return the rows of a batch of matches, by `MATCH_FIELDS`."""
    slots = range(batch.players)
    rows = [(number, slot) for number in range(len(batch.matches)) for slot in slots]
    played = batch.players * batch.deals
    entrants = [batch.matches[number].entrants for number, _ in rows]
    matches = [batch.matches[number] for number, _ in rows]
    points = batch.counts[..., COUNTS.index("points")]
    return {
        "tournament": [about.name] * len(rows),
        "match": [one.key for one in matches],
        "variant": [batch.variant.name] * len(rows),
        "number": [one.number + 1 for one in matches],
        "commitment": [about.secret.commitment if about.secret else ""] * len(rows),
        "secret": [about.public_secret.text if about.public_secret else ""] * len(rows),
        "players": [batch.players] * len(rows),
        "deals": [batch.deals] * len(rows),
        "isolation": [one.isolation for one in matches],
        **{
            f"match_{name}": batch.sums[:, at].repeat(batch.players).tolist()
            for at, name in enumerate(SUMMED)
        },
        "slot": [slot + 1 for _, slot in rows],
        "entrant": [who[slot].name for who, (_, slot) in zip(entrants, rows, strict=True)],
        "hash": [who[slot].hash for who, (_, slot) in zip(entrants, rows, strict=True)],
        "others": [
            " : ".join(one.name for other, one in enumerate(who) if other != slot)
            for who, (_, slot) in zip(entrants, rows, strict=True)
        ],
        **{name: batch.counts[..., at].ravel().tolist() for at, name in enumerate(COUNTS)},
        "score": score(points, batch.players, played).ravel().tolist(),
        "deal_points": [
            " ".join(map(str, made)) for made in batch.deal_points.reshape(-1, batch.deals).tolist()
        ],
    }


def game_columns(tournament: str, batch: Batch, games: Games) -> Mapping[str, Sequence[object]]:
    """Return the rows of the games of a batch, by `game_fields`."""
    legs, deals, outcomes = batch.players, batch.deals, games.outcomes
    each = legs * deals
    matches = [one for one in batch.matches for _ in range(each)]
    leg, deal = np.indices((legs, deals)).reshape(2, -1) + 1
    columns: dict[str, Sequence[object]] = {
        "tournament": [tournament] * batch.size,
        "match": [one.key for one in matches],
        "variant": [batch.variant.name] * batch.size,
        "number": [one.number + 1 for one in matches],
        "leg": leg.tolist() * len(batch.matches),
        "deal": deal.tolist() * len(batch.matches),
        **{name: column for one in GAME_FACTS for name, column in _columns_of(one, outcomes)},
    }
    made = pair_points(outcomes.places, games.forfeits).sum(axis=-1, dtype=np.int64)
    scores = score(made, batch.players)
    faults = _faults(batch)
    tables = [seated(one.entrants, number) for one in batch.matches for number in range(legs)]
    for seat in range(batch.players):
        columns |= {
            f"entrant_{seat + 1}": [who[seat].name for who in tables for _ in range(deals)],
            f"score_{seat + 1}": scores[..., seat].ravel().tolist(),
            f"fault_{seat + 1}": [found.get(seat) for found in faults],
            f"order_{seat + 1}": _orders(games.orders[..., seat, :]),
            **{
                f"{one.seat}_{seat + 1}": getattr(outcomes, one.name)[..., seat].ravel().tolist()
                for one in SEAT_FACTS
            },
        }
    return columns


def _columns_of(fact: Fact, outcomes: Outcomes) -> Iterator[tuple[str, Sequence[object]]]:
    """Yield the columns of a fact of games, each with its name."""
    found = getattr(outcomes, fact.name).reshape(outcomes.reasons.size, -1).T.tolist()
    for name, numbers in zip(fact.columns, found, strict=True):
        if fact.single == "reason":
            yield name, [GAME_REASONS[code] for code in numbers]
        elif fact.parts:
            yield name, [None if one == fact.nothing else one for one in numbers]
        else:
            yield name, numbers


def _faults(batch: Batch) -> list[dict[int, str]]:
    """Return the kind of fault of each seat that forfeited, game by game."""
    faults: list[dict[int, str]] = [{} for _ in range(batch.size)]
    for number, match in enumerate(batch.matches):
        for one in match.faults:
            game = (number * batch.players + one.leg) * batch.deals + one.deal
            faults[game][one.seat(batch.players)] = one.kind
    return faults


def _orders(orders: NDArray[np.uint16]) -> list[object]:
    """Return each order as cards, top first; nothing where there is none."""
    rows: Sequence[Sequence[int]] = orders.reshape(-1, orders.shape[-1]).tolist()
    return [" ".join([_CARDS[code] for code in row if code]) or None for row in rows]
