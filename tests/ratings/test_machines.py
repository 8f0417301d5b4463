"""What is printed of a stored tournament is the same on all machines, whatever they calculate with.

OpenBLAS, which numpy and scipy bring along, has other code for other processors, which adds up in
another order: every sum may differ in its last bit. A variable chooses the code, and so one
processor shows what others would print.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from typing import TYPE_CHECKING

import numpy as np
import pytest

from contest_helpers import beating, store_games
from factories import BANK, make_variant, round_robin
from nobody import NOT_TESTED
from pyanitsa.standings.columns import NUMBER_COLUMNS, STANDARD_COLUMNS
from pyanitsa.store import open_store

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from pyanitsa.play.plan import MatchPlan
    from pyanitsa.play.result import MatchResult

CORES = ("Prescott", "Nehalem", "Sandybridge", "Haswell", "Zen", "SkylakeX")
VARIANTS = (make_variant(), make_variant("bank", BANK))
CIRCLES = {"a": "bc", "b": "cd", "c": "de", "d": "ea", "e": "ab", "f": "g", "g": "h", "h": "f"}

PRINT = """\
import sys
from pyanitsa.cli import main
columns, *databases = sys.argv[1:]
for database in databases:
    for format in ("simple", "json"):
        common = ["--db", database, "--format", format]
        for command in (
            ["analyse"],
            ["standings", "--columns", columns],
            ["standings", "--columns", "name", "--order", "nash"],
            ["crosstable", "--intervals"] if format == "simple" else ["crosstable"],
        ):
            print("$", *command, flush=True)
            if main([*command, *common]):
                sys.exit(f"{command} failed")
"""


@pytest.fixture(scope="module")
def databases(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Return three databases: circles with chance, tables of four, and ties wherever they can be.

    The sixteen of the last one share the equilibrium alike, 6.25 % each: the last bit of such a
    number decides whether 6.2 or 6.3 is printed.
    """
    folder = tmp_path_factory.mktemp("stored")
    circles = round_robin("abcdefgh", variants=VARIANTS, numbers=6, deals=4)
    fours = round_robin("abcdefgh", variants=VARIANTS, players=4, numbers=3, deals=2)
    alike = round_robin("ABCDEFGHIJKLMNOP", numbers=5, deals=2)
    return [
        stored(folder / "circles.db", circles, beating(circles, CIRCLES, noise=0.8)),
        stored(folder / "fours.db", fours, beating(fours, CIRCLES, noise=0.8)),
        stored(folder / "alike.db", alike, beating(alike, {"A": "B", "B": "C", "C": "A"})),
    ]


def stored(path: Path, plans: Sequence[MatchPlan], results: Sequence[MatchResult]) -> Path:
    with open_store(path, create=True) as store:
        store_games(store, plans, results)
    return path


@pytest.fixture(scope="module")
def printed(databases: list[Path]) -> dict[str, str]:
    """Return what is printed with the code for each kind of processor that there is here."""
    if "openblas" not in str(np.show_config("dicts")).lower():
        pytest.skip(f"{NOT_TESTED}: numpy has no OpenBLAS here, whose code could be chosen")
    return dict(by_core(databases))


def by_core(databases: list[Path]) -> Iterator[tuple[str, str]]:
    for core in CORES:
        done = print_all(databases, {"OPENBLAS_CORETYPE": core, "OPENBLAS_VERBOSE": "2"})
        if done.returncode in (-signal.SIGILL, 128 + signal.SIGILL):
            continue  # This processor is older.
        assert done.returncode == 0, done.stderr
        if set(re.findall(r"^Core: (\w+)", done.stderr, re.MULTILINE)) == {core}:
            yield core, done.stdout


def print_all(
    databases: list[Path], variables: Mapping[str, str]
) -> subprocess.CompletedProcess[str]:
    """Print all numbers of stored tournaments in a process of its own with some variables."""
    columns = ",".join(column.name for column in (*STANDARD_COLUMNS, *NUMBER_COLUMNS))
    return subprocess.run(
        [sys.executable, "-c", PRINT, columns, *map(str, databases)],
        env={**os.environ, "COLUMNS": "100", **variables},
        check=False,
        capture_output=True,
        text=True,
        encoding="utf-8",
    )


def test_what_is_printed_does_not_depend_on_the_kind_of_processor(printed: dict[str, str]) -> None:
    """Byte for byte, in tables and in JSON, which shows all digits."""
    if len(printed) < 2:
        pytest.skip(f"{NOT_TESTED}: OpenBLAS has code for {' '.join(printed) or 'none'} only")
    first, *others = printed.values()
    assert "bradley_terry_interval" in first
    assert "Plackett-Luce 95 %" in first
    for core, other in zip(list(printed)[1:], others, strict=True):
        assert other == first, core


def test_nor_on_what_numpy_and_the_mathematical_library_make_of_one(
    databases: list[Path], printed: dict[str, str]
) -> None:
    """A processor of 2008 has neither fused multiplication nor wide registers."""
    if not printed:
        pytest.skip(f"{NOT_TESTED}: none of {', '.join(CORES)} is known here")
    old = {
        "OPENBLAS_CORETYPE": next(iter(printed)),
        "NPY_DISABLE_CPU_FEATURES": " ".join(np.show_config("dicts")["SIMD Extensions"]["found"]),
        "GLIBC_TUNABLES": "glibc.cpu.hwcaps=-AVX2,-FMA,-FMA4,-AVX512F",
    }
    done = print_all(databases, old)
    assert done.returncode == 0, done.stderr
    assert done.stdout == next(iter(printed.values()))
