"""The engine: one kernel that plays batches of games under all rules, and its replay."""

from __future__ import annotations

from pyanitsa.engine.events import Event, Kind
from pyanitsa.engine.outcome import REASONS, Outcome, Outcomes
from pyanitsa.engine.play import (
    RULES_VERSION,
    deal_batch,
    hand_width,
    play_batch,
    play_game,
    replay,
    warm_up,
)
from pyanitsa.engine.simulate import play_trials

__all__ = [
    "REASONS",
    "RULES_VERSION",
    "Event",
    "Kind",
    "Outcome",
    "Outcomes",
    "deal_batch",
    "hand_width",
    "play_batch",
    "play_game",
    "play_trials",
    "replay",
    "warm_up",
]
