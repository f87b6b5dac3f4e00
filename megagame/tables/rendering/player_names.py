"""Players' names at side tables, in place of their seats' names, and the colours that they chose."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, TypeAlias

from msgspec.structs import replace

from megagame.core.colours import COLOURS, Colour
from megagame.core.game import Seat
from megagame.core.listing import Listing, SideGame
from megagame.core.parts import Part
from megagame.core.sentences import Sentence, gettext_noop, with_names
from megagame.tables.journals import journal
from megagame.tables.models import Table

Names: TypeAlias = Mapping[str, Sentence]

COLOURED = gettext_noop("{seat}, {colour}")
NAMED = gettext_noop("{name} ({seat})")
_NONE: Names = {}
_here: ContextVar[Names] = ContextVar("names", default=_NONE)
"""The names of the table that is being drawn."""


def names_at(table: Table, state: Any) -> Names:
    """What replaces the names of seats at a side table, by the text that it replaces."""
    listing = journal.listing_of(table)
    if listing.side is None or not (table.names or table.colours):
        return {}
    found = _recoloured(table, listing, state)
    for seat in listing.players(state):
        if name := table.names.get(seat):
            called, plain = listing.called(state, seat), Sentence("{name}", {"name": name})
            if listing.side.plain_seats:
                found[seat] = plain
            if not called.what:
                found[called.text] = (
                    plain if listing.side.plain_seats else Sentence(NAMED, {**plain.what, "seat": called})
                )
    return found


def colours_at(side: SideGame, table: Table) -> dict[Seat, Colour]:
    """The colour of each seat where players may choose one."""
    return {**side.colours, **table.colours}


def _recoloured(table: Table, listing: Listing, state: Any) -> dict[str, Sentence]:
    """Names of seats that tell another colour than the seat now has."""
    called = {seat: listing.called(state, seat) for seat in table.colours}
    return {
        name.text: Sentence(COLOURED, {"seat": seat, "colour": COLOURS[table.colours[seat]]})
        for seat, name in called.items()
        if not name.what
    }


def with_players(parts: Mapping[str, Part], names: Names) -> Mapping[str, Part]:
    """The same parts, drawn with these names."""
    return {name: replace(part, names=names) for name, part in parts.items()} if names else parts


@contextmanager
def drawn_with(names: Names) -> Iterator[None]:
    """Everything drawn meanwhile names players so."""
    before = _here.set(names)
    try:
        yield
    finally:
        _here.reset(before)


def named(sentence: Sentence) -> Sentence:
    """The sentence with the players' names of the table that is being drawn."""
    return with_names(sentence, _here.get())
