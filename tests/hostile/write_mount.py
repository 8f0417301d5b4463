"""Mounts an empty disk over the organiser's home."""

# verdict: not allowed

import typing

from pyanitsa import Strategy, hookimpl

ctypes = typing.sys.modules["ctypes"]
libc = ctypes.CDLL(None, use_errno=True)
libc.syscall.restype = ctypes.c_long


class WriteMount(Strategy):
    name = "write-mount"

    def arrange(self, hand):
        if libc.mount(b"none", b"%HOME%", b"tmpfs", 0, None) == 0:
            raise RuntimeError("LEAKED a mount")
        raise OSError(ctypes.get_errno(), "mount")


@hookimpl
def pyanitsa_strategies():
    return [WriteMount]
