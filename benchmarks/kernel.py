"""How fast the engine's kernel is, next to plain C and to plain Python.

    python -m benchmarks.kernel [--quick] [--check]

All three play the same deals on one thread, and their outcomes have to be equal game by game. The
kernel and the C program take turns, several times each, and their best times are compared: the
noise of a shared machine only ever adds to a time. Times are the processor's, from the arrays of
deals to the arrays of outcomes; for the kernel they include allocating the outcomes.
"""

from __future__ import annotations

import argparse
import math
import platform
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, fields
from importlib import metadata
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import numpy as np
from benchmarks import deque_game
from tabulate import tabulate

from pyanitsa import Deck, Rules
from pyanitsa.engine import REASONS, Outcomes, deal_batch, play_batch

if TYPE_CHECKING:
    from numpy.typing import NDArray

SOURCE: Final = Path(__file__).with_name("plain_game.c")
COMPILER: Final = ("gcc", "-O3", "-march=native")
ENDLESS: Final = REASONS.index("endless")
TARGETS: Final = {2: 0.8, 4: 0.4, 8: 0.4}
"""By how many play: the share of the C program's speed that the kernel has to reach."""


@dataclass(frozen=True)
class Contest:
    """What is played: a variant's deck and rules, and how many games are a batch."""

    variant: str
    deck: Deck
    rules: Rules
    games: int


AMERICAN: Final = Rules(covers=3, cover_shortage="partial", pickup="shuffled")
BANK: Final = Rules(look="arrange", on_tie="discard", capture="bank", goal="bank")
CONTESTS: Final = (
    Contest("classic", Deck(36), Rules(), 4_000),
    Contest("shuffled", Deck(36), Rules(pickup="shuffled"), 4_000),
    Contest("american", Deck(52), AMERICAN, 4_000),
    Contest("bank", Deck(36), BANK, 80_000),
)


class Deals(NamedTuple):
    """Games to play, as `play_batch` takes them."""

    hands: NDArray[np.uint16]
    sizes: NDArray[np.int16]
    seeds: NDArray[np.uint64]

    def first(self, games: int) -> Deals:
        """Return the first games alone."""
        return Deals(self.hands[:games], self.sizes[:games], self.seeds[:games])


class Played(NamedTuple):
    """Outcomes, and the seconds of processor time that each repetition took."""

    outcomes: Outcomes
    seconds: list[float]


class Row(NamedTuple):
    """A line of the table; speeds are in games a second."""

    variant: str
    players: int
    games: int
    rounds: float
    endless: float
    kernel: float
    c: float
    deque: float

    @property
    def ratio(self) -> float:
        """The kernel's speed as a share of the C program's."""
        return self.kernel / self.c


def deal(deck: Deck, players: int, games: int, seed: int = 1) -> Deals:
    """Deal games whose seeds follow from `seed`."""
    seeds = np.random.default_rng(seed).integers(0, 2**64, games, np.uint64)
    return Deals(*deal_batch(deck, seeds, players, leftover="set-aside"), seeds)


def compile_c(folder: Path) -> Path:
    """Compile the C program into a folder and return where it is.

    Raises:
        SystemExit: there is no compiler.
    """
    if shutil.which(COMPILER[0]) is None:
        raise SystemExit(f"{COMPILER[0]} is not there to compile {SOURCE.name} with")
    program = folder / "plain_game"
    subprocess.run([*COMPILER, "-o", program, SOURCE], check=True)
    return program


def play_c(program: Path, deals: Deals, rules: Rules, repeats: int = 1) -> Played:
    """Let the C program play."""
    options = (
        rules.covers,
        rules.cover_shortage == "partial",
        rules.pickup == "shuffled",
        rules.on_tie == "discard",
        rules.goal == "bank",
        rules.limit,
    )
    header = np.array([*deals.hands.shape, repeats, *options], np.int64)
    with tempfile.TemporaryDirectory() as folder:
        paths = [Path(folder) / "deals", Path(folder) / "outcomes"]
        paths[0].write_bytes(b"".join(array.tobytes() for array in (header, *deals)))
        done = subprocess.run([program, *paths], check=True, capture_output=True, text=True)
        outcomes = read_outcomes(paths[1].read_bytes(), *deals.sizes.shape)
    return Played(outcomes, [int(line) / 1e9 for line in done.stdout.split()])


def read_outcomes(data: bytes, games: int, players: int) -> Outcomes:
    """Read what the C program has written."""
    layout: dict[str, tuple[type[np.integer[Any]], tuple[int, ...]]] = {
        "rounds": (np.int64, (games,)),
        "wars": (np.int64, (games,)),
        "laid": (np.int64, (games,)),
        "loops": (np.int64, (games, 2)),
        "banks": (np.int16, (games, players)),
        "places": (np.int8, (games, players)),
        "reasons": (np.int8, (games,)),
    }
    arrays, at = {}, 0
    for name, (kind, shape) in layout.items():
        arrays[name] = np.frombuffer(data, kind, math.prod(shape), at).reshape(shape)
        at += arrays[name].nbytes
    return Outcomes(**arrays)


