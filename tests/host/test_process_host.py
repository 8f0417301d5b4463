"""Strategies in processes: what they may, what becomes of them when they go wrong, what is left."""

from __future__ import annotations

import os
import resource
import sys
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np
import pytest

from factories import make_plan, make_variant, same_games
from host_helpers import (
    OS,
    QUICK,
    RULES,
    ask,
    ask_subject,
    kinds,
    make_hands,
    make_record,
    make_seat,
    make_source,
    make_subject,
)
from pyanitsa.errors import PluginError
from pyanitsa.host import Hosts, InProcessHost, Question
from pyanitsa.play.match import play_matches
from pyanitsa.tournament.entrants import Catalogue, entrant

if sys.platform != "linux":
    pytest.skip("no Linux here: no host processes are tested", allow_module_level=True)

from pyanitsa.errors import IsolationError
from pyanitsa.host.limits import Limits
from pyanitsa.host.runner_side.describing import describe
from pyanitsa.host.runner_side.lone import LONE
from pyanitsa.host.runner_side.process import ProcessHost
from pyanitsa.host.runner_side.sandbox import Sandbox

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pyanitsa.host import Answer


@pytest.fixture(scope="module")
def sandbox() -> Iterator[Sandbox]:
    with Sandbox(level="strict", limits=QUICK, modules=("numpy",)) as made:
        yield made


LEARNER = """\
    import random
    from dataclasses import dataclass
    from pyanitsa import Strategy, hookimpl
    {head}

    @dataclass
    class Seen:
        number: int = 0

    class Learner(Strategy):
        name = "subject"

        def start(self, match):
            self.seen = Seen()
            assert match.rules.goal == "bank" and len(match.deck) == 36

        def arrange(self, hand):
            {arrange}
            hand = list(hand)
            self.match.random.shuffle(hand)
            shift = self.seen.number % len(hand)
            return hand[shift:] + hand[:shift]

        def observe(self, record):
            assert len(record.orders) == 2 and record.reason == "won"
            self.seen.number += sum(map(int, record.orders[1])) + record.deal + record.rounds
            self.seen.number += record.banks[0] + 2 * record.banks[1] + record.places[0]

    @hookimpl
    def pyanitsa_strategies():
        return [Learner]
"""


def test_orders_are_those_of_this_process() -> None:
    source = make_source(LEARNER.format(head="", arrange="pass"))
    here = InProcessHost(source)
    with Sandbox(level="strict") as sandbox, ProcessHost(source, sandbox) as host:
        seats = [make_seat(seat=number % 2, seed=number) for number in range(6)]
        opened = [(there.open(seat), seat) for seat in seats for there in (here, host)]
        assert all(observes for (_, observes), _ in opened)
        for deal in range(4):
            record = make_record(deal - 1) if deal else None
            questions = [Question(session, make_hands(1, deal), record) for session in range(1, 7)]
            here.post(questions)
            host.post(questions)
            for ours, theirs in zip(here.collect(), host.collect(), strict=True):
                assert ours.faults == theirs.faults == {}
                assert ours.orders.tobytes() == theirs.orders.tobytes()
                assert theirs.orders.dtype == np.uint16


def play_all(host: ProcessHost, sessions: int, deals: int) -> list[list[Answer]]:
    opened = [host.open(make_seat(seat=n % 2, seed=n))[0] for n in range(sessions)]
    ticks = []
    for deal in range(deals):
        record = make_record(deal - 1) if deal else None
        host.post([Question(session, make_hands(1, deal), record) for session in opened])
        ticks.append(host.collect())
    return ticks


