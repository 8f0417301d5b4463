from pyanitsa import Strategy, hookimpl


class S(Strategy):
    """plays"""

    name = "p63"

    def arrange(self, hand):
        mark = "\N{BLACK SPADE SUIT}"
        return sorted(hand, key=lambda card: str(card).endswith(mark))


@hookimpl
def pyanitsa_strategies():
    return [S]
