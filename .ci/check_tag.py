"""Holds a release's tag against the version in pyproject.toml and the newest in CHANGELOG.md."""

from __future__ import annotations

import re
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[1]


def main(tag: str, root: Path = ROOT) -> str | None:
    """Return what does not agree, or None.

    Args:
        tag: as it is in git: `v` and the version.
        root: the folder of the project.
    """
    version = tomllib.loads((root / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    if tag != f"v{version}":
        return f"the tag is {tag}, and pyproject.toml has the version {version}"
    newest = re.search(r"^## (.*)$", (root / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    if newest is None or not re.fullmatch(
        rf"{re.escape(version)} \(\d{{4}}-\d\d-\d\d\)", newest[1]
    ):
        found = newest[1] if newest else "nothing"
        return f"CHANGELOG.md begins with {found!r}, not with '{version} (YYYY-MM-DD)'"
    return None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
