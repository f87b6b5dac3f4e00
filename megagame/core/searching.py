"""What a game tells of its log, so that it can be searched."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeAlias

from megagame.core.sentences import Sentence

Turns: TypeAlias = tuple[int, int]
"""The first and the last turn that are played as one; mostly the same."""


class About(NamedTuple):
    """What a step is about: the labels of its hexes, and the keys of its districts."""

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
    """All are asked with the table's newest state.

    - `about(state, events)`: what the events of a step are about
    - `districts(state)`: what people call each district, by its key
    - `turn(state, event)`: the turns that begin with this event; None: none do
    - `ruling`: the kind of action with a `text` that rules on the entry `step`; empty: its log takes no rulings
    """

    about: Callable[[Any, tuple[Any, ...]], About] = _nothing
    districts: Callable[[Any], Mapping[str, str | Sentence]] = _no_districts
    turn: Callable[[Any, Any], Turns | None] = _no_turn
    ruling: str = ""


NOT_SEARCHED = LogSearch()
"""Of a game that knows no hexes, districts and turns."""
