"""Trying games out where strategies run: in a process that can neither compile nor read a file."""

from __future__ import annotations

import re
import sys
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine_helpers import DECKS, rules_sets
from factories import make_entrant, make_plan
from host_helpers import (
    QUICK,
    ask,
    ask_subject,
    kinds,
    line_of,
    make_hands,
    make_seat,
    make_source,
    make_subject,
)
from pyanitsa import Deck, Rules
from pyanitsa.host import Host, InProcessHost, Seat
from pyanitsa.play.match import play_matches
from pyanitsa.plugins.manager import Plugins
from trump_helpers import VARIANT as TRUMP

if sys.platform != "linux":
    pytest.skip("no Linux here: no host processes are tested", allow_module_level=True)

from pyanitsa.host.runner_side.process import ProcessHost
from pyanitsa.host.runner_side.sandbox import Sandbox

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pyanitsa import Variant


TUTORIAL = Path(__file__).parents[2] / "docs" / "strategies.md"


@pytest.fixture(scope="module")
def sandbox() -> Iterator[Sandbox]:
    with Sandbox(level="strict", limits=QUICK, modules=("numpy",)) as made:
        yield made


TELLER = make_source(
    """\
    from pyanitsa import Strategy, hookimpl

    def deal(match):
        cards = match.random.sample(match.deck.cards, len(match.deck))
        return [cards[seat :: match.players] for seat in range(match.players)]

    class Teller(Strategy):
        name = "subject"

        def arrange(self, hand):
            match = self.match
            outcomes = match.simulate([deal(match) for _ in range(10)])
            ends = [(o.places, o.rounds, o.wars, o.laid, o.banks, o.loop or ()) for o in outcomes]
            raise ValueError(f"{hash(tuple(ends))} {[o.reason for o in outcomes]}")

    @hookimpl
    def pyanitsa_strategies():
        return [Teller]
    """
)
"""Tells how ten games ended; what it says is the same wherever the same games are played."""


@pytest.fixture(scope="module")
def told(sandbox: Sandbox) -> Iterator[tuple[Host, Host]]:
    with ProcessHost(TELLER, sandbox) as host:
        yield InProcessHost(TELLER), host


def tell(host: Host, seat: Seat) -> str:
    session, _ = host.open(seat)
    answer = ask(host, session, make_hands(1))
    host.close(session)
    assert kinds(answer) == {0: "exception"}
    assert answer.faults[0].text.startswith("ValueError: ")
    return answer.faults[0].text


@pytest.mark.parametrize("variant", Plugins().variants().values(), ids=Plugins().variants())
def test_all_variants_go_there_as_they_go_here(told: tuple[Host, Host], variant: Variant) -> None:
    for players in range(variant.min_players, variant.max_players + 1):
        seat = replace(make_seat(), variant=variant.name, deck=variant.deck, rules=variant.rules)
        here, there = (tell(host, replace(seat, players=players)) for host in told)
        assert here == there


@settings(deadline=None, max_examples=150)
@given(rules_sets(limit=(300, 3)), st.sampled_from(DECKS), st.integers(2, 8))
def test_all_rules_go_there_as_they_go_here(
    told: tuple[Host, Host], rules: Rules, deck: Deck, players: int
) -> None:
    """None of them needs code that is not compiled by then."""
    here, there = (
        tell(host, replace(make_seat(), deck=deck, rules=rules, players=players)) for host in told
    )
    assert here == there


LAYOUTS = """\
hands = numpy.array([[hand, hand[:0:-1] + hand[:1]]] * 9, "uint16")[:, ::-1]
hands[:, 1] = numpy.setdiff1d(self.match.deck.cards, hand)
frozen = hands.copy()
frozen.flags.writeable = False
shifted = numpy.frombuffer(b"0" + hands.tobytes(), "uint8")[1:].view("uint16").reshape(9, 2, 18)
wanted = list(self.match.simulate(hands.tolist()))
for array in (hands, numpy.asfortranarray(hands), frozen, shifted, hands[::-1], hands[:, :, :]):
    outcomes = self.match.simulate(array)
    assert list(outcomes) == wanted
    assert outcomes.places.mean() == 1.5 and set(outcomes.reasons.tolist()) == {0}
    assert (outcomes.banks.sum(axis=1) == 36).any() or not wanted[0].banks[0] == 36
for shape in ((0, 2, 18), (9, 2, 0), (9, 3, 18), (9, 2), (1, 2, 1)):
    try:
        self.match.simulate(numpy.zeros(shape, "uint16"))
    except ValueError:
        pass
return sorted(hand)
"""


def test_arrays_may_lie_in_memory_as_they_like(sandbox: Sandbox) -> None:
    with ProcessHost(make_subject(LAYOUTS, head="import numpy"), sandbox) as host:
        assert ask_subject(host).faults == {}