def play_kernel(deals: Deals, contest: Contest, repeats: int = 1) -> Played:
    """Let the engine's compiled kernel play."""
    seconds = []
    for _ in range(repeats):
        begin = time.process_time()
        outcomes = play_batch(*deals, rules=contest.rules, deck=contest.deck)
        seconds.append(time.process_time() - begin)
    return Played(outcomes, seconds)


def play_deque(deals: Deals, rules: Rules, repeats: int = 1) -> Played:
    """Let the `deque` game play."""
    seconds = []
    listed = [
        ([hand[:size].tolist() for hand, size in zip(hands, sizes, strict=True)], int(seed))
        for hands, sizes, seed in zip(*deals, strict=True)
    ]
    for _ in range(repeats):
        begin = time.process_time()
        outcomes = [deque_game.play(hands, rules, seed) for hands, seed in listed]
        seconds.append(time.process_time() - begin)
    return Played(Outcomes.of(outcomes, deals.sizes.shape[1]), seconds)


def difference(one: Outcomes, other: Outcomes) -> str:
    """Return the first game that went differently, in words, or nothing.

    Where `one` has more games, only as many as `other` has are compared.
    """
    games = len(other)
    different = np.zeros(games, bool)
    for field in fields(Outcomes):
        unequal = getattr(one, field.name)[:games] != getattr(other, field.name)
        different |= unequal.reshape(games, -1).any(axis=1)
    if not different.any():
        return ""
    game = int(different.argmax())
    return f"game {game}: {one[game]} is not {other[game]}"


def contend(contest: Contest, players: int, program: Path, turns: int, share: float) -> Row:
    """Play a contest with all three and compare them; `share` scales the number of games.

    Raises:
        SystemExit: they do not agree on a game.
    """
    games = max(400, int(contest.games * share))
    deals = deal(contest.deck, players, games)
    few = deals.first(games // 20)
    kernel = play_kernel(deals, contest)  # compiles it, or reads it in
    kernel_seconds, c_seconds = [], []
    for _ in range(turns):
        kernel_seconds += play_kernel(deals, contest, 2).seconds
        c = play_c(program, deals, contest.rules, 2)
        c_seconds += c.seconds
    by_deque = play_deque(few, contest.rules, 2)
    for name, other in ("C", c), ("deque", by_deque):
        wrong = difference(kernel.outcomes, other.outcomes)
        if wrong:
            raise SystemExit(f"{contest.variant}, {players} players, kernel and {name}: {wrong}")
    return Row(
        variant=contest.variant,
        players=players,
        games=games,
        rounds=float(kernel.outcomes.rounds.mean()),
        endless=float(np.mean(kernel.outcomes.reasons == ENDLESS)),
        kernel=games / min(kernel_seconds),
        c=games / min(c_seconds),
        deque=len(few.seeds) / min(by_deque.seconds),
    )


def table(rows: list[Row]) -> str:
    """Return the table that people see."""
    head = ["variant", "players", "games", "mean rounds", "endless %", "kernel games/s"]
    head += ["C games/s", "kernel/C", "target", "deque games/s", "kernel/deque"]
    body = [
        (
            *(row.variant, row.players, f"{row.games:,}", f"{row.rounds:.1f}"),
            *(f"{100 * row.endless:.2f}", f"{row.kernel:,.0f}", f"{row.c:,.0f}"),
            *(f"{row.ratio:.2f}", f"{TARGETS[row.players]:.1f}"),
            *(f"{row.deque:,.0f}", f"{row.kernel / row.deque:,.0f}"),
        )
        for row in rows
    ]
    align = ("left", *["right"] * (len(head) - 1))
    return tabulate(body, head, tablefmt="github", colalign=align, disable_numparse=True)


def machine() -> str:
    """Return what the times were measured on and with."""
    model = platform.processor() or platform.machine()
    cpus = Path("/proc/cpuinfo")
    if cpus.exists():
        lines = cpus.read_text("utf-8").splitlines()
        model = next((t.split(":")[1].strip() for t in lines if t.startswith("model name")), model)
    version = subprocess.run(["gcc", "--version"], check=True, capture_output=True, text=True)
    return (
        f"{model}; Python {platform.python_version()}, numba {metadata.version('numba')}; "
        f"{version.stdout.splitlines()[0]}, {' '.join(COMPILER[1:])}"
    )


def main(arguments: list[str] | None = None) -> int:
    """Run the benchmark, print its table and return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.kernel", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.add_argument("--quick", action="store_true", help="few games: to see that it works")
    parser.add_argument("--check", action="store_true", help="exit 1 where a target is missed")
    options = parser.parse_args(arguments)
    turns, share = (1, 0.01) if options.quick else (30, 1.0)
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        program = compile_c(Path(folder))
        for contest in CONTESTS:
            for players in TARGETS:
                print(f"{contest.variant}, {players} players …", file=sys.stderr, flush=True)
                rows.append(contend(contest, players, program, turns, share))
    print(f"{table(rows)}\n\n{machine()}")
    missed = [row for row in rows if row.ratio < TARGETS[row.players]]
    for row in missed:
        print(f"missed: {row.variant}, {row.players} players: {row.ratio:.2f}", file=sys.stderr)
    return 1 if missed and options.check else 0


if __name__ == "__main__":
    sys.exit(main())
