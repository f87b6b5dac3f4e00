"""Calls for Control: a phone, seat or tablet says what is wrong, Control comes, and the call is done.

They are rows of their own and no steps of the event's journal, because an undo would take a call with it, and a call
would refuse the press of somebody who has not seen its entry. A call says nothing of the card or session it came from:
its device draws a random value and keeps it, and the digest of that value is all by which the device finds its call.
"""

import hashlib
from datetime import datetime
from typing import Literal, NamedTuple, TypeAlias

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from msgspec import Struct

from megagame.core.game import Refusal
from megagame.core.sentences import Sentence, gettext_noop
from megagame.tables.journals import journal
from megagame.tables.lookup import event_table
from megagame.tables.models import ControlCall, Table

Kind: TypeAlias = Literal["card", "form", "phone", "rules", "other"]
Answer: TypeAlias = Literal["none", "called", "coming"]

MOST_OPEN = 5
"""Maximum waiting calls of one district or table, so that a flood only fills its own district's share."""
REFUSALS = {
    "coming_already": gettext_noop("{who} is coming already."),
    "call_over": gettext_noop("This call is over."),
}


class Waiting(Struct, frozen=True):
    """One call on Control's pages. `minutes`: its age; `coming`: who answers it, empty: nobody yet."""

    number: int
    place: str
    kind: Kind
    at: datetime
    minutes: int
    coming: str


class Now(NamedTuple):
    event: Table
    turn: int


def call(token: str, place: str, kind: Kind) -> Answer:
    """Call Control; the same token again is the same call. Returns how it is.

    Refused, and nothing stored: `no_calls` without a running event, `many_calls` where too many of this place wait.
    """
    now = _now()
    if now is None:
        raise Refusal("no_calls")
    with transaction.atomic():
        Table.objects.select_for_update().get(pk=now.event.pk)
        if not ControlCall.objects.filter(token=_digest(token)).exists():
            if _open(now).filter(place=place).count() >= MOST_OPEN:
                raise Refusal("many_calls")
            ControlCall.objects.create(
                event=now.event, turn=now.turn, token=_digest(token), place=place, kind=kind, at=_minute()
            )
    return answer(token)


def answer(token: str) -> Answer:
    """How the call with this token is; `none`: there is none, or it was done, taken back, or of an earlier turn."""
    now = _now()
    known = _open(now).filter(token=_digest(token)).first() if now else None
    if known is None:
        return "none"
    return "coming" if known.coming else "called"


def take_back(token: str) -> None:
    """The device has no call afterwards. One that is done stays, so that it is not made again by a late retry."""
    ControlCall.objects.filter(token=_digest(token), done=False).delete()


def come(number: int, who: str) -> None:
    """Put a name on a call. Refused: `coming_already` if another name is on it, `call_over`."""
    waits = ControlCall.objects.filter(pk=number, done=False)
    if waits.filter(coming="").update(coming=who):
        return
    known = waits.first()
    if known is None:
        raise Refusal("call_over")
    if known.coming != who:
        raise Refusal("coming_already", who=known.coming)


def finish(number: int) -> None:
    """Take a call away for everybody; again does nothing."""
    ControlCall.objects.filter(pk=number).update(done=True)


def waiting() -> tuple[Waiting, ...]:
    """The calls of this turn that are not done, unanswered first, then the oldest."""
    now = _now()
    calls = _open(now).order_by("at", "pk") if now else ()
    return tuple(sorted(map(_waiting, calls), key=lambda each: bool(each.coming)))


def refused(no: Refusal) -> Sentence:
    return Sentence(REFUSALS[no.code], no.what)


def _now() -> Now | None:
    table = event_table()
    event = journal.listing_of(table).event if table else None
    return Now(table, event.turn(journal.current(table).state)) if table and event else None


def _open(now: Now) -> QuerySet[ControlCall]:
    return ControlCall.objects.filter(event=now.event, turn=now.turn, done=False)


def _waiting(known: ControlCall) -> Waiting:
    minutes = max(0, int((timezone.now() - known.at).total_seconds() // 60))
    kind: Kind = known.kind  # type: ignore[assignment] # only `call` writes it
    return Waiting(known.pk, known.place, kind, known.at, minutes, known.coming)


def _digest(token: str) -> str:
    """A token has 128 random bits: nobody finds it by trying."""
    return hashlib.sha256(token.encode()).hexdigest()


def _minute() -> datetime:
    return timezone.now().replace(second=0, microsecond=0)
