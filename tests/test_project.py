"""The project as a whole: what it exports, documents and loads, and how large its modules are."""

from __future__ import annotations

import ast
import importlib
import inspect
import json
import re
import subprocess
import sys
import tomllib
from collections import defaultdict
from dataclasses import fields
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

import grimp
import networkx
import pytest

import pyanitsa
from pyanitsa.host import Hosts
from pyanitsa.plugins import events, hooks, row
from pyanitsa.plugins.manager import Plugins
from pyanitsa.store import open_store
from pyanitsa.tournament.file import read_tournament
from pyanitsa.tournament.preparation import prepare
from pyanitsa.tournament.run import run

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pyanitsa.testing import Project

pytest_plugins = ["pyanitsa.testing"]

ROOT = Path(__file__).parents[1]
SOURCES = ("runner", "plugins", "strategies", "benchmarks", "docs/examples")
FOLDERS = (*SOURCES, "docs", "tests", "tournaments", ".ci", ".github")
HOOKS = {name: hook for name, hook in vars(hooks).items() if name.startswith("pyanitsa_")}
PAGE = ROOT / "docs" / "plugins.md"

TEXT = {"", ".c", ".md", ".py", ".toml", ".typed", ".yaml", ".yml"}
HEAVY = [
    "choix",
    "networkx",
    "numba",
    "numpy",
    "pydantic",
    "scipy",
    "sqlalchemy",
    "sqlmodel",
    "tabulate",
]
"""What loads only inside the command that needs it."""


def modules() -> list[Path]:
    return [path for folder in SOURCES for path in sorted((ROOT / folder).rglob("*.py"))]


def texts() -> Iterator[tuple[Path, str]]:
    """Yield each text file of the project with what it says."""
    paths = [path for path in ROOT.iterdir() if path.suffix in {".md", ".toml", ".yaml"}]
    paths += [ROOT / "Makefile", ROOT / ".editorconfig"]
    for folder in FOLDERS:
        paths += [path for path in (ROOT / folder).rglob("*") if path.is_file()]
    for path in dict.fromkeys(paths):
        if path.suffix in TEXT and ".hypothesis" not in path.parts:
            yield path.relative_to(ROOT), path.read_text("utf-8", "replace")


# What it exports

FOR_ITSELF = {"Any", "Final", "Mapping", "MappingProxyType", "ModuleType", "TYPE_CHECKING"}
FOR_ITSELF |= {"annotations", "import_module", "version"}
"""What the package's own module imports to be made of."""


def test_what_is_exported_is_what_is_there() -> None:
    """The export list is sorted, all of it can be had, and nothing else is public."""
    assert sorted(pyanitsa.__all__) == pyanitsa.__all__
    assert dir(pyanitsa) == pyanitsa.__all__
    there = {
        name
        for name, value in vars(pyanitsa).items()
        if not (name.startswith("_") or isinstance(value, ModuleType) or name in FOR_ITSELF)
    }
    assert there <= set(pyanitsa.__all__)
    assert [name for name in pyanitsa.__all__ if getattr(pyanitsa, name, None) is None] == []


def test_every_documented_import_works() -> None:
    """What pages tell people to import is there, and so is what they were told before."""
    lines = {
        line.strip()
        for path in (ROOT / "README.md", *(ROOT / "docs").rglob("*"))
        if path.suffix in {".md", ".py", ".ipynb"}
        for line in re.findall(r"from pyanitsa[\w.]* import [\w, ]+", path.read_text("utf-8"))
    }
    lines |= {
        "from pyanitsa.schedule import Contest, Format, Meeting, Ranking, Round",
        "from pyanitsa.standings import Column, Key, Order",
        "from pyanitsa.engine.outcome import Outcome, Outcomes",
        "from pyanitsa.errors import FormatError",
        "from pyanitsa.cards import ACE, JOKER",
        "from pyanitsa.testing import Project",
    }
    for line in sorted(lines):
        exec(line, {})  # noqa: S102  # our own pages


@pytest.mark.parametrize("package", ["engine", "host", "standings", "store"])
def test_what_a_package_exports_is_there(package: str) -> None:
    module = importlib.import_module(f"pyanitsa.{package}")
    assert sorted(set(module.__all__)) == sorted(module.__all__)
    assert [name for name in module.__all__ if not hasattr(module, name)] == []


@pytest.mark.parametrize("name", [name for name in pyanitsa.__all__ if name != "__version__"])
def test_what_is_exported_says_what_it_is(name: str) -> None:
    value = getattr(pyanitsa, name)
    assert inspect.getdoc(value)


# What it loads


