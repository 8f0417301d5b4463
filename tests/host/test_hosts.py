"""A host runs strategies: it says what they are, and whatever they do is only their fault."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent, indent
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyanitsa import Deck, Rules
from pyanitsa.errors import PluginError
from pyanitsa.host import (
    Description,
    Fault,
    Hosts,
    InProcessHost,
    Question,
    Record,
    Seat,
    Source,
)
from pyanitsa.host.runner_side.inprocess import describe
from pyanitsa.tournament.entrants import Catalogue

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pyanitsa.host import Answer

FILE = "pupil.py"
CARDS = Deck().cards[::9]
HAND = np.array([CARDS], np.uint16)  # 6♠ 8♣ 10♦ Q♥, weakest first
TEMPLATE = """\
from pyanitsa import Card, Strategy, hookimpl
{top}

class Pupil(Strategy):
    "Plays as it pleases."
    name = "pupil"
{methods}

@hookimpl
def pyanitsa_strategies():
    return [Pupil]
"""


def source(text: str) -> Source:
    return Source(Path(FILE), text.encode(), FILE)


def pupil(arrange: str = "return hand", *, methods: str = "", top: str = "") -> Source:
    """Return a source in which a strategy has this body of `arrange`, other methods and a top."""
    body = indent("def arrange(self, hand):\n" + indent(dedent(arrange), "    "), "    ")
    more = indent(dedent(methods), "    ")
    return source(TEMPLATE.format(top=dedent(top), methods=f"{body}\n{more}"))


def line_of(asked: Source, text: str) -> int:
    """Return the line of a source in which some text stands."""
    before, _, _ = asked.text.decode().partition(text)
    return before.count("\n") + 1


def seat(**changes: int) -> Seat:
    given: dict[str, Any] = {"players": 2, "seat": 0, "deals": 5, "seed": 1} | changes
    return Seat("pupil", "bank", Deck(), Rules(look="arrange"), **given)


def ask(asked: Source, hands: Sequence[Sequence[int]] = HAND.tolist()) -> Answer:
    """Open a seat and ask for the orders of some hands."""
    host = InProcessHost(asked)
    session, _ = host.open(seat())
    host.post([Question(session, np.array(hands, np.uint16))])
    (answer,) = host.collect()
    return answer


def fault_of(asked: Source) -> Fault:
    """Return what went wrong with the only hand."""
    answer = ask(asked)
    assert list(answer.faults) == [0]
    return answer.faults[0]


def record(deal: int = 0) -> Record:
    """Return a game in which seat 1 of two forfeited."""
    orders = np.zeros((2, 4), np.uint16)
    orders[0] = HAND[0, ::-1]
    return Record(deal, orders, np.array([1, 2], np.int8), "forfeit", 7, np.array([4, 0], np.int16))


# What a source provides


def test_a_strategy_is_described_by_its_name_and_the_first_line_of_its_docstring() -> None:
    assert describe(pupil()) == [Description("pupil", "Plays as it pleases.")]


def test_a_source_may_provide_several_strategies_or_none() -> None:
    text = TEMPLATE.format(top="", methods="    pass").replace(
        "return [Pupil]", "return [Pupil, type('Other', (Pupil,), {'name': 'other'})]"
    )
    assert [one.name for one in describe(source(text))] == ["pupil", "other"]
    assert describe(source(text.replace("return [Pupil", "return [] or []  # [Pupil"))) == []


def test_everything_that_comes_along_is_described() -> None:
    for one in Catalogue(Hosts("none")).sources():
        (description,) = describe(one)
        assert description.name == one.path.stem.replace("_", "-")
        assert description.description


BROKEN = {
    "syntax": ("x = 1\ndef broken(:\n", 2, "SyntaxError: invalid syntax"),
    "null byte": ("x = 1\0\n", None, "source code string cannot contain null bytes"),
    "too deep": ("x = " + "-" * 100_000 + "1\n", None, "Error"),
    "raises": ("x = 1\n\nx / 0\n", 3, "ZeroDivisionError: division by zero"),
    "exits": ("import sys\nsys.exit('bye')\n", 2, "SystemExit: bye"),
    "imports what is not there": ("\nimport nowhere_at_all\n", 2, "No module named"),
    "no hook": ("x = 1\n", None, "no function pyanitsa_strategies()"),
    "empty": ("", None, "no function pyanitsa_strategies()"),
    "no list": ("def pyanitsa_strategies(): return 5\n", 1, "returned int, not a list"),
    "no class": ("def pyanitsa_strategies(): return [5]\n", 1, "5, which is no Strategy class"),
    "no strategy": ("def pyanitsa_strategies(): return [int]\n", 1, "no Strategy class"),
}


@pytest.mark.parametrize(("text", "line", "said"), BROKEN.values(), ids=BROKEN)
def test_a_source_that_does_not_load_is_told_with_file_and_line(
    text: str, line: int | None, said: str
) -> None:
    with pytest.raises(PluginError) as told:
        describe(source(text))
    where = FILE if line is None else f"{FILE}, line {line}"
    assert str(told.value).startswith(f"{where}: ")
    assert said in str(told.value)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('name = "pupil"', "name = 7", "the name of Pupil is no text"),
        ("[Pupil]", "[Pupil, Pupil]", "two strategies are called 'pupil'"),
        ('"Plays as it pleases."', "__doc__ = 7", "'int' object has no attribute 'strip'"),
    ],
)
def test_a_name_is_a_text_and_stands_once(old: str, new: str, said: str) -> None:
    text = TEMPLATE.format(top="", methods="").replace(old, new)
    with pytest.raises(PluginError, match=f"{FILE}.*{said}"):
        describe(source(text))


def test_dataclasses_and_late_annotations_work_in_a_source() -> None:
    """They look up the module that they are in."""
    top = """
        from dataclasses import dataclass

        @dataclass
        class Plan:
            first: "int" = 1
            other: "ClassVar[int]" = 2
    """
    assert ask(pupil(top=top)).faults == {}


# Orders


@pytest.mark.parametrize(
    "arrange",
    [
        "return hand[::-1]",
        "return list(hand[::-1])",
        "return reversed(hand)",
        "yield from reversed(hand)",
        "return [int(card) for card in hand[::-1]]",
        "return [Card(int(card)) for card in hand[::-1]]",
        "return dict.fromkeys(hand[::-1])",
    ],
)
def test_any_sequence_of_the_cards_is_an_order(arrange: str) -> None:
    answer = ask(pupil(arrange))
    assert answer.faults == {}
    assert answer.orders.tolist() == HAND[:, ::-1].tolist()
    assert answer.orders.dtype == np.uint16


ILLEGAL = {
    "a card is missing": ("return hand[1:]", "missing: 6♠"),
    "a card is there twice": ("return hand[1:] + hand[1:2]", "there twice: 8♣; missing: 6♠"),
    "a card too many": ("return hand + hand[:1]", "there twice: 6♠"),
    "nothing": ("return []", "missing: 6♠ 8♣ 10♦ Q♥"),
    "not in the hand": ("return [*hand[1:], Card.parse('AH')]", "not in the hand: A♥; missing: 6♠"),
    "no card at all": ("return [*hand[1:], 7]", "not in the hand: 7; missing: 6♠"),
    "below zero": ("return [*hand[1:], -1]", "not in the hand: -1; missing: 6♠"),
    "huge": ("return [*hand[1:], 10**5000]", "not in the hand: a huge number; missing: 6♠"),
    "a huge card": ("return [*hand[1:], Card(10**5000)]", "a huge number; missing: 6♠"),
    "an order without end": ("while True: yield hand[0]", "there twice: 6♠; missing: 8♣ 10♦ Q♥"),
    "fractions": ("return [float(c) for c in hand]", "not in the hand: something of type float;"),
    "truth": ("return [True, *hand[1:]]", "not in the hand: something of type bool; missing: 6♠"),
    "text": ("return 'abcd'", "not in the hand: something of type str; missing"),
    "the wrong cards' names": ("return [str(c) for c in hand]", "something of type str"),
    "Nones": ("return [None] * 4", "not in the hand: something of type NoneType;"),
    "subclass": ("return [type('Int', (int,), {})(c) for c in hand]", "something of type Int;"),
}


@pytest.mark.parametrize(("arrange", "said"), ILLEGAL.values(), ids=ILLEGAL)
def test_anything_else_is_an_illegal_order_and_the_fault_says_why(arrange: str, said: str) -> None:
    fault = fault_of(pupil(arrange))
    assert fault.kind == "illegal order"
    assert said in fault.text


@pytest.mark.parametrize("kind", ["int", "object"])
@pytest.mark.parametrize("arrange", ["return [E(c) for c in hand]", "return [E(hand[0])]"])
def test_nothing_in_an_order_is_asked_what_it_is(kind: str, arrange: str) -> None:
    """Numbers of an entrant's own kind could raise whenever they are looked at."""
    top = f"""
        def bad(self, *rest):
            raise RuntimeError("looked at")

        class E({kind}):
            if {kind} is object:
                def __init__(self, card): pass
            __int__ = __index__ = __eq__ = __hash__ = __repr__ = __str__ = __lt__ = bad
            __float__ = __bool__ = __format__ = __len__ = bad
            __class__ = property(bad)
    """
    fault = fault_of(pupil(arrange, top=top))
    assert "not in the hand: something of type E" in fault.text


