"""What a session has printed, as the runner keeps it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


class Transcript:
    """The beginning of what a session has printed.

    A session that is made again prints again what it had printed for the question that it is at;
    all that is before that question stands.

    Args:
        most: how many bytes are kept at most.

    Attributes:
        text: what is kept.
    """

    def __init__(self, most: int) -> None:
        self.text = bytearray()
        self._most = most
        self._size = 0
        self._settled = 0
        self._goes_on = True

    @property
    def room(self) -> int:
        """How many bytes more are of use; that depends on nothing but the session itself."""
        return self._most - self._size

    def add(self, text: bytes | bytearray) -> int:
        """Take what was printed next; return how many bytes of it are kept."""
        kept = text[: self.room]
        self._size += len(kept)
        if not self._goes_on:
            return 0
        self.text += kept
        return len(kept)

    def settle(self) -> None:
        """Let all that was printed so far stand."""
        self._settled = self._size

    def take_back(self) -> None:
        """Forget what does not stand yet, since it will be printed again."""
        self._goes_on = len(self.text) >= self._settled
        self._size = self._settled
        del self.text[self._settled :]

    def shorten(self, most: int) -> None:
        """Drop what is behind so many bytes; what follows is dropped, too."""
        if not most or len(self.text) > most:
            self._goes_on = False
            del self.text[most:]


def shorten(transcripts: Iterable[Transcript], most: int) -> None:
    """Drop all that comes behind so many bytes, counted from one session to the next."""
    for transcript in transcripts:
        transcript.shorten(most)
        most -= len(transcript.text)
