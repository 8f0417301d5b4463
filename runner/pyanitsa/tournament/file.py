"""The tournament file: TOML, checked by pydantic, with errors that name the line."""

from __future__ import annotations

import re
import tomllib
from contextlib import suppress
from dataclasses import fields
from pathlib import Path  # noqa: TC003  # pydantic reads annotations
from typing import TYPE_CHECKING, Annotated, Any, Literal, Self, cast

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    ValidationError,
    field_validator,
    model_validator,
)
from pydantic_core import PydanticCustomError

from pyanitsa.errors import PyanitsaError, TournamentFileError, nearest
from pyanitsa.formats.adaptive import RULE, AdaptiveSettings
from pyanitsa.host.confinement.levels import default_level
from pyanitsa.host.limits import Limits
from pyanitsa.play.chance import HEX_DIGITS, read_seed
from pyanitsa.plugins.strategy_files import is_pattern
from pyanitsa.rules import OPTIONS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pydantic_core import ErrorDetails

VARIANT_KEYS = ("base", "deck", "title", "title_ru", *OPTIONS)
"""What may stand under `[variants.NAME]`: the base's name, the deck, titles and any option."""

Name = Annotated[str, Field(min_length=1, max_length=100)]

_BYTES = ("memory", "output", "source")


def _default_level() -> Literal["strict", "process", "none"]:
    return cast("Literal['strict', 'process', 'none']", default_level())


def _limits(given: dict[str, float]) -> Limits:
    try:
        return Limits(
            **{name: int(value) if name in _BYTES else value for name, value in given.items()}  # type: ignore[arg-type]
        )
    except PyanitsaError as error:
        raise ValueError(str(error)) from None


def until_of(said: str | dict[str, Any] | None) -> AdaptiveSettings | None:
    """Return when a ranking is resolved, as a tournament file says it.

    Raises:
        ValueError: it cannot be resolved like that.
    """
    if said is None:
        return None
    table = said if isinstance(said, dict) else {"rule": said}
    if table.get("rule") != RULE:
        raise ValueError(f'there is only until = "{RULE}", or {{ rule = "{RULE}", … }}')
    known = {one.name: one.type for one in fields(AdaptiveSettings)}
    given: dict[str, Any] = {key: value for key, value in table.items() if key != "rule"}
    for key, value in given.items():
        if key not in known:
            raise ValueError(f"unknown key {key!r}{nearest(key, known)}")
        kinds = (int,) if known[key] == "int" else (int, float)
        if type(value) not in kinds:
            raise ValueError(f"{key} is a number, and this is {value!r}")
    try:
        return AdaptiveSettings(**given)
    except PyanitsaError as error:
        raise ValueError(str(error)) from None