def test_even_a_type_that_raises_when_it_is_looked_at_is_only_a_fault() -> None:
    top = """
        def bad(*rest):
            raise RuntimeError("looked at")

        class Meta(type):
            __hash__ = __eq__ = bad
            __name__ = property(bad)

        class E(metaclass=Meta):
            pass
    """
    assert fault_of(pupil("return [*hand[1:], E()]", top=top)).text == "RuntimeError: looked at"


@pytest.mark.parametrize("value", ["None", "7", "hand[0]", "self", "len"])
def test_what_is_no_sequence_is_an_exception(value: str) -> None:
    fault = fault_of(pupil(f"return {value}"))
    assert fault.kind == "exception"
    assert "list of all cards of the hand" in fault.text or "returned nothing" in fault.text
    assert fault.line == 8


codes = st.lists(st.sampled_from([*map(int, CARDS), 7, 511]), max_size=6)


@given(codes | st.permutations([int(card) for card in CARDS]))
def test_an_order_is_taken_if_and_only_if_it_is_the_hand_in_some_order(order: list[int]) -> None:
    answer = ask(pupil(f"return {order}"))
    if sorted(order) == sorted(CARDS):
        assert (answer.faults, answer.orders.tolist()) == ({}, [order])
    else:
        assert answer.faults[0].kind == "illegal order"


