"""After an entry is committed: which seats' screens changed, and sending them the changes."""

from __future__ import annotations

import logging
import threading
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import NamedTuple

from megagame.core.game import CONTROL, Seat
from megagame.tables.journals import journal
from megagame.tables.journals.log_pages import LogPage
from megagame.tables.live import hub, layer
from megagame.tables.models import Table
from megagame.tables.rendering import screens
from megagame.tables.rendering.house_parts import house_parts, newest_page, next_page

logger = logging.getLogger(__name__)

_deciding: defaultdict[str, threading.Lock] = defaultdict(threading.Lock)
_telling: defaultdict[str, threading.Lock] = defaultdict(threading.Lock)
_control: dict[int, _ControlPage] = {}
_shown: dict[int, tuple[str, Mapping[Seat, screens.Parts]]] = {}


class _ControlPage(NamedTuple):
    """What Control is shown after the entry with this mark; `page` is its log."""

    mark: str
    page: LogPage
    parts: screens.Parts


class Moved(NamedTuple):
    """A seat whose screen changed: its new version, one more than before, and the changed parts.

    Control's parts are computed after the other seats were told.
    """

    seat: Seat
    version: int
    parts: screens.Parts


class Change(NamedTuple):
    """An entry's effect since `before`: the seats it changed, and all parts of each seat but Control's."""

    before: journal.Folded
    after: journal.Folded
    moved: tuple[Moved, ...]
    parts: Mapping[Seat, screens.Parts]


class Turn:
    """The right to decide one action at a time on a table, then to publish it in the journal's order.

    While one action is published, the next is decided already.
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
        """Publish while others already decide."""
        with _telling[self._name]:
            self._decided()
            yield

    def _decided(self) -> None:
        if self._decides:
            self._decides = False
            _deciding[self._name].release()


def change(table: Table, before: journal.Folded, after: journal.Folded) -> Change:
    """Which screens differ between the two states; increases their versions in `table`, without saving.

    Control's screen always changes, as it shows the log. What a seat does not see changes nothing for it. A seat that a
    step brings back, such as that of a removed district, gets its whole screen.
    """
    old, new = _parts_by_seat(table, before), _parts_by_seat(table, after)
    changed = {seat: _changed(old.get(seat, {}), parts) for seat, parts in new.items()}
    moving = [*(seat for seat in changed if changed[seat] or seat not in table.versions), CONTROL]
    for seat in moving:
        table.versions[seat] = table.version_of(seat) + 1
    moved = tuple(Moved(seat, table.versions[seat], changed.get(seat, {})) for seat in moving)
    return Change(before, after, moved, new)


def renamed(table: Table, folded: journal.Folded) -> Change:
    """The change by other names of players, which every page shows; increases all versions, without saving."""
    parts = _drawn_anew(table, folded)
    for seat in (*parts, CONTROL):
        table.versions[seat] = table.version_of(seat) + 1
    moved = tuple(Moved(seat, table.versions[seat], parts.get(seat, {})) for seat in (*parts, CONTROL))
    return Change(folded, folded, moved, parts)


def _changed(old: screens.Parts, new: screens.Parts) -> screens.Parts:
    return {} if new is old else {name: part for name, part in new.items() if old.get(name) != part}


def publish(table: Table, change: Change, turn: Turn) -> None:
    """Tell all processes about the committed entry. Never fails: screens that miss it notice and recover."""
    journal.keep(table, change.after)
    _shown[table.pk] = (change.after.mark, change.parts)
    try:
        with turn.telling():
            for moved in change.moved:
                layer.tell(dict(_message(table, change, moved)))
    except Exception:  # the action is committed, and the asker must learn that; the hub heals screens
        logger.exception("Screens of %s were not told of entry %s", table.name, change.after.number)


def _parts_by_seat(table: Table, folded: journal.Folded) -> Mapping[Seat, screens.Parts]:
    mark, known = _shown.get(table.pk, ("", {}))
    return known if mark == folded.mark else _drawn_anew(table, folded)


def _drawn_anew(table: Table, folded: journal.Folded) -> Mapping[Seat, screens.Parts]:
    seats = journal.seats_at(table, folded.state)
    return {seat: screens.game_parts(table, folded, seat) for seat in seats if seat != CONTROL}


def _message(table: Table, change: Change, moved: Moved) -> hub.Message:
    languages = hub.languages_watching(table.pk, moved.seat)
    parts = _control_moved(table, change) if moved.seat == CONTROL and languages else moved.parts
    return hub.Message(
        type=hub.SCREEN_MOVED,
        table=table.pk,
        seat=moved.seat,
        version=moved.version,
        at_side=moved.seat == CONTROL and journal.listing_of(table).side is not None,
        markup={
            language: dict(screens.draw(screens.View(table.name, moved.seat, language), parts))
            for language in languages
        },
    )


def _control_moved(table: Table, change: Change) -> screens.Parts:
    """Computed last: it takes longest, the hall should not wait, and it reads committed entries."""
    old = _control.get(table.pk)
    if old is None or old.mark != change.before.mark:
        old = _control_page(table, change.before, newest_page(table, change.before.number))
    page = next_page(table, old.page, change.before.number, change.after)
    new = _control[table.pk] = _control_page(table, change.after, page)
    return _changed(old.parts, new.parts)


def _control_page(table: Table, folded: journal.Folded, page: LogPage) -> _ControlPage:
    parts = {**screens.game_parts(table, folded, CONTROL), **house_parts(table, page, folded)}
    return _ControlPage(folded.mark, page, parts)


def forget() -> None:
    """Drop all cached screens, as after a change of database."""
    _shown.clear()
    _control.clear()