def test_other_legs_go_on_as_if_nothing_had_happened(sandbox: Sandbox) -> None:
    """The third of six legs dies at its third deal; in its process two others learn."""
    quiet = make_source(LEARNER.format(head="", arrange="pass"))
    # A leg finds out which of the six it is from its own chance.
    head = "import random; os = random._os; LEGS = [random.Random(n).random() for n in range(6)]"
    dies = "if self.seen.number and self.leg == 2 and self.games == 2: os._exit(1)"
    text = LEARNER.replace("self.seen = Seen()", "self.seen, self.games, self.leg = LEG")
    text = text.replace("= LEG\n", "= Seen(), 0, LEGS.index(copy_of(match.random).random())\n")
    text = text.replace("self.seen.number += sum", "self.games += 1; self.seen.number += sum")
    head += "; import copy; copy_of = copy.copy"
    loud = make_source(text.format(head=head, arrange=dies))
    with ProcessHost(quiet, sandbox) as host:
        good = play_all(host, 6, 5)
    with ProcessHost(loud, sandbox) as host:
        bad = play_all(host, 6, 5)
    for deal in range(5):
        for leg in range(6):
            if leg == 2 and deal >= 2:
                assert kinds(bad[deal][leg]) == {0: "died"}
            else:
                assert bad[deal][leg].faults == {}
                assert (bad[deal][leg].orders == good[deal][leg].orders).all()


def test_who_dies_in_company_only_loses_the_leg_and_has_few_processes(sandbox: Sandbox) -> None:
    """Whichever leg is the second of its process ends it; alone each is the first."""
    head = f"{OS}; LEGS = vars(os.sys.modules['builtins']).setdefault('_legs', set())"
    dies = "LEGS.add(id(self)); len(LEGS) > 1 and os._exit(1)"
    source = make_source(LEARNER.format(head=head, arrange=dies))
    with ProcessHost(source, sandbox) as host:
        first, second = play_all(host, 4 * LONE, 2)
        assert len(host.pids()) <= LONE + 2
    died = [answer for answer in first if kinds(answer) == {0: "died"}]
    assert len(died) > LONE
    assert all(fault.hard for answer in died for fault in answer.faults.values())
    assert "; alone it does not" in died[0].faults[0].text
    assert sum(kinds(answer) == {0: "died"} for answer in second) >= len(died)


@pytest.mark.skipif(not Path("/proc/self/oom_score_adj").exists(), reason="no such file here")
def test_the_kernel_ends_hosts_first_and_the_runner_as_before(sandbox: Sandbox) -> None:
    before = Path("/proc/self/oom_score_adj").read_text("ascii")
    with ProcessHost(make_subject("pass"), sandbox) as host:
        host.open(make_seat())
        (pid,) = host.pids()
        assert Path(f"/proc/{pid}/oom_score_adj").read_text("ascii").strip() == "1000"
    assert Path("/proc/self/oom_score_adj").read_text("ascii") == before
    assert Path(f"/proc/{sandbox.pid}/oom_score_adj").read_text("ascii") == before


def test_a_process_that_has_no_room_is_an_error_that_names_the_limit(sandbox: Sandbox) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (64, hard))
    try:
        with pytest.MonkeyPatch.context() as patch, ExitStack() as stack:
            # As where the limit cannot be raised.
            patch.setattr("pyanitsa.host.runner_side.sandbox.more_files", lambda: None)
            hosts = [
                stack.enter_context(ProcessHost(make_subject("pass"), sandbox)) for _ in range(40)
            ]
            with pytest.raises(IsolationError) as caught:
                [host.open(make_seat()) for host in hosts]
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    assert "at most 64; `ulimit -n`" in str(caught.value)


def test_the_strategies_that_come_along_play_the_same_games_here_and_there() -> None:
    sources = Catalogue(Hosts("none")).sources()
    variant = make_variant("bank", RULES)
    modules = ("numpy", "scipy.optimize")
    with Sandbox(level="strict", modules=modules) as sandbox, ExitStack() as stack:
        entrants = {entrant(s, d): s for s in sources for d in describe(s, sandbox)}
        pairs = zip(entrants, [*entrants][1:], strict=False)
        plans = [make_plan(pair, variant=variant, deals=4) for pair in pairs]
        here = {one.hash: InProcessHost(source) for one, source in entrants.items()}
        there = {
            one.hash: stack.enter_context(ProcessHost(source, sandbox))
            for one, source in entrants.items()
        }
        matches = play_matches(plans, here), play_matches(plans, there)
    assert len(entrants) >= 14
    for ours, theirs in zip(*matches, strict=True):
        assert ours.faults == theirs.faults == []
        assert same_games(ours.games, theirs.games)


