"""One file is one entrant, under a name that is nobody else's; and only files are read."""

from __future__ import annotations

import os
import re
import socket
from typing import TYPE_CHECKING

import pytest

from pyanitsa.host import Hosts
from pyanitsa.play.names import told_apart
from pyanitsa.tournament.entrants import Catalogue, entrant

if TYPE_CHECKING:
    from pathlib import Path

    from pyanitsa.play.plan import Entrant
    from pyanitsa.testing import Project
    from pyanitsa.tournament.entrants import ListedStrategy

pytest_plugins = ["pyanitsa.testing"]


def resolved(folder: Path, pattern: str = "subs/*.py", per_file: int = 1) -> list[ListedStrategy]:
    with Hosts("none") as hosts:
        return Catalogue(hosts, per_file).resolve(pattern, folder)


def hand_in(project: Project, file: str, name: str, body: str = "return hand") -> None:
    """Write a strategy of some name into the folder of what was handed in."""
    text = project.strategy("draft", body).read_text("utf-8")
    (project.path / "draft.py").unlink()
    project.write(f"subs/{file}", text.replace('"draft"', repr(name)))


def flaw_of(folder: Path) -> str:
    (one,) = resolved(folder)
    assert one.flaw is not None
    return one.flaw.text


# One file, one entrant


def test_a_file_of_several_forfeits_as_a_whole_unless_the_tournament_takes_them(
    project: Project,
) -> None:
    hand_in(project, "boss.py", "boss")
    file = project.path / "subs" / "boss.py"
    text = file.read_text("utf-8")
    more = r"return [\1, *(type('P', (\1,), {'name': f'pawn-{i}'}) for i in range(2))]"
    file.write_text(re.sub(r"return \[(\w+)\]", more, text), "utf-8")
    assert "provides 3 strategies, and here a file is 1 entrant" in flaw_of(project.path)
    names = [one.description.name for one in resolved(project.path, per_file=3)]
    assert names == ["boss", "pawn-0", "pawn-1"]


def test_a_missing_name_is_that_of_the_file(project: Project) -> None:
    hand_in(project, "Маша 9Б.py", "")
    (one,) = resolved(project.path)
    assert (one.flaw, one.description.name) == (None, "Маша 9Б")


def test_a_name_that_misleads_is_the_flaw_of_its_file(project: Project) -> None:
    hand_in(project, "a.py", "\u0430lice")
    assert "mixes Latin letters" in flaw_of(project.path)


# Names that are taken


def test_whoever_is_installed_keeps_its_name_and_the_order_of_lines_decides_nothing(
    project: Project,
) -> None:
    hand_in(project, "one.py", "high-first")
    hand_in(project, "two.py", "high-first", "return hand[::-1]")
    with Hosts("none") as hosts:
        catalogue = Catalogue(hosts)
        found = [entrant(one.source, one.description) for one in resolved(project.path)]
        found.append(entrant(*catalogue.find("high-first")))

    def names(field: list[Entrant]) -> dict[str, str]:
        return {one.origin: one.name for one in told_apart(field)}

    told = names(found)
    assert told["pyanitsa: high_first"] == "high-first"
    assert sorted(told.values()) == ["high-first", "high-first-2", "high-first-3"]
    assert names(found[::-1]) == told
    assert {one.own_name for one in told_apart(found)} == {"high-first"}


def test_a_contest_of_clashing_names_is_played_and_says_so(project: Project) -> None:
    """Each plays under a name of its own, also when it is looked up; the table has the files."""
    hand_in(project, "one.py", "random")
    hand_in(project, "two.py", "Random", "return 1 / 0")
    project.tournament(
        variants=["bank"], strategies=["subs/one.py", "subs/two.py", "random", "random"]
    )
    done = project.pyanitsa("run", "tournament.toml", "--format", "json")
    assert done.code == 0, done.err
    assert "names that were taken are numbered: " in done.err
    assert "who is the same takes part once: pyanitsa: random is pyanitsa: random" in done.err
    shown = project.pyanitsa("standings", "--columns", "name,file", "--format", "json").json()
    files = {row["file"]: row["name"] for row in shown}
    assert files["pyanitsa: random"] == "random"
    assert {files["subs/one.py"], files["subs/two.py"]} in (
        {"random-2", "Random-2"},
        {"random-2", "Random-3"},
        {"random-3", "Random-2"},
    )
    table = project.pyanitsa("standings").out
    assert "names that were taken are numbered" in table
    assert f"{files['subs/two.py']}  " in table.partition("Forfeits")[2]


# Only files are read


@pytest.mark.parametrize("kind", ["pipe", "socket", "device", "sparse", "outside", "nothing"])
def test_what_is_no_file_of_the_folder_forfeits_and_is_not_waited_for(
    project: Project, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    hand_in(project, "a.py", "mine")
    file = project.path / "subs" / "a.py"
    if kind == "outside":
        file.rename(project.path / "a.py")
        file.symlink_to("../a.py")
    else:
        file.unlink()
    if kind == "pipe":
        os.mkfifo(file)
    elif kind == "device":
        file.symlink_to("/dev/zero")
    elif kind == "nothing":
        file.symlink_to("gone.py")
    elif kind == "sparse":
        with file.open("wb") as stream:
            stream.truncate(8 << 30)
    elif kind == "socket":
        monkeypatch.chdir(file.parent)
        with socket.socket(socket.AF_UNIX) as one:
            one.bind("a.py")
    said = {
        "pipe": "it is a named pipe, and not a file",
        "socket": "it is a socket, and not a file",
        "device": "leads out of the folder",
        "sparse": "8,589,934,592 bytes; a strategy's file has at most 262,144",
        "outside": "it is a link that leads out of the folder",
        "nothing": "the strategy cannot be read: No such file or directory",
    }
    assert said[kind] in flaw_of(project.path)


def test_a_link_within_the_folder_is_followed(project: Project) -> None:
    hand_in(project, "a.py", "mine")
    (project.path / "subs" / "b.py").symlink_to("a.py")
    assert [one.flaw for one in resolved(project.path, "subs/[b].py")] == [None]
