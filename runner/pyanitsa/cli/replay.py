"""`pyanitsa replay`: a stored game, told."""

from __future__ import annotations

from typing import Annotated

import typer

from pyanitsa.cli.options import DEFAULT_DATABASE, Database, Language, Told


def replay(
    game: Annotated[
        str,
        typer.Argument(metavar="GAME", help="MATCH/LEG/DEAL, with the match as in `matches`."),
    ],
    db: Database = DEFAULT_DATABASE,
    language: Told = Language.EN,
) -> None:
    """Tell a stored game as one would at the table, round by round."""
    from pyanitsa.cli.telling import tell, tell_forfeits
    from pyanitsa.match import game_seed
    from pyanitsa.store import find_game, open_store
    from pyanitsa.variant import Variant

    with open_store(db, create=False) as store:
        found = find_game(store, game)
    names = [one.name for one in found.seats]
    if any(found.forfeits):
        tell_forfeits(names, found.forfeits, found.faults, language)
        return
    rules = found.variant
    plain = Variant(
        name=rules.name, title=rules.title, text=rules.title, deck=rules.deck, rules=rules.rules
    )
    players = len(names)
    tell(
        rules,
        names,
        found.orders,
        game_seed(found.seed, rules.name, rules.hash, players, found.number, found.deal),
        found.outcome,
        language,
        by_plugin=plain.hash() != rules.hash,
    )
