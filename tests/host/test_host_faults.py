"""What strategies in processes do wrong, and the verdict that each wrong comes to."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

from host_helpers import (
    OS,
    QUICK,
    ask,
    ask_subject,
    kinds,
    line_of,
    make_hands,
    make_seat,
    make_subject,
)
from pyanitsa.host import InProcessHost, Question

if sys.platform != "linux":
    pytest.skip("no Linux here: no host processes are tested", allow_module_level=True)

from pyanitsa.host.runner_side.process import ProcessHost
from pyanitsa.host.runner_side.sandbox import Sandbox
from pyanitsa.host.wire import KINDS

if TYPE_CHECKING:
    from collections.abc import Iterator


@pytest.fixture(scope="module")
def sandbox() -> Iterator[Sandbox]:
    with Sandbox(level="strict", limits=QUICK) as made:
        yield made


SOFT = {
    "raises": ("raise ValueError('no idea')", "exception", "ValueError: no idea"),
    "recurses": ("return self.forever()", "exception", "AttributeError"),
    "leaves": ("raise SystemExit", "exception", "SystemExit"),
    "takes memory": ("x = bytearray(10**10)", "out of memory", "more memory"),
    "loops": ("while True: pass", "too slow", "more than 0.1 s of processor time for a move"),
    "reads": ("open('/etc/passwd')", "not allowed", "/etc/passwd"),
    "forks": ("os.fork()", "not allowed", "at: os.fork()"),
    "kills": ("os.kill(os.getppid(), 9)", "not allowed", "at: os.kill(os.getppid(), 9)"),
    "imports": ("import socket", "not allowed", "import of socket; there are only: abc"),
    "sleeps": ("import time; time.sleep(0.01)", "not allowed", "time.sleep"),
}


@pytest.mark.parametrize(("body", "kind", "text"), SOFT.values(), ids=SOFT)
def test_a_soft_fault_costs_one_hand_and_names_the_line(
    sandbox: Sandbox, body: str, kind: str, text: str
) -> None:
    source = make_subject(body, head=OS)
    with ProcessHost(source, sandbox) as host:
        answer = ask_subject(host)
    assert kinds(answer) == {2: kind}
    assert text in answer.faults[2].text
    assert answer.faults[2].line == line_of(source, body)
    assert (answer.orders[3] == make_hands(6)[3]).all()


ILLEGAL = {
    "none": "return None",
    "short": "return hand[:-1]",
    "doubled": "return (hand[0], *hand[:-1])",
    "negative": "return [-1] * len(hand)",
    "huge": "return [10**30] * len(hand)",
    "too large": "return [70_000, *hand[1:]]",
    "a stranger": "return [600, *hand[1:]]",
    "floats": "return [float(card) for card in hand]",
    "strings": "return [str(card) for card in hand]",
    "without end": "import itertools; return itertools.repeat(hand[0])",
}


@pytest.mark.parametrize("body", ILLEGAL.values(), ids=ILLEGAL)
def test_illegal_orders_are_told_as_in_this_process(sandbox: Sandbox, body: str) -> None:
    source = make_subject(body)
    with ProcessHost(source, sandbox) as host:
        there = ask_subject(host)
    here = ask_subject(InProcessHost(source))
    assert there.faults == here.faults
    assert list(there.faults) == [2]


HARD = {
    "exits": ("os._exit(3)", "died", "it ended its process (exit code 3)"),
    "aborts": ("os.abort()", "died", "its process was ended by SIGABRT"),
    "answers by itself": ("os.write(4, b'x' * 100)", "protocol", "nobody had asked"),
    "answers too long": ("os.write(4, bytes(9) + b'\\xff' * 4)", "protocol", ""),
    "reads what is not there": ("os.read(3, 10)", "too slow", "never comes"),
    "locks itself out": (
        "lock = os.sys.modules['_thread'].allocate_lock(); lock.acquire(); lock.acquire()",
        "too slow",
        "never comes",
    ),
    "cannot be interrupted": (
        "os.sys.modules['signal'].signal(10, 1)\nwhile True: pass",
        "too slow",
        "more than 0.1 s",
    ),
}


@pytest.mark.parametrize(("body", "kind", "text"), HARD.values(), ids=HARD)
def test_a_hard_fault_costs_the_rest_of_the_leg(
    sandbox: Sandbox, body: str, kind: str, text: str
) -> None:
    with ProcessHost(make_subject(body, head=OS), sandbox) as host:
        session, _ = host.open(make_seat())
        answer = ask(host, session, make_hands(6))
        assert kinds(answer) == {2: kind, 3: kind, 4: kind, 5: kind}
        assert text in answer.faults[2].text
        assert (answer.orders[:2] == make_hands(6)[:2]).all()
        assert kinds(ask(host, session, make_hands(2))) == {0: kind, 1: kind}


FORGERIES = """\
frame = os.sys._getframe()
while "nonce" not in frame.f_locals:
    frame = frame.f_back
chance, nonce = self.match.random, frame.f_locals["nonce"]
body = chance.randbytes(chance.choice([0, 1, 36, 47, 400]))
kind = chance.choice([0, 1, 2, 3, 4, 4, 4, 255])
length = chance.choice([len(body), len(body), len(body) + 1, 36, 2**31, 2**32 - 1])
head = bytes([kind]) + chance.choice([nonce, nonce, nonce, bytes(8)]) + length.to_bytes(4, "little")
os.write(4, chance.choice([head + body, head + body, head, head[:7], body]))
if chance.random() < 0.5:
    os._exit(0)
return hand
"""


def test_forged_answers_always_come_to_a_verdict(sandbox: Sandbox) -> None:
    """300 processes send well-formed and broken frames of their own; a rival plays on."""
    source = make_subject(FORGERIES, head=OS)
    verdicts: set[str] = set()
    hands = make_hands(4)
    with ProcessHost(make_subject("pass"), sandbox) as rival:
        other, _ = rival.open(make_seat(deals=10**6))
        rival.post([Question(other, hands)])
        rival.collect()
        for seed in range(300):
            with ProcessHost(source, sandbox) as host:
                session, _ = host.open(make_seat(seed=seed))
                host.post([Question(session, hands)])
                rival.post([Question(other, hands)])
                answer = host.collect()[0]
                assert (rival.collect()[0].orders == hands).all()
            assert set(answer.faults) <= {2, 3}
            assert (answer.orders[:2] == hands[:2]).all()
            verdicts |= set(kinds(answer).values())
    assert {"protocol", "died"} <= verdicts <= {*KINDS, "protocol", "died"}
