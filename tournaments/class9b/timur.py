from pyanitsa import Strategy, hookimpl


class Calendar(Strategy):
    """Red cards on even days, black ones on odd days: that colour first, from the best down.

    A day is a game. Nobody will ever find the system, because there is none.
    """

    name = "timur-calendar"

    def start(self, match):
        self.day = 0

    def arrange(self, hand):
        self.day += 1
        red = [card for card in reversed(hand) if card.suit >= 2]
        black = [card for card in reversed(hand) if card.suit < 2]
        if self.day % 2 == 0:
            return red + black
        return black + red


@hookimpl
def pyanitsa_strategies():
    return [Calendar]
