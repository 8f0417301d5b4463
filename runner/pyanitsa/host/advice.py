"""What usually is wrong where Python raises an error: a sentence for who has just begun."""

from __future__ import annotations

import difflib
import linecache
import re
import sys
from types import FunctionType
from typing import TYPE_CHECKING, Any, Final

from pyanitsa.cards import Card
from pyanitsa.host.lookalikes import misspelt, mixed, twin
from pyanitsa.strategy import Strategy

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from types import FrameType

IMPORTS: Final = "from pyanitsa import Strategy, hookimpl"

NOTHING: Final = (
    "something here is None, that is, nothing; sort(), reverse(), append() and shuffle() return "
    "nothing"
)
UNCHANGEABLE: Final = "a hand is a tuple and cannot be changed: take cards = list(hand) first"

USUAL: Final = (
    ("expected ':'", "a line with def, class, if, else, for or while ends with a colon"),
    ("expected an indented block", "begin the lines that belong to it with four spaces more"),
    ("unexpected indent", "begin this line just under the one above"),
    ("unindent does not match", "begin this line just under another one that it belongs to"),
    ("inconsistent use of tabs", "indent all lines with spaces, four a step, and none with tabs"),
    ("unterminated string", "a quotation mark is missing at its end"),
    ("invalid character", "type the character anew, on an English keyboard"),
    ("was never closed", "a closing bracket is missing"),
    ("'return' outside function", "indent it, so that it belongs to its def"),
)
"""What usually is meant, by what Python says of a text that is no Python."""

Method = tuple[type, str, str]
"""A class, the method of it that was called, and what the method is to be given."""

ARRANGE: Final = ("arrange", "self, hand")
START: Final = ("start", "self, match")
OBSERVE: Final = ("observe", "self, record")
MAKE: Final = ("__init__", "self")


def advice(error: BaseException, file: str) -> str:
    """Say what usually is wrong where an exception is raised; nothing, where nobody knows.

    Args:
        error: the exception; what a strategy's own kinds of exception say is theirs alone.
        file: the strategy's file.
    """
    of = _ADVISERS.get(type(error))
    try:
        return of(error, _frame(error, file)) if of is not None else ""
    except Exception:  # noqa: BLE001  # a stranger's objects may fail when they are looked at
        return ""


def misfit(error: TypeError, method: Method, file: str) -> tuple[str, int | None] | None:
    """Say how a method is to be written that cannot be called, or used, as it is; and its line."""
    kind, name, wanted = method
    function = function_of(kind, name)
    if function is None or function.__code__.co_filename != file:
        letter = misspelt(name, {own for base in type.mro(kind) for own in vars(base)})
        return (letter, None) if letter else None
    text = str(error)
    if "not iterable" in text:
        return f"{name} has to return a list of all cards of the hand", return_line(function, file)
    if "argument" not in text:
        return None
    code = function.__code__
    named = code.co_varnames[: code.co_argcount]
    line = code.co_firstlineno
    if name == "__init__" and len(named) > 1:
        return (
            f"nothing is given to __init__: write def __init__(self):, or give {named[1]} a value "
            f"of its own, as in {named[1]}=1",
            line,
        )
    if len(named) == len(wanted.split()) - 1 and "self" not in named:
        return f"is `self` missing? write def {name}({wanted}):", line
    return f"{name} has to be defined as def {name}({wanted}):", line


def function_of(kind: type, name: str) -> FunctionType | None:
    """Return the function that a class has as a method, without running anything of the class."""
    for base in type.mro(kind):
        found = vars(base).get(name)
        if found is not None:
            return found if type(found) is FunctionType else None
    return None


def nothing_returned(kind: type, file: str) -> tuple[str, int | None]:
    """Say what to write where `arrange` returned nothing, and in which line."""
    function = function_of(kind, "arrange")
    lines = _returns(function, file)
    for number, line in lines.items():
        called = re.search(r"return\b.*\b(sort|reverse|shuffle|append|extend|print)\(", line)
        if called:
            use = "write return sorted(hand)" if called[1] == "sort" else "do that in a line before"
            return f"arrange returned nothing: {called[1]}() returns nothing; {use}", number
    return "arrange returned nothing: is `return` missing?", return_line(function, file)


