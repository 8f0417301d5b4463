"""The questions that an analysis answers, and what its numbers mean."""

from __future__ import annotations

from typing import Final

from pyanitsa.wording import Text

TITLES: Final = {
    "ratings": Text("Who is how strong?", "Кто насколько силён?"),
    "duels": Text("Is each one better than the next?", "Сильнее ли каждая следующей за ней?"),
    "luck": Text("How much is luck, and what is a seat worth?", "Сколько решают удача и место?"),
    "equilibrium": Text("Whom to choose?", "Кого выбрать?"),
    "cycles": Text("Who beats whom in circles?", "Кто кого обыгрывает по кругу?"),
}
LESSONS: Final = {
    "ratings": Text(
        "The share of points against all others, the same in Elo, and ratings that make up for "
        "who had which opponents.",
        "Доля очков против всех остальных, она же в шкале Эло, и рейтинги с поправкой на то, "
        "кому какие достались соперники.",
    ),
    "duels": Text(
        "Each entrant against the next one of the list, by the deals that both played from both "
        "seats. LOS says how sure it is that the first of the two is the better one.",
        "Каждая стратегия против следующей по списку, по раздачам, которые обе сыграли с обоих "
        "мест. LOS говорит, насколько достоверно, что первая из двух сильнее.",
    ),
    "luck": Text(
        "Luck is the part of the differences between results that the deal alone explains, whoever "
        "plays: 100 % in a lottery, 0 % where only skill counts. The edge of a seat is what it "
        "scores above 50 %, whoever sits there.",
        "Удача — та часть различий в результатах, которую объясняет одна раздача, кто бы ни играл: "
        "100 % в лотерее, 0 % там, где решает только умение. Преимущество места — сколько оно "
        "набирает сверх 50 %, кто бы на нём ни сидел.",
    ),
    "equilibrium": Text(
        "Where entrants beat each other in circles, none is the best to choose. Whoever draws one "
        "by lot, with these Nash weights, is beaten by nobody on average; one that is always the "
        "same can be found out, and loses what its exploitability says.",
        "Где стратегии обыгрывают друг друга по кругу, лучшей для выбора нет. Кто тянет их жребием "
        "с этими весами Нэша, того в среднем не обыграет никто; а одну и ту же можно разгадать, "
        "и она теряет столько, сколько говорит её уязвимость.",
    ),
    "cycles": Text(
        "In a circle each entrant beats the next, and the last one the first. Only wins count "
        "whose 95 % interval lies above 50 %, each for itself. Where there are many, no list from "
        "best to worst is right.",
        "В круге каждая стратегия обыгрывает следующую, а последняя — первую. Считаются только "
        "победы, чей 95 % интервал целиком выше 50 %, каждая сама по себе. Где кругов много, "
        "никакой список от лучшей к худшей не верен.",
    ),
}
AT_REST: Final = Text(
    "the population that copies winners comes to rest",
    "популяция, которая копирует победителей, приходит к покою",
)
ROUND: Final = Text(
    "the population that copies winners goes round for ever",
    "популяция, которая копирует победителей, без конца ходит по кругу",
)