@pytest.mark.parametrize(
    "code",
    [
        "import pyanitsa",
        "import pyanitsa.cli",
        "import pyanitsa.plugins.manager; pyanitsa.plugins.manager.Plugins()",
        "from pyanitsa.cli import main; raise SystemExit(main())",
    ],
)
def test_what_is_heavy_loads_only_where_it_is_needed(code: str) -> None:
    """Neither an import nor `--help` loads the engine, the database or the tables."""
    program = f"""
import json, sys
sys.argv = ["pyanitsa", "--help"]
try:
    {code}
except SystemExit as end:
    assert not end.code, end.code
print(json.dumps([name for name in {HEAVY} if name in sys.modules]), file=sys.stderr)
"""
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stderr.splitlines()[-1]) == []


def test_what_is_built_in_is_found_through_entry_points() -> None:
    loaded = {one.name: one.hooks for one in Plugins().loaded()}
    assert loaded["pyanitsa:formats"] == ("pyanitsa_formats",)
    assert sorted(loaded["pyanitsa:standings"]) == ["pyanitsa_columns", "pyanitsa_orders"]


def test_no_modules_import_each_other_in_a_circle() -> None:
    """Not even for types; a package's `__init__` is a module like any other.

    What is left out is that Python runs the `__init__` of a package before any of its modules: with
    that, a package that exports something of its own modules would be a circle.
    """
    graph = grimp.build_graph(
        "pyanitsa",
        "pyanitsa_variants",
        "pyanitsa_strategies",
        exclude_type_checking_imports=False,
        cache_dir=None,
    )
    imports = networkx.DiGraph(
        (module, imported)
        for module in graph.modules
        for imported in graph.find_modules_directly_imported_by(module)
    )
    assert {"pyanitsa", "pyanitsa.plugins.hooks", "pyanitsa.tournament.run"} <= set(imports)
    circles = [sorted(one) for one in networkx.strongly_connected_components(imports)]
    assert [one for one in circles if len(one) > 1] == []
    assert list(networkx.selfloop_edges(imports)) == []


# What it documents


def page() -> str:
    return PAGE.read_text("utf-8")


def blocks() -> list[str]:
    return re.findall(r"^```python\n(.*?)^```", page(), re.MULTILINE | re.DOTALL)


def examples() -> list[str]:
    """Return the page's plugins."""
    return [block for block in blocks() if "@hookimpl" in block]


@pytest.mark.parametrize("hook", HOOKS)
def test_a_hook_is_documented_with_its_arguments(hook: str) -> None:
    """The page has a row for it, and its docstring describes each argument."""
    arguments = list(inspect.signature(HOOKS[hook]).parameters)
    assert f"\n| `{hook}({', '.join(arguments)})` |" in page()
    docstring = inspect.getdoc(HOOKS[hook]) or ""
    assert [name for name in arguments if f"\n    {name}: " not in docstring] == []


def test_no_hook_is_documented_that_does_not_exist() -> None:
    assert set(re.findall(r"\bpyanitsa_\w+(?=\()", page())) == set(HOOKS)


def names_in(text: str) -> set[str]:
    return set(re.findall(r"`(\w+)`", text))


def members(kind: type) -> set[str]:
    return {name for name in vars(kind) if not name.startswith("_")}


def test_what_columns_are_given_is_documented() -> None:
    """All of a row, and all statistics of its field."""
    column = page().partition("### A column")[2].partition("### An order")[0]
    told, table = column.partition("| `row.numbers.` |")[::2]
    firsts = "".join(line.split("|")[1] for line in table.split("\n\n")[0].split("\n")[2:])
    assert names_in(firsts) == members(row.Statistics)
    assert members(row.Row) - names_in(told) == {"numbers", "index"}
    assert "`row.numbers`" in told
    assert "`row.index`" in told


def test_what_listeners_are_told_is_documented() -> None:
    told = {f"run.tournament.{one.name}" for one in fields(events.AnnouncedTournament)}
    told |= {f"run.{one.name}" for one in fields(events.TournamentRun)}
    told |= {f"match.plan.{name}" for name in members(events.PlannedMatch)} | {"match.scores"}
    assert set(re.findall(r"^\| `((?:run|match)\.[\w.]+)` \|", page(), re.MULTILINE)) == (
        told - {"run.tournament"}
    )
    assert {one.name for one in fields(events.MatchFinished)} == {"plan", "scores"}
    assert members(events.Participant) <= names_in(page().partition("`run.tournament.entrants`")[2])


def test_the_examples_are_plugins_that_load(tmp_path: Path) -> None:
    """Between them they have all hooks that are documented on that page alone."""
    files = []
    for number, text in enumerate(examples()):
        files.append(tmp_path / f"example_{number}.py")
        files[-1].write_text(text, "utf-8")
    plugins = Plugins(files)
    assert "neighbours" in plugins.formats()
    assert {"wins-per-loss", "surest"} <= set(plugins.columns())
    assert "wins" in plugins.orders()
    assert plugins.failures == []
    used = {hook for one in plugins.loaded() if one.origin != "pyanitsa" for hook in one.hooks}
    assert used == set(HOOKS) - {"pyanitsa_variants", "pyanitsa_strategies"}


