"""Reads the runner's memory by a system call, without any file."""

# verdict: not allowed
# unconfined: leaks

import typing

from pyanitsa import Strategy, hookimpl

ctypes = typing.sys.modules["ctypes"]
libc = ctypes.CDLL(None, use_errno=True)
libc.syscall.restype = ctypes.c_long


class ReadRunnerMemoryByCall(Strategy):
    name = "read-runner-memory-by-call"

    def arrange(self, hand):
        buffer = ctypes.create_string_buffer(64)
        here = (ctypes.c_uint64 * 2)(ctypes.addressof(buffer), 64)
        there = (ctypes.c_uint64 * 2)(int("%ADDRESS%"), 64)
        arguments = (ctypes.byref(here), 1, ctypes.byref(there), 1, ctypes.c_ulong(0))
        if libc.syscall(int("%CALL_process_vm_readv%"), int("%RUNNER%"), *arguments) < 0:
            raise OSError(ctypes.get_errno(), "process_vm_readv")
        raise RuntimeError(buffer.raw)


@hookimpl
def pyanitsa_strategies():
    return [ReadRunnerMemoryByCall]
