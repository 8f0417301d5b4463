"""The history of an entrant: its versions in order, each held against the one before it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from scipy import stats

from factories import make_entrant, make_plan, make_result, make_variant, store_tournament
from pyanitsa.standings.versions import history
from pyanitsa.store import open_store
from pyanitsa.store.reading.versions import careers

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pyanitsa.play.plan import Entrant, MatchPlan
    from pyanitsa.standings.versions import Version
    from pyanitsa.store import Store
    from pyanitsa.testing import Project

pytest_plugins = ["pyanitsa.testing"]

OLD, NEW = make_entrant("mine", "old"), make_entrant("mine", "new")
ADA, BOB, CY = (make_entrant(name) for name in ("ada", "bob", "cy"))


@pytest.fixture
def store() -> Iterator[Store]:
    with open_store("sqlite://", create=True) as store:
        yield store


def meet(
    table: Sequence[Entrant], strength: int, *, numbers: int = 6, **more: Any
) -> list[tuple[MatchPlan, int]]:
    """Return matches in which the first of a table is of some strength."""
    return [(make_plan(table, number=number, **more), strength) for number in range(numbers)]


def play(store: Store, name: str, *meetings: tuple[MatchPlan, int]) -> None:
    """Store a tournament in which the first entrant of each match has some strength.

    It is between -2, who loses all, and 2, who wins all; in between the deal counts, too.
    """
    results = []
    for plan, strength in meetings:
        rng = np.random.default_rng(plan.number)
        strengths = rng.integers(-1, 2, (plan.players, plan.deals, plan.players))
        strengths[..., 0] += 2 * strength
        results.append(make_result(plan, strengths=strengths))
    store_tournament(store, [plan for plan, _ in meetings], results, name=name)


def versions(store: Store, variant: str | None = None) -> list[Version]:
    return history(careers(store, "mine", variant))


def test_versions_stand_in_the_order_of_their_first_matches(store: Store) -> None:
    """Each with its own matches, games and tournaments; who meets itself does not count there."""
    play(store, "first", *meet((OLD, ADA), 0), *meet((BOB, OLD), 0, numbers=2))
    play(store, "second", *meet((NEW, ADA), 0), *meet((NEW, NEW), 0))
    old, new = versions(store)
    assert (old.entrant.hash, new.entrant.hash) == (OLD.hash, NEW.hash)
    assert (old.matches, old.games, old.tournaments) == (8, 80, ("first",))
    assert (new.matches, new.games, new.tournaments) == (6, 60, ("second",))
    assert old.wins + old.draws + old.losses == old.games


def test_a_version_that_is_scheduled_no_more_has_no_tournament(store: Store) -> None:
    play(store, "first", *meet((OLD, ADA), 0))
    play(store, "first", *meet((NEW, ADA), 0))
    old, new = versions(store)
    assert (old.games, old.tournaments) == (60, ())
    assert (new.games, new.tournaments) == (60, ("first",))


def test_scores_against_others_do_not_blur_the_comparison(store: Store) -> None:
    """The new version is better, and has met somebody who beats everyone."""
    play(
        store,
        "all",
        *meet((OLD, ADA), 0),
        *meet((OLD, CY), 2),
        *meet((NEW, ADA), 1),
        *meet((NEW, BOB), -2, numbers=30),
    )
    old, new = versions(store)
    assert new.score < old.score
    assert old.change is None
    assert new.change is not None
    assert new.change.meetings == 1
    assert new.change.after > new.change.before
    assert new.change.interval is not None
    assert new.change.interval[0] > 0


def test_meetings_weigh_the_same_however_many_matches_they_have(store: Store) -> None:
    play(
        store,
        "all",
        *meet((OLD, ADA), 2, numbers=2),
        *meet((OLD, BOB), -2, numbers=8),
        *meet((NEW, ADA), 2, numbers=9),
        *meet((NEW, BOB), -2, numbers=3),
    )
    _, new = versions(store)
    assert new.change is not None
    assert (new.change.meetings, new.change.before, new.change.after) == (2, 0.5, 0.5)
    assert new.score == pytest.approx(9 / 12)
    assert new.change.interval is None


def test_other_rules_and_other_tables_are_other_meetings(store: Store) -> None:
    bank = make_variant("bank")
    play(store, "a", *meet((OLD, ADA), 0), *meet((OLD, ADA, BOB), 0))
    play(store, "b", *meet((NEW, ADA), 0, variant=bank), *meet((NEW, ADA, CY), 0))
    _, new = versions(store)
    assert new.change is None
    play(store, "c", *meet((NEW, BOB, ADA), 0))
    _, new = versions(store)
    assert new.change is not None
    assert new.change.meetings == 1
    assert [one.games for one in versions(store, "bank")] == [60]


def scores(store: Store, version: int) -> list[float]:
    """Return the scores of a version's matches, in an order that depends on their deals."""
    played = careers(store, "mine")[version].appearances
    return [one.points / one.most for one in sorted(played, key=lambda one: repr(one.deals))]


