"""The newest moves of a side table, for table views of games whose own parts do not tell them."""

from collections.abc import Iterator

from msgspec import Struct

from megagame.core.game import Seat
from megagame.core.parts import Part
from megagame.core.sentences import Sentence, together
from megagame.tables.journals import journal
from megagame.tables.journals.steps import OPENING
from megagame.tables.models import Entry, Table

MOST = 3
"""Moves that the table view shows."""
LOOKED_AT = 12
"""The newest entries among which they are looked for."""


class NewestMove(Struct, frozen=True):
    seat: Seat
    called: Sentence
    sentences: tuple[Sentence, ...]


def newest_moves_part(table: Table, folded: journal.Folded) -> Part:
    """The newest moves in force that the log tells, newest first."""
    return Part("parts/newest_moves.html", tuple(_newest(table, folded))[:MOST])


def _newest(table: Table, folded: journal.Folded) -> Iterator[NewestMove]:
    entries = Entry.objects.filter(table=table, number__gt=OPENING, number__lte=folded.number, standing="")
    newest = tuple(entries.order_by("-number")[:LOOKED_AT])
    undone = {entry.voids for entry in newest} - {entry.restores for entry in newest}
    for entry in newest:
        if entry.voids is entry.restores is None and entry.number not in undone:
            yield from _told(table, folded, entry)


def _told(table: Table, folded: journal.Folded, entry: Entry) -> Iterator[NewestMove]:
    listing = journal.listing_of(table)
    told = (listing.game.tell(folded.state, event) for event in journal.events_of(table, entry.events))
    sentences = together(sentence for sentence in told if sentence is not None)
    if sentences:
        yield NewestMove(entry.seat, listing.called(folded.state, entry.seat), sentences)
