"""Targets, workflows, hooks, forms, pages and the lists of tests agree with each other."""

from __future__ import annotations

import importlib.util
import multiprocessing
import os
import re
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
import yaml

from quick_tests import STARTS_PROCESSES, TAKES_LONG, is_quick, takes_in

if TYPE_CHECKING:
    from collections.abc import Callable
    from types import ModuleType

ROOT = Path(__file__).parents[1]
MAKEFILE = (ROOT / "Makefile").read_text("utf-8")
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
TARGETS = re.findall(r"^([a-z]+):", MAKEFILE, re.MULTILINE)
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
FORMS = sorted((ROOT / ".github" / "ISSUE_TEMPLATE").glob("*.yml"))
HOOKS = ROOT / ".pre-commit-config.yaml"
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])


def parsed(path: Path) -> Any:
    return yaml.safe_load(path.read_text("utf-8"))


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def steps(workflow: Path) -> list[dict[str, Any]]:
    return [step for job in parsed(workflow)["jobs"].values() for step in job["steps"]]


def make_targets(command: str) -> list[str]:
    """Return the targets of each `make` of a shell command."""
    found = re.findall(r"(?:^|[;&|]\s*)make((?: [A-Za-z][\w=.-]*)+)", command, re.MULTILINE)
    return [word for words in found for word in words.split() if "=" not in word]


# Targets


def test_every_target_is_phony_and_told_by_make_help() -> None:
    (phony,) = re.findall(r"^\.PHONY: (.*)$", MAKEFILE, re.MULTILINE)
    told = re.findall(r'@echo "make ([a-z]+) ', MAKEFILE)
    assert sorted(phony.split()) == sorted(TARGETS)
    assert sorted(told) == sorted(set(TARGETS) - {"help"})


def test_contributors_are_told_of_every_target_and_of_no_other() -> None:
    section = CONTRIBUTING.partition("## Setting up")[2].partition("\n## ")[0]
    told = re.findall(r"^(?:\| `|\$ )make ([a-z]+)", section, re.MULTILINE)
    assert sorted(told) == sorted(set(TARGETS) - {"help"})


