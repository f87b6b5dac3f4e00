"""Commit, then tell: which seats' screens an entry moved, and sending them what changed."""

from __future__ import annotations

import logging
import threading
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import NamedTuple

from megagame.core.game import CONTROL, Seat
from megagame.tables import hub, journal, layer, screens
from megagame.tables.house_parts import house_parts, newest_page, next_page
from megagame.tables.log_pages import LogPage
from megagame.tables.models import Table

logger = logging.getLogger(__name__)

_deciding: defaultdict[str, threading.Lock] = defaultdict(threading.Lock)
_telling: defaultdict[str, threading.Lock] = defaultdict(threading.Lock)
_house: dict[int, _House] = {}
_shown: dict[int, tuple[str, Mapping[Seat, screens.Parts]]] = {}


class _House(NamedTuple):
    """What the house shows Control of the entry with this mark."""

    mark: str
    page: LogPage
    parts: screens.Parts


class Moved(NamedTuple):
    """A seat whose screen changed: its new version, which is one more than before, and the parts that changed."""

    seat: Seat
    version: int
    parts: screens.Parts


class Change(NamedTuple):
    """What an entry did: the seats that it moved, and the parts that every seat now sees; it came after `before`."""

    before: journal.Folded
    after: journal.Folded
    moved: tuple[Moved, ...]
    parts: Mapping[Seat, screens.Parts]


class Turn:
    """The one action of this process on the table that is decided; once committed it is told, in the journal's order.

    Whoever tells has let the next one decide, who may tell only after that.
    """

    def __init__(self, table_name: str) -> None:
        self._name, self._decides = table_name, False

    def __enter__(self) -> Turn:
        _deciding[self._name].acquire()
        self._decides = True
        return self

    def __exit__(self, *_: object) -> None:
        self._decided()

    @contextmanager
    def telling(self) -> Iterator[None]:
        """While others decide already."""
        with _telling[self._name]:
            self._decided()
            yield

    def _decided(self) -> None:
        if self._decides:
            self._decides = False
            _deciding[self._name].release()


def change(table: Table, before: journal.Folded, after: journal.Folded) -> Change:
    """What moved between the two states; the versions in `table` (unsaved) of the seats that moved go up by one.

    Control's screen always moves, as the log is on it. What a seat does not see moves nothing there.
    """
    old, new = _parts_by_seat(table, before), _parts_by_seat(table, after)
    moved = []
    for seat, parts in new.items():
        changed = _changed(old[seat], parts)
        if changed or seat == CONTROL:
            table.versions[seat] += 1
            moved.append(Moved(seat, table.versions[seat], changed))
    return Change(before, after, tuple(moved), new)


def _changed(old: screens.Parts, new: screens.Parts) -> screens.Parts:
    return {} if new is old else {name: part for name, part in new.items() if old.get(name) != part}


def publish(table: Table, change: Change, turn: Turn) -> None:
    """Tells every process about the committed entry. Never fails: screens that were not told find out by themselves."""
    journal.keep(table, change.after)
    _shown[table.pk] = (change.after.mark, change.parts)
    try:
        with turn.telling():
            for moved in _halls_first(change.moved):
                layer.tell(dict(_message(table, change, moved)))
    except Exception:  # whatever fails here, the action is committed: the asker must hear that, and the hub heals
        logger.exception("Screens of %s were not told of entry %s", table.name, change.after.number)


def _parts_by_seat(table: Table, folded: journal.Folded) -> Mapping[Seat, screens.Parts]:
    mark, known = _shown.get(table.pk, ("", {}))
    if mark == folded.mark:
        return known
    seats = journal.listing_of(table).game.seats(folded.state)
    return {seat: screens.game_parts(table, folded, seat) for seat in seats}


def _halls_first(moved: tuple[Moved, ...]) -> Iterable[Moved]:
    """Control's screen takes longest to draw, and the hall should not wait for it."""
    return sorted(moved, key=lambda each: each.seat == CONTROL)


def _message(table: Table, change: Change, moved: Moved) -> hub.Message:
    languages = hub.languages_watching(table.name, moved.seat)
    parts = moved.parts
    if moved.seat == CONTROL and languages:
        parts = {**parts, **_house_parts_moved(table, change)}
    return hub.Message(
        type=hub.SCREEN_MOVED,
        table=table.name,
        seat=moved.seat,
        version=moved.version,
        at_side=moved.seat == CONTROL and journal.listing_of(table).side is not None,
        markup={
            language: dict(screens.draw(screens.View(table.name, moved.seat, language), parts))
            for language in languages
        },
    )


def _house_parts_moved(table: Table, change: Change) -> screens.Parts:
    """Told apart from the game's parts, because entries may be read only once they are committed."""
    old = _house.get(table.pk)
    if old is None or old.mark != change.before.mark:
        old = _house_of(table, change.before, newest_page(table, change.before.number))
    page = next_page(table, old.page, change.before.number, change.after)
    new = _house[table.pk] = _house_of(table, change.after, page)
    return {name: part for name, part in new.parts.items() if old.parts[name] != part}


def _house_of(table: Table, folded: journal.Folded, page: LogPage) -> _House:
    return _House(folded.mark, page, house_parts(table, page, folded.number))


def forget() -> None:
    """Drops what this process knows of screens, as after a change of database."""
    _shown.clear()
    _house.clear()
