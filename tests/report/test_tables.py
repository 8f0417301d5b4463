"""Tables in every format, and what becomes in them of what strangers wrote."""

from __future__ import annotations

import csv
import html
import io
import json
import re
import unicodedata
from html.parser import HTMLParser
from typing import Any

import numpy as np
import pytest
import tabulate
from hypothesis import example, given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from pyanitsa.errors import PyanitsaError
from pyanitsa.report import markup
from pyanitsa.report.harmless import MAX_MARKS, harmless
from pyanitsa.report.tables import (
    DATA_FORMATS,
    FORMATS,
    Header,
    Table,
    check_format,
    render,
    render_together,
)

NAME = Header("name", "Strategy")
TEXT = Header("text", "What happened")
SCORE = Header("score", "Score %")
INTERVAL = Header("interval", "95 % interval")

PLAIN_TEXT = {
    *("plain", "simple", "grid", "outline", "pretty", "psql", "presto", "tsv", "colon_grid"),
    *(f"{line}_{kind}" for line in ("simple", "rounded", "heavy") for kind in ("grid", "outline")),
    *(f"{line}_{kind}" for line in ("mixed", "double", "fancy") for kind in ("grid", "outline")),
}
WIKIS = ["asciidoc", "jira", "mediawiki", "moinmoin", "textile", "youtrack"]
LATEX = [fmt for fmt in FORMATS if fmt.startswith("latex")]

HOSTILE = [
    "\x1b[2J\x1b[31mred",
    "a\rb\nc\td\x00\x07\x7f\x9b31m",
    "\u202eevil\u202c \u2066x\u2069 \u200bzero\u200d\ufeff",
    "<script>alert('x')</script>&lt;",
    "| a || b |- ! c \\| d",
    "![x](http://example.org/x.png) [y](javascript:z) `code` *b* _i_",
    r"\input{/etc/passwd} \def\x{$} % # ^ ~ {",
    "{{template}} [[link]] {html}<b>{html} pass:[<b>] +++<b>+++ <<Include(x)>>",
    "@@html:<b>@@ src_sh{echo} call_x() {{{macro}}} [[file:x]]",
    "=HYPERLINK(1)",
    "\ud800 lone",
    "\x01",
    "ok \U000e0041\u3164",
]
hostile = pytest.mark.parametrize("text", HOSTILE)
each_format = pytest.mark.parametrize("fmt", FORMATS)
texts = (
    st.text(min_size=1) | st.sampled_from(HOSTILE) | st.text("|\\&<>[]{}`*_=+-@# ax", min_size=1)
)


# Texts from strangers


@given(st.text(st.characters(), max_size=40) | st.sampled_from(HOSTILE))
@example("e" + "\u0301" * 50)
def test_a_harmless_text_is_one_line_of_what_can_be_seen(text: str) -> None:
    shown = harmless(text)
    assert shown.isprintable()
    assert len(shown.splitlines()) <= 1
    assert not re.search("[\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff\ufe00-\ufe0f]", shown)
    marks = ["M" if unicodedata.category(char)[0] == "M" else "-" for char in shown]
    assert "M" * (MAX_MARKS + 1) not in "".join(marks)
    shown.encode()


@given(texts)
def test_making_a_text_harmless_twice_changes_nothing_more(text: str) -> None:
    assert harmless(harmless(text)) == harmless(text)


@pytest.mark.parametrize("text", ["high-first", "Пьяница — спор", "6♠ ★", "Đặng", "日本", "😀", ""])
def test_an_ordinary_text_stays_as_it_is(text: str) -> None:
    assert harmless(text) == text


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\x1b[31m", r"\x1b[31m"),
        ("a\nb\tc\r", r"a\nb\tc\r"),
        ("\u202eabc", r"\u202eabc"),
        ("x\ufe0f", r"x\ufe0f"),
        ("a\u00a0b\u3000c", "a b c"),
        ("\x9b2J", r"\x9b2J"),
        ("\U000e0041", r"\U000e0041"),
        ("\ud800", r"\ud800"),
    ],
)
def test_what_cannot_be_seen_is_written_as_an_escape(text: str, shown: str) -> None:
    assert harmless(text) == shown


# Formats


def test_every_format_of_tabulate_and_json_and_csv_can_be_asked_for() -> None:
    assert set(FORMATS) == {*tabulate.tabulate_formats, "json", "csv"}


