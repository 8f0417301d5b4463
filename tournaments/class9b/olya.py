from pyanitsa import Strategy, hookimpl


class Average(Strategy):
    """Always plays the card that keeps the average of what I have played near my hand's average.

    So I am never much better and never much worse than usual.
    """

    name = "olya-average"

    def arrange(self, hand):
        average = sum(card.rank for card in hand) / len(hand)
        left = list(hand)
        order = []
        played = 0
        while left:
            goal = average * (len(order) + 1) - played
            best = min(left, key=lambda card: abs(card.rank - goal))
            left.remove(best)
            order.append(best)
            played += best.rank
        return order


@hookimpl
def pyanitsa_strategies():
    return [Average]
