"""Rules texts: the classic game's sentences, and those that several variants put in their place."""

from __future__ import annotations

from typing import Final

from pyanitsa import Text


def paragraph(*sentences: Text) -> Text:
    """Join sentences into one paragraph in each language."""
    return Text(
        en=" ".join(sentence.en for sentence in sentences),
        ru=" ".join(sentence.ru for sentence in sentences),
    )


def deal(cards: Text) -> Text:
    """Say that these cards (in Russian in the accusative) are dealt out evenly."""
    return Text(
        en=f"{cards.en} are dealt out evenly; any that do not divide are set aside.",
        ru=f"{cards.ru} раздают поровну; лишние карты откладывают.",
    )


DEAL_36: Final = deal(Text(en="The 36 cards", ru="Колоду из 36 карт"))

BLIND: Final = Text(
    en="Nobody looks at their cards: they lie before each player in a face-down stack.",
    ru="Свои карты никто не смотрит: они лежат перед игроком стопкой, рубашкой вверх.",
)
ARRANGE: Final = Text(
    en="Before the first round, and only then, everybody looks at their own cards and stacks them "
    "face down in any order they like, without seeing how the others do it.",
    ru="Перед первым коном, один-единственный раз, каждый смотрит свои карты и складывает их "
    "в стопку рубашкой вверх в любом порядке, не зная, как сложили другие.",
)

TURNS: Final = Text(
    en="In every round the players turn up the top cards of their stacks, one after another "
    "clockwise, and the highest card takes all of them.",
    ru="Каждый кон игроки один за другим, по часовой стрелке, открывают верхнюю карту своей "
    "стопки, и старшая карта забирает все.",
)

RANKS_36: Final = Text(
    en="Suits mean nothing; the order is 6 7 8 9 10 J Q K A.",
    ru="Масти не важны, старшинство обычное: 6 7 8 9 10 В Д К Т.",
)
RANKS_52: Final = Text(
    en="Suits mean nothing; the order is 2 3 4 5 6 7 8 9 10 J Q K A.",
    ru="Масти не важны, старшинство обычное: 2 3 4 5 6 7 8 9 10 В Д К Т.",
)
RING: Final = paragraph(
    RANKS_36,
    Text(
        en="But the 6 beats the ace and loses to everything else: where a 6 meets an ace it "
        "takes, whatever else lies there.",
        ru="Но шестёрка бьёт туза, а остальным картам проигрывает: если вместе вышли туз "
        "и шестёрка, берёт шестёрка, какие бы карты ни легли рядом.",
    ),
)

WAR: Final = Text(
    en="If several players share the highest card, there is a war: each of them lays one more "
    "open card, and the highest of these takes everything on the table; equal again, they go on.",
    ru="Если старшие карты равны, начинается спор: спорящие кладут ещё по одной открытой карте, "
    "и старшая из них забирает всё, что лежит на столе; снова равные — спор продолжается.",
)
COVERED_WAR: Final = Text(
    en="If several players share the highest card, there is a war: each of them lays one card "
    "face down and one open on it, and the highest of these open cards takes everything on the "
    "table; equal again, they go on. If one of them has only one card left, they all lay just "
    "the open one.",
    ru="Если старшие карты равны, начинается спор: спорящие кладут по карте рубашкой вверх, "
    "а на неё ещё по одной открытой, и старшая из открытых забирает всё, что лежит на столе; "
    "снова равные — спор продолжается. Если у кого-то из спорящих осталась всего одна карта, "
    "в этот раз все кладут только открытую.",
)
LOSE: Final = Text(
    en="Whoever has no card left to go on with loses the war; if nobody has, the table waits for "
    "the winner of the next round.",
    ru="Кому продолжать спор нечем, тот его проиграл; если нечем никому, карты со стола достанутся "
    "победителю следующего кона.",
)

UNDER: Final = Text(
    en="The winner puts the cards under their stack in the order in which they were laid.",
    ru="Победитель кладёт взятое под низ своей стопки в том порядке, в каком карты ложились "
    "на стол.",
)
SHUFFLE_UNDER: Final = Text(
    en="The winner shuffles the cards before putting them under their stack.",
    ru="Победитель перемешивает взятое и только потом кладёт под низ своей стопки.",
)

ROTATE: Final = Text(
    en="The lead passes clockwise from round to round.",
    ru="Начинают кон по очереди, по часовой стрелке.",
)

COLLECT: Final = Text(
    en="Whoever is left without cards is out; the last player in wins.",
    ru="Кто остался без карт, выбывает; побеждает последний, у кого есть карты.",
)
SHED: Final = Text(
    en="The goal is the opposite of the usual one: whoever is first without cards wins, and all "
    "who run out in the same round share the victory.",
    ru="Цель обратная: выигрывает тот, кто первым остался без карт; у кого они кончились "
    "в один и тот же кон, те делят победу.",
)

NOTHING: Final = Text(en="", ru="")
"""Stands where a game has nothing to say."""


def tell(
    *,
    cards: Text = DEAL_36,
    stacks: Text = BLIND,
    reveal: Text = TURNS,
    ranks: Text = RANKS_36,
    tie: Text = WAR,
    shortage: Text = LOSE,
    capture: Text = UNDER,
    lead: Text = ROTATE,
    goal: Text = COLLECT,
) -> Text:
    """Tell the rules in one paragraph; what is not given is the classic game's."""
    told = (cards, stacks, reveal, ranks, tie, shortage, capture, lead, goal)
    return paragraph(*(sentence for sentence in told if sentence != NOTHING))
