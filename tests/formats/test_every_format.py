"""What all formats have in common: replays, rankings on the way, and the page about them."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from formats_helpers import by_lot, by_strength, contest_of, level, play
from pyanitsa.plugins.manager import Plugins
from pyanitsa.tournament.draw import options_of

if TYPE_CHECKING:
    from pyanitsa.plugins.contest import Format
    from pyanitsa.testing import Project

pytest_plugins = ["pyanitsa.testing"]

PAGE = Path(__file__).parents[2] / "docs" / "formats.md"
FORMATS = {
    name: form
    for name, form in Plugins().formats().items()
    if type(form).__module__.startswith("pyanitsa.")
}
RANKED = ["swiss", "knockout", "ladder"]


@pytest.mark.parametrize("form", FORMATS.values(), ids=FORMATS)
@settings(max_examples=15, deadline=None)
@given(st.integers(2, 11), st.integers(0, 1000))
def test_the_same_scores_give_the_same_rounds(form: Format, entrants: int, seed: int) -> None:
    """Also of a contest that was asked before, and whose ranking was asked for."""
    contest = contest_of(form, entrants, seed=seed)
    played = play(form, contest, by_lot(seed))
    form.ranking(contest, played.rounds, played.scores)
    assert play(form, contest, by_lot(seed)).rounds == played.rounds
    assert play(form, contest_of(form, entrants, seed=seed), by_lot(seed)).rounds == played.rounds


@pytest.mark.parametrize("form", FORMATS.values(), ids=FORMATS)
@settings(max_examples=15, deadline=None)
@given(st.integers(2, 11), st.integers(0, 1000))
def test_rounds_depend_on_the_scores_before_them_alone(
    form: Format, entrants: int, seed: int
) -> None:
    """If all goes otherwise from some match on, the rounds up to then are the same."""
    contest = contest_of(form, entrants, seed=seed)
    played = play(form, contest, by_lot(seed))
    for changed in range(len(played.rounds)):
        met = [meeting.table for one in played.rounds[:changed] for meeting in one.meetings]
        known = {tuple(contest.names[one] for one in table) for table in met}

        def scorer(names: tuple[str, ...], number: int) -> list[float]:
            return by_lot(seed if names in known else seed + 1)(names, number)  # noqa: B023

        again = play(form, contest, scorer)
        assert again.rounds[: changed + 1] == played.rounds[: changed + 1]


@pytest.mark.parametrize("name", RANKED)
@settings(max_examples=30, deadline=None)
@given(st.integers(2, 11), st.integers(0, 1000))
def test_a_ranking_can_be_asked_for_at_any_time(name: str, entrants: int, seed: int) -> None:
    """With a round that is only drawn, and without any; each entrant has a value for each title."""
    form = FORMATS[name]
    played = play(form, contest_of(form, entrants, seed=seed), by_lot(seed))
    for finished in range(len(played.rounds) + 1):
        ranking = played.after(finished)
        assert len(ranking.keys) == entrants
        assert {len(keys) for keys in ranking.keys} == {len(ranking.titles)}
    nothing = form.ranking(played.contest, [], {})
    assert nothing == played.after(0)


@pytest.mark.parametrize("name", sorted(FORMATS.keys() - set(RANKED)))
def test_the_others_are_ranked_by_score(name: str) -> None:
    form = FORMATS[name]
    played = play(form, contest_of(form, 5), level)
    assert len(played.rounds) == 1
    assert form.ranking(played.contest, played.rounds, played.scores) is None


# The page


def tables() -> list[list[str]]:
    """Return the rows of all of the page's tables, as cells."""
    rows = re.findall(r"^\| (.*) \|$", PAGE.read_text("utf-8"), re.MULTILINE)
    return [[cell.strip() for cell in row.split(" | ")] for row in rows]


def examples() -> list[dict[str, Any]]:
    """Return what the page's examples say."""
    found = re.findall(r"^```toml\n(.*?)^```", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    said = [tomllib.loads(example)["format"] for example in found]
    return [{"name": one} if isinstance(one, str) else one for one in said]


def test_every_format_and_every_option_is_on_the_page() -> None:
    headings = re.findall(r"^## (.*)$", PAGE.read_text("utf-8"), re.MULTILINE)
    assert sorted(headings) == sorted(FORMATS)
    options = {option for form in FORMATS.values() for option in form.options}
    cells = [row[0].strip("`") for row in tables()]
    assert [cell for cell in cells if cell in options] == [
        option for name in headings for option in FORMATS[name].options
    ]


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_has_an_example_that_can_be_played(name: str) -> None:
    said = [one for one in examples() if one["name"] == name]
    assert said
    for one in said:
        given_ = {key: value for key, value in one.items() if key != "name"}
        options = options_of(FORMATS[name], given_)
        listed = [
            who for value in given_.values() if isinstance(value, list | dict) for who in value
        ]
        names = [*listed, *(f"e{i}" for i in range(20 - len(listed)))]
        contest = contest_of(FORMATS[name], names, **options)
        assert play(FORMATS[name], contest, by_strength(names)).rounds


@pytest.mark.parametrize("name", FORMATS)
def test_the_pairings_of_twenty_are_as_many_as_the_page_says(name: str) -> None:
    (row,) = [row for row in tables() if row[0] == f"[`{name}`](#{name})"]
    played = play(
        FORMATS[name], contest_of(FORMATS[name], 20), by_strength([f"e{i:02}" for i in range(20)])
    )
    said = [int(number) for number in row[-1].split(" to ")]
    assert said[0] <= len(set(played.tables)) <= said[-1]


# In a run


@pytest.mark.parametrize("name", FORMATS)
def test_a_run_plays_what_the_format_draws(project: Project, name: str) -> None:
    """Interrupted or not: what is stored is found again, and nothing is played twice."""
    field = ["high-first", "low-first", "high-low", "middle-first", "low-high"]
    project.tournament(variants=["bank"], strategies=field, format=name, deals=2, matches=2)
    first = project.pyanitsa("run", "tournament.toml", "--format", "csv")
    assert first.code == 0, first.err
    stored = project.stored()
    again = project.pyanitsa("run", "tournament.toml", "--format", "csv")
    assert (again.code, again.out) == (0, first.out)
    assert project.stored() == stored


@pytest.mark.parametrize(
    ("says", "said"),
    [
        ({"name": "swiss", "rounds": 4}, "'rounds' of the format 'swiss' is 4, and 3 entrants can"),
        ({"name": "knockout", "seeding": "elo"}, "say 'lot' or 'listed', or give ratings"),
        ({"name": "gauntlet", "challengers": ["high"]}, "names 'high', and no entrant is called"),
        ({"name": "sampled", "opponents": 1}, "set it from 2 to 2, or to 0 for a number that"),
    ],
)
def test_what_cannot_be_played_is_one_line(
    project: Project, says: dict[str, object], said: str
) -> None:
    field = ["high-first", "low-first", "high-low"]
    project.tournament(variants=["bank"], strategies=field, format=says)
    done = project.pyanitsa("run", "tournament.toml")
    assert done.code == 2
    assert said in done.err
    assert done.err.count("\n") == 1
