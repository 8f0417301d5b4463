from pyanitsa import Strategy, hookimpl


class TurnAround(Strategy):
    """Lowest first. If that loses I turn my hand around, and if that loses I turn it back."""

    name = "fatima-turn-around"

    def start(self, match):
        self.high_first = False

    def arrange(self, hand):
        return sorted(hand, reverse=self.high_first)

    def observe(self, record):
        my_place = record.places[record.seat]
        if my_place > 1:
            self.high_first = not self.high_first


@hookimpl
def pyanitsa_strategies():
    return [TurnAround]