def test_the_same_deals_make_pairs(store: Store) -> None:
    """With one opponent, the interval is that of a paired t-test over match numbers."""
    play(store, "all", *meet((OLD, ADA), 0, numbers=9), *meet((NEW, ADA), 1, numbers=9))
    _, new = versions(store)
    told = stats.ttest_rel(scores(store, 1), scores(store, 0)).confidence_interval(0.95)
    assert new.change is not None
    assert new.change.interval == pytest.approx((told.low, told.high))


def test_other_deals_make_none(store: Store) -> None:
    """With other seeds, the variances of both versions add up."""
    play(store, "a", *meet((OLD, ADA), 0, numbers=9))
    play(store, "b", *meet((NEW, ADA), 1, numbers=9, seed=2))
    _, new = versions(store)
    made = [scores(store, version) for version in (0, 1)]
    error = np.sqrt(sum(np.var(one, ddof=1) / 9 for one in made))
    far = stats.t.ppf(0.975, 8) * error
    difference = np.mean(made[1]) - np.mean(made[0])
    assert new.change is not None
    assert new.change.interval == pytest.approx((difference - far, difference + far))


# On the command line


@pytest.fixture
def played(project: Project) -> Project:
    """Return a project in which a strategy has been changed between two tournaments."""
    project.strategy("mine", "return hand[::-1]")
    # Standings take the match number as the unit, so its deals are shared here.
    says: dict[str, Any] = {"variants": ["bank"], "deals_from": "number"}
    project.tournament("a.toml", **says, strategies=["mine.py", "low-first", "random"])
    assert project.pyanitsa("run", "a.toml").code == 0
    project.strategy("mine", "return hand[9:] + hand[:9]")
    project.tournament("b.toml", **says, strategies=["mine.py", "random", "high-low"])
    assert project.pyanitsa("run", "b.toml").code == 0
    return project


def test_the_history_says_what_the_standings_say(played: Project) -> None:
    old, new = played.pyanitsa("history", "mine", "--format", "json").json()
    for one, name in ((old, "a"), (new, "b")):
        standings = played.pyanitsa("standings", name, "--format", "json").json()
        (row,) = [row for row in standings if row["name"] == "mine"]
        for key in ("games", "wins", "draws", "losses", "forfeits", "score", "interval"):
            assert one[key] == pytest.approx(row[key])
        assert (one["tournaments"], one["origin"]) == (name, "mine.py")
    assert old["version"] != new["version"]
    assert old["meetings"] is old["change"] is None
    assert new["meetings"] == 1
    assert new["change"] == pytest.approx(new["after"] - new["before"])


def test_it_is_told_in_both_languages(played: Project) -> None:
    told = played.pyanitsa("history", "mine")
    assert told.out.startswith("mine\n")
    assert "in the order of their first stored matches, as no times are stored" in told.out
    told = played.pyanitsa("history", "mine", "--language", "ru", "--variant", "bank")
    assert "Общие встречи" in told.out


def test_mistakes_are_told_in_one_line(played: Project) -> None:
    for arguments, said in {
        "history": "missing argument 'ENTRANT'",
        "history mien": "pyanitsa.db: there is no stored entrant 'mien'; did you mean 'mine'?",
        "history mine --variant bnak": "there is no stored variant 'bnak'; did you mean 'bank'?",
        "history mine --format jsn": "there is no format 'jsn'",
        "history mine --db no.db": "no.db: there is no such file",
    }.items():
        done = played.pyanitsa(*arguments.split())
        assert (done.code, done.out) == (2, "")
        (line,) = done.err.splitlines()
        assert said in line
