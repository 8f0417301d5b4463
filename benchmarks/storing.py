"""How fast played matches are stored, next to plain sqlite3 that has nothing left to do but insert.

    python -m benchmarks.storing [--quick]

The games are real ones. `save_results` is given matches as a run gives them, arrays and all, makes
their rows and stores them: the match, its sides, its games. The rival, `executemany` of Python's
sqlite3, is given the finished rows of the games alone, for the same tables with the same settings
in transactions of the same size. The two take turns, and their best times are compared: the noise
of a shared machine only ever adds to a time. Times are the processor's.
"""

from __future__ import annotations

import argparse
import sqlite3
import sys
import tempfile
import time
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np
from tabulate import tabulate

from pyanitsa import Deck, Rules
from pyanitsa.engine import deal_batch
from pyanitsa.play.chance import Secret
from pyanitsa.play.games import Games
from pyanitsa.play.plan import Entrant, MatchPlan
from pyanitsa.play.result import MatchResult
from pyanitsa.store import open_store, save_results
from pyanitsa.variant import Variant
from pyanitsa.wording import Text

if TYPE_CHECKING:
    from collections.abc import Sequence

RUN: Final = 50_000
"""The games a second of a run that storing is held against."""

DEALS: Final = 50

CHANCE: Final = Secret.known(1).match(["benchmark"], ["benchmark"])
TOGETHER: Final = 100
"""How many matches are stored in one transaction."""

BANK: Final = Rules(look="arrange", on_tie="discard", capture="bank", goal="bank")
NAME: Final = Text("A variant", "Вариант")


class Contest(NamedTuple):
    """What is stored."""

    variant: Variant
    players: int


CONTESTS: Final = (
    Contest(Variant(name="classic", title=NAME, text=NAME), 2),
    Contest(Variant(name="bank", title=NAME, text=NAME, rules=BANK), 2),
    Contest(Variant(name="classic", title=NAME, text=NAME), 4),
    Contest(Variant(name="two-decks", title=NAME, text=NAME, deck=Deck(36, 2)), 2),
)


class Row(NamedTuple):
    """A line of the table; speeds are in games a second."""

    contest: Contest
    games: int
    stored: float
    matches: float
    inserted: float


def play(contest: Contest, matches: int) -> list[MatchResult]:
    """Play matches in which the hands are left as they were dealt."""
    variant, players = contest
    seeds = np.random.default_rng(1).integers(0, 2**64, matches * DEALS, np.uint64)
    hands, sizes = deal_batch(variant.deck, seeds, players, leftover=variant.rules.leftover)
    outcomes = variant.play_batch(hands, sizes, seeds)
    all_games = Games(outcomes, hands, np.zeros(sizes.shape, np.bool_))
    entrants = tuple(Entrant(f"{n}", sha256(b"%d" % n).hexdigest(), "") for n in range(players))
    results = []
    for number in range(matches):
        key = sha256(f"{variant.name} {players} {number}".encode()).hexdigest()
        leg = all_games[number * DEALS : (number + 1) * DEALS]
        plan = MatchPlan(key, variant, entrants, number, DEALS, CHANCE)
        results.append(MatchResult(plan, Games.stack([leg] * players)))
    return results


def store(path: Path, results: Sequence[MatchResult], *, record_games: bool) -> float:
    """Store matches as a run does and return the seconds that it took."""
    with open_store(path, create=True) as opened:
        begin = time.process_time()
        for start in range(0, len(results), TOGETHER):
            save_results(
                opened,
                results[start : start + TOGETHER],
                record_games=record_games,
                isolation="none",
            )
        return time.process_time() - begin


def insert(path: Path, rows: Sequence[tuple[Any, ...]], together: int) -> float:
    """Insert finished rows of games with plain sqlite3 and return the seconds that it took."""
    marks = ", ".join("?" * len(rows[0]))
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA synchronous = NORMAL")
    connection.execute("PRAGMA foreign_keys = ON")
    begin = time.process_time()
    for start in range(0, len(rows), together):
        connection.execute("BEGIN IMMEDIATE")
        connection.executemany(
            f"INSERT INTO game VALUES ({marks})",  # noqa: S608
            rows[start : start + together],
        )
        connection.execute("COMMIT")
    seconds = time.process_time() - begin
    connection.close()
    return seconds


def read_games(path: Path) -> list[tuple[Any, ...]]:
    """Read the stored rows of all games."""
    connection = sqlite3.connect(path)
    rows = connection.execute("SELECT * FROM game ORDER BY match_id, leg, deal").fetchall()
    connection.close()
    return rows


def contend(contest: Contest, matches: int, turns: int) -> Row:
    """Store the same matches both ways, in new databases each time.

    Raises:
        SystemExit: the two have not stored the same games.
    """
    results = play(contest, matches)
    games_of_match = DEALS * contest.players
    stored, without, inserted = [], [], []
    for _ in range(turns):
        with tempfile.TemporaryDirectory() as folder:
            ours, rival = Path(folder) / "ours.db", Path(folder) / "rival.db"
            stored.append(store(ours, results, record_games=True))
            without.append(store(rival, results, record_games=False))
            rows = read_games(ours)
            inserted.append(insert(rival, rows, TOGETHER * games_of_match))
            if rows != read_games(rival):
                raise SystemExit(f"{contest.variant.name}: the games are not the same")
    games = matches * games_of_match
    return Row(contest, games, games / min(stored), games / min(without), games / min(inserted))


def table(rows: Sequence[Row]) -> str:
    """Return the table that people see."""
    head = ["variant", "players", "games", "stored/s", "sqlite3/s", "stored/sqlite3"]
    head += [f"share of a run at {RUN:,} games/s", 'record = "matches"/s']
    body = [
        (
            *(row.contest.variant.name, row.contest.players, f"{row.games:,}"),
            *(f"{row.stored:,.0f}", f"{row.inserted:,.0f}", f"{row.stored / row.inserted:.2f}"),
            *(f"{100 * RUN / row.stored:.0f} %", f"{row.matches:,.0f}"),
        )
        for row in rows
    ]
    align = ("left", *["right"] * (len(head) - 1))
    return tabulate(body, head, tablefmt="github", colalign=align, disable_numparse=True)


def main(arguments: list[str] | None = None) -> int:
    """Run the benchmark, print its table and return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.storing", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--quick", action="store_true", help="few games: to see that it works")
    options = parser.parse_args(arguments)
    matches, turns = (3, 1) if options.quick else (1000, 6)
    rows = []
    for contest in CONTESTS:
        print(f"{contest.variant.name}, {contest.players} players …", file=sys.stderr, flush=True)
        rows.append(contend(contest, matches, turns))
    print(table(rows))
    return 0


if __name__ == "__main__":
    sys.exit(main())
