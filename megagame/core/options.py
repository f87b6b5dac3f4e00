"""A table's options, read from outside: by their types, and by what the game itself says of them."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

from msgspec import Meta

from megagame.core.documents import BadDocument, shape
from megagame.core.game import AnyGame
from megagame.core.problems import joined, problems_of
from megagame.core.sentences import say

FILE = Meta(extra={"file": True})
"""Marks an option, `Annotated[..., FILE]`, that is too large for a form: it is given as a file of JSON."""

LONGEST_FILE = 2 * 1024 * 1024
"""Of such a file, in bytes."""

MOST_PROBLEMS = 12
"""So many are told at once: whoever has mended those is told the next."""


def read_options(game: AnyGame, data: Any, place: str = "") -> Any:
    """Plain data, which stands at `place`, as options of the game. Refused with BadDocument: the first problem."""
    for bad in option_problems(game, data, place=place):
        raise bad
    return shape(data, game.options)


def option_problems(game: AnyGame, data: Any, *, strict: bool = True, place: str = "") -> tuple[BadDocument, ...]:
    """What is wrong with options given as plain data, which stand at `place`; empty if a table can be opened."""
    wrong = tuple(islice(problems_of(data, game.options, strict=strict, place=place), MOST_PROBLEMS))
    return wrong or tuple(islice(_of_game(game, shape(data, game.options, strict=strict), place), MOST_PROBLEMS))


def _of_game(game: AnyGame, options: Any, place: str) -> Iterator[BadDocument]:
    """What the game says of options that fit their types."""
    for problem in game.problems(options):
        yield BadDocument(joined(place, problem.place), say(problem.sentence), problem.sentence)
