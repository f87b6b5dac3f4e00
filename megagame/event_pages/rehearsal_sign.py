"""Whether the running event is a rehearsal or a practice, for every page."""

from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from megagame.practice.models import Practice
from megagame.tables.lookup import running_event


def running(request: HttpRequest) -> dict[str, object]:
    """Context processor: `running_now` with `rehearsal`, `practice` and `number`, read on use."""
    return {"running_now": SimpleLazyObject(_read)}


def _read() -> dict[str, object]:
    event = running_event()
    practice = event is not None and event.rehearsal and Practice.objects.filter(event=event).exists()
    return {"rehearsal": bool(event and event.rehearsal), "practice": practice, "number": event.pk if event else 0}