def test_every_format_of_tabulate_is_known_to_be_plain_text_or_markup() -> None:
    """A format that a new tabulate brings has to be looked at: can a text become markup in it?"""
    assert set(tabulate.tabulate_formats) == PLAIN_TEXT | markup.MARKUPS.keys()


def test_an_unknown_format_is_refused_with_the_nearest_names() -> None:
    for ask in (check_format, lambda fmt: render(Table([NAME], []), fmt)):
        with pytest.raises(PyanitsaError, match=r"no format 'gird'; did you mean .*'grid'"):
            ask("gird")


@each_format
def test_every_format_shows_all_cells(fmt: str) -> None:
    rows = [["high-first", 51.24, (47.06, 52.34)], ["random", 49.0, None]]
    shown = render(Table([NAME, SCORE, INTERVAL], rows), fmt)
    assert not shown.endswith("\n")
    for name in ("high-first", "random"):
        assert name in shown
    numbers = ("51.24", "47.06", "52.34") if fmt in {"json", "csv"} else ("51.2", "47.1 – 52.3")
    for number in numbers:
        assert number in shown


@each_format
def test_every_format_shows_a_table_without_rows(fmt: str) -> None:
    shown = render(Table([NAME, SCORE], []), fmt)
    assert shown == "[]" if fmt == "json" else "ore" in shown


@each_format
def test_captions_stand_around_the_table_except_in_data(fmt: str) -> None:
    shown = render(
        Table([NAME], [["high-first"]], above=["Classic", "Round one"], below=["Done"]), fmt
    )
    if fmt in DATA_FORMATS:
        assert shown == render(Table([NAME], [["high-first"]]), fmt)
    else:
        places = [shown.index(word) for word in ("Classic", "Round one", "high-first", "Done")]
        assert places == sorted(places)


def test_in_plain_text_captions_are_lines_and_in_markup_paragraphs() -> None:
    assert render(Table([NAME], [], above=["A", "B"]), "simple").startswith("A\nB\nStrategy\n")
    assert render(Table([NAME], [], above=["A", "B"]), "pipe").startswith("A\n\nB\n\n| Strategy")
    assert render(Table([NAME], [], above=["<A>"]), "html").startswith(
        "<p>&lt;A&gt;</p>\n\n<table>"
    )


# Cells


@pytest.mark.parametrize(
    ("cell", "header", "shown"),
    [
        (57.149, SCORE, "57.1"),
        (100.0, SCORE, "100.0"),
        (-0.04, SCORE, "0.0"),
        (57.149, Header("score", "Score", ".2f"), "57.15"),
        (np.float64(57.149), SCORE, "57.1"),
        (1234, SCORE, "1234"),
        (float("nan"), SCORE, "–"),
        (None, SCORE, "–"),
        ((47.06, 52.34), INTERVAL, "47.1 – 52.3"),
        ((1, 2), INTERVAL, "1 – 2"),
        (True, SCORE, "yes"),
        (False, SCORE, "no"),
        ("12", NAME, "12"),
        ("1e5", NAME, "1e5"),
        ("", NAME, ""),
    ],
)
def test_a_cell_is_shown_to_people_in_their_way(cell: object, header: Header, shown: str) -> None:
    line = render(Table([Header("x", "x"), header], [["x", cell]]), "presto").splitlines()[-1]
    assert line.split("|")[1].strip() == shown


def test_numbers_stand_right_and_texts_left() -> None:
    rows = [["a", 5, 1.0], ["bcd", 10, None]]
    shown = render(Table([NAME, Header("games", "Games"), SCORE], rows), "plain")
    assert shown.splitlines() == [
        "Strategy      Games    Score %",
        "a                 5        1.0",
        "bcd              10          –",
    ]


@pytest.mark.parametrize("cell", [b"x", [1, 2], np.int64(1), {}, (1, 2, 3)])
def test_what_a_table_cannot_show_is_a_fault_of_the_program(cell: object) -> None:
    with pytest.raises(TypeError, match="score: a table cannot show"):
        render(Table([SCORE], [[cell]]))


def test_a_row_of_another_length_is_a_fault_of_the_program() -> None:
    for fmt in ("simple", "json", "csv"):
        with pytest.raises(ValueError, match="zip"):
            render(Table([NAME, SCORE], [["x"]]), fmt)


# What a text can do in a format: nothing


