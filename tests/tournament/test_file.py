"""A tournament file is read as it is meant, and a mistake is told with its line."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pyanitsa.errors import TournamentFileError
from pyanitsa.host import default_level
from pyanitsa.tournament.file import TournamentFile, place, read_tournament

if TYPE_CHECKING:
    from pathlib import Path

SHORT = """\
name = "Осень"
variants = ["tactical", "bank"]
strategies = ["high-first", "class9b/*.py"]
"""

LONG = """\
# everything that can be said
name = "Autumn"
seed = 2026
players = 4
strategies = [
    "high-first",
    "own.py",  # mine
]
deals = 7
matches = 3
format = "swiss"
self_play = true
record = "matches"
isolation = "none"
plugins = ["swiss.py"]

[variants.tactical]

[variants.bank-52]
base = "bank"
title = "Bank with 52 cards"
title_ru = "Копилка, 52 карты"
deck = "52"
low_beats_ace = "takes"
limit = 500
"""


def read(folder: Path, text: str, *, seed: int | None = None) -> TournamentFile:
    file = folder / "t.toml"
    file.write_bytes(text.encode())
    return read_tournament(file, seed=seed)


def refusal(folder: Path, text: str, *, seed: int | None = None) -> str:
    """Return what is said of a file that is refused, without its folder; it is one line."""
    with pytest.raises(TournamentFileError) as told:
        read(folder, text, seed=seed)
    said = str(told.value)
    assert said.startswith(f"{folder / 't.toml'}")
    assert "\n" not in said
    return said.removeprefix(f"{folder}/")


# What it says


@pytest.mark.parametrize("digits", ["0f" * 16, "0F" * 16])
def test_a_seed_may_be_a_revealed_secret(tmp_path: Path, digits: str) -> None:
    assert read(tmp_path, LONG.replace("2026", f'"{digits}"')).seed == "0f" * 16


@pytest.mark.parametrize("text", ["0f" * 15, "0g" * 16, "5"])
def test_any_other_text_is_no_seed(tmp_path: Path, text: str) -> None:
    assert "or 32 hex digits in quotes" in refusal(tmp_path, LONG.replace("2026", f'"{text}"'))


def test_what_is_not_said_has_a_default(tmp_path: Path) -> None:
    file = read(tmp_path, SHORT)
    assert file.name == "Осень"
    assert file.variants == {"tactical": {}, "bank": {}}
    assert file.strategies == ["high-first", "class9b/*.py"]
    assert (file.seed, file.players, file.deals, file.matches) == (None, 2, 50, 10)
    assert (file.format, file.self_play, file.record) == ("round-robin", False, "games")
    assert (file.isolation, file.modules, file.limits) == (default_level(), None, {})
    assert file.plugins == []
    assert file.folder == tmp_path


def test_all_that_can_be_said_is_taken(tmp_path: Path) -> None:
    file = read(tmp_path, LONG)
    assert (file.seed, file.players, file.deals, file.matches) == (2026, 4, 7, 3)
    assert (file.format, file.self_play, file.record) == ("swiss", True, "matches")
    assert file.plugins == ["swiss.py"]
    assert list(file.variants) == ["tactical", "bank-52"]
    assert file.variants["bank-52"] == {
        "base": "bank",
        "title": "Bank with 52 cards",
        "title_ru": "Копилка, 52 карты",
        "deck": "52",
        "low_beats_ace": "takes",
        "limit": 500,
    }


def test_a_seed_may_be_given_in_place_of_the_files(tmp_path: Path) -> None:
    assert read(tmp_path, LONG, seed=5).seed == 5
    assert read(tmp_path, SHORT, seed=5).seed == 5


def test_settings_are_all_that_the_file_says_and_not_where_it_lies(tmp_path: Path) -> None:
    """They are the same wherever the file is, and JSON can hold them."""
    told = read(tmp_path, LONG).settings()
    assert json.loads(json.dumps(told)) == told
    assert told["variants"]["bank-52"]["deck"] == "52"
    assert str(tmp_path) not in json.dumps(told)
    assert set(told) == set(TournamentFile.model_fields) - {"path"}


@pytest.mark.parametrize("begin", ["", "\N{ZERO WIDTH NO-BREAK SPACE}"], ids=["plain", "mark"])
@pytest.mark.parametrize("end", ["\n", "\r\n"], ids=["unix", "windows"])
def test_files_from_all_editors_are_read_and_lines_are_counted_alike(
    tmp_path: Path, begin: str, end: str
) -> None:
    """With either line break, and with the byte-order mark that some put at the beginning."""
    text = begin + LONG.replace("\n", end)
    assert read(tmp_path, text) == read(tmp_path, LONG)
    assert "line 9: unknown key 'dealz'" in refusal(tmp_path, text.replace("deals", "dealz"))


@pytest.mark.parametrize("deck", ['"2x36"', '"52"', "52"])
def test_a_deck_is_a_text_or_a_number(tmp_path: Path, deck: str) -> None:
    variants = f"variants.bank.deck = {deck}\n"
    file = read(tmp_path, f'name = "a"\nstrategies = ["a"]\n{variants}')
    assert str(file.variants["bank"]["deck"]) == deck.strip('"')


# What it must not say


MISTAKES = {
    "key": ("deals =", "dealz =", "unknown key 'dealz'; did you mean 'deals'"),
    "path": ("seed =", "path =", "unknown key 'path'"),
    "option": (
        "limit =",
        "limits =",
        "variants.bank-52.limits: unknown key 'limits'; did you mean 'limit'",
    ),
    "key below a variant": (
        "[variants.tactical]",
        "[variants.tactical]\ndeals = 5",
        "variants.tactical.deals: unknown key 'deals'",
    ),
    "empty name": ('"Autumn"', '""', "name: string should have at least 1 character"),
    "long name": ('"Autumn"', f'"{"x" * 101}"', "name: string should have at most 100"),
    "name": ('"Autumn"', "7", "name: input should be a valid string"),
    "seed": ("2026", "-1", "seed: write a whole number from 0"),
    "large seed": ("2026", f"{2**63}", "seed: write a whole number from 0"),
    "fraction": ("2026", "2026.0", "seed: write a whole number from 0"),
    "truth": ("2026", "true", "seed: write a whole number from 0"),
    "1 player": ("= 4", "= 1", "players: input should be greater than or equal to 2"),
    "9 players": ("= 4", "= 9", "players: input should be less than or equal to 8"),
    "strategy": ("[\n", "[ 7,\n", "strategies.0: input should be a valid string"),
    "no deals": ("= 7", "= 0", "deals: input should be greater than or equal to 1"),
    "deals": ("= 7", '= "7"', "deals: input should be a valid integer"),
    "matches": ("= 3", "= 1_000_001", "matches: input should be less than or equal to"),
    "switch": ("true", '"yes"', "self_play: input should be a valid boolean"),
    "record": ('"matches"', '"match"', "record: input should be 'games' or 'matches'"),
    "isolation": ('"none"', '"jail"', "isolation: input should be 'strict', 'process' or 'none'"),
    "plugins": ('["swiss.py"]', '"swiss.py"', "plugins: input should be a valid list"),
    "base": ('"bank"', '["bank"]', "variants.bank-52.base: input should be a text in quotes"),
    "title": ('"Bank with 52 cards"', "52", "variants.bank-52.title: input should be a text"),
    "title_ru": ('"Копилка, 52 карты"', "52", "variants.bank-52.title_ru: input should be a text"),
    "deck": ('deck = "52"', "deck = 5.2", "variants.bank-52.deck: input should be a text"),
}
"""What is replaced in `LONG`, by what, and what is said of it."""


@pytest.mark.parametrize(("old", "new", "said"), MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_is_told_with_its_line(tmp_path: Path, old: str, new: str, said: str) -> None:
    assert LONG.count(old) == 1
    before, after = LONG.split(old)
    text = before + new + after
    line = 1 + (before + new.removesuffix("\n")).count("\n")
    assert refusal(tmp_path, text).startswith(f"t.toml, line {line}: {said}")


def test_a_key_that_is_missing_is_named(tmp_path: Path) -> None:
    for key in ("name", "variants", "strategies"):
        text = "\n".join(line for line in SHORT.splitlines() if not line.startswith(key))
        assert refusal(tmp_path, text) == f"t.toml: the key {key!r} is missing"


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('["tactical", "bank"]', "[]", "line 2: variants: dictionary should have at least 1 item"),
        ('["tactical", "bank"]', '["bank", "bank"]', "line 2: variants: a variant is listed twice"),
        ('["tactical", "bank"]', '"bank"', "line 2: variants: write a list of names, or a table"),
        ('["tactical", "bank"]', '["bank", 1]', "line 2: variants: write a list of names"),
        ('["tactical", "bank"]', "{ bank = 1 }", "line 2: variants: write a list of names"),
        ('["high-first", "class9b/*.py"]', "[]", "line 3: strategies: list should have at least 1"),
        ('["high-first", "class9b/*.py"]', '"random"', "line 3: strategies: input should be"),
        ('"Осень"', '"Осень', "t.toml: is not valid TOML: Illegal character '\\n' (at line 1"),
        ("strategies =", "strategies", "t.toml: is not valid TOML: Expected '=' after a key"),
        ("strategies", "name", "t.toml: is not valid TOML: Cannot overwrite a value (at line 3"),
    ],
)
def test_a_mistake_in_a_list_or_in_the_toml_is_told_with_its_line(
    tmp_path: Path, old: str, new: str, said: str
) -> None:
    assert said in refusal(tmp_path, SHORT.replace(old, new))


def test_a_seed_given_in_place_of_the_files_is_held_to_the_same_bounds(tmp_path: Path) -> None:
    assert "t.toml: seed: write a whole number from 0" in refusal(tmp_path, SHORT, seed=2**63)


def test_a_file_that_cannot_be_read_is_told_with_the_reason(tmp_path: Path) -> None:
    """One that is missing, a folder, and one that is no text."""
    with pytest.raises(TournamentFileError, match=r"no\.toml: cannot be read: No such file"):
        read_tournament(tmp_path / "no.toml")
    with pytest.raises(TournamentFileError, match=r"cannot be read: Is a directory"):
        read_tournament(tmp_path)
    (tmp_path / "latin.toml").write_bytes("name = 'Übung'".encode("latin-1"))
    with pytest.raises(TournamentFileError, match=r"cannot be read: it is not UTF-8 text"):
        read_tournament(tmp_path / "latin.toml")


values = st.recursive(
    st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=5,
)


@given(key=st.sampled_from([*TournamentFile.model_fields, "other"]), value=values)
@settings(max_examples=150, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_a_key_is_set_to_the_file_is_read_or_refused_in_one_line(
    tmp_path: Path, key: str, value: object
) -> None:
    lines = [line for line in SHORT.splitlines() if not line.startswith(f"{key} ")]
    text = "\n".join([f"{key} = {in_toml(value)}", *lines])
    try:
        read(tmp_path, text)
    except TournamentFileError as error:
        said = str(error)
    else:
        said = "read"
    assert len(said.splitlines()) == 1, text


def in_toml(value: object) -> str:
    """Write a value as TOML does."""
    if isinstance(value, list):
        return f"[{', '.join(map(in_toml, value))}]"
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{in_toml(k)} = {in_toml(v)}' for k, v in value.items())} }}"
    if isinstance(value, float):
        return repr(value)
    return json.dumps(value).replace("\x7f", "\\u007f")


# Where it says it


@pytest.mark.parametrize(
    ("keys", "line"),
    [
        (["name"], 1),
        (["strategies"], 3),
        (["strategies", "b.py"], 5),
        (["strategies", "c.py"], 6),
        (["strategies", "nobody"], 3),
        (["variants"], 8),
        (["variants", "one"], 8),
        (["variants", "one", "deck"], 9),
        (["variants", "two two"], 12),
        (["variants", "two two", "deck"], 13),
        (["variants", "three"], 14),
        (["variants", "three", "deck"], 14),
        (["nowhere"], None),
    ],
)
def test_a_place_is_the_line_that_a_path_of_keys_leads_to(
    tmp_path: Path, keys: list[str], line: int | None
) -> None:
    """A key stands before a sign, in brackets, with dots or in quotes; a list's item anywhere."""
    text = """\
name = "strategies"
# deck = "36"
strategies = [
  'a.py',
  "b.py",
  "c.py"
]
[variants.one]
deck = "36"  # or deck = 52
base = "two"

[variants."two two"]
deck = "52"
variants.three = { base = "one", deck = "54" }
"""
    path = tmp_path / "t.toml"
    assert place(path, text, keys) == (f"{path}, line {line}" if line else str(path))


