"""The file that a stored tournament was played by."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from pyanitsa.api.hosting import check_level
from pyanitsa.errors import TournamentFileError
from pyanitsa.host import default_level
from pyanitsa.tournament.file import allowed_text, read_tournament

if TYPE_CHECKING:
    from pyanitsa.store import StoredTournament
    from pyanitsa.tournament.file import TournamentFile


def played_file(
    wanted: str | None, about: StoredTournament, isolation: str | None
) -> TournamentFile | None:
    """Return the tournament's file, if that is what was named, with the isolation that is wanted.

    Raises:
        TournamentFileError: it cannot be read, or no longer allows what it did.
        UnknownNameError: there is no such level of isolation.
    """
    if wanted is None or wanted == about.name or Path(wanted).suffix != ".toml":
        return None
    content = read_tournament(Path(wanted))
    content = content.model_copy(update={"isolation": _level(content.isolation, isolation)})
    if content.allowed != stored_allowed(about):
        raise TournamentFileError(
            f"{wanted}: its limits or modules are not those that the tournament was played with; "
            "take back the change, or run it again"
        )
    return content


def stored_allowed(about: StoredTournament) -> str:
    """Return the limits and modules of a stored tournament, as keys have them."""
    return allowed_text(about.settings.get("limits") or {}, about.settings.get("modules"))


def _level(said: str, wanted: str | None) -> str:
    """Return at which level of isolation legs are played again."""
    if wanted is None:
        return default_level() if said == "none" else said
    check_level(wanted)
    return wanted
