"""The built-in columns of the standings."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, Final

from pyanitsa.plugins.column import Column
from pyanitsa.wording import Text

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from pyanitsa.plugins.row import Row
    from pyanitsa.ratings.simultaneous import Ratings

Interval = tuple[float, float]

ALL_HAVE_MET: Final = Text(
    "all who have played to have met each other", "нужно, чтобы все игравшие встретились"
)
SEVERAL_MATCHES: Final = Text(
    f"{ALL_HAVE_MET.en}, in several matches", f"{ALL_HAVE_MET.ru}, и не в одном матче"
)
TABLES_OF_TWO: Final = Text("tables of two", "нужны столы на двоих")
GAMES_STORED: Final = Text(
    'games that are stored one by one (record = "games")',
    'нужны партии, сохранённые по одной (record = "games")',
)


def entry(values: NDArray[Any] | None, row: Row) -> float | None:
    """Return a row's entry of an array; None where there is no array."""
    return None if values is None else float(values[row.index])


def per_cent(values: NDArray[Any] | None, row: Row) -> float | None:
    """Return a row's entry of an array of shares, in per cent."""
    share = entry(values, row)
    return None if share is None else 100 * share


def rating(ratings: Ratings | None, row: Row) -> float | None:
    """Return a row's rating."""
    return None if ratings is None else entry(ratings.ratings, row)


def rating_interval(ratings: Ratings | None, row: Row) -> Interval | None:
    """Return the interval of a row's rating; None where there is none."""
    if ratings is None:
        return None
    low, high = float(ratings.low[row.index]), float(ratings.high[row.index])
    return (low, high) if low <= high else None  # neither is so if one is not a number


def nash_weight(row: Row) -> float | None:
    """Return a row's weight in the equilibrium, in per cent."""
    nash = row.numbers.nash
    return None if nash is None else per_cent(nash.weights, row)


def nash_loss(row: Row) -> float | None:
    """Return what a row loses against the equilibrium, in points of per cent."""
    nash = row.numbers.nash
    return None if nash is None else per_cent(nash.losses, row)


def exploitability(row: Row) -> float | None:
    """Return what the worst opponent makes of a row, in points of per cent."""
    found = row.numbers.exploitability
    return None if found is None else per_cent(found.amounts, row)


def _elo(row: Row) -> float | None:
    elo = row.numbers.elo[row.index]
    return None if elo is None else elo.elo


def _elo_interval(row: Row) -> Interval | None:
    elo = row.numbers.elo[row.index]
    return None if elo is None else elo.interval


def _los(row: Row) -> float | None:
    elo = row.numbers.elo[row.index]
    return None if elo is None or elo.los is None else 100 * elo.los


def _pentanomial(row: Row) -> str | None:
    counts = row.numbers.pentanomial
    return None if counts is None else "-".join(map(str, counts[row.index].tolist()))


def _worst_opponent(row: Row) -> str | None:
    found = row.numbers.exploitability
    opponent = -1 if found is None else int(found.opponents[row.index])
    return row.numbers.entrants[opponent] if opponent not in {-1, row.index} else None


asked_for: Final = partial(Column, shown=False)
"""Makes a column that is shown where it is asked for."""

STANDARD_COLUMNS: Final = (
    Column("rank", Text("Rank", "Место"), lambda row: row.rank),
    Column("name", Text("Strategy", "Стратегия"), lambda row: row.name),
    Column("matches", Text("Matches", "Матчи"), lambda row: row.matches),
    Column("games", Text("Games", "Партии"), lambda row: row.games),
    Column("wins", Text("Wins", "Победы"), lambda row: row.wins),
    Column("draws", Text("Draws", "Ничьи"), lambda row: row.draws),
    Column("losses", Text("Losses", "Поражения"), lambda row: row.losses),
    Column("score", Text("Score %", "Очки, %"), lambda row: row.score, "z.1f"),
    Column("interval", Text("95 % interval", "95 % интервал"), lambda row: row.interval, "z.1f"),
    Column("rounds", Text("Mean rounds", "Конов в среднем"), lambda row: row.rounds, ".1f"),
    Column("forfeits", Text("Forfeits", "Технические поражения"), lambda row: row.forfeits),
)
"""The columns that are shown where nobody says which, in the order in which they are shown."""

