"""What the deal and the seat are worth is told from what entrants make of them."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy import stats

from interval_helpers import wilson_of
from pyanitsa.ratings.luck import UNPLAYED, luck_share
from pyanitsa.ratings.seats import seat_edges

if TYPE_CHECKING:
    from numpy.typing import NDArray

PAIRINGS = ((0, 1), (0, 2), (1, 2), (0, 3), (1, 3), (2, 3))


def simulated(
    rng: np.random.Generator,
    units: int,
    deals: int,
    *,
    strengths: tuple[float, ...] = (0.5, 0.2, -0.2, -0.5),
    luck: float = 1.0,
    suiting: float = 0.5,
    seat: float = 0.0,
) -> NDArray[np.int64]:
    """Play games without draws (units, deals, tables, legs, seats).

    The first seat wins if what its hand is worth, and its player, and how the hand suits that
    player's way to play, and chance, add up to more than 0.
    """
    hands = luck * rng.standard_normal((units, deals))
    points = np.zeros((units, deals, len(PAIRINGS), 2, 2), np.int64)
    for table, (one, other) in enumerate(PAIRINGS):
        better = strengths[one] - strengths[other] + suiting * rng.standard_normal((units, deals))
        for leg in range(2):
            chance = rng.standard_normal((units, deals))
            won = seat + hands + (better, -better)[leg] + chance > 0
            points[:, :, table, leg] = np.stack([2 * won, 2 * ~won], axis=-1)
    return points


def true_share(
    *,
    strengths: tuple[float, ...] = (0.5, 0.2, -0.2, -0.5),
    luck: float = 1.0,
    suiting: float = 0.5,
    seat: float = 0.0,
) -> float:
    """Return the share of luck in these games, by a sum over what hands may be worth."""
    hands = np.linspace(-8, 8, 4001)
    chances = [
        stats.norm.cdf(
            (seat + luck * hands + sign * (strengths[i] - strengths[j])) / math.hypot(1, suiting)
        )
        for i, j in PAIRINGS
        for sign in (1, -1)
    ]
    density = stats.norm.pdf(hands) * (hands[1] - hands[0])
    return float(4 * density @ (np.mean(chances, axis=0) - 0.5) ** 2)


# --- luck


@pytest.mark.parametrize("luck", [0.0, 0.5, 3.0])
@pytest.mark.parametrize("suiting", [0.0, 2.0])
@pytest.mark.parametrize("seat", [0.0, 1.0])
@pytest.mark.parametrize("strengths", [(0.0,) * 4, (1.5, 0.5, -0.5, -1.5)])
def test_the_share_is_what_hand_and_seat_decide_whoever_plays(
    luck: float, suiting: float, seat: float, strengths: tuple[float, ...]
) -> None:
    rng = np.random.default_rng(1)
    found = luck_share(
        simulated(rng, 40, 100, strengths=strengths, luck=luck, suiting=suiting, seat=seat)
    )
    true = true_share(strengths=strengths, luck=luck, suiting=suiting, seat=seat)
    assert found.share == pytest.approx(true, abs=0.02)
    assert found.units == 40


def test_where_the_deal_alone_decides_it_is_all_luck() -> None:
    decided = np.random.default_rng(1).integers(0, 2, (12, 10, 1, 1, 1))
    points = np.concatenate([2 * decided, 2 - 2 * decided], axis=-1)
    found = luck_share(np.tile(points, (1, 1, 3, 2, 1)))
    assert found.share == 1
    assert found.interval == pytest.approx((0.05 ** (1 / 12), 1))


def test_where_the_same_entrant_always_wins_nothing_is_luck() -> None:
    # In the second leg the two have changed seats, so that the points change theirs.
    points = np.tile(np.array([[2, 0], [0, 2]]), (12, 10, 3, 1, 1))
    assert luck_share(points).share == 0


def test_a_seat_that_always_wins_is_luck() -> None:
    assert luck_share(np.tile([2, 0], (12, 10, 3, 2, 1))).share == 1


def test_coins_are_no_luck_of_the_deal() -> None:
    coins = np.random.default_rng(1).integers(0, 2, (200, 50, 3, 2, 1))
    found = luck_share(np.concatenate([2 * coins, 2 - 2 * coins], axis=-1))
    assert found.share == pytest.approx(0, abs=0.01)
    assert found.interval is not None
    assert found.interval[0] == 0
    assert found.interval[1] < 0.02


def test_draws_alone_have_no_share() -> None:
    assert luck_share(np.ones((12, 10, 3, 2, 2), np.int64)).share is None


def test_one_unit_has_no_interval() -> None:
    found = luck_share(simulated(np.random.default_rng(1), 1, 100))
    assert found.share is not None
    assert (found.interval, found.units) == (None, 1)


def test_tables_that_are_still_to_be_played_do_not_count() -> None:
    points = simulated(np.random.default_rng(1), 10, 20)
    missing = points.copy()
    missing[3, :, 2:] = UNPLAYED
    missing[4, :, 1:] = UNPLAYED  # a single table is compared with none
    found = luck_share(missing)
    assert (found.units, luck_share(points).units) == (9, 10)
    alone = luck_share(np.delete(points, [3, 4], axis=0))
    whole = luck_share(points)
    assert alone.share is not None
    assert whole.share is not None
    assert found.share == pytest.approx((alone.share + whole.share) / 2, abs=0.03)


def test_a_single_pairing_is_judged_by_its_two_legs() -> None:
    """Without strength and without what suits whom, the legs are as good as two tables."""
    points = simulated(np.random.default_rng(1), 100, 200, strengths=(0.0,) * 4, suiting=0.0)
    true = true_share(strengths=(0.0,) * 4, suiting=0.0)
    found = luck_share(points[:, :, :1])
    assert found.share == pytest.approx(true, abs=0.02)
    decided = np.tile([2, 0], (12, 10, 1, 2, 1))
    assert luck_share(decided).share == 1
    stronger = np.tile(np.array([[2, 0], [0, 2]]), (12, 10, 1, 1, 1))
    assert luck_share(stronger).share == 0


def test_at_tables_of_three_it_is_what_hands_decide_too() -> None:
    rng = np.random.default_rng(2)
    hands = rng.standard_normal((100, 50, 1, 1, 3))
    skill = np.array([0.8, 0.0, -0.8])[np.add.outer(np.arange(3), np.arange(3)) % 3]
    shares = []
    for weight in (0.0, 1.0, 50.0):
        chance = rng.standard_normal((100, 50, 4, 3, 3))
        performance = weight * hands + skill + chance
        beaten = performance[..., None] > performance[..., None, :]
        shares.append(luck_share(2 * beaten.sum(axis=-1)).share)
    assert shares[0] == pytest.approx(0, abs=0.01)
    assert 0.2 < (shares[1] or 0) < 0.5
    assert shares[2] == pytest.approx(1, abs=0.03)


def test_95_of_100_intervals_hold_the_true_share() -> None:
    rng = np.random.default_rng(3)
    true, contests, held = true_share(), 1000, 0
    for points in simulated(rng, contests * 8, 10).reshape(contests, 8, 10, len(PAIRINGS), 2, 2):
        low, high = luck_share(points).interval or (math.nan, math.nan)
        held += low <= true <= high
    assert abs(held / contests - 0.95) < 3 * math.sqrt(0.05 * 0.95 / contests)


@given(st.integers(0, 99))
def test_the_order_of_units_tables_and_deals_changes_nothing(seed: int) -> None:
    points = simulated(np.random.default_rng(seed), 5, 8)
    found, turned = luck_share(points), luck_share(points[::-1, ::-1, ::-1])
    assert turned.share == pytest.approx(found.share)
    assert turned.interval == pytest.approx(found.interval)


# --- seats


def test_a_seat_is_worth_what_it_scores_above_one_half() -> None:
    points = np.array([[70, 50], [66, 54], [60, 60], [72, 48]])
    first, second = seat_edges(points, np.full(4, 120))
    means = points[:, 0] / 120
    low, high = wilson_of(means)
    assert first.units == 4
    assert first.edge == pytest.approx(means.mean() - 0.5)
    assert first.interval == pytest.approx((low - 0.5, high - 0.5))
    assert second.edge == pytest.approx(-first.edge)


def test_one_half_is_fair_at_a_table_of_any_size() -> None:
    games = np.tile([6, 4, 2, 0], (5, 1))
    edges = [edge.edge for edge in seat_edges(games, np.full(5, 6))]
    assert edges == pytest.approx([0.5, 1 / 6, -1 / 6, -0.5])
    assert sum(edges) == pytest.approx(0)


def test_one_unit_says_nothing_of_a_seat() -> None:
    assert seat_edges(np.array([[7, 5]]), np.array([12]))[0].interval is None
