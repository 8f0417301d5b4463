"""Looks the machine's users up."""

# verdict: exception
# unconfined: leaks

import typing

from pyanitsa import Strategy, hookimpl

pwd = typing.sys.modules["builtins"].__import__("pwd")


class ReadPasswords(Strategy):
    name = "read-passwords"

    def arrange(self, hand):
        entry = pwd.getpwnam("root")  # here
        raise RuntimeError(f"LEAKED {entry}")


@hookimpl
def pyanitsa_strategies():
    return [ReadPasswords]
