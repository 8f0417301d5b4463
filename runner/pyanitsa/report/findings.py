"""What checks and audits have found, in lines behind a mark."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pyanitsa.report.harmless import harmless

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pyanitsa.audit import AuditStep
    from pyanitsa.checks import Verdict


def told_verdict(verdict: Verdict) -> Iterator[str]:
    """Yield a verdict, and below it what belongs to it."""
    mark = "FAILED" if not verdict.passed else "WARN" if verdict.warns else "ok"
    yield marked(mark, f"{verdict.name}: {verdict.detail}" if verdict.detail else verdict.name)
    for line in verdict.lines:
        yield marked("", f"| {line}")


def told_step(step: AuditStep) -> Iterator[str]:
    """Yield what was found in a step of an audit, and what shows it."""
    mark, text = ("ok", step.held) if step.passed else ("FAILED", step.failed)
    yield marked(mark, f"{step.name}: {text}")
    lines = list(step.remarks)
    for one in step.differences:
        lines += [one.text, *(f"    {command}" for command in one.commands)]
    for line in lines:
        yield marked("", f"| {line}")


def told_differences(steps: Iterable[AuditStep]) -> str:
    """Return in which steps of an audit something differs."""
    differing = ", ".join(step.name for step in steps if not step.passed)
    return f"there are differences in {differing}" if differing else "there are no differences"


def marked(mark: str, text: str) -> str:
    """Return a text behind a mark, in one line that can steer no terminal."""
    return f"{mark:<6}  {harmless(text)}"
