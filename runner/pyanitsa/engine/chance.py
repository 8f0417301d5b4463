"""Chance inside a game: a counter-based generator, keyed by the game's seed.

Draw number `i` of a game depends on its seed and `i` alone, so a game is the same alone, in a batch
and on another machine. The generator is SplitMix64 (Steele, Lea and Flood, "Fast splittable
pseudorandom number generators", OOPSLA 2014) read as a function of its counter.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

if TYPE_CHECKING:
    from pyanitsa.engine.state import Cards

GAMMA: Final = np.uint64(0x9E3779B97F4A7C15)
MIX_1: Final = np.uint64(0xBF58476D1CE4E5B9)
MIX_2: Final = np.uint64(0x94D049BB133111EB)
S27: Final = np.uint64(27)
S30: Final = np.uint64(30)
S31: Final = np.uint64(31)
S32: Final = np.uint64(32)


def below(seed: np.uint64, draw: int, n: int) -> int:
    """Return draw number `draw` of a game as a number from 0 to `n` - 1.

    The upper 32 bits are scaled; no number is more than n / 2**32 too likely.
    """
    z = seed + np.uint64(draw + 1) * GAMMA
    z = (z ^ (z >> S30)) * MIX_1
    z = (z ^ (z >> S27)) * MIX_2
    z = z ^ (z >> S31)
    return int(np.int64(z >> S32)) * n >> 32


def shuffle(
    cards: Cards, base: int, first: int, count: int, mask: int, seed: np.uint64, draw: int
) -> int:
    """Shuffle `count` cards of a ring, from position `first` on; return the next draw's number.

    Fisher and Yates, from the last card down. The ring begins at `base`; its positions are taken
    modulo `mask` + 1.
    """
    for i in range(count - 1, 0, -1):
        j = below(seed, draw, i + 1)
        draw += 1
        here, there = base + ((first + i) & mask), base + ((first + j) & mask)
        cards[here], cards[there] = cards[there], cards[here]
    return draw
