"""What stands in the answers of a host process, as far as it can be believed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyanitsa.host.wire import Ask, WireError, read_faults, read_texts

if TYPE_CHECKING:
    from pyanitsa.host.base import Fault
    from pyanitsa.host.limits import Limits
    from pyanitsa.host.runner_side.channel import Task


def names_and_ideas(body: bytes) -> list[str]:
    """Return what an answer says of strategies: names and ideas in turn.

    Raises:
        WireError: that is not what it says.
    """
    texts = read_texts(body)
    if len(texts) % 2 or not all(texts[::2]):
        raise WireError("what it says of its strategies is cut off")
    return texts


def only_fault(body: bytes) -> Fault:
    """Return the one fault that stands in an answer.

    Raises:
        WireError: there is none.
    """
    faults = read_faults(body, 1)
    if not faults:
        raise WireError("there is no fault in its answer")
    return faults[0]


def too_slow(task: Task) -> str:
    """Say by what a request took too long."""
    loop = "; is there a loop that never ends?"
    what = "to start" if task.ask == Ask.OPEN else f"for a move{loop}"
    return f"more than {task.processor:g} s of processor time {what}"


def too_slow_to_load(limits: Limits) -> str:
    """Say by what a source took too long to load."""
    return f"more than {limits.load:g} s of processor time to load"
