"""The words with which a game is told, in English and in Russian."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

Language = Literal["en", "ru"]


def _english(number: int) -> int:
    return 0 if number == 1 else 1


def _russian(number: int) -> int:
    if number % 10 == 1 and number % 100 != 11:
        return 0
    return 1 if number % 10 in {2, 3, 4} and number % 100 not in {12, 13, 14} else 2


@dataclass(frozen=True, kw_only=True)
class Phrases:
    """The words of one language; nothing in them makes a name change its case or show its gender.

    Attributes:
        faces: the letters of the ranks, where they are not J Q K A.
        form: which of a word's forms goes with a number.
        also: what stands between the last two of several names.
        cards: the forms of "card" in the case that taking asks for.
    """

    faces: Mapping[str, str]
    form: Callable[[int], int]
    also: str
    stacks: str
    guide: str
    guide_bank: str
    guide_covers: str
    guide_order: str
    turn: str
    war: str
    war_between: str
    shortage: str
    takes: str
    banks: str
    in_order: str
    discard: str
    undecided: str
    out: tuple[str, ...]
    left_out: str
    draw: str
    endless: str
    endless_deal: str
    limit: str
    wins: str
    shared: str
    counters: str
    places: str
    cards: tuple[str, ...]
    rounds: tuple[str, ...]
    wars: tuple[str, ...]

    def count(self, number: int, forms: tuple[str, ...]) -> str:
        """Return a number with the form of a word that goes with it."""
        return f"{number} {forms[self.form(number)]}"

    def listed(self, names: list[str]) -> str:
        """Return names as a sentence lists them."""
        return self.also.join([", ".join(names[:-1]), names[-1]] if names[1:] else names)


ENGLISH: Final = Phrases(
    faces={},
    form=_english,
    also=" and ",
    stacks="Stacks, top card first:",
    guide="The first named leads; in parentheses: how many cards each has, in the order above.",
    guide_bank="The first named leads; in parentheses: the banks, in the order above.",
    guide_covers="Cards in brackets lie face down.",
    guide_order="Cards are taken up as they were laid, unless another order is told.",
    turn="{name} takes up the pile: {cards}",
    war="war",
    war_between="war between {names}",
    shortage="{name} has nothing left to lay",
    takes="{name} takes {count}",
    banks="{name} banks {count}",
    in_order=" as {cards}",
    discard="a tie, all cards on the table leave the game",
    undecided="nobody can go on, cards left on the table: {number}",
    out=("{names} is out", "{names} are out"),
    left_out="… rounds left out: {number} …",
    draw="A war that nobody could go on with ends the game.",
    endless="The position after round {start} came back after round {end}: this game never ends.",
    endless_deal="After round {end} everything lies as it was dealt: this game never ends.",
    limit="The game is stopped after {count}, the limit; nobody knows how it would have ended.",
    wins="{names} wins.",
    shared="{names} share the first place.",
    counters="{rounds}, {wars}, cards laid: {outcome.laid}.",
    places="Places: {places}",
    cards=("card", "cards"),
    rounds=("round", "rounds"),
    wars=("war", "wars"),
)

RUSSIAN: Final = Phrases(
    faces={"J": "В", "Q": "Д", "K": "К", "A": "Т"},
    form=_russian,
    also=" и ",
    stacks="Стопки, начиная с верхней карты:",
    guide="Первым назван тот, кто начинает кон; в скобках — сколько у кого карт, в порядке списка.",
    guide_bank="Первым назван тот, кто начинает кон; в скобках — копилки, в порядке списка.",
    guide_covers="Карты в квадратных скобках лежат рубашкой вверх.",
    guide_order="Взятое складывают так, как карты ложились на стол, если не сказано иначе.",
    turn="{name} берёт свою кучку: {cards}",
    war="спор",
    war_between="спорят {names}",
    shortage="{name}: класть больше нечего",
    takes="{name} берёт {count}",
    banks="{name} кладёт в копилку {count}",
    in_order=" в порядке {cards}",
    discard="поровну, все карты со стола выходят из игры",
    undecided="спорить больше некому, карт осталось на столе: {number}",
    out=("{names} выбывает", "{names} выбывают"),
    left_out="… пропущено конов: {number} …",
    draw="Партия кончилась спором, который никто не смог продолжить.",
    endless="После кона {end} карты легли так же, как после кона {start}: "
    "эта партия не кончится никогда.",
    endless_deal="После кона {end} карты легли так же, как при раздаче: "
    "эта партия не кончится никогда.",
    limit="Партия остановлена на пределе: {count}; чем бы она кончилась, неизвестно.",
    wins="{names} побеждает.",
    shared="{names} делят первое место.",
    counters="{rounds}, {wars}, выложено карт: {outcome.laid}.",
    places="Места: {places}",
    cards=("карту", "карты", "карт"),
    rounds=("кон", "кона", "конов"),
    wars=("спор", "спора", "споров"),
)

PHRASES: Final[Mapping[Language, Phrases]] = {"en": ENGLISH, "ru": RUSSIAN}
