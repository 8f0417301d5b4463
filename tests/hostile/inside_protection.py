"""Makes the memory of its data run as machine code."""

# verdict: not allowed
# unconfined: leaks

import typing

from pyanitsa import Strategy, hookimpl

ctypes = typing.sys.modules["ctypes"]
libc = ctypes.CDLL(None, use_errno=True)
libc.syscall.restype = ctypes.c_long

calls_here = "%CALLS%"
numbers = dict(item.split("=") for item in calls_here.split())


class InsideProtection(Strategy):
    name = "inside-protection"

    def arrange(self, hand):
        buffer = ctypes.create_string_buffer(16384)
        page = ctypes.c_void_p((ctypes.addressof(buffer) + 4095) & ~4095)
        for call in ("mprotect", "pkey_mprotect"):
            if libc.syscall(int(numbers[call]), page, ctypes.c_size_t(4096), 7, -1) == 0:
                raise RuntimeError(f"LEAKED {call}")
        raise OSError(ctypes.get_errno(), "mprotect, pkey_mprotect")


@hookimpl
def pyanitsa_strategies():
    return [InsideProtection]
