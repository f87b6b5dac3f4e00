"""Importing another city, and undoing that."""

from collections.abc import Mapping
from typing import Any

from megagame.core.game import Refusal
from megagame.core.sentences import Sentence, gettext_noop
from megagame.planned_events import drafts
from megagame.planned_events.drafts import ChangedMeanwhile, Document
from megagame.presses.presses import Change, Kind
from megagame.tables.models import PlannedEvent

_PAGE = "city"
BROUGHT = gettext_noop(
    "A city was brought in. Hexes: {hexes}, districts: {districts}, funded districts that went: {gone}."
)
BACK = gettext_noop("Undo: the city of before, hexes: {hexes}")
REFUSALS = {"city_changed": gettext_noop("Somebody has changed this event since: the city stays as it is.")}


def page_of(event: int) -> str:
    """The key of an event's city page among presses."""
    return f"{_PAGE} {event}"


def event_of(page: str) -> int:
    return int(page.removeprefix(f"{_PAGE} "))


def brought(number: int, version: int, new: Document, author: str) -> Change:
    """Replace an event's city. The funding of removed districts is removed, too.

    Refused as `drafts.change`.
    """
    old: dict[str, Any] = {}

    def changed(before: dict[str, Any]) -> Document:
        old.update({name: before[name] for name in ("setup", "actions") if name in before})
        return with_city(before, new)

    event = drafts.change(number, version, changed, author)
    setup = drafts.document_of(event)["setup"]
    gone = [key for key in old["setup"].get("districts", {}) if key not in setup["districts"] and _is_funded(key, old)]
    figures = {"hexes": len(setup["hexes"]), "districts": len(setup["districts"]), "gone": len(gone)}
    return Change(figures, {"event": number, "version": event.version, "author": author, **old})


def with_city(before: Document, new: Document) -> dict[str, Any]:
    """The document with the city `new`, without funding for districts that it lacks."""
    actions = [each for each in before.get("actions", ()) if each.get("district", "") in {"", *new["districts"]}]
    return {**before, "setup": new, **({"actions": actions} if "actions" in before else {})}


def _is_funded(key: str, old: Mapping[str, Any]) -> bool:
    return any(each.get("district") == key for each in old.get("actions", ()))


def _back_said(before: Any) -> Sentence | None:
    if not PlannedEvent.objects.filter(pk=before["event"], version=before["version"], stage="draft").exists():
        return None
    return Sentence(BACK, {"hexes": len(before["setup"].get("hexes", {}))})


def _back(before: Any) -> None:
    old = {name: before[name] for name in ("setup", "actions") if name in before}
    try:
        drafts.change(before["event"], before["version"], lambda now: {**now, **old}, before["author"])
    except (ChangedMeanwhile, PlannedEvent.DoesNotExist):
        raise Refusal("city_changed") from None


KINDS: Mapping[str, Kind] = {"brought": Kind(BROUGHT, _back_said, _back)}
