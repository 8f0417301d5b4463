"""The strategies that are installed: their files, and what these import.

They are found through entry points, without importing any.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from pyanitsa.plugins.manager import OWN, module_file, selected_entry_points
from pyanitsa.plugins.strategy_files import is_file, read_source

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path

GROUP: Final = "pyanitsa.strategies"
"""The entry-point group of strategies; a value is a module, or a package of such modules."""


def modules_for(wanted: Iterable[str]) -> tuple[str, ...]:
    """Return what the built-in strategies import beside the usual, of those wanted.

    Args:
        wanted: entries of a tournament file.
    """
    stems = {file_stem(name) for name in wanted}
    imports = (lines for path, lines in _own_imports().items() if path.stem in stems)
    return tuple(dict.fromkeys(line for lines in imports for line in lines))


def modules_of(file: Path) -> tuple[str, ...]:
    """Return what a strategy's file may import beside the usual where no tournament file says it.

    That is what a built-in strategy imports in its own file, and nothing in any other.
    """
    path = file.absolute()
    known = {own.absolute(): lines for own, lines in _own_imports().items()}
    return tuple(dict.fromkeys(known.get(path, ())))


def modules_of_built_in() -> tuple[str, ...]:
    """Return what any built-in strategy imports beside the usual."""
    return tuple(dict.fromkeys(line for lines in _own_imports().values() for line in lines))


def modules_mentioned(wanted: Iterable[str] | None, folder: Path) -> tuple[str, ...]:
    """Return what strategies may import beside the usual where no tournament file says it.

    That is what any built-in strategy imports; what nobody who is wanted speaks of is left
    out, as loading it takes time.

    Args:
        wanted: names of installed strategies, and paths of files; all that are installed, where
            nothing is said.
        folder: the folder that paths start from.

    Raises:
        PluginError: a file cannot be read, or is too large.
    """
    known = modules_of_built_in()
    if wanted is None:
        return known
    by_stem = {path.stem: path for _, path in installed()}
    texts = []
    for entry in wanted:
        path = folder / entry if is_file(entry, folder) else by_stem.get(file_stem(entry))
        if path is None:
            # Whoever that is, it may be in any file.
            return known
        texts.append(read_source(path).text)
    return tuple(
        one for one in known if any(one.partition(".")[0].encode() in text for text in texts)
    )


def _own_imports() -> dict[Path, list[str]]:
    """Return what each built-in strategy imports beside the usual, by its file."""
    pattern = re.compile(rb"^ *(?:import|from) (numpy|scipy[.\w]*)", re.MULTILINE)
    return {
        path: [line.decode() for line in pattern.findall(path.read_bytes())]
        for distribution, path in installed()
        if distribution == OWN
    }


def installed() -> Iterator[tuple[str, Path]]:
    """Yield the files of all installed strategies, each with the distribution it is from."""
    for distribution, entry in selected_entry_points(GROUP):
        for path in _files_of(entry.value.partition(":")[0]):
            yield distribution, path


def file_stem(name: str) -> str:
    """Return what the file of a strategy is called by custom."""
    return name.replace("-", "_")


def _files_of(module: str) -> Iterator[Path]:
    """Yield the file of a module, or those of a package's modules, without importing anything."""
    file = module_file(module)
    if file is None:
        return
    if file.name != "__init__.py":
        yield file
        return
    for path in sorted(file.parent.glob("*.py")):
        if not path.name.startswith("_"):
            yield path
