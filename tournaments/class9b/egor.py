from pyanitsa import Strategy, hookimpl

ACE = 14


class AcesLast(Strategy):
    """Strongest first, but the aces (and jokers) wait until the end.

    Everybody throws their rubbish at the end, so my aces win there for sure.
    """

    name = "egor-aces-last"

    def arrange(self, hand):
        aces = [card for card in hand if card.rank >= ACE]
        others = [card for card in hand if card.rank < ACE]
        others.sort(reverse=True)
        return others + aces


@hookimpl
def pyanitsa_strategies():
    return [AcesLast]
