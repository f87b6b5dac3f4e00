"""Which event runs: begin one, go back to an earlier one, throw a rehearsal away.

The previous event stays unchanged: its tables are renamed and stop, its cards do not work, and all of it can be viewed.
The projector's address stays with the running event.
"""

import secrets
from functools import partial

import msgspec
from django.db import transaction
from django.utils import timezone

from civil_orders.box import slots
from civil_orders.box.slots import Slots
from civil_orders.models import Card
from megagame.accounts import played
from megagame.core.game import CONTROL, WALL, Refusal
from megagame.core.sentences import gettext_noop
from megagame.event.actions import Pause
from megagame.event.state import Running, State
from megagame.machine import machine_clock
from megagame.planned_events import drafts
from megagame.simulation_runs import playing, runs
from megagame.start import set_up
from megagame.start.set_up import SetUp
from megagame.tables.authors import SET_UP
from megagame.tables.journals import journal
from megagame.tables.lookup import event_table, main_table, running_event, running_number
from megagame.tables.models import THROWN, Entry, PlannedEvent, SeatCard, Table
from megagame.tables.playing import start_up
from megagame.tables.playing.play import Asker, play

REFUSALS = {
    "begun_meanwhile": gettext_noop("Meanwhile another event was begun: look at which one runs, then press again."),
    "changed_meanwhile": gettext_noop("Meanwhile somebody changed this event: look again, then press again."),
    "not_being_made": gettext_noop("This event has begun already."),
    "not_earlier": gettext_noop("This is no earlier event."),
    "forms_in_box": gettext_noop(
        "Sealed forms lie in the box of the running event: unseal them first, or they would be lost."
    ),
    "no_rehearsal": gettext_noop("Only a rehearsal can be thrown away."),
    "still_runs": gettext_noop("This rehearsal runs: begin another event or go back to one, then throw it away."),
}


def begin(number: int, version: int, running: int, author: str, *, lose_forms: bool = False) -> int:
    """Begin a draft event and set the running one aside; returns that one's number (0: none).

    `version`, `running`: as seen by the author. `lose_forms`: as in `go_back`. Refused: `not_being_made`,
    `changed_meanwhile`, `begun_meanwhile`, `forms_in_box`; BadSetUp if it is incomplete.
    """
    with slots.box().held() as box, transaction.atomic():
        event = _locked(number, running)
        if event.stage != "draft":
            raise Refusal("not_being_made")
        if event.version != version:
            raise Refusal("changed_meanwhile")
        document = set_up.checked({**msgspec.json.decode(event.document), "title": event.title})
        _empty(box, lose_forms=lose_forms)
        aside, wall = _set_aside(author)
        set_up.open_tables(document)
        transaction.on_commit(partial(playing.ask_to_stop, runs.name_of(number)), robust=True)
        _hang_up(wall)
        _let_run(event)
    return aside


def begin_first(document: SetUp) -> None:
    """Open the first event from a set-up (`event --set-up FILE`)."""
    with transaction.atomic():
        set_up.open_tables(document)
        _let_run(drafts.make(document.title, msgspec.to_builtins(document), SET_UP))


def number_running() -> None:
    """Give the running event its row where it has none, as pages and phones keep what is typed by its number."""
    with transaction.atomic():
        list(Table.objects.select_for_update().filter(kept=None).order_by("pk"))
        main = main_table()
        if main is not None and running_event() is None:
            _row_of(main, SET_UP)


def go_back(number: int, running: int, author: str, *, lose_forms: bool = False) -> int:
    """Resume an earlier event with its clock stopped; returns the number of the one that ran.

    `lose_forms`: discard sealed forms of the event that ran. Refused: `not_earlier`, `begun_meanwhile`, `forms_in_box`.
    """
    with slots.box().held() as box, transaction.atomic():
        event = _locked(number, running)
        if event.stage != "earlier":
            raise Refusal("not_earlier")
        _empty(box, lose_forms=lose_forms)
        aside, wall = _set_aside(author)
        for table in Table.objects.select_for_update().filter(kept=event).order_by("pk"):
            table.name, table.kept = table.name.removeprefix(_prefix(event)), None
            table.save(update_fields=["name", "kept"])
        Card.objects.filter(kept=event).update(kept=None)
        _hang_up(wall)
        _let_run(event)
    start_up.wake_all()
    return aside


def unbegin(number: int, running: int, most: int) -> None:
    """Turn an event that was begun and set aside into a draft again, if it has at most `most` steps."""
    with transaction.atomic():
        event = _locked(number, running)
        if event.stage == "earlier" and Entry.objects.filter(table__kept=event).count() <= most:
            _erase_tables(event)
            event.stage, event.begun_at = "draft", None
            event.save(update_fields=["stage", "begun_at"])


