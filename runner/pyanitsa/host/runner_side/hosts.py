"""The hosts of a run: one for each entrant, at the level of isolation that is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pyanitsa.host.limits import Limits
from pyanitsa.host.runner_side.forfeit import ForfeitHost
from pyanitsa.host.runner_side.inprocess import InProcessHost
from pyanitsa.host.runner_side.inprocess import describe as describe_here

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Self

    from pyanitsa.host.base import Description, Fault, Host, OwnHost
    from pyanitsa.host.runner_side.sandbox import Sandbox
    from pyanitsa.plugins.strategy_files import Source


@dataclass(frozen=True)
class HostSettings:
    """How strategies are to be run, as `Hosts` takes it; other processes can be told of it."""

    level: str
    limits: Limits = field(default_factory=Limits)
    modules: tuple[str, ...] = ()
    allow_unconfined: bool = False


class Hosts(Mapping[str, "Host"]):
    """The hosts of a run's sources, each made when it is first asked for; a context that ends them.

    Args:
        level: `strict`, `process` or `none`.
        limits: what an entrant may use; in the runner's own process nothing is limited.
        modules: what strategies may import beside the usual.
        allow_unconfined: whether to go on where the system cannot confine strategies.

    Attributes:
        settings: all of that.

    Raises:
        IsolationError: the system cannot keep strategies apart as it should.
    """

    def __init__(
        self,
        level: str,
        *,
        limits: Limits | None = None,
        modules: tuple[str, ...] = (),
        allow_unconfined: bool = False,
    ) -> None:
        self.limits = limits or Limits()
        self.settings = HostSettings(level, self.limits, modules, allow_unconfined)
        self._sources: dict[str, Source] = {}
        self._hosts: dict[str, Host] = {}
        self._stack = ExitStack()
        self._sandbox: Sandbox | None = None
        if level != "none":
            self._sandbox = self._stack.enter_context(
                _sandbox(level, self.limits, modules, allow_unconfined)
            )

    @classmethod
    def of(cls, settings: HostSettings) -> Self:
        """Return hosts with some settings."""
        return cls(
            settings.level,
            limits=settings.limits,
            modules=settings.modules,
            allow_unconfined=settings.allow_unconfined,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __getitem__(self, key: str) -> Host:
        if key not in self._hosts:
            self._hosts[key] = self._stack.enter_context(self.fresh(self._sources[key]))
        return self._hosts[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._sources)

    def __len__(self) -> int:
        return len(self._sources)

    @property
    def isolation(self) -> str:
        """How far strategies are kept apart, as it was reached."""
        return "none" if self._sandbox is None else str(self._sandbox.isolation)

    def fresh(self, source: Source) -> OwnHost:
        """Return a host of its own for a source, which has not run anything yet."""
        if self._sandbox is None:
            return InProcessHost(source)
        from pyanitsa.host.runner_side.process import ProcessHost

        return ProcessHost(source, self._sandbox)

    def take(self, sources: Mapping[str, Source], flaws: Mapping[str, Fault] | None = None) -> None:
        """Be ready to run some sources; their hosts are asked for by the keys given here.

        Args:
            sources: the sources.
            flaws: what is wrong with those that cannot be run; they forfeit every hand.
        """
        self._sources |= sources
        self._hosts |= {key: ForfeitHost(flaw) for key, flaw in (flaws or {}).items()}

    def describe(self, source: Source) -> list[Description]:
        """Return what strategies a source provides.

        Raises:
            PluginError: it does not load; the text names file and line.
        """
        if self._sandbox is None:
            return describe_here(source)
        from pyanitsa.host.runner_side.describing import describe

        return describe(source, self._sandbox)

    def close(self) -> None:
        """End all hosts."""
        self._stack.close()
        self._hosts.clear()


def _sandbox(
    level: str, limits: Limits, modules: tuple[str, ...], allow_unconfined: bool
) -> Sandbox:
    """Start a sandbox and, where it confines, have a canary try to get out."""
    from pyanitsa.host.runner_side.canary import check_cage
    from pyanitsa.host.runner_side.sandbox import Sandbox

    sandbox = Sandbox(
        level=level, limits=limits, modules=modules, allow_unconfined=allow_unconfined
    )
    try:
        if level == "strict":
            check_cage(sandbox)
    except BaseException:
        sandbox.close()
        raise
    return sandbox
