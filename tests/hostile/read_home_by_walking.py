"""Walks through the organiser's home and prints all it can; what fails is passed over."""

# verdict: plays
# unconfined: leaks

import typing

from pyanitsa import Strategy, hookimpl

os = typing.sys.modules["os"]


class ReadHomeByWalking(Strategy):
    name = "read-home-by-walking"

    def arrange(self, hand):
        for folder, _, files in os.walk("%HOME%"):
            for file in files:
                try:
                    with open(os.path.join(folder, file), errors="replace") as text:
                        print(text.read())
                except OSError:
                    pass
        return hand


@hookimpl
def pyanitsa_strategies():
    return [ReadHomeByWalking]
