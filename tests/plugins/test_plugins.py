"""Plugins load from entry points and files, and a broken one is reported and stops nothing else."""

from __future__ import annotations

import sys
from textwrap import dedent
from typing import TYPE_CHECKING, Any

import pytest

from pyanitsa import Variant
from pyanitsa.errors import PluginError
from pyanitsa.plugins.contest import Format
from pyanitsa.plugins.manager import Plugins

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

HEADER = "from pyanitsa import Deck, Text, Variant, hookimpl\n"

GOOD = HEADER + dedent("""
    @hookimpl
    def pyanitsa_variants():
        name = Text("A game", "Игра")
        return [Variant(name="{name}", title=name, text=name)]
""")
"""A plugin that provides a variant; `str.replace` the name."""


def good(name: str) -> str:
    return GOOD.replace("{name}", name)


@pytest.fixture
def write(tmp_path: Path) -> Callable[[str, str], Path]:
    """Write a plugin file; its text may be indented."""

    def write(name: str, text: str) -> Path:
        file = tmp_path / name
        file.write_text(dedent(text), "utf-8")
        return file

    return write


@pytest.fixture
def install(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[[str, str, dict[str, str]], Path]]:
    """Install a distribution, as pip leaves one behind, with an entry point called `main`."""
    monkeypatch.delenv("PYANITSA_PLUGINS")
    before = set(sys.modules)

    def install(distribution: str, value: str, files: dict[str, str]) -> Path:
        site = tmp_path / f"site-{distribution}"
        about = site / f"{distribution.replace('-', '_')}-1.0.dist-info"
        about.mkdir(parents=True)
        metadata = f"Metadata-Version: 2.1\nName: {distribution}\nVersion: 1.0\n"
        (about / "METADATA").write_text(metadata, "utf-8")
        (about / "entry_points.txt").write_text(f"[pyanitsa]\nmain = {value}\n", "utf-8")
        for path, text in files.items():
            (site / path).parent.mkdir(parents=True, exist_ok=True)
            (site / path).write_text(text, "utf-8")
        monkeypatch.syspath_prepend(site)
        return site

    yield install
    for name in set(sys.modules) - before:
        if not name.startswith("pyanitsa"):
            del sys.modules[name]


def own_variants() -> set[str]:
    return set(Plugins().variants())


def names(plugins: Plugins) -> set[str]:
    """Return the variants that are there beyond those that come along."""
    return set(plugins.variants()) - own_variants()


def only_failure(plugins: Plugins) -> str:
    assert len(plugins.failures) == 1, plugins.failures
    return str(plugins.failures[0])


# What comes along


def test_what_comes_along_is_found_through_entry_points() -> None:
    """Variants, formats, columns and orders are there, and every plugin says where it is from."""
    plugins = Plugins()
    assert plugins.failures == []
    assert {"classic", "tactical", "bank"} <= set(plugins.variants())
    assert isinstance(plugins.variants()["bank"], Variant)
    assert isinstance(plugins.formats()["round-robin"], Format)
    assert plugins.columns()
    assert plugins.orders()
    assert {loaded.origin for loaded in plugins.loaded()} == {"pyanitsa"}
    assert all(loaded.hooks for loaded in plugins.loaded())


# Files


def test_a_file_is_a_plugin_beside_those_that_come_along(write: Callable[..., Path]) -> None:
    file = write("house.py", good("house"))
    plugins = Plugins([file])
    assert names(plugins) == {"house"}
    assert plugins.failures == []
    loaded = plugins.loaded()[-1]
    assert (loaded.name, loaded.origin) == (str(file), str(file))
    assert loaded.hooks == ("pyanitsa_variants",)


def test_two_files_of_one_name_both_load(write: Callable[..., Path], tmp_path: Path) -> None:
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        write(f"{folder}/house.py", good(f"house-{folder}"))
    plugins = Plugins([tmp_path / "a" / "house.py", tmp_path / "b" / "house.py"])
    assert names(plugins) == {"house-a", "house-b"}
    assert plugins.failures == []


