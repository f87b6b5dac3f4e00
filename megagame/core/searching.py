"""What a game says about its steps so that the log can be searched."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

from megagame.core.sentences import Sentence

Turns: TypeAlias = tuple[int, int]
"""The first and last of the turns played as one; usually equal."""


class About(NamedTuple):
    """What a step is about: hex labels and district keys."""

    hexes: frozenset[str] = frozenset()
    districts: frozenset[str] = frozenset()


def _nothing(state: Any, events: tuple[Any, ...]) -> About:
    return About()


def _no_districts(state: Any) -> Mapping[str, str | Sentence]:
    return {}


def _no_turn(state: Any, event: Any) -> Turns | None:
    return None


@dataclass(frozen=True, kw_only=True)
class LogSearch:
    """How to search a game's log. All functions get the table's newest state.

    - `about(state, events)`: what a step with these events is about
    - `districts(state)`: district names by key
    - `turn(state, event)`: the turns that begin with this event, or None
    - `ruling`: the kind of action whose `text` rules on the entry `step`; empty: the log takes no rulings
    """

    about: Callable[[Any, tuple[Any, ...]], About] = _nothing
    districts: Callable[[Any], Mapping[str, str | Sentence]] = _no_districts
    turn: Callable[[Any, Any], Turns | None] = _no_turn
    ruling: str = ""


NOT_SEARCHED = LogSearch()
"""For games without hexes, districts and turns."""
