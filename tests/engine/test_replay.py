"""A game told event by event, and the proofs that a game never ends."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby, pairwise, permutations
from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import event as note
from hypothesis import given, settings

from engine_helpers import (
    ORDERLY,
    Batch,
    Follower,
    batches,
    deal_from,
    parse_hands,
    play_one,
    positions,
    rules_sets,
)
from pyanitsa import Card, Deck, Rules
from pyanitsa.engine import Event, Kind, Outcome, replay
from pyanitsa.rules import CHOICES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from engine_helpers import Hands, Position

replayed = settings(deadline=None, max_examples=100)


def card(text: str, copy: int = 0) -> tuple[Card]:
    return (Card.parse(text, copy),)


def cards(text: str) -> tuple[Card, ...]:
    return tuple(map(Card.parse, text.split()))


# Games one can follow with the finger


def test_a_covered_war_is_told_card_by_card() -> None:
    hands = parse_hands(["9S 6S KS", "9C 7S QS"])
    outcome, events = replay(hands, Rules(covers=1))
    assert events == [
        Event(Kind.ROUND, 0, number=1),
        Event(Kind.REVEAL, 0, cards=card("9S")),
        Event(Kind.REVEAL, 1, cards=card("9C")),
        Event(Kind.WAR, seats=(0, 1)),
        Event(Kind.COVER, 0, cards=card("6S")),
        Event(Kind.COVER, 1, cards=card("7S")),
        Event(Kind.REVEAL, 0, cards=card("KS")),
        Event(Kind.REVEAL, 1, cards=card("QS")),
        Event(Kind.PICKUP, 0, cards=cards("9S 9C 6S 7S KS QS")),
        Event(Kind.OUT, 1),
        Event(Kind.END, number=1, reason="won"),
    ]
    assert outcome == Outcome("won", (1, 2), rounds=1, wars=1, laid=6, banks=(0, 0))


def test_a_war_without_cards_is_told_as_undecided() -> None:
    outcome, events = replay(parse_hands(["6S", "6C"]), Rules())
    assert events == [
        Event(Kind.ROUND, 0, number=1),
        Event(Kind.REVEAL, 0, cards=card("6S")),
        Event(Kind.REVEAL, 1, cards=card("6C")),
        Event(Kind.WAR, seats=(0, 1)),
        Event(Kind.SHORTAGE, 0),
        Event(Kind.SHORTAGE, 1),
        Event(Kind.UNDECIDED, seats=(0, 1)),
        Event(Kind.OUT, 0),
        Event(Kind.OUT, 1),
        Event(Kind.END, number=1, reason="draw"),
    ]
    assert outcome == Outcome("draw", (1, 1), rounds=1, wars=1, laid=2, banks=(0, 0))


def test_an_undecided_table_goes_to_the_winner_of_the_next_round() -> None:
    _, events = replay(parse_hands(["9S", "9C", "6S 8S", "7S 6D"]), Rules())
    assert [e for e in events if e.kind in (Kind.PICKUP, Kind.OUT, Kind.UNDECIDED)] == [
        Event(Kind.UNDECIDED, seats=(0, 1)),
        Event(Kind.OUT, 0),
        Event(Kind.OUT, 1),
        Event(Kind.PICKUP, 2, cards=cards("9S 9C 6S 7S 8S 6D")),
        Event(Kind.OUT, 3),
    ]


def test_a_shortage_that_ends_the_game_is_told() -> None:
    _, events = replay(parse_hands(["6S", "6C 7C"]), Rules(shortage="draw"))
    assert events[3:] == [
        Event(Kind.WAR, seats=(0, 1)),
        Event(Kind.SHORTAGE, 0),
        Event(Kind.END, number=1, reason="draw"),
    ]


@pytest.mark.parametrize(
    ("capture", "stack"), [("pile-turned", "KS 9C 7C JS"), ("pile-as-is", "JS 7C 9C KS")]
)
def test_a_pile_is_taken_up_when_the_stack_has_run_out(capture: str, stack: str) -> None:
    rules = Rules.from_options({"capture": capture, "limit": 3})
    _, events = replay(parse_hands(["KS JS", "9C 7C AC"]), rules)
    turns = [e for e in events if e.kind is Kind.TURN]
    assert turns == [Event(Kind.TURN, 0, cards=cards(stack))]


def test_a_tie_that_nobody_fights_for_is_told_as_discarded() -> None:
    rules = Rules(on_tie="discard", capture="bank", goal="bank")
    outcome, events = replay(parse_hands(["6S KS", "6C 7C"]), rules)
    assert [e for e in events if e.kind in (Kind.DISCARD, Kind.PICKUP)] == [
        Event(Kind.DISCARD, cards=cards("6S 6C")),
        Event(Kind.PICKUP, 0, cards=cards("7C KS")),
    ]
    assert outcome.banks == (2, 0)


def test_an_endless_game_is_told_to_its_first_return() -> None:
    hands = parse_hands(["7S", "6S 8S"])
    outcome, events = replay(hands, Rules(pickup="winner-last", lead="fixed"))
    assert outcome.reason == "endless"
    assert events[-1] == Event(Kind.END, number=outcome.rounds, reason="endless")
    assert sum(e.kind is Kind.ROUND for e in events) == outcome.rounds


# Any game


@replayed
@given(batches(), rules_sets())
def test_no_card_is_lost_or_doubled_at_any_event(game: Batch, rules: Rules) -> None:
    hands = game.hands_of(0)
    _, events = replay(hands, rules, deck=game.deck, seed=int(game.seeds[0]))
    follower = Follower(rules, hands)
    dealt = follower.everything()
    for event in events:
        follower.follow(event)
        assert follower.everything() == dealt


@replayed
@given(batches(), rules_sets())
def test_every_round_is_told_in_order(game: Batch, rules: Rules) -> None:
    hands = game.hands_of(0)
    outcome, events = replay(hands, rules, deck=game.deck, seed=int(game.seeds[0]))
    rounds = list(split_rounds(events[:-1]))
    seats = range(len(hands))
    still_in = {seat for seat in seats if hands[seat]}
    assert len(rounds) == outcome.rounds
    for told in rounds:
        leader = told[0].seat
        clockwise = [s for s in (*seats[leader:], *seats[:leader]) if s in still_in]
        assert first_step(told) == clockwise
        ends = [e for e in told if e.kind in (Kind.PICKUP, Kind.DISCARD, Kind.UNDECIDED)]
        stopped = told is rounds[-1] and (outcome.reason, rules.shortage) == ("draw", "draw")
        assert len(ends) == (0 if stopped else 1)
        still_in -= {e.seat for e in told if e.kind is Kind.OUT}


def split_rounds(events: list[Event]) -> Iterator[list[Event]]:
    """Yield the events of each round."""
    starts = [i for i, event in enumerate(events) if event.kind is Kind.ROUND]
    for start, end in pairwise([*starts, len(events)]):
        yield events[start:end]


def first_step(told: list[Event]) -> list[int]:
    """Return the seats that reveal before anything but a turned pile is told."""
    laid = [e for e in told[1:] if e.kind is not Kind.TURN]
    kind, step = next(groupby(laid, key=lambda e: e.kind))
    assert kind is Kind.REVEAL
    return [e.seat for e in step]


# Endless games


def first_return(found: list[Position | None]) -> tuple[int, int] | None:
    """Return the start and the length of the loop of the first position that comes back."""
    seen: dict[Position, int] = {}
    for rounds, position in enumerate(found):
        if position in seen:
            return seen[position], rounds - seen[position]
        if position is not None:
            seen[position] = rounds
    return None


def check_proof(outcome: Outcome, hands: Hands, rules: Rules, deck: Deck) -> None:
    """Hold what is said of a game's loop against all its positions, found by brute force."""
    longer = outcome.rounds * (10 if outcome.reason == "endless" else 1)
    found = positions(hands, rules, deck, rounds=longer)
    assert outcome.loop == first_return(found)
    if outcome.reason in ("endless", "limit"):
        assert len(found) == longer + 1, "the game ends"


