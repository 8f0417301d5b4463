"""Games told round by round, and the playthroughs recorded as texts."""

from __future__ import annotations

import re
from string import Formatter
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine_helpers import MAX_SEED, Batch, batches, parse_hands, rules_sets
from pyanitsa import Deck, Rules
from pyanitsa.engine import Outcome, replay
from pyanitsa.report import phrases
from pyanitsa.report.tell import tell_game
from pyanitsa.wording import Language, Noun, Text
from record_playthroughs import conditions, lacking, playthrough, recorded

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

NAMES = ("Anna", "Boris", "Vera", "Gleb", "Dina", "Egor", "Zoya", "Ivan")
CARD = r"(?:10|[2-9JQKAВДКТ])[♠♣♦♥]|★"


def told(
    *hands: str,
    language: Language = Language.EN,
    names: Sequence[str] = NAMES,
    rounds: int | None = None,
    deck: Deck | None = None,
    seed: int = 0,
    **options: Any,
) -> list[str]:
    """Play a game with these hands and options, and tell it."""
    stacks = parse_hands(hands)
    outcome, events = replay(stacks, Rules(**options), deck=deck, seed=seed)
    return tell_game(stacks, outcome, events, names[: len(hands)], language=language, rounds=rounds)


def rounds_of(lines: list[str]) -> list[str]:
    """Return the lines of the rounds: what stands between the two empty lines."""
    first = lines.index("")
    return lines[first + 1 : lines.index("", first + 1)]


def ending_of(lines: list[str]) -> list[str]:
    return lines[lines.index("", lines.index("") + 1) + 1 :]


# What is told


def test_a_game_is_told_from_the_stacks_to_the_places() -> None:
    assert told("8S 7S", "9S 6S", limit=1) == [
        "Stacks, top card first:",
        "  Anna: 8♠ 7♠",
        "  Boris: 9♠ 6♠",
        "The first named leads; in parentheses: how many cards each has, in the order above.",
        "",
        "1. Anna 8♠, Boris 9♠ — Boris takes 2 cards (1 : 3)",
        "",
        "The game is stopped after 1 round, the limit; nobody knows how it would have ended.",
        "Anna and Boris share the first place.",
        "1 round, 0 wars, cards laid: 2.",
        "Places: 1. Anna, Boris",
    ]


def test_the_same_game_is_told_in_russian_with_russian_ranks() -> None:
    names = ("Аня", "Борис")
    assert told("AS JS", "KS QS", names=names, language=Language.RU, limit=1) == [
        "Стопки, начиная с верхней карты:",
        "  Аня: Т♠ В♠",
        "  Борис: К♠ Д♠",
        "Первым назван тот, кто начинает кон; в скобках — сколько у кого карт, в порядке списка.",
        "",
        "1. Аня Т♠, Борис К♠ — Аня берёт 2 карты (3 : 1)",
        "",
        "Партия остановлена на пределе: 1 кон; чем бы она кончилась, неизвестно.",
        "Аня и Борис делят первое место.",
        "1 кон, 0 споров, выложено карт: 2.",
        "Места: 1. Аня, Борис",
    ]


def test_the_leader_of_a_round_is_named_first() -> None:
    lines = rounds_of(told("8S 7S 6S KS", "9S 6H 8H JS", "7H 9H 6D QS", limit=3))
    assert [re.findall("Anna|Boris|Vera", line)[:3] for line in lines] == [
        ["Anna", "Boris", "Vera"],
        ["Boris", "Vera", "Anna"],
        ["Vera", "Anna", "Boris"],
    ]


def test_every_step_of_a_war_is_a_line_and_covers_stand_in_brackets() -> None:
    lines = told("8S 6S 9S 6H KS", "8H 7S 9H 7H QS", covers=1, limit=1)
    assert "Cards in brackets lie face down." in lines
    assert rounds_of(lines) == [
        "1. Anna 8♠, Boris 8♥ — war",
        "   Anna [6♠] 9♠, Boris [7♠] 9♥ — war",
        "   Anna [6♥] K♠, Boris [7♥] Q♠ — Anna takes 10 cards (10 : 0)",
        "   Boris is out",
    ]


