"""Pretends that the organiser pressed Ctrl-C."""

# verdict: exception

from pyanitsa import Strategy, hookimpl


class ProcKeyboardInterrupt(Strategy):
    name = "proc-keyboard-interrupt"

    def arrange(self, hand):
        raise KeyboardInterrupt  # here


@hookimpl
def pyanitsa_strategies():
    return [ProcKeyboardInterrupt]
