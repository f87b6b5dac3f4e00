"""The hexes and districts that a step is about, for searching the log."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from crisis_map.city.city import SLUMS
from crisis_map.records.events import CityFounded, Event, NoteWritten, PhaseOpened
from crisis_map.records.state import State
from megagame.core.searching import About, LogSearch, Turns
from megagame.core.sentences import Sentence, gettext_noop

_LABEL = re.compile(r"(?<![A-Za-z0-9])[A-Z]+[1-9][0-9]*(?![A-Za-z0-9])")


def about(state: State, events: tuple[Event, ...]) -> About:
    """All hexes in the events, including notes, and the districts named or owning these hexes."""
    texts = {
        text for event in events if not isinstance(event, CityFounded) for text in _texts(msgspec.to_builtins(event))
    }
    texts |= {state.crises[name].at for name in texts & state.crises.keys()}
    hexes = {label for text in texts for label in _LABEL.findall(text)}
    notes = [event.text for event in events if isinstance(event, NoteWritten)]
    called = {key for key in state.city.districts if any(_names(text, state.city.name_of(key)) for text in notes)}
    own = {state.city.district_of(label) for label in hexes if label in state.city.hexes}
    named = texts & {*state.city.districts, SLUMS}
    return About(frozenset(hexes), frozenset(called | own | named))


def _names(text: str, name: str) -> bool:
    """Whether the text contains this name as a word. Chinese has no spaces between words."""
    return name in text and (not name.isascii() or re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) is not None)


def _texts(plain: Any) -> Iterator[str]:
    """All strings in plain data, without keys."""
    match plain:
        case str():
            yield plain
        case dict():
            for value in plain.values():
                yield from _texts(value)
        case list() | tuple():
            for value in plain:
                yield from _texts(value)
        case _:
            pass


def districts(state: State) -> Mapping[str, str | Sentence]:
    names = {key: state.city.name_of(key) for key in state.city.districts}
    return {**names, SLUMS: Sentence(gettext_noop("the slums"))}


def turn(state: State, event: Any) -> Turns | None:
    return (event.turn, event.turn) if isinstance(event, PhaseOpened) else None


SEARCH = LogSearch(about=about, districts=districts, turn=turn, ruling="note")
