"""What is said beforehand of files: of strategies, of variants, of a tournament's entrants."""

from __future__ import annotations

import sys
from contextlib import redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from pyanitsa.api.hosting import file_hosts, tournament_hosts
from pyanitsa.api.lookup import nothing_told, tournament_plugins, warn_in_python
from pyanitsa.checks import CheckedContest, check_field, check_file
from pyanitsa.errors import PyanitsaError
from pyanitsa.report.findings import marked, told_verdict
from pyanitsa.tournament.file import read_tournament
from pyanitsa.tournament.preparation import prepare, variants_of

if TYPE_CHECKING:
    from pyanitsa.api.lookup import Tell, Warn
    from pyanitsa.checks import Verdict
    from pyanitsa.host import Hosts
    from pyanitsa.tournament.preparation import Tournament


class UnfitEntrantsError(PyanitsaError):
    """An entrant is not fit to play, and so nothing was played."""


@dataclass(frozen=True)
class CheckReport:
    """What a check has found.

    Attributes:
        lines: what was found, line by line.
        passed: whether all is as it should be.
        conclusion: the sentence below; nothing, where there was nothing to check.
    """

    lines: tuple[str, ...]
    passed: bool
    conclusion: str

    def __str__(self) -> str:
        return "\n".join([*self.lines, self.conclusion])

    __repr__ = __str__


def check(
    file: str | Path,
    *,
    contest: str | Path | None = None,
    isolation: str | None = None,
    allow_unconfined: bool = False,
    warn: Warn = warn_in_python,
    tell: Tell = nothing_told,
) -> CheckReport:
    """Check a file of strategies or of variants, or all entrants of a tournament file.

    Args:
        file: the file; one that ends in `.toml` is a tournament's.
        contest: a tournament file under whose rules, limits, modules and isolation strategies are
            checked; the built-in ones, where nothing is said.
        isolation: how strategies are kept apart; a tournament file says that itself.
        allow_unconfined: whether to go on where the system cannot confine strategies.
        warn: what is told of things to know; a Python warning, where nothing is said.
        tell: is given the lines as soon as there are some.

    Raises:
        PyanitsaError: the file cannot be read, or its tournament cannot be played.
    """
    path = Path(file)
    tournament = path if path.suffix == ".toml" else contest
    if tournament is None:
        with file_hosts(path, isolation, allow_unconfined=allow_unconfined) as hosts:
            return _check_file(path, hosts, None, tell)
    if isolation is not None:
        raise PyanitsaError(
            f"{tournament}: a tournament file says itself how strategies are isolated; "
            "leave out --isolation"
        )
    content = read_tournament(Path(tournament))
    plugins = tournament_plugins(content, (), warn)
    with tournament_hosts(content, allow_unconfined=allow_unconfined) as hosts:
        if path.suffix != ".toml":
            variants = variants_of(content, plugins)
            playing = CheckedContest(variants, content.players, content.deals)
            return _check_file(path, hosts, playing, tell)
        with redirect_stdout(sys.stderr):  # what strategies print is no result
            prepared = prepare(content, plugins, hosts)
        return check_entrants(prepared, hosts, warn, tell)


def check_entrants(tournament: Tournament, hosts: Hosts, warn: Warn, tell: Tell) -> CheckReport:
    """Say of each entrant of a tournament whether it is fit to play.

    Args:
        tournament: the tournament.
        hosts: where its strategies run.
        warn: is told how many there are, or that there is nothing to check.
        tell: is given the lines as soon as there are some.
    """
    fit = unfit = 0
    lines: list[str] = []
    warn(f"checking {len(tournament.entrants)} entrants under the rules of {tournament.name!r}")
    with redirect_stdout(sys.stderr):  # what strategies print is no result
        checked = check_field(tournament, hosts)
        for entrant, verdicts in checked:
            passed = all(verdict.passed for verdict in verdicts)
            fit, unfit = fit + passed, unfit + (not passed)
            told = [marked("ok", f"{entrant.name}: fit to play")] if passed else []
            for verdict in verdicts:
                if verdict.warns or not verdict.passed:
                    told += told_verdict(verdict)
            lines += told
            tell(iter(told))
    if not fit + unfit:
        warn("no strategy is asked for anything in a blind variant, so there is nothing to check")
        return CheckReport((), passed=True, conclusion="")
    conclusion = f"{tournament.file.path}: {fit} of {fit + unfit} entrants are fit to play"
    return CheckReport(tuple(lines), not unfit, conclusion)


def _check_file(
    path: Path, hosts: Hosts, playing: CheckedContest | None, tell: Tell
) -> CheckReport:
    lines: list[str] = []
    verdicts: list[Verdict] = []
    with redirect_stdout(sys.stderr):  # what strategies print is no result
        for verdict in check_file(path, hosts, playing):
            verdicts.append(verdict)
            told = list(told_verdict(verdict))
            lines += told
            tell(iter(told))
    passed = sum(verdict.passed for verdict in verdicts)
    failed = len(verdicts) - passed
    conclusion = f"{path}: {passed} checks passed, {failed} failed"
    return CheckReport(tuple(lines), not failed, conclusion)