def test_a_file_that_is_named_twice_is_one_plugin(
    write: Callable[..., Path], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """A tournament file and the command line may name the same file, in whatever way."""
    file = write("house.py", good("house"))
    monkeypatch.chdir(tmp_path)
    plugins = Plugins([file, file, tmp_path / "." / "house.py", file.relative_to(tmp_path)])
    assert names(plugins) == {"house"}
    assert plugins.failures == []


@pytest.mark.parametrize("name", ["missing.py", "", "notes.txt"])
def test_what_is_no_python_file_is_the_users_mistake(tmp_path: Path, name: str) -> None:
    """A missing file, a folder and a file of another kind are refused by name."""
    (tmp_path / "notes.txt").write_text("notes", "utf-8")
    with pytest.raises(PluginError) as error:
        Plugins([tmp_path / name])
    assert str(tmp_path / name) in str(error.value)


# Broken plugins

BROKEN = {
    "does not parse": ("x = 1\ndef broken(:\n", 2, "SyntaxError"),
    "raises": ("x = 1\n\nx / 0\n", 3, "ZeroDivisionError: division by zero"),
    "raises deep down": ("def f():\n    return [][1]\n\nf()\n", 2, "IndexError"),
    "imports what is not there": ("import nosuchmodule\n", 1, "No module named 'nosuchmodule'"),
    "leaves": ("import sys\nsys.exit(3)\n", 2, "SystemExit: 3"),
    "misspells a hook": (
        HEADER + "\n@hookimpl\ndef pyanitsa_varaints():\n    return []\n",
        3,
        "pyanitsa_varaints",
    ),
    "asks for what a hook does not give": (
        HEADER + "\n@hookimpl\ndef pyanitsa_match_finished(game):\n    pass\n",
        3,
        "game",
    ),
    "makes a variant that cannot be": (
        HEADER + "from pyanitsa import Rules\nrules = Rules(covers=-1)\n",
        3,
        "covers",
    ),
}


@pytest.mark.parametrize("case", BROKEN)
def test_a_plugin_that_does_not_load_is_reported_with_file_and_line(
    write: Callable[..., Path], case: str
) -> None:
    """The report is one line; what stands before and after the plugin works on."""
    text, line, message = BROKEN[case]
    before, broken, after = (
        write("before.py", good("before")),
        write("broken.py", text),
        write("after.py", good("after")),
    )
    plugins = Plugins([before, broken, after])
    assert names(plugins) == {"before", "after"}
    report = only_failure(plugins)
    assert report.startswith(f"plugin {broken} ({broken}, line {line}): ")
    assert message in report
    assert "\n" not in report
    assert str(broken) not in {loaded.name for loaded in plugins.loaded()}


@pytest.mark.parametrize("text", ["def broken(:\n", "1 / 0\n"])
def test_a_path_from_here_is_reported_with_its_line_too(
    write: Callable[..., Path], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, text: str
) -> None:
    file = write("broken.py", text)
    monkeypatch.chdir(tmp_path)
    report = only_failure(Plugins([file.relative_to(tmp_path)]))
    assert report.startswith(f"plugin broken.py ({file}, line 1): ")


def test_a_misspelt_hook_is_told_the_nearest_one(write: Callable[..., Path]) -> None:
    file = write("p.py", HEADER + "@hookimpl\ndef pyanitsa_varaints(): return []\n")
    assert "did you mean 'pyanitsa_variants'" in only_failure(Plugins([file]))


NOT_VARIANTS = {
    "forgets to return": ("    [Deck(36)]", "returned NoneType, not a list of Variant"),
    "raises": ("    return [][1]", "IndexError"),
    "leaves": ("    raise SystemExit('enough')", "SystemExit: enough"),
    "returns a number": ("    return 42", "returned int, not a list of Variant"),
    "returns a text": ("    return 'war'", "returned str, not a list of Variant"),
    "returns one and no list": (
        "    return Variant(name='x', title=Text('x', 'x'), text=Text('x', 'x'))",
        "returned Variant, not a list of Variant",
    ),
    "returns a list of something else": ("    return [Deck(36)]", "Deck, not Variant"),
    "returns a class": ("    return [Variant]", "returned the class Variant, not Variant"),
    "yields": ("    yield", "returned generator, not a list of Variant"),
}


@pytest.mark.parametrize("case", NOT_VARIANTS)
def test_a_hook_that_fails_or_returns_junk_is_reported(
    write: Callable[..., Path], case: str
) -> None:
    """The report names the hook's file and line; the variants of all others are there."""
    body, message = NOT_VARIANTS[case]
    broken = write("broken.py", f"{HEADER}\n@hookimpl\ndef pyanitsa_variants():\n{body}\n")
    plugins = Plugins([write("before.py", good("before")), broken, write("z.py", good("after"))])
    assert names(plugins) == {"before", "after"}
    report = only_failure(plugins)
    assert report.startswith(f"plugin {broken} ({broken}, line ")
    assert message in report


def test_a_hook_may_provide_nothing(write: Callable[..., Path]) -> None:
    file = write("p.py", f"{HEADER}\n@hookimpl\ndef pyanitsa_variants():\n    return []\n")
    plugins = Plugins([file])
    assert names(plugins) == set()
    assert plugins.failures == []


def test_of_two_variants_with_one_name_the_first_counts(write: Callable[..., Path]) -> None:
    """The second is reported, and what else its plugin provides is there."""
    first, second = write("first.py", good("house")), write("second.py", good("bank"))
    third = write("third.py", good("house").replace("return [", "return [*extra(), ") + EXTRA)
    plugins = Plugins([first, second, third])
    variants = plugins.variants()
    assert set(variants) - own_variants() == {"house", "extra"}
    reports = [str(failure) for failure in plugins.failures]
    assert len(reports) == 2
    assert str(second) in reports[0]
    assert "'bank'" in reports[0]
    assert str(third) in reports[1]
    assert "'house'" in reports[1]


EXTRA = """
def extra():
    return [Variant(name="extra", title=Text("x", "x"), text=Text("x", "x"))]
"""


def test_a_hook_is_called_once_however_often_it_is_asked(write: Callable[..., Path]) -> None:
    """So a fault is reported once too."""
    counting = write(
        "counting.py",
        """
        from pyanitsa import hookimpl

        calls = []

        @hookimpl
        def pyanitsa_variants():
            calls.append(1)
            raise ValueError(f"call {len(calls)}")
        """,
    )
    plugins = Plugins([counting])
    plugins.variants()
    plugins.variants()
    assert only_failure(plugins).endswith("ValueError: call 1")


def test_a_changed_answer_changes_nothing_inside(write: Callable[..., Path]) -> None:
    """Whoever is given the variants may do with the dict what they like."""
    plugins = Plugins([write("house.py", good("house"))])
    plugins.variants().clear()
    assert names(plugins) == {"house"}


# Entry points


def test_two_distributions_may_call_their_entry_points_alike(
    install: Callable[..., Path],
) -> None:
    install("first-plugin", "first_house", {"first_house.py": good("first")})
    install("second-plugin", "second_house", {"second_house.py": good("second")})
    plugins = Plugins()
    assert plugins.failures == []
    assert {"first", "second"} <= set(plugins.variants())
    origins = {loaded.name: loaded.origin for loaded in plugins.loaded()}
    assert origins["first-plugin:main"] == "first-plugin"
    assert origins["second-plugin:main"] == "second-plugin"


def test_every_module_of_a_package_is_a_plugin(install: Callable[..., Path]) -> None:
    """Its private modules and the one that makes it a program are left alone."""
    install(
        "big-plugin",
        "big_house",
        {
            "big_house/__init__.py": "",
            "big_house/north.py": good("north"),
            "big_house/south.py": good("south"),
            "big_house/helpers.py": "x = 1\n",
            "big_house/_private.py": good("private"),
            "big_house/__main__.py": "raise SystemExit('the program has run')\n",
        },
    )
    plugins = Plugins()
    assert plugins.failures == []
    assert {"north", "south"} <= set(plugins.variants())
    assert "private" not in plugins.variants()
    loaded = {one.name for one in plugins.loaded()} - {one.name for one in own_plugins()}
    assert loaded == {"big-plugin:main.north", "big-plugin:main.south"}


def own_plugins() -> list[Any]:
    return [one for one in Plugins().loaded() if one.origin == "pyanitsa"]


def test_a_broken_module_leaves_the_rest_of_its_package_standing(
    install: Callable[..., Path],
) -> None:
    site = install(
        "big-plugin",
        "big_house",
        {
            "big_house/__init__.py": "",
            "big_house/north.py": "\nraise ValueError('too cold')\n",
            "big_house/south.py": good("south"),
        },
    )
    plugins = Plugins()
    assert "south" in plugins.variants()
    file = site / "big_house" / "north.py"
    expected = f"plugin big-plugin:main.north ({file}, line 2): ValueError: too cold"
    assert only_failure(plugins) == expected


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("broken_house", "ZeroDivisionError"),
        ("broken_house:plugin", "ZeroDivisionError"),
        ("no_such_house", "No module named 'no_such_house'"),
        ("no_such_package.house", "No module named 'no_such_package'"),
        ("good_house:nothing", "nothing"),
    ],
)
def test_an_entry_point_that_does_not_load_is_reported(
    install: Callable[..., Path], value: str, message: str
) -> None:
    files = {"broken_house.py": "1 / 0\n", "good_house.py": good("good")}
    site = install("a-plugin", value, files)
    plugins = Plugins()
    assert {"classic", "bank"} <= set(plugins.variants())
    report = only_failure(plugins)
    assert report.startswith("plugin a-plugin:main")
    assert message in report
    if value.startswith("broken"):
        assert f"({site / 'broken_house.py'}, line 1)" in report