# Exceptions

RAISED = {
    "an exception": ("raise ValueError('no idea')", "ValueError: no idea"),
    "several lines": ("raise ValueError('no\\n  idea')", "ValueError: no idea"),
    "nothing to say": ("raise ValueError", "ValueError"),
    "a long story": ("raise ValueError('x' * 10_000)", f"ValueError: {'x' * 288}"),
    "an exit": ("raise SystemExit(3)", "SystemExit: 3"),
    "no Exception": ("raise type('Stop', (BaseException,), {})('now')", "Stop: now"),
    "recursion": ("return self.arrange(hand)", "RecursionError: maximum recursion depth exceeded"),
    "a false line": (
        f"error = SyntaxError('no'); error.filename = {FILE!r}; error.lineno = []; raise error",
        "SyntaxError: no",
    ),
}


@pytest.mark.parametrize(("arrange", "said"), RAISED.values(), ids=RAISED)
def test_whatever_is_raised_is_a_fault_that_names_the_line(arrange: str, said: str) -> None:
    asked = pupil(arrange)
    fault = fault_of(asked)
    assert (fault.kind, fault.line) == ("exception", line_of(asked, arrange))
    assert fault.text.startswith(said)
    assert len(fault.text) <= 300


@pytest.mark.parametrize("raised", ["ValueError", "SystemExit", "GeneratorExit", "BaseException"])
def test_an_exception_that_cannot_say_what_it_is_is_still_a_fault(raised: str) -> None:
    top = f"""
        class Mute(Exception):
            def __str__(self):
                raise {raised}("never")
            __repr__ = __str__
    """
    assert fault_of(pupil("raise Mute", top=top)).text == "Mute"


def test_an_exception_whose_message_is_no_plain_text_is_still_a_fault() -> None:
    top = """
        class Text(str):
            def __format__(self, spec): raise ValueError
            def split(self, *rest): raise ValueError

        class Odd(Exception):
            def __str__(self): return Text("odd")
    """
    assert fault_of(pupil("raise Odd", top=top)).text.startswith("Odd")


def test_what_is_raised_while_an_order_is_read_is_a_fault_too() -> None:
    fault = fault_of(pupil("yield hand[0]\nraise ValueError('half way')"))
    assert fault.text == "ValueError: half way"


def test_a_fault_in_one_hand_leaves_the_others_alone() -> None:
    hands = np.array([Deck().cards[i : i + 3] for i in range(5)], np.uint16)
    asked = pupil("return hand[::-1] if hand[0] % 3 else 1 / 0")
    answer = ask(asked, hands.tolist())
    failed = [i for i, hand in enumerate(hands) if hand[0] % 3 == 0]
    assert 0 < len(failed) < 5
    assert list(answer.faults) == failed
    fair = [i for i in range(5) if i not in failed]
    assert answer.orders[fair].tolist() == hands[fair, ::-1].tolist()


def test_a_strategy_that_cannot_begin_forfeits_every_hand() -> None:
    """Where it is made, where it starts, and where its source fails only now and then."""
    for methods in ("def __init__(self): 1 / 0", "def start(self, match): 1 / 0"):
        answer = ask(pupil(methods=methods), [CARDS] * 3)
        assert list(answer.faults) == [0, 1, 2]
        assert answer.faults[2].text == "ZeroDivisionError: division by zero"
        assert answer.faults[2].line == line_of(pupil(methods=methods), methods)
    top = "import sys; sys.loads = getattr(sys, 'loads', 0) + 1; 1 / (2 - sys.loads)"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.loads", 0, raising=False)
        assert describe(pupil(top=top))
        assert fault_of(pupil(top=top)).text == "ZeroDivisionError: division by zero"


