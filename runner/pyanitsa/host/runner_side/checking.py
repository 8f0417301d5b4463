"""Whether orders are those of their hands, looked at in the runner, whatever a host says."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from pyanitsa.cards import Card
from pyanitsa.host.orders import illegal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyanitsa.host.base import Answer, Question


def find_illegal(questions: Sequence[Question], answers: Sequence[Answer]) -> None:
    """Add a fault for each order that is not each card of its hand once."""
    widths: dict[int, list[int]] = {}
    for index, question in enumerate(questions):
        widths.setdefault(question.hands.shape[1], []).append(index)
    for indices in widths.values():
        hands = np.concatenate([questions[index].hands for index in indices])
        orders = np.concatenate([answers[index].orders for index in indices])
        placed = np.sort(orders, axis=1)
        if placed.tobytes() == hands.tobytes():
            continue
        places = [(index, row) for index in indices for row in range(len(questions[index].hands))]
        for row in np.flatnonzero((placed != hands).any(axis=1)).tolist():
            index, number = places[row]
            if number not in answers[index].faults:
                hand = [Card(code) for code in hands[row].tolist()]
                answers[index].faults[number] = illegal(hand, orders[row].tolist())
