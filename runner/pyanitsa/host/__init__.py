"""Where strategies run: the interface that matches talk to, and the hosts behind it."""

from __future__ import annotations

from pyanitsa.host.base import Answer, Description, Fault, Host, Question, Record, Seat, Source
from pyanitsa.host.inprocess import InProcessHost, describe

__all__ = [
    "Answer",
    "Description",
    "Fault",
    "Host",
    "InProcessHost",
    "Question",
    "Record",
    "Seat",
    "Source",
    "describe",
]
