"""Several events on one laptop: beginning one keeps the one before, which can be looked at and gone back to."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from civil_orders.cards import card_stacks
from civil_orders.cards.card_stacks import Wish
from civil_orders.models import Card
from crisis_map.records.actions import Fund
from megagame.core.game import WALL, Refusal
from megagame.core.refusals import KEPT
from megagame.planned_events import drafts, lifecycle, sources
from megagame.start import sample_event
from megagame.start.set_up import BadSetUp
from megagame.tables.journals.audit import audit
from megagame.tables.live.caches import forget
from megagame.tables.lookup import event_table, main_table, running_event, running_number
from megagame.tables.models import Entry, PlannedEvent, SeatCard, Table
from megagame.tables.pages.access import card_of
from megagame.tables.playing.play import play
from tests.civil_orders.world import emptied, form, open_box, order_cards, send
from tests.tables.tables import asker, do

pytestmark = pytest.mark.django_db(transaction=True)
CITY = "crisis-map"


@pytest.fixture(autouse=True)
def sample() -> None:
    """The sample event runs, as an older program began it: without a row of its own."""
    forget()
    emptied()
    sample_event.prepare()


def planned(title: str = "Port Amber", *, rehearsal: bool = False) -> PlannedEvent:
    return drafts.make(title, sources.sample(), "ana", rehearsal=rehearsal)


def begin(event: PlannedEvent) -> None:
    lifecycle.begin(event.pk, event.version, running_number(), "ana")


def wall() -> str:
    return SeatCard.objects.get(seat=WALL, table__kept=None).value


def refused(code: str, done: Any) -> None:
    before = snapshot()
    with pytest.raises(Refusal) as no:
        done()
    assert no.value.code == code
    assert snapshot() == before


def snapshot() -> list[Any]:
    models = (PlannedEvent, Table, Entry, SeatCard, Card)
    return [sorted(model._default_manager.values_list(), key=repr) for model in models]


def test_beginning_an_event_keeps_the_one_before_as_it_was() -> None:
    do({"type": "fund", "district": "quays", "amount": 7})
    before = list(Entry.objects.order_by("pk").values_list())
    begin(planned())
    main, kept = main_table(), PlannedEvent.objects.get(stage="earlier")
    assert main is not None
    assert (main.name, main.title) == (CITY, "Port Amber")
    assert running_event() == PlannedEvent.objects.get(title="Port Amber", stage="running")
    assert kept.title == "Saltmere"
    assert list(Entry.objects.filter(table__kept=kept).order_by("pk").values_list()) == before
    assert [audit(table).faults for table in Table.objects.all()] == [()] * 4


def test_going_back_to_an_event_has_it_run_as_it_was_left() -> None:
    do({"type": "fund", "district": "quays", "amount": 7})
    city = main_table()
    begin(planned())
    do({"type": "fund", "district": "quays", "amount": 2})
    other = main_table()
    assert city is not None
    assert other is not None
    lifecycle.go_back(PlannedEvent.objects.get(title="Saltmere").pk, running_number(), "ana")
    assert main_table() == city
    assert event_table() is not None
    lifecycle.go_back(PlannedEvent.objects.get(title="Port Amber").pk, running_number(), "ana")
    assert main_table() == other
    assert [audit(table).faults for table in Table.objects.all()] == [()] * 4


def test_the_projectors_address_stays_with_the_event_that_runs() -> None:
    before = wall()
    begin(planned())
    assert wall() == before
    assert card_of(before) is not None
    lifecycle.go_back(PlannedEvent.objects.get(title="Saltmere").pk, running_number(), "ana")
    assert wall() == before


def test_an_order_card_of_an_earlier_event_opens_nothing_until_that_runs_again() -> None:
    value = card_stacks.make(Wish(None))[0].values[0]
    assert card_stacks.seat_of(value) is not None
    begin(planned())
    assert card_stacks.seat_of(value) is None
    lifecycle.go_back(PlannedEvent.objects.get(title="Saltmere").pk, running_number(), "ana")
    assert card_stacks.seat_of(value) is not None


def test_nothing_is_played_at_a_table_of_an_earlier_event() -> None:
    begin(planned())
    kept = Table.objects.get(game="crisis_map", kept__isnull=False)
    with pytest.raises(Refusal) as no:
        play(kept.name, Fund("quays", 1), asker())
    assert no.value.code == KEPT


def test_of_two_who_begin_at_once_one_is_told_that_another_was_faster() -> None:
    one, other, running = planned("One"), planned("Other"), running_number()
    lifecycle.begin(one.pk, one.version, running, "ana")
    refused("begun_meanwhile", lambda: lifecycle.begin(other.pk, other.version, running, "mei"))
    refused("begun_meanwhile", lambda: lifecycle.begin(one.pk, one.version, running, "mei"))
    refused("not_being_made", lambda: lifecycle.begin(one.pk, one.version, running_number(), "mei"))


def test_an_event_that_somebody_changed_meanwhile_does_not_begin() -> None:
    event = planned()
    drafts.change(event.pk, 1, lambda document: {**document, "captains": 3}, "mei")
    refused("changed_meanwhile", lambda: begin(event))


def test_an_event_that_is_half_done_does_not_begin_and_says_what_is_missing_by_its_place() -> None:
    event = drafts.make("Empty", {"captains": "many"}, "ana")
    before = snapshot()
    with pytest.raises(BadSetUp) as bad:
        begin(event)
    assert [problem.place for problem in bad.value.problems] == ["captains", "setup.hexes"]
    drafts.change(event.pk, 1, lambda document: {**document, "captains": 2}, "ana")
    event.refresh_from_db()
    with pytest.raises(BadSetUp) as bad:
        begin(event)
    assert [problem.place for problem in bad.value.problems] == ["setup.hexes"]
    assert snapshot()[1:] == before[1:]


def test_sealed_forms_are_not_left_behind() -> None:
    open_box()
    assert send(form(order_cards()["quays"][0], ["I3 I2"])).status_code == 200
    event = planned()
    refused("forms_in_box", lambda: begin(event))


def test_a_rehearsal_can_be_thrown_away_once_it_does_not_run_and_nothing_else_can() -> None:
    practice, real = planned("Practice", rehearsal=True), planned()
    begin(practice)
    refused("still_runs", lambda: lifecycle.throw_away(practice.pk, running_number()))
    refused("no_rehearsal", lambda: lifecycle.throw_away(real.pk, running_number()))
    lifecycle.go_back(PlannedEvent.objects.get(title="Saltmere").pk, running_number(), "ana")
    steps = Table.objects.filter(kept=practice).count(), Entry.objects.count()
    lifecycle.throw_away(practice.pk, running_number())
    refused("no_rehearsal", lambda: lifecycle.throw_away(practice.pk, running_number()))
    lifecycle.put_back(practice.pk)
    assert PlannedEvent.objects.get(pk=practice.pk).stage == "earlier"
    assert (Table.objects.filter(kept=practice).count(), Entry.objects.count()) == steps
    lifecycle.throw_away(practice.pk, running_number())
    other = planned("Second", rehearsal=True)
    lifecycle.throw_away(other.pk, running_number())
    assert set(PlannedEvent.objects.values_list("title", flat=True)) == {"Saltmere", "Port Amber", "Second"}
    refused("gone_for_good", lambda: lifecycle.put_back(practice.pk))
    lifecycle.put_back(other.pk)
    assert PlannedEvent.objects.get(pk=other.pk).stage == "draft"
    lifecycle.erase(other.pk, running_number())
    assert set(PlannedEvent.objects.values_list("title", flat=True)) == {"Saltmere", "Port Amber"}
    assert [audit(table).faults for table in Table.objects.all()] == [(), ()]


def test_every_page_of_a_rehearsal_says_so(client: Client) -> None:
    assert b"rehearsal-sign" not in client.get("/").content
    begin(planned("Practice", rehearsal=True))
    for page in ("/", "/o/", "/d/", "/seat/", f"/wall/{wall()}/", "/login/"):
        assert b'class="rehearsal-sign"' in client.get(page).content, page


def test_a_set_up_is_taken_out_as_it_came_in() -> None:
    event = planned()
    out = json.loads(sources.as_file(drafts.document_of(event)))
    assert sources.of_file(json.dumps(out).encode()) == {name: out[name] for name in out if name != "version"}
