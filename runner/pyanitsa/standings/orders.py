"""The built-in orders of the standings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from pyanitsa.plugins.order import Key, Order
from pyanitsa.standings.columns import (
    ALL_HAVE_MET,
    GAMES_STORED,
    entry,
    exploitability,
    nash_loss,
    nash_weight,
    rating,
)
from pyanitsa.standings.order import SCORE, SCORE_KEY
from pyanitsa.wording import Text

if TYPE_CHECKING:
    from collections.abc import Callable

    from pyanitsa.plugins.row import Row


def _less(value: Callable[[Row], float | None]) -> Callable[[Row], float | None]:
    """Return a number that is the better the less the other one is."""

    def negated(row: Row) -> float | None:
        number = value(row)
        return None if number is None else -number

    return negated


STANDARD_ORDERS: Final = (
    SCORE,
    Order(
        "points",
        (Key(Text("points", "сумма очков"), lambda row: entry(row.numbers.points, row)), SCORE_KEY),
    ),
    Order(
        "bradley-terry",
        (
            Key(
                Text("Bradley-Terry rating", "рейтинг Брэдли — Терри"),
                lambda row: rating(row.numbers.bradley_terry, row),
            ),
            SCORE_KEY,
        ),
    ),
    Order(
        "plackett-luce",
        (
            Key(
                Text("Plackett-Luce rating", "рейтинг Плакетта — Льюса"),
                lambda row: rating(row.numbers.plackett_luce, row),
            ),
            SCORE_KEY,
        ),
        needs=GAMES_STORED,
    ),
    Order(
        "nash",
        (
            Key(Text("weight in the equilibrium", "вес в равновесии"), nash_weight),
            Key(
                Text("the least loss against it", "наименьшая потеря против него"), _less(nash_loss)
            ),
            SCORE_KEY,
        ),
        needs=ALL_HAVE_MET,
    ),
    Order(
        "alpha-rank",
        (
            Key(Text("α-rank", "α-ранг"), lambda row: entry(row.numbers.alpha_rank, row)),
            SCORE_KEY,
        ),
        needs=ALL_HAVE_MET,
    ),
    Order(
        "exploitability",
        (
            Key(Text("the least exploitability", "наименьшая уязвимость"), _less(exploitability)),
            SCORE_KEY,
        ),
        needs=ALL_HAVE_MET,
    ),
    Order("name", (SCORE_KEY,), by_name=True),
)
