"""How fast strategies answer from confined processes, and what a fresh process costs.

    python -m benchmarks.hosts [--quick]

`sorted(hand)` is asked for orders of 18 cards: one entrant and twenty, one hand at a time (in lock
step) and in batches. The speeds are by the clock on the wall, so other work on the machine shows;
beside them stands the processor time of the runner and of the host processes for each hand, which
it hardly changes. Then the time from nothing to a strategy that has answered: forked from the clean
interpreter, and by a fresh interpreter.
"""

from __future__ import annotations

import argparse
import time
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Final, NamedTuple

import numpy as np
from tabulate import tabulate

from pyanitsa import Deck, Rules
from pyanitsa.host import InProcessHost, Question, Seat, Source
from pyanitsa.host.runner_side.process import ProcessHost
from pyanitsa.host.runner_side.sandbox import Sandbox

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from pyanitsa.host import Host

TEXT: Final = b"""
from pyanitsa import Strategy, hookimpl

class Sorted(Strategy):
    name = "sorted"

    def arrange(self, hand):
        return sorted(hand)

@hookimpl
def pyanitsa_strategies():
    return [Sorted]
"""
SOURCE: Final = Source(Path("sorted.py"), TEXT, "a benchmark")
SIMULATES: Final = Source(Path("sorted.py"), TEXT + b"# simulate\n", "a benchmark")
"""The same, for which the compiled engine is brought along."""

BATCHES: Final = (1, 10, 100, 1000)
ENTRANTS: Final = (1, 20)


HEADERS: Final = (
    "isolation",
    "entrants",
    "hands at once",
    "orders/s",
    "µs a round trip",
    "runner, µs a hand",
    "hosts, µs a hand",
)


class Speed(NamedTuple):
    """A line of the table: where, how many at once, orders a second, microseconds a hand."""

    where: str
    entrants: int
    batch: int
    orders: float
    round_trip: float
    runner: float
    hosts: float


def measure(where: str, hosts: Sequence[Host], batch: int, seconds: float) -> Speed:
    """Ask all hosts for orders again and again, all of them before any is waited for."""
    sessions = [(host, host.open(_seat(deals=10**6))[0]) for host in hosts]
    hands = _hands(batch)
    rounds, used = 0, _used(hosts)
    began, busy = time.perf_counter(), time.process_time()
    while (passed := time.perf_counter() - began) < seconds or rounds < 3:
        for host, session in sessions:
            host.post([Question(session, hands)])
        for host, _ in sessions:
            host.collect()
        rounds += 1
    busy = time.process_time() - busy
    asked = rounds * len(hosts) * batch
    trip = passed / rounds / len(hosts)
    inside = (_used(hosts) - used) / 1e3
    for host, session in sessions:
        host.close(session)
    return Speed(
        where, len(hosts), batch, asked / passed, trip * 1e6, busy / asked * 1e6, inside / asked
    )


def speeds(seconds: float) -> list[Speed]:
    """Return the speeds in this process and in confined ones."""
    found = [measure("none", [InProcessHost(SOURCE)], batch, seconds) for batch in BATCHES]
    with Sandbox(level="strict") as sandbox, ExitStack() as stack:
        for count in ENTRANTS:
            hosts = [stack.enter_context(ProcessHost(SOURCE, sandbox)) for _ in range(count)]
            found += [measure("strict", hosts, batch, seconds) for batch in BATCHES]
    return found


def fresh_processes(times: int) -> list[tuple[str, float, float]]:
    """Return what it costs to have a first order from a fresh process, in milliseconds."""
    found = []
    with Sandbox(level="strict") as sandbox:
        found.append(("forked", *_first_orders(sandbox, SOURCE, times)))
        found.append(("forked, with the engine", *_first_orders(sandbox, SIMULATES, times)))
    costs = []
    for _ in range(max(3, times // 10)):
        began = time.perf_counter()
        with Sandbox(level="strict") as sandbox:
            _first_order(sandbox, SOURCE)
            costs.append((time.perf_counter() - began) * 1e3)
    found.append(("a fresh interpreter", min(costs), float(np.median(costs))))
    return found


def main() -> None:
    """Measure, and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="measure little, to see that it runs")
    quick = parser.parse_args().quick
    formats = ("", "", "", ",.0f", ",.0f", ".2f", ".2f")
    print(tabulate(speeds(0.02 if quick else 1.0), HEADERS, floatfmt=formats))
    print()
    costs = fresh_processes(3 if quick else 50)
    print(tabulate(costs, ("a fresh process", "least, ms", "median, ms"), floatfmt=".1f"))


def _first_orders(sandbox: Sandbox, source: Source, times: int) -> tuple[float, float]:
    _first_order(sandbox, source)
    costs = []
    for _ in range(times):
        began = time.perf_counter()
        _first_order(sandbox, source)
        costs.append((time.perf_counter() - began) * 1e3)
    return min(costs), float(np.median(costs))


def _first_order(sandbox: Sandbox, source: Source) -> None:
    with ProcessHost(source, sandbox) as host:
        session, _ = host.open(_seat(deals=1))
        host.post([Question(session, _hands(1))])
        host.collect()


def _seat(deals: int) -> Seat:
    return Seat("sorted", "bank", Deck(), Rules(look="arrange"), 2, 0, deals, 1)


def _hands(count: int) -> NDArray[np.uint16]:
    cards = np.tile(np.array(Deck().cards, np.uint16), (count, 1))
    return np.sort(np.random.default_rng(1).permuted(cards, axis=1)[:, :18], axis=1)


def _used(hosts: Sequence[Host]) -> int:
    """Return the processor time of all processes of some hosts, in nanoseconds."""
    pids = [pid for host in hosts if isinstance(host, ProcessHost) for pid in host.pids()]
    return sum(time.clock_gettime_ns((~pid << 3) | 2) for pid in pids)


if __name__ == "__main__":
    main()