def test_the_compiled_engine_is_there_for_who_tries_orders_out(sandbox: Sandbox) -> None:
    """It is loaded for files that say `simulate`; compiling inside would fail."""
    source = make_subject(
        """\
        hands = numpy.array([[hand, hand[::-1]]], "uint16")
        sizes, seeds = numpy.full((1, 2), len(hand), "int16"), numpy.zeros(1, "uint64")
        match = self.match
        simulate = pyanitsa.engine.play_batch
        print(*simulate(hands, sizes, seeds, rules=match.rules, deck=match.deck)[0].places)
        return hand
        """,
        head="import numpy; import pyanitsa.engine",
    )
    with ProcessHost(source, sandbox) as host:
        assert ask_subject(host).faults == {}
        assert host.log() == b"1 1\n"


def test_each_leg_runs_the_file_anew(sandbox: Sandbox) -> None:
    source = make_subject(
        "pass", head="COUNT = []", start="COUNT.append(1); assert len(COUNT) == 1"
    )
    with ProcessHost(source, sandbox) as host:
        assert ask_subject(host, 2).faults == ask_subject(host, 2).faults == {}


def test_chance_of_the_modules_is_the_legs_own(sandbox: Sandbox) -> None:
    """Global generators give a leg the same numbers, whoever else draws in between."""
    source = make_source(
        """\
        import random
        import numpy
        from pyanitsa import Strategy, hookimpl

        class Gambler(Strategy):
            name = "subject"

            def arrange(self, hand):
                hand = random.sample(hand, len(hand))
                numpy.random.shuffle(hand)
                return hand

        @hookimpl
        def pyanitsa_strategies():
            return [Gambler]
        """
    )
    with ProcessHost(source, sandbox) as host:
        alone = ask(host, host.open(make_seat(seed=7))[0], make_hands(4, 3))
    with ProcessHost(source, sandbox) as host:
        one, other = host.open(make_seat(seed=7))[0], host.open(make_seat(seed=8))[0]
        rows = []
        for hand in make_hands(4, 3):
            host.post([Question(other, hand[None]), Question(one, hand[None])])
            rows.append(host.collect()[1].orders[0])
    assert (alone.orders == np.array(rows)).all()
    assert not alone.faults


def test_what_does_not_load_is_a_fault_of_every_hand(sandbox: Sandbox) -> None:
    with ProcessHost(make_source("def broken(:\n"), sandbox) as host:
        answer = ask_subject(host, 2)
    assert kinds(answer) == {0: "does not load", 1: "does not load"}
    assert answer.faults[0].line == 1


def test_a_file_that_hangs_while_it_loads_is_too_slow() -> None:
    limits = Limits(load=0.1)
    with Sandbox(level="strict", limits=limits) as sandbox:
        source = make_source("while True:\n    pass\n")
        with ProcessHost(source, sandbox) as host:
            assert kinds(ask_subject(host, 2)) == {0: "too slow", 1: "too slow"}
        with pytest.raises(PluginError, match=r"more than 0\.1 s of processor time to load"):
            describe(source, sandbox)