@pytest.mark.parametrize("path", [ROOT / ".ci" / "run", *PAGES], ids=name_of)
def test_a_target_that_is_named_is_there(path: Path) -> None:
    """On a page: between backticks, or at the beginning of a line of code."""
    text = path.read_text("utf-8")
    if path.suffix == ".md":
        code = re.findall(r"^```\w*\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
        lines = [line.removeprefix("$ ") for line in "".join(code).splitlines()]
        text = "\n".join([*lines, *re.findall(r"`(make [^`\n]*)`", text)])
    assert set(make_targets(text)) <= set(TARGETS)


# Workflows, hooks and forms


@pytest.mark.parametrize("path", WORKFLOWS, ids=name_of)
def test_a_workflow_runs_targets_and_scripts_that_exist(path: Path) -> None:
    commands = [step["run"] for step in steps(path) if "run" in step]
    assert commands
    assert {target for text in commands for target in make_targets(text)} <= set(TARGETS)
    scripts = re.findall(r"(?:\.ci|tests|tournaments)/[\w/.]+", "\n".join(commands))
    assert [script for script in scripts if not (ROOT / script).is_file()] == []


@pytest.mark.parametrize("path", WORKFLOWS, ids=name_of)
def test_an_action_is_held_to_a_major_version(path: Path) -> None:
    used = [step["uses"] for step in steps(path) if "uses" in step]
    assert used
    assert [action for action in used if not re.fullmatch(r"[\w-]+/[\w-]+@v\d+", action)] == []


@pytest.mark.parametrize("path", WORKFLOWS, ids=name_of)
def test_a_job_may_only_read_unless_it_says_so_and_ends_some_time(path: Path) -> None:
    workflow = parsed(path)
    assert workflow["permissions"] == {"contents": "read"}
    assert [name for name, job in workflow["jobs"].items() if "timeout-minutes" not in job] == []


def test_formatting_lint_types_and_contracts_are_checked_once() -> None:
    """Not in every cell of the matrix, which runs the tests."""
    jobs = parsed(ROOT / ".github" / "workflows" / "ci.yml")["jobs"]
    for target in ("lint", "types", "contracts", "suite"):
        (job,) = [
            name
            for name, job in jobs.items()
            if any(target in make_targets(step.get("run", "")) for step in job["steps"])
        ]
        assert ("matrix" in jobs[job].get("strategy", {})) == (target == "suite")


def test_a_system_without_make_runs_the_tests_as_make_does() -> None:
    (options,) = re.findall(r"^PYTEST := \$\(BIN\)/python -m pytest (.*)$", MAKEFILE, re.MULTILINE)
    workflow = (ROOT / ".github" / "workflows" / "ci.yml").read_text("utf-8")
    assert f"python -m pytest {options}\n" in workflow


def test_a_hook_before_a_commit_runs_a_target_that_exists() -> None:
    """So that its checkers have the versions of pyproject.toml."""
    (repository,) = parsed(HOOKS)["repos"]
    assert repository["repo"] == "local"
    for hook in repository["hooks"]:
        assert hook["entry"] == f"make {hook['id']}"
        assert hook["id"] in TARGETS
        assert hook["language"] == "system"
        assert hook["pass_filenames"] is False


@pytest.mark.parametrize("path", [path for path in FORMS if path.name != "config.yml"], ids=name_of)
def test_a_form_can_be_filled_in(path: Path) -> None:
    """It has a name, and each question a label and a name of its own."""
    form = parsed(path)
    assert form["name"]
    assert form["description"]
    questions = [part for part in form["body"] if part["type"] != "markdown"]
    assert {part["type"] for part in questions} <= {"textarea", "input", "dropdown", "checkboxes"}
    assert all(part["attributes"]["label"] for part in questions)
    assert len({part["id"] for part in questions}) == len(questions)
    assert any(part.get("validations", {}).get("required") for part in questions)
    options = [part["attributes"]["options"] for part in questions if part["type"] == "dropdown"]
    assert all(isinstance(option, str) for some in options for option in some)


# Releases


def check_tag() -> ModuleType:
    spec = importlib.util.spec_from_file_location("check_tag", ROOT / ".ci" / "check_tag.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("tag", "heading", "said"),
    [
        ("v1.2.0", "1.2.0 (2026-03-01)", None),
        ("v1.2.1", "1.2.0 (2026-03-01)", "the tag is v1.2.1, and pyproject.toml has the version"),
        ("1.2.0", "1.2.0 (2026-03-01)", "the tag is 1.2.0, and pyproject.toml has the version"),
        ("v1.2.0", "1.2.0 (unreleased)", "CHANGELOG.md begins with '1.2.0 (unreleased)'"),
        ("v1.2.0", "1.1.0 (2026-01-01)", "CHANGELOG.md begins with '1.1.0 (2026-01-01)'"),
    ],
)
def test_a_release_has_one_version(
    tag: str, heading: str, said: str | None, tmp_path: Path
) -> None:
    (tmp_path / "pyproject.toml").write_text('[project]\nversion = "1.2.0"\n', "utf-8")
    (tmp_path / "CHANGELOG.md").write_text(f"# Changelog\n\n## {heading}\n\n## 1.0.0\n", "utf-8")
    found = check_tag().main(tag, tmp_path)
    assert found is None if said is None else found.startswith(said)


# Pages


def test_every_page_can_be_reached_from_the_readme() -> None:
    reached: set[Path] = set()
    ahead = {ROOT / "README.md"}
    while ahead:
        page = ahead.pop()
        reached.add(page)
        links = re.findall(r"\]\(([\w./-]+\.md)(?:#[^)]*)?\)", page.read_text("utf-8"))
        linked = {(page.parent / link).resolve() for link in links}
        assert {path for path in linked if not path.is_file()} == set()
        ahead |= linked - reached
    assert [name_of(path) for path in PAGES if path not in reached] == []


def test_whoever_finds_a_hole_is_told_where_to_report_it() -> None:
    """On its own page, where organisers read, and where a public report would be begun."""
    assert "private vulnerability reporting" in (ROOT / "SECURITY.md").read_text("utf-8")
    for path in ("README.md", "docs/organisers.md", ".github/ISSUE_TEMPLATE/bug.yml"):
        assert "SECURITY.md" in (ROOT / path).read_text("utf-8")


# Quick tests


@pytest.mark.parametrize("entry", [*STARTS_PROCESSES, *TAKES_LONG])
def test_what_is_not_quick_is_there(entry: str) -> None:
    """A test that is renamed or moved is renamed or moved in the lists, too."""
    file, _, function = entry.partition("::")
    path = ROOT / "tests" / file
    assert path.is_dir() if entry.endswith("/") else path.is_file()
    assert not function or f"\ndef {function}(" in path.read_text("utf-8")


def test_a_folder_and_a_file_take_in_all_that_is_in_them() -> None:
    test = "host/test_hosts.py::test_a_host"
    assert takes_in("host/", test)
    assert takes_in("host/test_hosts.py", test)
    assert takes_in(test, test)
    assert not takes_in("host/test_hosts.py::test_a", test)
    assert not takes_in("host/test_host", test)
    assert not is_quick(test)
    assert is_quick("engine/test_cases.py::test_a_game_ends_as_published")


def start_worker() -> None:
    multiprocessing.get_context("spawn").Process(target=print).start()


STARTS: dict[str, Callable[[], object]] = {
    "a program": lambda: subprocess.run([sys.executable, "-c", ""], check=True),
    "a shell": lambda: os.system("true"),  # noqa: S605, S607 - it does not come to that
    "a fresh worker": start_worker,
}
if hasattr(os, "fork"):
    STARTS["a copy of itself"] = os.fork


@pytest.mark.parametrize("start", STARTS.values(), ids=STARTS)
def test_a_quick_test_that_starts_a_process_fails_whatever_it_catches(
    start: Callable[[], object],
) -> None:
    def catching() -> None:
        with suppress(Exception):
            start()

    with pytest.raises(pytest.fail.Exception, match=r"named in tests/quick_tests\.py"):
        catching()
