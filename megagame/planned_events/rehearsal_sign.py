"""That the running event is a rehearsal, for every page."""

from __future__ import annotations

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from megagame.tables.lookup import running_event


def running(request: HttpRequest) -> dict[str, object]:
    """Context processor: `running_now` has `rehearsal` and the event's `number`, read when a page asks for it."""
    return {"running_now": SimpleLazyObject(_read)}


def _read() -> dict[str, object]:
    event = running_event()
    return {"rehearsal": bool(event and event.rehearsal), "number": event.pk if event else 0}
