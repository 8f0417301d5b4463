"""What confines a host process: each layer is there, is seen from outside, and holds."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from host_helpers import OS, ask_subject, make_subject
from nobody import NOT_TESTED, run_as_nobody

if sys.platform != "linux":
    pytest.skip("no Linux here: nothing of the confinement is tested", allow_module_level=True)

from pyanitsa.errors import IsolationError
from pyanitsa.host.confinement.attest import attested, possible
from pyanitsa.host.confinement.layers import NOTHING, STRICT, Layer, named
from pyanitsa.host.confinement.syscalls import TABLES, allow_list, table
from pyanitsa.host.runner_side.canary import SOURCE, check_cage
from pyanitsa.host.runner_side.describing import describe
from pyanitsa.host.runner_side.process import ProcessHost
from pyanitsa.host.runner_side.sandbox import Sandbox

if TYPE_CHECKING:
    from collections.abc import Iterator


LAST = 619
UNFILTERED = {335, 336}
"""Calls that the kernel never shows to a filter; they only end who makes them (x86_64)."""

SCAN = """\
libc = os.sys.modules["ctypes"].CDLL(None, use_errno=True)
get_errno = os.sys.modules["ctypes"].get_errno
zeros = [os.sys.modules["ctypes"].c_long(0)] * 6
for number in {numbers}:
    result = libc.syscall(os.sys.modules["ctypes"].c_long(number), *zeros)
    if result != -1 or get_errno() != 1:
        print(number, flush=True)