def test_limits_and_modules_are_taken_and_count_for_the_keys(refusal_free: Path) -> None:
    text = refusal_free.read_text("utf-8")
    limited = 'modules = ["numpy"]\n' + text + "\n[limits]\nmove_max = 2\nmemory = 1000000000\n"
    refusal_free.write_text(limited, "utf-8")
    file = read_tournament(refusal_free)
    assert (file.use.move_max, file.use.memory, file.use.leg) == (2.0, 1_000_000_000, 60.0)
    assert file.allowed == "memory=1000000000.0 move_max=2.0 numpy"


@pytest.fixture
def refusal_free(tmp_path: Path) -> Path:
    path = tmp_path / "t.toml"
    path.write_text('name = "t"\nvariants = ["bank"]\nstrategies = ["random"]\n', "utf-8")
    return path


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        ("[limits]\nmoves_max = 1\n", "line 5: limits.moves_max: unknown limit 'moves_max'"),
        ("[limits]\nmove_max = 0\n", "limits: move_max=0.0: a limit is above zero"),
    ],
)
def test_a_limit_that_cannot_be_is_told(refusal_free: Path, lines: str, message: str) -> None:
    refusal_free.write_text(refusal_free.read_text("utf-8") + lines, "utf-8")
    with pytest.raises(TournamentFileError, match=re.escape(message)):
        read_tournament(refusal_free)


def test_a_folder_of_strategies_is_not_taken_into_the_runners_own_process(
    refusal_free: Path,
) -> None:
    text = 'name = "t"\nvariants = ["bank"]\nstrategies = ["class/*.py"]\nisolation = "none"\n'
    refusal_free.write_text(text, "utf-8")
    with pytest.raises(TournamentFileError, match=r"line 4: .*takes in a folder of strategies"):
        read_tournament(refusal_free)
