"""A file with a strategy to be checked, without a fault until a test makes one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from textwrap import dedent, indent
from typing import TYPE_CHECKING

import pytest

from nobody import NOT_TESTED
from pyanitsa import checks
from pyanitsa.errors import IsolationError
from pyanitsa.host import Hosts

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pyanitsa.checks import Verdict
    from pyanitsa.host import Limits

Write = Callable[..., Path]

LOADS = "my.py: loads"
DESCRIBED = "mine: says how it plays"
ORDERS = "mine: orders every hand legally"
MATCHES = "mine: plays and observes whole matches"
ALIKE = "mine: orders alike where the seed is the same"
CARRIES = "mine: carries nothing from one match to another"
TIME = "mine: takes no longer than it may"
RIVALS = [
    f"mine: plays {variant} against all that are built in"
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


def writer(folder: Path) -> Write:
    """Return what writes a file `my.py`, the faultless one with some of its lines replaced."""

    def write(*changes: tuple[str, str], text: str = FILE) -> Path:
        for old, new in changes:
            assert old in text
            text = text.replace(old, new)
        path = folder / "my.py"
        path.write_text(text, "utf-8")
        return path

    return write


def arranging(body: str, method: str = "") -> tuple[str, str]:
    """Return the change that gives `arrange` another body, and the class another method."""
    return ARRANGE, indent(dedent(body).strip() + "\n", " " * 8) + indent(dedent(method), " " * 4)


def strict_hosts(limits: Limits | None = None) -> Iterator[Hosts]:
    """Yield strict hosts; skip, naming what is missing, where this machine has none."""
    try:
        hosts = Hosts("strict", limits=limits)
    except IsolationError as error:
        pytest.skip(f"{NOT_TESTED}: {error}")
    with hosts:
        yield hosts


def check_file(path: Path) -> Iterator[Verdict]:
    """Check a file whose strategies run in this process."""
    with Hosts("none") as hosts:
        yield from checks.check_file(path, hosts)


def failed(path: Path) -> Verdict:
    """Return the only verdict on a file that fails."""
    return only_failed(check_file(path))


def only_failed(verdicts: Iterable[Verdict]) -> Verdict:
    """Return the only one of some verdicts that says no."""
    (verdict,) = [verdict for verdict in verdicts if not verdict.passed]
    return verdict


def before_rivals(verdicts: Iterable[Verdict]) -> Iterator[Verdict]:
    """Yield the verdicts on a strategy before it plays against others, which takes long."""
    for verdict in verdicts:
        yield verdict
        if verdict.name.endswith("carries nothing from one match to another"):
            return
