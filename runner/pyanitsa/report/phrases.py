"""The words with which a game is told; no name has to change its case or show its gender."""

from __future__ import annotations

from typing import Final

from pyanitsa.wording import Noun, Text

FACES: Final = Text("JQKA", "ВДКТ")
"""The letters of the ranks."""

STACKS: Final = Text("Stacks, top card first:", "Стопки, начиная с верхней карты:")
GUIDE: Final = Text(
    "The first named leads; in parentheses: how many cards each has, in the order above.",
    "Первым назван тот, кто начинает кон; в скобках — сколько у кого карт, в порядке списка.",
)
GUIDE_BANK: Final = Text(
    "The first named leads; in parentheses: the banks, in the order above.",
    "Первым назван тот, кто начинает кон; в скобках — копилки, в порядке списка.",
)
GUIDE_COVERS: Final = Text(
    "Cards in brackets lie face down.", "Карты в квадратных скобках лежат рубашкой вверх."
)
GUIDE_ORDER: Final = Text(
    "Cards are taken up as they were laid, unless another order is told.",
    "Взятое складывают так, как карты ложились на стол, если не сказано иначе.",
)
TURN: Final = Text("{name} takes up the pile: {cards}", "{name} берёт свою кучку: {cards}")
WAR: Final = Text("war", "спор")
WAR_BETWEEN: Final = Text("war between {names}", "спорят {names}")
SHORTAGE: Final = Text("{name} has nothing left to lay", "{name}: класть больше нечего")
TAKES: Final = Text("{name} takes {count}", "{name} берёт {count}")
BANKS: Final = Text("{name} banks {count}", "{name} кладёт в копилку {count}")
IN_ORDER: Final = Text(" as {cards}", " в порядке {cards}")
DISCARD: Final = Text(
    "a tie, all cards on the table leave the game", "поровну, все карты со стола выходят из игры"
)
UNDECIDED: Final = Text(
    "nobody can go on, cards left on the table: {number}",
    "спорить больше некому, карт осталось на столе: {number}",
)
OUT: Final = Text("{names} is out", "{names} выбывает")
ALL_OUT: Final = Text("{names} are out", "{names} выбывают")
LEFT_OUT: Final = Text("… rounds left out: {number} …", "… пропущено конов: {number} …")
DRAW: Final = Text(
    "A war that nobody could go on with ends the game.",
    "Партия кончилась спором, который никто не смог продолжить.",
)
ENDLESS: Final = Text(
    "The position after round {start} came back after round {end}: this game never ends.",
    "После кона {end} карты легли так же, как после кона {start}: эта партия не кончится никогда.",
)
ENDLESS_DEAL: Final = Text(
    "After round {end} everything lies as it was dealt: this game never ends.",
    "После кона {end} карты легли так же, как при раздаче: эта партия не кончится никогда.",
)
LIMIT: Final = Text(
    "The game is stopped after {count}, the limit; nobody knows how it would have ended.",
    "Партия остановлена на пределе: {count}; чем бы она кончилась, неизвестно.",
)
WINS: Final = Text("{names} wins.", "{names} побеждает.")
SHARED: Final = Text("{names} share the first place.", "{names} делят первое место.")
COUNTERS: Final = Text(
    "{rounds}, {wars}, cards laid: {outcome.laid}.",
    "{rounds}, {wars}, выложено карт: {outcome.laid}.",
)
PLACES: Final = Text("Places: {places}", "Места: {places}")

CARDS: Final = Noun(("card", "cards"), ("карту", "карты", "карт"))
"""Cards in the case that taking asks for."""
ROUNDS: Final = Noun(("round", "rounds"), ("кон", "кона", "конов"))
WARS: Final = Noun(("war", "wars"), ("спор", "спора", "споров"))
