"""Cells that are more than a number: marked ones, and numbers without end."""

from __future__ import annotations

import math

import pytest

from pyanitsa.report.tables import Header, Marked, Table, render

SCORE = Header("score", "Score")


@pytest.mark.parametrize(
    ("cell", "shown"),
    [
        (Marked(12.34), "12.3"),
        (Marked(12.34, "*"), "*12.3"),
        (Marked(12.34, "", (1.0, 20.0)), "12.3 (1.0 – 20.0)"),
        (Marked(12.34, "*", (-math.inf, 20.0)), "*12.3 (-∞ – 20.0)"),
        (math.inf, "∞"),
        (-math.inf, "-∞"),
        ((-math.inf, math.inf), "-∞ – ∞"),
    ],
)
def test_people_see_marks_and_intervals_and_infinity(cell: object, shown: str) -> None:
    assert render(Table([SCORE], [[cell]]), "simple").splitlines()[-1].strip() == shown


def test_a_mark_is_no_markup() -> None:
    assert r"\*12.3" in render(Table([SCORE], [[Marked(12.34, "*")]]), "github")


def test_marked_numbers_stand_to_the_right_as_others_do() -> None:
    rows = [[Marked(5.0, "*")], [Marked(75.0)]]
    assert render(Table([SCORE], rows), "simple").splitlines()[-2:] == ["   *5.0", "   75.0"]


@pytest.mark.parametrize(
    ("format_", "shown"),
    [("json", '[\n  {"score": 12.34}\n]'), ("csv", "score\n12.34"), ("tsv", "  Score\n   12.3")],
)
def test_programs_get_the_number_alone(format_: str, shown: str) -> None:
    assert render(Table([SCORE], [[Marked(12.34, "*", (1.0, 20.0))]]), format_) == shown


def test_programs_get_nothing_for_infinity() -> None:
    assert render(Table([SCORE], [[math.inf]]), "json") == '[\n  {"score": null}\n]'
    assert render(Table([SCORE], [[math.inf]]), "csv") == 'score\n""'