class TournamentFile(BaseModel):
    """What a tournament file says.

    Attributes:
        path: the file.
        name: the tournament's name; results are stored under it.
        seed: a secret that everybody knows, which all chance comes from: a number, or the 32 hex
            digits of the secret itself; where there is none, a secret is drawn.
        variants: the rule variants by name; each a `base` and changed options, or nothing.
        strategies: names of installed strategies, and paths of files from the file's folder.
        deals_from: whether each pairing, or at larger tables each table, has deals of its own, or
            all matches of a number have the same.
        players: how many sit at a table.
        deals: games of one leg.
        matches: matches that a pairing plays.
        format: who meets whom: the name of a format, or a table with its name and its options.
        until: goes on until the ranking is resolved: `"resolved"`, or a table with that as its
            `rule`, and what `formats.adaptive.AdaptiveSettings` takes.
        self_play: whether an entrant also meets itself.
        record: whether every game is stored, or only the matches.
        isolation: how strategies are kept apart.
        modules: what strategies may import beside the usual; where nothing is said, what those
            that come along need, of those that are listed.
        limits: what a strategy may use, as `host.Limits` names it, where that is not the default.
        withdraw_after: the legs that an entrant may lose by hard faults before it is withdrawn.
        plugins: paths of plugin files, from the file's folder.
    """

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)

    path: Path
    name: Name
    seed: int | str | None = None
    variants: dict[Name, dict[str, Any]] = Field(min_length=1)
    strategies: list[Name] = Field(min_length=1)
    deals_from: Literal["pairing", "number"] = "pairing"
    players: Annotated[int, Field(ge=2, le=8)] = 2
    deals: Annotated[int, Field(ge=1, le=10_000)] = 50
    matches: Annotated[int, Field(ge=1, le=1_000_000)] = 10
    format: Name | dict[str, Any] = "round-robin"
    until: Name | dict[str, Any] | None = None
    self_play: bool = False
    record: Literal["games", "matches"] = "games"
    isolation: Literal["strict", "process", "none"] = Field(default_factory=_default_level)
    modules: list[Name] | None = None
    limits: dict[str, float] = {}
    withdraw_after: Annotated[int, Field(ge=1)] = 5
    plugins: list[Name] = []

    @field_validator("seed", mode="before")
    @classmethod
    def _as_seed(cls, value: object) -> object:
        """Take a number, or 32 hex digits for a secret."""
        if value is None or (type(value) is int and 0 <= value < 2**63):
            return value
        if isinstance(value, str) and len(value) == HEX_DIGITS:
            with suppress(PyanitsaError):
                return read_seed(value)
        raise ValueError("write a whole number from 0 to 2 ** 63 - 1, or 32 hex digits in quotes")

    @field_validator("variants", mode="before")
    @classmethod
    def _as_table(cls, value: object) -> object:
        """Take a list of names for a table in which nothing is changed."""
        if isinstance(value, list) and all(isinstance(name, str) for name in value):
            if len(set(value)) < len(value):
                raise ValueError("a variant is listed twice")
            return {name: {} for name in value}
        if not isinstance(value, dict) or not all(isinstance(v, dict) for v in value.values()):
            raise ValueError("write a list of names, or a table [variants.NAME] for each")
        return value

    @field_validator("variants")
    @classmethod
    def _known_keys(cls, value: dict[str, dict[str, Any]]) -> dict[str, dict[str, Any]]:
        for name, changes in value.items():
            for key, said in changes.items():
                wrong = _wrong_change(key, said)
                if wrong:
                    keys = [name, key]
                    raise PydanticCustomError("change", "{text}", {"text": wrong, "keys": keys})
        return value

    @field_validator("format")
    @classmethod
    def _named(cls, value: str | dict[str, Any]) -> str | dict[str, Any]:
        """Make sure that a table says which format it means."""
        if isinstance(value, dict) and not isinstance(value.get("name"), str):
            raise ValueError('say which format it is, as in { name = "swiss", rounds = 5 }')
        return value

    @field_validator("until")
    @classmethod
    def _known_rule(cls, value: str | dict[str, Any] | None) -> str | dict[str, Any] | None:
        """Make sure that a ranking can be resolved like that."""
        until_of(value)
        return value

    @field_validator("limits")
    @classmethod
    def _known_limits(cls, value: dict[str, float]) -> dict[str, float]:
        known = [one.name for one in fields(Limits)]
        for name in value:
            if name not in known:
                text = f"unknown limit {name!r}{nearest(name, known)}"
                raise PydanticCustomError("limit", "{text}", {"text": text, "keys": [name]})
        _limits(value)
        return value

    @model_validator(mode="after")
    def _trusted(self) -> Self:
        patterns = [name for name in self.strategies if is_pattern(name, self.folder)]
        if self.isolation == "none" and patterns:
            raise PydanticCustomError(
                "isolation",
                "{text}",
                {
                    "text": f"{patterns[0]!r} takes in a folder of strategies, and with isolation "
                    '= "none" each of them could do whatever you can; use "strict", or name the '
                    "files that you trust one by one",
                    "keys": ["isolation"],
                },
            )
        return self

    @property
    def format_name(self) -> str:
        """Which format is played."""
        return self.format if isinstance(self.format, str) else str(self.format["name"])

    @property
    def format_options(self) -> dict[str, Any]:
        """What is said of the format beside its name."""
        if isinstance(self.format, str):
            return {}
        return {key: value for key, value in self.format.items() if key != "name"}

    @property
    def adaptive(self) -> AdaptiveSettings | None:
        """When the ranking is resolved, if it is played until then."""
        return until_of(self.until)

    @property
    def use(self) -> Limits:
        """What a strategy may use."""
        return _limits(self.limits)

    @property
    def allowed(self) -> str:
        """The limits and modules that are not the default, in a fixed form."""
        return allowed_text(self.limits, self.modules)

    @property
    def folder(self) -> Path:
        """The folder that the file's paths start from."""
        return self.path.parent

    def settings(self) -> dict[str, Any]:
        """Return all that the file says, as JSON can hold it."""
        return self.model_dump(mode="json", exclude={"path"})


