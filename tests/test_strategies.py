"""The strategies that come along, the sample submissions, and the tutorial that shows how."""

from __future__ import annotations

import ast
import importlib
import importlib.util
import inspect
import itertools
import pkgutil
import re
import sys
from functools import lru_cache
from pathlib import Path
from random import Random
from types import ModuleType
from typing import TYPE_CHECKING

import pluggy
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import pyanitsa_strategies
from pyanitsa import Card, Deck, GameRecord, Match, Rules, Strategy
from pyanitsa.engine import Outcome, play_game
from pyanitsa.plugins import hooks as pyanitsa_hooks
from pyanitsa.plugins.hooks import PROJECT

if TYPE_CHECKING:
    from collections.abc import Sequence

ROOT = Path(__file__).parent.parent
TUTORIAL = ROOT / "docs" / "strategies.md"
SUBMISSIONS = sorted((ROOT / "tournaments" / "class9b").glob("*.py"))

BANK = Rules(look="arrange", on_tie="discard", capture="bank", goal="bank")
BANK_RING = Rules.from_options({"low_beats_ace": "takes"}, base=BANK)
TACTICAL = Rules(look="arrange")
GIVEAWAY = Rules(look="arrange", goal="shed")
DECKS = [Deck(36), Deck(52), Deck(54), Deck(36, 2), Deck(54, 8)]


def chance(*seed: object) -> Random:
    return Random(str(seed))  # noqa: S311 - a game, not a secret


def load_file(path: Path) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"submission_{path.stem}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def provided(module: ModuleType) -> list[type[Strategy]]:
    """Register a module as a plugin and return all that its hook provides."""
    manager = pluggy.PluginManager(PROJECT)
    manager.add_hookspecs(pyanitsa_hooks)
    manager.register(module)
    manager.check_pending()
    return list(itertools.chain.from_iterable(manager.hook.pyanitsa_strategies()))


MODULES = {
    info.name: importlib.import_module(f"pyanitsa_strategies.{info.name}")
    for info in pkgutil.iter_modules(pyanitsa_strategies.__path__)
}
SHIPPED: dict[str, type[Strategy]] = {
    strategy.name: strategy for module in MODULES.values() for strategy in provided(module)
}
HANDED_IN = {path.stem: load_file(path) for path in SUBMISSIONS}
SUBMITTED: dict[str, type[Strategy]] = {
    strategy.name: strategy for module in HANDED_IN.values() for strategy in provided(module)
}
EVERYBODY = SHIPPED | SUBMITTED
SOURCES = {
    strategy.name: Path(str(module.__file__)).read_text(encoding="utf-8")
    for module in (MODULES | HANDED_IN).values()
    for strategy in provided(module)
}

shipped_modules = pytest.mark.parametrize("module", MODULES.values(), ids=MODULES.keys())
every_strategy = pytest.mark.parametrize("strategy", EVERYBODY.values(), ids=EVERYBODY.keys())


def deal(deck: Deck, sizes: Sequence[int], random: Random) -> list[tuple[Card, ...]]:
    """Deal hands of the given sizes, each weakest card first; the rest is set aside."""
    cards = iter(random.sample(deck.cards, sum(sizes)))
    return [tuple(sorted(itertools.islice(cards, size))) for size in sizes]


def enter(
    entrants: Sequence[type[Strategy]], rules: Rules, deck: Deck, seed: int, deals: int
) -> list[Strategy]:
    """Return a started strategy for every seat."""
    players = []
    for seat, entrant in enumerate(entrants):
        player = entrant()
        player.match = Match(
            variant="test",
            deck=deck,
            rules=rules,
            players=len(entrants),
            seat=seat,
            deals=deals,
            random=chance(seed, seat),
        )
        player.start(player.match)
        players.append(player)
    return players


