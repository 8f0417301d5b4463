"""A tournament that has been played, and what an audit says of it."""

from __future__ import annotations

import re
import shlex
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from pyanitsa.testing import Done, Project

STRATEGIES = ["low-first", "random", "counter-last", "odd.py"]
"""Fixed, by chance, learning, and one that forfeits some games."""


def play(project: Project, *, db: str = "pyanitsa.db", **says: Any) -> None:
    """Play a tournament in which everything happens but a withdrawal."""
    project.strategy("odd", "return hand if sum(hand) % 5 else hand[1:]")
    project.tournament(**{"variants": ["bank", "classic"], "strategies": STRATEGIES} | says)
    done = project.pyanitsa("run", "tournament.toml", "--db", db)
    assert done.code == 0, done.err


_GAME = """(match_id, leg, deal) = (
    SELECT game.match_id, game.leg, game.deal FROM game
    JOIN match ON match.id = game.match_id JOIN variant ON variant.id = match.variant_id
    WHERE variant.name = '%s' AND game.forfeits %s ORDER BY 1, 2, 3 LIMIT 1
)"""
PLACES: Final = {
    "GAME": _GAME % ("bank", "= 0"),
    "FORFEITED": _GAME % ("bank", "> 0"),
    "BLIND": _GAME % ("classic", "= 0"),
    "MATCH": "id = (SELECT min(id) FROM match)",
    "UNEVEN": "(match_id, slot) = (SELECT match_id, slot FROM side "
    "WHERE substr(deal_points, 1, 1) != substr(deal_points, 2, 1) ORDER BY 1, 2 LIMIT 1)",
    "SLOT": "(match_id, slot) = (SELECT match_id, slot FROM side ORDER BY 1, 2 LIMIT 1)",
}
"""What statements call the first row of its kind, behind `WHERE`."""


def change(project: Project, statement: str, *values: object, db: str = "pyanitsa.db") -> int:
    """Run a statement of SQL in a database, and return how many rows it changed.

    Args:
        project: where the database is.
        statement: the statement; it may name a row as `PLACES` does.
        values: what its question marks stand for.
        db: the database.
    """
    for name, condition in PLACES.items():
        statement = statement.replace(f"WHERE {name}", f"WHERE {condition}")
    with closing(sqlite3.connect(project.path / db)) as connection, connection:
        connection.create_function("poke", 3, _poke)
        connection.create_function("swapped", 3, _swapped)
        connection.create_function("turned", 2, _turned)
        return connection.execute(statement, values).rowcount


def _poke(stored: bytes, at: int, value: int) -> bytes:
    """Return bytes with one of them changed."""
    return stored[:at] + bytes([value]) + stored[at + 1 :]


def _swapped(stored: bytes, one: int, other: int) -> bytes:
    """Return bytes with two of them exchanged."""
    changed = bytearray(stored)
    changed[one], changed[other] = stored[other], stored[one]
    return bytes(changed)


def _turned(stored: bytes, size: int) -> bytes:
    """Return bytes with the first of them in the opposite order."""
    return stored[:size][::-1] + stored[size:]


def steps(done: Done) -> dict[str, tuple[bool, str]]:
    """Return what an audit says of each step: whether it passed, and all that belongs to it."""
    found: dict[str, tuple[bool, str]] = {}
    name = ""
    for line in done.out.splitlines()[:-1]:
        began = re.match(r"(ok    |FAILED|      )  (\w+): ", line)
        if began:
            name = began[2]
            found[name] = began[1] != "FAILED", line
        else:
            passed, text = found[name]
            found[name] = passed, f"{text}\n{line}"
    return found


def commands(text: str) -> list[list[str]]:
    """Return the arguments of the commands that belong to a step."""
    return [shlex.split(line)[1:] for line in re.findall(r"\|     (pyanitsa .*)", text)]
