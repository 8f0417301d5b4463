"""Rows as a data frame of polars or pandas, whichever is there."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final

from pyanitsa.errors import PyanitsaError

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

LIBRARIES: Final = ("polars", "pandas")
"""The libraries that have data frames, the one that is taken first in front."""


def to_frame(columns: Mapping[str, Sequence[object]]) -> Any:
    """Return columns as a data frame; a value that is missing is null.

    Raises:
        PyanitsaError: neither polars nor pandas is installed.
    """
    library = next((name for name in LIBRARIES if find_spec(name)), None)
    if library is None:
        raise PyanitsaError(
            "a data frame needs polars or pandas, and neither is installed: "
            "pip install 'pyanitsa[frames]'"
        )
    return import_module(library).DataFrame({name: list(some) for name, some in columns.items()})