def test_numpy_need_not_be_allowed() -> None:
    body = """\
    others = [card for card in self.match.deck.cards if card not in hand]
    outcomes = self.match.simulate([[hand, others], [others, hand]] * 50)
    assert len(outcomes) == 100 and [outcome.reason for outcome in outcomes] == ["won"] * 100
    assert outcomes[0].places == outcomes[99].places[::-1] == tuple(outcomes.places[0].tolist())
    return sorted(hand)
    """
    with Sandbox(level="strict") as sandbox, ProcessHost(make_subject(body), sandbox) as host:
        assert ask_subject(host).faults == {}


WRONG = {
    "doubled": ("simulate([[hand, hand]])", r"game 0: \S+ is there twice"),
    "below zero": ("simulate([[[-5], [300]]])", "game 0, seat 0: -5 is no card"),
    "wrong dtype": ("simulate(numpy.zeros((9, 2, 9)))", "an array of .* uint16, not as float64"),
    "deep": ("simulate([[[[[[[]]]]]]])", "game 0: 1 orders for 2 seats"),
}


@pytest.mark.parametrize(("call", "text"), WRONG.values(), ids=WRONG)
def test_what_cannot_be_played_is_the_entrants_own_fault(
    sandbox: Sandbox, call: str, text: str
) -> None:
    source = make_subject(f"self.match.{call}", head="import numpy")
    with ProcessHost(source, sandbox) as host:
        answer = ask_subject(host)
    assert kinds(answer) == {2: "exception"}
    assert re.fullmatch(f"CardError: {text}", answer.faults[2].text)
    assert answer.faults[2].line == line_of(source, call)


TOO_MUCH = {
    "games without end": ("simulate(iter(lambda: [hand, hand], 0))", "too slow"),
    "many games": ("simulate(self.games(hand, 10**6))", "too slow"),
    "a large array": ("simulate(numpy.ones((10**6, 2, 300), 'uint16'))", "out of memory"),
}
GAMES = """\
self.games = lambda hand, number: numpy.repeat(
            numpy.array([[hand, numpy.setdiff1d(match.deck.cards, hand)]], "uint16"), number, axis=0
        )
"""


@pytest.mark.parametrize(("call", "kind"), TOO_MUCH.values(), ids=TOO_MUCH)
def test_too_much_of_it_costs_one_hand(sandbox: Sandbox, call: str, kind: str) -> None:
    """The engine stops between games when it is told to, so the leg goes on."""
    source = make_subject(f"self.match.{call}", head="import numpy", start=GAMES)
    with ProcessHost(source, sandbox) as host:
        session, _ = host.open(replace(make_seat(), rules=Rules(look="arrange")))
        answer = ask(host, session, make_hands(6))
    assert kinds(answer) == {2: kind}
    assert not answer.faults[2].hard
    assert answer.faults[2].line == line_of(source, call)


@pytest.mark.parametrize("level", ["strict", "process"])
def test_a_file_that_does_not_say_simulate_is_told_so(level: str) -> None:
    source = make_subject("return getattr(self.match, 'simu' + 'late')([[hand, hand]])")
    with Sandbox(level=level) as cold, ProcessHost(source, cold) as host:
        answer = ask_subject(host)
    assert kinds(answer) == {2: "exception"}
    assert "files in which the word simulate stands" in answer.faults[2].text


def test_games_of_a_plugins_code_cannot_be_tried() -> None:
    source = make_subject("self.match.can_simulate or self.match.simulate([[hand, hand]])")
    entrants = [make_entrant("subject"), make_entrant("subject", "again")]
    plan = make_plan(entrants, variant=TRUMP, deals=3)
    with Sandbox(level="strict") as sandbox, ExitStack() as stack:
        hosts = {one.hash: stack.enter_context(ProcessHost(source, sandbox)) for one in entrants}
        there = play_matches([plan], hosts)
    here = play_matches([plan], {one.hash: InProcessHost(source) for one in entrants})
    assert here[0].faults == there[0].faults
    assert [(fault.leg, fault.deal, fault.slot) for fault in here[0].faults] == [
        (leg, 2, slot) for leg in (0, 1) for slot in (0, 1)
    ]
    assert all("trump is played by a plugin's own code" in f.text for f in here[0].faults)


def test_the_tutorials_strategy_lays_the_same_orders_there() -> None:
    programs = re.findall(r"(?s)```python\n(.*?)```", TUTORIAL.read_text("utf-8"))
    (text,) = [program for program in programs if "simulate(" in program]
    source = make_source(text)
    entrants = [make_entrant("my-rehearsal"), make_entrant("my-rehearsal", "again")]
    plan = make_plan(entrants, deals=4)
    here = play_matches([plan], {one.hash: InProcessHost(source) for one in entrants})
    with Sandbox(level="strict") as sandbox, ExitStack() as stack:
        hosts = {one.hash: stack.enter_context(ProcessHost(source, sandbox)) for one in entrants}
        there = play_matches([plan], hosts)
    assert here[0].faults == there[0].faults == []
    assert (here[0].games.orders == there[0].games.orders).all()
