"""Files of rule variants: what they say of themselves, and how their games go."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from pyanitsa.cards import Deck
from pyanitsa.checks.endings import check_cards, check_counters, check_endings
from pyanitsa.checks.games import PATIENCE
from pyanitsa.checks.playing import Bench
from pyanitsa.checks.sameness import check_company, check_repetition, check_seats, check_suits
from pyanitsa.checks.verdict import Verdict, is_plain_name
from pyanitsa.errors import PluginError
from pyanitsa.plugins.manager import Plugins
from pyanitsa.rules import Rules
from pyanitsa.wording import Text, counted, listed

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pyanitsa.variant import Variant

"""How many the engine and the tables can seat."""

LETTERS: Final = {"en": "[A-Za-z]", "ru": "[А-Яа-яЁё]"}


def check_variants(file: Path, *, patience: float = PATIENCE) -> Iterator[Verdict]:
    """Check the rule variants that a plugin file provides.

    Args:
        file: the plugin.
        patience: how many seconds its own code may take for a batch of games.

    Raises:
        PluginError: the file does not load, or provides no variant.
    """
    variants = _provided(file)
    names = listed(variant.name for variant in variants)
    yield Verdict(f"{file.name}: loads", True, f"it provides {names}")
    for number, variant in enumerate(variants):
        yield _check_name(variant, variants[:number])
        yield from check_variant(variant, patience=patience)


def check_variant(variant: Variant, *, patience: float = PATIENCE) -> Iterator[Verdict]:
    """Check a rule variant; takes what `check_variants` does.

    Where its games do not end, or not always alike, what builds on that is not checked.
    """
    yield _check_texts(variant)
    table = _check_table(variant)
    yield table
    if not table.passed:
        return
    bench = Bench(variant, patience)
    endings = check_endings(bench)
    yield endings
    if not endings.passed:
        return
    yield check_counters(bench)
    yield check_cards(bench)
    repetition = check_repetition(bench)
    yield repetition
    if repetition.passed:
        yield check_company(bench)
        yield check_suits(bench)
        yield check_seats(bench)


def _provided(file: Path) -> list[Variant]:
    """Load a plugin file and return its variants, also those whose names are taken."""
    plugins = Plugins([file])
    provided = plugins.variants_of(file)
    for failure in plugins.failures:
        if failure.plugin == str(file):
            line = f", line {failure.line}" if failure.line else ""
            raise PluginError(f"{failure.file or file}{line}: {failure.text}")
    used = {hook for one in plugins.loaded() if one.name == str(file) for hook in one.hooks}
    if "pyanitsa_variants" not in used:
        raise PluginError(f"{file}: pyanitsa_variants() is not marked with @hookimpl")
    if not provided:
        raise PluginError(f"{file}: the file provides no variant")
    return provided


def _check_name(variant: Variant, before: list[Variant]) -> Verdict:
    """Tell whether a name is fit to be one, and not another game's."""
    sentence = f"{variant.name}: has a name of its own"
    if not is_plain_name(variant.name):
        wrong = f"the name {variant.name!r} is not lower-case words joined by hyphens"
        return Verdict(sentence, False, wrong)
    if variant.name in {other.name for other in before}:
        return Verdict(sentence, False, "another variant in this file is called so")
    installed = Plugins().variants().get(variant.name)
    # The file of an installed plugin may be checked; then it is the same game.
    if installed is None or (_has_rules(variant) and installed.hash() == variant.hash()):
        return Verdict(sentence, True, "no other is called so")
    return Verdict(sentence, False, "an installed variant is called so; this one would be left out")


def _check_texts(variant: Variant) -> Verdict:
    sentence = f"{variant.name}: is told in English and in Russian"
    wrong = []
    for what in ("title", "text"):
        text = getattr(variant, what)
        if not isinstance(text, Text):
            wrong.append(f"the {what} is {type(text).__name__}, not Text(en=…, ru=…)")
            continue
        for language, letters in LETTERS.items():
            words = getattr(text, language)
            if not (isinstance(words, str) and re.search(letters, words)):
                wrong.append(f"the {what} has no words in {language!r}: {words!r}")
    return Verdict(
        sentence, not wrong, "; ".join(wrong) or f"{variant.title.en}, {variant.title.ru}"
    )


def _check_table(variant: Variant) -> Verdict:
    sentence = f"{variant.name}: has a deck, rules and numbers of players"
    fewest, most = variant.min_players, variant.max_players
    if not _has_rules(variant):
        kinds = f"{type(variant.deck).__name__} and {type(variant.rules).__name__}"
        return Verdict(sentence, False, f"its deck and rules are {kinds}, not Deck and Rules")
    cards = counted(len(variant.deck) // most, "card")
    return Verdict(sentence, True, f"{fewest} to {most} players, with at least {cards} each")


def _has_rules(variant: Variant) -> bool:
    return isinstance(variant.deck, Deck) and isinstance(variant.rules, Rules)
