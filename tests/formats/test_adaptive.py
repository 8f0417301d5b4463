"""Adaptive play: what `until = "resolved"` promises, whatever is made of the matches."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from formats_helpers import Played, Scorer, by_lot, by_strength, contest_of, level, play
from pyanitsa.errors import FormatError
from pyanitsa.formats.adaptive import AdaptiveFormat, AdaptiveSettings
from pyanitsa.formats.gauntlet import Gauntlet
from pyanitsa.formats.knockout import Knockout
from pyanitsa.formats.ladder import Ladder
from pyanitsa.formats.round_robin import RoundRobin
from pyanitsa.formats.sampled import Sampled
from pyanitsa.formats.swiss import Swiss

if TYPE_CHECKING:
    from pyanitsa.formats.adaptive import AdaptiveState
    from pyanitsa.plugins.contest import Format, Scores

DEALS = 5
GAMES = 2 * DEALS  # of a match of two


def noisy(strengths: list[float], *, spread: float = 0.1, seed: int = 0) -> Scorer:
    """Return scores around what strengths say, with luck that all tables of a number share."""

    def scorer(names: tuple[str, ...], number: int) -> list[float]:
        one, other = (int(name[1:]) for name in names)
        chance = np.random.default_rng([seed, number, one, other])
        luck = np.random.default_rng([seed, number]).normal(0, spread / 2)
        made = 0.5 + strengths[one] - strengths[other] + luck + chance.normal(0, spread)
        return [float(made), float(1 - made)]

    return scorer


def resolve(scorer: Scorer, entrants: int, *, matches: int = 10, **until: Any) -> Played:
    """Play a round robin until it is resolved."""
    form = AdaptiveFormat(RoundRobin(), AdaptiveSettings(**until), DEALS)
    return play(form, contest_of(form, entrants, matches=matches), scorer)


def state(played: Played, rounds: int | None = None) -> AdaptiveState:
    """Return how far a contest is resolved, after all of its rounds or some."""
    form = played.form
    assert isinstance(form, AdaptiveFormat)
    found = form.state(played.contest, played.rounds[:rounds], played.scores)
    assert found is not None
    return found


def matches_of(played: Played) -> int:
    return sum(meeting.matches for one in played.rounds for meeting in one.meetings)


@settings(deadline=None, max_examples=60)
@given(
    st.integers(2, 30),
    st.integers(1, 12),
    st.integers(0, 20_000),
    st.sampled_from([0.0, 0.03, 0.3]),
    st.booleans(),
    st.integers(0, 99),
)
def test_budget_is_never_exceeded(
    entrants: int, matches: int, more: int, margin: float, lots: bool, seed: int
) -> None:
    """However the matches go, and even where all are tied, no more is played than may be."""
    pairings = entrants * (entrants - 1) // 2
    budget = (pairings * matches * GAMES) + more
    played = resolve(
        by_lot(seed) if lots else level, entrants, matches=matches, margin=margin, budget=budget
    )
    assert matches_of(played) * GAMES <= budget
    assert all(meeting.matches > 0 for one in played.rounds for meeting in one.meetings)
    # It goes on as long as anything is open, and no longer.
    for rounds in range(1, len(played.rounds)):
        assert not state(played, rounds).resolved


@settings(deadline=None, max_examples=20)
@given(st.integers(2, 12), st.integers(0, 99))
def test_same_scores_give_the_same_rounds(entrants: int, seed: int) -> None:
    """A run that begins anew comes to the same rounds, so that it finds all that is stored."""
    first, again = (resolve(by_lot(seed), entrants, margin=0.05, budget=40_000) for _ in range(2))
    assert first.rounds == again.rounds


@given(st.integers(2, 30))
def test_a_clear_order_is_resolved_at_once(entrants: int) -> None:
    """Where the stronger always wins by far, little more than the first round is played."""
    strengths = [0.4 * place / entrants for place in range(entrants)]
    played = resolve(noisy(strengths, spread=0.01), entrants)
    found = state(played)
    assert found.resolved
    assert {one.verdict for one in found.neighbours} == {"separated"}
    assert [one.better for one in found.neighbours] == list(range(entrants))[:0:-1]
    assert len(played.rounds) == 1


def test_only_those_who_are_close_go_on() -> None:
    """Two of six are close: after the first round only their tables play."""
    played = resolve(noisy([0.2, 0.1, 0.0, 0.005, -0.1, -0.2], spread=0.02), 6)
    assert state(played).resolved
    assert len(played.rounds) > 2
    for one in played.rounds[1:]:
        assert all({2, 3} & set(meeting.table) for meeting in one.meetings)
        assert len(one.meetings) == 9
        assert len({meeting.matches for meeting in one.meetings}) == 1


def test_those_who_are_equal_end_by_the_margin() -> None:
    """Where two are equal a margin ends it, and the text says so; without one the budget does."""
    strengths = [0.2, 0.0, 0.0, -0.2]
    open_ = resolve(noisy(strengths), 4, budget=20_000)
    assert [one.verdict for one in state(open_).neighbours] == ["separated", "open", "separated"]
    assert state(open_).text.en == (
        "of 3 neighbouring pairs 2 are separated, 1 undecided "
        "(all of this is right with 95 % confidence)"
    )
    equal = resolve(noisy(strengths), 4, budget=20_000, margin=0.04)
    assert [one.verdict for one in state(equal).neighbours] == ["separated", "equal", "separated"]
    assert matches_of(equal) < matches_of(open_) / 2
    assert state(equal).text.en == (
        "of 3 neighbouring pairs 2 are separated, 1 equal within 4 % of all points "
        "(all of this is right with 95 % confidence)"
    )
    assert "равны с точностью до 4 % очков: 1" in state(equal).text.ru


def test_each_rival_weighs_the_same_however_often_it_was_met() -> None:
    """The order is that of the means over opponents, not of all matches thrown together."""
    # Against its close rival the third makes less than against the others, and meets it more often.
    played = resolve(noisy([0.1, 0.0, 0.004, -0.3]), 4, budget=9_000)
    means = np.zeros(4)
    for table, made in played.scores.items():
        means[list(table)] += made.mean(axis=0) / 3
    assert len({len(made) for made in played.scores.values()}) > 1
    neighbours = state(played).neighbours
    order = [neighbours[0].better, *(one.worse for one in neighbours)]
    assert order == sorted(range(4), key=lambda one: -means[one])


def test_what_the_budget_allows_goes_to_those_who_have_played_least() -> None:
    """Where all are tied, they stay within a look of each other until nothing more is possible."""
    played = resolve(by_lot(3), 6, budget=6_000)
    counts = sorted(len(made) for made in played.scores.values())
    most = np.ceil(1.25 * counts[0])
    assert counts[-1] <= most
    # Not even two could go on: each has five tables, and one of them is the other's.
    assert 6_000 / GAMES - matches_of(played) < 9 * (most - counts[0])


@pytest.mark.parametrize(
    ("form", "options"),
    [
        (RoundRobin(), {"players": 3}),
        (RoundRobin(), {"self_play": True}),
        (Gauntlet(), {"challengers": ["e00", "e01"]}),
        (Sampled(), {}),
    ],
    ids=["tables of three", "self-play", "gauntlet", "sampled"],
)
def test_formats_of_one_round_go_on(form: Format, options: dict[str, Any]) -> None:
    """Their own round comes first, unchanged by chance; further rounds are at the same tables."""
    resolved = AdaptiveFormat(form, AdaptiveSettings(budget=60_000), DEALS)
    contest = contest_of(resolved, 8, matches=3, **options)
    own = play(form, replace(contest), by_lot(1))
    played = play(resolved, contest, by_lot(1))
    assert played.rounds[0] == own.rounds[0]
    assert len(played.rounds) > 1
    further = {meeting.table for one in played.rounds[1:] for meeting in one.meetings}
    assert further <= set(own.tables)
    # Who meets itself learns nothing of its place.
    assert all(len(set(table)) == len(table) for table in further)


@pytest.mark.parametrize("form", [Swiss(), Knockout(), Ladder()], ids=lambda form: str(form.name))
def test_formats_of_several_rounds_are_refused_before_anything_is_played(form: Format) -> None:
    """What pairs by results cannot go on like that, and the error says what can."""
    resolved = AdaptiveFormat(form, AdaptiveSettings(), DEALS)
    with pytest.raises(FormatError, match=f"'{form.name}' does not; play 'round-robin'"):
        next(resolved.rounds(contest_of(resolved, 8)))


def test_a_budget_below_the_first_round_is_refused() -> None:
    """What cannot even begin says so, with the games that it would take."""
    with pytest.raises(FormatError, match="budget of 599 games is less than the 600"):
        resolve(level, 4, budget=599)
    assert len(resolve(level, 4, budget=600).rounds) == 1


def test_one_entrant_has_no_neighbours() -> None:
    """Who is alone plays nothing, and there is no state to tell."""
    form = AdaptiveFormat(RoundRobin(), AdaptiveSettings(), DEALS)
    played = play(form, contest_of(form, 1), level)
    assert matches_of(played) == 0
    assert form.state(played.contest, played.rounds, played.scores) is None


def test_state_of_what_is_not_played_yet() -> None:
    """As long as the first round is not over nothing is known; later, what the last one showed."""
    played = resolve(noisy([0.1, 0.0, 0.01]), 3)
    form = played.form
    assert isinstance(form, AdaptiveFormat)
    assert form.state(played.contest, (), {}) is None
    some = {table: made[:9] for table, made in played.scores.items()}
    assert form.state(played.contest, played.rounds[:1], some) is None
    early = {table: made[:10] for table, made in played.scores.items()}
    assert form.state(played.contest, played.rounds[:2], early) == state(played, 1)


def test_it_is_shown_as_the_format_that_it_continues() -> None:
    """Name and options are those of the format; the title says more."""
    form = AdaptiveFormat(Gauntlet(), AdaptiveSettings(), DEALS)
    assert (form.name, form.options) == ("gauntlet", Gauntlet.options)
    assert form.title.en == "Gauntlet, until resolved"


def test_the_order_is_by_the_mean_over_the_tables_however_often_each_has_played() -> None:
    played = resolve(by_strength(["e00", "e01", "e02"]), 3)
    made: Scores = {
        (0, 1): np.array([[1.0, 0.0]] * 30),
        (0, 2): np.array([[0.0, 1.0], [0.5, 0.5]]),
        (1, 1): np.array([[0.7, 0.3]]),
    }
    ranking = played.form.ranking(played.contest, played.rounds, made)
    assert ranking is not None
    assert ranking.keys == ((62.5,), (0.0,), (75.0,))
    assert [title.en for title in ranking.titles] == ["Mean score % over opponents"]
    unplayed = played.form.ranking(played.contest, (), {})
    assert unplayed is not None
    assert np.isnan(unplayed.keys).all()


@pytest.mark.parametrize(
    ("until", "text"),
    [
        ({"level": 95}, "the level is 95; it is from 0.5 to below 1"),
        ({"level": float("nan")}, "the level is nan"),
        ({"margin": -0.1}, "the margin is -0.1; it is from 0"),
        ({"budget": 0}, "the budget is 0 games; it is 1 or more"),
    ],
)
def test_what_cannot_be_resolved_is_named(until: dict[str, Any], text: str) -> None:
    """A level, margin or budget that cannot be is named, with what could."""
    with pytest.raises(FormatError) as error:
        AdaptiveSettings(**until)
    assert text in str(error.value)
