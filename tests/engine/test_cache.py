"""The compiled engine is kept only where nobody else can put anything, for it is code that runs."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest

from nobody import NOBODY, NOT_TESTED
from pyanitsa.cards import Deck
from pyanitsa.engine import deal_batch, play_batch
from pyanitsa.engine.private import flaw_of
from pyanitsa.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Iterator

if not hasattr(os, "geteuid"):
    pytest.skip("no users by number here, and no folders of theirs", allow_module_level=True)

STRANGER = 1234


@pytest.fixture
def place() -> Iterator[Path]:
    """Return a folder that everybody can enter, and nobody else can write to."""
    path = Path(tempfile.mkdtemp(prefix="pyanitsa-cache-"))
    path.chmod(0o755)
    yield path
    shutil.rmtree(path)


@contextmanager
def as_nobody() -> Iterator[None]:
    """Do something as a user who is not root; where one is none already, do it as oneself."""
    if os.geteuid() != 0:
        yield
        return
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


def give(path: Path, owner: int = STRANGER) -> None:
    """Give something away, which only root can."""
    if os.geteuid() != 0:
        pytest.skip(f"{NOT_TESTED}: only root can make what belongs to another user")
    os.chown(path, owner, owner, follow_symlinks=False)


def make(path: Path, mode: int = 0o700) -> Path:
    path.mkdir()
    path.chmod(mode)
    return path


@pytest.mark.parametrize("mask", [0o000, 0o002, 0o022, 0o077])
def test_a_folder_and_what_is_missing_above_it_are_made_for_oneself_alone(
    place: Path, mask: int
) -> None:
    folder, before = place / "home" / "cache" / "kernel", os.umask(mask)
    try:
        assert flaw_of(folder) is None
    finally:
        os.umask(before)
    assert [one.stat().st_mode & 0o777 for one in (folder, *list(folder.parents)[:2])] == [
        0o700
    ] * 3
    assert flaw_of(folder) is None
    assert not list(folder.iterdir())


@pytest.mark.parametrize("mode", [0o777, 0o770, 0o755, 0o1777, 0o711])
def test_a_folder_that_is_open_to_others_is_not_used(place: Path, mode: int) -> None:
    folder = make(place / "kernel", mode)
    assert flaw_of(folder) == f"{folder} is open to others (its mode is not 700)"


@pytest.mark.parametrize("mode", [0o777, 0o775, 0o757])
def test_nor_is_one_that_somebody_else_could_put_another_in_the_place_of(
    place: Path, mode: int
) -> None:
    above = make(place / "above", mode)
    make(above / "cache")
    expected = f"others can write to {above}"
    assert flaw_of(above / "cache" / "kernel") == expected
    assert flaw_of(above / "kernel") == expected


def test_a_sticky_folder_on_the_way_does_no_harm(place: Path) -> None:
    shared = make(place / "tmp", 0o1777)
    assert flaw_of(shared / "pyanitsa" / "kernel") is None


def test_a_link_is_no_folder(place: Path) -> None:
    own = make(place / "own")
    (place / "link").symlink_to(own)
    assert flaw_of(place / "link" / "kernel") == f"{place / 'link'} is a link"
    assert flaw_of(place / "link") == f"{place / 'link'} is a link"
    (place / "nowhere").symlink_to(place / "missing")
    assert flaw_of(place / "nowhere" / "kernel") == f"{place / 'nowhere'} is a link"
    assert not list(own.iterdir())


def test_a_link_further_up_is_as_good_as_where_it_leads(place: Path) -> None:
    """Homes may lie on another disk."""
    (place / "home").symlink_to(make(place / "disk"))
    assert flaw_of(place / "home" / "cache" / "kernel") is None
    (place / "disk").chmod(0o777)
    found = flaw_of(place / "home" / "cache" / "kernel")
    assert found == f"others can write to {place / 'disk'}"


def test_what_belongs_to_another_user_is_not_used(place: Path) -> None:
    """A folder that somebody has made beforehand where one's own would be, at any height."""
    shared = make(place / "tmp", 0o1777)
    base = make(shared / "pyanitsa")
    folder = make(base / "kernel")
    give(folder)
    assert flaw_of(folder) == f"{folder} belongs to somebody else"
    give(folder, 0)
    give(base)
    for mode in (0o700, 0o755, 0o777):
        base.chmod(mode)
        assert flaw_of(folder) == f"{base} belongs to somebody else"
        assert flaw_of(base / "other") == f"{base} belongs to somebody else"


def test_a_link_that_another_user_can_turn_is_not_followed(place: Path) -> None:
    shared = make(place / "tmp", 0o1777)
    (shared / "home").symlink_to(make(place / "disk"))
    give(shared / "home")
    found = flaw_of(shared / "home" / "cache" / "kernel")
    assert found == f"{shared / 'home'} belongs to somebody else"


