"""The markup languages among the table formats, and how a text is written so that it stays one.

Tables hold what strangers wrote. Where a format is rendered somewhere else, a name must not become
a tag, a link, a macro or another cell there.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

_ZERO_WIDTH_SPACE: Final = "\u200b"


@dataclass(frozen=True)
class Markup:
    """How text is written in a markup language.

    Attributes:
        escapes: what is written for a character that means something there.
        opening: what stands before a paragraph.
        closing: what stands after it.
    """

    escapes: Mapping[str, str]
    opening: str = ""
    closing: str = ""

    def escape(self, text: str) -> str:
        """Return a text so that it is shown as it is."""
        return "".join(self.escapes.get(char, char) for char in text)


HTML: Final = Markup(
    {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;"}, "<p>", "</p>"
)
LATEX: Final = Markup(
    {char: f"\\{char}" for char in "&%$#_{}"}
    | {"^": r"\^{}", "~": r"\textasciitilde{}", "\\": r"\textbackslash{}"}
    | {char: f"\\ensuremath{{{char}}}" for char in "<>"}
)
# Entities for < and &: not every dialect takes a backslash there.
MARKDOWN: Final = Markup({char: f"\\{char}" for char in "\\`*_[]|~"} | {"<": "&lt;", "&": "&amp;"})
RST: Final = Markup({char: f"\\{char}" for char in "\\`*_|"})
# All of these wikis show numeric character references, after their own syntax has been read.
WIKI: Final = Markup({char: f"&#{ord(char)};" for char in "&<>|!?[]{}'\"*_^~+=@#%\\`"})
# A zero width space is what Org's manual recommends; a backslash needs it behind.
ORG: Final = Markup(
    {char: f"{_ZERO_WIDTH_SPACE}{char}" for char in "[]{}<>@$*_^~="}
    | {"\\": f"\\{_ZERO_WIDTH_SPACE}", "|": r"\vert{}"}
)

MARKUPS: Final[Mapping[str, Markup]] = {
    "asciidoc": WIKI,
    "github": MARKDOWN,
    "html": HTML,
    "jira": WIKI,
    "latex": LATEX,
    "latex_booktabs": LATEX,
    "latex_longtable": LATEX,
    "latex_raw": LATEX,
    "mediawiki": WIKI,
    "moinmoin": WIKI,
    "orgtbl": ORG,
    "pipe": MARKDOWN,
    "rst": RST,
    "textile": WIKI,
    "unsafehtml": HTML,
    "youtrack": WIKI,
}
"""The markup of each table format; the formats that are not here are plain text."""

ESCAPED_BY_TABULATE: Final = frozenset({"html", "latex", "latex_booktabs", "latex_longtable"})
"""The formats whose cells tabulate escapes itself."""


def cell(text: str, fmt: str) -> str:
    """Return a text as tabulate is to get it for a cell of a table."""
    if fmt in ESCAPED_BY_TABULATE or fmt not in MARKUPS:
        return text
    return MARKUPS[fmt].escape(text)


def paragraphs(lines: Iterable[str], fmt: str) -> str:
    """Return lines to stand above or below a table; in markup each becomes a paragraph."""
    markup = MARKUPS.get(fmt)
    if markup is None:
        return "\n".join(lines)
    return "\n\n".join(markup.opening + markup.escape(line) + markup.closing for line in lines)
