"""Where hostile strategies meet a rival: a sandbox, decoys, and a look at what is left."""

from __future__ import annotations

import ctypes
import os
import secrets
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

import numpy as np
import pytest

from host_helpers import make_hands, make_record, make_seat
from hostile_cases import PLAYS, call_tokens
from hostile_traces import (
    CANARY,
    LEAKED,
    Decoys,
    Family,
    Listeners,
    Victim,
    open_folder,
    victim,
)
from nobody import NOT_TESTED
from pyanitsa.errors import IsolationError, PluginError
from pyanitsa.host import Question, Source
from pyanitsa.host.limits import Limits
from pyanitsa.host.runner_side.canary import check_cage
from pyanitsa.host.runner_side.describing import describe
from pyanitsa.host.runner_side.process import ProcessHost
from pyanitsa.host.runner_side.sandbox import Sandbox

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Self

    from hostile_cases import Case
    from pyanitsa.host import Answer, Fault, Seat

TICKS: Final = 2
HANDS: Final = 2
"""The hands that are asked at once; the first tick's first game is told before the second."""

LIMITS: Final = Limits(
    move_mean=0.01,
    move_max=0.05,
    grace=0.01,
    load=0.1,
    wall_grace=2.0,
    memory=64 * 1024 * 1024,
    output=16 * 1024,
)

RIVAL: Final = '''
import random

from pyanitsa import Strategy, hookimpl

SECRET = "%SECRET%"


class Rival(Strategy):
    """Depends on all that it may depend on: chance of both kinds, and what it has seen."""

    name = "rival"

    def start(self, match):
        self.seen = 0

    def observe(self, record):
        self.seen += sum(map(sum, record.orders)) + record.rounds

    def arrange(self, hand):
        order = list(hand)
        random.shuffle(order)
        self.match.random.shuffle(order)
        turn = self.seen % len(order)
        return order[turn:] + order[:turn]


@hookimpl
def pyanitsa_strategies():
    return [Rival]
'''


@dataclass(frozen=True)
class Report:
    """What became of an attack.

    Attributes:
        verdicts: the kinds of its faults, or that it plays.
        faults: all its faults.
        traces: what it has done to others, in words of `hostile_cases.EFFECTS`, and two further
            ones that must never occur: `rival` (it plays otherwise), `files` (some stay open).
        refused: whether it could not be listed.
        texts: all that people are shown of it: its name and description, or why it has none, and
            its faults.
    """

    verdicts: frozenset[str]
    faults: list[Fault]
    traces: frozenset[str]
    refused: bool
    texts: list[str]


@dataclass(frozen=True)
class Outcome:
    """What was played, printed and said of itself in an attack."""

    answers: list[Answer]
    log: str
    traces: set[str]
    texts: list[str] = field(default_factory=list)
    refused: bool = False


class Arena:
    """A sandbox that holds nothing back, decoys, and a process that attacks may harm.

    Args:
        sandbox: a sandbox with `LIMITS`.
    """

    def __init__(self, sandbox: Sandbox) -> None:
        self._sandbox = sandbox
        self._mark = f"pyanitsa{secrets.token_hex(6)}"
        self._stack = ExitStack()

    def __enter__(self) -> Self:
        self._family = Family()
        folder = self._stack.enter_context(open_folder(self._mark))
        self._decoys = Decoys(folder, self._mark)
        self._stack.callback(self._decoys.clean)
        self._listeners = Listeners(folder, self._mark)
        self._stack.callback(self._listeners.close)
        runner, rival = self._targets()
        self._tokens = {
            "MARK": self._mark,
            "HOME": str(self._decoys.home),
            "DATABASE": str(self._decoys.database),
            "TCP": str(self._listeners.tcp),
            "UDP": str(self._listeners.udp),
            "UNIX": str(self._listeners.path),
            "ABSTRACT": self._listeners.abstract,
            "RUNNER": str(runner.pid),
            "RIVAL": str(rival.pid),
            "ZYGOTE": str(self._sandbox._zygote.pid),
            "ADDRESS": str(runner.address),
            "MOVE_MAX": str(LIMITS.move_max),
            "LOAD": str(LIMITS.load),
            **call_tokens(),
        }
        return self

    def __exit__(self, *_: object) -> None:
        self._stack.close()

    def attack(self, case: Case) -> Report:
        """Let a hostile strategy play, and look at what it has done."""
        state, living, files = self._decoys.state(), self._family.living(), _open_files()
        outcome = self._play(case.name, case.source(self._tokens))
        traces = outcome.traces | {harm for one in self._victims if (harm := one.harm())}
        if self._decoys.state() != state:
            traces.add("writes")
        if self._listeners.called():
            traces.add("connects")
        if more := self._family.living() - living:
            traces.add("starts")
            self._family.end(more)
        if _open_files() - files:
            traces.add("files")
        faults = [fault for answer in outcome.answers for fault in answer.faults.values()]
        texts = outcome.texts + [fault.text for fault in faults]
        if any(word in text for word in (LEAKED, CANARY) for text in [outcome.log, *texts]):
            traces.add("leaks")
        return Report(
            verdicts=frozenset(fault.kind for fault in faults) or frozenset({PLAYS}),
            faults=faults,
            traces=frozenset(traces),
            refused=outcome.refused,
            texts=texts,
        )

    def source(self, case: Case) -> Source:
        """Return a hostile strategy's file as it is played here."""
        return case.source(self._tokens)

    def _targets(self) -> tuple[Victim, Victim]:
        """Return what attacks on the runner and on the rival are aimed at."""
        one = self._stack.enter_context(victim(self._decoys.secret("memory")))
        self._victims = [one]
        return one, one

    def _play(self, name: str, source: Source) -> Outcome:
        with ProcessHost(source, self._sandbox) as host:
            (answers,) = play((host, [leg(name, 0), leg(name, 1)]))
            return Outcome(answers, _log(host), set())


