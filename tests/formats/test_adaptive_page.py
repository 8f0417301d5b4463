"""The page about adaptive play says what there is."""

from __future__ import annotations

import re
import tomllib
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from pyanitsa.cli import app
from pyanitsa.formats.adaptive import AdaptiveSettings
from pyanitsa.tournament.file import read_tournament

if TYPE_CHECKING:
    from pyanitsa.testing import Project

pytest_plugins = ["pyanitsa.testing"]

PAGE = (Path(__file__).parents[2] / "docs" / "adaptive.md").read_text("utf-8")
TOLD, SPRT = PAGE.split("## pyanitsa sprt")


def rows(text: str) -> dict[str, str]:
    """Return what tables say in their first and last columns."""
    found = re.findall(r"^\| (`.+?) \| .* \| (.*?) ?\|$", text, re.MULTILINE)
    return {first.replace("`", ""): last for first, last in found}


def test_keys_are_there_with_their_defaults() -> None:
    defaults = {key: tomllib.loads(f"x = {last}")["x"] for key, last in rows(TOLD).items()}
    assert defaults == asdict(AdaptiveSettings())


def test_the_tournament_file_is_one(project: Project) -> None:
    (text,) = re.findall(r"```toml\n(.*?)```", PAGE, re.DOTALL)
    until = read_tournament(project.write("page.toml", text)).adaptive
    assert until == AdaptiveSettings(margin=0.01, budget=200_000)


def test_options_of_sprt_are_there_with_their_defaults() -> None:
    command = typer.main.get_command(app).commands["sprt"]  # type: ignore[attr-defined]
    known = {
        option: one.default
        for one in command.params
        for option in one.opts
        if option.startswith("--")
    }
    told: dict[str, str] = {}
    for first, last in rows(SPRT).items():
        names, values = first.split(", "), last.replace("`", "").split(", ")
        if len(values) == len(names):
            told |= dict(zip(names, values, strict=True))
        else:
            told |= dict.fromkeys(names, "")
    left = {"--allow-unconfined", "--plugin"}
    assert told.keys() | left == known.keys() | left
    for option, value in told.items():
        if value not in {"", "needed"}:
            assert value == format(known[option], "g" if value[0].isdigit() else "")
