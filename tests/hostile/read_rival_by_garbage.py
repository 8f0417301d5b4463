"""Looks through all objects and frames of its process for what belongs to others."""

# verdict: plays

import re
import typing

from pyanitsa import Strategy, hookimpl

sys = typing.sys
gc = sys.modules["gc"]


class ReadRivalByGarbage(Strategy):
    name = "read-rival-by-garbage"

    def arrange(self, hand):
        seen = [
            str(item)[:10_000] for item in gc.get_objects() if isinstance(item, str | bytes | dict)
        ]
        frame = sys._getframe()
        while frame is not None:
            seen.append(str(frame.f_locals)[:10_000])
            frame = frame.f_back
        for text in seen:
            for secret in re.findall("canary" + "-[a-z]+-[0-9]+", text):
                print(secret)
        return hand


@hookimpl
def pyanitsa_strategies():
    return [ReadRivalByGarbage]
