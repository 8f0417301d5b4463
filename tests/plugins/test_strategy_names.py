"""Names: which are flaws of a file, and which of them nobody tells apart."""

from __future__ import annotations

import pytest

from pyanitsa.plugins.strategy_names import looks, name_flaw


@pytest.mark.parametrize("name", ["alice", "Вася-max", "Алиса 2", "иван3top", "名" * 20, "Йод"])
def test_spaces_and_any_alphabet_are_allowed(name: str) -> None:
    assert name_flaw(name) is None


@pytest.mark.parametrize(
    ("name", "flaw"),
    [
        ("\u0430lice", "mixes Latin letters (lice) and Cyrillic ones (\u0430)"),
        ("x" * 41, "41 columns wide"),
        ("名" * 21, "42 columns wide"),
        (" ", "nobody can see"),
        ("al\u2800ice", "nobody can see"),
        ("al\u202eice", "nobody can see"),
    ],
)
def test_what_misleads_readers_of_a_table_is_a_flaw(name: str, flaw: str) -> None:
    assert flaw in str(name_flaw(name))


@pytest.mark.parametrize(
    ("one", "other"),
    [("alice", "Alice"), ("вася", "Вася"), ("cop", "\u0441\u043e\u0440"), ("bob 1", "bob  l")],
)
def test_case_and_letters_of_one_shape_tell_nobody_apart(one: str, other: str) -> None:
    assert not looks(one).isdisjoint(looks(other))


def test_different_names_look_different() -> None:
    assert looks("alice").isdisjoint(looks("alina"))
    assert looks("Ира").isdisjoint(looks("Йра"))
