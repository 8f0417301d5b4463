"""How long the numbers take: standings, crosstable and analysis of a million stored games.

Contests are made up, games and all, and stored as a run stores them; then each command is run on
them, again and again, in this process. Its time is all that it does itself, from opening the
database to the printed text, without loading Python's packages: those are loaded once before.

The baseline is what nobody can go below who looks at every game: plain sqlite3 that fetches the
places of all games, in the order of the matches, and nothing else. Commands that look at the sums
of matches only may well be faster. Times are the processor's; the best of some turns counts.
"""

from __future__ import annotations

import argparse
import io
import sqlite3
import sys
import tempfile
import time
from contextlib import closing, redirect_stdout
from hashlib import sha256
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
from tabulate import tabulate

from pyanitsa.cli import main as pyanitsa
from pyanitsa.engine import deal_batch
from pyanitsa.play.chance import Secret
from pyanitsa.play.games import Games
from pyanitsa.play.plan import Entrant, MatchPlan
from pyanitsa.play.result import MatchResult
from pyanitsa.store import open_store, save_results, save_tournament
from pyanitsa.variant import Variant
from pyanitsa.wording import Text

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

DEALS: Final = 50

CHANCE: Final = Secret.known(1).match(["benchmark"], ["benchmark"])
TOGETHER: Final = 200
NAME: Final = Text("A variant", "Вариант")
VARIANT: Final = Variant(name="made-up", title=NAME, text=NAME)
EVERYTHING: Final = "+elo,los,pentanomial,bradley-terry-interval,nash,alpha-rank,exploitability"

COMMANDS: Final = (
    ("standings",),
    ("standings", "--columns", EVERYTHING, "--order", "nash"),
    ("crosstable", "--intervals"),
    ("analyse",),
)


class Contest(NamedTuple):
    """What is made up: so many matches of each table of some entrants."""

    entrants: int
    players: int
    matches: int

    @property
    def games(self) -> int:
        """How many games all matches have together."""
        tables = len(list(combinations(range(self.entrants), self.players)))
        return tables * self.matches * self.players * DEALS


CONTESTS: Final = (Contest(20, 2, 53), Contest(50, 2, 8), Contest(10, 4, 24))


class Row(NamedTuple):
    """A line of the table; times are in seconds."""

    contest: Contest
    command: str
    seconds: float
    baseline: float


def make_up(contest: Contest) -> Iterator[MatchResult]:
    """Yield results in which strength, circles, the deal, the seat and chance all play a part."""
    rng = np.random.default_rng(1)
    number, players, matches = contest
    strength, *circle = rng.normal(0, 0.4, (3, number))
    edges = strength[:, None] - strength + np.outer(*circle) - np.outer(*circle[::-1])
    entrants = [Entrant(f"e{n}", sha256(b"%d" % n).hexdigest(), "") for n in range(number)]
    for index in range(matches):
        seeds = rng.integers(0, 2**64, DEALS, np.uint64)
        hands, _ = deal_batch(VARIANT.deck, seeds, players, leftover=VARIANT.rules.leftover)
        deal = rng.normal(0, 0.6, (DEALS, players)) + 0.2 * (np.arange(players) == 0)
        for table in combinations(range(number), players):
            slots = edges[np.ix_(table, table)].mean(axis=1)
            legs = np.stack([deal + np.roll(slots, -leg) for leg in range(players)])
            made = np.round(legs + rng.normal(0, 1, legs.shape), 1)
            places = 1 + (made[..., None, :] > made[..., :, None]).sum(axis=-1)
            key = sha256(f"{contest} {index} {table}".encode()).hexdigest()
            seated = tuple(entrants[one] for one in table)
            games = Games.empty(legs.shape[:2], players, hands.shape[-1])
            games.orders[:] = hands
            games.outcomes.places[:] = places
            games.outcomes.rounds[:], games.outcomes.laid[:] = 100, 200
            yield MatchResult(MatchPlan(key, VARIANT, seated, index, DEALS, CHANCE), games)


def store(path: Path, results: Sequence[MatchResult]) -> None:
    """Store results as those of a tournament."""
    plans = [result.plan for result in results]
    matches = 1 + max(plan.number for plan in plans)
    with open_store(path, create=True) as opened:
        save_tournament(
            opened,
            name="made up",
            secret=Secret.known(1),
            format_name="round-robin",
            players=plans[0].players,
            settings={"format": "round-robin", "matches": matches, "self_play": False},
            entrants=list(dict.fromkeys(entrant for plan in plans for entrant in plan.entrants)),
            variants=[VARIANT],
            plans=plans,
        )
        for start in range(0, len(results), TOGETHER):
            some = results[start : start + TOGETHER]
            save_results(opened, some, record_games=True, isolation="none")


def fetch(path: Path) -> float:
    """Fetch the places of all games with plain sqlite3 and return the seconds that it took."""
    begin = time.process_time()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("SELECT places FROM game ORDER BY match_id, leg, deal").fetchall()
    return time.process_time() - begin


def run(path: Path, command: Sequence[str]) -> float:
    """Run a command and return the seconds that it took.

    Raises:
        SystemExit: it has failed.
    """
    begin = time.process_time()
    with redirect_stdout(io.StringIO()):
        code = pyanitsa([command[0], "--db", str(path), *command[1:]])
    seconds = time.process_time() - begin
    if code:
        raise SystemExit(f"{' '.join(command)}: exit code {code}")
    return seconds


def contend(contest: Contest, turns: int) -> list[Row]:
    """Run all commands on a contest, in turns with the baseline."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "made-up.db"
        store(path, list(make_up(contest)))
        for command in COMMANDS:
            run(path, command)
        times = [(fetch(path), *(run(path, command) for command in COMMANDS)) for _ in range(turns)]
    baseline, *seconds = (min(each) for each in zip(*times, strict=True))
    return [
        Row(contest, " ".join(command), best, baseline)
        for command, best in zip(COMMANDS, seconds, strict=True)
    ]


def table(rows: Sequence[Row]) -> str:
    """Return the table that people see."""
    head = ["entrants", "players", "games", "command", "seconds", "fetching all", "ratio"]
    body = [
        (
            *(row.contest.entrants, row.contest.players, f"{row.contest.games:,}", row.command),
            *(f"{row.seconds:.2f}", f"{row.baseline:.2f}", f"{row.seconds / row.baseline:.2f}"),
        )
        for row in rows
    ]
    align = ("right", "right", "right", "left", "right", "right", "right")
    return tabulate(body, head, tablefmt="github", colalign=align, disable_numparse=True)


def main(arguments: list[str] | None = None) -> int:
    """Run the benchmark, print its table and return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.tables", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--quick", action="store_true", help="few games: to see that it works")
    options = parser.parse_args(arguments)
    contests = [Contest(5, 2, 3), Contest(5, 3, 2)] if options.quick else CONTESTS
    rows = []
    for contest in contests:
        told = f"{contest.entrants} entrants at tables of {contest.players} …"
        print(told, file=sys.stderr, flush=True)
        rows += contend(contest, 1 if options.quick else 5)
    print(table(rows))
    return 0


if __name__ == "__main__":
    sys.exit(main())
