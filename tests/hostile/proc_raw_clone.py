"""Makes a process by the system calls themselves."""

# verdict: not allowed
# unconfined: leaks

import typing

from pyanitsa import Strategy, hookimpl

ctypes = typing.sys.modules["ctypes"]
libc = ctypes.CDLL(None, use_errno=True)
libc.syscall.restype = ctypes.c_long

calls_here = "%CALLS%"
numbers = dict(item.split("=") for item in calls_here.split())
how = (ctypes.c_uint64 * 11)()
how[4] = 17


class ProcRawClone(Strategy):
    name = "proc-raw-clone"

    def arrange(self, hand):
        for call, arguments in {"clone": (17, 0, 0, 0, 0), "clone3": (how, 88)}.items():
            child = libc.syscall(int(numbers[call]), *arguments)
            if child == 0:
                libc._exit(0)
            if child > 0:
                raise RuntimeError(f"LEAKED {call}")
        raise OSError(ctypes.get_errno(), "clone, clone3")


@hookimpl
def pyanitsa_strategies():
    return [ProcRawClone]
