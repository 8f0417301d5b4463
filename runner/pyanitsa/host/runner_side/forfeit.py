"""Where an entrant runs that does not play: nowhere."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyanitsa.host.base import Answer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyanitsa.host.base import Fault, Question, Seat


class ForfeitHost:
    """Forfeits every hand.

    Args:
        fault: why.
    """

    def __init__(self, fault: Fault) -> None:
        self._fault = fault
        self._questions: Sequence[Question] = ()

    def open(self, seat: Seat) -> tuple[int, bool]:  # noqa: ARG002  # it is the hosts' interface
        """Return a number for a seat; nobody observes there."""
        return 0, False

    def post(self, questions: Sequence[Question]) -> None:
        """Ask for all orders of a tick."""
        self._questions = questions

    def collect(self) -> list[Answer]:
        """Return a fault for every hand that was asked for."""
        return [
            Answer(question.hands, dict.fromkeys(range(len(question.hands)), self._fault))
            for question in self._questions
        ]

    def close(self, session: int) -> str:  # noqa: ARG002
        """Forget a seat; nobody has printed anything there."""
        return ""
