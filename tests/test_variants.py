"""The rule variants that come along."""

from __future__ import annotations

import importlib
import pkgutil
import re
from dataclasses import replace
from typing import Any

import numpy as np
import pluggy
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import pyanitsa_variants
from pyanitsa import Card, Deck, Rules, Text, Variant
from pyanitsa.engine import Event, Kind, Outcome, deal_batch, replay
from pyanitsa.plugins import hooks

ARRANGE = {"look": "arrange"}
TABLE: dict[str, tuple[str, dict[str, Any]]] = {
    "classic": ("36", {}),
    "ring": ("36", {"low_beats_ace": "takes"}),
    "covered": ("36", {"covers": 1}),
    "kitchen": ("36", {"low_beats_ace": "takes", "covers": 1, "shortage": "take"}),
    "shuffled": ("36", {"pickup": "shuffled"}),
    "two-piles": ("36", {"capture": "pile-shuffled"}),
    "turned-pile": ("36", {"capture": "pile-turned"}),
    "simultaneous": ("36", {"lead": "fixed"}),
    "giveaway": ("36", {"goal": "shed"}),
    "tactical": ("36", ARRANGE),
    "tactical-ring": ("36", ARRANGE | {"low_beats_ace": "takes", "covers": 1}),
    "tactical-giveaway": ("36", ARRANGE | {"goal": "shed"}),
    "bank": ("36", ARRANGE | {"on_tie": "discard", "capture": "bank", "goal": "bank"}),
    "full-deck": ("52", {}),
    "jokers": ("54", {}),
    "two-decks": ("2x36", {}),
    "american": ("52", {"covers": 3, "cover_shortage": "partial", "pickup": "shuffled"}),
}


def provided() -> list[Variant]:
    """Ask every module of the package, through pluggy, for its variants."""
    manager = pluggy.PluginManager(hooks.PROJECT)
    manager.add_hookspecs(hooks)
    for module in pkgutil.iter_modules(pyanitsa_variants.__path__):
        manager.register(importlib.import_module(f"{pyanitsa_variants.__name__}.{module.name}"))
    return [v for variants in manager.hook.pyanitsa_variants() for v in variants]


VARIANTS = {variant.name: variant for variant in provided()}
each_variant = pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS.keys())


def test_every_named_variant_is_provided_once_and_no_other() -> None:
    assert sorted(variant.name for variant in provided()) == sorted(TABLE)


@pytest.mark.parametrize("name", TABLE)
def test_a_variant_has_exactly_the_deck_and_options_of_its_name(name: str) -> None:
    deck, options = TABLE[name]
    assert VARIANTS[name].deck == Deck.parse(deck)
    assert VARIANTS[name].rules == Rules.from_options(options)


@each_variant
def test_title_and_text_are_there_in_both_languages(variant: Variant) -> None:
    for text in (variant.title, variant.text):
        assert re.search("[A-Za-z]", text.en)
        assert not re.search("[а-яё]", text.en, re.IGNORECASE)
        assert re.search("[а-яё]", text.ru, re.IGNORECASE)
        # ranks are named В Д К Т in Russian, so that there is no Latin letter in it
        assert not re.search("[A-Za-z]", text.ru)


@each_variant
def test_the_text_is_one_paragraph_of_whole_sentences(variant: Variant) -> None:
    for words in (variant.text.en, variant.text.ru):
        assert words == " ".join(words.split())
        assert words.endswith(".")
        assert len(words.split(". ")) >= 6


def test_titles_and_texts_tell_different_games_apart() -> None:
    for texts in ([v.title for v in VARIANTS.values()], [v.text for v in VARIANTS.values()]):
        assert len({text.en for text in texts}) == len(texts)
        assert len({text.ru for text in texts}) == len(texts)


SAYINGS = [
    ("six meets ace", "the 6 beats the ace", "шестёрка бьёт туза", {"low_beats_ace": "takes"}),
    ("own order", "in any order they like", "в любом порядке", {"look": "arrange"}),
    ("shed", "first without cards wins", "первым остался без карт", {"goal": "shed"}),
    ("discard", "leave the game", "выходят из игры", {"on_tie": "discard"}),
    ("bank", "largest bank", "самая большая копилка", {"goal": "bank"}),
    ("one cover", "one card face down", "по карте рубашкой вверх", {"covers": 1}),
    ("three covers", "three cards face down", "по три карты рубашкой вверх", {"covers": 3}),
    ("no card takes", "takes the whole table", "тот сразу забирает", {"shortage": "take"}),
    ("shuffle", "shuffles the cards", "перемешивает взятое", {"pickup": "shuffled"}),
    ("shuffle pile", "shuffles the pile", "перемешивает кучку", {"capture": "pile-shuffled"}),
    ("turn pile", "turns the pile over", "переворачивает кучку", {"capture": "pile-turned"}),
    ("at once", "at the same time", "одновременно", {"lead": "fixed"}),
]


@pytest.mark.parametrize(
    ("en", "ru", "option"), [s[1:] for s in SAYINGS], ids=[s[0] for s in SAYINGS]
)
def test_a_text_says_what_its_options_say_and_nothing_else(
    en: str, ru: str, option: dict[str, Any]
) -> None:
    ((name, value),) = option.items()
    played = {v.name for v in VARIANTS.values() if getattr(v.rules, name) == value}
    assert {v.name for v in VARIANTS.values() if en in v.text.en} == played
    assert {v.name for v in VARIANTS.values() if ru in v.text.ru} == played


