"""Tries the calls in which holes of the kernel were found."""

# verdict: not allowed

import typing

from pyanitsa import Strategy, hookimpl

ctypes = typing.sys.modules["ctypes"]
libc = ctypes.CDLL(None, use_errno=True)
libc.syscall.restype = ctypes.c_long

calls_here = "%CALLS%"
numbers = dict(item.split("=") for item in calls_here.split())


class InsideKernel(Strategy):
    name = "inside-kernel"

    def arrange(self, hand):
        room = ctypes.create_string_buffer(256)
        calls = {
            "bpf": (0, room, 128),
            "perf_event_open": (room, 0, -1, -1, 0),
            "userfaultfd": (1,),
            "add_key": (b"user", b"%MARK%", b"x", 1, -3),
            "keyctl": (0, -3, 1),
            "request_key": (b"user", b"%MARK%", None, -3),
            "init_module": (room, 0, b""),
            "modify_ldt": (0, room, 256),
            "splice": (3, None, 4, None, 1, 0),
            "vmsplice": (4, room, 0, 0),
            "io_uring_enter": (3, 0, 0, 0, None, 0),
            "memfd_secret": (0,),
            "landlock_create_ruleset": (None, 0, 1),
            "fanotify_init": (0, 0),
            "kcmp": (1, 1, 0, 0, 0),
            "set_mempolicy": (0, None, 0),
            "pidfd_open": (1, 0),
            "process_madvise": (3, None, 0, 4, 0),
            "ioctl": (0, 0x5412, b"x"),
            "arch_prctl": (0x1011, 0),
        }
        for call, arguments in calls.items():
            if call in numbers:
                result = libc.syscall(int(numbers[call]), *arguments)
                if result >= 0 or ctypes.get_errno() != 1:
                    raise RuntimeError(f"LEAKED {call} {result} {ctypes.get_errno()}")
        raise PermissionError(1, "all of them failed")


@hookimpl
def pyanitsa_strategies():
    return [InsideKernel]
