"""The day by step: all public events at all tables, in order.

An undone step says so, and undoing it is a step of its own. Marks are counted, so only steps that were not undone have
them. A side table's steps are changes of its public stage, which reveal nothing hidden. Ruling notes are for Control.
"""

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any, Literal, NamedTuple, TypeAlias

from crisis_map.city_sentences import told as city_told
from crisis_map.council_sentences import told as council_told
from crisis_map.records import box_events as boxed
from crisis_map.records import events as happened
from crisis_map.records.city_events import CityEvent
from crisis_map.records.council_events import MandateWritten
from crisis_map.records.events import MapEvent
from crisis_map.records.state import State
from crisis_map.screens.public_map import Done, seen_by_all, tell_publicly
from megagame.core.journals.journal import Line
from megagame.core.sentences import Sentence, gettext_noop, in_a_row
from megagame.event import events as programme
from megagame.event.programme import Programme
from megagame.event.state import EVERYBODY, PROJECTORS
from megagame.event.state import State as EventState
from megagame.story.corrections import Note, note_told
from megagame.story.days import Day, Lived
from megagame.story.phase_times import Stay, stay
from megagame.story.recap import table_told

Mark: TypeAlias = Literal["strike", "slide", "undone"]

TAKEN_BACK = gettext_noop("Taken back: {what}")
PUT_BACK = gettext_noop("Put back: {what}")
LATER = Sentence(gettext_noop("(Taken back later.)"))
BOX: Mapping[type[Any], Sentence] = {
    boxed.BoxOpened: Sentence(gettext_noop("The box accepts forms.")),
    boxed.BoxShut: Sentence(gettext_noop("The box is shut.")),
    boxed.BoxUnsealed: Sentence(gettext_noop("The box is unsealed.")),
}
PUBLIC = (
    programme.PlaceEntered,
    programme.TurnDoubled,
    programme.FinalTurnSaid,
    programme.HeadlinePublished,
    programme.HeadlineWithdrawn,
)
"""Public events of the programme, none of which tells a time finer than the phase."""


class Step(NamedTuple):
    """One step: its table, sentences, map marks and public events, and the state of all tables.

    `number`: of its entry. `in_force`: it was not undone. `for_control`: hidden from others. `map`, `sides`: indexes of
    the states after it in each table's `Lived`; -1: the table did not exist yet.
    """

    table: str
    said: tuple[Sentence, ...]
    marks: tuple[Mark, ...]
    seen: tuple[Done | CityEvent, ...]
    number: int
    in_force: bool
    for_control: bool
    stay: Stay
    map: int
    sides: tuple[int, ...]


class _Told(NamedTuple):
    said: tuple[Sentence, ...]
    marks: tuple[Mark, ...] = ()
    seen: tuple[Done | CityEvent, ...] = ()


class _Entry(NamedTuple):
    at: datetime
    table: int
    place: int


def steps(day: Day) -> Iterator[tuple[datetime, Step]]:
    """All steps of the day with their times, which are for Control's clock only. The founding is first."""
    tables = (day.map, *((day.event,) if day.event else ()), *day.sides)
    entries = [
        _Entry(at, number, place) for number, table in enumerate(tables) for place, at in enumerate(table.moments)
    ]
    plan = day.event.states[-1].programme if day.event else Programme()
    stands, where = dict.fromkeys(range(len(tables)), -1), stay(EventState(), plan)
    first_side = len(tables) - len(day.sides)
    for entry in sorted(entries):
        table, before = tables[entry.table], stands[entry.table]
        stands[entry.table] = entry.place
        line = table.lines[entry.place]
        if table.listing.event is not None and line.is_step and line.number not in table.gone:
            where = stay(table.states[entry.place], plan)
        told = _told(day, table, before, entry.place)
        if told.said:
            sides = tuple(stands[number] for number in range(first_side, len(tables)))
            in_force = line.number not in table.gone
            yield (
                entry.at,
                Step(table.name, *told, line.number, in_force, _is_note(table, line), where, stands[0], sides),
            )