@each_variant
def test_the_text_names_the_number_of_cards(variant: Variant) -> None:
    for words in (variant.text.en, variant.text.ru):
        assert str(variant.deck.size) in words


def test_variants_have_one_hash_only_where_they_are_one_game() -> None:
    games = {(str(v.deck), v.rules) for v in VARIANTS.values()}
    assert len({v.hash() for v in VARIANTS.values()}) == len(games) == len(VARIANTS)
    classic = VARIANTS["classic"]
    renamed = replace(classic, name="other", title=Text(en="Other", ru="Другая"))
    assert renamed.hash() == classic.hash()


@each_variant
def test_everybody_gets_a_few_cards_at_the_largest_table(variant: Variant) -> None:
    assert 2 <= variant.min_players <= variant.max_players <= 8
    assert len(variant.deck) // variant.max_players >= 4


def dealt(variant: Variant, players: int, seeds: list[int]) -> tuple[Any, Any]:
    codes = np.array(seeds, np.uint64)
    return deal_batch(variant.deck, codes, players, leftover=variant.rules.leftover)


tables = st.integers(2, 8)
seeds64 = st.integers(0, 2**64 - 1)


@each_variant
@given(players=tables, seeds=st.lists(seeds64, min_size=2, max_size=6))
@settings(deadline=None, max_examples=10)
def test_a_game_is_the_same_alone_and_in_a_batch(
    variant: Variant, players: int, seeds: list[int]
) -> None:
    hands, sizes = dealt(variant, players, seeds)
    codes = np.array(seeds, np.uint64)
    together = list(variant.play_batch(hands, sizes, codes))
    for game, outcome in enumerate(together):
        one = slice(game, game + 1)
        assert list(variant.play_batch(hands[one], sizes[one], codes[one])) == [outcome]


@each_variant
@given(players=tables, seeds=st.lists(seeds64, min_size=1, max_size=20))
@settings(deadline=None, max_examples=10)
def test_every_game_ends_with_a_reason_and_proper_places(
    variant: Variant, players: int, seeds: list[int]
) -> None:
    for outcome in variant.play_batch(*dealt(variant, players, seeds), np.array(seeds, np.uint64)):
        check_outcome(outcome, variant.rules, players, len(variant.deck))


def check_outcome(outcome: Outcome, rules: Rules, players: int, cards: int) -> None:
    places = outcome.places
    assert len(places) == players
    assert list(places) == [1 + sum(other < place for other in places) for place in places]
    assert (outcome.reason == "endless") == (outcome.loop is not None)
    if outcome.loop is not None:
        assert not rules.shuffles
        assert sum(outcome.loop) == outcome.rounds
    if outcome.reason == "limit":
        assert outcome.rounds == rules.limit
    if rules.goal == "collect" and outcome.reason != "won":
        assert places.count(1) > 1
    assert sum(outcome.banks) <= cards
    assert any(outcome.banks) <= (rules.goal == "bank")


@each_variant
@given(players=tables, seed=seeds64)
@settings(deadline=None, max_examples=6)
def test_no_card_is_lost_or_doubled_at_any_event(variant: Variant, players: int, seed: int) -> None:
    hands, _ = dealt(variant, players, [seed])
    stacks = [[Card(code) for code in stack if code] for stack in hands[0].tolist()]
    rules = replace(variant.rules, limit=300)
    outcome, events = replay(stacks, rules, deck=variant.deck, seed=seed)
    Cards(stacks, rules).follow(events)
    assert events[-1].kind is Kind.END
    assert events[-1].reason == outcome.reason


class Cards:
    """Keeps the books of where every card lies while the events of a game are read."""

    def __init__(self, stacks: list[list[Card]], rules: Rules) -> None:
        self.stacks = [list(stack) for stack in stacks]
        self.won: list[list[Card]] = [[] for _ in stacks]
        self.table: list[Card] = []
        self.gone: list[Card] = []
        self.rules = rules
        self.all = sorted(card for stack in stacks for card in stack)

    def follow(self, events: list[Event]) -> None:
        for event in events:
            self.apply(event)
            held = [card for cards in (*self.stacks, *self.won) for card in cards]
            assert sorted([*held, *self.table, *self.gone]) == self.all

    def apply(self, event: Event) -> None:
        if event.kind in (Kind.REVEAL, Kind.COVER):
            assert event.cards == (self.stacks[event.seat].pop(0),)
            self.table.extend(event.cards)
        elif event.kind is Kind.PICKUP:
            assert sorted(event.cards) == sorted(self.table)
            in_stack = self.rules.capture == "bottom"
            (self.stacks if in_stack else self.won)[event.seat].extend(event.cards)
            self.table.clear()
        elif event.kind is Kind.TURN:
            assert self.stacks[event.seat] == []
            assert sorted(event.cards) == sorted(self.won[event.seat])
            self.stacks[event.seat] = list(event.cards)
            self.won[event.seat].clear()
        elif event.kind is Kind.DISCARD:
            assert sorted(event.cards) == sorted(self.table)
            self.gone.extend(event.cards)
            self.table.clear()
        elif event.kind is Kind.OUT:
            assert self.stacks[event.seat] == []
            assert self.rules.goal == "bank" or self.won[event.seat] == []
