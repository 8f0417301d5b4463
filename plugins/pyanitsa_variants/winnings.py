"""What becomes of won cards: the cures for games that go round in circles, and the turned pile."""

from __future__ import annotations

from pyanitsa import Rules, Text, Variant, hookimpl
from pyanitsa_variants import wording as say


@hookimpl
def pyanitsa_variants() -> list[Variant]:
    """Return the variants that treat won cards in another way than the classic game."""
    return [
        Variant(
            name="shuffled",
            title=Text(en="Shuffled winnings", ru="С перемешиванием"),
            text=say.tell(capture=say.SHUFFLE_UNDER),
            rules=Rules(pickup="shuffled"),
        ),
        Variant(
            name="two-piles",
            title=Text(en="Two piles", ru="Две кучки"),
            text=say.tell(
                capture=Text(
                    en="Won cards are kept in a pile of their own; a player whose stack runs out, "
                    "even in the middle of a war, shuffles the pile, and it is their new stack.",
                    ru="Выигранные карты складывают в отдельную кучку; у кого стопка кончилась, "
                    "хотя бы и посреди спора, тот перемешивает кучку, и она становится его новой "
                    "стопкой.",
                ),
            ),
            rules=Rules(capture="pile-shuffled"),
        ),
        Variant(
            name="turned-pile",
            title=Text(en="Turned pile", ru="Перевёрнутая кучка"),
            text=say.tell(
                capture=Text(
                    en="Won cards are kept in a pile of their own, in the order in which they "
                    "were laid; a player whose stack runs out, even in the middle of a war, turns "
                    "the pile over, and it is their new stack: what was won first is played "
                    "first.",
                    ru="Выигранные карты складывают в отдельную кучку в том порядке, в каком они "
                    "ложились на стол; у кого стопка кончилась, хотя бы и посреди спора, тот "
                    "переворачивает кучку, и она становится его новой стопкой: что выиграно "
                    "раньше, то раньше и сыграет.",
                ),
            ),
            rules=Rules(capture="pile-turned"),
        ),
    ]
