"""The hostile strategies of `tests/hostile`: what each tries, and what must become of it."""

from __future__ import annotations

import platform
import re
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from pyanitsa.host import Source
from pyanitsa.host.wire import KINDS

if TYPE_CHECKING:
    from collections.abc import Mapping

FOLDER: Final = Path(__file__).parent / "hostile"
WORDS: Final = ("verdict", "unconfined", "kept apart", "describe")
PLAYS: Final = "plays"
"""The verdict of a strategy that gains nothing and goes on like any other."""

VERDICTS: Final = frozenset({PLAYS, "died", "protocol", *KINDS})

EFFECTS: Final = frozenset({"leaks", "writes", "connects", "starts", "kills", "stops", "changes"})
"""What an attack can do where nothing holds it back; see `hostile_traces`."""


@dataclass(frozen=True)
class Case:
    """A hostile strategy.

    Its file says in comments, one a line: `verdict:` the kinds of fault of which it must get at
    least one and no other; `unconfined:` what it does in a process that is not confined;
    `kept apart:` `by fresh processes` where nothing else keeps its legs from knowing each other;
    `describe:` `refused` where it cannot even be listed. A line that ends in `# here` is the one
    that faults have to name.
    """

    path: Path
    text: str
    verdicts: frozenset[str]
    unconfined: str | None
    needs_fresh: bool
    is_refused: bool
    here: int | None

    @property
    def name(self) -> str:
        """The name of the strategy."""
        return self.path.stem.replace("_", "-")

    @property
    def kind(self) -> str:
        """The kind of attack: the first word of the file's name."""
        return self.path.stem.partition("_")[0]

    def source(self, tokens: Mapping[str, str]) -> Source:
        """Return the file with what it could find out about its victims filled in."""
        text = re.sub(r"%(\w+)%", lambda found: tokens[found[1]], self.text)
        return Source(self.path, text.encode(), str(self.path))


def cases() -> list[Case]:
    """Return all hostile strategies."""
    return [_read(path) for path in sorted(FOLDER.glob("*.py"))]


def _read(path: Path) -> Case:
    text = path.read_text("utf-8")
    said = dict(re.findall(rf"^# ({'|'.join(WORDS)}): (.+)$", text, re.MULTILINE))
    here = [number for number, line in enumerate(text.split("\n"), 1) if line.endswith("# here")]
    return Case(
        path=path,
        text=text,
        verdicts=frozenset(said["verdict"].split(" | ")),
        unconfined=said.get("unconfined"),
        needs_fresh=said.get("kept apart") == "by fresh processes",
        is_refused=said.get("describe") == "refused",
        here=here[0] if here else None,
    )


_NEW_CALLS: Final = {
    "pidfd_send_signal": 424,
    "io_uring_setup": 425,
    "io_uring_enter": 426,
    "pidfd_open": 434,
    "clone3": 435,
    "openat2": 437,
    "pidfd_getfd": 438,
    "process_madvise": 440,
    "landlock_create_ruleset": 444,
    "memfd_secret": 447,
}
"""Numbers that are the same on all machines."""

_CALLS: Final = {
    "x86_64": """
        accept4=288 add_key=248 arch_prctl=158 bind=49 bpf=321 capset=126 chdir=80 clone=56
        connect=42 faccessat=269 fanotify_init=300 init_module=175 ioctl=16 kcmp=312 keyctl=250
        listen=50 modify_ldt=154 mprotect=10 msgctl=71 msgget=68 name_to_handle_at=303 openat=257
        perf_event_open=298 personality=135 pkey_mprotect=329 process_vm_readv=310 readlinkat=267
        recvfrom=45 recvmsg=47 request_key=249 rt_sigqueueinfo=129 rt_tgsigqueueinfo=297
        seccomp=317 semctl=66 semget=64 sendmsg=46 sendto=44 set_mempolicy=238 shmctl=31 shmget=29
        socket=41 splice=275 statx=332 tgkill=234 tkill=200 userfaultfd=323 vmsplice=278
    """,
    "aarch64": """
        accept4=242 add_key=217 bind=200 bpf=280 capset=91 chdir=49 clone=220 connect=203
        faccessat=48 fanotify_init=262 init_module=105 ioctl=29 kcmp=272 keyctl=219 listen=201
        mprotect=226 msgctl=187 msgget=186 name_to_handle_at=264 openat=56 perf_event_open=241
        personality=92 pkey_mprotect=288 process_vm_readv=270 readlinkat=78 recvfrom=207
        recvmsg=212 request_key=218 rt_sigqueueinfo=138 rt_tgsigqueueinfo=240 seccomp=277
        semctl=191 semget=190 sendmsg=211 sendto=206 set_mempolicy=237 shmctl=195 shmget=194
        socket=198 splice=76 statx=291 tgkill=131 tkill=130 userfaultfd=282 vmsplice=75
    """,
}


def call_tokens() -> dict[str, str]:
    """Return this machine's numbers of system calls: one by one, and all in one text."""
    listed = _CALLS[platform.machine()].split()
    listed += [f"{call}={number}" for call, number in _NEW_CALLS.items()]
    single = {f"CALL_{call}": number for call, _, number in (one.partition("=") for one in listed)}
    return {**single, "CALLS": " ".join(listed)}
