"""Makes a message queue with a name."""

# verdict: not allowed

import typing

from pyanitsa import Strategy, hookimpl

ctypes = typing.sys.modules["ctypes"]
libc = ctypes.CDLL(None, use_errno=True)
libc.syscall.restype = ctypes.c_long


class WriteQueue(Strategy):
    name = "write-queue"

    def arrange(self, hand):
        if libc.mq_open(b"/%MARK%", 0o102, 0o600, None) >= 0:
            libc.mq_unlink(b"/%MARK%")
            raise RuntimeError("LEAKED a queue")
        raise OSError(ctypes.get_errno(), "mq_open")


@hookimpl
def pyanitsa_strategies():
    return [WriteQueue]