@each_format
@hostile
def test_no_format_lets_a_text_do_something_to_the_terminal(fmt: str, text: str) -> None:
    shown = render(Table([Header("x", text), TEXT], [[text, 1]], above=[text], below=[text]), fmt)
    if fmt == "orgtbl":
        shown = shown.replace("\u200b", "")  # Org's own escape character
    if fmt == "tsv":
        shown = shown.replace("\t", "")
    assert all(line.isprintable() for line in shown.split("\n"))
    plain = render(Table([Header("x", "x"), TEXT], [["x", 1]], above=["x"], below=["x"]), fmt)
    assert shown.count("\n") == plain.count("\n")


class Cells(HTMLParser):
    """Collects the tags and the texts of a page."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.texts: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        assert set(attrs) <= {("style", "text-align: right;"), ("style", "text-align:left")}
        self.tags.add(tag)
        if tag in {"td", "th", "p"}:
            self.texts.append("")

    def handle_data(self, data: str) -> None:
        if self.texts:
            self.texts[-1] += data


@pytest.mark.parametrize("fmt", ["html", "unsafehtml"])
@given(texts)
def test_a_text_stays_text_in_html(fmt: str, text: str) -> None:
    """The format `unsafehtml` escapes too: here nobody hands in markup."""
    cells = Cells(render(Table([TEXT], [[text]], above=[text]), fmt))
    assert cells.tags <= {"table", "thead", "tbody", "tr", "th", "td", "p"}
    shown = harmless(text).strip()
    assert [text.strip() for text in cells.texts[:3]] == [shown, "What happened", shown]


@pytest.mark.parametrize("fmt", ["pipe", "github"])
@given(texts)
def test_a_text_stays_text_in_markdown(fmt: str, text: str) -> None:
    page = (
        MarkdownIt("commonmark")
        .enable(["table", "strikethrough"])
        .render(render(Table([TEXT, NAME], [[text, "x"]]), fmt))
    )
    cells = Cells(page)
    assert cells.tags <= {"table", "thead", "tbody", "tr", "th", "td"}
    assert [text.strip() for text in cells.texts] == [
        "What happened",
        "Strategy",
        harmless(text).strip(),
        "x",
    ]


@pytest.mark.parametrize("fmt", WIKIS)
@given(texts)
def test_a_text_stays_text_in_wikis(fmt: str, text: str) -> None:
    """What means something there is written as a character reference, and can be read back."""
    shown = render(Table([TEXT], [[f"({text})"]]), fmt)
    (cell,) = re.findall(r"\((?=[^\n]*\)[^\n(]*$).*\)", shown, re.MULTILINE)
    assert html.unescape(cell) == harmless(f"({text})")
    assert not re.search(r"[<>|!?\[\]{}'\"*^~+=@%\\`]|&(?!#\d+;)|(?<!&)#", cell)


@pytest.mark.parametrize("fmt", LATEX)
@hostile
def test_a_text_stays_text_in_latex(fmt: str, text: str) -> None:
    """Also in `latex_raw`, which tabulate leaves as it is."""
    shown = render(Table([TEXT], [[f"<{text}>"]]), fmt)
    (cell,) = re.findall(r"\\ensuremath\{<\}.*\\ensuremath\{>\}", shown)
    known = r"\\(textbackslash|textasciitilde|\^)\{\}|\\ensuremath\{[<>]\}|\\[&%$#_{}]"
    assert not re.search(r"[\\&%$#_^{}~<>]", re.sub(known, "", cell))
    as_latex = render(Table([TEXT], [[f"<{text}>"]]), "latex")
    assert re.sub(" +|-+", "", cell) in re.sub(" +|-+", "", as_latex)


@hostile
def test_a_text_has_no_markup_in_org_and_rst(text: str) -> None:
    org = render(Table([NAME, TEXT], [["x", f"({text})"]]), "orgtbl").splitlines()[-1]
    org = org.replace(r"\vert{}", "")
    assert org.count("|") == 3
    assert not re.search(r"\[\[|\{\{|@@|(?<!\u200b)[{<@$\[]", org)
    rst = render(Table([NAME, TEXT], [["x", f"({text})"]]), "rst").splitlines()[-2]
    assert not re.search(r"(?<!\\)(\\\\)*[`*_|]", rst)


# Data


Row = tuple[str, object, tuple[int, int] | None]

rows_of_data: st.SearchStrategy[list[Row]] = st.lists(
    st.tuples(
        texts,
        st.none()
        | st.integers()
        | st.floats(allow_nan=False, allow_infinity=False)
        | st.booleans(),
        st.none() | st.tuples(st.integers(), st.integers()),
    )
)


@given(rows_of_data)
def test_json_can_be_read_back_as_it_was(rows: list[Row]) -> None:
    shown = render(Table([TEXT, SCORE, INTERVAL], rows), "json")
    assert json.loads(shown) == [
        {"text": text, "score": score, "interval": interval and list(interval)}
        for text, score, interval in rows
    ]
    assert len(shown.split("\n")) == (len(rows) + 2 if rows else 1)
    assert all(line.isprintable() for line in shown.split("\n"))


def test_json_leaves_russian_readable_and_has_no_number_that_is_none() -> None:
    rows = [["Пьяница", float("nan"), (float("-inf"), 2.5)]]
    shown = '{"text": "Пьяница", "score": null, "interval": [null, 2.5]}'
    assert render(Table([TEXT, SCORE, INTERVAL], rows), "json") == f"[\n  {shown}\n]"


@given(rows_of_data)
def test_csv_can_be_read_back(rows: list[Row]) -> None:
    head, *read = csv.reader(io.StringIO(render(Table([TEXT, SCORE, INTERVAL], rows), "csv")))
    pairs = any(interval for _, _, interval in rows)
    assert head == [
        "text",
        "score",
        *(["interval_low", "interval_high"] if pairs else ["interval"]),
    ]
    for (text, score, interval), (text_read, score_read, *ends) in zip(rows, read, strict=True):
        assert text_read.removeprefix("'") == harmless(text).removeprefix("'")
        assert score_read == ("" if score is None else str(score))
        assert ends == (list(map(str, interval)) if interval else ["", ""] if pairs else [""])


@pytest.mark.parametrize(
    "text", ["=1+1", "+1", "-1", "@SUM(A1)", " =1", "＝1", "-", "=cmd|' /C'!A0"]
)
@pytest.mark.parametrize("fmt", ["csv", "tsv"])
def test_a_text_is_no_formula_in_a_spreadsheet(fmt: str, text: str) -> None:
    delimiter = "," if fmt == "csv" else "\t"
    rows = csv.reader(
        io.StringIO(render(Table([TEXT, SCORE], [[text, 1]]), fmt)), delimiter=delimiter
    )
    assert list(rows)[1][0].strip() == f"'{text}".strip()


@pytest.mark.parametrize("text", ["\t=1", "\r=1", "a=1", "1-2", "high-first"])
def test_no_apostrophe_stands_before_a_text_that_is_no_formula(text: str) -> None:
    """A tab or a line break in front is made visible, so that the text begins with a backslash."""
    (_, (cell,)) = csv.reader(io.StringIO(render(Table([TEXT], [[text]]), "csv")))
    assert cell == harmless(text)


def test_negative_numbers_stay_numbers_in_csv() -> None:
    assert render(Table([SCORE, INTERVAL], [[-1.5, (-2, 3)]]), "csv").splitlines() == [
        "score,interval_low,interval_high",
        "-1.5,-2,3",
    ]


# Several tables


TABLES = {
    "ring": Table([NAME, SCORE], [["a", 60.0], ["b", 40.0]], above=["Ring"]),
    "bank": Table([NAME, Header("banks", "Banks")], [["a", 7]], above=["Bank"], below=["Done"]),
}
BY = Header("variant", "Variant")


def test_for_people_several_tables_stand_below_each_other() -> None:
    ring, bank = (render(one, "simple") for one in TABLES.values())
    assert render_together(TABLES, "simple", by=BY) == f"{ring}\n\n{bank}"


def test_for_programs_several_tables_are_one() -> None:
    assert render_together(TABLES, "csv", by=BY).splitlines() == [
        "variant,name,score,banks",
        "ring,a,60.0,",
        "ring,b,40.0,",
        "bank,a,,7",
    ]
    read = json.loads(render_together(TABLES, "json", by=BY))
    assert read[2] == {"variant": "bank", "name": "a", "score": None, "banks": 7}
    assert len(render_together(TABLES, "tsv", by=BY).splitlines()) == 4


def test_no_tables_are_an_empty_text_or_an_empty_list() -> None:
    assert render_together({}, "simple", by=BY) == ""
    assert render_together({}, "json", by=BY) == "[]"
    assert render_together({}, "csv", by=BY) == "variant"
