"""The numbers of a table are those of the pure functions, made of the games themselves."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NoReturn

import numpy as np
import pytest

from contest_helpers import beating, cells_of, slot_points, store_games, tables_of
from factories import (
    BANK,
    make_entrant,
    make_plan,
    make_result,
    make_results,
    make_variant,
    round_robin,
    store_tournament,
)
from pyanitsa.ratings.alpharank import alpharank
from pyanitsa.ratings.bradley_terry import bradley_terry
from pyanitsa.ratings.cycles import significant_cycles
from pyanitsa.ratings.elo import EloDifference, elo_of, likelihood_of_superiority
from pyanitsa.ratings.equilibrium import exploitability, nash_average
from pyanitsa.ratings.interval import Estimate, interval
from pyanitsa.ratings.luck import luck_share
from pyanitsa.ratings.pentanomial import pentanomial
from pyanitsa.ratings.plackett_luce import plackett_luce
from pyanitsa.ratings.replicator import replicate
from pyanitsa.ratings.seats import seat_edges
from pyanitsa.standings.pairs_and_places import PairsAndPlaces
from pyanitsa.standings.ranking import standings
from pyanitsa.store import open_store, save_results, sides

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from pyanitsa.play.result import MatchResult
    from pyanitsa.store import PairScores

VARIANTS = (make_variant(), make_variant("bank", BANK))


def deals_of(results: Sequence[MatchResult], one: str, other: str) -> NDArray[np.int64]:
    """Return what one made of each mirrored deal with another (matches, deals)."""
    rows = []
    for result in results:
        names = [entrant.name for entrant in result.plan.entrants]
        if set(names) == {one, other}:
            made = slot_points(result).sum(axis=(0, 3))
            rows.append(made[:, names.index(one)])
    return np.array(rows)


# Tables of two


@pytest.fixture(scope="module")
def results() -> list[MatchResult]:
    """Return the results of four entrants, some games of which are forfeited."""
    return make_results(round_robin("abcd", numbers=6), forfeit_rate=0.1)


def test_payoffs_and_their_intervals_are_those_of_the_pairings(results: list[MatchResult]) -> None:
    (table,) = tables_of(round_robin("abcd", numbers=6), results)
    points, most = cells_of(results, "abcd")
    payoffs = table.numbers.payoffs
    wanted = points.sum(axis=0) / np.where(most.sum(axis=0), most.sum(axis=0), 1)
    np.fill_diagonal(wanted, 0.5)
    assert payoffs.scores == pytest.approx(wanted)
    assert math.isnan(payoffs.bounds[0, 0, 0])
    for one in range(4):
        for other in range(4):
            if one != other:
                estimate = Estimate.of(points[:, one, other], most[:, one, other])
                assert tuple(payoffs.bounds[one, other]) == pytest.approx(interval([estimate]))


def test_ratings_are_those_of_the_pairings(results: list[MatchResult]) -> None:
    """At tables of two, Plackett-Luce is Bradley-Terry."""
    (table,) = tables_of(round_robin("abcd", numbers=6), results)
    wanted, found = bradley_terry(*cells_of(results, "abcd")), table.numbers.bradley_terry
    assert found is not None
    assert found.ratings == pytest.approx(wanted.ratings)
    assert found.low == pytest.approx(wanted.low)
    assert found.high == pytest.approx(wanted.high)
    assert table.numbers.plackett_luce is found


def test_elo_and_los_stand_for_the_score_and_its_interval(results: list[MatchResult]) -> None:
    (table,) = tables_of(round_robin("abcd", numbers=6), results)
    points, most = (cells.sum(axis=2) for cells in cells_of(results, "abcd"))
    for row in table.rows:
        elo = row.numbers.elo[row.index]
        assert elo is not None
        assert elo.interval is not None
        assert row.score is not None
        assert row.interval is not None
        assert elo.elo == pytest.approx(elo_of(row.score / 100))
        assert elo.interval == pytest.approx([elo_of(bound / 100) for bound in row.interval])
        estimate = Estimate.of(points[:, row.index], most[:, row.index])
        assert elo.los == pytest.approx(likelihood_of_superiority(estimate))


def test_points_are_wins_and_half_of_the_draws(results: list[MatchResult]) -> None:
    plain = make_results(round_robin("abcd", numbers=6))
    (table,) = tables_of(round_robin("abcd", numbers=6), plain)
    for row in table.rows:
        assert row.numbers.points[row.index] == row.wins + row.draws / 2
    (table,) = tables_of(round_robin("abcd", numbers=6), results)
    assert table.numbers.points.sum() < 6 * 6 * 2 * 5  # forfeits give nothing to anybody


def test_pentanomial_counts_are_those_of_all_mirrored_deals(results: list[MatchResult]) -> None:
    (table,) = tables_of(round_robin("abcd", numbers=6), results)
    counts = table.numbers.pentanomial
    assert counts is not None
    for one, name in enumerate("abcd"):
        others = [deals_of(results, name, other) for other in "abcd" if other != name]
        assert counts[one].tolist() == pentanomial(np.concatenate(others)).tolist()


@pytest.mark.parametrize(("one", "other"), ["ab", "ba", "cd"])
def test_a_duel_rests_on_the_matches_of_the_two_alone(
    results: list[MatchResult], one: str, other: str
) -> None:
    (table,) = tables_of(round_robin("abcd", numbers=6), results)
    duel = table.numbers.duel("abcd".index(one), "abcd".index(other))
    deals = deals_of(results, one, other)
    assert duel is not None
    assert duel.counts.tolist() == pentanomial(deals).tolist()
    assert duel.difference == EloDifference.of(deals)
    assert duel.score == deals.mean() / 4


def test_what_asks_who_beats_a_mixture_starts_from_the_payoffs(results: list[MatchResult]) -> None:
    """They are rounded, so that they are the same on all machines."""
    (table,) = tables_of(round_robin("abcd", numbers=6), results)
    numbers, payoffs = table.numbers, table.numbers.payoffs.scores
    nash, worst = nash_average(payoffs), exploitability(payoffs)
    assert numbers.nash is not None
    assert numbers.exploitability is not None
    assert numbers.exploitability.opponents.tolist() == worst.opponents.tolist()
    for told, exact in (
        (numbers.nash.weights, nash.weights),
        (numbers.nash.losses, nash.losses),
        (numbers.exploitability.amounts, worst.amounts),
        (numbers.alpha_rank, alpharank(payoffs)),
        (numbers.replicator, replicate(payoffs).averages),
    ):
        assert told is not None
        assert told.tolist() == np.round(exact, 9).tolist()
    assert numbers.cycles == significant_cycles(np.round(numbers.payoffs.bounds[..., 0], 9))


def test_of_a_single_match_number_the_deals_are_the_units() -> None:
    plans = round_robin("abc", numbers=1, deals=12)
    played = make_results(plans)
    (table,) = tables_of(plans, played)
    points, most = cells_of(played, "abc", by_deal=True)
    found, wanted = table.numbers.bradley_terry, bradley_terry(points, most)
    assert found is not None
    assert found.units == 12
    assert found.low == pytest.approx(wanted.low)
    estimate = Estimate.of(points[:, 0, 1], most[:, 0, 1])
    assert tuple(table.numbers.payoffs.bounds[0, 1]) == pytest.approx(interval([estimate]))


def test_rock_paper_and_scissors_share_the_equilibrium_and_go_round() -> None:
    """A fourth, that all of them beat, has no part in it."""
    plans = round_robin("rpsx", numbers=5)
    (table,) = tables_of(plans, beating(plans, {"r": "sx", "p": "rx", "s": "px"}, noise=0.8))
    numbers = table.numbers
    assert numbers.nash is not None
    assert numbers.nash_support is not None
    assert numbers.cycles is not None
    assert numbers.nash.weights[3] == 0
    assert (numbers.nash.weights[:3] > 0).all()
    assert numbers.nash_support.tolist() == [1, 1, 1, 0]
    (cycle,) = numbers.cycles.strongest
    assert cycle.entrants == (0, 2, 1)
    assert numbers.cycles.knot == (0, 1, 2)


def test_draws_of_equilibria_show_what_the_results_leave_open() -> None:
    """Of two that are as good as each other, each is left out in some of them."""
    plans = round_robin("ab", numbers=6)
    level = [
        make_result(plan, strengths=np.array([plan.number % 2, (plan.number + 1) % 2]))
        for plan in plans
    ]
    (table,) = tables_of(plans, level)
    support = table.numbers.nash_support
    assert support is not None
    assert support == pytest.approx([0.5, 0.5], abs=0.2)
    again = tables_of(plans, level)[0].numbers.nash_support
    assert again is not None
    assert again.tolist() == support.tolist()


# Larger tables


@pytest.mark.parametrize("numbers", [1, 4])
def test_games_of_larger_tables_are_ranked_as_they_were_played(numbers: int) -> None:
    plans = round_robin("abcde", players=3, numbers=numbers)
    played = make_results(plans, forfeit_rate=0.1)
    (table,) = tables_of(plans, played)
    entrants, places, units = [], [], []
    for result in played:
        slots = ["abcde".index(entrant.name) for entrant in result.plan.entrants]
        for leg, deal in np.ndindex(*result.games.outcomes.places.shape[:2]):
            seated = [result.plan.slot(leg, seat) for seat in range(3)]
            entrants.append([slots[slot] for slot in seated])
            places.append(result.games.outcomes.places[leg, deal].tolist())
            units.append(deal if numbers == 1 else result.plan.number)
    wanted = plackett_luce(np.array(entrants), np.array(places), 5, units=np.array(units))
    found = table.numbers.plackett_luce
    assert found is not None
    assert found.ratings == pytest.approx(wanted.ratings)
    # Sums in another order are rounded otherwise, and may turn the draws of the critical value.
    assert found.low - found.ratings == pytest.approx(wanted.low - wanted.ratings, rel=0.05)
    assert found.high - found.ratings == pytest.approx(wanted.high - wanted.ratings, rel=0.05)


def test_larger_tables_have_pairings_but_no_mirrored_deals_between_two() -> None:
    plans = round_robin("abcde", players=3, numbers=4)
    played = make_results(plans, forfeit_rate=0.1)
    (table,) = tables_of(plans, played)
    points, most = cells_of(played, "abcde")
    numbers, wanted = table.numbers, bradley_terry(points, most)
    assert numbers.bradley_terry is not None
    assert numbers.bradley_terry.ratings == pytest.approx(wanted.ratings)
    assert numbers.bradley_terry.high == pytest.approx(wanted.high)
    assert numbers.pentanomial is None
    assert numbers.duel(0, 1) is None
    made = 2 * points.sum(axis=(0, 2)) / 4  # most are 4 of a game of three, worth one point
    assert numbers.points == pytest.approx(made / 2)


@pytest.mark.parametrize(("players", "numbers"), [(2, 4), (2, 1), (3, 3), (4, 1)])
def test_luck_and_seats_are_those_of_the_games(players: int, numbers: int) -> None:
    plans = round_robin("abcde", players=players, numbers=numbers)
    played = make_results(plans, forfeit_rate=0.1)
    (table,) = tables_of(plans, played)
    tables = sorted({tuple(e.name for e in plan.entrants) for plan in plans})
    points = np.zeros((numbers, 5, len(tables), players, players), np.int64)
    for result in played:
        at = tables.index(tuple(entrant.name for entrant in result.plan.entrants))
        made = pair_points_of(result)
        points[result.plan.number, :, at] = made.swapaxes(0, 1)
    if numbers == 1:
        points = points.swapaxes(0, 1)
    luck, seats = table.numbers.luck, table.numbers.seats
    assert luck == luck_share(points)
    games = np.full(len(points), points[0, ..., 0].size)
    made = points.sum(axis=(1, 2, 3))
    assert seats == tuple(seat_edges(made, 2 * (players - 1) * games))
    assert table.numbers.recorded == table.numbers.games == points[..., 0].size


def pair_points_of(result: MatchResult) -> NDArray[np.int64]:
    """Return the points of each seat (legs, deals, seats)."""
    slots = slot_points(result).sum(axis=-1)
    return np.stack([np.roll(slots[leg], -leg, axis=-1) for leg in range(len(slots))])


# Several variants


def test_over_all_variants_payoffs_weigh_the_same_and_games_come_together() -> None:
    plans = round_robin("abc", variants=VARIANTS, numbers=4)
    played = make_results(plans, forfeit_rate=0.1)
    first, second, overall = (table.numbers for table in tables_of(plans, played))
    mean = (first.payoffs.scores + second.payoffs.scores) / 2
    assert overall.payoffs.scores == pytest.approx(mean)
    wanted = bradley_terry(*cells_of(played, "abc"))
    assert overall.bradley_terry is not None
    assert overall.bradley_terry.ratings == pytest.approx(wanted.ratings)
    assert overall.bradley_terry.low == pytest.approx(wanted.low)
    assert overall.games == first.games + second.games
    assert overall.luck is None
    assert overall.seats is None
    assert first.luck is not None


def test_over_all_variants_elo_is_that_of_the_mean_score() -> None:
    plans = round_robin("abc", variants=VARIANTS, numbers=4)
    *single, overall = tables_of(plans, make_results(plans))
    for row in overall.rows:
        elo = row.numbers.elo[row.index]
        assert elo is not None
        assert elo.los is not None
        assert row.score is not None
        assert elo.elo == pytest.approx(elo_of(row.score / 100))
        estimates = [table.numbers.scores[row.index][0] for table in single]
        bounds = interval(estimates)
        assert bounds is not None
        assert elo.interval == pytest.approx([elo_of(bound) for bound in bounds])
        assert (elo.los > 0.975) == (bounds[0] > 0.5)
        assert (elo.los < 0.025) == (bounds[1] < 0.5)


# Where something is missing


def test_who_has_no_games_has_no_numbers_and_spoils_nobody_elses() -> None:
    plans = round_robin("abcd", numbers=3)
    there = [plan for plan in plans if "d" not in {entrant.name for entrant in plan.entrants}]
    (table,) = tables_of(plans, make_results(there))
    numbers = table.numbers
    assert numbers.nash is not None
    assert numbers.exploitability is not None
    assert numbers.bradley_terry is not None
    assert numbers.nash.weights[:3].sum() == pytest.approx(1)
    assert math.isnan(numbers.nash.weights[3])
    assert math.isnan(numbers.bradley_terry.ratings[3])
    assert numbers.exploitability.opponents[3] == -1
    assert numbers.elo[3] is None
    assert numbers.points[3] == 0


def test_where_two_have_not_met_there_is_no_equilibrium_but_there_are_ratings() -> None:
    plans = round_robin("abc", numbers=3)
    there = [plan for plan in plans if {e.name for e in plan.entrants} != {"a", "c"}]
    (table,) = tables_of(plans, make_results(there))
    numbers = table.numbers
    assert numbers.field is None
    found = (numbers.nash, numbers.nash_support, numbers.alpha_rank, numbers.exploitability)
    assert (*found, numbers.replicator) == (None,) * 5
    assert numbers.bradley_terry is not None
    assert not np.isnan(numbers.bradley_terry.ratings).any()
    assert numbers.duel(0, 2) is None
    assert numbers.cycles is not None


def test_without_results_there_are_no_numbers() -> None:
    (table,) = tables_of(round_robin("ab"), [])
    numbers = table.numbers
    assert (numbers.games, numbers.matches, numbers.players, numbers.recorded) == (0, 0, 0, 0)
    found = (numbers.bradley_terry, numbers.nash, numbers.luck, numbers.seats)
    assert (*found, numbers.plackett_luce, numbers.pentanomial) == (None,) * 6
    assert np.isnan(numbers.payoffs.scores[0, 1])


def test_games_that_are_not_stored_one_by_one_leave_out_what_needs_them() -> None:
    plans = round_robin("abcd", players=3)
    (table,) = tables_of(plans, make_results(plans), recorded=False)
    numbers = table.numbers
    assert (numbers.luck, numbers.seats, numbers.plackett_luce) == (None,) * 3
    assert numbers.recorded == 0
    assert numbers.bradley_terry is not None
    assert numbers.nash is not None


def test_of_games_that_are_stored_in_part_those_count_that_are_there() -> None:
    plans = round_robin("abcd", numbers=4)
    played = make_results(plans)
    with open_store("sqlite://", create=True) as store:
        store_tournament(store, plans, played[:6])  # of the first number only the results
        save_results(store, played[6:], record_games=True, isolation="strict")
        details = PairsAndPlaces.of(store, "autumn")
        (table,) = standings(sides(store, "autumn"), details)
        assert table.numbers.recorded == 18 * 10
        (rest,) = tables_of([plan for plan in plans if plan.number], played[6:])
        assert table.numbers.luck == rest.numbers.luck
        assert table.numbers.seats == rest.numbers.seats


def test_late_numbers_of_a_few_tables_do_not_count_for_luck() -> None:
    """Adaptive play goes on with those who are not decided: they have no deals in common."""
    entrants = [make_entrant(name) for name in "ab"]
    plans = [*round_robin("abcd", numbers=3), *(make_plan(entrants, number=n) for n in (3, 4))]
    (table,) = tables_of(plans, make_results(plans))
    (first,) = tables_of(plans[:18], make_results(plans[:18]))
    assert table.numbers.luck == first.numbers.luck
    assert table.numbers.seats != first.numbers.seats


def test_matches_against_oneself_do_not_count() -> None:
    plans = round_robin("abc", numbers=3)
    entrant = make_entrant("a")
    alone = [make_plan((entrant, entrant), number=number) for number in range(3)]
    (table,) = tables_of([*plans, *alone], make_results([*plans, *alone]))
    (without,) = tables_of(plans, make_results(plans))
    assert table.numbers.games == without.numbers.games
    assert table.numbers.luck == without.numbers.luck
    assert table.numbers.payoffs.scores == pytest.approx(without.numbers.payoffs.scores)


# Reading


def unread() -> NoReturn:
    raise AssertionError("nobody has asked for this")


def test_nothing_is_read_that_nobody_asks_for() -> None:
    plans = round_robin("abc")
    with open_store("sqlite://", create=True) as store:
        store_games(store, plans, make_results(plans))
        (table,) = standings(sides(store, "autumn"), PairsAndPlaces(unread, unread))
    assert sorted(row.name for row in table.rows) == ["a", "b", "c"]
    assert table.numbers.bradley_terry is not None  # between two, sides say it all
    with pytest.raises(AssertionError, match="nobody has asked"):
        _ = table.numbers.luck


def test_matches_stored_after_the_sides_were_read_change_nothing() -> None:
    """A run may go on while its table is made."""
    plans = round_robin("abcd", players=3, numbers=3)
    played = make_results(plans)
    with open_store("sqlite://", create=True) as store:
        store_games(store, plans, played[:8])
        (table,) = standings(sides(store, "autumn"), PairsAndPlaces.of(store, "autumn"))
        save_results(store, played[8:], record_games=True, isolation="strict")
        numbers = table.numbers
        found = (numbers.payoffs.scores, numbers.luck, numbers.seats)
    (before,) = tables_of(plans, played[:8])
    wanted = before.numbers
    assert found[0] == pytest.approx(wanted.payoffs.scores, nan_ok=True)
    assert found[1:] == (wanted.luck, wanted.seats)


def test_larger_tables_say_nothing_of_pairings_that_nobody_has_read() -> None:
    plans = round_robin("abcd", players=3)
    with open_store("sqlite://", create=True) as store:
        store_games(store, plans, make_results(plans))
        (table,) = standings(sides(store, "autumn"))
    numbers = table.numbers
    assert (numbers.bradley_terry, numbers.nash, numbers.luck) == (None,) * 3
    pairs: PairScores = PairsAndPlaces.none().pairs
    assert len(pairs.match) == 0
