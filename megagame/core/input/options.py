"""Read a table's options from outside, checked against their types and by the game itself."""

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any, TypeGuard, get_type_hints

from msgspec import Meta, inspect

from megagame.core.documents import BadDocument, joined, shape
from megagame.core.game import AnyGame, Problem
from megagame.core.input.problems import problems_of
from megagame.core.sentences import say

FILE = Meta(extra={"file": True})
"""Marks an option that is given as a JSON file, too large for a form: `Annotated[..., FILE]`."""

_FURTHER = "further"


def file_with(further: Callable[[Any], Iterator[Problem]]) -> Meta:
    """As `FILE`. `further` finds faults beyond its types, also in a file whose types have faults."""
    return Meta(extra={"file": True, _FURTHER: further})


LONGEST_FILE = 2 * 1024 * 1024
"""Bytes."""

_STEPS = re.compile(r"[.\[]")

MOST_PROBLEMS = 12
"""Reported at once."""


def read_options(game: AnyGame, data: Any, place: str = "") -> Any:
    """Convert plain data, found at `place`, to the game's options, or raise the first BadDocument."""
    for bad in option_problems(game, data, place=place):
        raise bad
    return shape(data, game.options)


def option_problems(game: AnyGame, data: Any, *, strict: bool = True, place: str = "") -> tuple[BadDocument, ...]:
    """Faults of options given as plain data, found at `place`; empty if a table can be opened.

    At most `MOST_PROBLEMS`. If not `strict`, numbers may be text, as in form fields, but not in options given as files.
    """
    return tuple(islice(_problems(game, data, strict, place), MOST_PROBLEMS))


def is_file(kind: inspect.Type) -> bool:
    return isinstance(kind, inspect.Metadata) and bool((kind.extra or {}).get("file"))


def file_options(game: AnyGame) -> tuple[str, ...]:
    found = inspect.type_info(game.options)
    return tuple(each.encode_name for each in found.fields if is_file(each.type)) if _is_record(found) else ()


def option_at(place: str) -> str:
    return _STEPS.split(place, maxsplit=1)[0]


def _is_record(kind: inspect.Type) -> TypeGuard[inspect.StructType]:
    return isinstance(kind, inspect.StructType)


def _problems(game: AnyGame, data: Any, strict: bool, place: str) -> Iterator[BadDocument]:
    fits = True
    for bad in _unfit(game, data, strict, place):
        fits = False
        yield bad
    if fits:
        yield from bad_documents(game.problems(shape(data, game.options, strict=strict)), place)
    else:
        yield from _further(game, data, place)


def _further(game: AnyGame, data: Any, place: str) -> Iterator[BadDocument]:
    """Faults beyond the types of files, which `Game.problems` cannot report, as the options do not fit their types."""
    for name in file_options(game) if isinstance(data, dict) else ():
        further = _extra(game, name).get(_FURTHER)
        if further and name in data:
            yield from bad_documents(further(data[name]), joined(place, name))


def _extra(game: AnyGame, name: str) -> dict[str, Any]:
    """What the type of an option says besides its values."""
    found = inspect.type_info(game.options)
    kinds = {each.encode_name: each.type for each in found.fields} if _is_record(found) else {}
    kind = kinds.get(name)
    return (kind.extra or {}) if isinstance(kind, inspect.Metadata) else {}


def _unfit(game: AnyGame, data: Any, strict: bool, place: str) -> Iterator[BadDocument]:
    """Faults of type, files first. Lazy, as a large file may have very many."""
    files = {} if strict else {name: data[name] for name in file_options(game) if name in data}
    hints = get_type_hints(game.options, include_extras=True)
    for name, file in files.items():
        yield from problems_of(file, hints[name], place=joined(place, name))
    others = {name: value for name, value in data.items() if name not in files} if files else data
    found = problems_of(others, game.options, strict=strict, place=place)
    yield from (bad for bad in found if bad.place not in files)


def bad_documents(problems: Iterable[Problem], place: str = "") -> Iterator[BadDocument]:
    """The game's own objections to options that fit their types and are found at `place`."""
    for problem in problems:
        yield BadDocument(joined(place, problem.place), say(problem.sentence), problem.sentence)
