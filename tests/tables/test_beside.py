"""A page shows its table and the running event: several streams, each with its own names and numbers."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from html import unescape
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from megagame.core.game import WALL
from megagame.start import sample_event
from megagame.tables.connections.health import Group
from megagame.tables.connections.rights import Title
from megagame.tables.live.caches import forget
from megagame.tables.live.judging import claim, judged
from megagame.tables.lookup import main_table
from megagame.tables.models import Entry, SeatCard, Table
from megagame.tables.rendering import screens
from megagame.tables.rendering.screens import View
from megagame.templatetags.health_words import screen_word
from tests.tables import events
from tests.tables.tables import NAME

KEY = "a-value-that-nobody-guesses"


@pytest.fixture
def control(table: Table) -> Client:
    """Ana of the Control team, with the city and an event."""
    SeatCard.objects.create(table=table, seat=WALL, value=KEY)
    events.opened()
    client = Client()
    client.force_login(User.objects.create_user("ana"))
    return client


def streams(page: str) -> list[str]:
    found = re.search(r'data-streams="([^"]*)"', page)
    assert found
    named: list[dict[str, Any]] = json.loads(unescape(found[1]))
    return [stream["stream"] for stream in named]


def may_watch(table: str, seat: str, *, session: str = "", card: str | None = None) -> bool:
    asked = claim(session, card, table, seat)
    return isinstance(judged([asked])[asked], Title)


def text(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_console_shows_the_table_the_event_and_the_health_of_all_screens(control: Client) -> None:
    page = text(control, "/console/")
    assert streams(page) == [f"{NAME}/control", "event/control", "health/control", "tables/control"]
    for part in ("turn", "phase-now", "clock", "clock-buttons", "programme", "projector-settings", "health"):
        assert page.count(f'id="{part}"') == 1
    for part in ("seen", "undo"):
        assert page.count(f'id="{part}-{NAME}"') == page.count(f'id="{part}-event"') == 1


def test_no_two_elements_of_a_page_share_a_name(control: Client) -> None:
    for address in ("/console/", f"/wall/{KEY}/"):
        names = re.findall(r'\sid="([^"]+)"', text(control, address))
        assert sorted(names) == sorted(set(names))


def test_the_projector_shows_the_table_and_the_event_and_nothing_of_controls(control: Client) -> None:
    page = text(Client(), f"/wall/{KEY}/")
    assert streams(page) == [f"{NAME}/wall", "event/wall"]
    for part in ("clock", "phase-now", "announcement", "projector"):
        assert page.count(f'id="{part}"') == 1
    assert "programme" not in page


def test_a_page_without_an_event_shows_its_table_alone(table: Table) -> None:
    SeatCard.objects.create(table=table, seat=WALL, value=KEY)
    control = Client()
    control.force_login(User.objects.create_user("mei"))
    assert streams(text(control, "/console/")) == [f"{NAME}/control", "health/control", "tables/control"]
    assert streams(text(Client(), f"/wall/{KEY}/")) == [f"{NAME}/wall"]


@pytest.mark.parametrize(
    ("stream", "may"),
    [
        ((NAME, "wall"), True),
        (("event", "wall"), True),
        ((NAME, "control"), False),
        ((NAME, "district-north"), False),
        (("event", "control"), False),
        (("health", "control"), False),
        (("health", "wall"), False),
        (("nowhere", "wall"), False),
    ],
)
def test_a_walls_card_shows_every_wall_and_nothing_else(control: Client, stream: tuple[str, str], may: bool) -> None:
    assert may_watch(*stream, card=KEY) is may
    assert may_watch(*stream, card="a-guess") is False


def test_a_districts_card_shows_the_district_and_every_wall(control: Client) -> None:
    card = SeatCard.objects.create(table=Table.objects.get(name=NAME), seat="district-north", value="another-value")
    seats = ("control", "wall", "district-north", "district-south")
    allowed = [seat for seat in seats if may_watch(NAME, seat, card=card.value)]
    assert allowed == ["wall", "district-north"]
    assert may_watch("event", "wall", card=card.value)
    assert [may_watch("event", seat, card=card.value) for seat in seats] == [False, True, True, False]


def test_a_message_to_a_district_reaches_its_screens_alone_under_its_name(control: Client) -> None:
    assert events.press(control, type="announce", text="Send one captain.", to="district-north")[0] == 200
    assert [(each.to, each.called) for each in events.state().messages] == [("district-north", "North")]
    seats = ("wall", "district-north", "district-south")
    shown = {seat: str(screens.whole(View("event", seat, "en"))) for seat in seats}
    assert [seat for seat, parts in shown.items() if "Send one captain." in parts] == ["district-north"]
    forget()  # as after a restart
    assert "Send one captain." in str(screens.whole(View("event", "district-north", "en")))
    assert "Send one captain." in text(control, f"/console/{NAME}/seats/district-north/")
    assert "Send one captain." not in text(control, f"/console/{NAME}/seats/district-south/")
    assert "Send one captain." not in text(Client(), f"/wall/{KEY}/")
    assert "Message to North: Send one captain." in text(control, "/tables/event/log/")


def test_a_message_that_has_ended_is_in_no_markup_that_is_sent(
    control: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine = events.Machine(monkeypatch)
    events.press(control, type="announce", text="Soon.", ends="minutes", minutes=1)

    def sent() -> list[str]:
        parts = {
            f"{seat} {name}": text
            for seat in ("control", "wall", "district-north")
            for name, text in _whole(seat).items()
        }
        return [name for name, text in parts.items() if "Soon." in text and "undo" not in name and "log" not in name]

    machine.passes(59_999)
    shown = [
        "control standing-messages",
        "wall announcement",
        "wall table-messages",
        "wall table-wall-messages",
        "district-north announcement",
    ]
    assert sent() == shown
    assert "Soon." in text(Client(), f"/wall/{KEY}/")
    machine.passes(1)
    assert sent() == []
    assert "Soon." not in text(Client(), f"/wall/{KEY}/")


def _whole(seat: str) -> Mapping[str, str]:
    return screens.whole(View("event", seat, "en")).markup


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"to": "district-nowhere"}, "unknown_audience"),
        ({"to": "district-north", "called": "Any name"}, "bad_input"),
        ({"text": "a\u202eb"}, "bad_input"),
        ({"text": "a\x07b"}, "bad_input"),
        ({"text": " "}, "bad_input"),
        ({"text": "x" * 281}, "too_long"),
        ({"to": "x" * 300}, "bad_input"),
    ],
)
def test_a_message_that_is_not_sent_changes_nothing(control: Client, fields: dict[str, str], code: str) -> None:
    _, answer = events.press(control, **{"type": "announce", "text": "Come.", **fields})
    assert (answer["code"], bool(answer["message"])) == (code, True)
    assert events.state().messages == ()


def test_control_may_look_at_the_health_of_all_screens(control: Client) -> None:
    session = control.cookies["sessionid"].value
    assert may_watch("health", "control", session=session)
    assert not may_watch("health", "wall", session=session)


@pytest.mark.parametrize(
    ("kind", "word"),
    [
        (("", "control", "ana"), "Console of ana"),
        (("", "wall", ""), "Projector"),
        ((NAME, "district-north", ""), "North"),
        (("gone", "P1", ""), "P1"),
    ],
)
def test_control_reads_screens_by_the_names_that_people_use(
    control: Client, kind: tuple[str, str, str], word: str
) -> None:
    assert screen_word(Group(*kind, live=1, asleep=0, all=1)) == word


def test_the_main_table_is_the_first_that_is_not_shown_beside_others(transactional_db: None) -> None:
    from tests.tables import tables

    forget()
    events.opened()
    assert main_table() is None
    tables.opened()
    found = main_table()
    assert found
    assert found.name == NAME


def test_the_event_has_a_log_and_no_page_of_its_own(control: Client) -> None:
    events.press(control, type="announce", text="Lunch at noon.")
    assert control.get("/console/event/").status_code == 404
    log = text(control, "/tables/event/log/")
    assert "Announced: Lunch at noon." in log
    assert 'href="/console/"' in log


def test_undo_of_one_table_leaves_the_other(control: Client) -> None:
    events.press(control, type="announce", text="Lunch at noon.")
    assert events.press(control, type="undo")[0] == 200
    assert events.state().messages == ()
    assert Table.objects.get(name=NAME).number == 1


def test_the_sample_event_is_put_beside_a_city_that_was_set_up_before(transactional_db: None) -> None:
    forget()
    sample_event.prepare()
    Entry.objects.filter(table__name="event").delete()
    Table.objects.filter(name="event").delete()
    forget()
    city = Table.objects.get()
    sample_event.prepare()
    sample_event.prepare()
    tables = Table.objects.order_by("pk").values_list("name", "game", "title")
    assert list(tables) == [(city.name, "crisis_map", city.title), ("event", "event", city.title)]
    assert main_table() == city
