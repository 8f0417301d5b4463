"""What `pyanitsa check` says of strategies: those that come along pass, and each fault is found."""

from __future__ import annotations

import re
from itertools import takewhile
from pathlib import Path
from textwrap import dedent, indent
from typing import TYPE_CHECKING

import pytest

from pyanitsa import Strategy, checks
from pyanitsa.catalogue import Catalogue, read_source
from pyanitsa.checks import Verdict
from pyanitsa.errors import PluginError
from pyanitsa.host import Hosts

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pyanitsa.host import Host, Source

    Write = Callable[..., Path]

ROOT = Path(__file__).parent.parent
SHIPPED = {source.path.stem: source for source in Catalogue(Hosts("none")).sources()}

LOADS = "my.py: loads"
DESCRIBED = "mine: says how it plays"
ORDERS = "mine: orders every hand legally"
MATCHES = "mine: plays and observes whole matches"
ALIKE = "mine: orders alike where the seed is the same"
CARRIES = "mine: carries nothing from one match to another"
RIVALS = [
    f"mine: plays {variant} against all that come along"
    for variant in ("bank", "tactical", "tactical-ring", "tactical-giveaway")
]

FILE = '''
from pyanitsa import Card, Strategy, hookimpl

class Mine(Strategy):
    """Plays as it pleases."""
    name = "mine"

    def arrange(self, hand):
        return hand

@hookimpl
def pyanitsa_strategies():
    return [Mine]
'''
"""A strategy without a fault; its parts are replaced to make one."""

ARRANGE = "        return hand\n"
ARRANGE_LINE = 1 + FILE[: FILE.index(ARRANGE)].count("\n")


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Write a file `my.py`, the faultless one with some of its lines replaced."""

    def write(*changes: tuple[str, str], text: str = FILE) -> Path:
        for old, new in changes:
            assert old in text
            text = text.replace(old, new)
        path = tmp_path / "my.py"
        path.write_text(text, "utf-8")
        return path

    return write


def arranging(body: str, method: str = "") -> tuple[str, str]:
    """Return the change that gives `arrange` another body, and the class another method."""
    return ARRANGE, indent(dedent(body).strip() + "\n", " " * 8) + indent(dedent(method), " " * 4)


def check_file(path: Path) -> Iterator[Verdict]:
    """Check a file whose strategies run in this process."""
    with Hosts("none") as hosts:
        yield from checks.check_file(path, hosts)


def check_strategies(source: Source) -> list[Verdict]:
    """Check strategies in this process."""
    with Hosts("none") as hosts:
        return list(checks.check_strategies(source, hosts))


def failed(path: Path) -> Verdict:
    """Return the only verdict on a file that fails."""
    (verdict,) = [verdict for verdict in check_file(path) if not verdict.passed]
    return verdict


def checked_alone(path: Path) -> list[Verdict]:
    """Return the verdicts on a file before its strategy plays against others, which takes long."""
    return [*takewhile(lambda verdict: verdict.name not in RIVALS, check_file(path))]


# What comes along


@pytest.mark.parametrize("source", SHIPPED.values(), ids=SHIPPED.keys())
def test_every_strategy_that_comes_along_passes(source: Source) -> None:
    verdicts = check_strategies(source)
    assert [verdict for verdict in verdicts if not verdict.passed] == []
    assert len(verdicts) == 10
    assert all(verdict.detail for verdict in verdicts)


def test_a_faultless_file_gets_a_verdict_for_each_promise(write: Write) -> None:
    """A detail says what was looked at, and in each variant the score."""
    verdicts = list(check_file(write()))
    names = [LOADS, DESCRIBED, ORDERS, MATCHES, ALIKE, CARRIES, *RIVALS]
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
    """Nothing hangs on time or on what was checked before, even for one that plays by lot."""
    source = SHIPPED["mixed_fixed"]
    assert check_strategies(source) == check_strategies(source)


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
    files = re.findall(r"```python\n(.*?)```", tutorial, re.DOTALL)
    assert len(files) >= 3
    for text in files:
        assert all(verdict.passed for verdict in check_file(write(text=text)))


def test_strategies_run_in_the_given_hosts_alone(write: Write) -> None:
    """That is how they are checked where they are kept apart from the runner."""
    made: list[Path] = []

    class Watched(Hosts):
        def fresh(self, source: Source) -> Host:
            made.append(source.path)
            return super().fresh(source)

    source = read_source(write())
    with Watched("none") as hosts:
        assert all(verdict.passed for verdict in checks.check_strategies(source, hosts))
    assert made.count(source.path) == 5
    assert {path.stem for path in made} == {*SHIPPED, "my", "sparring"}


# Orders


@pytest.mark.parametrize(
    ("body", "detail"),
    [
        ("return hand[1:]", r"illegal order: missing: \S+; asked for a hand of 1 card, \S+, in "),
        ("return [hand[0]] * len(hand)", r"illegal order: there twice: (\S+); missing: \S+; "),
        ("return [hand[0]] * len(hand)", r"asked for a hand of 2 cards, \S+ \S+, in \S+ with"),
        (
            "return [Card.parse('2♠', copy=7), *hand[1:]]",
            r"illegal order: not in the hand: 2♠; missing: \S+; asked for a hand of 1 card",
        ),
        ("return hand + hand[:1]", "illegal order: there twice: "),
        ("return [None for card in hand]", "not in the hand: something of type NoneType"),
        ("pass", "exception: TypeError: 'NoneType' object is not iterable; asked for a hand of 1"),
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


# Chance and memory


@pytest.mark.parametrize(
    ("statement", "order"),
    [
        ("import random", "random.sample(hand, len(hand))"),
        ("import numpy", "[hand[i] for i in numpy.random.default_rng().permutation(len(hand))]"),
        ("import itertools; turn = itertools.count()", "hand"),
    ],
)
def test_chance_from_elsewhere_is_found(write: Write, statement: str, order: str) -> None:
    """A counter in the file's own module is none: the file is run anew for each seat."""
    path = write(("from pyanitsa", f"{statement}\nfrom pyanitsa"), arranging(f"return {order}"))
    if order == "hand":
        assert all(verdict.passed for verdict in checked_alone(path))
        return
    verdict = failed(path)
    assert verdict.name == ALIKE
    assert re.search(
        r"the same hand was laid (\S+ ){4}and then (\S+ ){3}\S+, in game 1 of a match against "
        r"sparring, .* at seat \d of 8; take chance from self\.match\.random alone",
        verdict.detail,
    )


