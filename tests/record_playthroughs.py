"""Recorded games: each a text that says how it was played and then tells it.

Run as a script, this plays all of them again and rewrites their texts; a variant that has none gets
one. To have another game, change the lines at the top of its text first.
"""

from __future__ import annotations

import importlib
import os
import sys
from pathlib import Path
from typing import Any
from unittest.mock import patch

import numpy as np

from pyanitsa import Card, Variant
from pyanitsa.engine import deal_batch, replay
from pyanitsa.plugins.manager import SELECT_VARIABLE, Plugins
from pyanitsa.report.tell import tell_game
from pyanitsa.wording import Language

FOLDER = Path(__file__).parent / "playthroughs"
KEYS = ["variant", "players", "seed", "language"]


def named_variants() -> dict[str, Variant]:
    """Return the variants that come along, whatever else is installed."""
    with patch.dict(os.environ, {SELECT_VARIABLE: ""}):
        return Plugins().variants()


def conditions(text: str) -> dict[str, str]:
    """Read the lines at the top of a playthrough."""
    head, _, _ = text.partition("\n\n")
    return dict(line.split(": ", 1) for line in head.splitlines())


def playthrough(said: dict[str, str]) -> str:
    """Play the game that the lines at the top of a playthrough describe; return the whole text."""
    variant, seed = named_variants()[said["variant"]], int(said["seed"])
    players = said["players"].split(", ")
    rules = variant.rules
    dealt, _ = deal_batch(
        variant.deck, np.array([seed], np.uint64), len(players), leftover=rules.leftover
    )
    hands: list[Any] = [[Card(code) for code in hand if code] for hand in dealt[0].tolist()]
    if rules.look == "arrange":
        hands = [arranged(name, hand) for name, hand in zip(players, hands, strict=True)]
    outcome, events = replay(hands, rules, deck=variant.deck, seed=seed)
    language = Language(said["language"])
    told = tell_game(hands, outcome, events, players, language=language)
    return "\n".join([*(f"{key}: {said[key]}" for key in KEYS), "", *told, ""])


def arranged(strategy: str, hand: list[Card]) -> list[Card]:
    """Return a hand as one of the strategies with a fixed order lays it."""
    module = importlib.import_module(f"pyanitsa_strategies.{strategy.replace('-', '_')}")
    (player,) = module.pyanitsa_strategies()
    return list(player().arrange(tuple(sorted(hand))))


def recorded() -> dict[Path, dict[str, str]]:
    """Return what each recorded playthrough says of how it was played."""
    return {
        path: conditions(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.txt"))
    }


def lacking() -> list[str]:
    """Return the variants that have no playthrough."""
    return sorted(named_variants().keys() - {said["variant"] for said in recorded().values()})


def main() -> None:
    """Rewrite all playthroughs, and write the first one of each variant that has none."""
    FOLDER.mkdir(exist_ok=True)
    games = recorded()
    for name in lacking():
        arrange = named_variants()[name].rules.look == "arrange"
        players = "low-first, high-low" if arrange else "Anna, Boris"
        said = {"variant": name, "players": players, "seed": "1", "language": "en"}
        games[FOLDER / f"{name}.txt"] = said
    for path, said in games.items():
        text = playthrough(said)
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8", newline="\n")
            sys.stdout.write(f"wrote {path}\n")


if __name__ == "__main__":
    main()
