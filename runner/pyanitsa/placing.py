"""How a tournament's format ranks the entrants, made anew from what is stored."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyanitsa.draw import lots, options_of
from pyanitsa.schedule import Contest, Meeting, Round
from pyanitsa.standings import Key, Order
from pyanitsa.store import TableScores, rounds

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyanitsa.schedule import Format, Ranking
    from pyanitsa.store import Store, StoredTournament, StoredVariant
    from pyanitsa.variant import Text


def format_orders(store: Store, tournament: StoredTournament, form: Format) -> dict[str, Order]:
    """Return the orders in which a format has the entrants, where that is not by score.

    Args:
        store: the database.
        tournament: the tournament, as it is stored.
        form: its format.

    Returns:
        the order in each variant, by the variant's name.

    Raises:
        FormatError: the format is not the one that the tournament was played with.
    """
    played: dict[int, list[Round]] = {}
    for one in rounds(store, tournament.name):
        met = tuple(Meeting(table, matches) for table, matches in one.tables.items())
        played.setdefault(one.variant, []).append(Round(met, one.byes))
    found: dict[str, Order] = {}
    for place, variant in enumerate(tournament.variants):
        contest = _contest(tournament, form, variant)
        scores = TableScores(store, tournament.name, place)
        ranking = form.ranking(contest, played.get(place, []), scores)
        if ranking is not None:
            found[variant.name] = _order(form.name, contest.names, ranking)
    return found


def _order(name: str, names: Sequence[str], ranking: Ranking) -> Order:
    of_name = dict(zip(names, ranking.keys, strict=True))

    def key(number: int, title: Text) -> Key:
        return Key(title, lambda row: of_name[row.name][number])

    return Order(name, tuple(key(number, title) for number, title in enumerate(ranking.titles)))


def _contest(tournament: StoredTournament, form: Format, variant: StoredVariant) -> Contest:
    said = tournament.settings
    options = said["format"] if isinstance(said["format"], dict) else {}
    options = {key: value for key, value in options.items() if key != "name"}
    return Contest(
        names=tuple(one.name for one in tournament.entrants),
        players=tournament.players,
        matches=said["matches"],
        self_play=said["self_play"],
        options=options_of(form, options),
        random=lots(tournament.seed, variant.name, variant.hash),
    )
