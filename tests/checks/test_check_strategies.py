"""What `pyanitsa check` says of strategies: those that come along pass, and each fault is found."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import dedent
from typing import TYPE_CHECKING

import pytest

from checks_helpers import (
    ALIKE,
    ARRANGE_LINE,
    CARRIES,
    DESCRIBED,
    FILE,
    LOADS,
    MATCHES,
    ORDERS,
    RIVALS,
    TIME,
    arranging,
    check_file,
    failed,
    writer,
)
from pyanitsa import checks
from pyanitsa.checks import Verdict
from pyanitsa.errors import PluginError
from pyanitsa.host import Hosts
from pyanitsa.plugins.strategy_files import read_source
from pyanitsa.tournament.entrants import Catalogue

if TYPE_CHECKING:
    from checks_helpers import Write
    from pyanitsa.host import OwnHost, Source

ROOT = Path(__file__).parents[2]
SHIPPED = {source.path.stem: source for source in Catalogue(Hosts("none")).sources()}


@pytest.fixture
def write(tmp_path: Path) -> Write:
    return writer(tmp_path)


def check_strategies(source: Source) -> list[Verdict]:
    """Check strategies in this process."""
    with Hosts("none") as hosts:
        return list(checks.check_strategies(source, hosts))


# What comes along


@pytest.mark.parametrize("source", SHIPPED.values(), ids=SHIPPED.keys())
def test_every_strategy_that_comes_along_passes(source: Source) -> None:
    verdicts = check_strategies(source)
    assert [verdict for verdict in verdicts if not verdict.passed] == []
    assert len(verdicts) == 11
    assert all(verdict.detail for verdict in verdicts)


def test_a_faultless_file_gets_a_verdict_for_each_promise(write: Write) -> None:
    """A detail says what was looked at, and in each variant the score."""
    verdicts = list(check_file(write()))
    names = [LOADS, DESCRIBED, ORDERS, MATCHES, TIME, ALIKE, CARRIES, *RIVALS]
    assert [verdict.name for verdict in verdicts] == names
    assert all(verdict.passed for verdict in verdicts)
    details = dict(zip(names, (verdict.detail for verdict in verdicts), strict=True))
    assert details[LOADS] == "it provides mine"
    assert details[DESCRIBED] == "Plays as it pleases."
    assert re.search("1 to 36 cards, .* 36, 52, 54 and 2x36 .*2 to 8 players", details[ORDERS])
    for name in RIVALS:
        assert re.fullmatch(
            r"scores \d+% in \d+ games; most against [a-z-]+ \(\d+%\), "
            r"least against [a-z-]+ \(\d+%\)",
            details[name],
        )


def test_two_runs_say_the_same() -> None:
    """Nothing hangs on what was checked before, even for one that plays by lot; but time passes."""
    source = SHIPPED["mixed_fixed"]
    one, other = (
        [verdict for verdict in check_strategies(source) if not verdict.name.endswith("may")]
        for _ in range(2)
    )
    assert one == other
    assert len(one) == 10


def test_each_strategy_of_a_file_is_checked(write: Write) -> None:
    """A fault of one does not keep the other from being checked."""
    second = dedent('''
        class Other(Mine):
            """Drops a card."""
            name = "other"

            def arrange(self, hand):
                return hand[1:]
    ''')
    path = write(("\n@hookimpl", f"{second}\n@hookimpl"), ("[Mine]", "[Other, Mine]"))
    verdicts = list(check_file(path))
    assert verdicts[0].detail == "it provides other and mine"
    assert [verdict.name for verdict in verdicts if not verdict.passed] == [
        "other: orders every hand legally"
    ]
    assert RIVALS[-1] in [verdict.name for verdict in verdicts]


def test_the_tutorials_strategies_pass(write: Write) -> None:
    tutorial = (ROOT / "docs" / "strategies.md").read_text("utf-8")
    blocks = re.findall(r"```python\n(.*?)```", tutorial, re.DOTALL)
    files = [text for text in blocks if "def pyanitsa_strategies" in text]
    assert len(files) >= 3
    for text in files:
        assert all(verdict.passed for verdict in check_file(write(text=text)))


def test_strategies_run_in_the_given_hosts_alone(write: Write) -> None:
    """That is how they are checked where they are kept apart from the runner."""
    made: list[Path] = []

    class Watched(Hosts):
        def fresh(self, source: Source) -> OwnHost:
            made.append(source.path)
            return super().fresh(source)

    source = read_source(write())
    with Watched("none") as hosts:
        assert all(verdict.passed for verdict in checks.check_strategies(source, hosts))
    assert made.count(source.path) == 5 + 2 * 4  # each seat of four whole matches has its own
    assert {path.stem for path in made} == {*SHIPPED, "my", "sparring"}


# Orders


@pytest.mark.parametrize(
    ("body", "detail"),
    [
        (
            "return hand[1:]",
            r"illegal order: missing: \S+; these are 0 of the 1 card of the hand \(line 9\); ",
        ),
        (
            "return [hand[0]] * len(hand)",
            r"illegal order: there twice: (\S+); missing: \S+ \(line 9\); ",
        ),
        ("return [hand[0]] * len(hand)", r"asked for a hand of 2 cards, \S+ \S+, in \S+ with"),
        (
            "return [Card.parse('2♠', copy=7), *hand[1:]]",
            r"illegal order: not in the hand: 2♠; missing: \S+ \(line 9\); asked for a hand of 1",
        ),
        ("return hand + hand[:1]", "illegal order: there twice: "),
        ("return [None for card in hand]", "not in the hand: something of type NoneType"),
        (
            "pass",
            r"exception: arrange returned nothing: is `return` missing\? \(line 8\); asked for a",
        ),
        (
            "return [hand[1], hand[0], *hand[2:]]",
            rf"exception: IndexError: tuple index out of range \(line {ARRANGE_LINE}\); asked for "
            "a hand of 1 card, .* with 36 cards and 2 players",
        ),
        ("return [] if len(hand) > 27 else hand", "hand of 28 cards, .* with 2x36 cards"),
        ("return hand if self.match.players < 8 else ()", "with 36 cards and 8 players"),
        (
            "return hand if self.match.deck.cards[-1].rank < 15 else ()",
            "with 54 cards and 2 players",
        ),
        ("return hand if self.match.variant != 'tactical-ring' else ()", "in tactical-ring with"),
    ],
)
def test_an_order_that_is_not_the_hand_is_shown_by_the_smallest_hand(
    write: Write, body: str, detail: str
) -> None:
    """Nothing else is said: a match would only show it again."""
    path = write(arranging(body))
    verdict = failed(path)
    assert verdict.name == ORDERS
    assert re.search(detail, verdict.detail)
    assert list(check_file(path))[-1] == verdict


@pytest.mark.parametrize("method", ["__init__(self)", "start(self, match)"])
def test_a_strategy_that_cannot_begin_orders_nothing(write: Write, method: str) -> None:
    path = write(arranging("return hand", f"def {method}:\n    self.half = 1 / 0\n"))
    verdict = failed(path)
    assert verdict.name == ORDERS
    line = ARRANGE_LINE + 2
    assert f"exception: ZeroDivisionError: division by zero (line {line})" in verdict.detail


# Matches


def test_a_fault_while_observing_is_told_with_its_line(write: Write) -> None:
    observe = "def observe(self, record):\n    record.winner\n"
    verdict = failed(write(arranging("return hand", observe)))
    assert verdict.name == MATCHES
    line = ARRANGE_LINE + 2
    assert f"no attribute 'winner' (line {line}); in game 2 of a match" in verdict.detail


def test_a_fault_only_after_a_forfeited_game_is_found(write: Write) -> None:
    """The order of who forfeited is empty."""
    observe = "def observe(self, record):\n    [order[0] for order in record.orders]\n"
    verdict = failed(write(arranging("return hand", observe)))
    assert verdict.name == MATCHES
    assert "exception: IndexError: tuple index out of range" in verdict.detail


def test_an_order_that_is_illegal_only_after_a_game_is_found(write: Write) -> None:
    methods = """
        def start(self, match):
            self.last = ()

        def observe(self, record):
            self.last = record.orders[record.seat]
    """
    verdict = failed(write(arranging("return self.last or hand", methods)))
    assert verdict.name == MATCHES
    assert "illegal order: not in the hand: " in verdict.detail


# Descriptions


@pytest.mark.parametrize(
    ("change", "detail"),
    [
        (('    """Plays as it pleases."""\n', ""), "the class has no docstring; say there"),
        (('"""Plays as it pleases."""', '""" """'), "the class has no docstring"),
    ],
)
def test_a_missing_docstring_is_asked_for(
    write: Write, change: tuple[str, str], detail: str
) -> None:
    """Everything else is checked all the same."""
    path = write(change)
    verdict = failed(path)
    assert verdict.name == DESCRIBED
    assert detail in verdict.detail
    assert [verdict.name for verdict in check_file(path)][-4:] == RIVALS


def test_a_name_that_a_contest_would_not_take_is_told(write: Write) -> None:
    verdict = failed(write(('"mine"', repr("сlass"))))
    assert verdict.name == "сlass: says how it plays"
    assert "mixes Latin letters (lass) and Cyrillic ones (с)" in verdict.detail


@pytest.mark.parametrize("name", ["mine-2", "моя-первая", "My own", "Вася-max"])
def test_a_plain_name_may_be_in_any_alphabet(write: Write, name: str) -> None:
    verdicts = check_file(write(('"mine"', repr(name))))
    assert next(verdicts).passed
    assert next(verdicts) == Verdict(f"{name}: says how it plays", True, "Plays as it pleases.")


# Files that cannot be checked


@pytest.mark.parametrize(
    ("change", "detail"),
    [
        (
            ("[Mine]", "[Mine()]"),
            r"TypeError: .* returned an object, .* write Mine without \( \), .*\(line 13\)",
        ),
        (("[Mine]", "[Mine, Mine]"), "TypeError: two strategies are called 'mine'"),
        (("[Mine]", "[int]"), r"TypeError: .* int, which is no Strategy class: .* \(line 13\)"),
        (
            ("[Mine]", "Mine"),
            r"TypeError: .* returned the class Mine, not a list: write .* \(line 13\)",
        ),
        (
            ("    return [Mine]", "    pass"),
            r"TypeError: .* returned nothing: is return \[Mine\] missing\? \(line 11\)",
        ),
        (("[Mine]", "[Your]"), r"NameError: name 'Your' is not defined \(line 13\)"),
        (("class Mine", "import nothing_at_all\nclass Mine"), r"ModuleNotFoundError: .*\(line 4\)"),
        (("return hand", "return hand)"), r"SyntaxError: unmatched '\)' \(line 9\)"),
        (("return hand", "x = '\0'"), ".*Error: source code string cannot contain null bytes"),
        (("return hand", "return " + "(" * 300), "SyntaxError: .*"),
        (("return hand", "return " + "-" * 100_000 + "1"), ".*"),
    ],
)
def test_a_file_that_does_not_load_is_told_as_a_contest_tells_it(
    write: Write, change: tuple[str, str], detail: str
) -> None:
    """There is nothing more to say, and it is said in one line."""
    (verdict,) = check_file(write(change))
    assert verdict.name == LOADS
    assert not verdict.passed
    assert re.fullmatch(f"does not load: {detail}", verdict.detail)


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("[Mine]", "[]"), "the file provides no strategy"),
        (
            ("def pyanitsa_strategies", "def pyanitsa_strategy"),
            "neither a function pyanitsa_strategies() nor a function pyanitsa_variants()",
        ),
    ],
)
def test_a_file_with_nothing_in_it_is_one_line_about_it(
    write: Write, change: tuple[str, str], message: str
) -> None:
    path = write(change)
    with pytest.raises(PluginError) as error:
        list(check_file(path))
    assert str(error.value).startswith(str(path))
    assert message in str(error.value)


def test_a_missing_file_is_one_line_about_it(tmp_path: Path) -> None:
    with pytest.raises(PluginError, match="No such file"):
        list(check_file(tmp_path / "missing.py"))


def test_a_file_without_the_hooks_is_not_run(write: Write, tmp_path: Path) -> None:
    """It is no matter whether the hooks are spoken of."""
    trace = tmp_path / "trace"
    path = write(text=f"# no pyanitsa_variants\nopen({str(trace)!r}, 'w').close()\n")
    with pytest.raises(PluginError, match="nothing to check"):
        list(check_file(path))
    assert not trace.exists()


def test_a_file_may_provide_strategies_and_variants(write: Write) -> None:
    hook = dedent("""
        from pyanitsa import Text, Variant

        @hookimpl
        def pyanitsa_variants():
            name = Text("A game", "Игра")
            return [Variant(name="a-game", title=name, text=name)]
    """)
    verdicts = list(check_file(write(text=FILE + hook)))
    assert all(verdict.passed for verdict in verdicts)
    names = [verdict.name for verdict in verdicts]
    assert names.count(LOADS) == 2
    assert "a-game: no card is lost or doubled" in names
