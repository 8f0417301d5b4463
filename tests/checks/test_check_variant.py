"""What `pyanitsa check` says of rule variants: those that come along pass, each fault is found."""

from __future__ import annotations

import re
from pathlib import Path
from textwrap import dedent, indent
from typing import TYPE_CHECKING

import pytest

from pyanitsa import checks
from pyanitsa.checks import Verdict, check_variant, check_variants
from pyanitsa.errors import PluginError
from pyanitsa.host import Hosts
from pyanitsa.plugins.manager import Plugins

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pyanitsa import Variant

    Write = Callable[..., Path]

ROOT = Path(__file__).parents[2]
SHIPPED = Plugins().variants()

LOADS = "my.py: loads"
NAMED = "mine: has a name of its own"
TOLD = "mine: is told in English and in Russian"
TABLE = "mine: has a deck, rules and numbers of players"
ENDS = "mine: every game ends for a reason, with proper places"
COUNTERS = "mine: counters and loops add up"
CARDS = "mine: no card is lost or doubled"
REPEATED = "mine: the same deal and seed are the same game"
ALONE = "mine: a game is the same alone and among others"
SUITS = "mine: relabelled suits change nothing"
SEATS = "mine: swapped seats mirror the result"
PROMISES = [TOLD, TABLE, ENDS, COUNTERS, CARDS, REPEATED, ALONE, SUITS, SEATS]

FILE = """
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from pyanitsa import Card, Deck, Rules, Text, Variant, hookimpl
from pyanitsa.engine import Outcomes

@dataclass(frozen=True, kw_only=True)
class Mine(Variant):
    def play_batch(self, hands, sizes, seeds):
        outcomes = super(Mine, self).play_batch(hands, sizes, seeds)
        return outcomes

@hookimpl
def pyanitsa_variants():
    return [
        Mine(
            name="mine",
            title=Text(en="Mine", ru="Моя"),
            text=Text(en="A game.", ru="Игра."),
            rules=Rules(look="arrange", on_tie="discard", capture="bank", goal="bank"),
        )
    ]
"""
"""A plugin without a fault, in which the engine plays; its parts are replaced to make one."""

