"""A match plays every rotation of the seats over the same deals, and one's faults are one's own."""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from textwrap import dedent, indent
from types import ModuleType
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from factories import BANK, CLASSIC, arrays, make_variant, same_games, shared_chance
from pyanitsa import Deck, Rules, Variant
from pyanitsa.engine import play_game
from pyanitsa.errors import PluginError
from pyanitsa.host import InProcessHost, Source
from pyanitsa.host.runner_side.inprocess import describe
from pyanitsa.play.chance import digest
from pyanitsa.play.games import FORFEIT, GAME_REASONS
from pyanitsa.play.match import play_matches
from pyanitsa.play.plan import MatchPlan
from pyanitsa.play.scoring import Tally
from pyanitsa.tournament.entrants import entrant

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from pyanitsa.engine import Outcomes
    from pyanitsa.host import Host, Question, Seat
    from pyanitsa.play.plan import Entrant
    from pyanitsa.play.result import MatchResult

COUNTERS = ("rounds", "wars", "laid", "banks")

TACTICAL = make_variant("tactical", CLASSIC)
BANKING = make_variant("bank", BANK)
SHUFFLED = make_variant("shuffled", Rules(look="arrange", pickup="shuffled"))
UNEVEN = make_variant("uneven", Rules(look="arrange", leftover="dealt"), Deck(52))

LOW = "return hand"
HIGH = "return hand[::-1]"
CHANCE = "return self.match.random.sample(hand, len(hand))"
TURNS = "return hand if self.turned else hand[::-1]"
TURN = """
def start(self, match): self.turned = False
def observe(self, record):
    self.turned ^= record.places[record.seat] > 1
"""
"""Learns: turns its hand round whenever it has lost."""


class Field:
    """Entrants and their hosts.

    Attributes:
        hosts: the host of each entrant, by its hash.
    """

    def __init__(self) -> None:
        self.hosts: dict[str, Host] = {}

    def add(self, name: str, arrange: str = LOW, *, methods: str = "", top: str = "") -> Entrant:
        """Make an entrant of the body of `arrange`, other methods and the top of its module."""
        text = "\n".join(
            [
                "from pyanitsa import Card, Strategy",
                dedent(top),
                "class Played(Strategy):",
                f"    name = {name!r}",
                indent(dedent(methods), "    "),
                "    def arrange(self, hand):",
                indent(dedent(arrange), "        "),
                "def pyanitsa_strategies(): return [Played]",
            ]
        )
        source = Source(Path(f"{name}.py"), text.encode(), f"{name}.py")
        one = entrant(source, describe(source)[0])
        self.hosts[one.hash] = InProcessHost(source)
        return one

    def play(self, *plans: MatchPlan) -> list[MatchResult]:
        return play_matches(plans, self.hosts)


@pytest.fixture
def field() -> Field:
    return Field()


