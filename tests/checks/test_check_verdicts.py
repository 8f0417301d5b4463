"""`pyanitsa check` says of real files what a contest says of them, in the same words."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

if sys.platform != "linux":
    pytest.skip("no Linux here: nothing confines strategies", allow_module_level=True)

from checks_helpers import (
    ALIKE,
    ARRANGE_LINE,
    CARRIES,
    MATCHES,
    ORDERS,
    TIME,
    arranging,
    before_rivals,
    only_failed,
    strict_hosts,
    writer,
)
from factories import BANK, make_plan, make_variant
from pyanitsa import checks
from pyanitsa.checks.matches import Setup, sparring_partner
from pyanitsa.checks.timing import Stopwatch, check_time
from pyanitsa.checks.trial import Trial
from pyanitsa.host import Description, Hosts, InProcessHost, Limits
from pyanitsa.play.match import play_matches
from pyanitsa.plugins.strategy_files import read_source
from pyanitsa.tournament.entrants import entrant

if TYPE_CHECKING:
    from collections.abc import Iterator

    from checks_helpers import Write
    from pyanitsa.checks import Verdict
    from pyanitsa.play.result import GameFault

LIMITS: Final = Limits(move_mean=0.02, move_max=0.2, grace=0.2, load=0.4, memory=64 * 1024 * 1024)
OS: Final = ("from pyanitsa", "import random; os = random._os\nfrom pyanitsa")


@pytest.fixture
def write(tmp_path: Path) -> Write:
    return writer(tmp_path)


@pytest.fixture(scope="module")
def strict() -> Iterator[Hosts]:
    yield from strict_hosts(LIMITS)


def check(hosts: Hosts, path: Path) -> list[Verdict]:
    """Check a file in given hosts, but for the games against those that come along."""
    return [*before_rivals(checks.check_strategies(read_source(path), hosts))]


def contest(hosts: Hosts, path: Path, *, deals: int) -> list[GameFault]:
    """Play a match of a contest, and return the faults of the file's strategy in it."""
    partner, partners_source = sparring_partner(hosts)
    source = read_source(path)
    mine = entrant(source, Description("mine", ""))
    plan = make_plan((mine, partner), variant=make_variant("bank", BANK), deals=deals)
    with hosts.fresh(source) as host, hosts.fresh(partners_source) as other:
        (result,) = play_matches([plan], {mine.hash: host, partner.hash: other})
    return [fault for fault in result.faults if fault.slot == 0]


KINDS: Final = {
    "exception": (arranging("return hand[99]"), r"IndexError: tuple index out of range", True),
    "illegal order": (
        arranging("return [None]"),
        "not in the hand: something of type NoneType; ",
        True,
    ),
    "too slow": (
        arranging("while True: pass"),
        "more than 0.2 s of processor time for a move",
        True,
    ),
    "out of memory": (
        arranging("bytes(1 << 40)"),
        "it asked for more memory than it may use",
        True,
    ),
    "died": (arranging("os._exit(3)"), r"it ended its process \(exit code 3\)", False),
    "protocol": (arranging("os.write(4, bytes(99))"), "it answered what nobody had asked", False),
    "not allowed": (
        arranging("return open('/etc/passwd')"),
        r"PermissionError: \[Errno 1\] Operation not permitted: '/etc/passwd', at: return open\(.*",
        True,
    ),
}
"""For each kind of fault what commits it, what is said of it, and whether it has a line."""


@pytest.mark.parametrize("kind", KINDS)
def test_a_fault_is_told_in_the_words_of_the_contest_with_its_line(
    strict: Hosts, write: Write, kind: str
) -> None:
    """Nothing else is said of the strategy; every game would only show it again."""
    change, text, in_line = KINDS[kind]
    path = write(OS, change)
    verdicts = check(strict, path)
    assert verdicts[-1] == only_failed(verdicts)
    assert verdicts[-1].name == ORDERS
    line = ARRANGE_LINE + 1 if in_line else None
    told = (
        rf"{kind}: {text}.*"
        + (rf" \(line {line}\)" if line else "")
        + "; asked for a hand of 1 card, .*"
    )
    assert re.fullmatch(told, verdicts[-1].detail)
    faults = contest(strict, path, deals=1)
    assert faults
    for fault in faults:
        assert (fault.kind, fault.line) == (kind, line)
        assert re.match(text, fault.text)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("import socket\n", r"import of socket; there are only: abc .* warnings \(line 1\)"),
        ("\n1 / 0\n", r"ZeroDivisionError: division by zero \(line 2\)"),
        ("while True: pass\n", "more than 0.4 s of processor time to load"),
        ("import random; random._os._exit(3)\n", r"it ended its process \(exit code 3\)"),
        ("kept = bytes(1 << 40)\n", r"it asked for more memory than it may use \(line 1\)"),
    ],
)
def test_a_file_that_does_not_load_is_told_with_the_line(
    strict: Hosts, write: Write, text: str, told: str
) -> None:
    (verdict,) = check(strict, write(text=text + "def pyanitsa_strategies(): return []\n"))
    assert not verdict.passed
    assert verdict.name == "my.py: loads"
    assert re.fullmatch(f"does not load: {told}", verdict.detail)


def test_a_strategy_that_never_ends_is_not_waited_for_again_and_again(
    strict: Hosts, write: Write
) -> None:
    """A fault ends the checking, so it is never asked for more than a few hands."""
    verdicts = check(strict, write(arranging("print('asked')\nwhile True: pass")))
    (printed,) = [verdict for verdict in verdicts if verdict.name == "mine: may print"]
    assert 1 <= len(printed.lines) <= 4
    assert verdicts[-1].name == ORDERS