print("end", flush=True)
return hand
"""


@pytest.fixture(scope="module")
def sandbox() -> Iterator[Sandbox]:
    with Sandbox(level="strict", allow_unconfined=True) as made:
        with ProcessHost(make_subject("pass"), made) as host:
            ask_subject(host, 1)
        if made.isolation.missing:
            pytest.skip(f"{NOT_TESTED}: this system has not {named(made.isolation.missing)}")
        yield made


def run_inside(sandbox: Sandbox, body: str) -> tuple[str, list[str]]:
    """Run lines of a strategy; return what they print, and the kinds of faults there are."""
    with ProcessHost(make_subject(body, head=OS), sandbox) as host:
        answer = ask_subject(host, 3)
        return host.log().decode(), [f"{f.kind}: {f.text}" for f in answer.faults.values()]


def test_all_layers_are_seen_from_outside(sandbox: Sandbox) -> None:
    with ProcessHost(make_subject("pass"), sandbox) as host:
        ask_subject(host, 1)
        (pid,) = host.pids()
        status = dict(
            line.split(":\t", 1) for line in Path(f"/proc/{pid}/status").read_text().splitlines()
        )
        shown = possible(STRICT) & ~(Layer.LANDLOCK | Layer.PDEATHSIG)
        assert shown in attested(pid, NOTHING)
    assert status["Seccomp"] == "2"
    assert status["NoNewPrivs"] == "1"
    assert status["Threads"] == "1"
    if os.geteuid() == 0:
        assert status["Uid"].split() == ["65534"] * 4
        assert status["Gid"].split() == ["65534"] * 4
        assert status["Groups"].strip() == ""
    assert possible(STRICT) in sandbox.isolation.on
    assert sandbox.isolation.confined


def test_nothing_of_the_runner_is_left_open(sandbox: Sandbox) -> None:
    with ProcessHost(make_subject("pass"), sandbox) as host:
        ask_subject(host, 1)
        (pid,) = host.pids()
        files = {path.name for path in Path(f"/proc/{pid}/fd").iterdir()}
        environment = Path(f"/proc/{pid}/environ").read_text().split("\0")
        assert Path(f"/proc/{pid}/cwd").readlink() == Path("/")
    assert files == {"0", "1", "2", "3", "4"}
    assert {entry.partition("=")[0] for entry in environment if entry} <= {
        "PYTHONHASHSEED",
        "OPENBLAS_NUM_THREADS",
        "OMP_NUM_THREADS",
        "MKL_NUM_THREADS",
        "LC_ALL",
        "PYANITSA_CACHE_DIR",
    }


@pytest.mark.parametrize("layer", list(Layer), ids=lambda layer: layer.name)
def test_without_any_one_layer_nothing_runs(sandbox: Sandbox, layer: Layer) -> None:
    if layer not in possible(STRICT):
        pytest.skip(f"only root's processes have: {named(layer)}")
    if layer is Layer.CAPABILITIES:
        if os.geteuid() != 0:
            pytest.skip("there are no capabilities to begin with")
        # They are gone with the uid, whether they are dropped or not.
        layer |= Layer.UID
    with (
        Sandbox(level="strict", without=layer) as lacking,
        pytest.raises(IsolationError, match="for want of: "),
    ):
        describe(make_subject("pass"), lacking)
    with Sandbox(level="strict", without=layer, allow_unconfined=True) as lacking:
        describe(make_subject("pass"), lacking)
        assert layer in lacking.isolation.missing
        assert all(named(one) in str(lacking.isolation) for one in layer)
        assert "unconfined" in str(lacking.isolation)


def test_the_canary_stays_in(sandbox: Sandbox) -> None:
    check_cage(sandbox)


def test_the_canary_finds_what_a_missing_layer_lets_through() -> None:
    with (
        Sandbox(level="process") as open_cage,
        pytest.raises(IsolationError, match=r"one could read a folder, .*open a socket"),
    ):
        check_cage(open_cage)


def test_landlock_alone_keeps_files_away(sandbox: Sandbox) -> None:
    with ProcessHost(SOURCE, sandbox, without=Layer.SECCOMP) as host:
        got_out = {found.name for found in host.describe()}
    assert not got_out & {"read a folder", "read a file", "write a file"}
    with ProcessHost(SOURCE, sandbox, without=Layer.SECCOMP | Layer.LANDLOCK) as host:
        assert "read a folder" in {found.name for found in host.describe()}


def test_every_call_that_is_not_listed_is_refused(sandbox: Sandbox) -> None:
    numbers = table()
    assert numbers is not None
    skipped = numbers.allowed | (UNFILTERED if numbers.x32 else frozenset())
    scanned = [number for number in range(LAST + 1) if number not in skipped]
    assert len(scanned) > 560
    printed, faults = run_inside(sandbox, SCAN.format(numbers=scanned))
    assert (printed, faults) == ("end\n", [])


CHECKED = {
    "memory that can be run": "9, 0, 4096, 7, 0x22, -1, 0",
    "memory from a file": "9, 0, 4096, 1, 1, 1, 0",
    "making memory executable": "10, 0, 4096, 5",
    "a signal to the parent": "234, {parent}, {parent}, 0",
    "another process's clock": "228, (~{parent} << 3) | 2, buffer",
}


@pytest.mark.skipif(table() is not TABLES["x86_64"], reason="the numbers are x86_64's")
@pytest.mark.parametrize("arguments", CHECKED.values(), ids=CHECKED)
def test_a_listed_call_is_refused_what_it_must_not_do(sandbox: Sandbox, arguments: str) -> None:
    body = f"""\
    c = os.sys.modules["ctypes"]
    libc, buffer = c.CDLL(None, use_errno=True), c.create_string_buffer(64)
    buffer = c.addressof(buffer)
    print(libc.syscall(*map(c.c_long, ({arguments.format(parent=sandbox.pid)}))), c.get_errno())
    return hand
    """
    assert run_inside(sandbox, body) == ("-1 1\n", [])


@pytest.mark.skipif(table() is not TABLES["x86_64"], reason="only x86_64 has x32 calls")
def test_x32_calls_end_the_process(sandbox: Sandbox) -> None:
    body = "os.sys.modules['ctypes'].CDLL(None).syscall(0x40000000 + 39)"
    assert run_inside(sandbox, body) == ("", ["died: its process was ended by SIGSYS"])


@pytest.mark.skipif(table() is not TABLES["x86_64"], reason="the code is x86_64's")
def test_32_bit_calls_end_the_process(tmp_path: Path) -> None:
    """Executable memory cannot be had under the filter, so a small program puts it on itself."""
    code = allow_list(TABLES["x86_64"], 1)
    script = f"""\
