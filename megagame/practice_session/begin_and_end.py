"""Starting a practice, and ending it: the previous event is resumed, and the practice is kept or deleted."""

import secrets

from django.db import transaction

from megagame.accounts import played
from megagame.core.game import CONTROL, Refusal
from megagame.core.sentences import gettext_noop
from megagame.event.actions import SetPace
from megagame.machine import machine_clock
from megagame.planned_events import drafts, lifecycle, sources
from megagame.practice.models import Practice, running_practice
from megagame.practice_session import cities
from megagame.practice_session.cities import SAMPLE_CITY
from megagame.start import set_up
from megagame.start.sample_event import SAMPLE
from megagame.tables.journals import journal
from megagame.tables.lookup import event_table
from megagame.tables.models import PlannedEvent, Table
from megagame.tables.playing.play import Asker, play

PACES = (1, 2, 6)
REFUSALS = {
    **lifecycle.REFUSALS,
    **cities.REFUSALS,
    "practice_runs": gettext_noop("A practice runs already: go on with it on the console, or end it there first."),
    "no_practice": gettext_noop("No practice runs now."),
    "not_ended": gettext_noop("Somebody goes on practising: end it first."),
    "bad_pace": gettext_noop("Choose one of the paces."),
    "clock_elsewhere": gettext_noop("The clock was started on another machine: press Next phase or Back."),
}


def begin(running: int, author: str, city: str = SAMPLE_CITY) -> int:
    """Start a practice and set the running event aside. Returns that event's number.

    `running`: the event that its author was shown; `city`: the sample, or one of `cities.offered`. Refused, and nothing
    changed: `practice_runs`, `no_city`, `city_unfinished`, `begun_meanwhile`, `forms_in_box`.
    """
    if running_practice():
        raise Refusal("practice_runs")
    with transaction.atomic():
        event = drafts.make(cities.title_of(city), cities.document(city), author, rehearsal=True)
        Practice.objects.create(event=event)
    try:
        return lifecycle.begin(event.pk, event.version, running, author)
    except Refusal:
        event.delete()
        raise


def set_pace(pace: int, author: str) -> None:
    """Set the speed of the programme's clock and of all players, as a multiple of real time; one step of the log.

    Refused, without changes: `no_practice`, `bad_pace`, `clock_elsewhere`. The current pace changes nothing.
    """
    _required()
    table = event_table()
    if pace not in PACES or table is None:
        raise Refusal("bad_pace")
    if pace != pace_of(table):
        asker = Asker(author=author, seat=CONTROL, request_id=secrets.token_hex(16))
        play(table.name, SetPace(pace, machine_clock.now()), asker)


def set_over(*, is_over: bool) -> None:
    """Stop or resume the other players. Refused: `no_practice`."""
    _change(is_over=is_over)
    if is_over:
        played.leave()


def leave(running: int, author: str, *, throw_away: bool) -> PlannedEvent:
    """Resume the previous event, or start a new sample event if it is gone.

    Returns the practice. A deleted one can be restored like any rehearsal, but without the forms in its box.

    Refused, without changes: `no_practice`, `not_ended`, `begun_meanwhile`, and unless it is thrown away
    `forms_in_box`.
    """
    practice = _required()
    if not practice.is_over:
        raise Refusal("not_ended")
    before = PlannedEvent.objects.filter(stage="earlier", practice=None).order_by("-changed_at").first()
    if before:
        lifecycle.go_back(before.pk, running, author, lose_forms=throw_away)
    else:
        before = drafts.make(_sample_title(), sources.sample(), author)
        lifecycle.begin(before.pk, before.version, running, author, lose_forms=throw_away)
    return lifecycle.throw_away(practice.event_id, before.pk) if throw_away else practice.event


def pace_of(table: Table | None) -> int:
    """The programme's pace, as a multiple of real time."""
    if table is None:
        return 1
    pace: int = journal.current(table).state.pace
    return pace


def _change(**fields: bool) -> None:
    practice = _required()
    Practice.objects.filter(pk=practice.pk).update(**fields)


def _required() -> Practice:
    practice = running_practice()
    if practice is None:
        raise Refusal("no_practice")
    return practice


def _sample_title() -> str:
    return set_up.read(SAMPLE.read_bytes()).title
