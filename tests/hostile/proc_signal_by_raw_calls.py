"""Signals the runner by all other calls that can."""

# verdict: not allowed
# unconfined: kills

import typing

from pyanitsa import Strategy, hookimpl

ctypes = typing.sys.modules["ctypes"]
libc = ctypes.CDLL(None, use_errno=True)
libc.syscall.restype = ctypes.c_long

calls_here = "%CALLS%"
numbers = dict(item.split("=") for item in calls_here.split())


class ProcSignalByRawCalls(Strategy):
    name = "proc-signal-by-raw-calls"

    def arrange(self, hand):
        runner = int("%RUNNER%")
        about = (ctypes.c_int32 * 32)(9, 0, -1)
        calls = {
            "tgkill": (runner, runner, 9),
            "tkill": (runner, 9),
            "rt_sigqueueinfo": (runner, 9, about),
            "rt_tgsigqueueinfo": (runner, runner, 9, about),
        }
        handle = libc.syscall(int(numbers["pidfd_open"]), runner, 0)
        if handle >= 0:
            calls["pidfd_send_signal"] = (handle, 9, None, 0)
        for call, arguments in calls.items():
            libc.syscall(int(numbers[call]), *arguments)
            if ctypes.get_errno() != 1:
                raise RuntimeError(f"LEAKED {call}")
        raise OSError(ctypes.get_errno(), "all of them failed")


@hookimpl
def pyanitsa_strategies():
    return [ProcSignalByRawCalls]
