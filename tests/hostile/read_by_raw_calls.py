"""Opens the database by the system calls themselves, past Python's audit hooks."""

# verdict: not allowed
# unconfined: leaks

import typing

from pyanitsa import Strategy, hookimpl

ctypes = typing.sys.modules["ctypes"]
libc = ctypes.CDLL(None, use_errno=True)
libc.syscall.restype = ctypes.c_long


class ReadByRawCalls(Strategy):
    name = "read-by-raw-calls"

    def arrange(self, hand):
        path = b"%DATABASE%"
        how = (ctypes.c_uint64 * 3)()
        calls = {
            "openat": (-100, path, 0, 0),
            "openat2": (-100, path, ctypes.byref(how), 24),
            "faccessat": (-100, path, 4, 0),
            "readlinkat": (-100, b"/proc/self/exe", ctypes.create_string_buffer(99), 99),
            "statx": (-100, path, 0, 0x7FF, ctypes.create_string_buffer(256)),
            "chdir": (b"/tmp",),
            "name_to_handle_at": (
                -100,
                path,
                ctypes.create_string_buffer(128),
                ctypes.byref(how),
                0,
            ),
        }
        calls_here = "%CALLS%"
        numbers = dict(item.split("=") for item in calls_here.split())
        for call, arguments in calls.items():
            if libc.syscall(int(numbers[call]), *arguments) >= 0:
                raise RuntimeError(f"LEAKED {call}")
            if ctypes.get_errno() != 1:
                print("LEAKED", call, ctypes.get_errno())
        raise PermissionError(1, "all of them failed")


@hookimpl
def pyanitsa_strategies():
    return [ReadByRawCalls]