import ctypes, mmap
from pyanitsa.host.confinement.lockdown import _Program, _call, _prctl
page = mmap.mmap(-1, 4096, prot=7)
page.write(bytes.fromhex("b814000000cd80c3"))  # mov eax, 20 (getpid); int 0x80; ret
run = ctypes.CFUNCTYPE(ctypes.c_int)(ctypes.addressof(ctypes.c_char.from_buffer(page)))
run()
code = {code!r}
_prctl(38, 1)
_call(317, 1, 0, ctypes.byref(_Program(len(code) // 8, code)))
run()
"""
    done = subprocess.run([sys.executable, "-c", script], check=False, capture_output=True)
    assert (done.returncode, done.stderr) == (-signal.SIGSYS, b"")


def test_the_filter_of_the_other_machine_jumps_to_where_it_should() -> None:
    """Interpreted here: the numbers of aarch64 are allowed, all others and all machines not."""
    numbers = TABLES["aarch64"]
    program = allow_list(numbers, 77)
    allowed = {
        n for n in range(LAST + 1) if interpret(program, numbers.machine, n, [77] + [0x20] * 5)
    }
    assert allowed == numbers.allowed - {*numbers.clocks, numbers.futex}
    assert interpret(program, numbers.machine, numbers.futex, [9, 9, 9, 0, 9, 9])
    for wait in (1, 1 << 32):
        assert not interpret(program, numbers.machine, numbers.futex, [9, 9, 9, wait, 9, 9])
    for clock in numbers.clocks:
        assert interpret(program, numbers.machine, clock, [1] * 6)
        assert not interpret(program, numbers.machine, clock, [0xFFFFFFF2] * 6)
    assert not interpret(program, 0xC000003E, numbers.plain["read"], [0] * 6)
    assert not interpret(program, numbers.machine, numbers.tgkill, [78] * 6)
    assert not interpret(program, numbers.machine, numbers.mmap, [0, 0, 7, 0x22, 0, 0])
    assert not interpret(program, numbers.machine, numbers.mmap, [0, 0, 3, 0x02, 0, 0])


def interpret(program: bytes, machine: int, number: int, arguments: list[int]) -> bool:
    """Return whether a filter allows a call."""
    import struct

    data = struct.pack("<iIQ6Q", number, machine, 0, *arguments)
    steps = list(struct.iter_unpack("=HBBI", program))
    at = value = 0
    while True:
        code, then, otherwise, constant = steps[at]
        at += 1
        if code == 0x20:
            (value,) = struct.unpack_from("<I", data, constant)
        elif code == 0x06:
            return bool(constant == 0x7FFF0000)
        else:
            holds = {
                0x15: value == constant,
                0x25: value > constant,
                0x35: value >= constant,
                0x45: bool(value & constant),
            }[code]
            at += then if holds else otherwise


RUNNER = """\
import os, sys, threading
sys.path.insert(0, sys.argv[1])
from host_helpers import OS, make_hands, make_seat, make_subject
from pyanitsa.host import Question
from pyanitsa.host.runner_side.process import ProcessHost
from pyanitsa.host.runner_side.sandbox import Sandbox
with Sandbox(level="strict") as sandbox:
    host = ProcessHost(make_subject("while True: pass"), sandbox)
    session, _ = host.open(make_seat())
    host.post([Question(session, make_hands(6))])
    print(sandbox.pid, *host.pids(), flush=True)
    sys.stdin.read()
"""


def test_nothing_outlives_a_runner_that_is_killed() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", RUNNER, str(Path(__file__).parents[1])],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as runner:
        assert runner.stdout is not None
        pids = [int(pid) for pid in runner.stdout.readline().split()]
        assert len(pids) == 2
        assert all(Path(f"/proc/{pid}").exists() for pid in pids)
        runner.kill()
    deadline = time.monotonic() + 30
    while any(lives(pid) for pid in pids):
        assert time.monotonic() < deadline
        time.sleep(0.02)


def lives(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return state != "Z"


def test_all_of_this_holds_for_an_unprivileged_user() -> None:
    """The tests of this file and of hosts, once more as the user nobody."""
    run_as_nobody("host/test_process_host.py", "host/test_host_faults.py", "host/test_lockdown.py")
