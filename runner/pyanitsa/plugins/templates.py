"""What `pyanitsa new` writes: a strategy or a variant that works as it is, and its test."""

from __future__ import annotations

import importlib.util
import keyword
import re
from string import Template
from typing import TYPE_CHECKING, Final

from pyanitsa.errors import PyanitsaError

if TYPE_CHECKING:
    from pathlib import Path

IMPORTED: Final = frozenset(
    {"Card", "Deck", "GameRecord", "Match", "Rules", "Strategy", "Text", "Variant"}
)
"""What these files and their tests import, or speak of: no class in them can be called so."""

STRATEGY: Final = Template('''\
"""A strategy for pyanitsa; `pyanitsa check $module.py` tells whether a tournament would take it."""

from pyanitsa import Strategy, hookimpl


class $class_name(Strategy):
    """Gives its weakest third away first and shuffles the rest.

    Say here how yours plays and where the idea comes from; the first line is shown in lists.
    """

    name = "$name"

    def arrange(self, hand):
        # The hand comes weakest card first; the first card that is returned is played first.
        third = len(hand) // 3
        weak, others = list(hand[:third]), list(hand[third:])
        self.match.random.shuffle(others)
        return weak + others


@hookimpl
def pyanitsa_strategies():
    return [$class_name]
''')

STRATEGY_TEST: Final = Template('''\
"""Tests of the strategy $name; run `pytest` in this folder."""

import random

import pytest
from pyanitsa import Deck, GameRecord, Match, Rules
from pyanitsa.engine import play_game

from $module import $class_name

DECKS = [Deck(36), Deck(52), Deck(54), Deck(36, copies=2)]
RULES = Rules(look="arrange", limit=300)


def sit_down(deck, players=2, seed=1):
    """Return the strategy, in seat 0 of a match that begins."""
    strategy = $class_name()
    strategy.match = Match(
        variant="tactical",
        deck=deck,
        rules=RULES,
        players=players,
        seat=0,
        deals=10,
        random=random.Random(seed),
    )
    strategy.start(strategy.match)
    return strategy


def deal(deck, players, seed):
    """Return a hand for each player, weakest card first."""
    cards = random.Random(seed).sample(deck.cards, len(deck))
    size = len(cards) // players
    return [tuple(sorted(cards[seat * size : (seat + 1) * size])) for seat in range(players)]


@pytest.mark.parametrize("deck", DECKS, ids=str)
@pytest.mark.parametrize("players", range(2, 9))
def test_every_card_of_the_hand_is_in_the_order_once(deck, players):
    for seed in range(10):
        hand = deal(deck, players, seed)[0]
        order = sit_down(deck, players, seed).arrange(hand)
        assert sorted(order) == list(hand)


@pytest.mark.parametrize("deck", DECKS, ids=str)
def test_the_same_seed_gives_the_same_order(deck):
    hand = deal(deck, 2, seed=1)[0]
    assert list(sit_down(deck).arrange(hand)) == list(sit_down(deck).arrange(hand))


def test_the_orders_of_a_whole_match_are_legal():
    deck = Deck(36)
    strategy = sit_down(deck)
    for number in range(strategy.match.deals):
        mine, other = deal(deck, 2, seed=number)
        orders = (tuple(strategy.arrange(mine)), other)
        assert sorted(orders[0]) == list(mine)
        outcome = play_game(orders, RULES, deck=deck)
        strategy.observe(
            GameRecord(
                deal=number,
                seat=0,
                orders=orders,
                places=outcome.places,
                reason=outcome.reason,
                rounds=outcome.rounds,
                banks=outcome.banks,
            )
        )
''')

VARIANT: Final = Template('''\
"""A rule variant for pyanitsa; `pyanitsa check $module.py` tells whether it can be played."""

from pyanitsa import Deck, Rules, Text, Variant, hookimpl


@hookimpl
def pyanitsa_variants():
    return [
        Variant(
            name="$name",
            title=Text(en="$title", ru="Мой вариант"),
            # The rules as one would tell them before the deal.
            text=Text(
                en="The 52 cards are dealt out evenly; before the first round everybody stacks "
                "their own in any order. The highest card of a round takes all. If several share "
                "it, each of them lays two cards face down and one open. The last player with "
                "cards wins.",
                ru="Колоду из 52 карт раздают поровну; перед первым коном каждый складывает свои "
                "в стопку в любом порядке. Старшая карта кона забирает все. Если старшие равны, "
                "спорящие кладут по две карты рубашкой вверх и по одной открытой. Побеждает "
                "последний, у кого есть карты.",
            ),
            deck=Deck(52),
            # What differs from the classic game; `help(pyanitsa.Rules)` lists all options.
            rules=Rules(look="arrange", covers=2),
            min_players=2,
            max_players=6,
        )
    ]
''')

