"""The sequential test as a format: it goes on until one of two hypotheses is taken."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from formats_helpers import contest_of
from pyanitsa.errors import FormatError
from pyanitsa.formats.sprt import SHARE, SequentialTest
from pyanitsa.ratings.sprt import Sprt

DEALS = 5
TEST = Sprt(0.0, 60.0)


@dataclass
class Table:
    """Two entrants with given shares of the five outcomes of a mirrored deal."""

    shares: list[float]
    seed: int = 0
    asked: list[int] = field(default_factory=list)

    def deal_points(self, first: int) -> np.ndarray:
        """Return many matches from a number on, always the same."""
        self.asked.append(first)
        chance = np.random.default_rng(self.seed)
        points = chance.choice(5, (4000, DEALS), p=self.shares)
        return points[first:].astype(np.int64)


EVEN = [0.1, 0.2, 0.4, 0.2, 0.1]
BETTER = [0.02, 0.1, 0.3, 0.3, 0.28]
shares = st.lists(st.floats(0.01, 1), min_size=5, max_size=5).map(
    lambda weights: (np.array(weights) / sum(weights)).tolist()
)


def rounds_of(table: Table, *, most: int = 1000, matches: int = 4) -> list[int]:
    """Return the matches of each round, in order."""
    form = SequentialTest(TEST, table.deal_points, most)
    rounds = form.rounds(contest_of(form, 2, matches=matches))
    found = []
    for one in rounds:
        (meeting,) = one.meetings
        assert meeting.table == (0, 1)
        found.append(meeting.matches)
    return found


@settings(max_examples=40)
@given(shares, st.integers(1, 400), st.integers(1, 30), st.integers(0, 9))
def test_it_goes_on_while_open_and_never_too_far(
    shares: list[float], most: int, matches: int, seed: int
) -> None:
    """At every look but the last the test is open; at the last it is decided, or all is played."""
    table = Table(shares, seed)
    rounds = rounds_of(table, most=most, matches=matches)
    played = np.cumsum(rounds)
    points = table.deal_points(0)
    states = [TEST.state(points[:number], learning=True) for number in played]
    assert set(states[:-1]) <= {"open"}
    assert played[-1] <= most
    assert states[-1] != "open" or played[-1] == most
    assert table.asked[: len(rounds)] == [0, *played[:-1]]
    assert rounds_of(Table(shares, seed), most=most, matches=matches) == rounds


def test_the_right_hypothesis_is_taken_sooner_than_all_is_played() -> None:
    """Much better is H1 and no better is H0, long before the most that may be played."""
    for outcomes, state in ((BETTER, "H1"), (EVEN, "H0")):
        table = Table(outcomes)
        played = sum(rounds_of(table, most=4000))
        assert TEST.state(table.deal_points(0)[:played], learning=True) == state
        assert played < 1000


def test_looks_are_never_further_apart_than_a_tenth() -> None:
    """A round has the file's number of matches, or a tenth of what was played if that is more."""
    rounds = rounds_of(Table([0.105, 0.2, 0.39, 0.2, 0.105]), most=1000, matches=4)
    played = 0
    for number in rounds[:-1]:
        assert number == max(4, played // SHARE)
        played += number


@pytest.mark.parametrize(("entrants", "players"), [(3, 2), (1, 2), (2, 3)])
def test_only_two_can_be_compared(entrants: int, players: int) -> None:
    """A test of any other number is refused, with what it would take."""
    form = SequentialTest(TEST, Table(EVEN).deal_points, 10)
    with pytest.raises(FormatError, match="between two entrants at a table of two"):
        next(form.rounds(contest_of(form, entrants, players=players)))