def test_a_war_between_some_of_the_players_names_them() -> None:
    lines = told("8S 6S KS", "9S 7S QS", "9H 8H JS", limit=1)
    assert rounds_of(lines) == [
        "1. Anna 8♠, Boris 9♠, Vera 9♥ — war between Boris and Vera",
        "   Boris 7♠, Vera 8♥ — Vera takes 5 cards (2 : 1 : 6)",
    ]
    lines = told("8S 6S KS", "9S 7S QS", "9H 8H JS", limit=1, language=Language.RU)
    assert rounds_of(lines)[0].endswith("— спорят Boris и Vera")


def test_who_has_nothing_to_lay_in_a_war_is_told_and_who_is_out() -> None:
    assert rounds_of(told("8S", "8H 7S")) == [
        "1. Anna 8♠, Boris 8♥ — war",
        "   Anna has nothing left to lay; Boris takes 2 cards (0 : 3)",
        "   Anna is out",
    ]
    assert rounds_of(told("8S", "8H 7S", shortage="take", limit=1))[1] == (
        "   Anna has nothing left to lay; Anna takes 2 cards (2 : 1)"
    )


def test_a_war_that_ends_the_game_is_told_to_its_end() -> None:
    lines = told("8S", "8H 7S", "6S 6H", shortage="draw")
    assert rounds_of(lines) == [
        "1. Anna 8♠, Boris 8♥, Vera 6♠ — war between Anna and Boris",
        "   Anna has nothing left to lay (0 : 1 : 1)",
    ]
    assert ending_of(lines)[:2] == [
        "A war that nobody could go on with ends the game.",
        "Anna, Boris and Vera share the first place.",
    ]


def test_those_who_cannot_cover_lay_all_they_have_before_they_are_short() -> None:
    lines = told("8S 6S", "8H 7S 9S KS", covers=2, cover_shortage="lose")
    assert rounds_of(lines)[1] == (
        "   Anna [6♠] — Anna has nothing left to lay; Boris takes 3 cards (0 : 6)"
    )


def test_a_table_that_stays_goes_to_the_winner_of_the_next_round() -> None:
    assert rounds_of(told("8S", "8H", "6S 7S", "6H 6D")) == [
        "1. Anna 8♠, Boris 8♥, Vera 6♠, Gleb 6♥ — war between Anna and Boris",
        "   Anna has nothing left to lay; Boris has nothing left to lay; nobody can go on, "
        "cards left on the table: 4 (0 : 0 : 1 : 1)",
        "   Anna and Boris are out",
        "2. Vera 7♠, Gleb 6♦ — Vera takes 6 cards (0 : 0 : 6 : 0)",
        "   Gleb is out",
    ]


def test_an_undecided_war_at_the_end_is_a_draw() -> None:
    ending = ending_of(told("8S", "8H", "6S"))
    assert ending == [
        "A war that nobody could go on with ends the game.",
        "Anna and Boris share the first place.",
        "1 round, 1 war, cards laid: 3.",
        "Places: 1. Anna, Boris; 3. Vera",
    ]
    assert ending_of(told("8S", "8H", "6S", language=Language.RU)) == [
        "Партия кончилась спором, который никто не смог продолжить.",
        "Anna и Boris делят первое место.",
        "1 кон, 1 спор, выложено карт: 3.",
        "Места: 1. Anna, Boris; 3. Vera",
    ]


def test_an_order_is_told_where_cards_are_not_taken_as_laid() -> None:
    lines = told("8S 7S", "9S 6S", pickup="winner-first", limit=1)
    assert "Cards are taken up as they were laid, unless another order is told." in lines
    assert rounds_of(lines) == ["1. Anna 8♠, Boris 9♠ — Boris takes 2 cards as 9♠ 8♠ (1 : 3)"]
    lines = told("9S 7S", "8S 6S", pickup="winner-first", limit=1)
    assert rounds_of(lines) == ["1. Anna 9♠, Boris 8♠ — Anna takes 2 cards (3 : 1)"]
    assert not any("order is told" in line for line in lines)


def test_a_pile_that_is_taken_up_is_told_before_what_is_laid_from_it() -> None:
    lines = rounds_of(told("9S 9H", "8S 8H 6S", capture="pile-as-is", limit=3))
    assert lines == [
        "1. Anna 9♠, Boris 8♠ — Anna takes 2 cards (3 : 2)",
        "2. Boris 8♥, Anna 9♥ — Anna takes 2 cards (4 : 1)",
        "3. Anna takes up the pile: 9♥ 8♥ 8♠ 9♠",
        "   Anna 9♥, Boris 6♠ — Anna takes 2 cards (5 : 0)",
        "   Boris is out",
    ]


