"""The tactical games: players put their hands in order, once, before the first round."""

from __future__ import annotations

from pyanitsa import Rules, Text, Variant, hookimpl
from pyanitsa_variants import wording as say


@hookimpl
def pyanitsa_variants() -> list[Variant]:
    """Return the variants in which the order of the hand is the player's choice."""
    return [
        Variant(
            name="tactical",
            title=Text(en="Tactical", ru="Тактический пьяница"),
            text=say.tell(stacks=say.ARRANGE),
            rules=Rules(look="arrange"),
        ),
        Variant(
            name="tactical-ring",
            title=Text(en="Tactical ring", ru="Тактическое кольцо"),
            text=say.tell(stacks=say.ARRANGE, ranks=say.RING, tie=say.COVERED_WAR),
            rules=Rules(look="arrange", low_beats_ace="takes", covers=1),
        ),
        Variant(
            name="tactical-giveaway",
            title=Text(en="Tactical giveaway", ru="Тактические поддавки"),
            text=say.tell(stacks=say.ARRANGE, goal=say.SHED),
            rules=Rules(look="arrange", goal="shed"),
        ),
        Variant(
            name="bank",
            title=Text(en="Bank", ru="Копилка"),
            text=say.tell(
                stacks=say.ARRANGE,
                tie=Text(
                    en="If several players share the highest card, nobody takes: all cards on the "
                    "table leave the game.",
                    ru="Если старшие карты равны, не берёт никто: все карты со стола выходят "
                    "из игры.",
                ),
                shortage=say.NOTHING,
                capture=Text(
                    en="Won cards go to the winner's bank and never come back into play.",
                    ru="Выигранные карты идут в копилку победителя и в игру больше "
                    "не возвращаются.",
                ),
                goal=Text(
                    en="When all stacks are empty, the largest bank wins; equal banks share.",
                    ru="Когда стопки кончились у всех, побеждает самая большая копилка; равные "
                    "копилки делят место.",
                ),
            ),
            rules=Rules(look="arrange", on_tie="discard", capture="bank", goal="bank"),
        ),
    ]
