"""Presses on the pages of events that no journal records, and undoing them."""

from collections.abc import Callable, Mapping
from typing import Any

import msgspec
from django.db.models import QuerySet

from megagame.core.sentences import Sentence, gettext_noop
from megagame.planned_events import lifecycle
from megagame.planned_events.event_counts import figures
from megagame.presses.kinds import at_row
from megagame.presses.models import Press
from megagame.presses.presses import Change, Kind
from megagame.tables.lookup import running_number
from megagame.tables.models import THROWN as STAGE_THROWN
from megagame.tables.models import PlannedEvent

PAGE = "events"
MADE = gettext_noop("{title} was made.")
THROWN = gettext_noop("{title} was thrown away.")
BEGUN = gettext_noop("{title} began.")
GONE_BACK = gettext_noop("{title} runs again.")
UNMAKE = gettext_noop("Undo: {title} is not made")
PUT_BACK = gettext_noop("Undo: put {title} back")
UNBEGIN = gettext_noop("Undo: {before} runs again, {title} is made ready again")
RUNS_AGAIN = gettext_noop("Undo: {before} runs again; {title} is kept (steps: {steps})")
REFUSALS = {
    "worked_on": gettext_noop("Somebody has worked on this event since: it stays."),
    "gone_for_good": gettext_noop("This event is gone for good."),
}


def made(event: PlannedEvent) -> Change:
    return Change({"title": event.title}, event.pk)


def made_by(request_id: str) -> PlannedEvent | None:
    """The event made by a press; None if it made none or the event is gone."""
    press = Press.objects.filter(request_id=f"{PAGE} {request_id}", kind="made").exclude(before="").first()
    return PlannedEvent.objects.filter(pk=msgspec.json.decode(press.before)).first() if press else None


def thrown(event: PlannedEvent) -> Change:
    return Change({"title": event.title}, event.pk)


def runs(number: int, aside: int, author: str) -> Change:
    """Record that an event runs instead of the one set aside (0: none, so no undo)."""
    event = PlannedEvent.objects.get(pk=number)
    before = {"now": number, "before": aside, "author": author, **figures(event)._asdict()}
    return Change({"title": event.title}, before if aside else None)


def is_as_left(before: Any) -> bool:
    """Whether nothing has changed since a press of `runs`."""
    kept = PlannedEvent.objects.filter(pk=before["before"], stage="earlier")
    return running_number() == before["now"] and kept.exists()


def runs_again(before: Any) -> Sentence | None:
    """The label for undoing a press of `runs`, if possible."""
    return _back_said(RUNS_AGAIN, before) if is_as_left(before) else None


def run_again(before: Any) -> None:
    """Undo a press of `runs`. Refused as `lifecycle.go_back`."""
    lifecycle.go_back(before["before"], before["now"], before["author"])


def _back_said(text: str, before: Any) -> Sentence:
    now, other = PlannedEvent.objects.get(pk=before["now"]), PlannedEvent.objects.get(pk=before["before"])
    return Sentence(text, {"title": now.title, "before": other.title, "steps": figures(now).steps})


def _begun_back(before: Any) -> Sentence | None:
    if not is_as_left(before):
        return None
    return _back_said(UNBEGIN if _is_untouched(before) else RUNS_AGAIN, before)


def _is_untouched(before: Any) -> bool:
    now = figures(None)
    return (now.steps, now.cards) == (before["steps"], before["cards"])


def _unbegin(before: Any) -> None:
    untouched = _is_untouched(before)
    run_again(before)
    if untouched:
        lifecycle.unbegin(before["now"], before["before"], before["steps"])


def _events(**which: Any) -> Callable[[Any], QuerySet[PlannedEvent]]:
    return lambda before: PlannedEvent.objects.filter(pk=before, **which)


def _title(event: PlannedEvent) -> Mapping[str, str | int]:
    return {"title": event.title}


def _unmake(events: QuerySet[PlannedEvent], before: Any) -> int:
    deleted = events.delete()[0]
    if deleted:
        lifecycle.forget_days(before)
    return deleted


def _put_back(events: QuerySet[PlannedEvent], before: Any) -> bool:
    lifecycle.put_back(before)
    return True


KINDS: Mapping[str, Kind] = {
    "made": at_row(
        MADE,
        UNMAKE,
        _events(stage="draft", version=1),
        _title,
        _unmake,
        "worked_on",
    ),
    "thrown": at_row(THROWN, PUT_BACK, _events(stage=STAGE_THROWN), _title, _put_back, "gone_for_good"),
    "begun": Kind(BEGUN, _begun_back, _unbegin, locks_box=True),
    "gone back": Kind(GONE_BACK, runs_again, run_again, locks_box=True),
}
