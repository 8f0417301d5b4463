"""Hopes that one of its open files is a socket, and passes an open file through it."""

# verdict: not allowed
# unconfined: leaks

import typing

from pyanitsa import Strategy, hookimpl

ctypes = typing.sys.modules["ctypes"]
libc = ctypes.CDLL(None, use_errno=True)
libc.syscall.restype = ctypes.c_long

calls_here = "%CALLS%"
numbers = dict(item.split("=") for item in calls_here.split())


class NetInherited(Strategy):
    name = "net-inherited"

    def arrange(self, hand):
        for call in (
            "connect",
            "bind",
            "listen",
            "accept4",
            "sendto",
            "recvfrom",
            "sendmsg",
            "recvmsg",
        ):
            for number in range(5):
                libc.syscall(int(numbers[call]), number, 0, 0, 0, 0, 0)
                if ctypes.get_errno() != 1:
                    raise RuntimeError(f"LEAKED {call} {ctypes.get_errno()}")
        raise OSError(ctypes.get_errno(), "all of them failed")


@hookimpl
def pyanitsa_strategies():
    return [NetInherited]
