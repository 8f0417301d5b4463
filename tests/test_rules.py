"""The option set: every value, its canonical form and hash, and what is refused."""

from __future__ import annotations

import hashlib
import re
from dataclasses import FrozenInstanceError, replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine_helpers import rules_sets
from pyanitsa import Rules
from pyanitsa.errors import PyanitsaError, RulesError
from pyanitsa.rules import CHOICES, MAX_COVERS, MAX_LIMIT, OPTIONS

# The options of the written rules, the default first.
WRITTEN: dict[str, tuple[str, ...]] = {
    "joker": ("above-ace", "as-ace"),
    "leftover": ("set-aside", "dealt"),
    "low_beats_ace": ("no", "takes", "alone", "blocks"),
    "war_scope": ("top", "any"),
    "on_tie": ("war", "discard"),
    "cover_shortage": ("nobody", "partial", "lose"),
    "shortage": ("lose", "take", "draw"),
    "pickup": ("laid", "seat", "winner-first", "winner-last", "shuffled"),
    "pickup_by": ("layer", "player"),
    "capture": ("bottom", "pile-turned", "pile-as-is", "pile-shuffled", "bank"),
    "lead": ("rotate", "winner", "fixed"),
    "goal": ("collect", "shed", "bank"),
    "look": ("blind", "arrange"),
}
VALUES = [(option, value) for option, values in WRITTEN.items() for value in values]


def with_partner(option: str, value: str) -> dict[str, Any]:
    """Return options that can be played: a bank needs the goal, and the goal the bank."""
    return {"goal": "bank", "capture": "bank"} if value == "bank" else {option: value}


def test_the_options_and_their_values_are_those_of_the_written_rules() -> None:
    assert CHOICES == WRITTEN
    assert set(OPTIONS) == {*WRITTEN, "covers", "limit"}


def test_the_defaults_are_the_classic_game() -> None:
    rules = Rules()
    assert all(getattr(rules, option) == values[0] for option, values in WRITTEN.items())
    assert (rules.covers, rules.limit) == (0, 10_000)
    assert rules.canonical() == ""


@pytest.mark.parametrize(("option", "value"), VALUES)
def test_every_value_can_be_chosen(option: str, value: str) -> None:
    rules = Rules(**with_partner(option, value))
    assert getattr(rules, option) == value
    assert Rules.from_options(with_partner(option, value)) == rules


@pytest.mark.parametrize(("option", "lowest", "highest"), [("covers", 0, 99), ("limit", 1, 10**9)])
def test_numbers_go_from_their_lowest_to_their_highest(
    option: str, lowest: int, highest: int
) -> None:
    assert {"covers": MAX_COVERS, "limit": MAX_LIMIT}[option] == highest
    for number in (lowest, highest):
        assert getattr(Rules.from_options({option: number}), option) == number
    for number in (lowest - 1, highest + 1):
        expected = f"{option}={number} is out of range; it is a number from {lowest} to {highest}"
        with pytest.raises(RulesError, match=re.escape(expected)):
            Rules.from_options({option: number})


@pytest.mark.parametrize("option", ["covers", "limit"])
@pytest.mark.parametrize("value", [True, "1", 1.0, None])
def test_a_number_that_is_none_is_refused(option: str, value: object) -> None:
    with pytest.raises(RulesError, match=f"{option}={re.escape(repr(value))} is out of range"):
        Rules.from_options({option: value})


@pytest.mark.parametrize("option", WRITTEN)
@pytest.mark.parametrize("value", ["nonsense", "", "Laid", True, 0, None, ["no"]])
def test_an_unknown_value_is_refused_naming_those_that_can_be(option: str, value: object) -> None:
    with pytest.raises(RulesError) as caught:
        Rules.from_options({option: value})
    assert f"{option}={value!r} is unknown; it can be {', '.join(WRITTEN[option])}" in str(
        caught.value
    )


@pytest.mark.parametrize("option", ["cover", "low-beats-ace", "Covers", "", "jokers"])
def test_an_unknown_option_is_refused(option: str) -> None:
    with pytest.raises(RulesError, match=f"there is no option '{option}'"):
        Rules.from_options({option: 1})


@pytest.mark.parametrize(
    ("option", "near"), [("cover", "covers"), ("low-beats-ace", "low_beats_ace"), ("joke", "joker")]
)
def test_an_unknown_option_is_met_with_the_nearest_known(option: str, near: str) -> None:
    with pytest.raises(RulesError, match=f"did you mean .*'{near}'"):
        Rules.from_options({option: 1})


@pytest.mark.parametrize(
    ("goal", "capture"),
    [
        (goal, capture)
        for goal in WRITTEN["goal"]
        for capture in WRITTEN["capture"]
        if (goal == "bank") != (capture == "bank")
    ],
)
def test_a_bank_without_its_goal_is_refused_naming_both_options(goal: str, capture: str) -> None:
    with pytest.raises(RulesError, match=f"goal={goal} and capture={capture} cannot be played"):
        Rules.from_options({"goal": goal, "capture": capture})


def test_rules_are_given_by_name_and_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        Rules("as-ace")  # type: ignore[call-arg]
    with pytest.raises(FrozenInstanceError):
        Rules().covers = 1  # type: ignore[misc]


def test_options_are_laid_over_a_base() -> None:
    base = Rules(covers=1, lead="winner")
    assert Rules.from_options({"covers": 2}, base=base) == Rules(covers=2, lead="winner")
    assert Rules.from_options({}, base=base) == base
    assert Rules.from_options({"covers": 2}) == Rules(covers=2)


def test_a_base_that_does_not_fit_the_options_is_refused() -> None:
    bank = Rules(goal="bank", capture="bank")
    with pytest.raises(RulesError, match="goal=shed and capture=bank"):
        Rules.from_options({"goal": "shed"}, base=bank)


def test_the_canonical_form_names_what_is_not_the_default_in_order() -> None:
    rules = Rules(shortage="take", low_beats_ace="takes", covers=1, lead="rotate")
    assert rules.canonical() == "covers=1 low_beats_ace=takes shortage=take"


def test_the_hash_is_one_of_the_canonical_form_and_stays_what_it_is() -> None:
    assert Rules().hash() == hashlib.sha256(b"rules ").hexdigest()
    assert Rules(covers=1).hash() == hashlib.sha256(b"rules covers=1").hexdigest()


@given(rules_sets())
def test_the_canonical_form_says_all(rules: Rules) -> None:
    assert Rules.parse(rules.canonical()) == rules


@given(rules_sets(), rules_sets())
def test_hashes_differ_just_where_rules_do(one: Rules, other: Rules) -> None:
    assert (one == other) == (one.canonical() == other.canonical())
    assert (one == other) == (one.hash() == other.hash())


@given(rules_sets(), st.sampled_from(OPTIONS), st.data())
def test_changing_one_option_changes_the_hash(
    rules: Rules, option: str, data: st.DataObject
) -> None:
    values: tuple[Any, ...] = CHOICES.get(option, (1, 2, 3))
    value = data.draw(st.sampled_from(values))
    try:
        changed = replace(rules, **{option: value})
    except RulesError:
        return
    assert (changed.hash() == rules.hash()) == (getattr(rules, option) == value)


@given(rules_sets())
def test_rules_tell_whether_they_shuffle(rules: Rules) -> None:
    assert rules.shuffles == ("shuffled" in rules.canonical())


def test_rules_that_cannot_be_played_are_a_users_mistake() -> None:
    assert issubclass(RulesError, PyanitsaError)
    assert issubclass(RulesError, ValueError)
