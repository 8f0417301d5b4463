"""The command line: one module a command, and what heavy work needs loads inside the command."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Annotated

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
from pyanitsa.cli.rules import rules
from pyanitsa.cli.run import run
from pyanitsa.cli.sprt import sprt
from pyanitsa.cli.standings import standings
from pyanitsa.errors import PyanitsaError

if TYPE_CHECKING:
    from collections.abc import Sequence


def _version(wanted: bool) -> None:
    if wanted:
        import pyanitsa

        typer.echo(f"pyanitsa {pyanitsa.__version__}")
        raise typer.Exit


app = typer.Typer(
    name="pyanitsa",
    help="Strategy competitions in the Russian card game Пьяница.",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
)


@app.callback()
def _about(
    version: Annotated[
        bool,
        typer.Option(
            "--version", help="Print the version and exit.", callback=_version, is_eager=True
        ),
    ] = False,
) -> None:
    pass


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
app.command("export")(export)
app.command("import")(import_)
app.command("history")(history)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code; what is no bug is told in one line.

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
        code = app(given or ["--help"], prog_name="pyanitsa", standalone_mode=False) or 0
        # What is still in the buffer would otherwise fail when nobody can tell of it any more.
        if sys.stdout is not None:
            sys.stdout.flush()
    except (KeyboardInterrupt, typer.Abort):
        return _told("interrupted", options.INTERRUPTED)
    except (Exception, SystemExit) as error:
        text = _meaning(error)
        if text is None:
            raise
        if isinstance(error, OSError):
            _discard_output()
        return _told(text, 2)
    return code


def _meaning(error: BaseException) -> str | None:
    """Return what to say of an exception; None where it is a bug, or the program's wish to end."""
    match error:
        case PyanitsaError():
            return str(error)
        case typer.TyperException():
            text = error.format_message().replace(": Value error, ", ": ")
            return f"{text[:1].lower()}{text[1:]}"
        case OSError():
            return _refused(error)
        case MemoryError():
            return "the memory of this machine, or what it grants, does not suffice"
        case RecursionError():
            return "something that was read is nested too deeply"
        case SystemExit(__context__=BrokenPipeError() as broken):
            # Click ends the program itself, silently, when the reader of its output went away.
            return _refused(broken)
    return None


def _refused(error: OSError) -> str:
    why = (error.strerror or str(error) or type(error).__name__).lower()
    return f"{error.filename}: {why}" if error.filename else f"the system refuses: {why}"


def _discard_output() -> None:
    # Python would try to write what is left once more at its end, and show a traceback.
    try:
        sys.stdout.flush()
    except OSError:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)


def _told(text: str, code: int) -> int:
    # Where nobody can be told, the exit code alone has to do.
    with suppress(OSError):
        options.note(" ".join(text.split()))
    return code
