"""How fast a strategy tries games out in a confined process.

    python -m benchmarks.simulate [--quick]

The same deals are played by `match.simulate`, from an array and from lists of cards, and by
`play_batch` as the runner calls it, all in one confined process and in turns; of each the best
processor time counts. What the engine adds to a fresh process is in `benchmarks.hosts`.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Final

import numpy as np
from tabulate import tabulate

from pyanitsa.host import Question, Seat, Source
from pyanitsa.host.limits import Limits
from pyanitsa.host.runner_side.process import ProcessHost
from pyanitsa.host.runner_side.sandbox import Sandbox
from pyanitsa.plugins.manager import Plugins

TEXT: Final = """
import time
import numpy
from pyanitsa import Card, Strategy, hookimpl
from pyanitsa.engine import deal_batch, play_batch


class Timer(Strategy):
    name = "timer"

    def arrange(self, hand):
        match, games, turns = self.match, GAMES, TURNS
        seeds = numpy.arange(games, dtype="uint64")
        hands, sizes = deal_batch(match.deck, seeds, match.players, leftover=match.rules.leftover)
        few = [[[*map(Card, order)] for order in game] for game in hands[: games // 20].tolist()]
        ways = (
            (games, lambda: play_batch(hands, sizes, seeds, rules=match.rules, deck=match.deck)),
            (games, lambda: match.simulate(hands)),
            (len(few), lambda: match.simulate(few)),
        )
        best = [float("inf")] * len(ways)
        for _ in range(turns):
            for way, (count, play) in enumerate(ways):
                began = time.process_time()
                play()
                best[way] = min(best[way], (time.process_time() - began) / count)
        raise ValueError(" ".join(f"{1 / seconds:.0f}" for seconds in best))


@hookimpl
def pyanitsa_strategies():
    return [Timer]
"""
CONTESTS: Final = (("bank", 2), ("bank", 4), ("classic", 2), ("classic", 4), ("shuffled", 2))
HEADERS: Final = ("variant", "players", "play_batch", "simulate, array", "ratio", "simulate, lists")
PATIENT: Final = Limits(move_max=600, move_mean=600, leg=600)


def speeds(games: int, turns: int) -> list[tuple[str, int, float, float, float, float]]:
    """Return for each contest how many games a second are played in each way."""
    text = TEXT.replace("GAMES", str(games)).replace("TURNS", str(turns))
    source = Source(Path("timer.py"), text.encode(), "a benchmark")
    variants = Plugins().variants()
    found = []
    with (
        Sandbox(level="strict", limits=PATIENT, modules=("numpy",)) as sandbox,
        ProcessHost(source, sandbox) as host,
    ):
        for name, players in CONTESTS:
            variant = variants[name]
            seat = Seat("timer", name, variant.deck, variant.rules, players, 0, 1, 1)
            hand = np.array([variant.deck.cards[:1]], np.uint16)
            host.post([Question(host.open(seat)[0], hand)])
            # A strategy can tell what it likes by way of an error.
            told = host.collect()[0].faults[0].text
            batch, array, lists = map(float, told.removeprefix("ValueError: ").split())
            found.append((name, players, batch, array, array / batch, lists))
    return found


def main() -> None:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true", help="measure little, to see that it runs")
    quick = parser.parse_args().quick
    rows = speeds(2_000 if quick else 200_000, 2 if quick else 15)
    print("games a second")
    print(tabulate(rows, HEADERS, floatfmt=("", "", ",.0f", ",.0f", ".2f", ",.0f")))


if __name__ == "__main__":
    main()