def test_chance_from_the_match_is_none_to_complain_of(write: Write) -> None:
    path = write(arranging("return self.match.random.sample(hand, len(hand))"))
    assert all(verdict.passed for verdict in checked_alone(path))


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
    """It may be filled at the first game already and never change again."""
    monkeypatch.setattr(Strategy, "games_of_mine", 0, raising=False)
    verdict = failed(write(remembering("Strategy.games_of_mine", test)))
    assert verdict.name == CARRIES
    assert "other matches had been played, and the same hand was laid" in verdict.detail
    assert verdict.detail.endswith("keep what is learned in self")


def test_memory_in_an_imported_module_is_found(
    write: Write, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "notebook_of_mine.py").write_text("games = 0\n", "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    imported = ("from pyanitsa", "import notebook_of_mine\nfrom pyanitsa")
    assert failed(write(imported, remembering("notebook_of_mine.games"))).name == CARRIES


@pytest.mark.parametrize("memory", ["Mine.games", "globals()['games']", "self.games"])
def test_memory_that_ends_with_the_leg_is_none_to_complain_of(write: Write, memory: str) -> None:
    """The file is run anew for each seat, so its own module and classes remember nothing."""
    path = write(
        ("class Mine", "games = 0\n\nclass Mine"),
        ('    name = "mine"\n', '    name = "mine"\n    games = 0\n'),
        remembering(memory),
    )
    assert all(verdict.passed for verdict in checked_alone(path))


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


@pytest.mark.parametrize("name", ["Mine", "my own", "mine-", "my_own"])
def test_a_name_that_is_not_plain_is_told(write: Write, name: str) -> None:
    verdict = failed(write(('"mine"', repr(name))))
    assert verdict.name == f"{name}: says how it plays"
    assert f"{name!r} is not lower-case words joined by hyphens" in verdict.detail


@pytest.mark.parametrize("name", ["mine-2", "моя-первая"])
def test_a_plain_name_may_be_in_any_alphabet(write: Write, name: str) -> None:
    verdicts = check_file(write(('"mine"', repr(name))))
    assert next(verdicts).passed
    assert next(verdicts) == Verdict(f"{name}: says how it plays", True, "Plays as it pleases.")


# Files that cannot be checked


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("[Mine]", "[Mine()]"), "which is no Strategy class"),
        (("[Mine]", "[Mine, Mine]"), "two strategies are called 'mine'"),
        (("[Mine]", "[int]"), "<class 'int'>, which is no Strategy class"),
        (("[Mine]", "Mine"), "pyanitsa_strategies() returned type, not a list"),
        (("[Mine]", "[]"), "the file provides no strategy"),
        (("    return [Mine]", "    pass"), "returned NoneType, not a list"),
        (("[Mine]", "[Your]"), "line 13: NameError: name 'Your' is not defined"),
        (("class Mine", "import nothing_at_all\nclass Mine"), "line 4: ModuleNotFoundError"),
        (("return hand", "return hand)"), "line 9: SyntaxError: unmatched ')'"),
        (('    name = "mine"\n', ""), "Mine has no name"),
        (
            ("def pyanitsa_strategies", "def pyanitsa_strategy"),
            "neither a function pyanitsa_strategies() nor a function pyanitsa_variants()",
        ),
    ],
)
def test_a_file_that_does_not_load_is_one_line_about_it(
    write: Write, change: tuple[str, str], message: str
) -> None:
    path = write(change)
    with pytest.raises(PluginError) as error:
        list(check_file(path))
    assert str(error.value).startswith(str(path))
    assert message in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize("text", ["x = '\0'", "x = " + "(" * 300, "x = " + "-" * 100_000 + "1"])
def test_a_text_that_is_no_python_at_all_is_one_line_too(write: Write, text: str) -> None:
    with pytest.raises(PluginError, match=r"my\.py"):
        list(check_file(write(text=text)))


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
