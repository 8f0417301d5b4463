"""Computes a root to a hundred million places."""

# verdict: too slow | out of memory

import decimal

from pyanitsa import Strategy, hookimpl


class ResDecimal(Strategy):
    name = "res-decimal"

    def arrange(self, hand):
        decimal.getcontext().prec = 10**8
        decimal.Decimal(2).sqrt()
        return hand


@hookimpl
def pyanitsa_strategies():
    return [ResDecimal]