def test_all_deals_of_six_cards_come_back_as_said() -> None:
    rules, deck = Rules(pickup="winner-last", lead="fixed"), Deck(52)
    six = [Card.of(rank, 0) for rank in range(2, 8)]
    endless = 0
    for dealt in permutations(six):
        hands: Hands = [list(dealt[:3]), list(dealt[3:])]
        outcome = play_one(hands, rules, deck)
        check_proof(outcome, hands, rules, deck)
        endless += outcome.reason == "endless"
    assert endless == 72


def test_a_loop_from_the_deal_on_is_found_behind_an_empty_seat() -> None:
    hands, rules = [[], *parse_hands(["8S 6S", "7S 9S"])], Rules(pickup="seat")
    outcome = play_one(hands, rules, Deck())
    assert outcome.loop == (0, 4)
    check_proof(outcome, hands, rules, Deck())


@pytest.mark.parametrize("players", [2, 3])
@pytest.mark.parametrize("capture", ORDERLY["capture"])
@pytest.mark.parametrize("lead", CHOICES["lead"])
def test_loops_are_found_whoever_leads_and_wherever_won_cards_go(
    lead: str, capture: str, players: int
) -> None:
    options = {"lead": lead, "capture": capture, "pickup": "seat", "covers": 1}
    rules, deck = Rules.from_options(options), Deck(52)
    games = deal_from(deck, deck.cards, [4] * players, games=1000, seed=players)
    outcomes = games.play(rules)
    endless = np.flatnonzero(outcomes.loops[:, 0] >= 0)
    late = endless[np.argsort(outcomes.loops[endless, 0])][-2:]
    long = endless[np.argsort(outcomes.loops[endless, 1])][-2:]
    assert len(endless) > 0
    for game in (endless[0], *late, *long):
        check_proof(outcomes[game], games.hands_of(game), rules, deck)


@settings(deadline=None, max_examples=60)
@given(batches(games=200), rules_sets(**ORDERLY, limit=(100, 20, 3)))
def test_what_comes_back_is_found_and_what_does_not_is_not(games: Batch, rules: Rules) -> None:
    outcomes = games.play(rules)
    # One game of each end, so that rare ends are looked at as often as the others.
    ends = {outcome.reason: at for at, outcome in enumerate(outcomes) if outcome.rounds > 0}
    for game in ends.values():
        note(outcomes[game].reason)
        check_proof(outcomes[game], games.hands_of(game), rules, games.deck)


@pytest.mark.parametrize("more", [-1, 0, 1])
def test_a_return_in_the_limits_last_round_is_still_one(more: int) -> None:
    hands, rules = parse_hands(["7S", "6S 8S"]), Rules(pickup="winner-last", lead="fixed")
    endless = play_one(hands, rules, Deck())
    limited = play_one(hands, replace(rules, limit=endless.rounds + more), Deck())
    assert endless.loop is not None
    if more < 0:
        assert (limited.reason, limited.rounds) == ("limit", endless.rounds - 1)
    else:
        assert limited == endless
