"""The worked example of a variant in plain Python, loaded from the documentation."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from types import ModuleType

DOCS: Final = Path(__file__).parents[1] / "docs"
EXAMPLE: Final = DOCS / "examples" / "trump.py"


def load(path: Path) -> ModuleType:
    name = f"example_{path.stem}"
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


trump: Any = load(EXAMPLE)
(VARIANT,) = trump.pyanitsa_variants()
