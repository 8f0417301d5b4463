"""The layers that confine a process, and the levels that are made of them."""

from __future__ import annotations

from enum import Flag, auto
from typing import Final


class Layer(Flag):
    """A way in which a process is confined."""

    RLIMITS = auto()
    BOUNDING = auto()
    UID = auto()
    CAPABILITIES = auto()
    PDEATHSIG = auto()
    NO_NEW_PRIVS = auto()
    LANDLOCK = auto()
    SECCOMP = auto()


NAMES: Final = {
    Layer.RLIMITS: "resource limits",
    Layer.BOUNDING: "empty capability bounding set",
    Layer.UID: "an unprivileged user",
    Layer.CAPABILITIES: "no capabilities",
    Layer.PDEATHSIG: "death with the parent",
    Layer.NO_NEW_PRIVS: "no_new_privs",
    Layer.LANDLOCK: "Landlock",
    Layer.SECCOMP: "seccomp",
}
"""What people call a layer."""

NOTHING: Final = Layer(0)

STRICT: Final = ~NOTHING
"""All layers."""

UNCONFINED: Final = Layer.RLIMITS | Layer.PDEATHSIG
"""What is put on a process of its own that is not confined."""


def named(layers: Layer) -> str:
    """Return the names of layers, for people."""
    return ", ".join(NAMES[layer] for layer in Layer if layer in layers)
