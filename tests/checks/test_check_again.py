"""What `pyanitsa check` finds when it asks again: chance from elsewhere, and memory."""

from __future__ import annotations

import re
import sys
from typing import TYPE_CHECKING

import pytest

from checks_helpers import (
    ALIKE,
    CARRIES,
    arranging,
    before_rivals,
    check_file,
    failed,
    strict_hosts,
    writer,
)
from hostile_cases import cases
from pyanitsa import Strategy, checks
from pyanitsa.plugins.strategy_files import read_source

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from checks_helpers import Write
    from hostile_cases import Case
    from pyanitsa.checks import Verdict
    from pyanitsa.host import Hosts

on_linux = pytest.mark.skipif(sys.platform != "linux", reason="no Linux here: nothing is confined")

LAID_OTHERWISE = (
    r"the same hand was laid (\S+ ){4}and then (\S+ ){3}\S+, in game \d of a match against "
    r"sparring, .* at seat \d of 8; take chance from self\.match\.random alone"
)
"""It is shown by the shortest hands that are dealt, those at tables of eight."""


@pytest.fixture
def write(tmp_path: Path) -> Write:
    return writer(tmp_path)


@pytest.fixture(scope="module")
def strict() -> Iterator[Hosts]:
    yield from strict_hosts()


def promises(hosts: Hosts, path: Path) -> dict[str, Verdict]:
    """Return the verdicts on a file in given hosts, before its strategy plays against others."""
    verdicts = before_rivals(checks.check_strategies(read_source(path), hosts))
    return {verdict.name: verdict for verdict in verdicts}


# In this process


@pytest.mark.parametrize(
    ("statement", "order"),
    [
        ("import random", "random.sample(hand, len(hand))"),
        ("import numpy", "[hand[i] for i in numpy.random.default_rng().permutation(len(hand))]"),
    ],
)
def test_chance_from_elsewhere_is_found(write: Write, statement: str, order: str) -> None:
    path = write(("from pyanitsa", f"{statement}\nfrom pyanitsa"), arranging(f"return {order}"))
    verdict = failed(path)
    assert verdict.name == ALIKE
    assert re.match(LAID_OTHERWISE, verdict.detail)


def test_chance_from_the_match_is_none_to_complain_of(write: Write) -> None:
    path = write(arranging("return self.match.random.sample(hand, len(hand))"))
    assert all(verdict.passed for verdict in before_rivals(check_file(path)))


def remembering(memory: str, test: str = "> 0") -> tuple[str, str]:
    """Return the change that counts games somewhere and turns the hand around on a count."""
    return arranging(
        f"return hand[::-1] if {memory} {test} else hand",
        f"def observe(self, record):\n    {memory} = {memory} + 1\n",
    )


@pytest.mark.parametrize("test", ["% 2", "> 0"])
def test_memory_in_a_class_that_all_share_is_found(
    write: Write, monkeypatch: pytest.MonkeyPatch, test: str
) -> None:
    """It may be filled at the first game already and never change again.

    One process forgets nothing, whatever host asks there: it looks like chance.
    """
    monkeypatch.setattr(Strategy, "games_of_mine", 0, raising=False)
    verdict = failed(write(remembering("Strategy.games_of_mine", test)))
    assert verdict.name == ALIKE
    assert verdict.detail.endswith("keep what is learned in self")


def test_memory_in_an_imported_module_is_found(
    write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "notebook_of_mine.py").write_text("games = 0\n", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    imported = ("from pyanitsa", "import notebook_of_mine\nfrom pyanitsa")
    assert failed(write(imported, remembering("notebook_of_mine.games"))).name == ALIKE


@pytest.mark.parametrize("memory", ["Mine.games", "globals()['games']", "self.games"])
def test_memory_that_ends_with_the_leg_is_none_to_complain_of(write: Write, memory: str) -> None:
    """The file is run anew for each seat, so its own module and classes remember nothing."""
    path = write(
        ("class Mine", "games = 0\n\nclass Mine"),
        ('    name = "mine"\n', '    name = "mine"\n    games = 0\n'),
        remembering(memory),
    )
    assert all(verdict.passed for verdict in before_rivals(check_file(path)))


# In confined processes


@on_linux
@pytest.mark.parametrize(
    ("statement", "seed"),
    [
        ("import time", "time.perf_counter_ns()"),
        ("import time", "time.process_time_ns()"),
        ("import datetime", "datetime.datetime.now().microsecond"),
        ("", "id(self)"),
        ("", "hash(object())"),
    ],
)
def test_chance_that_gets_into_the_cage_is_found(
    strict: Hosts, write: Write, statement: str, seed: str
) -> None:
    """The clocks, and addresses, which all processes of one interpreter have in common."""
    path = write(
        ("from pyanitsa", f"import random\n{statement}\nfrom pyanitsa"),
        arranging(f"return random.Random({seed}).sample(hand, len(hand))"),
    )
    found = promises(strict, path)
    assert not found[ALIKE].passed
    assert re.match(LAID_OTHERWISE, found[ALIKE].detail)
    assert CARRIES not in found


@on_linux
@pytest.mark.parametrize(
    "seed", ["hash('a text')", "hash((1, 'a'))", "str({'a', 'b', 'c', 'd'})", "None"]
)
def test_what_is_chance_elsewhere_and_none_in_the_cage_is_none_to_complain_of(
    strict: Hosts, write: Write, seed: str
) -> None:
    """Texts have the same hashes everywhere, and the module random is seeded by the match."""
    draw = "random" if seed == "None" else f"random.Random({seed})"
    path = write(
        ("from pyanitsa", "import random\nfrom pyanitsa"),
        arranging(f"return {draw}.sample(hand, len(hand))"),
    )
    assert all(verdict.passed for verdict in promises(strict, path).values())


@on_linux
@pytest.mark.parametrize(
    "case",
    [one for one in cases() if one.kind == "memory" and not re.search("%|process_time", one.text)],
    ids=lambda case: case.name,
)
def test_what_goes_from_leg_to_leg_within_a_process_is_found(strict: Hosts, case: Case) -> None:
    """Of the tricks to remember, those that work at all are found, and no others complained of."""
    source = case.source({})
    found = {v.name: v.passed for v in before_rivals(checks.check_strategies(source, strict))}
    promised = {name: passed for name, passed in found.items() if "says how" not in name}
    carries = CARRIES.replace("mine", case.name)
    failing = {name for name, passed in promised.items() if not passed}
    assert failing == ({carries} if case.needs_fresh else set())


@on_linux
def test_memory_of_hands_is_found_where_a_hand_is_dealt_again(strict: Hosts, write: Write) -> None:
    """All pairings meet the same deals, so that who knows a hand again knows what others laid."""
    path = write(
        ("from pyanitsa", "import math\nfrom pyanitsa"),
        arranging(
            "return hand[::-1] if hand in vars(math).get('seen', ()) else hand",
            """
            def start(self, match):
                self.own = []

            def observe(self, record):
                vars(math).setdefault("seen", set()).add(tuple(sorted(record.orders[record.seat])))
            """,
        ),
    )
    found = promises(strict, path)
    assert found[ALIKE].passed
    assert not found[CARRIES].passed
    assert found[CARRIES].detail.startswith("other matches had been played, and the same hand was")
