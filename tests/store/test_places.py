"""The places of all games come back as they were stored, match by match."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from sqlalchemy.dialects import sqlite

from contest_helpers import store_games
from factories import make_entrant, make_plan, make_results, round_robin, store_tournament
from pyanitsa.errors import StoreError, UnknownNameError
from pyanitsa.play.scoring import pair_points
from pyanitsa.store import NO_GAME, open_store, places, save_results

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pyanitsa.store import Store


@pytest.fixture
def store() -> Iterator[Store]:
    with open_store("sqlite://", create=True) as opened:
        yield opened


@pytest.mark.parametrize("players", [2, 3, 8])
def test_places_and_points_are_those_of_the_results(store: Store, players: int) -> None:
    plans = round_robin("abcdefghi"[: players + 1], players=players)
    results = make_results(plans, forfeit_rate=0.3)
    store_games(store, plans, results)
    found = places(store, "autumn")
    assert found is not None
    assert found.match.tolist() == list(range(len(plans)))
    assert found.places.tolist() == [result.games.outcomes.places.tolist() for result in results]
    assert found.forfeits.tolist() == [result.games.forfeits.tolist() for result in results]
    assert found.points.tolist() == pair_points(found.places, found.forfeits).sum(-1).tolist()


def test_a_slot_is_found_in_every_seat(store: Store) -> None:
    plans = round_robin("abc", players=3, numbers=1)
    (result,) = make_results(plans)
    store_games(store, plans, [result])
    found = places(store, "autumn")
    assert found is not None
    for leg, deal, seat in np.ndindex(*result.games.outcomes.places.shape):
        slot = plans[0].slot(leg, seat)
        assert found.by_slot[0, leg, deal, slot] == result.games.outcomes.places[leg, deal, seat]


def test_another_database_gives_the_same_games(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What only SQLite puts together by itself is put together here for all others."""
    plans = round_robin("abcd", players=3)
    store_games(store, plans, make_results(plans, forfeit_rate=0.1))
    first = places(store, "autumn")
    monkeypatch.setattr(sqlite.dialect, "name", "another")
    second = places(store, "autumn")
    assert first is not None
    assert second is not None
    assert second.match.tolist() == first.match.tolist()
    assert second.places.tolist() == first.places.tolist()
    assert second.forfeits.tolist() == first.forfeits.tolist()


def test_only_the_tournaments_own_recorded_games_are_read(store: Store) -> None:
    plans = round_robin("abcd")
    results = make_results(plans)
    store_tournament(store, plans, results[:4], name="autumn")
    assert places(store, "autumn") is None
    save_results(store, results[4:], record_games=True, isolation="strict")
    others = round_robin("ab", seed=2)
    store_games(store, others, make_results(others, forfeit_rate=0.5), name="spring")
    found = places(store, "autumn")
    assert found is not None
    assert found.match.tolist() == list(range(4, 12))
    assert found.places.tolist() == [
        result.games.outcomes.places.tolist() for result in results[4:]
    ]
    assert not found.forfeits.any()
    with pytest.raises(UnknownNameError):
        places(store, "summer")


def test_where_a_match_has_fewer_deals_there_is_no_game(store: Store) -> None:
    entrants = [make_entrant(name) for name in "ab"]
    plans = [make_plan(entrants, number=number, deals=deals) for number, deals in enumerate((2, 4))]
    results = make_results(plans)
    store_games(store, plans, results)
    found = places(store, "autumn")
    assert found is not None
    assert found.places.shape == (2, 2, 4, 2)
    assert found.places[0, :, :2].tolist() == results[0].games.outcomes.places.tolist()
    assert (found.places[0, :, 2:] == NO_GAME).all()
    assert (found.points[0, :, 2:] == 0).all()
    assert (found.by_slot[0, :, 2:] == NO_GAME).all()


def test_a_match_without_its_games_is_told(store: Store) -> None:
    """Databases are handed on, and may be damaged."""
    plans = round_robin("abc")
    store_games(store, plans, make_results(plans))
    with store.writing() as connection:
        connection.exec_driver_sql("DELETE FROM game WHERE deal = 3 AND leg = 1")
    with pytest.raises(StoreError, match="match 1 of the schedule does not have all of its games"):
        places(store, "autumn")
