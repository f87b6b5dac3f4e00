"""A player's own step, which that player may take back as long as nobody else knows of it and nothing rests on it."""

from __future__ import annotations

from typing import Any, NamedTuple

import msgspec

from megagame.core.dice import Dice
from megagame.core.game import CONTROL, AnyGame, Refusal, Seat
from megagame.tables import journal
from megagame.tables.models import Entry, Table
from megagame.tables.steps import newest_of


class Without(NamedTuple):
    """A seat's newest step, and the state as it is without it."""

    number: int
    state: Any


def without_newest_of(table: Table, folded: journal.Folded, seat: Seat) -> Without | None:
    """What taking back this seat's newest step would leave; None where its player may not do that.

    Steps of other seats may have come after it, if they would have been the same without it; the game says whether
    others know of it (`SideGame.may_take_back`).
    """
    side = journal.listing_of(table).side
    if side is None or seat == CONTROL or (newest := newest_of(table, seat, folded.number)) is None:
        return None
    if not side.may_take_back(folded.state, seat, journal.events_of(table, newest.events)):
        return None
    gone = journal.taken_back(table, folded.number)
    state = journal.folded_without(table, gone, newest.number - 1)
    later = Entry.objects.filter(table=table, number__gt=newest.number, number__lte=folded.number)
    for step in later.filter(voids=None, restores=None, standing="").order_by("number"):
        if step.number in gone:
            continue
        events = journal.events_of(table, step.events)
        if _decided_again(journal.listing_of(table).game, state, step) != events:
            return None
        state = journal.listing_of(table).game.after(state, events)
    return Without(newest.number, state)


def _decided_again(game: AnyGame, state: Any, step: Entry) -> tuple[Any, ...] | None:
    """What would come of the step now; None where it would be refused, or other rules decided it."""
    if step.rules_version != game.rules_version:
        return None
    action = msgspec.json.decode(step.action, type=game.action)
    try:
        return tuple(game.decide(state, step.seat, action, Dice(step.seed)))
    except Refusal:
        return None