RETURN = "        return outcomes\n"
RETURN_LINE = 1 + FILE[: FILE.index(RETURN)].count("\n")


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Write a file `my.py`, the faultless one with some of its parts replaced."""

    def write(*changes: tuple[str, str], text: str = FILE) -> Path:
        for old, new in changes:
            assert old in text
            text = text.replace(old, new)
        path = tmp_path / "my.py"
        path.write_text(text, "utf-8")
        return path

    return write


def tampering(body: str) -> tuple[str, str]:
    """Return the change that does something to the outcomes before they are returned."""
    return RETURN, indent(dedent(body).strip() + "\n", " " * 8) + RETURN


def check_file(path: Path) -> Iterator[Verdict]:
    """Check a file whose strategies run in this process."""
    with Hosts("none") as hosts:
        yield from checks.check_file(path, hosts)


def failed(path: Path) -> Verdict:
    """Return the only verdict on a file that fails."""
    (verdict,) = [verdict for verdict in check_file(path) if not verdict.passed]
    return verdict


def verdict_on(variant: Variant, promise: str) -> Verdict:
    """Return one of the verdicts on a variant."""
    return next(v for v in check_variant(variant) if v.name == f"{variant.name}: {promise}")


# What comes along


@pytest.mark.parametrize("variant", SHIPPED.values(), ids=SHIPPED.keys())
def test_every_variant_that_comes_along_passes(variant: Variant) -> None:
    verdicts = list(check_variant(variant))
    names = [name.replace("mine:", f"{variant.name}:") for name in PROMISES]
    assert [verdict.name for verdict in verdicts] == names
    assert [verdict for verdict in verdicts if not verdict.passed] == []
    assert all(verdict.detail for verdict in verdicts)


def test_the_file_of_installed_variants_passes() -> None:
    """They are called like installed ones, but they are those."""
    verdicts = list(check_file(ROOT / "plugins" / "pyanitsa_variants" / "tactical.py"))
    assert [verdict for verdict in verdicts if not verdict.passed] == []
    assert verdicts[0].detail == "it provides tactical, tactical-ring, tactical-giveaway and bank"


def test_the_worked_example_passes() -> None:
    """What does not hold for it, or is not to be seen, is said."""
    verdicts = list(check_file(ROOT / "docs" / "examples" / "trump.py"))
    assert [verdict for verdict in verdicts if not verdict.passed] == []
    details = [verdict.detail for verdict in verdicts]
    assert "not checked: the variant says that suits matter" in details
    assert any(detail.startswith("not checked: not to be seen") for detail in details)


def test_the_tutorials_variant_passes(write: Write) -> None:
    tutorial = (ROOT / "docs" / "variants.md").read_text("utf-8")
    path = write(text=re.findall(r"```python\n(.*?)```", tutorial, re.DOTALL)[0])
    assert all(verdict.passed for verdict in check_file(path))


def test_a_faultless_file_gets_a_verdict_for_each_promise(write: Write) -> None:
    verdicts = list(check_variants(write()))
    assert [verdict.name for verdict in verdicts] == [LOADS, NAMED, *PROMISES]
    assert all(verdict.passed for verdict in verdicts)
    details = {verdict.name: verdict.detail for verdict in verdicts}
    assert details[LOADS] == "it provides mine"
    assert details[TABLE] == "2 to 8 players, with at least 4 cards each"
    assert details[ENDS] == "120 games for 2, 3 and 8 players: won 120"
    assert details[CARDS].startswith("banks and cards laid add up; more is not to be seen")
    assert details[SEATS] == "120 games for 2, 3 and 8 players"


def test_games_without_a_winner_are_counted() -> None:
    verdict = verdict_on(
        SHIPPED["simultaneous"], "every game ends for a reason, with proper places"
    )
    assert re.search(r"won \d+, endless \d+, limit \d+", verdict.detail)


# How games end


@pytest.mark.parametrize(
    ("body", "detail"),
    [
        ("outcomes.reasons[:] = 7", "the reason has the code 7, and there are 0 to 3, for won"),
        ("outcomes.reasons[5] = -1", "the reason has the code -1, and there are 0 to 3"),
        ("outcomes.places[:, 0] = 3", "2 players: the places are 3 and "),
        ("outcomes.places[:] = 2", "the places are 2 and 2, which should be 1 and 1; "),
        ("outcomes.places[:] = 0", "the places are 0 and 0, which should be 1 and 1; "),
        (
            "outcomes = Outcomes.of([replace(o, reason='stalemate') for o in outcomes], 2)",
            f"(line {RETURN_LINE})",
        ),
        ("outcomes = list(outcomes)", "play_batch returned list, not Outcomes"),
        (
            "outcomes = replace(outcomes, places=outcomes.places[:, :1])",
            "places of 1 game for 2 players has the shape (1, 1), not (1, 2)",
        ),
        (
            "outcomes = replace(outcomes, rounds=5)",
            "rounds of 1 game for 2 players has the shape ()",
        ),
        ("outcomes.winner", f"object has no attribute 'winner' (line {RETURN_LINE})"),
    ],
)
def test_games_that_do_not_end_properly_are_shown_by_the_fewest_cards(
    write: Write, body: str, detail: str
) -> None:
    """Nothing that builds on how games end is checked any more."""
    path = write(tampering(body))
    verdict = failed(path)
    assert verdict.name == ENDS
    assert detail in verdict.detail
    assert re.search(r"; \S+ \| \S+ \(seed \d+\)$", verdict.detail)
    assert list(check_file(path))[-1] == verdict


def test_a_fault_that_few_hands_show_is_shown_by_them(write: Write) -> None:
    body = "assert (hands[:, 0, :3] >= Card.parse('A♠')).sum(axis=1).max() < 2, 'too strong'"
    verdict = failed(write(tampering(body)))
    assert verdict.name == ENDS
    line = rf"AssertionError: too strong \(line {RETURN_LINE}\)"
    assert re.search(rf"{line}; .*A\S .*A\S.* \| \S+ \S+( \S+)? \(seed \d+\)$", verdict.detail)


def test_a_fault_for_many_players_is_found(write: Write) -> None:
    verdict = failed(write(tampering("if sizes.shape[1] == 8: raise ValueError('a crowd')")))
    assert verdict.name == ENDS
    assert verdict.detail.startswith("8 players: ValueError: a crowd")


@pytest.fixture
def stop(tmp_path: Path) -> Iterator[Path]:
    """A file that the test leaves behind, for those who wait for it."""
    path = tmp_path / "stop"
    yield path
    path.touch()


def test_a_game_that_never_ends_is_given_up(write: Write, stop: Path) -> None:
    path = write(tampering(f"while not Path({str(stop)!r}).exists(): pass"))
    *passed, verdict = check_variants(path, patience=0.2)
    assert all(verdict.passed for verdict in passed)
    assert verdict == Verdict(ENDS, False, "2 players: not at an end after 0.2 seconds")


# Counters and cards


@pytest.mark.parametrize(
    ("body", "detail"),
    [
        ("outcomes.rounds[:] = 0", "no round was begun: Outcome(reason='won'"),
        ("outcomes.rounds[:] = 20_000", "there are more rounds than the limit, 10000: "),
        ("outcomes.wars[:] = -1", "there are fewer wars than none: "),
        ("outcomes.rounds[:] = 99", "there are fewer cards laid than rounds: "),
        ("outcomes.reasons[:] = 3", "it was stopped before the limit: Outcome(reason='limit'"),
        ("outcomes.reasons[:] = 2", "start and length of the loop are not the rounds: "),
        ("outcomes.loops[:] = 1", "there is a loop, but it is not endless: "),
    ],
)
def test_counters_that_cannot_be_are_found(write: Write, body: str, detail: str) -> None:
    path = write(tampering(body))
    verdict = failed(path)
    assert verdict.name == COUNTERS
    assert detail in verdict.detail
    assert list(check_file(path))[-1].name == SEATS


@pytest.mark.parametrize(
    ("body", "detail"),
    [
        ("outcomes.banks[:] = -1", "a bank holds fewer cards than none: "),
        ("outcomes.banks[:] += 1", "the banks hold more cards than were laid: "),
        ("outcomes.laid[:] += 2", "more cards were laid than dealt, 2: "),
        (
            "outcomes.laid[outcomes.banks.sum(axis=1) < outcomes.laid] -= 1",
            "it ended with fewer cards laid than dealt, 2: ",
        ),
    ],
)
def test_lost_and_doubled_cards_show_in_banks_and_cards_laid(
    write: Write, body: str, detail: str
) -> None:
    verdict = failed(write(tampering(body)))
    assert verdict.name == CARDS
    assert detail in verdict.detail


def test_where_only_the_plugin_sees_the_cards_that_is_said(write: Write) -> None:
    """A game without a bank shows nothing of its cards."""
    path = write(('on_tie="discard", capture="bank", goal="bank"', ""))
    (verdict,) = [verdict for verdict in check_file(path) if verdict.name == CARDS]
    assert verdict.passed
    assert verdict.detail.startswith("not checked: not to be seen from outside")


# The same games


def test_chance_from_elsewhere_is_found(write: Write) -> None:
    """Games that do not repeat are not compared with others."""
    path = write(tampering("outcomes.wars[:] += np.random.default_rng().integers(99)"))
    verdict = failed(path)
    assert verdict.name == REPEATED
    assert re.search(
        r"2 players: played twice, a game has wars \d+ and \d+; \S+ \| \S+ \(", verdict.detail
    )
    assert list(check_file(path))[-1].name == REPEATED


@pytest.mark.parametrize(
    ("body", "detail"),
    [
        ("outcomes.wars[:] += len(hands)", "played among others and alone, a game has wars 40 and"),
        ("outcomes.wars[:] += np.arange(len(hands)) > 0", "and alone, a game has wars 1 and 0; "),
        (
            "outcomes.wars[:] += (hands[0] < hands[-1]).any() and len(hands) > 1",
            "a game has wars 1 and 0; ",
        ),
    ],
)
def test_games_that_hang_on_others_are_found(write: Write, body: str, detail: str) -> None:
    verdict = failed(write(tampering(body)))
    assert verdict.name == ALONE
    assert detail in verdict.detail


SUITED = "outcomes.wars[:] += ((hands[:, :, 0] >> 3 & 3) == 2).any(axis=1)"
UNFAIR = """
    tied = (outcomes.places == 1).all(axis=1)
    outcomes.places[tied] = 1 + np.arange(sizes.shape[1])