def test_many_slow_moves_use_the_leg_up() -> None:
    limits = Limits(move_mean=0.001, move_max=1.0, grace=0.05, load=0.05)
    with Sandbox(level="strict", limits=limits) as sandbox:
        source = make_source(
            """\
            import time
            from pyanitsa import Strategy, hookimpl

            class Slow(Strategy):
                name = "subject"

                def arrange(self, hand):
                    until = time.process_time() + 0.04
                    while time.process_time() < until:
                        pass
                    return hand

            @hookimpl
            def pyanitsa_strategies():
                return [Slow]
            """
        )
        with ProcessHost(source, sandbox) as host:
            faults = ask_subject(host, 10).faults
    assert 9 in faults
    assert 0 not in faults
    assert {(f.kind, f.text) for f in faults.values()} == {
        ("too slow", "more than 0.06 s of processor time for 10 games")
    }


def test_printed_text_is_kept_up_to_its_limit() -> None:
    with Sandbox(level="strict", limits=Limits(output=1000)) as sandbox:
        with ProcessHost(make_subject("print('hello')"), sandbox) as host:
            assert kinds(ask_subject(host)) == {2: "exception"}
            assert host.log() == b"hello\n"
        source = make_subject("print('x' * 10**6); return hand")
        with ProcessHost(source, sandbox) as host:
            assert ask_subject(host).faults == {}
            assert host.log() == b"x" * 1000


def test_what_is_printed_is_kept_once_though_it_is_played_again(sandbox: Sandbox) -> None:
    source = make_subject("os._exit(1)", head=OS, start="print('started')")
    with ProcessHost(source, sandbox) as host:
        session, _ = host.open(make_seat())
        for deal in range(5):
            ask(host, session, make_hands(1, deal))
        assert host.log() == b"started\n"


def test_a_description_names_what_the_file_provides(sandbox: Sandbox) -> None:
    (found,) = describe(make_subject("pass"), sandbox)
    assert (found.name, found.description) == ("subject", "Does as the test says.")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("1 / 0\n", "/entrants/subject.py, line 1: ZeroDivisionError: division by zero"),
        ("x = 1\n", "no function pyanitsa_strategies"),
        ("import os\n", "line 1: import of os; there are only"),
    ],
)
def test_a_description_says_why_a_file_does_not_load(
    sandbox: Sandbox, text: str, said: str
) -> None:
    with pytest.raises(PluginError) as caught:
        describe(make_source(text), sandbox)
    assert said in str(caught.value)


def test_a_file_that_is_too_large_is_refused(sandbox: Sandbox) -> None:
    with pytest.raises(PluginError, match="at most"):
        ProcessHost(make_source("#" * (QUICK.source + 1)), sandbox)


def test_a_module_that_is_not_there_is_named() -> None:
    with (
        Sandbox(level="process", modules=("no_such_module",)) as sandbox,
        ProcessHost(make_subject("pass"), sandbox) as host,
        pytest.raises(IsolationError, match="no_such_module"),
    ):
        host.open(make_seat())


def test_an_unconfined_process_is_called_that() -> None:
    with Sandbox(level="process") as sandbox, ProcessHost(make_subject("pass"), sandbox) as host:
        ask_subject(host, 2)
        assert str(sandbox.isolation) == "process (unconfined)"
        assert not sandbox.isolation.confined


def open_files(pid: int) -> int:
    return len(list(Path(f"/proc/{pid}/fd").iterdir()))


def test_nothing_is_left_behind_by_many_deaths() -> None:
    files = open_files(os.getpid())
    with Sandbox(level="strict", limits=QUICK) as sandbox:
        source = make_subject("os._exit(1)", head=OS)
        for _ in range(20):
            with ProcessHost(source, sandbox) as host:
                assert "died" in kinds(ask_subject(host)).values()
        with ProcessHost(make_subject("pass"), sandbox) as host:
            ask_subject(host, 2)
            zygote = sandbox.pid
            children = Path(f"/proc/{zygote}/task/{zygote}/children").read_text().split()
            assert len(children) == 1
            zygote_files = open_files(zygote)
            assert zygote_files < 10
    assert not Path(f"/proc/{zygote}").exists()
    assert open_files(os.getpid()) == files