def play_leg(
    entrants: Sequence[type[Strategy]],
    *,
    rules: Rules = BANK,
    deck: Deck = DECKS[0],
    sizes: Sequence[int] = (),
    deals: int = 5,
    seed: int = 0,
) -> list[tuple[list[tuple[Card, ...]], Outcome]]:
    """Play the games of one leg and return each game's orders and outcome."""
    cards = chance(seed)
    players = enter(entrants, rules, deck, seed, deals)
    sizes = sizes or [len(deck) // len(entrants)] * len(entrants)
    games = []
    for number in range(deals):
        hands = deal(deck, sizes, cards)
        orders = [tuple(p.arrange(hand)) for p, hand in zip(players, hands, strict=True)]
        for hand, order in zip(hands, orders, strict=True):
            assert all(type(card) is Card for card in order)
            assert sorted(order) == list(hand)
        outcome = play_game(orders, rules, deck=deck, seed=number)
        games.append((orders, outcome))
        tell(players, orders, outcome.places, number)
    return games


def tell(
    players: Sequence[Strategy],
    orders: Sequence[tuple[Card, ...]],
    places: Sequence[int],
    number: int = 0,
) -> None:
    """Let everybody observe a game."""
    for seat, player in enumerate(players):
        player.observe(
            GameRecord(
                deal=number,
                seat=seat,
                orders=tuple(orders),
                places=tuple(places),
                reason="won",
                rounds=len(orders[seat]),
                banks=(0,) * len(orders),
            )
        )


def score(a: type[Strategy], b: type[Strategy], *, rules: Rules = BANK, deals: int = 40) -> float:
    """Return the first one's share of the points in two mirrored legs over the same deals."""
    points = 0.0
    for leg, entrants in enumerate(([a, b], [b, a])):
        for _, outcome in play_leg(entrants, rules=rules, deals=deals):
            mine, other = outcome.places[leg], outcome.places[1 - leg]
            points += (mine < other) + 0.5 * (mine == other)
    return points / (2 * deals)


@st.composite
def tables(draw: st.DrawFn) -> tuple[Deck, list[int], Rules, int]:
    """A deck, the sizes of 2 to 8 hands (some a card longer than the others), rules, a seed."""
    deck = draw(st.sampled_from(DECKS))
    players = draw(st.integers(2, 8))
    size = draw(st.integers(1, len(deck) // players))
    longer = draw(st.integers(0, min(players - 1, len(deck) - size * players)))
    sizes = [size + (seat < longer) for seat in range(players)]
    rules = draw(st.sampled_from([BANK, BANK_RING, TACTICAL, GIVEAWAY]))
    joker = draw(st.sampled_from(["above-ace", "as-ace"]))
    rules = Rules.from_options({"joker": joker, "limit": 50}, base=rules)
    return deck, sizes, rules, draw(st.integers(0, 2**32))


# What holds for every strategy


@every_strategy
@settings(max_examples=15, deadline=None)
@given(table=tables(), seat=st.integers(0, 7))
@example(table=(Deck(36), [1, 1], BANK, 0), seat=0)
@example(table=(Deck(54, 8), [200, 200], BANK_RING, 0), seat=1)
def test_orders_are_the_hand_each_card_once_and_the_same_for_the_same_seed(
    strategy: type[Strategy], table: tuple[Deck, list[int], Rules, int], seat: int
) -> None:
    deck, sizes, rules, seed = table
    others = list(SHIPPED.values())
    entrants = [others[(seed + s) % len(others)] for s in range(len(sizes))]
    entrants[seat % len(sizes)] = strategy
    games = play_leg(entrants, rules=rules, deck=deck, sizes=sizes, deals=3, seed=seed)
    assert games == play_leg(entrants, rules=rules, deck=deck, sizes=sizes, deals=3, seed=seed)


@every_strategy
def test_every_hand_size_of_the_small_deck_is_ordered(strategy: type[Strategy]) -> None:
    for size in range(1, 19):
        play_leg([strategy, SHIPPED["random"]], sizes=[size, size], deals=2, seed=size)


@every_strategy
def test_games_in_which_somebody_forfeited_are_survived(strategy: type[Strategy]) -> None:
    """An empty order and a last place in the record disturb nobody, in the first game or later."""
    players = enter([strategy] * 3, BANK, Deck(), seed=1, deals=9)
    random = chance(1)
    for silent in ([0, 1, 2], [1], [2], [0, 1], []):
        hands = deal(Deck(), [12] * 3, random)
        orders = [tuple(p.arrange(hand)) for p, hand in zip(players, hands, strict=True)]
        assert [sorted(order) for order in orders] == [list(hand) for hand in hands]
        orders = [() if seat in silent else order for seat, order in enumerate(orders)]
        tell(players, orders, [3 if seat in silent else 1 for seat in range(3)])


@every_strategy
def test_docstrings_begin_with_a_sentence(strategy: type[Strategy]) -> None:
    first = (inspect.getdoc(strategy) or "").split("\n", maxsplit=1)[0]
    assert re.fullmatch(r"[A-Z].{10,}[.!?]", first), first


@every_strategy
def test_names_are_lower_case_words_joined_by_hyphens(strategy: type[Strategy]) -> None:
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", strategy.name)


@every_strategy
def test_nothing_but_the_match_is_a_source_of_chance(strategy: type[Strategy]) -> None:
    """Neither `random`, nor the time, nor the process's hash seed has a say."""
    source = SOURCES[strategy.name]
    names = {node.id for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Name)}
    assert not imported(source) & {"random", "secrets", "time", "datetime", "os", "uuid"}
    assert not names & {"hash", "id", "open", "globals"}


def imported(source: str) -> set[str]:
    """Return the top-level packages that a source imports, wherever in it."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, "a relative import"
            found.add((node.module or "").split(".")[0])
    return found


# What holds for the modules that come along


@shipped_modules
def test_a_module_provides_one_strategy_that_is_called_like_it(module: ModuleType) -> None:
    (strategy,) = provided(module)
    assert strategy.name.replace("-", "_") == module.__name__.rpartition(".")[2]
    assert strategy.__module__ == module.__name__


@shipped_modules
def test_a_module_stands_alone(module: ModuleType) -> None:
    """Its source runs under any name, by itself: so it can be sent to another process."""
    source = inspect.getsource(module)
    allowed = {"pyanitsa", "numpy", "scipy"} | sys.stdlib_module_names
    assert imported(source) <= allowed
    alone = ModuleType("alone")
    exec(compile(source, "alone.py", "exec"), alone.__dict__)  # noqa: S102 - our own source
    assert [s.name for s in provided(alone)] == [s.name for s in provided(module)]


@shipped_modules
def test_a_module_keeps_no_state_between_matches(module: ModuleType) -> None:
    """Nothing but constants is assigned in a module or a class body, and nothing is `global`."""
    tree = ast.parse(inspect.getsource(module))
    bodies = [tree.body, *(node.body for node in tree.body if isinstance(node, ast.ClassDef))]
    for statement in itertools.chain.from_iterable(bodies):
        if isinstance(statement, ast.Assign | ast.AnnAssign | ast.AugAssign):
            assert isinstance(statement.value, ast.Constant), ast.unparse(statement)
    assert not any(isinstance(node, ast.Global) for node in ast.walk(tree))


@shipped_modules
def test_loading_a_module_does_not_load_scipy(module: ModuleType) -> None:
    top_level = ast.parse(inspect.getsource(module)).body
    imports = [node for node in top_level if isinstance(node, ast.Import | ast.ImportFrom)]
    assert "scipy" not in imported("\n".join(map(ast.unparse, imports)))


# What the docstrings promise

TEN = "6♠ 6♣ 7♠ 8♠ 9♠ 10♠ J♠ Q♠ K♠ A♠"

FIXED = {
    "high-first": "A♠ K♠ Q♠ J♠ 10♠ 9♠ 8♠ 7♠ 6♣ 6♠",
    "low-first": "6♠ 6♣ 7♠ 8♠ 9♠ 10♠ J♠ Q♠ K♠ A♠",
    "high-low": "A♠ 6♠ K♠ 6♣ Q♠ 7♠ J♠ 8♠ 10♠ 9♠",
    "low-high": "6♠ A♠ 6♣ K♠ 7♠ Q♠ 8♠ J♠ 9♠ 10♠",
    "middle-first": "9♠ 10♠ 8♠ J♠ 7♠ Q♠ 6♣ K♠ 6♠ A♠",
    "middle-last": "A♠ K♠ 6♣ 6♠ Q♠ J♠ 10♠ 9♠ 8♠ 7♠",
    "balanced-blocks": "A♠ 8♠ 6♠ K♠ 9♠ 6♣ Q♠ 10♠ 7♠ J♠",
    "tian-ji": "7♠ 6♣ 6♠ A♠ K♠ Q♠ J♠ 10♠ 9♠ 8♠",
    "anna-sandwich": "J♠ Q♠ 6♠ 6♣ 7♠ 8♠ 9♠ 10♠ K♠ A♠",
    "boris-stairs": "6♠ 8♠ J♠ A♠ 6♣ 9♠ Q♠ 7♠ 10♠ K♠",
    "egor-aces-last": "K♠ Q♠ J♠ 10♠ 9♠ 8♠ 7♠ 6♣ 6♠ A♠",
    "lena-bait": "6♠ 6♣ 7♠ A♠ K♠ Q♠ J♠ 10♠ 9♠ 8♠",
    "olya-average": "10♠ 9♠ J♠ 8♠ Q♠ 7♠ K♠ 6♠ A♠ 6♣",
}


def hand_of(text: str) -> tuple[Card, ...]:
    return tuple(Card.parse(word) for word in text.split())


def one(name: str, *, players: int = 2, rules: Rules = BANK, seed: int = 0) -> Strategy:
    """Return a started strategy in seat 0."""
    entrants = [EVERYBODY[name]] + [SHIPPED["random"]] * (players - 1)
    return enter(entrants, rules, Deck(), seed, deals=9)[0]


def show(player: Strategy, *others: str, places: tuple[int, ...] = (2, 1)) -> None:
    """Let the player in seat 0 observe a game in which the others laid these orders."""
    own = hand_of("6♥ 7♥")
    player.observe(
        GameRecord(
            deal=0,
            seat=0,
            orders=(own, *map(hand_of, others)),
            places=places,
            reason="won",
            rounds=2,
            banks=(0,) * (1 + len(others)),
        )
    )


@pytest.mark.parametrize("name", FIXED)
def test_a_fixed_order_is_what_the_docstring_says(name: str) -> None:
    assert " ".join(map(str, one(name).arrange(hand_of(TEN)))) == FIXED[name]


def test_high_low_ends_with_the_middle_card_of_an_odd_hand_and_middle_first_begins_with_it() -> (
    None
):
    hand = hand_of("6♠ 7♠ 8♠ 9♠ 10♠")
    assert one("high-low").arrange(hand) == list(hand_of("10♠ 6♠ 9♠ 7♠ 8♠"))
    assert one("middle-first").arrange(hand) == list(hand_of("8♠ 7♠ 9♠ 6♠ 10♠"))


def test_random_orders_every_hand_anew() -> None:
    player = one("random")
    assert len({tuple(player.arrange(hand_of(TEN))) for _ in range(50)}) == 50


def test_mixed_fixed_plays_all_four_orders_of_the_circle_and_no_other() -> None:
    player = one("mixed-fixed")
    circle = {FIXED[name] for name in ("low-first", "high-low", "high-first", "middle-first")}
    orders = [" ".join(map(str, player.arrange(hand_of(TEN)))) for _ in range(100)]
    assert set(orders) == circle
    assert min(map(orders.count, circle)) >= 10


def test_win_stay_lose_shift_stays_after_a_win_and_goes_round_the_circle_by_losses() -> None:
    player = one("win-stay-lose-shift")
    seen = []
    for _ in range(5):
        seen.append(" ".join(map(str, player.arrange(hand_of(TEN)))))
        show(player, "6♠ 7♠", places=(1, 2))
        show(player, "6♠ 7♠", places=(1, 1))
        assert " ".join(map(str, player.arrange(hand_of(TEN)))) == seen[-1]
        show(player, "6♠ 7♠", places=(2, 1))
    names = ("low-first", "middle-first", "high-first", "high-low")
    turn = [FIXED[name] for name in names]
    begin = turn.index(seen[0])
    assert seen == [turn[(begin + loss) % 4] for loss in range(5)]


def test_copy_winner_lays_its_own_cards_in_the_winners_pattern() -> None:
    player = one("copy-winner", players=3)
    show(player, "6♠ 7♠ 8♠ 9♠", "A♠ 7♦ K♠ 8♦", places=(3, 2, 1))
    assert player.arrange(hand_of("6♣ 7♣ 10♣ J♣")) == list(hand_of("J♣ 6♣ 10♣ 7♣"))


def test_copy_winner_stretches_the_pattern_over_a_longer_hand() -> None:
    player = one("copy-winner")
    show(player, "A♠ 6♠ K♠")
    assert player.arrange(hand_of("6♣ 7♣ 10♣ J♣")) == list(hand_of("10♣ J♣ 6♣ 7♣"))


def test_counter_last_beats_cheaply_and_gives_the_weakest_where_it_cannot() -> None:
    player = one("counter-last")
    show(player, "7♠ A♠ 9♠ Q♠")
    assert player.arrange(hand_of("6♣ 8♣ 10♣ K♣")) == list(hand_of("8♣ 6♣ 10♣ K♣"))


def test_counter_last_needs_to_beat_all_the_others_at_a_table_of_three() -> None:
    player = one("counter-last", players=3)
    show(player, "7♠ 6♠ J♠", "6♦ Q♦ 7♦", places=(1, 1, 1))
    assert player.arrange(hand_of("8♣ Q♣ K♣")) == list(hand_of("8♣ K♣ Q♣"))


def test_counter_last_keeps_its_sixes_for_aces_where_they_beat_them() -> None:
    player = one("counter-last", rules=BANK_RING)
    show(player, "K♠ A♠ 8♠")
    assert player.arrange(hand_of("6♣ 7♣ 9♣")) == list(hand_of("7♣ 6♣ 9♣"))


def test_counter_last_beats_a_fixed_order_from_the_second_game_on() -> None:
    for name in ("high-first", "low-first", "high-low", "middle-first"):
        assert score(SHIPPED["counter-last"], SHIPPED[name], deals=25) > 0.7


def beats(a: int, b: int, rules: Rules) -> bool:
    """Say which of two ranks of 36 cards is higher."""
    if rules.low_beats_ace != "no" and {a, b} == {6, 14}:
        return a == 6
    return a > b


def best_margin(hand: Sequence[Card], against: Sequence[Card], rules: Rules) -> int:
    """Return the most wins minus losses that any order of a hand reaches, trying them all.

    Orders in which equal ranks change places are tried once.
    """

    @lru_cache(None)
    def best(left: tuple[int, ...]) -> int:
        if not left:
            return 0
        other = against[len(hand) - len(left)].rank
        return max(
            beats(rank, other, rules) - beats(other, rank, rules) + best(removed(left, rank))
            for rank in set(left)
        )

    return best(tuple(sorted(card.rank for card in hand)))


def removed(ranks: tuple[int, ...], rank: int) -> tuple[int, ...]:
    place = ranks.index(rank)
    return ranks[:place] + ranks[place + 1 :]


@pytest.mark.parametrize("rules", [BANK, BANK_RING], ids=["bank", "bank with the ring"])
@settings(max_examples=6, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_best_answer_is_the_best_of_all_orders_against_a_fixed_one(rules: Rules, seed: int) -> None:
    """It has seen one game, and now lays the best possible order against the same pattern."""

    class Pattern(Strategy):
        """Always lays the same pattern of strong and weak."""

        name = "pattern"

        def arrange(self, hand: tuple[Card, ...]) -> Sequence[Card]:
            spots = chance(seed).sample(range(len(hand)), len(hand))
            return [hand[spot] for spot in spots]

    games = play_leg([SHIPPED["best-answer"], Pattern], rules=rules, deals=3, seed=seed)
    for (mine, theirs), _ in games[1:]:
        margin = sum(
            beats(a.rank, b.rank, rules) - beats(b.rank, a.rank, rules)
            for a, b in zip(mine, theirs, strict=True)
        )
        assert margin == best_margin(mine, theirs, rules)


def test_best_answer_weighs_all_games_that_it_has_seen() -> None:
    """Two games with the strong card first and one with it last: it gives the first away."""
    player = one("best-answer")
    for laid in ("A♠ 8♠ 6♠", "6♠ 8♠ A♠", "A♠ 8♠ 6♠"):
        show(player, laid)
    hand = hand_of("6♥ 8♥ Q♥")
    # It expects 7, 10 and K: quantiles of the 33 cards that it does not hold.
    assert player.arrange(hand)[0] == hand[0]


def test_best_answer_answers_several_others_at_once() -> None:
    """Against one that begins with its best card and one that ends with it, the middle pays."""
    player = one("best-answer", players=3)
    show(player, "A♠ 6♠ 7♠", "6♦ 7♦ A♦", places=(1, 1, 1))
    # It expects K 7 10 and 7 10 K: the jack wins in the middle alone, the ace anywhere.
    assert player.arrange(hand_of("6♣ J♣ A♣"))[1] == Card.parse("J♣")


def test_best_answer_lays_to_lose_where_the_aim_is_to_be_without_cards() -> None:
    players = enter([SHIPPED["best-answer"], SHIPPED["high-first"]], GIVEAWAY, Deck(), 1, 2)
    hands = deal(Deck(), [18, 18], chance(1))
    orders = [tuple(p.arrange(hand)) for p, hand in zip(players, hands, strict=True)]
    tell(players, orders, (1, 1))
    mine, theirs = (p.arrange(hand) for p, hand in zip(players, hands, strict=True))
    margin = sum((a.rank < b.rank) - (a.rank > b.rank) for a, b in zip(mine, theirs, strict=True))
    negated = [Card.of(20 - card.rank, card.suit) for card in hands[0]]
    against = [Card.of(20 - card.rank, card.suit) for card in theirs]
    assert margin == best_margin(negated, against, BANK)


def test_four_orders_beat_each_other_in_a_circle() -> None:
    circle = ["low-first", "high-low", "high-first", "middle-first", "low-first"]
    for better, worse in itertools.pairwise(circle):
        assert score(SHIPPED[better], SHIPPED[worse]) > 0.75


def test_tian_ji_beats_high_first() -> None:
    assert score(SHIPPED["tian-ji"], SHIPPED["high-first"]) > 0.9


# The sample submissions


def test_there_is_a_class_of_submissions() -> None:
    assert 8 <= len(SUBMISSIONS) <= 12
    assert len(SUBMITTED) == len(SUBMISSIONS)
    assert not SUBMITTED.keys() & SHIPPED.keys()


@pytest.mark.parametrize("pupil", HANDED_IN)
def test_a_submission_is_named_after_its_author(pupil: str) -> None:
    (strategy,) = provided(HANDED_IN[pupil])
    assert strategy.name.startswith(f"{pupil}-")
    assert imported(SOURCES[strategy.name]) == {"pyanitsa"}


# The tutorial


def tutorial() -> str:
    return TUTORIAL.read_text(encoding="utf-8")


def programs() -> list[str]:
    """Return the Python blocks of the tutorial that are whole programs."""
    blocks = re.findall(r"^```python\n(.*?)^```", tutorial(), re.MULTILINE | re.DOTALL)
    return [block for block in blocks if "@hookimpl" in block]


def test_the_tutorial_lists_every_strategy_and_no_other() -> None:
    assert re.findall(r"^\| `([a-z0-9-]+)` \|", tutorial(), re.MULTILINE) == sorted(SHIPPED)


@pytest.mark.parametrize("source", programs(), ids=lambda source: source.split("\n")[0])
def test_the_tutorials_programs_run(source: str) -> None:
    module = ModuleType("lesson")
    exec(compile(source, "lesson.py", "exec"), module.__dict__)  # noqa: S102 - our own docs
    (strategy,) = provided(module)
    play_leg([strategy, SHIPPED["high-first"]])
    play_leg([strategy] * 3, rules=TACTICAL)


def test_the_tutorial_shows_cards_as_they_are() -> None:
    """The examples in its Python console sessions give what they say."""
    import doctest

    runner = doctest.DocTestRunner()
    text = "\n".join(re.findall(r"^```pycon\n(.*?)^```", tutorial(), re.MULTILINE | re.DOTALL))
    runner.run(doctest.DocTestParser().get_doctest(text, {}, "strategies.md", None, 0))
    assert runner.tries > 0
    assert runner.failures == 0