def test_an_entry_point_may_name_an_object_with_hooks(install: Callable[..., Path]) -> None:
    text = HEADER + dedent("""
        class Plugin:
            @hookimpl
            def pyanitsa_variants(self):
                return [Variant(name="object", title=Text("x", "x"), text=Text("x", "x"))]

        plugin = Plugin()
    """)
    install("a-plugin", "house:plugin", {"house.py": text})
    plugins = Plugins()
    assert plugins.failures == []
    assert "object" in plugins.variants()


# The load switch


@pytest.mark.parametrize(
    ("switch", "expected"),
    [
        (None, {"first", "second"}),
        ("", set()),
        ("first-plugin", {"first"}),
        ("second-plugin, first-plugin", {"first", "second"}),
        ("Second_Plugin", {"second"}),
        ("pyanitsa", set()),
        ("no-such-plugin", set()),
    ],
)
def test_the_switch_selects_the_distributions_whose_plugins_load(
    install: Callable[..., Path],
    monkeypatch: pytest.MonkeyPatch,
    switch: str | None,
    expected: set[str],
) -> None:
    """What comes along always loads; an unset variable means everything."""
    install("first-plugin", "first_house", {"first_house.py": good("first")})
    install("second-plugin", "second_house", {"second_house.py": good("second")})
    if switch is not None:
        monkeypatch.setenv("PYANITSA_PLUGINS", switch)
    variants = set(Plugins().variants())
    assert variants & {"first", "second"} == expected
    assert "classic" in variants


