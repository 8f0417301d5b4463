"""How fast whole tournaments run and are stored: confined strategies beside trusted ones.

    python -m benchmarks.runs [--quick]

Twenty strategies that learn nothing, each a file of its own with a fixed order, meet in 190
pairings of `bank`. The same tournament is played with `strict` and with `none`, by one worker and
by two, and stored game by game. The ways take turns, and the best times are compared: the noise of
a shared machine only ever adds to a time. A time is that of the whole command, with its start and
its standings; beside it stands the time without the start, which a longer run does not notice.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Final, NamedTuple

from tabulate import tabulate

ENTRANTS: Final = 20
DEALS: Final = 50

STRATEGY: Final = """\
from pyanitsa import Strategy, hookimpl


class Fixed(Strategy):
    name = "fixed-{number}"

    def arrange(self, hand):
        step = {step}
        return [card for first in range(step) for card in hand[first::step]][::{way}]


@hookimpl
def pyanitsa_strategies():
    return [Fixed]
"""

PROGRAM: Final = "import sys; from pyanitsa.cli import main; sys.exit(main())"


class Way(NamedTuple):
    """A way to play the tournament."""

    isolation: str
    workers: int


WAYS: Final = (Way("none", 1), Way("strict", 1), Way("none", 2), Way("strict", 2))


def main() -> None:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="play little, to see that it runs")
    quick = parser.parse_args().quick
    matches, turns = (1, 1) if quick else (30, 2)
    games = ENTRANTS * (ENTRANTS - 1) * DEALS * matches
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        starts = dict.fromkeys(WAYS, float("inf"))
        wholes = dict.fromkeys(WAYS, float("inf"))
        for _ in range(turns):
            for way in WAYS:
                # The same field and hardly a game: what is left is the start.
                starts[way] = min(starts[way], run(folder, way, deals=1, matches=1))
                wholes[way] = min(wholes[way], run(folder, way, deals=DEALS, matches=matches))
    base = wholes[WAYS[0]]
    rows = [
        (
            *way,
            wholes[way],
            games / wholes[way],
            games / (wholes[way] - starts[way]),
            base / wholes[way],
        )
        for way in WAYS
    ]
    heads = ("isolation", "workers", "s", "games/s", "games/s without the start", "× the first")
    print(f"{games:,} games of {ENTRANTS} strategies, load {os.getloadavg()[0]:.1f}")
    print(tabulate(rows, heads, floatfmt=("", "", ".2f", ",.0f", ",.0f", ".2f")))


def run(folder: Path, way: Way, *, deals: int, matches: int) -> float:
    """Play the tournament, and return the seconds that the command takes."""
    for number in range(ENTRANTS):
        text = STRATEGY.format(number=number, step=number // 2 + 1, way=(1, -1)[number % 2])
        (folder / f"fixed_{number}.py").write_text(text, "utf-8")
    files = ", ".join(f'"fixed_{number}.py"' for number in range(ENTRANTS))
    (folder / "tournament.toml").write_text(
        f'name = "runs"\nvariants = ["bank"]\nstrategies = [{files}]\n'
        f'deals = {deals}\nmatches = {matches}\nisolation = "{way.isolation}"\n',
        "utf-8",
    )
    (folder / "pyanitsa.db").unlink(missing_ok=True)
    command = [sys.executable, "-c", PROGRAM, "run", "tournament.toml"]
    began = time.perf_counter()
    subprocess.run(
        [*command, "--workers", str(way.workers)], cwd=folder, check=True, capture_output=True
    )
    return time.perf_counter() - began


if __name__ == "__main__":
    main()