def test_the_examples_work_in_a_tournament(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The format makes the schedule, and the listener tells of the matches."""
    names = []
    for number, text in enumerate(examples()):
        names.append(f"example_{number}.py")
        (tmp_path / names[-1]).write_text(text, "utf-8")
    file = tmp_path / "tournament.toml"
    file.write_text(
        f"""
        name = "Example"
        variants = ["bank"]
        strategies = ["low-first", "high-low", "high-first"]
        format = "neighbours"
        deals = 3
        matches = 2
        plugins = {json.dumps(names)}
        """,
        "utf-8",
    )
    content = read_tournament(file)
    plugins = Plugins([content.folder / name for name in content.plugins])
    hosts = Hosts("none")
    tournament = prepare(content, plugins, hosts)
    met = {tuple(entrant.name for entrant in plan.entrants) for plan in tournament.plans}
    assert met == {("low-first", "high-low"), ("high-low", "high-first")}
    with open_store(str(tmp_path / "test.db"), create=True) as store:
        played = list(run(tournament, store, plugins, hosts))[-1].played
    assert played == len(tournament.plans) == 4
    assert plugins.failures == []
    said = capsys.readouterr().err.splitlines()
    assert said[0] == "Example: low-first, high-low, high-first; 4 matches to play"
    assert said[-1] == "Example is over"
    assert any(line.startswith("low-first takes ") for line in said)


def test_the_example_of_a_test_passes(project: Project) -> None:
    """It is run beside the plugin that it tests."""
    (plugin,) = [example for example in examples() if 'name = "neighbours"' in example]
    (test,) = [block for block in blocks() if block not in examples()]
    project.write("neighbours.py", plugin)
    module = ModuleType("test_neighbours")
    module.__file__ = str(project.write("test_neighbours.py", test))
    exec(compile(test, module.__file__, "exec"), vars(module))  # noqa: S102 - our own page
    (function,) = [value for name, value in vars(module).items() if name.startswith("test_")]
    function(project)


@pytest.mark.parametrize("path", sorted((ROOT / "docs").rglob("*.md")), ids=lambda path: path.name)
def test_links_between_pages_lead_somewhere(path: Path) -> None:
    links = re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", path.read_text("utf-8"))
    assert [link for link in links if not (path.parent / link).exists()] == []


def test_every_page_that_is_named_anywhere_is_there() -> None:
    names = {path.name for path in (*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"))}
    found = [
        f"{path}: {name}"
        for path, text in texts()
        for name in re.findall(r"\b\w+\.md\b", text)
        if name not in names
    ]
    assert found == []


def test_the_rooms_for_contributors_are_those_that_are_checked() -> None:
    """The table has them the other way round: what everybody uses comes first."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    layers = settings["tool"]["importlinter"]["contracts"][0]["layers"]
    checked = [sorted(re.findall(r"\w+", layer)) for layer in reversed(layers)]
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    table = text.partition("imports only from rooms above its own:")[2].partition("\n\nThe list")[0]
    told = [sorted(re.findall(r"`(\w+)`", row.split("|")[1])) for row in table.split("\n")[4:]]
    assert told == checked


def test_the_files_that_recipes_name_are_there() -> None:
    recipes = (ROOT / "CONTRIBUTING.md").read_text("utf-8").partition("## Recipes")[2]
    told = set(re.findall(r"`(\w+/\w+\.py)`", recipes))
    told = {name for name in told if not name.endswith("NAME.py")}  # that is to be written
    assert told
    roots = (ROOT, ROOT / "runner" / "pyanitsa")
    assert [name for name in told if not any((root / name).is_file() for root in roots)] == []


# How it is written


def test_a_class_name_exists_once() -> None:
    named = defaultdict(list)
    folder = ROOT / "runner" / "pyanitsa"
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ClassDef):
                named[node.name].append(path.relative_to(folder).as_posix())
    assert {name: paths for name, paths in named.items() if len(paths) > 1} == {}


@pytest.mark.parametrize("path", modules(), ids=lambda path: path.relative_to(ROOT).as_posix())
def test_a_module_is_below_400_lines(path: Path) -> None:
    lines = path.read_text("utf-8").count("\n")
    assert lines < 400


def test_no_file_tells_how_it_was_made() -> None:
    """No tracker's numbers, and no paths of the machine that it was written on."""
    made = re.compile(r"\.\./shared|/work[/]|\b[Ii]ssue #?\d|\bPR #?\d|(?<![\w&])#\d{1,5}\b")
    found = [
        f"{path}:{number}: {line.strip()}"
        for path, text in texts()
        for number, line in enumerate(text.splitlines(), start=1)
        if made.search(line)
    ]
    assert found == []
