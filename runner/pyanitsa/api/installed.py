"""What there is to play with, whether built in or from other plugins."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from pyanitsa.api.hosting import open_hosts
from pyanitsa.api.lookup import load_plugins, report_failures, warn_in_python
from pyanitsa.api.views import TableView
from pyanitsa.errors import PluginError
from pyanitsa.report import catalogue
from pyanitsa.tournament.entrants import Catalogue

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pyanitsa.api.lookup import Warn
    from pyanitsa.host import Description, Hosts
    from pyanitsa.plugins.strategy_files import Source
    from pyanitsa.report.tables import Table


class Installed:
    """What is installed; each list prints as a table and yields rows.

    Args:
        plugins: plugin files to load, beside what is installed.
        warn: what is told of plugins that fail; a Python warning, where nothing is said.
    """

    def __init__(self, plugins: Iterable[str | Path] = (), *, warn: Warn = warn_in_python) -> None:
        self._warn = warn
        self._plugins = load_plugins(map(Path, plugins), warn)

    @property
    def variants(self) -> TableView:
        """The rule variants, with their decks and options."""
        return self._reported(catalogue.variants_table(self._plugins.variants().values()))

    @property
    def formats(self) -> TableView:
        """The tournament formats, with the options that a file can give them."""
        return self._reported(catalogue.formats_table(self._plugins.formats().values()))

    @property
    def columns(self) -> TableView:
        """The columns of the standings."""
        return self._reported(catalogue.columns_table(self._plugins.columns().values()))

    @property
    def orders(self) -> TableView:
        """The orders of the standings."""
        return self._reported(catalogue.orders_table(self._plugins.orders().values()))

    @property
    def plugins(self) -> TableView:
        """All plugins, with what is wrong with those that are broken."""
        # Asked for all that they provide, those that fail are known.
        for ask in ("variants", "formats", "columns", "orders"):
            getattr(self._plugins, ask)()
        return TableView(catalogue.plugins_table(self._plugins))

    def strategies(
        self, *, isolation: str | None = None, allow_unconfined: bool = False
    ) -> TableView:
        """Return the strategies; each is asked in a host what it is.

        Args:
            isolation: how strategies are kept apart; the strictest there is, where nothing is said.
            allow_unconfined: whether to go on where the system cannot confine strategies.

        Raises:
            PyanitsaError: the system does not have that level of isolation.
        """
        with open_hosts(isolation, allow_unconfined=allow_unconfined) as hosts:
            return TableView(catalogue.strategies_table(self._described(hosts)))

    def _described(self, hosts: Hosts) -> Iterator[tuple[Description, Source]]:
        for source in Catalogue(hosts).sources():
            try:
                yield from ((one, source) for one in hosts.describe(source))
            except PluginError as error:
                self._warn(f"warning: {error}")

    def _reported(self, table: Table) -> TableView:
        report_failures(self._plugins, self._warn)
        return TableView(table)