VARIANT_TEST: Final = Template('''\
"""Tests of the rule variant $name; run `pytest` in this folder."""

from dataclasses import replace

import numpy as np
import pytest
from pyanitsa import Card
from pyanitsa.engine import REASONS, Kind, deal_batch, replay

from $module import pyanitsa_variants

(VARIANT,) = pyanitsa_variants()
SEEDS = np.arange(20, dtype=np.uint64)

TABLES = range(VARIANT.min_players, VARIANT.max_players + 1)

each_table = pytest.mark.parametrize("players", TABLES)


def deal(players):
    """Return hands and their sizes for a game of each seed."""
    return deal_batch(VARIANT.deck, SEEDS, players, leftover=VARIANT.rules.leftover)


@each_table
def test_every_game_ends_with_a_reason_and_places(players):
    for outcome in VARIANT.play_batch(*deal(players), SEEDS):
        assert outcome.reason in REASONS
        assert len(outcome.places) == players
        for place in outcome.places:
            assert place == 1 + sum(other < place for other in outcome.places)


@each_table
def test_a_game_is_the_same_alone_and_among_others(players):
    hands, sizes = deal(players)
    together = VARIANT.play_batch(hands, sizes, SEEDS)
    alone = VARIANT.play_batch(hands[7:8], sizes[7:8], SEEDS[7:8])
    assert alone[0] == together[7]


@pytest.mark.skipif(VARIANT.is_code, reason="only games by the rules can be replayed")
@each_table
def test_no_card_is_lost_or_doubled(players):
    hands, _ = deal(players)
    rules = replace(VARIANT.rules, limit=300)
    for seed in range(3):
        stacks = [[Card(code) for code in stack if code] for stack in hands[seed].tolist()]
        _, events = replay(stacks, rules, deck=VARIANT.deck, seed=seed)
        check_cards([set(stack) for stack in stacks], events)


def check_cards(held, events):
    """Follow every card: from whom it is, over the table, to who takes it."""
    table = set()
    for event in events:
        cards = set(event.cards)
        if event.kind in (Kind.REVEAL, Kind.COVER):
            assert cards <= held[event.seat]
            held[event.seat] -= cards
            table |= cards
        elif event.kind in (Kind.PICKUP, Kind.DISCARD):
            assert cards == table
            table = set()
            if event.kind is Kind.PICKUP and VARIANT.rules.capture != "bank":
                held[event.seat] |= cards
''')

MAX_NAME: Final = 40
_NAME: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


def new_strategy(name: str, folder: Path) -> tuple[Path, Path]:
    """Write a strategy that works, and its test, into a folder; return both files.

    Args:
        name: lower-case words joined by hyphens; in file names they are joined by underscores.
        folder: where to write.

    Raises:
        PyanitsaError: the name cannot be one, or a file is there already or cannot be written.
    """
    return _write(name, folder, STRATEGY, STRATEGY_TEST)


def new_variant(name: str, folder: Path) -> tuple[Path, Path]:
    """Write a rule variant that works, and its test; takes and returns what `new_strategy` does."""
    return _write(name, folder, VARIANT, VARIANT_TEST)


def _write(name: str, folder: Path, code: Template, test: Template) -> tuple[Path, Path]:
    _check_name(name)
    module = name.replace("-", "_")
    words = name.split("-")
    values = {
        "name": name,
        "module": module,
        "class_name": "".join(word.capitalize() for word in words),
        "title": " ".join(words).capitalize(),
    }
    files = folder / f"{module}.py", folder / f"test_{module}.py"
    for file in files:
        if file.exists():
            raise PyanitsaError(f"{file} is there already; nothing is overwritten")
    _check_module(name, module, values["class_name"])
    for file, template in zip(files, (code, test), strict=True):
        try:
            # Mode x: what has been written in the meantime is not overwritten either.
            with file.open("x", encoding="utf-8", newline="\n") as stream:
                stream.write(template.substitute(values))
        except OSError as error:
            raise PyanitsaError(f"{file} cannot be written: {error.strerror}") from None
    return files


def _check_name(name: str) -> None:
    if _NAME.fullmatch(name) and len(name) <= MAX_NAME:
        return
    likely = re.sub("[^a-z0-9]+", "-", name.lower())[:MAX_NAME].strip("-")
    offer = f"; how about {likely}?" if _NAME.fullmatch(likely) else ", as in high-first"
    raise PyanitsaError(
        f"{name!r} is no name: write lower-case words joined by hyphens, {MAX_NAME} letters "
        f"at most{offer}"
    )


def _check_module(name: str, module: str, class_name: str) -> None:
    """Refuse names that mean something else: the test imports the file as a module."""
    taken = (
        keyword.iskeyword(module)
        or keyword.iskeyword(class_name)
        or class_name in IMPORTED
        or module == "conftest"
        or importlib.util.find_spec(module) is not None
    )
    if taken:
        raise PyanitsaError(
            f"{name!r} means something else already in Python or in an installed package; "
            f"choose another name, such as my-{name}"
        )
