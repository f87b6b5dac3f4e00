"""Beginning a practice, and ending it: the event that ran before runs again then, and the practice is kept or lost."""

from __future__ import annotations

from typing import Any

from django.db import transaction
from django.utils.translation import gettext

from boardgames.folding_beijing.at_table import CALLED
from megagame.accounts import played
from megagame.core.game import Refusal
from megagame.core.sentences import gettext_noop
from megagame.planned_events import drafts, lifecycle, sources
from megagame.practice.models import Practice, running_practice
from megagame.start import set_up
from megagame.start.sample_event import SAMPLE
from megagame.tables.models import PlannedEvent

PACES = (1, 2, 4)
CAPTAINS = 2
SIDE_GAME = "folding_beijing"
REFUSALS = {
    **lifecycle.REFUSALS,
    "practice_runs": gettext_noop("A practice runs already: go on with it on the console, or end it there first."),
    "no_practice": gettext_noop("No practice runs now."),
    "bad_pace": gettext_noop("Choose one of the paces."),
}


def begin(running: int, author: str) -> None:
    """A new practice runs, and the event before is kept. `running`: what its author was looking at.

    Refused, and nothing changed: `practice_runs`, `begun_meanwhile`, `forms_in_box`.
    """
    if running_practice():
        raise Refusal("practice_runs")
    with transaction.atomic():
        event = drafts.make(gettext("Practice"), _document(), author, rehearsal=True)
        Practice.objects.create(event=event)
    try:
        lifecycle.begin(event.pk, event.version, running, author)
    except Refusal:
        event.delete()
        raise


def set_pace(pace: int) -> None:
    """From now on the others play so many times faster than on the day. Refused: `no_practice`, `bad_pace`."""
    if pace not in PACES:
        raise Refusal("bad_pace")
    _change(pace=pace)


def set_over(*, is_over: bool) -> None:
    """The others play no longer, or again. Refused: `no_practice`."""
    _change(is_over=is_over)
    if is_over:
        played.leave()


def leave(running: int, author: str, *, throw_away: bool) -> None:
    """The event of before runs again, as it was left; a new sample event where there is none any more.

    Refused, and nothing changed: `no_practice`, `begun_meanwhile`, and unless it is thrown away `forms_in_box`.
    """
    practice = _required()
    before = PlannedEvent.objects.filter(stage="earlier", practice=None).order_by("-changed_at").first()
    if before:
        lifecycle.go_back(before.pk, running, author, lose_forms=throw_away)
    else:
        before = drafts.make(_sample_title(), sources.sample(), author)
        lifecycle.begin(before.pk, before.version, running, author, lose_forms=throw_away)
    if throw_away:
        lifecycle.throw_away(practice.event_id, before.pk)


def _change(**fields: int | bool) -> None:
    practice = _required()
    Practice.objects.filter(pk=practice.pk).update(**fields)


def _required() -> Practice:
    practice = running_practice()
    if practice is None:
        raise Refusal("no_practice")
    return practice


def _sample_title() -> str:
    return set_up.read(SAMPLE.read_bytes()).title


def _document() -> dict[str, Any]:
    """The sample city, whose second turn is double, with two captains a district and a side table."""
    sample = dict(sources.sample())
    programme = {**sample.get("programme", {}), "doubles": [2]}
    table = {"game": SIDE_GAME, "title": gettext(CALLED)}
    return {**sample, "programme": programme, "captains": CAPTAINS, "side_tables": [table]}