# Time


def burning(seconds: str, *, start: str = "0", observe: str = "0") -> tuple[tuple[str, str], ...]:
    """Return the changes that make a strategy compute for so long, in whole legs of ten games."""
    methods = f"""
        def burn(self, seconds):
            until = time.process_time() + seconds * (self.match.deals == 10)
            while time.process_time() < until:
                pass

        def start(self, match):
            self.seen = 0
            self.burn({start})

        def observe(self, record):
            self.seen += 1
            self.burn({observe})
    """
    imported = ("from pyanitsa", "import time\nfrom pyanitsa")
    return imported, arranging(f"self.burn({seconds})\nreturn hand", methods)


def tried(hosts: Hosts, path: Path) -> dict[str, Verdict]:
    """Return the verdicts on a strategy that plays legs of ten games in one variant."""
    tables = [Setup(make_variant("bank", BANK), 2)]
    source = read_source(path)
    with Trial(hosts, tables, tables, deals=10) as trial:
        verdicts = list(trial.verdicts(entrant(source, Description("mine", "")), source))
    return {verdict.name: verdict for verdict in verdicts}


@pytest.mark.parametrize(
    ("seconds", "passed", "warns", "told"),
    [
        (
            "0.001",
            True,
            False,
            r"1(\.\d)? ms a move on average \(limit 20 ms\), .* \(limit 200 ms\)",
        ),
        ("0.013", True, True, r"1[3-9].* on average .*; on a slower machine a contest may stop it"),
        ("0.045", False, False, r"[45]\d.* on average .* \(limit 200 ms\); a contest may stop it"),
    ],
)
def test_the_time_of_moves_is_told_against_the_limits(
    strict: Hosts, write: Write, seconds: str, passed: bool, warns: bool, told: str
) -> None:
    """Where a leg is longer than it may be, the check says so though nothing was stopped yet."""
    time = tried(strict, write(*burning(seconds)))[TIME]
    assert (time.passed, time.warns) == (passed, warns)
    assert re.fullmatch(told, time.detail)


def test_a_leg_that_is_stopped_is_told_as_the_contest_tells_it(strict: Hosts, write: Write) -> None:
    """No single move takes too long, and the first few games do not show it."""
    path = write(*burning("0.12"))
    verdicts = tried(strict, path)
    said = "too slow: more than 0.4 s of processor time for 10 games"
    assert [*verdicts] == [MATCHES]
    assert re.match(f"{said}; in game .* at seat 1 of 2", verdicts[MATCHES].detail)
    faults = contest(strict, path, deals=10)
    assert {f"{fault.kind}: {fault.text}" for fault in faults} == {said}


def test_a_single_move_that_takes_long_is_the_maximum(strict: Hosts, write: Write) -> None:
    """What it takes to observe a game counts for the move after it."""
    time = tried(strict, write(*burning("0", observe="0.12 if self.seen == 7 else 0")))[TIME]
    assert (time.passed, time.warns) == (True, True)
    assert re.search(r", 1[2-9]\d(\.\d)? ms at most \(limit 200 ms\); on a slower", time.detail)


def test_a_slow_start_is_told_where_it_is_near_the_limit(strict: Hosts, write: Write) -> None:
    time = tried(strict, write(*burning("0", start="0.25")))[TIME]
    assert (time.passed, time.warns) == (True, True)
    assert re.search(r", 2\d\d(\.\d)? ms to start \(limit 400 ms\); on a slower", time.detail)


def test_in_the_runners_own_process_nothing_is_too_slow_but_it_is_told(write: Write) -> None:
    with Hosts("none", limits=LIMITS) as hosts:
        time = tried(hosts, write(*burning("0.045")))[TIME]
    assert (time.passed, time.warns) == (True, True)
    assert re.match(r"[45]\d(\.\d)? ms a move on average \(limit 20 ms\)", time.detail)
    assert time.detail.endswith("where strategies are isolated it may be stopped")


def test_long_legs_leave_less_for_a_move_than_the_mean() -> None:
    """A leg has a limit of its own, however many games it has."""
    watch = Stopwatch(lambda: InProcessHost(read_source(Path(__file__))))
    watch.starts, watch.legs = [0], [[5_000_000] * 10]
    time = check_time("mine", watch, Limits(), deals=10_000, limited=True)
    assert time.warns
    assert time.detail.startswith("5 ms a move on average (limit 6 ms), 5 ms at most (limit 1 s)")


def test_where_the_system_does_not_tell_the_time_that_is_said() -> None:
    watch = Stopwatch(lambda: InProcessHost(read_source(Path(__file__))))
    watch.starts, watch.legs = [0], [[0] * 10]
    time = check_time("mine", watch, Limits(), deals=50, limited=True)
    assert (time.passed, time.warns) == (True, False)
    assert time.detail == "not measured: this system does not tell it"


# Printed text


def test_what_is_printed_is_shown_and_capped(strict: Hosts, write: Write) -> None:
    path = write(arranging("print('\\x1b[2J', 'x' * 500)\nprint()\nreturn hand"))
    shown = tried(strict, path)["mine: may print"]
    assert shown.passed
    assert re.fullmatch(r"\d+ lines in its first matches, which disturb nobody", shown.detail)
    assert shown.lines[0] == "\x1b[2J " + "x" * 95
    assert len(shown.lines) == 11
    assert re.fullmatch(r"… and \d+ lines more", shown.lines[-1])


def test_who_prints_nothing_is_not_told_of_prints(strict: Hosts, write: Write) -> None:
    assert [*tried(strict, write())] == [MATCHES, TIME, ALIKE, CARRIES]
