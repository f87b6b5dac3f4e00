"""A practice is of the sample city or of the user's own, and everything on its list can be tried in any of them."""

from __future__ import annotations

import io
from typing import Any

import msgspec
import pytest
from django.contrib.auth.models import User
from django.test import Client

from crisis_map.city.random_city import Numbers, drawn
from crisis_map.records.state import State, crises_to_strike, founded
from crisis_map.rules.apply import after
from crisis_map.rules.decide import decide
from crisis_map.rules.phases import proposal
from megagame.core.dice import Dice
from megagame.core.game import CONTROL, Refusal
from megagame.management.commands.event import OWN_CITY, Command
from megagame.planned_events import drafts
from megagame.planned_events import lifecycle as events
from megagame.practice.models import running_practice
from megagame.practice_session import begin_and_end, cities
from megagame.practice_session.preparations import prepared
from megagame.start import sample_event, set_up
from megagame.tables.journals import journal
from megagame.tables.live.caches import forget
from megagame.tables.lookup import event_table, main_table, running_event, running_number
from megagame.tables.models import PlannedEvent
from tests.civil_orders.world import emptied

BREAK = {"before": 2, "name": "Tea", "minutes": 10}
SMALL = [
    Numbers(hexes=12, districts=1, slums=0),
    Numbers(hexes=20, districts=2, slums=0),
    Numbers(hexes=40, districts=7, slums=5),
]


def city(numbers: Numbers) -> dict[str, Any]:
    plain: dict[str, Any] = msgspec.to_builtins(drawn(numbers, Dice(4)))
    return plain


def two_banks() -> dict[str, Any]:
    return {"setup": city(SMALL[1]), "day": {"breaks": [BREAK]}, "programme": {"final": 2}}


@pytest.fixture
def own() -> PlannedEvent:
    """An event of the user's own, which runs."""
    forget()
    emptied()
    sample_event.prepare()
    event = drafts.make("Two Banks", two_banks(), "ana")
    events.begin(event.pk, event.version, running_number(), "ana")
    return event


def districts() -> set[str]:
    table = main_table()
    assert table
    state: State = journal.current(table).state
    return set(state.city.districts)


@pytest.mark.django_db(transaction=True)
def test_the_city_of_the_running_event_is_practised_with_its_breaks_and_runs_again_after_it(own: PlannedEvent) -> None:
    before = districts()
    assert [(each.value, each.title) for each in cities.offered()] == [(cities.RUNNING_CITY, "Two Banks")]
    begin_and_end.begin(running_number(), "ana", cities.RUNNING_CITY)
    practice, event = running_event(), event_table()
    assert practice
    assert event
    assert (practice.title, practice.rehearsal, districts()) == ("Practice: Two Banks", True, before)
    day = journal.current(event).state
    assert [(each.before, each.name) for each in day.breaks] == [(2, "Tea")]
    assert 2 in day.programme.doubles
    assert day.programme.final > 3
    assert cities.offered() == ()
    begin_and_end.set_over(is_over=True)
    begin_and_end.leave(running_number(), "ana", throw_away=True)
    assert running_number() == own.pk


@pytest.mark.django_db(transaction=True)
def test_the_city_of_an_event_that_is_being_made_is_offered_once_that_is_complete(own: PlannedEvent) -> None:
    whole = drafts.make("Whole", {"setup": city(SMALL[0])}, "ana")
    half = drafts.make("Half", {}, "ana")
    assert [each.title for each in cities.offered()] == ["Two Banks", "Whole"]
    for value, code in ((str(half.pk), "no_city"), ("999", "no_city"), ("²", "no_city"), ("", "no_city")):
        with pytest.raises(Refusal) as no:
            begin_and_end.begin(running_number(), "ana", value)
        assert no.value.code == code
    assert (running_number(), PlannedEvent.objects.filter(rehearsal=True).count()) == (own.pk, 0)
    begin_and_end.begin(running_number(), "ana", str(whole.pk))
    assert districts() == set(city(SMALL[0])["districts"])
    assert PlannedEvent.objects.get(pk=whole.pk).stage == "draft"


@pytest.mark.django_db(transaction=True)
def test_event_with_practice_offers_the_users_own_city_and_begins_it_where_asked(own: PlannedEvent) -> None:
    said = io.StringIO()
    Command(stdout=said).practise()
    assert "`--practice own` practises with Two Banks" in said.getvalue()
    assert "highgarth" in districts()
    begin_and_end.set_over(is_over=True)
    begin_and_end.leave(running_number(), "ana", throw_away=True)
    Command(stdout=said).practise(OWN_CITY)
    assert "highgarth" not in districts()


@pytest.mark.django_db(transaction=True)
def test_without_a_city_of_the_users_own_the_sample_alone_is_offered() -> None:
    forget()
    emptied()
    sample_event.prepare()
    assert cities.offered() == ()
    with pytest.raises(SystemExit, match="No event of your own"):
        Command(stdout=io.StringIO()).practise(OWN_CITY)
    assert not running_practice()


@pytest.mark.django_db(transaction=True)
def test_a_login_leads_to_the_console_of_a_practice_and_to_readiness_before_an_event(
    own: PlannedEvent, client: Client
) -> None:
    client.force_login(User.objects.create_user("ana", is_staff=True))
    assert client.get("/landing/").headers["Location"] == "/ready/"
    page = client.get("/events/").content.decode()
    assert f'<option value="{cities.RUNNING_CITY}">Two Banks</option>' in page
    fields = {"do": "begin", "running": running_number(), "city": cities.RUNNING_CITY}
    assert client.post("/practice/", fields).headers["Location"] == "/console/"
    assert client.get("/landing/").headers["Location"] == "/console/"
    assert "readiness" not in client.get("/console/").content.decode()


@pytest.mark.parametrize("numbers", SMALL, ids=str)
def test_a_practice_of_any_city_has_funding_a_double_turn_and_a_crisis_with_a_choice(numbers: Numbers) -> None:
    found = {"setup": city(numbers)}
    whole = set_up.checked({"title": "Any", **found, **prepared(found, drawn(numbers, Dice(4)))})
    assert whole.programme.doubles == (2,)
    state = founded(whole.setup)
    for action in whole.actions:
        state = _planned(state, action)
    (crisis,) = crises_to_strike(msgspec.structs.replace(state, turn=1, phase="open"))
    assert any(len(person.free) > 1 for person in proposal(state, crisis))
    assert all(state.funding.values())


def test_what_is_planned_already_is_kept() -> None:
    crisis = {"type": "schedule", "turn": 1, "at": "B2", "magnitude": "minor"}
    funding = {"type": "fund", "district": "d1", "amount": 9}
    found = {"actions": [crisis, funding], "programme": {"doubles": [3], "final": 9}}
    added = prepared(found, drawn(SMALL[0], Dice(4)))
    assert added["programme"] == {"doubles": [3], "final": 9}
    assert [each for each in added["actions"] if each["type"] == "schedule"] == [crisis]
    assert [each for each in added["actions"] if each["type"] == "fund"] == [funding]


@pytest.mark.parametrize("final", [1, 2, 3, 4, 6, None])
def test_a_practice_goes_on_until_after_its_double_turn(final: int | None) -> None:
    found = {"setup": city(SMALL[0]), "programme": {"final": final, "doubles": []}}
    whole = set_up.checked({"title": "Any", **found, **prepared(found, drawn(SMALL[0], Dice(4)))})
    assert whole.programme.doubles == (2,)
    assert whole.programme.final is None or whole.programme.final > 3


def _planned(state: State, action: Any) -> State:
    return after(state, decide(state, CONTROL, action, Dice(1)))
