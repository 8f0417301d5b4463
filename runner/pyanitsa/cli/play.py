"""`pyanitsa play`: one game, told."""

from __future__ import annotations

from typing import Annotated

import typer

from pyanitsa.cli import options
from pyanitsa.wording import Language


def play(
    variant: Annotated[str, typer.Argument(metavar="VARIANT", help="The variant's name.")],
    strategies: Annotated[
        list[str],
        typer.Argument(metavar="A B ...", help="Who plays, seat by seat: names or files."),
    ],
    seed: Annotated[int, typer.Option("--seed", help="The seed of the deal.", min=0)] = 0,
    language: options.Told = Language.EN,
    plugin: options.PluginFiles = None,
    isolation: options.IsolationLevel = None,
    allow_unconfined: options.Unconfined = False,
) -> None:
    """Play one game between strategies and tell it round by round."""
    from pyanitsa.api.hosting import open_hosts, seat
    from pyanitsa.api.lookup import find_variant, load_plugins
    from pyanitsa.play.chance import Secret, digest
    from pyanitsa.play.match import play_matches
    from pyanitsa.play.plan import MatchPlan
    from pyanitsa.report.replay import told_forfeits, told_replay

    rules = find_variant(load_plugins(plugin or (), options.note), variant, options.note)
    rules.check_players(len(strategies))
    with open_hosts(isolation, allow_unconfined=allow_unconfined, strategies=strategies) as hosts:
        entrants = seat(strategies, hosts)
        content = (rules.name, rules.hash(), *(one.hash for one in entrants))
        # Who plays does not matter to the deal, so that one deal can be tried in several ways.
        chance = Secret.known(seed).match(content, (*content[:2], len(entrants)))
        plan = MatchPlan(digest("play", seed, *content), rules, entrants, 0, 1, chance)
        (result,) = play_matches([plan], hosts)
    names = [one.name for one in entrants]
    game = result.games[0, 0, ...]
    if game.forfeits.any():
        faults = (fault for fault in result.faults if fault.leg == 0)
        lines = told_forfeits(names, game.forfeits.tolist(), faults, language)
    else:
        lines = told_replay(
            rules,
            names,
            game.hands(),
            chance.game(0),
            game.outcome(),
            language,
            by_plugin=rules.is_code,
        )
    options.echo_all(lines)