NUMBER_COLUMNS: Final = (
    asked_for("file", Text("File", "Файл"), lambda row: row.file),
    asked_for(
        "points",
        Text("Points", "Сумма очков"),
        lambda row: entry(row.numbers.points, row),
        ".1f",
        note=Text(
            "points of a game: 1 for the first place, 0 for the last, even steps between",
            "очки за партию: 1 за первое место, 0 за последнее, между ними равные ступени",
        ),
    ),
    asked_for(
        "elo",
        Text("Elo", "Эло"),
        _elo,
        "z.0f",
        note=Text(
            "Elo: against all others together; 400 points are odds of 10 to 1",
            "Эло: против всех остальных вместе; 400 пунктов — это шансы 10 к 1",
        ),
    ),
    asked_for("elo-interval", Text("Elo 95 %", "Эло, 95 %"), _elo_interval, "z.0f"),
    asked_for(
        "los",
        Text("LOS %", "LOS, %"),
        _los,
        ".1f",
        note=Text(
            "LOS: how sure it is that the true score is above 50 %",
            "LOS: насколько достоверно, что истинный процент очков выше 50",
        ),
    ),
    asked_for(
        "pentanomial",
        Text("Deals 0-½-1-1½-2", "Раздачи 0-½-1-1½-2"),
        _pentanomial,
        note=Text(
            "deals: how many mirrored deals gave 0, ½, 1, 1½ and 2 points in their two games",
            "раздачи: сколько зеркальных раздач дали 0, ½, 1, 1½ и 2 очка за две партии",
        ),
        needs=TABLES_OF_TWO,
    ),
    asked_for(
        "bradley-terry",
        Text("Bradley-Terry", "Брэдли — Терри"),
        lambda row: rating(row.numbers.bradley_terry, row),
        "z.0f",
        note=Text(
            "Bradley-Terry: ratings in Elo that fit all pairings best; 0 is the middle",
            "Брэдли — Терри: рейтинги в шкале Эло, лучше всего подходящие ко всем парам; "
            "0 — середина",
        ),
    ),
    asked_for(
        "bradley-terry-interval",
        Text("Bradley-Terry 95 %", "Брэдли — Терри, 95 %"),
        lambda row: rating_interval(row.numbers.bradley_terry, row),
        "z.0f",
        note=Text(
            "in 95 of 100 such contests all intervals of these ratings hold at once",
            "в 95 из 100 таких состязаний верны сразу все интервалы этих рейтингов",
        ),
    ),
    asked_for(
        "plackett-luce",
        Text("Plackett-Luce", "Плакетт — Льюс"),
        lambda row: rating(row.numbers.plackett_luce, row),
        "z.0f",
        note=Text(
            "Plackett-Luce: ratings in Elo that fit the places of all games best; 0 is the middle",
            "Плакетт — Льюс: рейтинги в шкале Эло, лучше всего подходящие к местам во всех "
            "партиях; 0 — середина",
        ),
        needs=GAMES_STORED,
    ),
    asked_for(
        "plackett-luce-interval",
        Text("Plackett-Luce 95 %", "Плакетт — Льюс, 95 %"),
        lambda row: rating_interval(row.numbers.plackett_luce, row),
        "z.0f",
        note=Text(
            "in 95 of 100 such contests all intervals of these ratings hold at once",
            "в 95 из 100 таких состязаний верны сразу все интервалы этих рейтингов",
        ),
        needs=GAMES_STORED,
    ),
    asked_for(
        "nash",
        Text("Nash %", "Нэш, %"),
        nash_weight,
        "z.1f",
        note=Text(
            "Nash: the share in the most even mixture of entrants that nobody beats",
            "Нэш: доля в самой ровной смеси стратегий, которую никто не обыгрывает",
        ),
        needs=ALL_HAVE_MET,
    ),
    asked_for(
        "nash-support",
        Text("in % of equilibria", "в % равновесий"),
        lambda row: per_cent(row.numbers.nash_support, row),
        ".0f",
        note=Text(
            "in % of equilibria: in how many of the mixtures that the results allow it has a share",
            "в % равновесий: в какой доле смесей, которые допускают результаты, она участвует",
        ),
        needs=SEVERAL_MATCHES,
    ),
    asked_for(
        "nash-loss",
        Text("Nash loss", "Потеря по Нэшу"),
        nash_loss,
        "z.1f",
        note=Text(
            "Nash loss: how far below 50 % it scores against that mixture",
            "потеря по Нэшу: насколько ниже 50 % она набирает против этой смеси",
        ),
        needs=ALL_HAVE_MET,
    ),
    asked_for(
        "alpha-rank",
        Text("α-rank %", "α-ранг, %"),
        lambda row: per_cent(row.numbers.alpha_rank, row),
        "z.1f",
        note=Text(
            "α-rank: how much of the time a population that goes over to winners plays it",
            "α-ранг: какую часть времени её играет популяция, переходящая к победителям",
        ),
        needs=ALL_HAVE_MET,
    ),
    asked_for(
        "exploitability",
        Text("Exploitability", "Уязвимость"),
        exploitability,
        "z.1f",
        note=Text(
            "exploitability: how far below 50 % its worst opponent here holds it",
            "уязвимость: насколько ниже 50 % её держит худший для неё соперник",
        ),
        needs=ALL_HAVE_MET,
    ),
    asked_for(
        "worst-opponent",
        Text("Worst opponent", "Худший соперник"),
        _worst_opponent,
        needs=ALL_HAVE_MET,
    ),
    asked_for(
        "replicator",
        Text("Replicator %", "Репликатор, %"),
        lambda row: per_cent(row.numbers.replicator, row),
        "z.1f",
        note=Text(
            "replicator: its share in a population that copies winners, once it has had time",
            "репликатор: её доля в популяции, которая копирует победителей, спустя долгое время",
        ),
        needs=ALL_HAVE_MET,
    ),
)
"""The columns that are shown where they are asked for."""
