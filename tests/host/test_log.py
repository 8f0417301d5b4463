"""What entrants print is kept leg by leg, up to a limit, and harms no screen."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from host_helpers import OS, make_hands, make_record, make_seat, make_source
from pyanitsa.host import Question
from pyanitsa.host.limits import Limits
from pyanitsa.host.runner_side.transcript import Transcript, shorten

if sys.platform != "linux":
    pytest.skip("no Linux here: no host processes are tested", allow_module_level=True)

from pyanitsa.host.runner_side.process import ProcessHost
from pyanitsa.host.runner_side.sandbox import Sandbox

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pyanitsa.host import Source

MOST = 1000

LEG = f"""
{OS}
from pyanitsa import Strategy, hookimpl

print("the file")


class Subject(Strategy):
    name = "subject"

    def start(self, match):
        self.leg, self.games = match.deals, 0
        print("leg", self.leg)

    def observe(self, record):
        print("after", record.deal)

    def arrange(self, hand):
        self.games += 1
        print("game", self.games)
        LINE
        return hand


@hookimpl
def pyanitsa_strategies():
    return [Subject]
"""
"""Prints all it can; a leg knows its number from the games that it has, and does as LINE says."""


@pytest.fixture(scope="module")
def sandbox() -> Iterator[Sandbox]:
    limits = Limits(output=MOST, move_max=0.1, move_mean=0.01, grace=2.0)
    with Sandbox(level="strict", limits=limits) as made:
        yield made


def leg_source(line: str = "pass") -> Source:
    return make_source(LEG.replace("LINE", line))


def play(host: ProcessHost, legs: list[int], ticks: int = 3) -> list[str]:
    """Play all legs in step, in one seat; return what each has printed."""
    sessions = [host.open(make_seat(deals=leg))[0] for leg in legs]
    for deal in range(ticks):
        record = make_record(deal - 1) if deal else None
        host.post([Question(one, make_hands(1, deal), record) for one in sessions])
        host.collect()
    return [host.close(session) for session in sessions]


def whole(leg: int, *, more: str = "") -> str:
    return f"the file\nleg {leg}\ngame 1\n{more}after 0\ngame 2\n{more}after 1\ngame 3\n{more}"


# By leg


def test_legs_that_share_a_process_have_their_own_text(sandbox: Sandbox) -> None:
    with ProcessHost(leg_source(), sandbox) as host:
        assert play(host, [7, 8, 9]) == [whole(7), whole(8), whole(9)]


def test_a_flood_is_cut_and_takes_no_room_from_the_legs_before(sandbox: Sandbox) -> None:
    """Of what comes behind it nothing could be stored."""
    source = leg_source("print('x' * 10**6 * (self.leg == 8))")
    with ProcessHost(source, sandbox) as host:
        first, flood, last = play(host, [7, 8, 9])
    with ProcessHost(source, sandbox) as host:
        assert play(host, [9]) == [whole(9, more="\n")]
    assert first == whole(7, more="\n")
    assert whole(8, more="x" * 10**6 + "\n").startswith(flood)
    assert MOST < len(first + flood) < 2 * MOST
    assert last == ""


def test_the_last_words_of_a_leg_that_dies_are_kept_and_nothing_is_there_twice(
    sandbox: Sandbox,
) -> None:
    dies = "if self.leg == 8 and self.games == 2: print('farewell'); os._exit(1)"
    with ProcessHost(leg_source(dies), sandbox) as host:
        first, dead, last = play(host, [7, 8, 9])
    assert (first, last) == (whole(7), whole(9))
    assert dead == "the file\nleg 8\ngame 1\nafter 0\ngame 2\nfarewell\n"


def test_the_last_words_of_a_leg_that_dies_at_its_start_are_kept(sandbox: Sandbox) -> None:
    source = make_source(LEG.replace('print("leg", self.leg)', "print('oh'); os._exit(1)"))
    with ProcessHost(source, sandbox) as host:
        assert play(host, [7]) == ["the file\noh\n"]


def test_a_leg_that_is_stopped_keeps_what_it_has_printed(sandbox: Sandbox) -> None:
    with ProcessHost(leg_source("while self.leg == 8: pass"), sandbox) as host:
        first, stopped, last = play(host, [7, 8, 9])
    assert (first, last) == (whole(7), whole(9))
    assert stopped == whole(8)


def test_half_a_line_is_kept_too(sandbox: Sandbox) -> None:
    with ProcessHost(leg_source("print('-', end='', flush=self.games < 3)"), sandbox) as host:
        assert play(host, [7]) == [whole(7, more="-")]


def test_hands_asked_at_once_or_one_by_one_print_the_same(sandbox: Sandbox) -> None:
    texts = []
    for step in (1, 4, 12):
        with ProcessHost(leg_source("print('x' * 97)"), sandbox) as host:
            session, _ = host.open(make_seat(deals=12))
            for hands in make_hands(12).reshape(-1, step, 18):
                host.post([Question(session, hands)])
                host.collect()
            texts.append(host.close(session))
    assert texts == [texts[0]] * 3
    assert len(texts[0]) == MOST + 1


def test_a_leg_that_turns_its_output_off_silences_no_other(sandbox: Sandbox) -> None:
    off = "if self.leg == 8: import contextlib; contextlib.redirect_stdout(None).__enter__()"
    with ProcessHost(leg_source(f"{off}\n        print('seen')"), sandbox) as host:
        first, silent, last = play(host, [7, 8, 9])
    assert (first, last) == (whole(7, more="seen\n"), whole(9, more="seen\n"))
    assert silent == whole(8)


def test_what_is_written_past_python_goes_nowhere(sandbox: Sandbox) -> None:
    with ProcessHost(leg_source("os.write(1, b'raw'); os.write(2, b'raw')"), sandbox) as host:
        assert play(host, [7]) == [whole(7)]


def test_any_character_can_be_printed(sandbox: Sandbox) -> None:
    with ProcessHost(leg_source(r"print('\0\ud800 ♠ \x1b')"), sandbox) as host:
        assert play(host, [7]) == [whole(7, more="\0? ♠ \x1b\n")]


def test_what_a_file_prints_while_it_is_described_belongs_to_no_leg(sandbox: Sandbox) -> None:
    with ProcessHost(leg_source(), sandbox) as host:
        assert [one.name for one in host.describe()] == ["subject"]
        assert host.log() == b""
        assert play(host, [7]) == [whole(7)]
        assert host.log() == whole(7).encode()


# Memory


def test_what_cannot_be_stored_does_not_pile_up(sandbox: Sandbox) -> None:
    """However many legs print: the beginning is there, and little more."""
    with ProcessHost(leg_source("print('x' * 300)"), sandbox) as host:
        sessions = [host.open(make_seat(deals=leg))[0] for leg in range(10, 60)]
        host.post([Question(one, make_hands(1, 0)) for one in sessions])
        host.collect()
        assert sum(len(one.printed.text) for one in host._sessions.values()) <= 2 * MOST + 400
        texts = [host.close(session) for session in sessions]
    told = [f"the file\nleg {leg}\ngame 1\n{'x' * 300}\n" for leg in range(10, 60)]
    assert "".join(texts)[: MOST + 1] == "".join(told)[: MOST + 1]
    assert all(map(str.startswith, told, texts))


@given(data=st.data(), most=st.integers(1, 30))
def test_whenever_it_is_shortened_the_beginning_of_all_texts_is_kept(
    data: st.DataObject, most: int
) -> None:
    """Sessions print in any order, and some begin anew with what they are at."""
    legs = [Transcript(most) for _ in range(4)]
    settled, open_ = [b""] * 4, [b""] * 4
    steps = st.tuples(st.integers(0, 3), st.sampled_from("ppptrs"), st.binary(max_size=9))
    for leg, what, text in data.draw(st.lists(steps)):
        match what:
            case "p":
                legs[leg].add(text)
                open_[leg] += text
            case "t":
                legs[leg].settle()
                settled[leg], open_[leg] = settled[leg] + open_[leg], b""
            case "r":
                again, open_[leg] = open_[leg], b""
                legs[leg].take_back()
                legs[leg].add(again)
                open_[leg] = again
            case "s":
                shorten(legs, most)
    told = [s + o for s, o in zip(settled, open_, strict=True)]
    kept = [bytes(one.text) for one in legs]
    assert b"".join(one[:most] for one in kept)[:most] == b"".join(told)[:most]
    assert all(map(bytes.startswith, told, kept))
