"""Whatever a host process answers, the runner makes a fault of it, and nothing else."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

import pytest

if sys.platform != "linux":
    pytest.skip("no Linux here: there are no host processes", allow_module_level=True)

from hostile_arena import LIMITS, TICKS, StrictArena, strict_sandbox
from hostile_cases import VERDICTS, Case

if TYPE_CHECKING:
    from collections.abc import Iterator

ROUNDS: Final = 300
PATIENCE: Final = 3 * LIMITS.patience(LIMITS.load) + 4 * TICKS * LIMITS.patience(LIMITS.move_max)
"""Seconds that may pass at most: a description, then two legs in company and each of them alone."""

FUZZER: Final = '''
"""Takes its host over and answers all questions itself, nearly as they should be answered."""

import struct
import typing
from random import Random

sys = typing.sys
os = sys.modules["os"]
chance = Random(%SEED%)

DESCRIBE, OPEN, ORDERS, CLOSE = 2, 3, 4, 5
DONE, FAULT, PRINTED = 2, 3, 5
HEAD = struct.Struct("<BQI8sI")


def honest(kind, body):
    """Return what a host would answer, and how."""
    if kind == DESCRIBE:
        return DONE, struct.pack("<H4sH", 4, b"fuzz", 0)
    if kind == OPEN:
        return DONE, bytes([chance.randrange(2)])
    return ORDERS, body[-2 * 18 * struct.unpack_from("<I", body)[0] :]


def noise(size):
    return chance.randbytes(chance.randrange(size))


def fault():
    """Return a fault that may be one."""
    kind, length = chance.choice([0, 3, 5, 6, 255]), chance.choice([0, 3, 1601, 65535])
    text = bytes(length) if chance.randrange(2) else noise(9)
    return struct.pack("<IBIH", chance.choice([0, 1, 2, 99, 2**32 - 1]), kind, 7, length) + text


def flipped(data):
    if not data:
        return data
    data = bytearray(data)
    for _ in range(chance.choice([1, 1, 1, 3, 20])):
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    return bytes(data)


def framed(said, nonce, body, length=None):
    return struct.pack("<B8sI", said, nonce, len(body) if length is None else length) + body


def answer(kind, nonce, body):
    """Return an answer that is wrong in some way, or none at all."""
    said, text = honest(kind, body)
    good = framed(said, nonce, text)
    size = chance.choice([0, len(text) - 1, len(text) + 1, 1 << 16, 1 << 31, 2**32 - 1])
    wrong = [
        lambda: good,
        lambda: flipped(good),
        lambda: good[:13] + flipped(good[13:]),
        lambda: framed(chance.choice([0, 1, 2, 3, 4, 5, 255]), nonce, text),
        lambda: framed(said, noise(9).ljust(8, b"x"), text),
        lambda: framed(said, nonce, text, size % 2**32),
        lambda: framed(said, nonce, text + b"".join(fault() for _ in range(chance.randrange(5)))),
        lambda: framed(FAULT, nonce, fault() + noise(3)),
        lambda: framed(said, nonce, noise(2 * len(text) + 1)),
        lambda: framed(said, nonce, noise(1 << 18)),
        lambda: framed(said, nonce, text[: len(text) // 2]),
        lambda: framed(DONE, nonce, b"".join([struct.pack("<H", 3), b"abc"] * chance.randrange(9))),
        lambda: framed(DONE, nonce, struct.pack("<H", chance.randrange(1 << 16)) + noise(99)),
        lambda: framed(PRINTED, nonce, noise(1 << chance.randrange(1, 17))) * 3 + good,
        lambda: framed(PRINTED, nonce, b"") * 9 + good + framed(PRINTED, nonce, noise(9)),
        lambda: good * chance.randrange(2, 5),
        lambda: good + noise(40),
        lambda: noise(40) + good,
        lambda: noise(1 << 17),
        lambda: good[: chance.randrange(len(good))],
    ]
    return chance.choice(wrong)()


def send(data):
    """Send an answer as a whole or in pieces."""
    pieces = chance.choice([1, 1, 1, 2, 7])
    step = len(data) // pieces + 1
    for begin in range(0, len(data), step):
        os.write(4, data[begin : begin + step])


def take_over():
    frame = sys._getframe()
    while frame.f_code.co_name != "serve":
        frame = frame.f_back
    seen = frame.f_locals
    kind, nonce, body, requests = seen["kind"], seen["nonce"], seen["body"], seen["requests"]
    while True:
        if chance.randrange(60) == 0:
            os._exit(chance.randrange(3))
        if kind != CLOSE:
            send(framed(*honest(kind, body)[:1], nonce, honest(kind, body)[1])
                 if chance.randrange(3) == 0 else answer(kind, nonce, body))
        kind, _, _, nonce, length = HEAD.unpack(requests.read(HEAD.size))
        body = requests.read(length)


take_over()
'''


@pytest.fixture(scope="module")
def arena() -> Iterator[StrictArena]:
    with strict_sandbox() as sandbox, StrictArena(sandbox) as opened:
        yield opened


@pytest.mark.parametrize("seed", range(ROUNDS))
def test_any_answer_is_an_order_or_a_fault_in_time(arena: StrictArena, seed: int) -> None:
    began = time.monotonic()
    report = arena.attack(
        Case(
            Path("fuzz.py"), FUZZER.replace("%SEED%", str(seed)), VERDICTS, None, False, False, None
        )
    )
    assert time.monotonic() - began < PATIENCE
    assert report.traces == frozenset()
    assert report.verdicts <= VERDICTS
    for fault in report.faults:
        assert fault.text
        assert fault.text.isprintable()
