"""What holds strategies in holds them in whoever runs it, root or not."""

from __future__ import annotations

import sys

import pytest

from nobody import run_as_nobody

if sys.platform != "linux":
    pytest.skip("no Linux here: nothing confines strategies", allow_module_level=True)

FUZZ = "host/test_protocol_fuzz.py::test_any_answer_is_an_order_or_a_fault_in_time"

OTHERS = [
    "host/test_honest_and_hostile.py",
    "tournament/test_kill_runner.py::test_hostile_strategies_do_not_outlive_their_runner",
    *(f"{FUZZ}[{seed}]" for seed in range(0, 300, 10)),
]


def test_hostile_strategies_get_no_further_where_the_runner_is_not_root() -> None:
    run_as_nobody("host/test_hostile.py", chosen="not hostile_file and not nothing_holds_it_back")


def test_the_rest_holds_as_well() -> None:
    run_as_nobody(*OTHERS)
