"""Unfinished events as files, to continue on another machine.

The file is marked as unfinished. Missing or invalid values of form fields are kept and reported in their step. All
other problems are refused as in every file.
"""

import re
from collections.abc import Iterable, Mapping
from itertools import chain, islice
from typing import Any

from megagame.core.documents import BadDocument
from megagame.core.input.options import MOST_PROBLEMS
from megagame.start import set_up
from megagame.start.set_up import HALF_DONE, BadSetUp

_FIELD = re.compile(
    r"title|captains|helpers\[\d+\]|setup\.magnitudes\.[^.\[\]]+\[\d+\]"
    r"|actions\[\d+\]\.(?:turn|at|magnitude|amount)"
    r"|programme\.(?:final|doubles\[\d+\]|phases\[\d+\]\.(?:name|minutes))"
    r"|day\.(?:date|begins|ends|time_zone|starts\[\d+\]\.at|breaks\[\d+\]\.(?:name|minutes|before))"
)
_NOTHING_YET: Mapping[str, Any] = {"setup.hexes": {}, "programme.phases": []}
_ROW = re.compile(r"actions\[\d+\]|setup\.magnitudes\.[^.\[\]]+")
_STEP = re.compile(r"([^.\[\]]+)|\[(\d+)\]")


def marked(document: Mapping[str, Any]) -> Mapping[str, Any]:
    """Mark a plain document as unfinished."""
    return {HALF_DONE: True, **document}


def opened(data: Mapping[str, Any], twice: Iterable[BadDocument] = ()) -> dict[str, Any]:
    """The contents of an unfinished document. `twice`: as from `parsed`. BadSetUp: problems outside of fields."""
    plain = {name: value for name, value in data.items() if name != HALF_DONE}
    wrong = (bad for bad in set_up.all_problems(plain) if not _is_typed(plain, bad))
    if found := tuple(islice(chain(twice, wrong), MOST_PROBLEMS)):
        raise BadSetUp(found, plain)
    return plain


def _is_typed(plain: Mapping[str, Any], bad: BadDocument) -> bool:
    """Whether the problem is in a form field, an empty list, or a row that the rules refuse."""
    if _ROW.fullmatch(bad.place):
        return bad.sentence is not None
    if bad.problem == "missing" or not (bad.place in _NOTHING_YET or _FIELD.fullmatch(bad.place)):
        return False
    found = _at(plain, bad.place)
    if bad.place in _NOTHING_YET:
        return bool(found == _NOTHING_YET[bad.place])
    return isinstance(found, str | int) and not isinstance(found, bool)


def _at(plain: Mapping[str, Any], place: str) -> Any:
    found: Any = plain
    for name, number in _STEP.findall(place):
        found = found[int(number)] if number else found[name]
    return found