def throw_away(number: int, running: int) -> PlannedEvent:
    """Throw a rehearsal away. `put_back` restores it until another one is thrown away.

    Refused: `no_rehearsal`, `still_runs`, `begun_meanwhile`.
    """
    with transaction.atomic():
        event = _to_throw_away(number, running)
        for thrown in PlannedEvent.objects.filter(stage=THROWN):
            _erase(thrown)
        forget_days(event.pk)
        event.stage = THROWN
        event.save(update_fields=["stage"])
    return event


def put_back(number: int) -> None:
    """Restore a rehearsal that was thrown away. Refused: `gone_for_good`."""
    with transaction.atomic():
        event = PlannedEvent.objects.select_for_update().filter(pk=number, stage=THROWN).first()
        if event is None:
            raise Refusal("gone_for_good")
        event.stage = "earlier" if event.begun_at else "draft"
        event.save(update_fields=["stage"])


def erase(number: int, running: int) -> None:
    """Delete a rehearsal with its journal. Refused as `throw_away`."""
    with transaction.atomic():
        _erase(_to_throw_away(number, running))


def _to_throw_away(number: int, running: int) -> PlannedEvent:
    event = _locked(number, running)
    if not event.rehearsal or event.stage == THROWN:
        raise Refusal("no_rehearsal")
    if event.stage == "running":
        raise Refusal("still_runs")
    return event


def forget_days(number: int) -> None:
    """Delete the days that were simulated for an event that is going, once that is committed."""
    transaction.on_commit(partial(playing.forget, runs.name_of(number)), robust=True)


def _erase(event: PlannedEvent) -> None:
    forget_days(event.pk)
    _erase_tables(event)
    event.delete()


def _erase_tables(event: PlannedEvent) -> None:
    Card.objects.filter(kept=event).delete()
    Entry.objects.filter(cause__table__kept=event).update(cause=None)
    Entry.objects.filter(table__kept=event).delete()
    Table.objects.filter(kept=event).delete()


def _locked(number: int, running: int) -> PlannedEvent:
    """Lock all events and return this one. PlannedEvent.DoesNotExist if it is gone."""
    list(PlannedEvent.objects.select_for_update().order_by("pk"))
    if running_number() != running:
        raise Refusal("begun_meanwhile")
    return PlannedEvent.objects.get(pk=number)


def _empty(box: Slots, *, lose_forms: bool) -> None:
    """Wipe the box. Forms of one event must never appear in another."""
    if box.forms and not lose_forms:
        raise Refusal("forms_in_box")
    box.wipe(frozenset(sealed.receipt for sealed in box.forms.values()))


def _set_aside(author: str) -> tuple[int, str]:
    """Set the running event aside; returns its number (0: none), and the projector's card value."""
    tables = list(Table.objects.select_for_update().filter(kept=None).order_by("pk"))
    main = main_table()
    if main is None:
        return 0, secrets.token_urlsafe(16)
    _stop_clock(author)
    played.leave()
    transaction.on_commit(partial(playing.forget, runs.RUNNING), robust=True)
    event = running_event() or _row_of(main, author)
    cards = SeatCard.objects.filter(seat=WALL, table=main)
    wall = cards.values_list("value", flat=True).first() or secrets.token_urlsafe(16)
    cards.delete()
    for table in tables:
        Table.objects.filter(pk=table.pk).update(name=_prefix(event) + table.name, kept=event)
    Card.objects.filter(kept=None).update(kept=event)
    PlannedEvent.objects.filter(pk=event.pk).update(stage="earlier", changed_at=timezone.now())
    return event.pk, wall


def _stop_clock(author: str) -> None:
    table = event_table()
    state: State | None = journal.current(table).state if table else None
    if table and state and isinstance(state.clock, Running):
        asker = Asker(author=author, seat=CONTROL, request_id=f"kept-{secrets.token_hex(8)}")
        play(table.name, Pause(machine_clock.now()), asker)


def _row_of(main: Table, author: str) -> PlannedEvent:
    """Create the row of an event that began without one."""
    begun = Entry.objects.filter(table=main).order_by("number").values_list("at", flat=True).first()
    return PlannedEvent.objects.create(
        title=main.title, stage="running", changed_at=timezone.now(), changed_by=author, begun_at=begun
    )


def _hang_up(wall: str) -> None:
    main = main_table()
    if main is not None:
        SeatCard.objects.update_or_create(table=main, seat=WALL, defaults={"value": wall})


def _let_run(event: PlannedEvent) -> None:
    event.stage, event.changed_at = "running", timezone.now()
    event.begun_at = event.begun_at or event.changed_at
    event.save(update_fields=["stage", "changed_at", "begun_at"])


def _prefix(event: PlannedEvent) -> str:
    return f"kept-{event.pk}-"
