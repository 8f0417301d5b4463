"""`pyanitsa play`: one game, told."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pyanitsa.cli.options import (
    IsolationLevel,
    Language,
    PluginFiles,
    Told,
    Unconfined,
    find_variant,
    load_plugins,
    open_hosts,
)

if TYPE_CHECKING:
    from pyanitsa.host import Hosts
    from pyanitsa.play.plan import Entrant


def play(
    variant: Annotated[str, typer.Argument(metavar="VARIANT", help="The variant's name.")],
    strategies: Annotated[
        list[str],
        typer.Argument(metavar="A B ...", help="Who plays, seat by seat: names or files."),
    ],
    seed: Annotated[int, typer.Option("--seed", help="The seed of the deal.", min=0)] = 0,
    language: Told = Language.EN,
    plugin: PluginFiles = None,
    isolation: IsolationLevel = None,
    allow_unconfined: Unconfined = False,
) -> None:
    """Play one game between strategies and tell it round by round."""
    from pyanitsa.cli.telling import tell, tell_forfeits
    from pyanitsa.play.deals import game_seed
    from pyanitsa.play.match import play_matches
    from pyanitsa.play.plan import MatchPlan, match_key

    rules = find_variant(load_plugins(plugin or ()), variant)
    rules.check_players(len(strategies))
    with open_hosts(isolation, allow_unconfined=allow_unconfined, strategies=strategies) as hosts:
        entrants = _seat(strategies, hosts)
        key = match_key(rules, entrants, seed, 0, 1)
        (result,) = play_matches([MatchPlan(key, rules, entrants, 0, 1, seed)], hosts)
    names = [one.name for one in entrants]
    game = result.games[0, 0, ...]
    if game.forfeits.any():
        faults = (fault for fault in result.faults if fault.leg == 0)
        tell_forfeits(names, game.forfeits.tolist(), faults, language)
        return
    tell(
        rules,
        names,
        game.hands(),
        game_seed(seed, rules.name, rules.hash(), len(entrants), 0, 0),
        game.outcome(),
        language,
        by_plugin=rules.is_code,
    )


def _seat(strategies: list[str], hosts: Hosts) -> tuple[Entrant, ...]:
    """Find the strategies and hand them to their hosts."""
    from pyanitsa.errors import PyanitsaError
    from pyanitsa.tournament.entrants import Catalogue, entrant

    catalogue = Catalogue(hosts)
    entrants: list[Entrant] = []
    for wanted in strategies:
        found = catalogue.resolve(wanted, Path())
        if len(found) != 1:
            raise PyanitsaError(f"{wanted}: names {len(found)} strategies; a seat is for one")
        (one,) = found
        entrants.append(entrant(one.source, one.description))
        flaws = {entrants[-1].hash: one.flaw} if one.flaw else {}
        hosts.take({entrants[-1].hash: one.source}, flaws)
    return tuple(entrants)
