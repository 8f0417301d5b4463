"""Makes memory, semaphores and a queue that outlive it (System V)."""

# verdict: not allowed
# unconfined: leaks

import typing

from pyanitsa import Strategy, hookimpl

ctypes = typing.sys.modules["ctypes"]
libc = ctypes.CDLL(None, use_errno=True)
libc.syscall.restype = ctypes.c_long

calls_here = "%CALLS%"
numbers = dict(item.split("=") for item in calls_here.split())


class WriteOldSharedMemory(Strategy):
    name = "write-old-shared-memory"

    def arrange(self, hand):
        for call, arguments in {
            "shmget": (4096, 0o1600),
            "semget": (1, 0o1600),
            "msgget": (0o1600,),
        }.items():
            made = libc.syscall(int(numbers[call]), 0, *arguments)
            if made >= 0:
                libc.syscall(int(numbers[call.replace("get", "ctl")]), made, 0, 0, 0)
                raise RuntimeError(f"LEAKED {call}")
        raise OSError(ctypes.get_errno(), "shmget, semget, msgget")


@hookimpl
def pyanitsa_strategies():
    return [WriteOldSharedMemory]