def _told(day: Day, table: Lived, before: int, place: int) -> _Told:
    if table.listing.side is not None:
        return _Told(_side(table, before, place))
    line = table.lines[place]
    named = line.voids or line.restores
    told = _of_line(day, table, table.lines[named - 1] if named else line)
    if not told.said:
        return told
    if named:
        text = TAKEN_BACK if line.voids else PUT_BACK
        marks: tuple[Mark, ...] = ("undone",) if _still_undoes(table, line) else ()
        return _Told((Sentence(text, {"what": in_a_row(told.said)}),), marks)
    return told if line.number not in table.gone else _Told((*told.said, LATER), (), told.seen)


def _still_undoes(table: Lived, line: Line) -> bool:
    """Whether the undo itself is still in effect."""
    later = table.lines[line.number :]
    return line.voids in table.gone and all(other.voids != line.voids for other in later)


def _is_note(table: Lived, line: Line) -> bool:
    """Whether the entry is a ruling note, or undoes or redoes one."""
    named = line.voids or line.restores
    events = table.lines[named - 1].events if named else line.events
    return any(isinstance(event, happened.NoteWritten) for event in events)


def _of_line(day: Day, table: Lived, line: Line) -> _Told:
    if not line.events:
        return _Told(())
    return _map(table, line) if table is day.map else _Told(_event(table, line))


def _map(table: Lived, line: Line) -> _Told:
    state = table.states[line.number - 1]
    seen = tuple(seen_by_all(state, event) for event in line.events if isinstance(event, MapEvent))
    drawn = tuple(event for event in line.events if isinstance(event, CityEvent))
    said = (*tell_publicly(state.city, seen), *_of_city_and_box(state, line.events))
    notes = (note_told(_note(table, line, event)) for event in line.events if isinstance(event, happened.NoteWritten))
    return _Told((*said, *notes), tuple(_marks(line)), (*seen, *drawn))


def _note(table: Lived, line: Line, event: happened.NoteWritten) -> Note:
    earlier = event.step if event.step is not None and event.step < line.number else None
    return Note(event.text, event.step, seen_of(table, earlier))


def seen_of(table: Lived, number: int | None) -> tuple[Sentence, ...]:
    """The public sentences of an entry of the map; empty for missing entries and notes."""
    if number is None or not 0 < number <= len(table.lines):
        return ()
    line = table.lines[number - 1]
    return () if _is_note(table, line) else _map(table, line).said


def _of_city_and_box(state: State, events: tuple[Any, ...]) -> Iterator[Sentence]:
    for event in events:
        if isinstance(event, CityEvent):
            yield city_told(state.city, event)
        elif isinstance(event, happened.CityFounded):
            yield Sentence(gettext_noop("The city stands as it was set up."))
        elif isinstance(event, MandateWritten):
            yield council_told(state.city, event)
        elif type(event) in BOX:
            yield BOX[type(event)]


def _event(table: Lived, line: Line) -> tuple[Sentence, ...]:
    tell = table.listing.game.tell
    public = (tell(table.states[line.number - 1], event) for event in line.events if _is_public(event))
    return tuple(each for each in public if each is not None)


def _is_public(event: Any) -> bool:
    """Whether everybody in the hall could see it: no message to some alone."""
    if isinstance(event, programme.Announced | programme.AnnouncementTakenDown):
        return event.to in {EVERYBODY, PROJECTORS}
    return isinstance(event, PUBLIC)


def _side(table: Lived, before: int, place: int) -> tuple[Sentence, ...]:
    now = side_stands(table, place)
    if before >= 0 and side_stands(table, before) == now:
        return ()
    return (table_told(table.title, now),)


def side_stands(table: Lived, place: int) -> Sentence:
    """A side table's stage after the entry at this index, or its result once that is public."""
    side, state = table.listing.side, table.states[place]
    if side is None:
        raise ValueError(table.name)
    return side.end_for_all(state) or side.stage(state)


def _marks(line: Line) -> Iterator[Mark]:
    if any(isinstance(event, happened.CrisisStruck) for event in line.events):
        yield "strike"
    if any(isinstance(event, happened.HexStruck) and event.spread for event in line.events):
        yield "slide"