def test_files_load_whatever_the_switch_says(
    write: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PYANITSA_PLUGINS", "")
    assert names(Plugins([write("house.py", good("house"))])) == {"house"}


# What plugins are told

LISTENER = """
from pyanitsa import hookimpl

heard = []

@hookimpl
def pyanitsa_tournament_started(run):
    heard.append(("started", run))

@hookimpl
def pyanitsa_match_finished(match):
    heard.append(("match", match))

@hookimpl
def pyanitsa_tournament_finished():
    heard.append("finished")
"""


def heard(file: Path) -> list[Any]:
    """Return what a listener has heard; the last module of that file is meant."""
    modules = [m for m in list(sys.modules.values()) if getattr(m, "__file__", None) == str(file)]
    found: list[Any] = modules[-1].heard
    return found


def test_plugins_are_told_what_happens_with_the_arguments_they_ask_for(
    write: Callable[..., Path],
) -> None:
    file = write("listener.py", LISTENER)
    plugins = Plugins([file])
    plugins.notify("pyanitsa_tournament_started", run="run")
    plugins.notify("pyanitsa_match_finished", match="match")
    plugins.notify("pyanitsa_tournament_finished", run="run")
    assert heard(file) == [("started", "run"), ("match", "match"), "finished"]
    assert plugins.failures == []


def test_a_listener_that_raises_is_reported_once_and_told_nothing_more(
    write: Callable[..., Path],
) -> None:
    """All others hear everything."""
    first, last = write("first.py", LISTENER), write("last.py", LISTENER)
    broken = write(
        "broken.py",
        LISTENER.replace('heard.append(("match", match))', "heard.append(match.nothing)"),
    )
    plugins = Plugins([first, broken, last])
    plugins.notify("pyanitsa_tournament_started", run="run")
    plugins.notify("pyanitsa_match_finished", match="one")
    plugins.notify("pyanitsa_match_finished", match="two")
    plugins.notify("pyanitsa_tournament_finished", run="run")
    everything = [("started", "run"), ("match", "one"), ("match", "two"), "finished"]
    assert heard(first) == everything
    assert heard(last) == everything
    assert heard(broken) == [("started", "run")]
    report = only_failure(plugins)
    assert report.startswith(f"plugin {broken} ({broken}, line 12): AttributeError")
    assert str(broken) not in {loaded.name for loaded in plugins.loaded()}


def test_a_listener_whose_variant_was_refused_is_told_all_the_same(
    write: Callable[..., Path],
) -> None:
    file = write("listener.py", LISTENER + good("bank"))
    plugins = Plugins([file])
    plugins.variants()
    assert len(plugins.failures) == 1
    plugins.notify("pyanitsa_match_finished", match="one")
    plugins.notify("pyanitsa_match_finished", match="two")
    assert heard(file) == [("match", "one"), ("match", "two")]


def test_ctrl_c_in_a_plugin_is_not_taken_for_a_fault(write: Callable[..., Path]) -> None:
    file = write("p.py", "raise KeyboardInterrupt\n")
    with pytest.raises(KeyboardInterrupt):
        Plugins([file])


def test_whether_anybody_listens_is_known_before_anything_is_told(
    write: Callable[[str, str], Path],
) -> None:
    """A plugin that raises listens no more."""
    listener = """
        from pyanitsa import hookimpl

        @hookimpl
        def pyanitsa_match_finished(match):
            raise LookupError("no more")
    """
    plugins = Plugins([write("listener.py", listener)])
    assert plugins.listens("pyanitsa_match_finished")
    assert not plugins.listens("pyanitsa_tournament_started")
    plugins.notify("pyanitsa_match_finished", match=None)
    assert not plugins.listens("pyanitsa_match_finished")
    assert [one.text for one in plugins.failures] == ["LookupError: no more"]
