"""Larger decks, and the English-speaking world's War."""

from __future__ import annotations

from pyanitsa import Deck, Rules, Text, Variant, hookimpl
from pyanitsa_variants import wording as say

_DEAL_52 = say.deal(Text(en="The 52 cards", ru="Колоду из 52 карт"))
_DEAL_54 = say.deal(
    Text(en="The 54 cards, two jokers among them,", ru="Колоду из 54 карт, с двумя джокерами,")
)
_DEAL_TWO_DECKS = say.deal(
    Text(
        en="Two decks of 36 cards, shuffled together for a large company,",
        ru="Для большой компании две колоды по 36 карт перемешивают вместе и",
    )
)


@hookimpl
def pyanitsa_variants() -> list[Variant]:
    """Return the variants that are played with more than 36 cards."""
    return [
        Variant(
            name="full-deck",
            title=Text(en="Full deck", ru="Полная колода"),
            text=say.tell(cards=_DEAL_52, ranks=say.RANKS_52),
            deck=Deck(52),
        ),
        Variant(
            name="jokers",
            title=Text(en="With jokers", ru="С джокерами"),
            text=say.tell(
                cards=_DEAL_54,
                ranks=say.paragraph(
                    say.RANKS_52,
                    Text(
                        en="The two jokers are above the ace and equal to each other.",
                        ru="Джокеры старше туза и равны между собой.",
                    ),
                ),
            ),
            deck=Deck(54),
        ),
        Variant(
            name="two-decks",
            title=Text(en="Two decks", ru="Две колоды"),
            text=say.tell(cards=_DEAL_TWO_DECKS),
            deck=Deck(36, copies=2),
        ),
        Variant(
            name="american",
            title=Text(en="American War", ru="Американская «Война»"),
            text=say.tell(
                cards=_DEAL_52,
                ranks=say.RANKS_52,
                tie=Text(
                    en="If several players share the highest card, there is a war: each of them "
                    "lays three cards face down and one open, and the highest of these open cards "
                    "takes everything on the table; equal again, they go on. A player with fewer "
                    "than four cards left lays the last one open and the others face down.",
                    ru="Если старшие карты равны, начинается спор: спорящие кладут по три карты "
                    "рубашкой вверх и по одной открытой, и старшая из открытых забирает всё, что "
                    "лежит на столе; снова равные — спор продолжается. У кого осталось меньше "
                    "четырёх карт, тот последнюю кладёт открытой, а остальные рубашкой вверх.",
                ),
                capture=say.SHUFFLE_UNDER,
            ),
            deck=Deck(52),
            rules=Rules(covers=3, cover_shortage="partial", pickup="shuffled"),
        ),
    ]
