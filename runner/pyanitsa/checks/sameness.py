"""Whether games that have to go alike do: again, alone, with other suits and with other seats."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from pyanitsa.checks.games import difference, mirrored
from pyanitsa.checks.symmetry import new_seats, relabelled, seats_show_in
from pyanitsa.checks.verdict import listed

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pyanitsa.checks.games import DealtGames
    from pyanitsa.checks.playing import Bench
    from pyanitsa.checks.verdict import Verdict
    from pyanitsa.engine import Outcome

ALONE: Final = 40
"""How many games are played alone too."""


def check_repetition(bench: Bench) -> Verdict:
    """Hold the same deal and seed to be the same game."""

    def check(games: DealtGames) -> str | None:
        again = bench.play_again(games)
        return _difference(games, bench.play(games), again, "played twice, a game has")

    return bench.verdict("the same deal and seed are the same game", check)


def check_company(bench: Bench) -> Verdict:
    """Hold a game not to depend on which others are played with it."""

    def check(games: DealtGames) -> str | None:
        together = list(bench.play(games))
        few = range(min(ALONE, len(games)))
        alone = [bench.play(games.take(slice(game, game + 1)))[0] for game in few]
        words = "played among others and alone, a game has"
        found = _difference(games, together[: len(alone)], alone, words)
        if found is not None:
            return found
        turned = list(bench.play(games.take(slice(None, None, -1))))[::-1]
        words = "played among others and among them in another order, a game has"
        return _difference(games, together, turned, words)

    return bench.verdict("a game is the same alone and among others", check)


def check_suits(bench: Bench) -> Verdict:
    """Hold other suits to change nothing, unless the variant says that they matter."""
    promise = "relabelled suits change nothing"
    if bench.variant.suits_matter:
        return bench.skipped(promise, "the variant says that suits matter")

    def check(games: DealtGames) -> str | None:
        other = relabelled(games)
        words = "with other suits a game has"
        return _difference(games, bench.play(games), bench.play(other), words, other)

    return bench.verdict(promise, check)


def check_seats(bench: Bench) -> Verdict:
    """Hold swapped seats to mirror the result, where the rules treat all seats alike."""
    promise = "swapped seats mirror the result"
    if bench.variant.seats_matter:
        return bench.skipped(promise, "the variant says that seats matter")
    rules = bench.variant.rules
    shown = {games: seats_show_in(rules, games.players) for games in bench.tables}
    alike = [games for games, where in shown.items() if where is None]
    unlike = {games.players: where for games, where in shown.items() if where is not None}
    why = f"in these rules {next(iter(unlike.values()))}" if unlike else ""
    if not alike:
        return bench.skipped(promise, why)

    def check(games: DealtGames) -> str | None:
        seats = new_seats(games)
        other = games.seated(seats)
        outcomes = zip(bench.play(games), seats.tolist(), strict=True)
        expected = [mirrored(outcome, moved) for outcome, moved in outcomes]
        words = "hands that have changed seats should have and do have"
        return _difference(games, expected, bench.play(other), words, other)

    verdict = bench.verdict(promise, check, alike)
    if verdict.passed and unlike:
        detail = f"{verdict.detail}; not checked for {listed(unlike)}: {why}"
        return replace(verdict, detail=detail)
    return verdict


def _difference(
    games: DealtGames,
    outcomes: Iterable[Outcome],
    others: Iterable[Outcome],
    words: str,
    other: DealtGames | None = None,
) -> str | None:
    """Say in what the first two outcomes differ that are not the same.

    Args:
        games: what was played.
        outcomes: how the games ended, or should have.
        others: how they ended another time.
        words: the beginning of the sentence.
        other: what was played then, where it was something else.
    """
    for game, (one, two) in enumerate(zip(outcomes, others, strict=True)):
        found = difference(one, two)
        if found is not None:
            then = f", then {other.told(game)}" if other is not None else ""
            return f"{words} {found}; {games.told(game)}{then}"
    return None
