"""Makes a socket and connects by the system calls themselves."""

# verdict: not allowed
# unconfined: connects

import struct
import typing

from pyanitsa import Strategy, hookimpl

ctypes = typing.sys.modules["ctypes"]
libc = ctypes.CDLL(None, use_errno=True)
libc.syscall.restype = ctypes.c_long


class NetRawCalls(Strategy):
    name = "net-raw-calls"

    def arrange(self, hand):
        server = libc.syscall(int("%CALL_socket%"), 2, 1, 0)
        if server < 0:
            raise OSError(ctypes.get_errno(), "socket")
        address = (
            struct.pack("<H", 2)
            + struct.pack(">H", int("%TCP%"))
            + bytes([127, 0, 0, 1])
            + bytes(8)
        )
        libc.syscall(int("%CALL_connect%"), server, address, len(address))
        libc.syscall(int("%CALL_sendto%"), server, b"hello", 5, 0, None, 0)
        return hand


@hookimpl
def pyanitsa_strategies():
    return [NetRawCalls]
