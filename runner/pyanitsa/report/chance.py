"""What is said of a tournament's chance."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyanitsa.wording import Text

if TYPE_CHECKING:
    from pyanitsa.store import StoredTournament


def chance_line(about: StoredTournament) -> Text:
    """Return the line about chance that stands under the last table."""
    if about.secret is None or about.known_seed is not None:
        seed = about.seed if about.known_seed is None else about.known_seed
        return Text(
            f"chance: seed {seed} is known to everybody", f"случай: число {seed} известно всем"
        )
    if about.revealed:
        return Text(
            f"chance: the secret {about.secret.text} is revealed, and was committed to as "
            f"{about.secret.commitment}",
            f"случай: тайна {about.secret.text} раскрыта, её отпечаток был "
            f"{about.secret.commitment}",
        )
    return Text(
        f"chance: committed to {about.secret.commitment}",
        f"случай: отпечаток тайны {about.secret.commitment}",
    )
