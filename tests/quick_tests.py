"""Which tests `make quick` runs: those that start no process and do not take long.

A guard fails any other test that starts one, in every run, so that the lists cannot fall behind.
"""

from __future__ import annotations

import multiprocessing.util
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

STARTS_PROCESSES = (
    "api/test_play.py",
    "api/test_notebook.py",
    "api/test_front_door.py::test_the_command_line_is_a_module_too",
    "audit/",
    "checks/",
    "cli/test_cli_errors.py::test_a_tournament_that_cannot_be_played",
    "cli/test_cli_sprt.py::test_workers_change_nothing",
    "cli/test_outside_world.py::test_a_full_disk_under_the_output_is_one_line",
    "cli/test_outside_world.py::test_a_reader_that_went_away_is_one_line",
    "cli/test_commands.py::test_help_loads_nothing_that_is_heavy",
    "engine/test_simulate.py::test_who_simulates_nothing_loads_no_engine",
    "engine/test_cache.py",
    "host/",
    "plugins/test_strategy_files.py::test_a_file_may_import_that_when_it_is_tried_out",
    "plugins/test_templates.py",
    "ratings/test_machines.py",
    "standings/test_standings.py::test_columns_are_known_without_loading_a_database_or_scipy",
    "store/test_log_stored.py",
    "store/test_stored.py::test_a_killed_process_leaves_whole_matches",
    "test_benchmarks.py",
    "test_project.py::test_what_is_heavy_loads_only_where_it_is_needed",
    "test_wheel.py",
    "tournament/test_kill_runner.py",
    "tournament/test_resumed_rounds.py",
    "tournament/test_tournament.py::test_a_program_that_gets_ctrl_c_keeps_what_it_has",
    "tournament/test_workers.py",
)
"""Folders, files and functions below `tests/`; a folder or a file stands for all that is in it."""

TAKES_LONG = (
    "cli/test_analyse.py::test_other_formats_show_all_parts",
    "cli/test_import.py",
    "engine/test_cases.py::test_all_deals_of_a_small_deck_end_as_counted",
    "engine/test_replay.py::test_loops_are_found_whoever_leads_and_wherever_won_cards_go",
    "formats/test_formats_played.py",
    "ratings/test_bradley_terry.py::test_95_of_100_sets_of_intervals_hold_all_true_ratings",
    "ratings/test_neighbours.py::test_errors_are_as_rare_as_promised",
    "ratings/test_plackett_luce.py::test_95_of_100_sets_of_intervals_hold_all_true_ratings",
    "ratings/test_sprt.py::test_wrong_decisions_are_as_rare_as_promised",
    "standings/test_basis.py::test_every_format_shows_the_level",
    "standings/test_orders.py::test_every_format_shows_every_column",
    "standings/test_withdrawn_standings.py",
    "test_coverage.py",
)
"""What starts no process, and would still make `make quick` slow."""

STARTS = frozenset(
    {
        "_winapi.CreateProcess",
        "os.exec",
        "os.fork",
        "os.forkpty",
        "os.posix_spawn",
        "os.spawn",
        "os.system",
        "subprocess.Popen",
    }
)
"""The interpreter's audit events of a process that is about to start."""


def is_quick(test: str) -> bool:
    """Return whether a test is a quick one.

    Args:
        test: its file below `tests/` and its function, as `engine/test_cases.py::test_a_game`.
    """
    return not any(takes_in(entry, test) for entry in (*STARTS_PROCESSES, *TAKES_LONG))


def takes_in(entry: str, test: str) -> bool:
    """Return whether an entry of a list is a test, or the file or a folder that it is in."""
    return entry in {test, test.partition("::")[0]} or (
        entry.endswith("/") and test.startswith(entry)
    )


class ProcessGuard:
    """Fails a test that starts a process, whoever of the code under test does it."""

    def __init__(self) -> None:
        self._up = False
        # Auditing cannot be taken off again, so it is put in once and looks whether it is wanted.
        sys.addaudithook(self._heard)
        self._watch_multiprocessing()

    @contextmanager
    def up(self) -> Iterator[None]:
        """Fail whoever starts a process meanwhile."""
        self._up = True
        try:
            yield
        finally:
            self._up = False

    def _heard(self, event: str, _arguments: tuple[Any, ...]) -> None:
        if self._up and event in STARTS:
            # No `except Exception` of the code under test catches this.
            pytest.fail(f"{event}: a test that starts processes is named in tests/quick_tests.py")

    def _watch_multiprocessing(self) -> None:
        """Have it tell of interpreters that it starts, for which Python has no audit event."""
        start = multiprocessing.util.spawnv_passfds

        def told(path: bytes, args: Sequence[Any], passfds: Sequence[int]) -> int:
            self._heard("os.spawn", (path,))
            return start(path, args, passfds)

        multiprocessing.util.spawnv_passfds = told
