"""`pyanitsa matches`: the matches of a tournament, played or still to be played."""

from __future__ import annotations

import typer

from pyanitsa.cli.options import (
    DEFAULT_DATABASE,
    Database,
    Format,
    TournamentName,
    VariantName,
    stored_tournament,
)


def matches(
    tournament: TournamentName = None,
    db: Database = DEFAULT_DATABASE,
    variant: VariantName = None,
    format_: Format = "simple",
) -> None:
    """List the matches of a stored tournament; their names lead to games for `replay`."""
    from pyanitsa.report.tables import Header, check_format, render
    from pyanitsa.store import matches as stored_matches
    from pyanitsa.store import open_store, rounds

    check_format(format_)
    with open_store(db, create=False) as store:
        about = stored_tournament(store, tournament)
        listed = stored_matches(store, about.name, variant)
        drawn = rounds(store, about.name)
    names = [one.name for one in about.variants]
    # A variant's matches are scheduled round by round.
    numbers: dict[str, list[int]] = {name: [] for name in names}
    for one in drawn:
        numbers[names[one.variant]] += [one.number + 1] * one.matches
    within = {name: iter(of_name) for name, of_name in numbers.items()}
    headers = [
        Header("match", "match"),
        Header("variant", "variant"),
        Header("round", "round"),
        Header("number", "number"),
        Header("entrants", "entrants"),
        Header("scores", "scores %"),
        Header("games", "games"),
        Header("forfeits", "forfeits"),
    ]
    rows = [
        [
            one.name if one.played else None,
            one.variant,
            next(within[one.variant], None),
            one.number + 1,
            " : ".join(one.entrants),
            " : ".join(f"{100 * side.score:.1f}" for side in one.sides) or None,
            len(one.entrants) * one.deals if one.played else None,
            sum(side.forfeits for side in one.sides) if one.played else None,
        ]
        for one in listed
    ]
    below = [
        f"round {one.number + 1} of {names[one.variant]}: a bye for "
        f"{', '.join(about.entrants[who].name for who in one.byes)}"
        for one in drawn
        if one.byes and variant in (None, names[one.variant])
    ]
    below += ["a game is MATCH/LEG/DEAL: pyanitsa replay MATCH/1/1 tells the first"]
    typer.echo(render(headers, rows, format_, below=below))