def test_a_key_press_to_stop_is_no_fault() -> None:
    """Ctrl-C while a strategy thinks is meant for the program."""
    with pytest.raises(KeyboardInterrupt):
        ask(pupil("raise KeyboardInterrupt"))


# What a strategy is given


def test_hands_are_tuples_of_cards_weakest_first() -> None:
    arrange = """
        assert type(hand) is tuple
        assert all(type(card) is Card for card in hand)
        assert list(hand) == sorted(hand)
        return hand
    """
    assert ask(pupil(arrange)).faults == {}


def test_a_strategy_knows_its_match_from_the_start() -> None:
    methods = """
        def start(self, match):
            assert match is self.match
            assert match.variant == "bank"
            assert (len(match.deck), match.rules.look) == (36, "arrange")
            assert (match.players, match.seat, match.deals) == (2, 0, 5)
            self.started = True
    """
    assert ask(pupil("assert self.started\nreturn hand", methods=methods)).faults == {}


def test_chance_comes_from_the_seed_of_the_seat() -> None:
    host = InProcessHost(pupil("return self.match.random.sample(hand, len(hand))"))
    cards = np.array([Deck().cards[:18]], np.uint16)
    orders = []
    for seed in (1, 1, 2):
        session, _ = host.open(seat(seed=seed))
        host.post([Question(session, cards)])
        orders.append(host.collect()[0].orders.tolist())
    assert orders[0] == orders[1] != orders[2]


def test_nothing_goes_from_one_seat_to_another() -> None:
    """Neither what the object keeps, nor what its class or its module do."""
    top = "GAMES = []"
    methods = "games = []\ndef start(self, match): self.mine = []"
    arrange = """
        for games in (GAMES, type(self).games, Pupil.games, self.mine):
            games.append(hand)
        assert len(GAMES) == len(self.mine)
        return hand if len(self.mine) == 1 else 1 / 0
    """
    host = InProcessHost(pupil(arrange, methods=methods, top=top))
    sessions = [host.open(seat())[0] for _ in range(3)]
    host.post([Question(session, HAND) for session in sessions])
    assert [answer.faults for answer in host.collect()] == [{}, {}, {}]
    host.post([Question(session, HAND) for session in sessions])
    assert [list(answer.faults) for answer in host.collect()] == [[0], [0], [0]]


def test_only_a_strategy_that_defines_observe_is_told_of_games() -> None:
    assert InProcessHost(pupil()).open(seat())[1] is False
    observing = pupil(methods="def observe(self, record): pass")
    assert InProcessHost(observing).open(seat())[1] is True


def test_a_game_is_told_before_the_next_hand_with_all_orders_revealed() -> None:
    methods = """
        def observe(self, record):
            assert (record.deal, record.seat, record.reason) == (3, 1, "forfeit")
            mine, others = record.orders[1], record.orders[0]
            assert mine == ()
            assert [str(card) for card in others] == ["Q♥", "10♦", "8♣", "6♠"]
            assert all(type(card) is Card for card in others)
            assert (record.places, record.banks, record.rounds) == ((1, 2), (4, 0), 7)
            assert {type(v) for v in (*record.places, *record.banks, record.rounds)} == {int}
            self.told = True
    """
    host = InProcessHost(pupil("assert self.told\nreturn hand", methods=methods))
    session, _ = host.open(seat(seat=1))
    host.post([Question(session, HAND, record(3))])
    assert host.collect()[0].faults == {}


def test_who_fails_to_observe_forfeits_the_next_hand_only() -> None:
    """A fault in `arrange` of the same hand is not told over it."""
    methods = "def observe(self, record): 1 / 0"
    host = InProcessHost(pupil("return hand[1:]", methods=methods))
    session, _ = host.open(seat())
    host.post([Question(session, np.repeat(HAND, 2, axis=0), record())])
    (answer,) = host.collect()
    assert answer.faults[0].text == "ZeroDivisionError: division by zero"
    assert answer.faults[1].kind == "illegal order"


def test_questions_are_answered_in_their_order_until_a_seat_is_closed() -> None:
    host = InProcessHost(pupil("return hand[self.match.seat:] + hand[:self.match.seat]"))
    sessions = [host.open(seat(seat=number))[0] for number in (2, 0, 1)]
    assert len(set(sessions)) == 3
    host.post([Question(session, HAND) for session in reversed(sessions)])
    rolled = [np.roll(HAND, -number).tolist() for number in (1, 0, 2)]
    assert [answer.orders.tolist() for answer in host.collect()] == rolled
    host.close(sessions[0])
    host.post([Question(sessions[0], HAND)])
    with pytest.raises(KeyError):
        host.collect()
