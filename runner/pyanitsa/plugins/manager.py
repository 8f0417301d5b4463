"""One plugin manager: organisers' plugins from entry points and files, and what is wrong in them.

Plugins of the group `pyanitsa` are trusted and run in this process. One that is broken is left out
and reported; nothing else stops.
"""

from __future__ import annotations

import importlib.util
import inspect
import os
import pkgutil
import re
import sys
from dataclasses import dataclass
from importlib.metadata import entry_points
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pluggy

from pyanitsa.errors import PluginError, described, nearest, place_of
from pyanitsa.plugins import hooks

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from importlib.metadata import EntryPoint
    from types import CodeType

    from pyanitsa.plugins.column import Column
    from pyanitsa.plugins.contest import Format
    from pyanitsa.plugins.order import Order
    from pyanitsa.variant import Variant

GROUP: Final = "pyanitsa"
OWN: Final = "pyanitsa"
"""The distribution whose plugins always load."""

SELECT_VARIABLE: Final = "PYANITSA_PLUGINS"
"""The environment variable that names the distributions whose plugins load, separated by commas.

Without it all do; where it is empty, only what comes with this project.
"""

PLUGIN_ERRORS: Final = (Exception, SystemExit)
"""What a plugin's code may raise without stopping anything but itself."""


@dataclass(frozen=True)
class Failure:
    """What is wrong with a plugin, and where."""

    plugin: str
    text: str
    file: str = ""
    line: int | None = None

    def __str__(self) -> str:
        where = f" ({self.file}{f', line {self.line}' if self.line else ''})" if self.file else ""
        return f"plugin {self.plugin}{where}: {self.text}"


@dataclass(frozen=True)
class Loaded:
    """A plugin that is in use: its name, the distribution or file it is from, and its hooks."""

    name: str
    origin: str
    hooks: tuple[str, ...]


def selected_entry_points(group: str) -> Iterator[tuple[str, EntryPoint]]:
    """Yield the distribution and the entry point of each plugin of a group that is to load."""
    names = os.environ.get(SELECT_VARIABLE)
    allowed = None if names is None else {OWN, *(_normal(name) for name in names.split(","))}
    for entry in entry_points(group=group):
        distribution = entry.dist.name if entry.dist is not None else "unknown"
        if allowed is None or _normal(distribution) in allowed:
            yield distribution, entry


