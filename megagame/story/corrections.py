"""Control's changes by hand during a turn: tokens, the city, and ruling notes."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, NamedTuple

from crisis_map.city.city import City
from crisis_map.records import events as happened
from crisis_map.records.state import BLANK
from megagame.core.sentences import Noun, Sentence, counted, gettext_noop, in_a_row, listed

NOTE = gettext_noop("Ruling note: {text}")
NOTE_ON = gettext_noop("Ruling note on “{what}”: {text}")
PLACED = Noun(gettext_noop("{number} token was placed"), gettext_noop("{number} tokens were placed"))
REMOVED = Noun(gettext_noop("{number} token was removed"), gettext_noop("{number} tokens were removed"))
SHIFTED = Noun(gettext_noop("{number} token was moved"), gettext_noop("{number} tokens were moved"))
BY_HAND: Mapping[type[Any], Noun] = {
    happened.TokenPlaced: PLACED,
    happened.TokenRemoved: REMOVED,
    happened.TokenShifted: SHIFTED,
}
MOVED = Noun(
    gettext_noop("Hex {hexes} belongs to {district} now."), gettext_noop("Hexes {hexes} belong to {district} now.")
)
ADDED = Noun(gettext_noop("Hex {hexes} was added."), gettext_noop("Hexes {hexes} were added."))
TAKEN = Noun(gettext_noop("Hex {hexes} was taken away."), gettext_noop("Hexes {hexes} were taken away."))
MERGED = gettext_noop("{district} was merged into {other}.")
EMPTIED = gettext_noop("{district} has no hexes any more.")
GONE = gettext_noop("{district}, which had no hexes, was taken away.")
RENAMED = gettext_noop("{district} is called {name} now.")
SLUMS_CALLED = Sentence(gettext_noop("the slums"))


class Note(NamedTuple):
    """A ruling note. `step`: the entry it is about. `on`: the public sentences of that entry."""

    text: str
    step: int | None = None
    on: tuple[Sentence, ...] = ()


class Corrections(NamedTuple):
    """Changes from a turn's opening to the next one's; the first turn includes the founding.

    `by_hand`: numbers of tokens placed, removed and moved. `before`, `after`: the city then.
    """

    by_hand: Mapping[Noun, int]
    notes: tuple[Note, ...]
    before: City
    after: City


@dataclass
class Corrected:
    """Accumulates Corrections."""

    before: City = BLANK.city
    by_hand: Counter[Noun] = field(default_factory=Counter)
    notes: list[Note] = field(default_factory=list)

    def count(self, event: Any) -> None:
        """Count an event that was not undone."""
        if isinstance(event, happened.NoteWritten):
            self.notes.append(Note(event.text, event.step))
        elif isinstance(event, happened.CityFounded):
            self.before = event.city
        elif noun := BY_HAND.get(type(event)):
            self.by_hand[noun] += 1

    def until(self, after: City) -> Corrections:
        """The result. `after`: the city at the end."""
        return Corrections(dict(self.by_hand), tuple(self.notes), self.before, after)


def told(corrections: Corrections) -> Iterator[Sentence]:
    """Summarise the changes to the map and the city."""
    if corrections.by_hand:
        names = (noun for noun in BY_HAND.values() for _ in range(corrections.by_hand.get(noun, 0)))
        yield Sentence(gettext_noop("By hand: {what}."), {"what": listed(counted(names))})
    if corrections.before != corrections.after:
        yield from _of_hexes(corrections.before, corrections.after)
        yield from _of_districts(corrections.before, corrections.after)
        if corrections.before.rulings != corrections.after.rulings:
            yield Sentence(gettext_noop("Other rulings hold from now on."))


def notes_told(corrections: Corrections) -> Iterator[Sentence]:
    return map(note_told, corrections.notes)


def note_told(note: Note) -> Sentence:
    """A ruling note with its public subject, if it has one."""
    if not note.on:
        return Sentence(NOTE, {"text": note.text})
    return Sentence(NOTE_ON, {"text": note.text, "what": in_a_row(note.on)})


def with_steps(corrections: Corrections, said: Callable[[int | None], tuple[Sentence, ...]]) -> Corrections:
    """Add each note's subject. `said`: the public sentences of an entry."""
    return corrections._replace(notes=tuple(note._replace(on=said(note.step)) for note in corrections.notes))


def _of_hexes(before: City, after: City) -> Iterator[Sentence]:
    yield from _labelled(ADDED, (at for at in after.places if at not in before.hexes))
    yield from _labelled(TAKEN, (at for at in before.places if at not in after.hexes))
    moved = [at for at in after.places if at in before.hexes and after.hexes[at].district != before.hexes[at].district]
    by_district = groupby(sorted(moved, key=after.district_of), key=after.district_of)
    for _, labels in by_district:
        hexes = tuple(labels)
        yield from _labelled(MOVED, hexes, _called(after, after.hexes[hexes[0]].district))


def _of_districts(before: City, after: City) -> Iterator[Sentence]:
    for key in before.districts:
        name = _called(before, key)
        had = [at for at, block in before.hexes.items() if block.district == key]
        keeps = any(block.district == key for block in after.hexes.values())
        if had and not keeps:
            now = {after.hexes[at].district for at in had if at in after.hexes}
            other = now.pop() if len(now) == 1 else None
            merged = {"district": name, "other": _called(after, other)}
            yield Sentence(MERGED, merged) if other else Sentence(EMPTIED, {"district": name})
        elif key not in after.districts:
            yield Sentence(GONE, {"district": name})
        elif _called(after, key) != name:
            yield Sentence(RENAMED, {"district": name, "name": _called(after, key)})


def _labelled(noun: Noun, labels: Iterable[str], district: str | Sentence = "") -> Iterator[Sentence]:
    hexes = tuple(labels)
    if hexes:
        yield Sentence(noun.one if len(hexes) == 1 else noun.many, {"hexes": listed(hexes), "district": district})


def _called(city: City, district: str | None) -> str | Sentence:
    return SLUMS_CALLED if district is None else city.name_of(district)