def test_discarded_cards_and_banks_are_told() -> None:
    bank: dict[str, Any] = {"on_tie": "discard", "capture": "bank", "goal": "bank"}
    lines = told("8S 7S 6S", "9S 7H KH", **bank)
    assert "The first named leads; in parentheses: the banks, in the order above." in lines
    assert rounds_of(lines) == [
        "1. Anna 8♠, Boris 9♠ — Boris banks 2 cards (0 : 2)",
        "2. Boris 7♥, Anna 7♠ — a tie, all cards on the table leave the game (0 : 2)",
        "3. Anna 6♠, Boris K♥ — Boris banks 2 cards (0 : 4)",
        "   Anna and Boris are out",
    ]
    assert ending_of(lines)[0] == "Boris wins."
    assert ending_of(lines)[-1] == "Places: 1. Boris (4); 2. Anna (0)"


@pytest.mark.parametrize(
    ("loop", "english", "russian"),
    [
        (
            (5, 31),
            "The position after round 5 came back after round 36: this game never ends.",
            "После кона 36 карты легли так же, как после кона 5: эта партия не кончится никогда.",
        ),
        (
            (0, 36),
            "After round 36 everything lies as it was dealt: this game never ends.",
            "После кона 36 карты легли так же, как при раздаче: эта партия не кончится никогда.",
        ),
    ],
)
def test_an_endless_game_names_the_position_that_came_back(
    loop: tuple[int, int], english: str, russian: str
) -> None:
    stacks = parse_hands(["8S", "9S"])
    outcome = Outcome("endless", (1, 1), 36, 0, 72, (0, 0), loop)
    for language, expected in ((Language.EN, english), (Language.RU, russian)):
        lines = tell_game(stacks, outcome, [], NAMES[:2], language=language)
        assert expected in lines


def test_several_winners_of_a_giveaway_share_the_first_place() -> None:
    ending = ending_of(told("6S", "6H", "KS 7S", goal="shed"))
    assert ending[0] == "Anna and Boris share the first place."
    assert ending[-1] == "Places: 1. Anna, Boris; 3. Vera"


def test_jokers_are_stars() -> None:
    assert rounds_of(told("*1 6S", "AS 7S", deck=Deck(54), limit=1)) == [
        "1. Anna ★, Boris A♠ — Anna takes 2 cards (3 : 1)"
    ]


# Names


def test_equal_names_are_told_apart_by_numbers() -> None:
    lines = told("8S", "9S", "7S", names=("random", "high", "random"))
    assert rounds_of(lines)[0].startswith("1. random (1) 8♠, high 9♠, random (2) 7♠ — high takes")


def test_names_can_do_nothing_to_the_terminal_or_to_the_sentences() -> None:
    names = ("\x1b[31m{name}\n", "\u202e{0}%s", "{names!r}")
    for line in told("8S", "9S", "7S", names=names):
        assert line.isprintable()
    assert (
        r"\x1b[31m{name}\n 8♠, \u202e{0}%s 9♠, {names!r} 7♠"
        in rounds_of(told("8S", "9S", "7S", names=names))[0]
    )


def test_every_seat_needs_a_name() -> None:
    with pytest.raises(ValueError, match="1 names for 2 seats"):
        told("8S", "9S", names=("Anna",))


# Long games


@pytest.mark.parametrize(
    ("rounds", "first", "left_out"),
    [(0, [], 5), (1, [1], 4), (2, [1, 5], 3), (3, [1, 2, 5], 2), (4, [1, 2, 4, 5], 1)],
)
def test_of_a_long_game_the_first_and_last_rounds_are_told(
    rounds: int, first: list[int], left_out: int
) -> None:
    lines = rounds_of(told("8S 7S 9S 6S KS", "9H 6H 7H 8H QS", limit=5, rounds=rounds))
    numbers = [int(line.split(".")[0]) for line in lines if line[0].isdigit()]
    assert numbers == first
    assert f"… rounds left out: {left_out} …" in lines


@pytest.mark.parametrize("rounds", [None, 5, 100])
def test_a_game_that_is_not_too_long_is_told_whole(rounds: int | None) -> None:
    whole = told("8S 7S 9S 6S KS", "9H 6H 7H 8H QS", limit=5)
    assert told("8S 7S 9S 6S KS", "9H 6H 7H 8H QS", limit=5, rounds=rounds) == whole