"""


def test_suits_that_matter_are_found(write: Write) -> None:
    verdict = failed(write(tampering(SUITED)))
    assert verdict.name == SUITS
    assert re.fullmatch(
        r"2 players: with other suits a game has wars (1 and 0|0 and 1); "
        r"\S+ \| \S+ \(seed \d+\), then \S+ \| \S+ \(seed \d+\)",
        verdict.detail,
    )


def test_seats_that_are_not_alike_are_found(write: Write) -> None:
    verdict = failed(write(tampering(UNFAIR)))
    assert verdict.name == SEATS
    assert re.fullmatch(
        r"2 players: hands that have changed seats should have and do have "
        r"places \(2, 1\) and \(1, 2\); (\S+) \| (\S+) \(seed \d+\), then \2 \| \1 \(seed \d+\)",
        verdict.detail,
    )


@pytest.mark.parametrize(
    ("body", "word", "promise"), [(SUITED, "suits", SUITS), (UNFAIR, "seats", SEATS)]
)
def test_what_the_variant_says_to_matter_is_not_checked(
    write: Write, body: str, word: str, promise: str
) -> None:
    path = write(tampering(body), ('name="mine"', f'name="mine", {word}_matter=True'))
    verdicts = list(check_file(path))
    assert all(verdict.passed for verdict in verdicts)
    detail = f"not checked: the variant says that {word} matter"
    assert Verdict(promise, True, detail) in verdicts


def test_a_plugin_may_spoil_the_arrays_that_it_is_given(write: Write) -> None:
    path = write(tampering("hands[:] = 0; sizes[:] = 0; seeds[:] = 0"))
    assert all(verdict.passed for verdict in check_file(path))


# What a variant says of itself


@pytest.mark.parametrize(
    ("change", "detail"),
    [
        (('Text(en="Mine", ru="Моя")', 'Text(en="Mine", ru="")'), "the title has no words in 'ru'"),
        (('ru="Моя"', 'ru="Mine"'), "the title has no words in 'ru': 'Mine'"),
        (('en="A game."', 'en="Игра."'), "the text has no words in 'en': 'Игра.'"),
        (('ru="Игра."', "ru=None"), "the text has no words in 'ru': None"),
        (('Text(en="Mine", ru="Моя")', '"Mine"'), "the title is str, not Text(en=…, ru=…)"),
    ],
)
def test_a_language_that_is_missing_is_asked_for(
    write: Write, change: tuple[str, str], detail: str
) -> None:
    path = write(change)
    verdict = failed(path)
    assert verdict.name == TOLD
    assert detail in verdict.detail
    assert list(check_file(path))[-1].name == SEATS


@pytest.mark.parametrize(
    "numbers",
    [
        "max_players=9",
        "min_players=1",
        "min_players=4, max_players=3",
        "max_players=2.0",
    ],
)
def test_a_file_whose_numbers_of_players_cannot_be_does_not_load(
    write: Write, numbers: str
) -> None:
    path = write(('name="mine"', f'name="mine", {numbers}'))
    with pytest.raises(PluginError, match=r"my\.py, line \d+: RulesError: .*2 to 8 can play"):
        list(check_file(path))


def test_a_table_that_cannot_be_dealt_is_checked_no_further(write: Write) -> None:
    path = write(('name="mine"', 'name="mine", deck=52'))
    verdict = failed(path)
    assert verdict.name == TABLE
    assert "its deck and rules are int and Rules, not Deck and Rules" in verdict.detail
    assert list(check_file(path))[-1] == verdict


@pytest.mark.parametrize(
    ("fields", "tables"),
    [
        ("max_players=2", "40 games for 2 players"),
        ("min_players=4", "80 games for 4 and 8 players"),
    ],
)
def test_only_numbers_of_players_that_the_variant_is_for_are_checked(
    write: Write, fields: str, tables: str
) -> None:
    verdicts = list(check_file(write(('name="mine"', f'name="mine", {fields}'))))
    assert all(verdict.passed for verdict in verdicts)
    assert verdicts[-1] == Verdict(SEATS, True, tables)


@pytest.mark.parametrize(
    ("name", "detail"),
    [
        ("My game", "the name 'My game' is not lower-case words joined by hyphens"),
        ("bank", "an installed variant is called so; this one would be left out"),
    ],
)
def test_a_name_that_cannot_be_used_is_told(write: Write, name: str, detail: str) -> None:
    assert failed(write(('"mine"', repr(name)))) == Verdict(
        f"{name}: has a name of its own", False, detail
    )


def test_two_variants_with_one_name_are_told(write: Write) -> None:
    twice = FILE.replace("    return [\n", "    return 2 * [\n")
    assert failed(write(text=twice)) == Verdict(
        NAMED, False, "another variant in this file is called so"
    )


# Files that cannot be checked


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("    return [\n", "    return 'mine', [\n"), "returned str, not Variant"),
        (("    return [\n", "    return [] and [\n"), "the file provides no variant"),
        (("    return [\n", "    return\n    [\n"), "returned NoneType, not a list of Variant"),
        (("    return [\n", "    return {}\n    [\n"), "returned dict, not a list of Variant"),
        (("    return [\n", "    1 / 0\n    return [\n"), "line 18: ZeroDivisionError"),
        (('look="arrange"', 'look="away"'), "line 23: RulesError: look='away' is unknown"),
        (("class Mine", "class Mine["), "line 11: SyntaxError: "),
        (("import numpy", "import nothing_at_all"), "line 5: ModuleNotFoundError"),
        (("@hookimpl\n", ""), "pyanitsa_variants() is not marked with @hookimpl"),
        (
            ("@hookimpl\n", "@hookimpl\ndef pyanitsa_variant(): pass\n\n@hookimpl\n"),
            "pyanitsa_variant",
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