@pytest.fixture
def log(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """Return a list to which strategies add with `from probe import LOG`."""
    probe: Any = ModuleType("probe")
    probe.LOG = []
    monkeypatch.setitem(sys.modules, "probe", probe)
    listed: list[Any] = probe.LOG
    return listed


def plan(
    entrants: Sequence[Entrant],
    variant: Variant = BANKING,
    *,
    number: int = 0,
    deals: int = 6,
    seed: int = 3,
) -> MatchPlan:
    parts = [variant.name, variant.hash(), number, deals, seed, *(one.hash for one in entrants)]
    key = digest(*parts)
    chance = shared_chance(key, variant, len(entrants), number, seed)
    return MatchPlan(key, variant, tuple(entrants), number, deals, chance)


def same(one: MatchResult, other: MatchResult) -> bool:
    return one.faults == other.faults and same_games(one.games, other.games)


def points(result: MatchResult) -> list[list[int]]:
    """Return each slot's half-places in each mirrored deal."""
    tally = Tally.of(result.games.outcomes.places[None], result.games.forfeits[None])
    listed: list[list[int]] = tally.deal_points[0].tolist()
    return listed


# Seats and deals


@pytest.mark.parametrize("players", [2, 3, 4])
def test_in_its_legs_everybody_takes_every_seat_once(
    field: Field, log: list[Any], players: int
) -> None:
    top = "from probe import LOG"
    methods = "def start(self, match): LOG.append((self.name, match.seat, match.players))"
    names = ["ada", "bob", "cy", "di"][:players]
    match = plan([field.add(name, top=top, methods=methods) for name in names])
    field.play(match)
    assert sorted(log) == sorted((name, seat, players) for name in names for seat in range(players))
    legs = [log[leg * players : (leg + 1) * players] for leg in range(players)]
    for leg, seated in enumerate(legs):
        assert [names[match.slot(leg, seat)] for seat in range(players)] == [
            n for n, _, _ in seated
        ]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_all_legs_are_played_on_the_same_deals(field: Field, players: int) -> None:
    """Every seat has the same cards in every leg, and nobody has a card of another."""
    (result,) = field.play(plan([field.add(f"e{i}", CHANCE) for i in range(players)], UNEVEN))
    hands = np.sort(result.games.orders, axis=3)
    assert (hands == hands[:1]).all()
    assert (result.games.orders != result.games.orders[:1]).any()
    for leg in range(players):
        for deal in range(6):
            dealt = [card for hand in result.games.hands(leg, deal) for card in hand]
            assert sorted(dealt) == sorted(UNEVEN.deck.cards)
            sizes = [len(hand) for hand in result.games.hands(leg, deal)]
            whole, rest = divmod(len(UNEVEN.deck), players)
            assert sizes == [whole + (seat < rest) for seat in range(players)]


def test_matches_that_share_their_deal_chance_meet_the_same_deals(field: Field) -> None:
    a, b, c = (field.add(name) for name in "abc")
    one, other = field.play(plan([a, b]), plan([c, a]))
    assert np.array_equal(one.games.orders, other.games.orders)


@pytest.mark.parametrize(
    "changes", [{"number": 1}, {"seed": 4}, {"variant": replace(BANKING, name="other")}]
)
def test_another_number_seed_or_variant_is_another_deal(
    field: Field, changes: dict[str, Any]
) -> None:
    pair = [field.add("a"), field.add("b")]
    (one,), (other,) = field.play(plan(pair)), field.play(plan(pair, **changes))
    for deal in range(6):
        assert not np.array_equal(one.games.orders[0, deal], other.games.orders[0, deal])
    assert len({plan(pair, number=n).chance.game(d) for n in range(9) for d in range(9)}) == 81


@pytest.mark.parametrize("variant", [TACTICAL, BANKING, SHUFFLED, UNEVEN], ids=lambda v: v.name)
@pytest.mark.parametrize("players", [2, 3])
def test_a_game_goes_as_the_engine_plays_its_orders(
    field: Field, variant: Variant, players: int
) -> None:
    pair = [field.add(f"e{i}", CHANCE) for i in range(players)]
    match = plan(pair, variant, number=2, deals=2)
    (result,) = field.play(match)
    for leg in range(players):
        for deal in range(2):
            seed = match.chance.game(deal)
            hands = result.games.hands(leg, deal)
            played = play_game(hands, variant.rules, deck=variant.deck, seed=seed)
            assert result.games.outcome(leg, deal) == played


@pytest.mark.parametrize("variant", [TACTICAL, BANKING, SHUFFLED, UNEVEN], ids=lambda v: v.name)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_equal_orders_score_exactly_alike_over_every_mirrored_deal(
    field: Field, variant: Variant, players: int
) -> None:
    """Who has the better seat or the better cards has them in one leg, and the others in theirs."""
    (result,) = field.play(plan([field.add(f"e{i}", HIGH) for i in range(players)], variant))
    listed = points(result)
    assert all(slot == listed[0] for slot in listed)
    assert sum(map(sum, listed)) == 6 * players * players * (players - 1)


def test_an_entrant_may_meet_itself(field: Field) -> None:
    """Its two objects know nothing of each other, and get chance of their own."""
    one = field.add("echo", CHANCE)
    (result,) = field.play(plan([one, one], deals=30))
    first, second = (result.games.orders[leg] for leg in (0, 1))
    assert (first != second).any()
    still = field.add("still")
    (result,) = field.play(plan([still, still]))
    assert points(result)[0] == points(result)[1]


# Objects and memory


def test_every_seat_of_every_leg_begins_with_nothing(field: Field) -> None:
    """Nothing lasts: neither in the object, nor in its class, nor in its module."""
    top = "GAMES = []"
    methods = "games = []\ndef start(self, match): self.mine = []"
    arrange = """
        for games in (GAMES, Played.games, self.mine):
            games.append(hand)
        assert len(GAMES) == len(Played.games) == len(self.mine) <= self.match.deals
        return hand
    """
    keeper = field.add("keeper", arrange, top=top, methods=methods)
    pairs = [[keeper, keeper], [keeper, field.add("other")]]
    plans = [plan(pair, number=number) for pair in pairs for number in range(2)]
    results = field.play(*plans, *plans)
    assert [result.faults for result in results] == [[]] * 8


def test_chance_is_another_for_every_seat_of_every_leg_of_every_match(
    field: Field, log: list[Any]
) -> None:
    """And the same again for the same match, whatever was played before."""
    methods = "def start(self, match): LOG.append(match.random.random())"
    a, b = (field.add(name, top="from probe import LOG", methods=methods) for name in "ab")
    plans = [plan(pair, number=number) for pair in ([a, b], [a, a]) for number in range(3)]
    field.play(*plans)
    first = log[:]
    assert len(set(first)) == len(first) == 6 * 2 * 2
    log.clear()
    for one in reversed(plans):
        field.play(one)
    assert sorted(log) == sorted(first)


@pytest.mark.parametrize("players", [2, 3])
def test_who_observes_is_told_of_every_game_in_order_with_all_orders(
    field: Field, log: list[Any], players: int
) -> None:
    """Of the last game it is not told: there is no hand left to use it for."""
    top = "from probe import LOG"
    methods = "def observe(self, record): LOG.append(record)"
    spy = field.add("spy", CHANCE, top=top, methods=methods)
    others = [field.add(f"e{i}", CHANCE) for i in range(players - 2)]
    faulty = field.add("faulty", "return hand if hand[0] % 2 else 1 / 0")
    (result,) = field.play(plan([spy, *others, faulty], SHUFFLED, deals=8))
    assert result.games.forfeits.any()
    assert not result.games.forfeits.all(axis=(0, 1)).any()
    for leg in range(players):
        (seat,) = (s for s in range(players) if result.plan.slot(leg, s) == 0)
        told = [record for record in log if record.seat == seat]
        assert [record.deal for record in told] == list(range(7))
        for record in told:
            hands = result.games.hands(leg, record.deal)
            gone = result.games.forfeits[leg, record.deal]
            shown = [[] if out else hand for hand, out in zip(hands, gone, strict=True)]
            assert [list(order) for order in record.orders] == shown
            outcome = result.games.outcome(leg, record.deal)
            assert (record.places, record.banks) == (outcome.places, outcome.banks)
            assert (record.reason, record.rounds) == (outcome.reason, outcome.rounds)


def test_a_strategy_that_learns_is_no_worse_for_it(field: Field) -> None:
    """It is asked for one hand at a time; the first one's order does not know of any game."""
    learner = field.add("learner", TURNS, methods=TURN)
    (result,) = field.play(plan([learner, field.add("low")], deals=20))
    first = result.games.orders[0, :, 0]
    fallen = first[:, 0] > first[:, -1]
    assert fallen[0]
    for deal in range(19):
        assert fallen[deal + 1] == (fallen[deal] ^ (result.games.outcomes.places[0, deal, 0] > 1))


class OneByOne:
    """A host that asks for one hand at a time, as if everybody observed."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self.hands: list[int] = []
        self.post_told = False

    def open(self, seat: Seat) -> tuple[int, bool]:
        return self._host.open(seat)[0], True

    def post(self, questions: Sequence[Question]) -> None:
        self.hands += [len(question.hands) for question in questions]
        self.post_told |= any(question.record is not None for question in questions)
        self._host.post(questions)

    def collect(self) -> list[Any]:
        return self._host.collect()

    def close(self, session: int) -> str:
        return self._host.close(session)


def test_asked_for_all_hands_at_once_or_one_by_one_the_orders_are_the_same(field: Field) -> None:
    kinds = {"chance": CHANCE, "low": LOW, "odd": "return hand if hand[0] % 2 else hand[1:]"}
    entrants = [field.add(*kind) for kind in kinds.items()]
    plans = [plan(pair, SHUFFLED) for pair in (entrants[:2], entrants[1:], entrants)]
    at_once = [field.play(one)[0] for one in plans]
    slow = {key: OneByOne(host) for key, host in field.hosts.items()}
    for one, result in zip(plans, at_once, strict=True):
        assert same(play_matches([one], slow)[0], result)
    assert {count for host in slow.values() for count in host.hands} == {1}
    assert all(host.post_told for host in slow.values())


def test_a_match_goes_the_same_whatever_else_is_played_and_in_whatever_order(
    field: Field,
) -> None:
    """Alone, with all others, in reverse, and twice at once: with learners, chance and faults."""
    entrants = [
        field.add("chance", CHANCE),
        field.add("learner", TURNS, methods=TURN),
        field.add(
            "lucky", "return self.match.random.sample(hand, len(hand)) if hand[0] % 2 else 1"
        ),
        field.add("late", methods="def observe(self, record): 1 / (record.deal != 3)"),
    ]
    pairs = [[a, b] for i, a in enumerate(entrants) for b in entrants[i:]]
    plans = [plan(pair, TACTICAL, number=number) for pair in pairs for number in range(2)]
    alone = {one.key: field.play(one)[0] for one in plans}
    rng = np.random.default_rng(1)
    orders: Iterable[Sequence[int]] = [
        range(len(plans)),
        range(len(plans))[::-1],
        rng.permutation(len(plans)).tolist(),
        [*range(6), *range(6)],
    ]
    for order in orders:
        for result in field.play(*(plans[i] for i in order)):
            assert same(result, alone[result.plan.key])


# Faults

FAULTS = {
    "arrange raises": {"arrange": "raise ValueError('no idea')"},
    "arrange exits": {"arrange": "raise SystemExit"},
    "arrange raises no exception": {"arrange": "raise BaseException('out')"},
    "its exception is mute": {
        "arrange": "raise Mute",
        "top": "class Mute(Exception):\n    def __str__(self): raise SystemExit",
    },
    "start raises": {"methods": "def start(self, match): 1 / 0"},
    "a card is missing": {"arrange": "return hand[1:]"},
    "a card is doubled": {"arrange": "return hand[1:] + hand[1:2]"},
    "a card is another's": {
        "arrange": "return [*hand[1:], min(c for c in self.match.deck.cards if c not in hand)]"
    },
    "too many cards": {"arrange": "return hand + hand"},
    "no end": {"arrange": "while True: yield hand[0]"},
    "nothing": {"arrange": "pass"},
    "fractions": {"arrange": "return list(map(float, hand))"},
    "truths": {"arrange": "return [True] * len(hand)"},
    "numbers of its own": {
        "arrange": "return list(map(Int, hand))",
        "top": "class Int(int):\n    def __index__(self): raise ValueError",
    },
}


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
@pytest.mark.parametrize("variant", [BANKING, TACTICAL], ids=lambda v: v.name)
def test_of_two_who_fails_forfeits_every_game_that_is_then_not_played(
    field: Field, variant: Variant, fault: dict[str, str]
) -> None:
    bad, good = field.add("bad", **fault), field.add("good")
    (result,) = field.play(plan([bad, good], variant))
    seats = [[0], [1]]  # of the bad one, in each leg
    for leg, (seat,) in enumerate(seats):
        assert result.games.forfeits[leg, :, seat].all()
        assert not result.games.forfeits[leg, :, 1 - seat].any()
        assert (result.games.outcomes.places[leg, :, seat] == 2).all()
        assert (result.games.outcomes.places[leg, :, 1 - seat] == 1).all()
        assert not result.games.orders[leg, :, seat].any()
        assert result.games.orders[leg, :, 1 - seat].all()
    assert {GAME_REASONS[code] for code in result.games.outcomes.reasons.flat} == {FORFEIT}
    assert not any(getattr(result.games.outcomes, counter).any() for counter in COUNTERS)
    assert (result.games.outcomes.loops == -1).all()
    assert [(f.leg, f.deal, f.slot) for f in result.faults] == [
        (leg, deal, 0) for leg in range(2) for deal in range(6)
    ]
    assert points(result) == [[0] * 6, [4] * 6]


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_of_four_who_fails_is_last_and_the_others_play_on(
    field: Field, fault: dict[str, str]
) -> None:
    """They play against the same hand, laid weakest first, and rank as they did against that."""
    odd_last = "return sorted(hand, key=lambda card: card.rank % 2)"
    others = [field.add("odd-last", odd_last), field.add("high", HIGH), field.add("low")]
    weakest, bad = field.add("weakest"), field.add("bad", **fault)
    fair, unfair = field.play(plan([*others, weakest]), plan([*others, bad]))
    assert unfair.games.forfeits.sum() == 4 * 6
    for leg in range(4):
        (seat,) = (s for s in range(4) if unfair.plan.slot(leg, s) == 3)
        rest = [s for s in range(4) if s != seat]
        assert unfair.games.forfeits[leg, :, seat].all()
        assert np.array_equal(unfair.games.orders[leg][:, rest], fair.games.orders[leg][:, rest])
        for deal in range(6):
            places = fair.games.outcomes.places[leg, deal, rest]
            assert unfair.games.outcomes.places[leg, deal, seat] == 4
            assert unfair.games.outcomes.places[leg, deal, rest].tolist() == [
                1 + int((places < place).sum()) for place in places
            ]
    for name in COUNTERS:
        assert np.array_equal(
            getattr(unfair.games.outcomes, name), getattr(fair.games.outcomes, name)
        )


def test_a_fault_costs_the_game_in_which_it_happens_and_no_other(field: Field) -> None:
    """The other games go as they would have gone, and the opponent's are not touched."""
    arrange = "return hand if hand[0] % 3 else 1 / 0"
    fair, unfair = field.play(
        plan([field.add("a"), field.add("b")]), plan([field.add("odd", arrange), field.add("b")])
    )
    failed = unfair.games.forfeits.any(axis=2)
    assert failed.any()
    assert not failed.all()
    assert same_games(fair.games[~failed], unfair.games[~failed])
    assert len(unfair.faults) == failed.sum()
    assert {fault.text for fault in unfair.faults} == {"ZeroDivisionError: division by zero"}
    assert all(fault.line for fault in unfair.faults)


@pytest.mark.parametrize("players", [2, 4])
def test_where_all_fail_nobody_scores(field: Field, players: int) -> None:
    (result,) = field.play(plan([field.add(f"e{i}", "return 1 / 0") for i in range(players)]))
    assert (result.games.outcomes.places == 1).all()
    assert not any(getattr(result.games.outcomes, counter).any() for counter in COUNTERS)
    assert points(result) == [[0] * 6] * players


def test_of_four_one_that_is_left_wins_a_game_that_is_not_played(field: Field) -> None:
    bad = [field.add(f"e{i}", "return 1 / 0") for i in range(3)]
    (result,) = field.play(plan([*bad, field.add("good")]))
    assert np.array_equal(result.games.outcomes.places, np.where(result.games.forfeits, 2, 1))
    assert not any(getattr(result.games.outcomes, counter).any() for counter in COUNTERS)


def test_who_cannot_observe_forfeits_the_next_game(field: Field) -> None:
    bad = field.add("bad", methods="def observe(self, record): 1 / (record.deal - 2)")
    (result,) = field.play(plan([bad, field.add("good")]))
    assert [(fault.leg, fault.deal) for fault in result.faults] == [(0, 3), (1, 3)]


# Variants without a choice, and variants of plugins


class Nobody(InProcessHost):
    """A host that is not to be asked anything."""

    def open(self, seat: Seat) -> tuple[int, bool]:
        raise AssertionError(f"a strategy is made for seat {seat.seat}")


@pytest.mark.parametrize("players", [2, 3])
def test_where_there_is_nothing_to_choose_nobody_is_asked(field: Field, players: int) -> None:
    """The deal is the order; all legs go alike, but for who sits where."""
    blind = make_variant("blind", Rules())
    entrants = [field.add(f"e{i}") for i in range(players)]
    hosts = {one.hash: Nobody(Source(Path("no.py"), b"", "no.py")) for one in entrants}
    (result,) = play_matches([plan(entrants, blind)], hosts)
    assert not result.games.forfeits.any()
    assert (np.diff(result.games.orders[0, :, 0].astype(int), axis=1) < 0).any()
    assert all((array == array[:1]).all() for array in arrays(result.games).values())
    listed = points(result)
    assert all(slot == listed[0] for slot in listed)


class Failing(Variant):
    """A plugin's variant that cannot play."""

    def play_batch(self, hands: Any, sizes: Any, seeds: Any) -> Outcomes:
        raise ValueError(f"a slip in {len(hands)} {len(sizes)} {len(seeds)} games")


def test_a_plugins_variant_that_fails_is_told_with_its_file_and_line(field: Field) -> None:
    failing = Failing(name="slip", title=BANKING.title, text=BANKING.text)
    with pytest.raises(PluginError) as told:
        field.play(plan([field.add("a"), field.add("b")], failing))
    said = str(told.value)
    assert said.startswith(f"{__file__}, line ")
    assert said.endswith(
        "the variant 'slip' cannot be played: ValueError: a slip in 12 12 12 games"
    )
