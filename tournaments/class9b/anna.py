from pyanitsa import Strategy, hookimpl


class Sandwich(Strategy):
    """A sandwich: bread is my strong cards, at the start and at the end, and the weak are inside.

    I lead at the beginning, then I rest, and in the end nobody has anything good left but me.
    """

    name = "anna-sandwich"

    def arrange(self, hand):
        quarter = len(hand) // 4
        strong = hand[len(hand) - 2 * quarter :]
        weak = hand[: len(hand) - 2 * quarter]
        return strong[:quarter] + weak + strong[quarter:]


@hookimpl
def pyanitsa_strategies():
    return [Sandwich]
