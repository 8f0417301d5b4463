"""The command line: one module a command, and what heavy work needs loads inside the command."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import typer

from pyanitsa.cli import options
from pyanitsa.cli.analyse import analyse
from pyanitsa.cli.audit import audit
from pyanitsa.cli.check import check
from pyanitsa.cli.crosstable import crosstable
from pyanitsa.cli.export import export
from pyanitsa.cli.history import history
from pyanitsa.cli.import_ import import_
from pyanitsa.cli.list_ import list_
from pyanitsa.cli.log import log
from pyanitsa.cli.matches import matches
from pyanitsa.cli.new import new
from pyanitsa.cli.play import play
from pyanitsa.cli.replay import replay
from pyanitsa.cli.reveal import reveal
from pyanitsa.cli.rules import rules
from pyanitsa.cli.run import run
from pyanitsa.cli.sprt import sprt
from pyanitsa.cli.standings import standings
from pyanitsa.errors import PyanitsaError

if TYPE_CHECKING:
    from collections.abc import Sequence

app = typer.Typer(
    name="pyanitsa",
    help="Strategy competitions in the Russian card game Пьяница.",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)

app.command("run")(run)
app.command("standings")(standings)
app.command("crosstable")(crosstable)
app.command("analyse")(analyse)
app.command("matches")(matches)
app.command("replay")(replay)
app.command("log")(log)
app.command("play")(play)
app.command("sprt")(sprt)
app.command("list")(list_)
app.command("rules")(rules)
app.command("check")(check)
app.command("new")(new)
app.command("audit")(audit)
app.command("reveal")(reveal)
app.command("export")(export)
app.command("import")(import_)
app.command("history")(history)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code; a user's mistake is one line and code 2.

    Args:
        arguments: what stands behind `pyanitsa` (default: what this program was called with);
            nothing is taken for `--help`.
    """
    for stream in (sys.stdout, sys.stderr):
        # A terminal that cannot show a suit shows a mark in its place, rather than failing.
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        return app(given or ["--help"], prog_name="pyanitsa", standalone_mode=False) or 0
    except PyanitsaError as error:
        text = str(error)
    except typer.TyperException as error:
        text = error.format_message().replace(": Value error, ", ": ")
        text = f"{text[:1].lower()}{text[1:]}"
    options.note(" ".join(text.split()))
    return 2