class Plugins:
    """The organiser's plugins that are loaded, and what they provide.

    Attributes:
        files: the plugin files, each once.
        failures: what was wrong with plugins so far; they are left out.
    """

    def __init__(self, files: Iterable[Path] = ()) -> None:
        self.failures: list[Failure] = []
        self._told = 0
        self._manager = pluggy.PluginManager(hooks.PROJECT)
        self._manager.add_hookspecs(hooks)
        self._origins: dict[str, str] = {}
        self._provided: dict[str, dict[str, Any]] = {}
        for distribution, entry in selected_entry_points(GROUP):
            self._load_entry_point(distribution, entry)
        self.files = tuple({file.resolve(): file for file in files}.values())
        for file in self.files:
            self._load_file(file)

    def loaded(self) -> list[Loaded]:
        """Return the plugins in use, in the order in which they were loaded."""
        callers = {
            name: [
                caller.name
                for caller in self._manager.get_hookcallers(self._manager.get_plugin(name)) or ()
            ]
            for name in self._origins
        }
        return [
            Loaded(name, origin, tuple(callers[name])) for name, origin in self._origins.items()
        ]

    def variants(self) -> dict[str, Variant]:
        """Return all rule variants by name."""
        from pyanitsa.variant import Variant

        return self._named("pyanitsa_variants", Variant)

    def variants_of(self, file: Path) -> list[Variant]:
        """Return all rule variants of a plugin file, also those whose names others have taken."""
        from pyanitsa.variant import Variant

        calls = self._caller("pyanitsa_variants").get_hookimpls()
        return [
            variant
            for call in calls
            if call.plugin_name == str(file)
            for variant in self._items(call, Variant)
        ]

    def formats(self) -> dict[str, Format]:
        """Return all tournament formats by name."""
        from pyanitsa.plugins.contest import Format

        return self._named("pyanitsa_formats", Format)

    def columns(self) -> dict[str, Column]:
        """Return all standings columns by name, in the order to show them."""
        from pyanitsa.plugins.column import Column

        return self._named("pyanitsa_columns", Column)

    def orders(self) -> dict[str, Order]:
        """Return all orders of the standings by name."""
        from pyanitsa.plugins.order import Order

        return self._named("pyanitsa_orders", Order)

    def new_failures(self) -> list[Failure]:
        """Return the failures since this was last asked, each only once."""
        known = set(self.failures[: self._told])
        new = [one for one in dict.fromkeys(self.failures[self._told :]) if one not in known]
        self._told = len(self.failures)
        return new

    def listens(self, hook: str) -> bool:
        """Tell whether any plugin is told of something."""
        return bool(self._caller(hook).get_hookimpls())

    def notify(self, hook: str, **arguments: Any) -> None:
        """Tell all plugins what happened; one that raises is reported and told nothing more."""
        for call in list(self._caller(hook).get_hookimpls()):
            try:
                call.function(*(arguments[name] for name in call.argnames))
            except PLUGIN_ERRORS as error:
                self._fail(call.plugin_name, error, _code_of(call.function).co_filename)
                self._leave_out(call.plugin_name)

    def _load_entry_point(self, distribution: str, entry: EntryPoint) -> None:
        name = f"{distribution}:{entry.name}"
        try:
            module = entry.load()
        except PLUGIN_ERRORS as error:
            self._fail(name, error, _file_of(entry.value))
            return
        self._register(name, module, distribution)
        for found in pkgutil.iter_modules(getattr(module, "__path__", ())):
            if found.name.startswith("_"):
                continue
            part, path = f"{name}.{found.name}", f"{module.__name__}.{found.name}"
            try:
                child = importlib.import_module(path)
            except PLUGIN_ERRORS as error:
                self._fail(part, error, _file_of(path))
            else:
                self._register(part, child, distribution)

    def _load_file(self, file: Path) -> None:
        name = str(file)
        if not file.is_file():
            raise PluginError(f"{file}: there is no such plugin file")
        module_name = f"pyanitsa_file_{file.stem}_{abs(hash(file.resolve()))}"
        spec = importlib.util.spec_from_file_location(module_name, file)
        if spec is None or spec.loader is None:
            raise PluginError(f"{file}: a plugin file is a Python file, with a name in .py")
        module = importlib.util.module_from_spec(spec)
        # Dataclasses and `inspect` look a module up by its name.
        sys.modules[module_name] = module
        try:
            spec.loader.exec_module(module)
        except PLUGIN_ERRORS as error:
            del sys.modules[module_name]
            self._fail(name, error, spec.origin or name)
        else:
            self._register(name, module, name)

    def _register(self, name: str, plugin: object, origin: str) -> None:
        try:
            self._manager.register(plugin, name)
            self._manager.check_pending()
        except pluggy.PluginValidationError as error:
            self._refuse(name, *self._refused_hook(plugin, error))
            self._manager.unregister(name=name)
        else:
            if self._manager.get_hookcallers(plugin):
                self._origins[name] = origin

    def _refused_hook(
        self, plugin: object, error: pluggy.PluginValidationError
    ) -> tuple[Callable[..., Any], str]:
        """Return which hook of a plugin the manager has refused, and why."""
        for name in dir(plugin):
            if self._manager.parse_hookimpl_opts(plugin, name) is None:
                continue
            function, caller = getattr(plugin, name), self._caller(name)
            if not caller.has_spec():
                known = [hook for hook in vars(hooks) if hook.startswith(f"{hooks.PROJECT}_")]
                return function, f"there is no hook {name!r}{nearest(name, known)}"
            if all(call.plugin is not plugin for call in caller.get_hookimpls()):
                return function, described(error)
        raise error

    def _named(self, hook: str, kind: type[Any]) -> dict[str, Any]:
        """Return what all plugins provide through a hook, by its name; they are asked once."""
        if hook not in self._provided:
            found = self._provided[hook] = {}
            for call in self._caller(hook).get_hookimpls():
                for item in self._items(call, kind):
                    if item.name in found:
                        text = f"the name {item.name!r} is taken already; this one is left out"
                        self._refuse(call.plugin_name, call.function, text)
                    else:
                        found[item.name] = item
        return dict(self._provided[hook])

    def _items(self, call: pluggy.HookImpl, kind: type[Any]) -> list[Any]:
        """Call one plugin's hook; return what it provides that is as it should be."""
        plugin, hook = call.plugin_name, call.function
        try:
            provided = hook()
        except PLUGIN_ERRORS as error:
            self._fail(plugin, error, _code_of(hook).co_filename)
            return []
        said = f"{hook.__name__}() returned"
        if not isinstance(provided, list | tuple):
            self._refuse(plugin, hook, f"{said} {_kind(provided)}, not a list of {kind.__name__}")
            return []
        for item in provided:
            if not isinstance(item, kind):
                self._refuse(plugin, hook, f"{said} {_kind(item)}, not {kind.__name__}")
        return [item for item in provided if isinstance(item, kind)]

    def _caller(self, hook: str) -> pluggy.HookCaller:
        caller: pluggy.HookCaller = getattr(self._manager.hook, hook)
        return caller

    def _leave_out(self, plugin: str) -> None:
        self._manager.unregister(name=plugin)
        self._origins.pop(plugin, None)

    def _refuse(self, plugin: str, hook: Callable[..., Any], text: str) -> None:
        """Note that a hook of a plugin is not as it should be."""
        code = _code_of(hook)
        self.failures.append(Failure(plugin, text, code.co_filename, code.co_firstlineno))

    def _fail(self, plugin: str, error: BaseException, file: str) -> None:
        line = place_of(error, file)
        self.failures.append(Failure(plugin, described(error), file, line))


def _normal(distribution: str) -> str:
    """Return a distribution's name as the package index compares names."""
    return re.sub(r"[-_.]+", "-", distribution.strip()).lower()


def _kind(value: object) -> str:
    return f"the class {value.__name__}" if isinstance(value, type) else type(value).__name__


def _code_of(function: Callable[..., Any]) -> CodeType:
    code: CodeType = inspect.unwrap(function).__code__
    return code


def _file_of(module: str) -> str:
    """Return the file of a module that may not load, without running it; `""` if unknown."""
    file = module_file(module.partition(":")[0])
    return str(file) if file is not None else ""


def module_file(module: str) -> Path | None:
    """Return a module's file (of a package, its `__init__.py`) without importing anything."""
    top, *rest = module.split(".")
    spec = importlib.util.find_spec(top)
    if spec is None or spec.origin is None:
        return None
    path = Path(spec.origin)
    for part in rest:
        package, file = path.parent / part / "__init__.py", path.parent / f"{part}.py"
        path = package if package.is_file() else file
    return path if path.is_file() else None
