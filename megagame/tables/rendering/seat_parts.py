"""Parts of a side table's pages: what Control did last, and whether the player may take back."""

from collections.abc import Iterable
from datetime import datetime
from typing import Literal, NamedTuple, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from megagame.core.game import CONTROL, WALL, Seat
from megagame.core.parts import Part
from megagame.core.sentences import Sentence, together
from megagame.tables.authors import PROGRAM, is_players
from megagame.tables.journals import journal
from megagame.tables.journals.own_steps import own_steps
from megagame.tables.journals.steps import OPENING
from megagame.tables.journals.undo_runs import Run, runs
from megagame.tables.models import Entry, Table

Doing: TypeAlias = Literal["acted", "took_back", "put_back"]
MOST_TOLD = 4
"""Of more steps only the newest are described."""


class ControlDid(Struct, frozen=True):
    """What Control did, if nobody has done anything at the table since.

    `for_` is the name of the seat that Control acted for, or None; `yours`: it is the viewer's. `steps` counts what was
    taken back or put back. `sentences` describe it as everybody may read it.
    """

    doing: Doing
    at: datetime
    for_: Sentence | None
    yours: bool
    steps: int
    sentences: tuple[Sentence, ...]


class Newest(NamedTuple):
    did: ControlDid | None
    seat: Seat


_newest: dict[int, tuple[str, Newest]] = {}
"""By table, with the mark of the state that it belongs to."""


class Offered(Struct, frozen=True):
    """Whether the player may take back this seat's newest step."""

    offered: bool


def seat_parts(table: Table, folded: journal.Folded, seat: Seat) -> dict[str, Part]:
    """`control-did-TABLE` for every seat but Control's, and `take-back-TABLE` for players."""
    if seat == CONTROL:
        return {}
    did = Part("parts/control_did.html", _told_to(_control_did(table, folded), seat))
    if seat == WALL:
        return {f"control-did-{table.name}": did}
    return {f"control-did-{table.name}": did, f"take-back-{table.name}": own_step_part(table, folded, seat)}


def own_step_part(table: Table, folded: journal.Folded, seat: Seat) -> Part:
    """Whether the player may take back the seat's newest step."""
    offered = Offered(folded.standing == "open" and seat in own_steps(table, folded))
    return Part("parts/take_back.html", offered)


def _told_to(newest: Newest, seat: Seat) -> ControlDid | None:
    return newest.did and replace(newest.did, yours=newest.seat == seat)


def _control_did(table: Table, folded: journal.Folded) -> Newest:
    """Control's newest action, looked up once for all seats of a table."""
    mark, newest = _newest.get(table.pk, ("", Newest(None, "")))
    if mark != folded.mark:
        newest = _looked_for(table, folded)
        _newest[table.pk] = (folded.mark, newest)
    return newest


def _looked_for(table: Table, folded: journal.Folded) -> Newest:
    newest = _newest_entry(table, folded)
    if newest is None or newest.author == PROGRAM or is_players(newest.author, newest.seat):
        return Newest(None, "")
    if newest.voids is newest.restores is None:
        for_ = None if newest.seat == CONTROL else journal.listing_of(table).called(folded.state, newest.seat)
        sentences = _told(table, folded, [newest.events])
        did = ControlDid("acted", newest.at, for_, False, 1, sentences) if sentences else None
        return Newest(did, newest.seat)
    run = next((run for run in runs(table, folded.number) if run.number == newest.number), None)
    return Newest(_undid(table, folded, run), "")


def _newest_entry(table: Table, folded: journal.Folded) -> Entry | None:
    """The newest entry, apart from the opening and status changes."""
    if folded.number == OPENING:
        return None
    if folded.entry is not None and not folded.entry.standing:
        return folded.entry
    entries = Entry.objects.filter(table=table, number__gt=OPENING, number__lte=folded.number, standing="")
    return entries.order_by("-number").first()


def _undid(table: Table, folded: journal.Folded, run: Run | None) -> ControlDid | None:
    if run is None:
        return None
    numbers = run.taken or run.restored
    doing: Doing = "took_back" if run.taken else "put_back"
    steps = Entry.objects.filter(table=table, number__in=numbers[:MOST_TOLD]).order_by("number")
    told = _told(table, folded, steps.values_list("events", flat=True))
    return ControlDid(doing, run.at, None, False, len(numbers), told)


def _told(table: Table, folded: journal.Folded, texts: Iterable[str]) -> tuple[Sentence, ...]:
    game = journal.listing_of(table).game
    events = (event for text in texts for event in journal.events_of(table, text))
    told = (game.tell(folded.state, event) for event in events)
    return together(sentence for sentence in told if sentence is not None)
