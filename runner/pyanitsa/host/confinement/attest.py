"""What the kernel says of a host process, seen from outside."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Final

from pyanitsa.host.confinement.layers import NOTHING, Layer

_CAPABILITIES: Final = ("CapInh", "CapPrm", "CapEff", "CapAmb")
_NONE: Final = "0" * 16
_LIMITS: Final = ("Max address space", "Max file size", "Max open files", "Max core file size")


def possible(layers: Layer) -> Layer:
    """Return those of some layers that this user's processes can have.

    Only root can become another user or empty the bounding set; without root neither has anything
    to give, once there are no capabilities and none can be had.
    """
    return layers if os.geteuid() == 0 else layers & ~(Layer.UID | Layer.BOUNDING)


def attested(pid: int, told: Layer) -> Layer:
    """Return the layers that are on a process.

    Args:
        pid: the process, which has not been given a source yet.
        told: what it says itself. The kernel shows neither Landlock nor the signal at the parent's
            death; these two are believed, since nothing but this program has run in it so far.
    """
    status = _status(pid)
    found = {
        Layer.RLIMITS: _limited(pid),
        Layer.BOUNDING: status["CapBnd"] == _NONE,
        Layer.UID: "0" not in (status["Uid"] + "\t" + status["Gid"]).split(),
        Layer.CAPABILITIES: all(status[name] == _NONE for name in _CAPABILITIES),
        Layer.NO_NEW_PRIVS: status["NoNewPrivs"] == "1",
        Layer.SECCOMP: status["Seccomp"] == "2" and status["Threads"] == "1",
    }
    on = told & (Layer.LANDLOCK | Layer.PDEATHSIG)
    for layer, there in found.items():
        on |= layer if there else NOTHING
    return on


def _status(pid: int) -> dict[str, str]:
    lines = Path(f"/proc/{pid}/status").read_text("utf-8").splitlines()
    return {name: value.strip() for name, _, value in (line.partition(":") for line in lines)}


def _limited(pid: int) -> bool:
    """Return whether the limits are there, and can never be raised."""
    lines = Path(f"/proc/{pid}/limits").read_text("ascii").splitlines()[1:]
    found = dict(re.split(r"\s{2,}", line, maxsplit=1) for line in lines)
    limits = {name: value.split()[:2] for name, value in found.items()}
    if limits["Max processes"] != ["0", "0"]:
        return False
    return all(limits[name][0] == limits[name][1] != "unlimited" for name in _LIMITS)
