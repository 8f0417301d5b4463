"""Words in two languages: what is picked, counted and listed."""

from __future__ import annotations

import pytest

from pyanitsa import Text
from pyanitsa.wording import Language, Noun, counted, listed

DEAL = Noun(("deal", "deals"), ("раздача", "раздачи", "раздач"))


def test_a_text_is_picked_by_its_language() -> None:
    text = Text(en="war", ru="спор")
    assert [text.pick(one) for one in Language] == ["war", "спор"]


@pytest.mark.parametrize(
    ("number", "english", "russian"),
    [(1, "1 deal", "1 раздача"), (3, "3 deals", "3 раздачи"), (11, "11 deals", "11 раздач")],
)
def test_a_noun_agrees_with_its_number(number: int, english: str, russian: str) -> None:
    assert [DEAL.counted(number, one) for one in Language] == [english, russian]


def test_counts_have_an_s_or_the_plural_that_is_said() -> None:
    assert counted(1, "card") == "1 card"
    assert counted(10_000, "card") == "10,000 cards"
    assert counted(0, "match", "matches") == "0 matches"


def test_the_last_of_several_is_joined_by_and() -> None:
    assert listed([2]) == "2"
    assert listed([2, 3, 8]) == "2, 3 and 8"
    assert listed(["Анна", "Борис"], Language.RU) == "Анна и Борис"