def allowed_text(limits: Mapping[str, float], modules: Sequence[str] | None) -> str:
    """Return limits and modules as the keys of matches have them."""
    named = [f"{name}={value!r}" for name, value in sorted(limits.items())]
    return " ".join([*named, *sorted(modules or ())])


def read_tournament(path: Path, *, seed: int | str | None = None) -> TournamentFile:
    """Read a tournament file.

    Args:
        path: the file.
        seed: a seed in place of the file's.

    Raises:
        TournamentFileError: it is missing, is no TOML, or says something that cannot be; the text
            names the line where there is one.
    """
    try:
        # Some editors begin a file with a byte-order mark.
        text = path.read_text("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not UTF-8 text"
        raise TournamentFileError(f"{path}: cannot be read: {reason}") from None
    try:
        content = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise TournamentFileError(f"{path}: is not valid TOML: {error}") from None
    if seed is not None:
        content["seed"] = seed
    if "path" in content:
        raise TournamentFileError(f"{place(path, text, ['path'])}: unknown key 'path'")
    try:
        return TournamentFile(path=path, **content)
    except ValidationError as error:
        raise TournamentFileError(_told(path, text, error.errors()[0])) from None


def _told(path: Path, text: str, error: ErrorDetails) -> str:
    """Return one line on the first thing that pydantic found wrong."""
    location = [*error["loc"], *error.get("ctx", {}).get("keys", ())]
    # Numbers count the items of a list, and are nowhere in the text.
    where = place(path, text, [key for key in location if isinstance(key, str)])
    key = str(location[0]) if location else ""
    if error["type"] == "extra_forbidden":
        known = set(TournamentFile.model_fields) - {"path"}
        return f"{where}: unknown key {key!r}{nearest(key, known)}"
    if error["type"] == "missing":
        return f"{where}: the key {key!r} is missing"
    message = error["msg"].removeprefix("Value error, ")
    return f"{where}: {'.'.join(map(str, location))}: {message[:1].lower()}{message[1:]}"


def _wrong_change(key: str, value: object) -> str | None:
    """Say what is wrong with a key under `[variants.NAME]`; the rules look at their options."""
    if key not in VARIANT_KEYS:
        return f"unknown key {key!r}{nearest(key, VARIANT_KEYS)}"
    if key == "deck" and type(value) is int:
        return None
    if key not in OPTIONS and not isinstance(value, str):
        return "input should be a text in quotes"
    return None


def place(path: Path, text: str, keys: Sequence[str]) -> str:
    """Return the file, with the line that a path of keys leads to, as far as it can be found.

    Args:
        path: the file.
        text: what it says.
        keys: a key, then a key in its table or a text in its list, and so on.
    """
    lines = text.splitlines()
    found, begin = None, r"^\s*(?:\[\s*)?"
    for key in keys:
        wanted = re.compile(rf"""{begin}["']?{re.escape(key)}["']?\s*(?:[=.,}}\]]|$)""")
        after = range(found or 0, len(lines))
        found = next((n for n in after if wanted.search(lines[n].partition("#")[0])), found)
        begin = r"(?:^|[\s.,{\[])"
    return str(path) if found is None else f"{path}, line {found + 1}"
