from pyanitsa import Strategy, hookimpl


class Spy(Strategy):
    """Looks where the others were weak last time and puts strong cards there.

    It adds up what lay at each place; my weakest card goes where they were strongest.
    """

    name = "misha-spy"

    def start(self, match):
        self.sums = {}

    def arrange(self, hand):
        places = list(range(len(hand)))
        # Where I know nothing yet the sum is 0 for all, and sort leaves them as they are.
        places.sort(key=lambda place: self.sums.get(place, 0), reverse=True)
        order = [None] * len(hand)
        for card, place in zip(hand, places, strict=True):
            order[place] = card
        return order

    def observe(self, record):
        for seat, cards in enumerate(record.orders):
            if seat == record.seat:
                continue
            for place, card in enumerate(cards):
                self.sums[place] = self.sums.get(place, 0) + card.rank


@hookimpl
def pyanitsa_strategies():
    return [Spy]