def test_round_numbers_stand_below_each_other() -> None:
    lines = rounds_of(told("8S 7S 9S 6S KS 7D", "9H 6H 7H 8H QS 6D", limit=12))
    assert {line.index(".") for line in lines if re.match(r" *\d+\.", line)} == {2}


# Languages


def texts() -> list[Text]:
    """Return all phrases, those with several forms taken apart."""
    found = [one for one in vars(phrases).values() if isinstance(one, Text)]
    for one in vars(phrases).values():
        if isinstance(one, Noun):
            found += [Text(en, ru) for en, ru in zip((*one.en, one.en[-1]), one.ru, strict=True)]
    return found


def test_both_languages_say_the_same_things() -> None:
    for text in texts():
        assert fields_of(text.en) == fields_of(text.ru), text


def fields_of(text: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(text) if field}


def test_each_language_is_written_in_its_own_letters() -> None:
    for text in texts():
        assert not re.search("[A-Za-z]", re.sub(r"\{[\w.]+\}", "", text.ru))
        assert not re.search("[А-Яа-яЁё]", text.en)


@pytest.mark.parametrize(
    ("number", "english", "russian"),
    [
        (0, "0 rounds", "0 конов"),
        (1, "1 round", "1 кон"),
        (2, "2 rounds", "2 кона"),
        (4, "4 rounds", "4 кона"),
        (5, "5 rounds", "5 конов"),
        (11, "11 rounds", "11 конов"),
        (12, "12 rounds", "12 конов"),
        (21, "21 rounds", "21 кон"),
        (22, "22 rounds", "22 кона"),
        (111, "111 rounds", "111 конов"),
        (10_000, "10000 rounds", "10000 конов"),
    ],
)
def test_words_agree_with_numbers(number: int, english: str, russian: str) -> None:
    assert phrases.ROUNDS.counted(number, Language.EN) == english
    assert phrases.ROUNDS.counted(number, Language.RU) == russian


# Any game


@given(batches(), rules_sets(), st.sampled_from(Language))
@settings(max_examples=40)
def test_any_game_is_told_without_losing_a_round_or_a_card(
    batch: Batch, rules: Rules, language: Language
) -> None:
    hands, seed = batch.hands_of(0), int(batch.seeds[0]) & MAX_SEED
    outcome, events = replay(hands, rules, deck=batch.deck, seed=seed)
    lines = tell_game(hands, outcome, events, NAMES[: len(hands)], language=language)
    assert all(line.isprintable() and line == line.rstrip() for line in lines)
    rounds = rounds_of(lines)
    numbers = [int(line.split(".")[0]) for line in rounds if re.match(r" *\d+\. ", line)]
    assert numbers == list(range(1, outcome.rounds + 1))
    assert sum(map(laid_in, rounds)) == outcome.laid
    wars = sum(bool(re.search(r"[—;] (war|спор|спорят)\b", line)) for line in rounds)
    assert wars == outcome.wars or rules.on_tie == "discard"
    if rounds and any(outcome.banks):
        counts = re.findall(r"\(([\d :]+)\)$", "\n".join(rounds), re.MULTILINE)[-1]
        assert counts == " : ".join(map(str, outcome.banks))


def laid_in(line: str) -> int:
    """Return how many cards a line says were laid: those before its dash."""
    laid, dash, _ = line.partition(" — ")
    return len(re.findall(CARD, laid)) if dash else 0


# Recorded playthroughs


@pytest.mark.parametrize("path", recorded(), ids=lambda path: path.stem)
def test_a_recorded_playthrough_is_replayed_as_it_was(path: Path) -> None:
    """If a game is meant to go or to be told otherwise, run `tests/record_playthroughs.py`."""
    text = path.read_text(encoding="utf-8")
    assert playthrough(conditions(text)) == text


def test_every_variant_has_a_playthrough() -> None:
    """`tests/record_playthroughs.py` writes one for each that lacks it."""
    assert lacking() == []


def test_playthroughs_show_every_way_a_round_can_go_and_both_languages() -> None:
    played = [path.read_text(encoding="utf-8") for path in recorded()]
    for phrase in ("war between", "[", "has nothing left", "nobody can go on", "takes up the pile"):
        assert any(phrase in text for text in played)
    assert {said["language"] for said in recorded().values()} == set(Language)