def test_root_may_own_the_way_to_a_users_folder_but_not_the_folder(place: Path) -> None:
    shared = make(place / "tmp", 0o1777)
    if os.geteuid() == 0:
        of_root = make(shared / "root", 0o755)
        make(of_root / "kernel")
        with as_nobody():
            flaw = flaw_of(of_root / "kernel")
            assert flaw == f"{of_root / 'kernel'} belongs to somebody else"
            flaw = flaw_of(of_root / "other")
            assert flaw == f"{of_root / 'other'}: Permission denied"
    with as_nobody():
        assert flaw_of(shared / "own" / "kernel") is None


def test_a_file_in_the_way_is_said(place: Path) -> None:
    (place / "kernel").write_text("")
    assert flaw_of(place / "kernel") == f"{place / 'kernel'}: File exists"


FOLDER = """\
from pyanitsa.engine import compiled
print(compiled._cache_folder())
print(compiled._cache_folder())
"""


def find_folder(cache: Path, temporary: Path) -> tuple[str, str]:
    """Return where a program would keep the engine, told twice, and what it says of it."""
    done = python(FOLDER, PYANITSA_CACHE_DIR=str(cache), TMPDIR=str(temporary))
    return done.stdout, done.stderr


def python(program: str, **variables: str) -> subprocess.CompletedProcess[str]:
    done = subprocess.run(
        [sys.executable, "-c", program],
        env={**os.environ, **variables},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done


def test_where_the_users_own_folder_is_not_safe_one_among_the_temporary_ones_is_used(
    place: Path,
) -> None:
    cache, temporary = make(place / "cache", 0o777), make(place / "tmp", 0o1777)
    out, err = find_folder(cache, temporary)
    assert out.startswith(str(temporary / f"pyanitsa-{os.getuid()}" / "kernel-"))
    assert err == ""


def test_where_neither_is_safe_none_is_used_and_one_line_says_so(place: Path) -> None:
    cache, temporary = make(place / "cache", 0o777), make(place / "tmp", 0o1777)
    taken = make(temporary / f"pyanitsa-{os.getuid()}", 0o777)
    out, err = find_folder(cache, temporary)
    assert out == "None\nNone\n"
    assert err == (
        "pyanitsa: the compiled game engine is not kept, for want of a safe place: "
        f"others can write to {cache}; others can write to {taken}\n"
    )


def test_without_a_place_to_write_to_it_is_compiled_all_the_same(place: Path) -> None:
    (place / "file").write_text("")
    program = """\
import numpy as np
from pyanitsa.engine.play import check_batch, Deck
print(check_batch(np.array([[[Deck().cards[0]], [Deck().cards[1]]]], np.uint16), Deck()))
"""
    nowhere = str(place / "file" / "cache")
    taken = make(place / f"pyanitsa-{os.getuid()}", 0o777)
    done = python(program, PYANITSA_CACHE_DIR=nowhere, TMPDIR=str(place))
    assert done.stdout == "(array([[1, 1]], dtype=int16), -1)\n"
    assert done.stderr.count("\n") == 1
    assert "Not a directory; others can write to" in done.stderr
    assert not [path for path in taken.rglob("*") if path.is_file()]


GAMES = """\
from test_cache import played
print(played())
"""


def played() -> str:
    """Return a digest of all that is known of some games, of several variants and tables."""
    digest = hashlib.sha256()
    bank = Rules(look="arrange", on_tie="discard", capture="bank", goal="bank")
    seeds = np.arange(2**64 - 6, 2**64 - 1, dtype=np.uint64)
    for rules in (Rules(), bank, Rules(pickup="shuffled")):
        for players in (2, 3):
            hands, sizes = deal_batch(Deck(), seeds, players, leftover=rules.leftover)
            found = play_batch(hands, sizes, seeds, rules=rules, deck=Deck())
            for name in ("reasons", "places", "rounds", "wars", "laid", "banks", "loops"):
                digest.update(np.ascontiguousarray(getattr(found, name)).tobytes())
    return digest.hexdigest()


def test_where_numba_may_not_compile_the_same_games_are_played(tmp_path: Path) -> None:
    """Nothing is kept, either, and nothing needs be said."""
    path = os.pathsep.join(one for one in sys.path if one)
    cache = str(tmp_path / "cache")
    done = python(GAMES, NUMBA_DISABLE_JIT="1", PYTHONPATH=path, PYANITSA_CACHE_DIR=cache)
    assert (done.stdout, done.stderr) == (f"{played()}\n", "")
    assert not (tmp_path / "cache").exists()
