"""The notebook of the documentation runs from its first cell to its last, in a real kernel."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import nbformat
import pytest
from nbclient import NotebookClient

if TYPE_CHECKING:
    from nbformat import NotebookNode

NOTEBOOK = Path(__file__).parents[2] / "docs" / "first-contest.ipynb"


@pytest.fixture(scope="module")
def ran(tmp_path_factory: pytest.TempPathFactory) -> NotebookNode:
    notebook = nbformat.read(NOTEBOOK, as_version=4)  # type: ignore[no-untyped-call]
    folder = tmp_path_factory.mktemp("notebook")
    client = NotebookClient(notebook, timeout=250, resources={"metadata": {"path": str(folder)}})
    return client.execute()


def outputs(notebook: NotebookNode) -> list[dict[str, Any]]:
    return [output for cell in notebook.cells for output in cell.get("outputs", ())]


def test_tables_show_themselves_as_html(ran: NotebookNode) -> None:
    pages = [one["data"].get("text/html", "") for one in outputs(ran) if "data" in one]
    assert sum("<table" in page for page in pages) >= 4


def test_the_class_of_a_cell_ran_isolated_and_forfeited_nothing(ran: NotebookNode) -> None:
    said = json.dumps(outputs(ran), ensure_ascii=False)
    assert "sandwich" in said
    assert "isolation: strict" in said
    assert "forfeited" not in said


def test_no_cell_warns(ran: NotebookNode) -> None:
    """What a kernel writes on standard error of its own is about the kernel."""
    said = [one["text"] for one in outputs(ran) if one.get("name") == "stderr"]
    assert [text for text in said if "pyanitsa" in text.lower() or "Warning" in text] == []


def test_it_is_stored_without_what_it_printed() -> None:
    """So that a change of it can be read."""
    stored = nbformat.read(NOTEBOOK, as_version=4)  # type: ignore[no-untyped-call]
    assert outputs(stored) == []