def return_line(function: FunctionType | None, file: str) -> int | None:
    """Return the line in which a function returns; its first, where that may be several."""
    if function is None or function.__code__.co_filename != file:
        return None
    lines = _returns(function, file)
    return next(iter(lines)) if len(lines) == 1 else function.__code__.co_firstlineno


def _returns(function: FunctionType | None, file: str) -> dict[int, str]:
    """Return the lines of a function in which something is returned, by their numbers."""
    if function is None or function.__code__.co_filename != file:
        return {}
    numbers = sorted({line for _, _, line in function.__code__.co_lines() if line})
    lines = {number: linecache.getline(file, number) for number in numbers}
    return {number: line for number, line in lines.items() if re.search(r"\breturn\s+\S", line)}


def _frame(error: BaseException, file: str) -> FrameType | None:
    """Return the frame of a file that an exception came through last."""
    found, trace = None, error.__traceback__
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == file:
            found = trace.tb_frame
        trace = trace.tb_next
    return found


def _name(error: Any, frame: FrameType | None) -> str:
    name = error.name
    if frame is None or type(name) is not str:
        return ""
    if type(error) is UnboundLocalError:
        return f"{name!r} is given a value only further down, or not always: give it one before"
    if name in IMPORTS.replace(",", "").split():
        return f"write at the top of the file: {IMPORTS}"
    own = frame.f_locals.get("self")
    if isinstance(own, Strategy) and name in _attributes(own):
        return f"write self.{name}"
    names = {*frame.f_locals, *frame.f_globals, *frame.f_builtins}
    return twin(name, names) or _module(name) or _nearest(name, names)


def _module(name: str) -> str:
    known = name in sys.stdlib_module_names
    return f"write at the top of the file: import {name}" if known else ""


def _attribute(error: Any, frame: FrameType | None) -> str:
    name, thing = error.name, error.obj
    if type(name) is not str:
        return ""
    if thing is None:
        return NOTHING
    if type(thing) is tuple:
        return UNCHANGEABLE if hasattr(list, name) else ""
    known = _attributes(thing)
    if isinstance(thing, Strategy) and frame is not None and name in frame.f_locals:
        return f"write {name} without self."
    found = twin(name, known)
    if not found and type(thing) is Card:
        return "a card has rank, suit and copy"
    found = found or _nearest(name, known)
    if not found and isinstance(thing, Strategy):
        return f"give it a value first: in start, write self.{name} = …"
    return found


def _type(error: Any, frame: FrameType | None) -> str:
    text = str(error)
    if "'tuple' object does not support item" in text:
        return UNCHANGEABLE
    if "'NoneType'" in text:
        return NOTHING
    if re.match(r"'(tuple|list|dict)' object is not callable", text):
        return "one item is taken with square brackets, as in hand[0]"
    if frame is not None and "positional argument" in text:
        return "is `self` missing in the line of its def?"
    return ""


def _syntax(error: Any, frame: FrameType | None) -> str:  # noqa: ARG001  # as the others
    letter = mixed(error.text or "")
    usual = next((say for told, say in USUAL if told in str(error.msg)), "")
    return letter or usual


def _said(text: str) -> Callable[[Any, FrameType | None], str]:
    return lambda _error, _frame: text


_ADVISERS: Final[dict[type[BaseException], Callable[[Any, FrameType | None], str]]] = {
    NameError: _name,
    UnboundLocalError: _name,
    AttributeError: _attribute,
    TypeError: _type,
    SyntaxError: _syntax,
    IndentationError: _syntax,
    TabError: _syntax,
    EOFError: _said("nobody is there to answer input(): do without it"),
    RecursionError: _said("a function calls itself again and again: when is it to stop?"),
}


def _attributes(thing: object) -> set[str]:
    """Return the names of an object's attributes, without running anything of its class."""
    names = {name for base in type.mro(type(thing)) for name in vars(base)}
    return names | set(getattr(thing, "__dict__", {}))


def _nearest(name: str, known: Iterable[str]) -> str:
    close = difflib.get_close_matches(name, sorted(known), n=1, cutoff=0.7)
    return f"did you mean {close[0]!r}?" if close else ""
