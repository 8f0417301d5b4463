"""The classic game, and the small agreements that tables make about it."""

from __future__ import annotations

from pyanitsa import Rules, Text, Variant, hookimpl
from pyanitsa_variants import wording as say


@hookimpl
def pyanitsa_variants() -> list[Variant]:
    """Return the variants that are played blind, with 36 cards and a single stack each."""
    return [
        Variant(
            name="classic",
            title=Text(en="Classic", ru="Классический пьяница"),
            text=say.tell(),
        ),
        Variant(
            name="ring",
            title=Text(en="The 6 beats the ace", ru="Шестёрка бьёт туза"),
            text=say.tell(ranks=say.RING),
            rules=Rules(low_beats_ace="takes"),
        ),
        Variant(
            name="covered",
            title=Text(en="War with a cover", ru="Спор с подложкой"),
            text=say.tell(tie=say.COVERED_WAR),
            rules=Rules(covers=1),
        ),
        Variant(
            name="kitchen",
            title=Text(en="Kitchen rules", ru="По-домашнему"),
            text=say.tell(
                ranks=say.RING,
                tie=say.COVERED_WAR,
                shortage=Text(
                    en="A player who is in a war and has no card left takes the whole table at "
                    "once; if there are several, the first of them clockwise from the leader.",
                    ru="У кого для спора не осталось ни одной карты, тот сразу забирает всё, что "
                    "лежит на столе; если таких несколько — первый из них по часовой стрелке, "
                    "считая от начавшего кон.",
                ),
            ),
            rules=Rules(low_beats_ace="takes", covers=1, shortage="take"),
        ),
        Variant(
            name="simultaneous",
            title=Text(en="All at once", ru="Все разом"),
            text=say.tell(
                reveal=Text(
                    en="In every round all players turn up the top cards of their stacks at the "
                    "same time, and the highest card takes all of them.",
                    ru="Каждый кон все игроки одновременно, по счёту, открывают верхнюю карту "
                    "своей стопки, и старшая карта забирает все.",
                ),
                capture=Text(
                    en="The winner puts the cards under their stack, the earlier laid first and "
                    "those laid together always in the order of the seats; nearly every deal "
                    "goes round in circles and never ends.",
                    ru="Победитель кладёт взятое под низ своей стопки: сначала карты, вышедшие "
                    "раньше, а вышедшие одновременно — всегда в том порядке, в каком сидят "
                    "игроки; почти каждая раздача зацикливается и не кончается никогда.",
                ),
                lead=say.NOTHING,
            ),
            rules=Rules(lead="fixed"),
        ),
        Variant(
            name="giveaway",
            title=Text(en="Giveaway", ru="Поддавки"),
            text=say.tell(goal=say.SHED),
            rules=Rules(goal="shed"),
        ),
    ]