class StrictArena(Arena):
    """A strict sandbox with a rival in it: attacks are aimed at the rival, and at this process."""

    def _targets(self) -> tuple[Victim, Victim]:
        self._memory = ctypes.create_string_buffer(self._decoys.secret("memory").encode())
        text = RIVAL.replace("%SECRET%", self._decoys.secret("rival")).encode()
        self._rival = self._stack.enter_context(
            ProcessHost(Source(Path("rival.py"), text, "rival.py"), self._sandbox)
        )
        (self._expected,) = play((self._rival, [leg("rival", 0)]))
        (pid,) = self._rival.pids()
        runner, rival = Victim(os.getpid(), ctypes.addressof(self._memory)), Victim(pid)
        self._victims = [runner, rival, Victim(self._sandbox._zygote.pid)]
        return runner, rival

    def _play(self, name: str, source: Source) -> Outcome:
        texts = []
        refused = False
        try:
            for one in describe(source, self._sandbox):
                texts += [one.name, one.description]
        except PluginError as error:
            texts.append(str(error))
            refused = True
        with ProcessHost(source, self._sandbox) as host:
            answers, rival = play(
                (host, [leg(name, 0), leg(name, 1)]), (self._rival, [leg("rival", 0)])
            )
            outcome = Outcome(answers, _log(host), set())
        _check_legal(answers)
        if not same(rival, self._expected):
            outcome.traces.add("rival")
        return replace(outcome, texts=texts, refused=refused)


@contextmanager
def strict_sandbox() -> Iterator[Sandbox]:
    """Yield a strict sandbox; skip, naming what is missing, where this machine has none."""
    with Sandbox(level="strict", limits=LIMITS) as sandbox:
        try:
            check_cage(sandbox)
        except IsolationError as error:
            pytest.skip(f"{NOT_TESTED}: {error}")
        yield sandbox


def leg(name: str, number: int, *, seed: int = 7) -> Seat:
    """Return the seat that a strategy takes in a leg."""
    return make_seat(name, seat=number, deals=TICKS * HANDS, seed=seed)


def play(*tables: tuple[ProcessHost, Sequence[Seat]]) -> list[list[Answer]]:
    """Ask seats of several hosts, all at the same time, for all their orders.

    Returns:
        the answers of each host, tick by tick, and in a tick seat by seat.
    """
    opened = [(host, [host.open(one)[0] for one in seats]) for host, seats in tables]
    answers: list[list[Answer]] = [[] for _ in tables]
    for tick in range(TICKS):
        told = make_record(0) if tick else None
        for host, sessions in opened:
            host.post([Question(one, make_hands(HANDS, tick), told) for one in sessions])
        for number, (host, _) in enumerate(opened):
            answers[number] += host.collect()
    for host, sessions in opened:
        for one in sessions:
            host.close(one)
    return answers


def same(some: Sequence[Answer], others: Sequence[Answer]) -> bool:
    """Return whether all answers are the same."""
    return len(some) == len(others) and all(
        np.array_equal(a.orders, b.orders) and a.faults == b.faults
        for a, b in zip(some, others, strict=True)
    )


def _check_legal(answers: Sequence[Answer]) -> None:
    """Make sure that every order without a fault holds the cards of its hand."""
    asked = [make_hands(HANDS, tick) for tick in range(TICKS) for _ in range(2)]
    for answer, wanted in zip(answers, asked, strict=True):
        for number in set(range(HANDS)) - set(answer.faults):
            assert sorted(answer.orders[number].tolist()) == wanted[number].tolist()


def _log(host: ProcessHost) -> str:
    return host.log().decode("utf-8", "replace")


def _open_files() -> set[str]:
    return set(os.listdir("/proc/self/fd"))  # noqa: PTH208  # a generator would count itself
