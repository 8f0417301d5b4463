"""Games whose ends are known: worked out by hand, published by others, or counted exhaustively."""

from __future__ import annotations

import itertools
import json
from collections import Counter
from fractions import Fraction
from math import sqrt
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from engine_helpers import follow, parse_hands, play_one, stacks_sha
from pyanitsa import Card, Deck, Rules
from pyanitsa.engine import Kind, Outcome, Outcomes, deal_batch, play_batch, replay
from pyanitsa.engine.options import Strengths, strengths
from pyanitsa.engine.play import play_uncompiled

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from numpy.typing import NDArray

    from engine_helpers import Hands

DATA = Path(__file__).parents[1] / "data"
GAMES: list[dict[str, Any]] = json.loads((DATA / "games.json").read_text())
PUBLISHED: list[dict[str, Any]] = json.loads((DATA / "published.json").read_text())
STATISTICS: list[dict[str, Any]] = json.loads((DATA / "statistics.json").read_text())
PATHS = ("compiled", "fast", "general", "replay")


def statistic(words: str) -> dict[str, Any]:
    """Return the one statistic whose source or text has these words."""
    [found] = [s for s in STATISTICS if words in s["source"] + s.get("what", "")]
    return found


def play_by(
    path: str, hands: Hands, rules: Rules, deck: Deck, high: Strengths
) -> tuple[Outcome, Hands | None]:
    """Play a game in one of the ways there are; return its final cards too, where they are told."""
    if path == "compiled":
        return play_one(hands, rules, deck), None
    if path == "replay":
        outcome, events = replay(hands, rules, deck=deck)
        follower = follow(hands, rules, events)
        assert follower.agrees_with(outcome)
        return outcome, follower.final_cards()
    return play_uncompiled(hands, rules, high, fast=path == "fast")


# Worked out by hand


def test_there_are_six_hundred_games_for_two_to_eight_players() -> None:
    assert len(GAMES) == 600
    assert {game["players"] for game in GAMES} == set(range(2, 9))


@pytest.mark.parametrize("players", range(2, 9))
@pytest.mark.parametrize("path", PATHS)
def test_a_game_ends_as_worked_out_by_hand(path: str, players: int) -> None:
    for game in GAMES:
        if game["players"] == players:
            hands, rules = parse_hands(game["hands"]), Rules(**game["rules"])
            deck = Deck.parse(game["deck"])
            outcome, final = play_by(path, hands, rules, deck, strengths(deck, rules))
            expected = dict(game["expect"])
            expected_sha = expected.pop("stacks_sha")
            assert found_as_written(outcome, rules) == expected, game
            assert final is None or stacks_sha(final) == expected_sha, game


def found_as_written(outcome: Outcome, rules: Rules) -> dict[str, Any]:
    """Return an outcome as the cases write it."""
    return {
        "reason": outcome.reason,
        "places": list(outcome.places),
        "rounds": outcome.rounds,
        "wars": outcome.wars,
        "laid": outcome.laid,
        "bank": list(outcome.banks) if rules.goal == "bank" else None,
    }


# Published by others


def read_symbols(case: dict[str, Any]) -> tuple[Hands, Strengths]:
    """Give each card of a case with ranks of its own a code, and each code its rank."""
    ranks = {symbol: rank for rank, symbol in enumerate(case["rank"].split(), 1)}
    codes = itertools.count()
    rank_of = np.zeros(512, np.uint8)
    hands: Hands = []
    for hand in case["hands"]:
        hands.append([])
        for symbol in hand.split():
            code = next(codes)
            rank_of[code] = ranks[symbol]
            hands[-1].append(code)
    return hands, Strengths(rank_of, ranks.get(case.get("low"), 0), ranks.get(case.get("ace"), 0))


