"""Undo of starting and keeping a practice, shown on the event pages with their own."""

from collections.abc import Mapping
from typing import Any

from megagame.core.game import Refusal
from megagame.core.sentences import Sentence, gettext_noop
from megagame.planned_events import presses as events
from megagame.planned_events.event_counts import figures
from megagame.practice.models import running_practice
from megagame.practice_session import begin_and_end
from megagame.presses.presses import Kind, new_id, once

KEPT = gettext_noop("{title} was kept, and ended.")
END = gettext_noop("Undo: the earlier event runs again; {title} is thrown away (steps: {steps})")


def _begun_back(before: Any) -> Sentence | None:
    practice = running_practice()
    if practice is None or practice.event_id != before["now"]:
        return None
    return Sentence(END, {"title": practice.event.title, "steps": figures(practice.event).steps})


def _throw_away(before: Any) -> None:
    """Undone like the deletion of any event."""
    practice = running_practice()
    if practice is None or practice.event_id != before["now"]:
        raise Refusal("begun_meanwhile")
    begin_and_end.set_over(is_over=True)
    thrown = begin_and_end.leave(before["now"], before["author"], throw_away=True)
    once(events.PAGE, "thrown", new_id(), before["author"], lambda: events.thrown(thrown))


KINDS: Mapping[str, Kind] = {
    **events.KINDS,
    "practised": Kind(events.BEGUN, _begun_back, _throw_away, locks_box=True),
    "kept": Kind(KEPT, events.runs_again, events.run_again, locks_box=True),
}
