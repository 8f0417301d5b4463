"""Has all readable memory run as machine code from now on."""

# verdict: not allowed
# unconfined: leaks

import typing

from pyanitsa import Strategy, hookimpl

ctypes = typing.sys.modules["ctypes"]
libc = ctypes.CDLL(None, use_errno=True)
libc.syscall.restype = ctypes.c_long


class InsidePersonality(Strategy):
    name = "inside-personality"

    def arrange(self, hand):
        if libc.syscall(int("%CALL_personality%"), 0x0400000) >= 0:
            raise RuntimeError("LEAKED personality")
        raise OSError(ctypes.get_errno(), "personality")


@hookimpl
def pyanitsa_strategies():
    return [InsidePersonality]