@pytest.mark.parametrize("case", PUBLISHED, ids=lambda case: case["name"])
@pytest.mark.parametrize("path", PATHS)
def test_a_game_ends_as_published(
    path: str, case: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    rules, deck, expected = Rules(**case["rules"]), Deck(54), case["expect"]
    if "rank" in case:
        hands, high = read_symbols(case)
        # The engine is told that this case's cards are that high; it knows decks alone.
        monkeypatch.setattr("pyanitsa.engine.play.strengths", lambda _deck, _rules: high)
    else:
        hands, high = parse_hands(case["hands"]), strengths(deck, rules)
    outcome, _ = play_by(path, hands, rules, deck, high)
    found = found_as_written(outcome, rules)
    if outcome.loop:
        found["loop_start"], found["loop_length"] = outcome.loop
    if "first_round_winner" in expected:
        _, events = replay(hands, rules, deck=deck)
        found["first_round_winner"] = next(e.seat for e in events if e.kind is Kind.PICKUP)
    assert {key: found[key] for key in expected} == expected


# Counted exhaustively


def deals_of(ranks: Iterable[int], suits: int = 1) -> Iterator[NDArray[np.uint16]]:
    """Yield all deals of some ranks to two players, in chunks of one first card each."""
    codes = [Card.of(rank, suit) for rank in ranks for suit in range(suits)]
    others = np.array(list(itertools.permutations(range(len(codes) - 1))), np.uint8)
    for first in codes:
        rest = np.array([code for code in codes if code != first], np.uint16)[others]
        deals = np.concatenate([np.full((len(rest), 1), first, np.uint16), rest], axis=1)
        yield deals.reshape(len(deals), 2, -1)


def play_all(chunks: Iterable[NDArray[np.uint16]], rules: Rules) -> Iterator[Outcomes]:
    """Play chunks of deals, with the low card 2."""
    for hands in chunks:
        sizes = np.full(hands.shape[:2], hands.shape[2], np.int16)
        yield play_batch(hands, sizes, np.zeros(len(hands), np.uint64), rules=rules, deck=Deck(52))


@pytest.mark.parametrize(
    ("words", "ranks"),
    [("six different cards", range(2, 8)), ("ten different cards", [*range(2, 11), 14])],
)
def test_all_deals_of_a_small_deck_end_as_counted(words: str, ranks: Iterable[int]) -> None:
    expected = statistic(words)
    ends: Counter[str] = Counter()
    rounds = longest = 0
    for outcomes in play_all(deals_of(ranks), Rules(**expected["rules"])):
        won = outcomes.reasons == 0
        ends["first"] += int((won & (outcomes.places[:, 0] == 1)).sum())
        ends["second"] += int((won & (outcomes.places[:, 1] == 1)).sum())
        ends["endless"] += int((outcomes.reasons == 2).sum())
        rounds += int(outcomes.rounds[won].sum())
        longest = max(longest, int(outcomes.rounds[won].max()))
    assert ends == {key: expected[key] for key in ("first", "second", "endless")}
    assert ends.total() == expected["count"]
    assert longest == expected["longest"]
    finished = expected["count"] - expected["endless"]
    assert round(rounds / finished, 4) == expected["mean_rounds"]


@pytest.mark.parametrize("deck", statistic("Norvig")["small_decks"])
def test_a_player_wins_every_round_of_a_small_deck_as_often_as_counted(deck: str) -> None:
    ranks, suits = (int(part.split()[0]) for part in deck.split(" x "))
    sweeps = deals = 0
    for outcomes in play_all(deals_of(range(2, 2 + ranks), suits), Rules(lead="fixed")):
        swept = (outcomes.rounds == ranks * suits // 2) & (outcomes.wars == 0)
        sweeps += int((swept & (outcomes.places[:, 0] == 1) & (outcomes.reasons == 0)).sum())
        deals += len(outcomes)
    assert Fraction(sweeps, deals) == Fraction(statistic("Norvig")["small_decks"][deck])


# Means and shares of large samples


def sample(deck: str, rules: Rules, games: int) -> Outcomes:
    """Play dealt games of two players, always the same ones."""
    seeds = np.arange(games, dtype=np.uint64)
    hands, sizes = deal_batch(Deck.parse(deck), seeds, 2, leftover="set-aside")
    return play_batch(hands, sizes, seeds + np.uint64(games), rules=rules, deck=Deck.parse(deck))


def four_errors(values: NDArray[Any]) -> float:
    """Return four standard errors of a sample's mean."""
    return float(4 * values.std(ddof=1) / sqrt(len(values)))


def test_games_last_as_long_as_others_found() -> None:
    expected = statistic("jouets")
    rounds = sample(expected["deck"], Rules(**expected["rules"]), 40_000).rounds
    assert rounds.mean() == pytest.approx(expected["mean_rounds"], abs=four_errors(rounds))
    shorter = (rounds < expected["median_rounds"]).mean()
    longer = (rounds > expected["median_rounds"]).mean()
    assert max(shorter, longer) < 0.5 + four_errors(rounds > np.median(rounds))


@pytest.mark.parametrize("deck", ["36", "52"])
def test_a_pass_through_the_deck_has_as_many_ties_as_expected(deck: str) -> None:
    expected = Fraction(statistic("linearity")["exact"][deck])
    rules = Rules(on_tie="discard", capture="bank", goal="bank")
    outcomes = sample(deck, rules, 40_000)
    assert (outcomes.rounds == int(deck) // 2).all()
    ties = outcomes.rounds - outcomes.banks.sum(axis=1) / 2
    assert ties.mean() == pytest.approx(float(expected), abs=four_errors(ties))


def test_nearly_no_game_of_cards_laid_at_the_same_time_ends() -> None:
    expected = statistic("5,000 rounds")
    rules = Rules(pickup="seat", lead="fixed", limit=5000)
    ended = sample("36", rules, 10_000).reasons < 2
    assert 1 - ended.mean() == pytest.approx(expected["value"], abs=four_errors(ended))
    assert four_errors(ended) == pytest.approx(expected["band"], rel=0.2)
