"""`pyanitsa import`: take matches that were played elsewhere."""

from __future__ import annotations

from typing import Annotated

import typer

from pyanitsa.cli import options


def import_(
    other: Annotated[
        str,
        typer.Argument(
            metavar="DATABASE", help="The database to take matches from: a path or SQLAlchemy URL."
        ),
    ],
    db: options.Database = options.DEFAULT_DATABASE,
    plugin: options.PluginFiles = None,
) -> None:
    """Take all matches of another database that are not in this one.

    Each is looked at before: its key, its sums, and all of its games. Nothing is taken if one is
    not what it says, or is in both databases and differs. A run then plays only what is missing.
    """
    from pyanitsa.api.lookup import load_plugins, report_failures
    from pyanitsa.api.played_file import stored_allowed
    from pyanitsa.audit import Auditor
    from pyanitsa.audit.acceptance import accept
    from pyanitsa.engine import warm_up
    from pyanitsa.report.progress import steps_shown
    from pyanitsa.store import open_store, tournaments
    from pyanitsa.store.reading.snapshot import Snapshot
    from pyanitsa.store.writing.transfer import take_matches
    from pyanitsa.wording import counted

    plugins = load_plugins(plugin or (), options.note)
    with open_store(other, create=False) as theirs, Snapshot(theirs) as source:
        about = tournaments(theirs)
        allowed = {stored_allowed(one) for one in about}
        auditor = Auditor(plugins.variants().values(), allowed, source.secrets())
        report_failures(plugins, options.note)
        scheduled = {one.key for each in about for one in source.schedule(each.name)}
        warm_up()
        with options.until_interrupted("nothing was imported"):
            with steps_shown("looking", source.stored, "matches") as advance:
                accepted = accept(source, auditor, scheduled, advance)
            with (
                open_store(db, create=True) as ours,
                steps_shown("taking", sum(map(len, accepted.keys)), "matches") as advance,
            ):
                done = take_matches(ours, source, accepted.keys, advance)
    for number, why in (
        (
            accepted.unrecorded,
            "whose games are not stored there: only the sums could be held against each other",
        ),
        (
            accepted.withdrawn + done.withdrawn,
            "not taken, since somebody is withdrawn there, which depends on the matches before",
        ),
        (
            accepted.unknown,
            "not taken, since no tournament schedules it any more and its key cannot be made out",
        ),
    ):
        if number:
            options.note(f"{counted(number, 'match', 'matches')} {why}")
    typer.echo(
        f"{counted(done.taken, 'match', 'matches')} with {counted(done.games, 'game')} new here, "
        f"{done.same:,} here already and the same"
    )
